"""Additions to pages: the content of fenced blocks, and the banner with problems."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import scythe_ref
from scythe_ref.formats import nearest
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.fences import Fence
from scythe_ref.site.html.render import Renderer
from scythe_ref.site.parts.page_helper import PageHelper

_MARK = '<div class="sc-problems"'


def with_banner(html: str, problems: Sequence[str], renderer: Renderer, kept: bool = False) -> str:
    """Return a page with what is wrong above it; unchanged if nothing is, or if another plugin has said it.

    Args:
        problems: What is wrong, a line each.
        kept: Whether the page shows an earlier state, because the present one can't be read.
    """
    if not problems or _MARK in html:
        return html
    return renderer.macro("macros/banner.html", "banner", list(problems), kept) + html


T = TypeVar("T")


class UnknownNameError(LookupError):
    """A fenced block names something that does not exist."""


def embed(fence: Fence, context: PageContext, renderer: Renderer, page: str) -> str:
    """Return the HTML of a fenced block.

    Args:
        page: Address of the page that it stands on.

    Raises:
        UnknownNameError: It names something that does not exist.
    """
    return EMBEDS[fence.kind](fence, PageHelper(context, page), renderer)


def _chapters(fence: Fence, here: PageHelper, renderer: Renderer) -> str:
    return renderer.macro("macros/lists.html", "chapters", here)


def _rulings(fence: Fence, here: PageHelper, renderer: Renderer) -> str:
    entries = [known(here.library.rulings, name, "ruling") for name in names_of(fence)]
    return renderer.macro("macros/lists.html", "questions", entries, here)


def _most_asked(fence: Fence, here: PageHelper, renderer: Renderer) -> str:
    entries = [here.library.rulings[name] for name in here.library.most_asked]
    return renderer.macro("macros/lists.html", "questions", entries, here)


def _rule(fence: Fence, here: PageHelper, renderer: Renderer) -> str:
    cards = [here.card(known(here.library.statements, name, "rule").id) for name in names_of(fence)]
    return "".join(renderer.macro("macros/card.html", "card", card) for card in cards)


def _python_api(fence: Fence, here: PageHelper, renderer: Renderer) -> str:
    from scythe_ref.site.parts.python_api import described  # noqa: PLC0415  # few pages need its reader of source

    public = dict.fromkeys(scythe_ref.__all__)
    names = names_of(fence)
    for name in names:
        known(public, name, "public name")
    return "".join(renderer.macro("macros/python_api.html", "described", described(name)) for name in names)


def _spelling(fence: Fence, here: PageHelper, renderer: Renderer) -> str:
    parts = [known(here.context.game.spelling, name, "list of spellings") for name in names_of(fence)]
    return "".join(renderer.macro("macros/spelling.html", "table", lines, here) for lines in parts)


def _plugin_options(fence: Fence, here: PageHelper, renderer: Renderer) -> str:
    from scythe_ref.site.parts.python_api import PLUGINS, options  # noqa: PLC0415  # as above

    names = names_of(fence)
    for name in names:
        known(PLUGINS, name, "plugin")
    return "".join(renderer.macro("macros/python_api.html", "rows", options(name)) for name in names)


EMBEDS: dict[str, Callable[[Fence, PageHelper, Renderer], str]] = {
    "chapters": _chapters,
    "rulings": _rulings,
    "most-asked": _most_asked,
    "rule": _rule,
    "spelling": _spelling,
    "python-api": _python_api,
    "plugin-options": _plugin_options,
}
"""First word of a fenced block and what fills it: ``chapters`` is the table of chapters, ``most-asked`` the questions
of the home page; ``rulings`` and ``rule`` take ids, on the same line or one a line inside the block. ``spelling``
takes names of lists: how a player, the table and actions are written. The last two are for the pages on this package:
they take public names of it, and names of its plugins."""


def names_of(fence: Fence) -> list[str]:
    """Return the ids that a fenced block names, on its first line and inside."""
    return [*fence.argument.split(), *(name for line in fence.body for name in line.split())]


def known(table: Mapping[str, T], name: str, what: str) -> T:
    """Return an entry of a table.

    Args:
        table: Entries by id.
        what: What an entry is, for the message.

    Raises:
        UnknownNameError: There is none; the message names the nearest one.
    """
    if name in table:
        return table[name]
    near = nearest(name, table)
    hint = f"; did you mean {near!r}?" if near else ""
    raise UnknownNameError(f"there is no {what} {name!r}{hint}")
