"""Shapes of plain data: the allowed values, problems in words, the nearest known name.

Positions, states and logs come from anybody. A shape is the type, the bounds and the keys of a part of them. Code that
uses a part after the check needs no further question of that kind.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeAlias

Plain: TypeAlias = Any
"""Plain data from outside: its shape describes it, and no type checker can know."""

Problem = tuple[str, Any]
"""A defect: its path in the data, and what is wrong there, a text about its spelling or a phrase about the game."""

Problems = list[Problem]

TOLD = 20
"""Defects that a message names; it counts the others."""

LONGEST_SHOWN = 40
"""Characters of a value that a message shows."""

ALIKE = 0.55
"""Least likeness of two names by `difflib`, as in `formats.problem`: a tank is no trap."""


class Shape(Protocol):
    """A constraint on a part of some plain data."""

    def defects(self, value: object) -> Iterator[tuple[str, str]]:
        """Yield path and message of each defect, the path from this part on."""
        ...


def defects(shape: Shape, value: object) -> Problems:
    """Return each defect of some data once.

    Args:
        value: The data; it may be anything.
    """
    return list(dict.fromkeys(shape.defects(value)))


def each_once(problems: Iterable[Problem]) -> Problems:
    """Return each defect once."""
    return list({str(problem): problem for problem in problems}.values())


def defects_text(problems: Collection[Problem]) -> str:
    """Return defects as one text: the first ones with their paths, and the number of the others."""
    shown_value = [f"{path}: {message}" if path else message for path, message in list(problems)[:TOLD]]
    more = len(problems) - len(shown_value)
    return "; ".join(shown_value) + (f"; and {more} more" if more > 0 else "")


def shown_value(value: object) -> str:
    """Return a value as a message shows it: short, of any type."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if value.bit_length() <= LONGEST_SHOWN else "a number far too large"
    if isinstance(value, str):
        return repr(value if len(value) <= LONGEST_SHOWN else value[:LONGEST_SHOWN] + "…")
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, (list, tuple)):
        return "a list"
    return repr(value) if isinstance(value, float) else f"a {type(value).__name__}"


def joined_path(key: object, path: object) -> str:
    """Return the path of a part by the key of the whole that has it; empty: the whole itself."""
    return str(key) if path == "" else f"{key}.{path}"


class AnyShape:
    """Any value: a part that other code checks."""

    def defects(self, value: object) -> Iterator[tuple[str, str]]:
        """Find nothing wrong."""
        return iter(())


class IntRange:
    """A whole number within bounds.

    Attributes:
        stated: Narrower bounds of the published schema, if the reading code has a better message for values beyond
            them.
    """

    def __init__(self, low: int, high: int, stated: tuple[int, int] | None = None) -> None:
        self.low = low
        self.high = high
        self.stated = stated or (low, high)

    def defects(self, value: object) -> Iterator[tuple[str, str]]:
        """Yield path and message of each defect."""
        if type(value) is not int or not self.low <= value <= self.high:
            yield "", f"this should be a whole number from {self.low} to {self.high}, not {shown_value(value)}"


class BoolShape:
    """True or false."""

    def defects(self, value: object) -> Iterator[tuple[str, str]]:
        """Yield path and message of each defect."""
        if not isinstance(value, bool):
            yield "", f"this should be true or false, not {shown_value(value)}"


class TextShape:
    """A text, one of a set of known ones if there is a set.

    Attributes:
        stated: The texts that the published schema allows, if the reading code has a better message for any other.
        pattern: The same as a regular expression.
    """

    def __init__(
        self, known: Iterable[str] = (), longest: int = 100, stated: Iterable[str] = (), pattern: str = ""
    ) -> None:
        self.known = tuple(known)
        self.longest = longest
        self.stated = tuple(stated) or self.known
        self.pattern = pattern

    def defects(self, value: object) -> Iterator[tuple[str, str]]:
        """Yield path and message of each defect."""
        if not isinstance(value, str):
            yield "", f"this should be a text, not {shown_value(value)}"
        elif self.known and value not in self.known:
            yield "", f"there is no {shown_value(value)} here{_nearest_hint(value, self.known)}"
        elif len(value) > self.longest:
            yield "", f"this text has {len(value)} characters; it may have {self.longest}"


class ListShape:
    """A list of parts that look alike, of any length within bounds or of just one length, or by so many at a time."""

    def __init__(self, item: Shape, most: int, least: int = 0, step: int = 1) -> None:
        self.item = item
        self.most = most
        self.least = least
        self.step = step

    def defects(self, value: object) -> Iterator[tuple[str, str]]:
        """Yield path and message of each defect."""
        if not isinstance(value, (list, tuple)):
            yield "", f"this should be a list, not {shown_value(value)}"
        elif not self.least <= len(value) <= self.most:
            number = str(self.most) if self.least == self.most else f"at most {self.most}"
            number = number if self.least in (0, self.most) else f"{self.least} to {self.most}"
            yield "", f"this list should have {number} items, not {len(value)}"
        elif len(value) % self.step:
            yield "", f"this list should have {self.step} items for each of its entries, not {len(value)} in all"
        else:
            for index, item in enumerate(value):
                for path, message in self.item.defects(item):
                    yield joined_path(index, path), message


class MapShape:
    """An object whose keys are names of any kind and whose values look alike.

    Attributes:
        key: The description of the keys in the published schema.
    """

    def __init__(self, item: Shape, most: int = 100, key: TextShape | None = None) -> None:
        self.item = item
        self.most = most
        self.key = key or TextShape()

    def defects(self, value: object) -> Iterator[tuple[str, str]]:
        """Yield path and message of each defect."""
        if not isinstance(value, Mapping):
            yield "", f"this should be an object, not {shown_value(value)}"
            return
        if len(value) > self.most:
            yield "", f"this object should have at most {self.most} keys, not {len(value)}"
            return
        for key, item in value.items():
            if not isinstance(key, str):
                yield "", f"there is no {shown_value(key)} here"
            else:
                for path, message in self.item.defects(item):
                    yield joined_path(key, path), message


class RecordShape:
    """An object with certain keys.

    Attributes:
        name: Its name in the published schema.
        about: Its description there.
        doc: The descriptions of its keys there.
    """

    def __init__(
        self,
        required: Mapping[str, Shape],
        optional: Mapping[str, Shape] | None = None,
        name: str = "",
        about: str = "",
        doc: Mapping[str, str] | None = None,
    ) -> None:
        self.required = dict(required)
        self.parts = {**required, **(optional or {})}
        self.name = name
        self.about = about
        self.doc = doc or {}

    def defects(self, value: object) -> Iterator[tuple[str, str]]:
        """Yield path and message of each defect; an optional part may be null."""
        if not isinstance(value, Mapping):
            yield "", f"this should be an object, not {shown_value(value)}"
            return
        for key in self.required:
            if key not in value:
                yield "", f"{key!r} is missing"
        for key, item in value.items():
            part = self.parts.get(key) if isinstance(key, str) else None
            if part is None:
                yield "", f"there is no {shown_value(key)} here{_nearest_hint(key, self.parts)}"
            elif item is not None or key in self.required:
                for path, message in part.defects(item):
                    yield joined_path(key, path), message


class TaggedUnion:
    """An object that says by one of its keys which of several it is."""

    def __init__(self, key: str, kinds: Mapping[str, RecordShape]) -> None:
        self.key = key
        self.kinds = {
            kind: RecordShape({key: TextShape(), **record.required}, record.parts) for kind, record in kinds.items()
        }

    def defects(self, value: object) -> Iterator[tuple[str, str]]:
        """Yield path and message of each defect."""
        if not isinstance(value, Mapping):
            yield "", f"this should be an object with {self.key!r}, not {shown_value(value)}"
            return
        kind = value.get(self.key)
        if not isinstance(kind, str) or kind not in self.kinds:
            yield self.key, f"there is no {shown_value(kind)} here{_nearest_hint(kind, self.kinds)}"
        else:
            yield from self.kinds[kind].defects(value)


class UnionShape:
    """One of several shapes, told apart by the type of the data."""

    def __init__(self, kinds: Mapping[type, Shape], what: str) -> None:
        self.kinds = kinds
        self.what = what

    def defects(self, value: object) -> Iterator[tuple[str, str]]:
        """Yield path and message of each defect."""
        for kind, shape in self.kinds.items():
            if isinstance(value, kind):
                yield from shape.defects(value)
                return
        yield "", f"this should be {self.what}, not {shown_value(value)}"


class Nullable:
    """A part that may be null."""

    def __init__(self, item: Shape) -> None:
        self.item = item

    def defects(self, value: object) -> Iterator[tuple[str, str]]:
        """Yield path and message of each defect."""
        if value is not None:
            yield from self.item.defects(value)


def _nearest_hint(word: Any, known: Iterable[str]) -> str:
    known = tuple(known)
    near = nearest(word[:LONGEST_SHOWN], known) if isinstance(word, str) else None
    if near:
        return f"; did you mean {near!r}?"
    return f"; there are {', '.join(known)}" if known else ""


def nearest(name: str, names: Iterable[str]) -> str | None:
    """Return the known name that looks most like an unknown one."""
    found = difflib.get_close_matches(name, list(names), n=1, cutoff=ALIKE)
    return found[0] if found else None
