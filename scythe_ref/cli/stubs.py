"""Putting an entry into a content file by hand's rules: comments and layout of the rest stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scythe_ref.cli.answers import StubError
from scythe_ref.formats import Document, SourceNode, dump_yaml, parse_yaml, read_text, read_yaml
from scythe_ref.schema.common import Loc


@dataclass(frozen=True)
class Edit:
    """A file with its new text.

    Attributes:
        path: The file.
        text: Its new text.
        line: The line of the new part, from 1.
        before: Its text when we read it; None if there was no file. An author may save it in the meantime.
    """

    path: Path
    text: str
    line: int
    before: str | None


def add_after(path: Path, loc: Loc, entry: dict[str, Any], on: Edit | None = None) -> Edit:
    """Add an entry to a list, behind the one at a path, whose last part is an index.

    Args:
        on: An edit of the same file that this one is made on top of.
    """
    document = _read(path, on)
    node = _node(document, loc)
    indent = " " * max(0, node.column - 3)  # a node begins behind its "- ", and columns count from 1
    lines = dump_yaml([entry]).splitlines()
    block = "".join(f"{indent}{line}".rstrip() + "\n" for line in lines)
    at = _end_of(document.text, node)
    blank = "\n" if _entries_are_apart(document, loc) else ""
    return _edit(path, document.text, at, blank + block, len(blank), on=on)


def add_first(path: Path, loc: Loc, key: str, entry: dict[str, Any]) -> Edit:
    """Add an entry to a list below something, where the list is still empty or isn't there at all."""
    document = _read(path)
    text = document.text
    above = _node(document, loc)
    indent = " " * (above.column - 1)
    block = "".join(f"\n{indent}  {line}".rstrip() for line in dump_yaml([entry]).splitlines())
    empty = above.child(key)
    if empty is None:
        at = _end_of(text, above)
        return _edit(path, text, at, f"{indent}{key}:{block}\n", 1)
    return _edit(path, text, len(text[: empty.start].rstrip(" ")), block, 1, empty.end)


def add_name(path: Path, loc: Loc, key: str, name: str) -> Edit:
    """Add a name to a list below an entry; make the list if there is none."""
    document = _read(path)
    text = document.text
    entry = _node(document, loc)
    names = entry.child(key)
    if names is None:
        if text[entry.start] == "{":
            return _edit(path, text, entry.end - 1, f", {key}: [{name}]")
        return _edit(path, text, _end_of(text, entry), f"{' ' * (entry.column - 1)}{key}: [{name}]\n")
    if text[names.start] == "[":
        return _edit(path, text, names.end - 1, f", {name}" if names.children else name)
    assert isinstance(names.children, list)
    last = names.children[-1]
    return _edit(path, text, _end_of(text, last), f"{' ' * max(0, last.column - 3)}- {name}\n")


def add_key(path: Path, loc: Loc, key: str, value: Any, behind: str | None = None, on: Edit | None = None) -> Edit:
    """Add a key to a mapping that has some.

    Args:
        behind: The key that it comes behind; the last one by default.
        on: An edit of the same file that this one is made on top of.
    """
    document = _read(path, on)
    text = document.text
    mapping = _node(document, loc)
    assert isinstance(mapping.children, dict)
    if text[mapping.start] == "{":
        return _edit(path, text, mapping.end - 1, f", {key}: {value}", on=on)
    name = behind or list(mapping.children)[-1]
    indent = " " * (mapping.keys[name][1] - 1)
    block = "".join(f"{indent}{line}".rstrip() + "\n" for line in dump_yaml({key: value}).splitlines())
    return _edit(path, text, _end_of(text, mapping.children[name]), block, on=on)


def place_of(path: Path, key: str, name: str, on: Edit | None = None) -> Loc:
    """Return the path of the entry with an id inside a file.

    Args:
        key: The key of its list.
        on: An edit of the file, to find the entry in its text.

    Raises:
        StubError: It has gone.
    """

    def search(value: Any, loc: Loc) -> Loc | None:
        if isinstance(value, dict):
            if value.get("id") == name and len(loc) > 1 and loc[-2] == key:
                return loc
            items: Iterable[tuple[str | int, Any]] = value.items()
        elif isinstance(value, list):
            items = enumerate(value)
        else:
            return None
        return next((found for k, below in items if (found := search(below, (*loc, k))) is not None), None)

    found = search((_read(path, on) if on else read_yaml(path)).data, ())
    if found is None:
        raise StubError(f"{path} no longer has {name!r}")
    return found


def _edit(
    path: Path, text: str, at: int, added: str, skipped: int = 0, end: int | None = None, on: Edit | None = None
) -> Edit:
    """Put something into a text, with the line ends that the text has.

    Args:
        skipped: Lines of it that come before the new entry.
        end: The end of the text that it replaces; by default it replaces nothing.
        on: The edit that has made the text; by default it is the file's.
    """
    whole = text[:at] + added.replace("\n", _line_end(text)) + text[at if end is None else end :]
    return Edit(path, whole, text.count("\n", 0, at) + 1 + skipped, on.before if on else text)


def _line_end(text: str) -> str:
    return "\r\n" if 2 * text.count("\r\n") > text.count("\n") else "\n"


def new_file(path: Path, schema: str, content: dict[str, Any]) -> Edit:
    """Begin a file with its first entry.

    Args:
        schema: The name of its format, for the line that editors read.
    """
    hint = f"# yaml-language-server: $schema=../../schema/{schema}.schema.json\n"
    text = hint + dump_yaml(content)
    first = text.partition("- id: ")
    return Edit(path, text, first[0].count("\n") + 1 if first[1] else 2, None)


def _read(path: Path, on: Edit | None = None) -> Document:
    return parse_yaml(on.text if on else whole_lines(path), str(path))


def whole_lines(path: Path) -> str:
    """Return a file's text, with an end to its last line."""
    text = read_text(path)
    return text if text.endswith("\n") else text + _line_end(text)


def _node(document: Document, loc: Loc) -> SourceNode:
    node = document.root
    for key in loc:
        below = node.child(key)
        if below is None:
            raise LookupError(loc)
        node = below
    return node


def _end_of(text: str, node: SourceNode) -> int:
    """Return the index of the line behind an entry; blank lines and comments behind it belong to the next entry."""
    last = node.end
    # A mapping in block style ends where the next thing begins: go back over the lines that are no part of it.
    lines = text[:last].splitlines(keepends=True)
    if not text[:last].endswith("\n") and text[node.start] not in "{[" and lines and not lines[-1].strip():
        lines.pop()
    while lines and re.fullmatch(r"\s*(?:#.*)?\s*", lines[-1]):
        lines.pop()
    at = len("".join(lines))
    newline = text.find("\n", at)
    return at if text[:at].endswith("\n") else (len(text) if newline < 0 else newline + 1)


def _entries_are_apart(document: Document, loc: Loc) -> bool:
    """Check that blank lines separate the entries of a list."""
    above = _node(document, loc[:-1]).children
    if not isinstance(above, list) or len(above) < 2:
        return False
    return bool(re.search(r"\n[ \t\r]*\n", document.text[_end_of(document.text, above[-2]) - 1 : above[-1].start]))
