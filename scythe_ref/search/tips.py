"""What a query may say besides words, as people are told it: by the command's help and on the page of the search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scythe_ref.game_package import GamePackage


@dataclass(frozen=True)
class Tips:
    """Examples of queries.

    Attributes:
        lines: What is typed, and what it does.
        whole: All of it together.
    """

    lines: Mapping[str, str]
    whole: str


KIND = "only this kind: rule, ruling, term, component, example, procedure or table"
PLAIN_TIPS = Tips(
    {
        '"two words"': "these words, one after another",
        "-word": "nothing that says this",
        "kind:ruling": KIND,
        "faction:NAME": "only about this side, where the game has sides",
        "module:NAME": "only of this expansion, where the game has any",
        "id:NAME": "only what has an id that begins like this",
        "-kind:example": "a dash leaves out what a filter names, too",
    },
    'kind:ruling "two words" -word',
)
"""For a game that brings no examples of its own."""


def tips_of(package: GamePackage) -> Tips:
    """Return examples of queries, in a game's own words where it has some: its part ``tips``."""
    tips: Tips = package.part("tips") or PLAIN_TIPS
    return tips
