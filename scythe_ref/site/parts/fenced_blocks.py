"""Fenced blocks in Markdown pages: taken out before Markdown becomes HTML, filled in afterwards."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import scythe_ref
from scythe_ref.formats import nearest
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.render import Renderer
from scythe_ref.site.parts.page_helper import PageHelper
from scythe_ref.site.views import PageCard

_FENCE = re.compile(r"^(?P<indent>[ \t]*)(?P<marks>`{3,}|~{3,})[ \t]*(?P<info>[^`\n]*?)[ \t]*$")


@dataclass(frozen=True)
class FencedBlock:
    """A fenced block that a plugin fills.

    Attributes:
        kind: The first word after the marks.
        argument: The rest of that line.
        body: The lines inside.
        line: Line of its first mark in the page's Markdown, from 1.
        mark: The word that holds its place until the plugin fills it in.
    """

    kind: str
    argument: str
    body: tuple[str, ...]
    line: int
    mark: str


def take_fenced_blocks(markdown: str, kinds: Collection[str], owner: str) -> tuple[str, list[FencedBlock]]:
    """Take our fenced blocks out of a page.

    Args:
        markdown: The page. Fences inside other fences stay: they are examples of how to write one.
        kinds: First words that make a fence ours.
        owner: The plugin that fills them; two plugins on one page need different marks.

    Returns:
        The page with a mark in the place of each block, and the blocks.
    """
    out: list[str] = []
    fences: list[FencedBlock] = []
    for kind, lines, number in _pieces(markdown.split("\n")):
        opening = _FENCE.match(lines[0]) if kind == "fence" else None
        words = opening["info"].split(maxsplit=1) if opening else []
        if opening is None or not words or words[0] not in kinds:
            out.extend(lines)
            continue
        indent = opening["indent"]
        # With an end of its own: mark 1 must not be found at the beginning of mark 10.
        mark = f"{owner}-fence-{len(fences)}-ecnef"
        argument = words[1] if len(words) > 1 else ""
        body = tuple(line.strip() for line in lines[1:-1] if line.strip())
        fences.append(FencedBlock(words[0], argument.strip(), body, number, mark))
        # Between blank lines Markdown makes a paragraph of it, which can be replaced whole.
        out.extend((indent, indent + mark, indent))
    return "\n".join(out), fences


def fill_fenced_blocks(html: str, fences: list[FencedBlock], fill: Callable[[FencedBlock], str]) -> str:
    """Fill the fenced blocks of a rendered page.

    Args:
        fences: The blocks that :func:`take_fenced_blocks` took out.
        fill: Gives the HTML of a block.
    """
    for fence in fences:
        filled = fill(fence)
        whole = f"<p>{fence.mark}</p>"
        html = html.replace(whole, filled) if whole in html else html.replace(fence.mark, filled)
    return html


def _pieces(lines: list[str]) -> Iterator[tuple[str, list[str], int]]:
    """Yield runs of lines: ``text``, or ``fence`` with its first and last line, each with its line number."""
    index = 0
    while index < len(lines):
        opening = _FENCE.match(lines[index])
        end = _end_of_fence(lines, index, opening["marks"]) if opening else None
        if end is None:
            yield "text", [lines[index]], index + 1
            index += 1
        else:
            yield "fence", lines[index : end + 1], index + 1
            index = end + 1


def _end_of_fence(lines: list[str], start: int, marks: str) -> int | None:
    for index in range(start + 1, len(lines)):
        stripped = lines[index].strip()
        if len(stripped) >= len(marks) and set(stripped) == {marks[0]}:
            return index
    return None


_MARK = '<div class="sc-problems"'


def with_banner(html: str, problems: Sequence[str], renderer: Renderer, kept: bool = False) -> str:
    """Return a page with a banner of problems; unchanged if there are none, or if another plugin has added one.

    Args:
        problems: The problems, a line each.
        kept: Whether the page shows an earlier state, because the present one is unreadable.
    """
    if not problems or _MARK in html:
        return html
    return renderer.macro("macros/banner.html", "banner", list(problems), kept) + html


_T = TypeVar("_T")


class UnknownNameError(LookupError):
    """A fenced block names something that does not exist."""


def filled_block(fence: FencedBlock, context: PageContext, renderer: Renderer, page: str) -> str:
    """Return the HTML of a fenced block.

    Args:
        page: The address of its page.

    Raises:
        UnknownNameError: It names something that does not exist.
    """
    return BLOCK_FILLERS[fence.kind](fence, PageHelper(context, page), renderer)


def _cards(fence: FencedBlock, here: PageHelper, renderer: Renderer) -> str:
    return renderer.macro("macros/lists.html", "cards", _cards_in(fence, here), here, fence.argument)


def _ways(fence: FencedBlock, here: PageHelper, renderer: Renderer) -> str:
    return renderer.macro("macros/lists.html", "ways", _cards_in(fence, here), here, fence.argument)


def _cards_in(fence: FencedBlock, here: PageHelper) -> list[PageCard]:
    """Return the cards of a fenced block: a line each, of an address, a title and, after a colon, a text."""
    cards = []
    for line in fence.body:
        address, _, said = line.partition(" ")
        entry_named(dict.fromkeys(here.context.known_places), address, "page")
        title, _, text = said.partition(": ")
        cards.append(PageCard(address, title, text))
    return cards


def _chapters(fence: FencedBlock, here: PageHelper, renderer: Renderer) -> str:
    return renderer.macro("macros/lists.html", "chapters", here)


def _rulings(fence: FencedBlock, here: PageHelper, renderer: Renderer) -> str:
    entries = [entry_named(here.library.rulings, name, "ruling") for name in names_of(fence)]
    return renderer.macro("macros/lists.html", "questions", entries, here)


def _most_asked(fence: FencedBlock, here: PageHelper, renderer: Renderer) -> str:
    entries = [here.library.rulings[name] for name in here.library.most_asked]
    return renderer.macro("macros/lists.html", "questions", entries, here)


def _rule(fence: FencedBlock, here: PageHelper, renderer: Renderer) -> str:
    cards = [here.card(entry_named(here.library.statements, name, "rule").id) for name in names_of(fence)]
    return "".join(renderer.macro("macros/card.html", "card", card) for card in cards)


def _report(fence: FencedBlock, here: PageHelper, renderer: Renderer) -> str:
    return renderer.macro("macros/report.html", "ways", here.context.links.owner)


def _python_api(fence: FencedBlock, here: PageHelper, renderer: Renderer) -> str:
    from scythe_ref.site.parts.python_api import describe  # noqa: PLC0415  # few pages need its reader of source

    public = dict.fromkeys(scythe_ref.__all__)
    names = names_of(fence)
    for name in names:
        entry_named(public, name, "public name")
    return "".join(renderer.macro("macros/python_api.html", "described", describe(name)) for name in names)


def _python_types(fence: FencedBlock, here: PageHelper, renderer: Renderer) -> str:
    from scythe_ref.site.parts.python_api import named_types  # noqa: PLC0415  # as above

    return renderer.macro("macros/python_api.html", "members", named_types())


def _spelling(fence: FencedBlock, here: PageHelper, renderer: Renderer) -> str:
    parts = [entry_named(here.context.game.spelling, name, "list of spellings") for name in names_of(fence)]
    return "".join(renderer.macro("macros/spelling.html", "table", lines, here) for lines in parts)


def _plugin_options(fence: FencedBlock, here: PageHelper, renderer: Renderer) -> str:
    from scythe_ref.site.parts.python_api import PLUGINS, plugin_options  # noqa: PLC0415  # as above

    names = names_of(fence)
    for name in names:
        entry_named(PLUGINS, name, "plugin")
    return "".join(renderer.macro("macros/python_api.html", "rows", plugin_options(name)) for name in names)


BLOCK_FILLERS: dict[str, Callable[[FencedBlock, PageHelper, Renderer], str]] = {
    "cards": _cards,
    "ways": _ways,
    "chapters": _chapters,
    "rulings": _rulings,
    "most-asked": _most_asked,
    "rule": _rule,
    "report": _report,
    "spelling": _spelling,
    "python-api": _python_api,
    "python-types": _python_types,
    "plugin-options": _plugin_options,
}
"""The filler of a fenced block by its first word.

``cards`` and ``ways`` take a page a line: its address, a title and, after a colon, a few words. A home page begins with
``ways``: the search box, the cards, and the game's drawing. ``chapters`` is the table of chapters, ``most-asked`` the
questions of the home page. ``rulings`` and ``rule`` take ids, on the same line or one a line inside the block.
``report`` tells how to reach the owner of the site. ``spelling`` takes names of lists, with the spelling of a player,
the table and actions. The last three are for the pages on this package. They take public names of it, nothing, and its
plugins' names.
"""


def names_of(fence: FencedBlock) -> list[str]:
    """Return the ids in a fenced block, on its first line and inside."""
    return [*fence.argument.split(), *(name for line in fence.body for name in line.split())]


def entry_named(table: Mapping[str, _T], name: str, what: str) -> _T:
    """Return an entry of a table.

    Args:
        table: Entries by id.
        what: The kind of entry, for the message.

    Raises:
        UnknownNameError: There is none; the message names the nearest one.
    """
    if name in table:
        return table[name]
    near = nearest(name, table)
    hint = f"; did you mean {near!r}?" if near else ""
    raise UnknownNameError(f"there is no {what} {name!r}{hint}")
