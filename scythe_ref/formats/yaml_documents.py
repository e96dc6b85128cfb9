"""Bounded, safe YAML with positions.

This module puts the parser's events together one by one. It checks the limits before it builds anything: libyaml's own
composer runs out of stack on deep nesting. Values have their meaning in YAML 1.2, so that ``no``, ``12:30`` and
``012`` stay text; keys are always text. The same code reads JSON.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import yaml
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    ScalarEvent,
)

from scythe_ref.formats.problem import MAX_PROBLEMS, ContentError, Problem, Severity
from scythe_ref.formats.reading import MAX_BYTES, decode, position, read_text
from scythe_ref.formats.yaml_errors import explain

if TYPE_CHECKING:
    from scythe_ref.schema.common import Loc

# Code that walks through a document calls itself at each level: Python's stack has to suffice.
MAX_DEPTH = 60
# Aliases of aliases would make billions of values of a few lines.
MAX_ALIASES = 100
MAX_VALUES = 50_000
"""The most values a document may hold, each use of an alias counted in full."""

_Parsed = Any
"""An event of the parser. Its type calls the marks optional; those of a parsed event are always there."""

# PyYAML may be built without libyaml; both give the same events, libyaml many times as fast.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")
# Eighteen digits fit into 64 bits; of thousands of them Python makes no number at all.
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?")
# Only behind an even number of backslashes is it an escape: `\\ud83d` is a backslash and letters.
_SURROGATES = re.compile(r"((?<!\\)(?:\\\\)*)\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
_WORDS = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip


@dataclass(slots=True)
class SourceNode:
    """The position of a value in the text, and the values below it."""

    line: int
    column: int
    start: int
    end: int
    children: dict[str, SourceNode] | list[SourceNode] | None = None
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)

    def child(self, key: str | int) -> SourceNode | None:
        """Return the node below a key or index, if there is one."""
        if isinstance(self.children, dict):
            return self.children.get(str(key))
        if isinstance(self.children, list) and isinstance(key, int) and 0 <= key < len(self.children):
            return self.children[key]
        return None


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed document: its data, and the position of each part of it.

    Attributes:
        path: The file's name as problems give it.
        text: Its text.
        data: Plain Python data: dict, list, str, int, float, bool, None.
        root: The positions.
        problems: Problems that leave the data usable: duplicate keys.
        line_starts: The index of each line's first character; filled on first use.
    """

    path: str
    text: str
    data: Any
    root: SourceNode
    problems: tuple[Problem, ...] = ()
    line_starts: list[int] = field(default_factory=list, compare=False, repr=False)

    def value(self, loc: Loc) -> Any:
        """Return the value at a path, which must exist."""
        value = self.data
        for key in loc:
            value = value[key]
        return value

    def source(self, loc: Loc) -> str:
        """Return the value at a path as it is written; that of its nearest parent that exists."""
        node, _ = self._walk(loc)
        return self.text[node.start : node.end]

    def locate(self, loc: Loc) -> tuple[int, int]:
        """Return line and column of the value at a path, or of its nearest parent that exists."""
        node, _ = self._walk(loc)
        return node.line, node.column

    def locate_key(self, loc: Loc) -> tuple[int, int]:
        """Return line and column of the key at the end of a path, or else the position from :meth:`locate`."""
        if loc:
            parent, rest = self._walk(loc[:-1])
            if not rest and str(loc[-1]) in parent.keys:
                return parent.keys[str(loc[-1])]
        return self.locate(loc)

    def locate_text(self, loc: Loc, index: int) -> tuple[int, int]:
        """Return line and column of a place in a text, by the index into its value."""
        node, rest = self._walk(loc)
        if rest:
            # A key that the schema stripped of blanks is not the key as it is written.
            return node.line, node.column
        value = self.value(loc)
        if not isinstance(value, str):
            return node.line, node.column
        # Quotes, folding and indentation come between value and source. Counting the non-blank characters up to the
        # place is exact for all of them but escapes, where it is a few columns off.
        wanted = len("".join(value[:index].split()))
        source = self.text[node.start : node.end]
        opening = _OPENING.match(source)
        at = node.start + (opening.end() if opening else 0)
        match = next(islice(_SOLID.finditer(self.text, at, node.end), wanted, None), None)
        return (node.line, node.column) if match is None else self._position(match.start())

    def _position(self, index: int) -> tuple[int, int]:
        """Return line and column of an index into the text, fast when asked often."""
        if not self.line_starts:
            self.line_starts.append(0)
            self.line_starts.extend(match.end() for match in _LINE_END.finditer(self.text))
        line = bisect_right(self.line_starts, index)
        return line, index - self.line_starts[line - 1] + 1

    def problem(
        self, loc: Loc, message: str, at: tuple[int, int] | None = None, severity: Severity = "error"
    ) -> Problem:
        """Make a problem of the value at a path, at its position or a given one."""
        return Problem(self.path, *(at or self.locate(loc)), message, field_path(loc), severity)

    def _walk(self, loc: Loc) -> tuple[SourceNode, Loc]:
        node = self.root
        for index, key in enumerate(loc):
            below = node.child(key)
            if below is None:
                return node, loc[index:]
            node = below
        return node, ()


_LINE_END = re.compile(r"\r\n|\r|\n")
_SOLID = re.compile(r"\S")
_OPENING = re.compile(r"[|>][^\r\n]*[\r\n]+|[\"']")


def field_path(loc: Loc) -> str:
    """Return a path as people write it: ``sections[2].rules[0].sources[1]``."""
    parts: list[str] = []
    for key in loc:
        parts.append(f"[{key}]" if isinstance(key, int) else f".{key}")
    return "".join(parts).removeprefix(".")


def read_yaml(path: Path | str, name: str | None = None) -> Document:
    """Read a YAML or JSON file; problems call it by the name, if there is one.

    Raises:
        ContentError: It can't be read, breaks a limit or is not YAML.
    """
    shown = str(path) if name is None else name
    return parse_yaml(read_text(path, shown), shown)


def parse_yaml(source: str | bytes, name: str, repeated_keys: Severity = "error") -> Document:
    """Parse YAML or JSON.

    Args:
        repeated_keys: How bad a duplicate key is; the document tells of it. Its last value counts, as elsewhere.

    Raises:
        ContentError: It breaks a limit or is not YAML.
    """
    text = decode(source, name) if isinstance(source, bytes) else source
    forbidden = _FORBIDDEN.search(text)
    if forbidden:
        line, column = position(text, forbidden.start())
        code = ord(forbidden.group())
        raise ContentError([Problem(name, line, column, f"the character U+{code:04X} is not allowed in a text file")])
    return _Builder(text, name, repeated_keys).build()


@dataclass(slots=True)
class _Value:
    """A value: one that aliases may name, or a mapping or list that has not ended yet.

    Attributes:
        count: Number of values in it, itself included; while it is open, of those before it.
        size: Number of characters of its texts; while it is open, of those before it.
        height: Levels of mappings and lists in it.
        key: The key that waits for its value.
        skip: Whether its place in the data can hold nothing.
    """

    data: Any
    node: SourceNode
    count: int = 1
    size: int = 0
    height: int = 0
    anchor: str | None = None
    key: str | None = None
    skip: bool = False


class _Builder:
    """Puts the events of one document together, within the limits."""

    def __init__(self, text: str, name: str, repeated_keys: Severity) -> None:
        self.text = text
        self.name = name
        self.repeated_keys = repeated_keys
        self.stack: list[_Value] = []
        self.anchors: dict[str, _Value | None] = {}
        self.problems: list[Problem] = []
        self.count = 0
        self.size = 0
        self.aliases = 0
        self.documents = 0
        self.result: tuple[Any, SourceNode] | None = None

    def build(self) -> Document:
        try:
            for event in _events(self.text):
                self._take(event)
        except yaml.YAMLError as error:
            raise ContentError([*self.problems, explain(error, self.text, self.name)]) from None
        if self.result is None or (self.result[0] is None and self._is_blank()):
            comment = bool(self.text.strip())
            message = "the file has only comments" if comment else "the file is empty"
            raise ContentError([Problem(self.name, 1, 1, message)])
        data, node = self.result
        return Document(self.name, self.text, data, node, tuple(self.problems))

    def _is_blank(self) -> bool:
        return not any(
            line.strip() and not line.lstrip().startswith(("#", "---", "...")) for line in self.text.splitlines()
        )

    def _take(self, event: _Parsed) -> None:
        if isinstance(event, ScalarEvent):
            self._scalar(event)
        elif isinstance(event, CollectionStartEvent):
            self._open(event)
        elif isinstance(event, CollectionEndEvent):
            self._close(event)
        elif isinstance(event, AliasEvent):
            self._alias(event)
        elif isinstance(event, DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self._fail(event, "a second document begins here; a file has only one")

    def _open(self, event: _Parsed) -> None:
        if len(self.stack) >= MAX_DEPTH:
            self._fail(event, f"nested more than {MAX_DEPTH} levels deep")
        self._count(event, 1)
        mapping = isinstance(event, MappingStartEvent)
        if event.tag not in (None, "!", f"tag:yaml.org,2002:{'map' if mapping else 'seq'}"):
            self._report(event, f"the tag {event.tag!r} is not known; write the value without it")
        skip = self._lacks_key(event)
        children: dict[str, SourceNode] | list[SourceNode] = {} if mapping else []
        node = _node(event, children)
        if event.anchor is not None:
            self.anchors[event.anchor] = None  # so that an alias inside its own value is told from one to nothing
        before = self.count - 1
        self.stack.append(_Value({} if mapping else [], node, before, self.size, 1, event.anchor, skip=skip))

    def _lacks_key(self, event: _Parsed) -> bool:
        """Report a mapping or list in the place of a key."""
        top = self.stack[-1] if self.stack else None
        if top and isinstance(top.data, dict) and top.key is None:
            self._report(event, "a key must be text, not a mapping or a list")
            top.key = ""  # the next event is its value, not the next key
            return True
        return False

    def _close(self, event: _Parsed) -> None:
        done = self.stack.pop()
        done.node.end = event.end_mark.index
        done.count, done.size = self.count - done.count, self.size - done.size
        if done.anchor is not None:
            self.anchors[done.anchor] = done
        if not done.skip:
            self._add(done.data, done.node, done.height)

    def _scalar(self, event: _Parsed) -> None:
        self._count(event, 1, len(event.value))
        top = self.stack[-1] if self.stack else None
        if top is not None and isinstance(top.data, dict) and top.key is None:
            self._key(event, top)
            return
        data, node = self._value(event), _node(event)
        if event.anchor is not None:
            self.anchors[event.anchor] = _Value(data, node, size=len(event.value))
        self._add(data, node, 0)

    def _key(self, event: _Parsed, top: _Value) -> None:
        key = top.key = event.value
        if key in top.node.keys:
            line, _ = top.node.keys[key]
            message = f"the key {key!r} is there twice: first on line {line}, again here"
            self._report(event, message, self.repeated_keys)
        top.node.keys[key] = (event.start_mark.line + 1, event.start_mark.column + 1)

    def _value(self, event: _Parsed) -> Any:
        if event.tag == "tag:yaml.org,2002:str" or (event.tag == "!" or not event.implicit[0]):
            if event.tag not in (None, "!", "tag:yaml.org,2002:str"):
                self._report(event, f"the tag {event.tag!r} is not known; write the value without it")
            return event.value
        return plain_value(event.value)

    def _alias(self, event: _Parsed) -> None:
        self.aliases += 1
        if self.aliases > MAX_ALIASES:
            self._fail(event, f"more than {MAX_ALIASES} aliases")
        if event.anchor not in self.anchors:
            self._report(event, f"there is no anchor '&{event.anchor}' before the alias '*{event.anchor}'")
            target = _Value(None, _node(event))
        elif (found := self.anchors[event.anchor]) is None:
            self._fail(event, f"the alias '*{event.anchor}' is inside the value that it names")
        else:
            target = found
        if len(self.stack) + target.height > MAX_DEPTH:
            self._fail(event, f"nested more than {MAX_DEPTH} levels deep")
        self._count(event, target.count, target.size)
        if self._lacks_key(event):
            return
        here = _node(event)
        # A fault of the whole value is told where the alias is, one inside it where that text is written.
        here.children, here.keys = target.node.children, target.node.keys
        self._add(target.data, here, target.height)

    def _add(self, data: Any, node: SourceNode, height: int) -> None:
        """Put a finished value where it belongs."""
        if not self.stack:
            self.result = (data, node)
            return
        top = self.stack[-1]
        top.height = max(top.height, height + 1)
        if isinstance(top.data, list):
            top.data.append(data)
            assert isinstance(top.node.children, list)
            top.node.children.append(node)
            return
        key, top.key = top.key, None
        assert key is not None
        assert isinstance(top.node.children, dict)
        if key in top.node.keys:  # one that is no text isn't among them
            top.data[key] = data
            top.node.children[key] = node

    def _count(self, event: _Parsed, values: int, characters: int = 0) -> None:
        self.count += values
        self.size += characters
        if self.size > MAX_BYTES:
            self._fail(event, f"more than {MAX_BYTES:,} characters, with each use of an alias counted in full")
        if self.count > MAX_VALUES:
            self._fail(event, f"more than {MAX_VALUES:,} values, with each use of an alias counted in full")

    def _report(self, event: _Parsed, message: str, severity: Severity = "error") -> None:
        if len(self.problems) >= MAX_PROBLEMS:
            self._fail(event, f"more than {MAX_PROBLEMS} problems; the rest of the file was not read")
        self.problems.append(self._problem(event, message, field_path(tuple(self._path())), severity))

    def _fail(self, event: _Parsed, message: str) -> NoReturn:
        raise ContentError([*self.problems, self._problem(event, message)])

    def _problem(self, event: _Parsed, message: str, path: str = "", severity: Severity = "error") -> Problem:
        return Problem(self.name, event.start_mark.line + 1, event.start_mark.column + 1, message, path, severity)

    def _path(self) -> Iterator[str | int]:
        for frame in self.stack:
            if isinstance(frame.data, list):
                yield len(frame.data)
            elif frame.key is not None:
                yield frame.key


def _node(event: _Parsed, children: dict[str, SourceNode] | list[SourceNode] | None = None) -> SourceNode:
    mark = event.start_mark
    return SourceNode(mark.line + 1, mark.column + 1, mark.index, event.end_mark.index, children)


def _events(text: str) -> Iterator[Event]:
    if text.lstrip()[:1] in ("{", "["):
        # JSON spells characters beyond the basic plane as two escapes; YAML has one escape for them.
        text = _SURROGATES.sub(_join_surrogates, text)
    yield from yaml.parse(text, Loader=_LOADER)


def _join_surrogates(match: re.Match[str]) -> str:
    high, low = int(match.group(2), 16), int(match.group(3), 16)
    return f"{match.group(1)}\\U{0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00):08x}"


def plain_value(text: str) -> Any:
    """Interpret a value without quotes: null, true, false, a decimal number, or else text."""
    if text in _WORDS:
        return _WORDS[text]
    # Most texts begin with a letter: they needn't be tried as numbers.
    if text[0] in "+-.0123456789":
        if _INTEGER.fullmatch(text):
            return int(text)
        # Content ends up as JSON, which has no infinity for `1e999`.
        if _NUMBER.fullmatch(text) and math.isfinite(number := float(text)):
            return number
    return text
