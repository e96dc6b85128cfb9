"""Markdown as in PlayerAid modules: CommonMark with tables and colour spans, in time that grows with the text.

It differs from CommonMark where authors of modules rely on it. An indent makes no code: a list item belongs to the one
above it at any indent.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from markdown_it.rules_block import list_block, table

if TYPE_CHECKING:
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

MAX_NESTING = 24
"""Levels of lists, quotes and brackets inside each other; a list counts two, itself and its items."""

MAX_MISSING_CELLS = 500
"""Cells that the rows of a table may leave out, besides one for each character."""

_COLOUR = re.compile(r"\]!(#[0-9A-Fa-f]{3,8}|[A-Za-z]{1,30})!")
_ITEM = re.compile(r"(?:[*+-]|\d{1,9}[.)]) ")
_NUMBERED = re.compile(r"^ *\d{1,9}[.)] ", re.MULTILINE)
_CUT_OFF = MAX_NESTING - 2
"""At this level the parser may have left something out: it stops at the deepest one without a word."""


def to_html(text: str) -> str:
    """Turn Markdown into unsafe HTML, for the sanitiser; a colour span becomes ``<span data-colour="red">``.

    HTML in it stays as it is. Lists and quotes nested beyond reason, or a long address named again and again, make the
    whole text come as typed, in ``<pre>``.
    """
    parser = _parser()
    tokens = parser.parse(_below_numbers(text))
    if any(token.level >= _CUT_OFF for token in tokens) or _size_of_addresses(tokens) > 2 * len(text) + 1000:
        return f"<pre>{escape(text)}</pre>"
    return str(parser.renderer.render(tokens, parser.options, {})).strip()


def _size_of_addresses(tokens: list[Token]) -> int:
    """Count the characters of the attributes: ``[a]`` may mean an address of any length."""
    inside = (child for token in tokens for child in token.children or ())
    return sum(len(str(value)) for token in inside for value in token.attrs.values())


def _below_numbers(text: str) -> str:
    """Move list items two columns behind a numbered one, where authors put them, so far in that they belong to it."""
    if not _NUMBERED.search(text):
        return text
    lines = text.split("\n")
    marker, content = 0, 0
    moved, by = 0, 0
    for place, line in enumerate(lines):
        indent = len(line) - len(line.lstrip(" "))
        if by and indent < moved and indent < len(line):
            by = 0
        if not by and _ITEM.match(line, indent):
            if number := _NUMBERED.match(line):
                marker, content = indent, number.end()
            elif marker + 2 <= indent < content:
                moved, by = indent, content - indent
            elif indent <= marker:
                content = 0
        if by:
            lines[place] = " " * by + line
    return "\n".join(lines)


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": MAX_NESTING, "xhtmlOut": False})
    parser.enable("table").disable("code")
    parser.block.ruler.at("paragraph", _paragraph)
    # `at` forgets the blocks that a rule may interrupt, so give the parser's own lists again.
    parser.block.ruler.at("table", _table, {"alt": ["paragraph", "reference"]})
    parser.block.ruler.at("list", _list, {"alt": ["paragraph", "reference", "blockquote"]})
    parser.inline.ruler.before("link", "colour_span", _colour_span)
    # Addresses stay as written, so that links find ids in them; hostile ones are the sanitiser's business.
    parser.normalizeLink = lambda url: url  # type: ignore[method-assign]
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    return parser


def _colour_span(state: StateInline, silent: bool) -> bool:
    """Read ``[text]!red!``; the text may hold emphasis and links, and run over a line end."""
    start = state.pos
    if state.src[start] != "[" or (not silent and state.pending.endswith("!")):  # `![` begins an image
        return False
    end = state.md.helpers.parseLinkLabel(state, start)
    match = _COLOUR.match(state.src, end) if end > start + 1 else None
    if match is None or match.end() > state.posMax:
        return False
    if not silent:
        after = state.posMax
        state.push("colour_span_open", "span", 1).attrSet("data-colour", match.group(1))
        state.pos, state.posMax = start + 1, end
        state.md.inline.tokenize(state)
        state.push("colour_span_close", "span", -1)
        state.posMax = after
    state.pos = match.end()
    return True


def _list(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read a list as CommonMark does, but without its exception for uneven indents."""
    before, state.listIndent = state.listIndent, -1
    try:
        return list_block(state, start, end, silent)
    finally:
        state.listIndent = before


def _table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read a table unless its rows leave out most of its cells: those cost an attacker nothing to write."""
    if silent or not table(state, start, end, True):
        return silent and table(state, start, end, True)
    columns = _line(state, start).count("|")
    missing = written = 0
    for line in range(start + 2, end):
        text = _line(state, line)
        if not text.strip():
            break
        written += len(text)
        missing += max(0, columns - text.count("|"))
        if missing > written + MAX_MISSING_CELLS:
            return False
    return table(state, start, end, False)


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] : state.eMarks[line]]


def _paragraph(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read a paragraph as CommonMark does, except that a line with a deep indent may end it as well."""
    before, state.parentType = state.parentType, "paragraph"
    enders = state.md.block.ruler.getRules("paragraph")
    line = start + 1
    while line < state.lineMax and not state.isEmpty(line):
        # Below zero are lines that a quote has taken in already.
        if state.sCount[line] >= 0 and any(rule(state, line, state.lineMax, True) for rule in enders):
            break
        line += 1
    state.line = line
    content = state.getLines(start, line, state.blkIndent, False).strip()
    state.push("paragraph_open", "p", 1).map = [start, line]
    inline = state.push("inline", "", 0)
    inline.content, inline.map, inline.children = content, [start, line], []
    state.push("paragraph_close", "p", -1)
    state.parentType = before
    return True
