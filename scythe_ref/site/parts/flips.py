"""What would change the answer, as pages show it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scythe_ref.site.context import PageContext
from scythe_ref.site.views.parts import FlipLine, FlipsView, Reference


def flips_view(context: PageContext, answer: Mapping[str, Any], tried: int, page: str) -> FlipsView:
    """Return what would change the answer of one step."""
    return FlipsView(tuple(_line(context, flip, page) for flip in answer["flips"]), tried)


def _line(context: PageContext, flip: Mapping[str, Any], page: str) -> FlipLine:
    turns = flip["turns"] == "verdict"
    by = flip["by"] if turns else ()
    return FlipLine(
        change=flip["change"],
        verdict=("yes" if flip["accepted"] else "no") if turns else "",
        outcome=tuple(flip["outcome"]),
        by=tuple(
            context.rule(rule, page) if rule in context.library.statements else Reference(rule, "", rule) for rule in by
        ),
    )
