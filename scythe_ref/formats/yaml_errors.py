"""Errors of the YAML parser in sentences by which an author can mend the file."""

from __future__ import annotations

import re
from typing import Any

import yaml

from scythe_ref.formats.problem import Problem
from scythe_ref.formats.reading import position

_BRACKET = re.compile(r"\s*(?:- +)*(?:[^\s:#][^:#]*:\s+)?([\[{])[^\[\]{}]*[\]}]\s*(?=[^\s,#])")
_INDENT = re.compile(r"[ \t]*")

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
    if (bracket := _bracket(text, mark)) is not None:
        return Problem(name, *bracket[:2], f"a value that begins with '{bracket[2]}' is no text; put it in quotes")
    said = f"{getattr(error, 'context', None) or ''}; {getattr(error, 'problem', None) or ''}"
    line, column = position(text, mark.index)
    for sign, plainer in _PLAINER:
        if sign in said:
            return Problem(name, line, column, plainer.replace("{character}", _shown(text, mark.index)))
    return Problem(name, line, column, f"this is not YAML: {getattr(error, 'problem', None) or 'it breaks off'}")


def _bracket(text: str, mark: Any) -> tuple[int, int, str] | None:
    """Find the bracket that a line's value begins with, if it closes there and more text follows."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    found = _BRACKET.match(lines[mark.line]) if mark.line < len(lines) else None
    return (mark.line + 1, found.start(1) + 1, found[1]) if found and found.end() == mark.column else None


def _open_quote(text: str, mark: Any) -> tuple[int, int] | None:
    """Find the open quote above a line whose first quote closes it, where it should have opened another."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")[: mark.line + 1]
    if lines and lines[-1][: mark.column].count('"') % 2:
        for number in range(len(lines) - 2, -1, -1):
            if lines[number].count('"') % 2:
                return number + 1, lines[number].rindex('"') + 1
    return None


def _tab_indentation(text: str, line: int) -> tuple[int, int] | None:
    """Find a tab in the indentation of a line or of the one before it."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number in (line, line - 1):
        if 0 <= number < len(lines) and lines[number].strip():
            indent = _INDENT.match(lines[number])
            assert indent is not None
            if "\t" in indent.group():
                return number + 1, indent.group().index("\t") + 1
    return None


def _shown(text: str, index: int) -> str:
    return repr(text[index]) if index < len(text) else "the end of the file"
