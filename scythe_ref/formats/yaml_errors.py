"""Errors of the YAML parser in sentences by which an author can mend the file."""

from __future__ import annotations

import re
from typing import Any

import yaml

from scythe_ref.formats.problem import Problem
from scythe_ref.formats.reading import position

_BRACKET = re.compile(r"\s*(?:- +)*(?:[^\s:#][^:#]*:\s+)?([\[{])[^\[\]{}]*[\]}]\s*(?=[^\s,#])")
_INDENT = re.compile(r"[ \t]*")
_ITEM = re.compile(r" *(-) ")
_TYPOGRAPHIC = re.compile(r"\s*(?:- +)*(?:[^\s:#][^:#]*:\s+)?([\u201c\u201d\u201e\u2018\u2019\u00ab])")
_APOSTROPHE = re.compile(r"(?:^|[\s\[{,])'(?:[^']|'')*(')(?=\w)")

INDENT = 4
"""Blanks by which an item may be beside the one above and still be meant to be below it; more is another list."""

# The first sign that fits decides, so the broad ones come last.
_PLAINER = (
    ("mapping values are not allowed", "unexpected ':' here; put a text that contains ': ' in quotes"),
    ("could not find expected ':'", "this is neither 'key: value' nor a list item: the ':' after the key is missing"),
    ("did not find expected key", "expected a key here: the indentation doesn't fit the lines above"),
    ("did not find expected '-' indicator", "expected a list item '- ...' here: the indentation doesn't fit"),
    ("block sequence entries are not allowed", "a list item '- ...' can't be here: the indentation doesn't fit"),
    ("did not find expected ',' or ']'", "expected ',' or ']' here: a list in brackets is not closed"),
    ("did not find expected ',' or '}'", "expected ',' or '}' here: a mapping in braces is not closed"),
    ("while scanning a quoted scalar", "a text in quotes is not closed"),
    ("found unknown escape character", "unknown escape in a text in double quotes; write \\\\ for a backslash"),
    ("invalid Unicode character escape", "this escape doesn't stand for a character"),
    ("cannot start any token", "{character} cannot start a value; put the text in quotes"),
    ("did not find expected node content", "a value is missing here"),
    ("did not find expected <document start>", "expected the end of the file here: text follows a finished document"),
    ("document end", "expected the end of the file here: text follows a finished document"),
    ("block scalar", "the lines of this text block are indented unevenly"),
    ("%", "a line cannot begin with '%'; put the text in quotes"),
)  # fmt: skip


def explain(error: yaml.YAMLError, text: str, name: str) -> Problem:
    """Turn a parser's error into a problem of the file of that name."""
    mark: Any = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        return Problem(name, 1, 1, "this is not YAML")
    tab = _tab_indentation(text, mark.line)
    if tab is not None:
        return Problem(name, *tab, "a tab is used for indentation; indent with spaces")
    if (opened := _open_quote(text, mark)) is not None:
        return Problem(name, *opened, "a text in quotes begins here and is not closed on its line")
    if (column := _apostrophe(text, mark)) is not None:
        told = "the text in single quotes ends at this apostrophe; write it twice, or put the text in double quotes"
        return Problem(name, mark.line + 1, column, told)
    if (bracket := _bracket(text, mark)) is not None:
        return Problem(name, *bracket[:2], f"a value that begins with '{bracket[2]}' is no text; put it in quotes")
    if (column := _typographic(text, mark)) is not None:
        told = "this typographic quotation mark is a letter like any other; put the text in straight ones"
        return Problem(name, mark.line + 1, column, told)
    said = f"{getattr(error, 'context', None) or ''}; {getattr(error, 'problem', None) or ''}"
    begun: Any = getattr(error, "context_mark", None)
    if begun is not None and " flow " in said and begun.line < mark.line:
        told = "a list in brackets" if "sequence" in said else "a mapping in braces"
        return Problem(name, *position(text, begun.index), f"{told} begins here and is not closed")
    if (dash := _dash(text, mark)) is not None:
        return Problem(name, *dash[:2], dash[2])
    line, column = position(text, mark.index)
    for sign, plainer in _PLAINER:
        if sign in said:
            return Problem(name, line, column, plainer.replace("{character}", _shown(text, mark.index)))
    return Problem(name, line, column, f"this is not YAML: {getattr(error, 'problem', None) or 'it breaks off'}")


def _apostrophe(text: str, mark: Any) -> int | None:
    """Find the column of an apostrophe inside a word that ends a text in single quotes on a line."""
    lines = _lines(text)
    found = _APOSTROPHE.search(lines[mark.line]) if mark.line < len(lines) else None
    return found.start(1) + 1 if found else None


def _typographic(text: str, mark: Any) -> int | None:
    """Find the column of a typographic quotation mark that a line's value begins with."""
    lines = _lines(text)
    found = _TYPOGRAPHIC.match(lines[mark.line]) if mark.line < len(lines) else None
    return found.start(1) + 1 if found else None


def _dash(text: str, mark: Any) -> tuple[int, int, str] | None:
    """Find a list item a few columns beside the one above; return its place and what is wrong with it."""
    lines = _lines(text)
    here = _ITEM.match(lines[mark.line]) if mark.line < len(lines) else None
    for number in range(mark.line - 1, -1, -1) if here else ():
        above = _ITEM.match(lines[number])
        if above and here and 0 < abs(above.start(1) - here.start(1)) < INDENT:
            told = f"indent this list item by {above.start(1)} blanks, like line {number + 1}"
            return mark.line + 1, here.start(1) + 1, told
    return None


def _bracket(text: str, mark: Any) -> tuple[int, int, str] | None:
    """Find the bracket that a line's value begins with, if it closes there and more text follows."""
    lines = _lines(text)
    found = _BRACKET.match(lines[mark.line]) if mark.line < len(lines) else None
    return (mark.line + 1, found.start(1) + 1, found[1]) if found and found.end() == mark.column else None


def _open_quote(text: str, mark: Any) -> tuple[int, int] | None:
    """Find the open quote above a line whose first quote closes it, where it should have opened another."""
    lines = _lines(text)[: mark.line + 1]
    if lines and lines[-1][: mark.column].count('"') % 2:
        for number in range(len(lines) - 2, -1, -1):
            if lines[number].count('"') % 2:
                return number + 1, lines[number].rindex('"') + 1
    return None


def _tab_indentation(text: str, line: int) -> tuple[int, int] | None:
    """Find a tab in the indentation of a line or of the one before it."""
    lines = _lines(text)
    for number in (line, line - 1):
        if 0 <= number < len(lines) and lines[number].strip():
            indent = _INDENT.match(lines[number])
            assert indent is not None
            if "\t" in indent.group():
                return number + 1, indent.group().index("\t") + 1
    return None


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _shown(text: str, index: int) -> str:
    return repr(text[index]) if index < len(text) else "the end of the file"
