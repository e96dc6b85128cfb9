"""Reading and writing the words of a position's line, and errors for unreadable words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scythe_ref.scythe.engine.core.shapes import (
    LONGEST_SHOWN,
    IntRange,
    ListShape,
    MapShape,
    Plain,
    Shape,
    nearest,
    shown_value,
)

NONE = "none"
"""The word for an empty list."""

MOST_NAMED = 20
"""Known words to name at most; the board has 80 places."""


class UnreadError(ValueError):
    """An unreadable word."""


def unknown_word(what: str, word: str, known: Iterable[str]) -> UnreadError:
    """Return the error for a word that is none of the known ones."""
    by_small_letters = {name.lower(): name for name in known}
    names = list(by_small_letters.values())
    near = nearest(word[:LONGEST_SHOWN].lower(), by_small_letters)
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    there = f"; there are {', '.join(names[:MOST_NAMED])}{more}"
    hint = f"; did you mean {by_small_letters[near]!r}?" if near else there
    return UnreadError(f"{shown_value(word)} is no {what}{hint}")


def number(word: str, what: str = "a number") -> int:
    """Read a number of at most three digits."""
    if word.isascii() and word.isdigit() and len(word) < 4:
        return int(word)
    beyond = " from 0 to 999" if word[1:].isdigit() else ""
    raise UnreadError(f"{shown_value(word)} should be {what}{beyond}")


def pair(word: str) -> tuple[str, str]:
    """Read two words with an equals sign between them."""
    key, sign, value = word.partition("=")
    if not sign or not key or not value:
        raise UnreadError(f"{shown_value(word)} should be two words with an equals sign between them, such as V4=mech")
    return key, value


def parts(word: str) -> list[tuple[str, str, str]]:
    """Split a list at its commas, and each part at its colon: before it, the colon if there is one, after it."""
    return [part.partition(":") for part in word.split(",")]


def amount(word: str) -> tuple[int, str]:
    """Read a number, 1 where there is none, and the word after it."""
    digits = len(word) - len(word.lstrip("0123456789"))
    return (number(word[:digits]) if digits else 1), word[digits:]


def put(mapping: dict[str, Plain], key: str, value: Plain, name: str = "") -> None:
    """Add a value for a key that a line may have only once.

    Args:
        name: Its name in the error, if not the key.
    """
    if key in mapping:
        raise UnreadError(f"{shown_value(name or key)} is said twice")
    mapping[key] = value


def label(word: str, places: Mapping[str, int]) -> str | None:
    """Return the place that a word names, or None if it names none."""
    if word == "home":
        return word
    return word.upper() if word.upper() in places else None


def place(word: str, places: Mapping[str, int], *others: str) -> str:
    """Return the place that a word names.

    Args:
        others: Further words to suggest.
    """
    found = label(word, places)
    if found is None:
        raise unknown_word("place", word.upper(), (*others, *places))
    return found


def single_word(said: list[str], head: str) -> str:
    """Read the one word that follows a heading."""
    if len(said) != 1:
        raise UnreadError(f"{head!r} is followed by one word")
    return said[0]


# -- values by their shape ------------------------------------------------------------------------------------------


def read(shape: Shape, word: str, what: str = "a number") -> Plain:
    """Read a value of a shape: ``5``, ``3+2``, ``riverwalk,speed``, ``saxony:1,crimea:2`` or ``saxony:3+9``.

    Args:
        what: The word for its numbers.
    """
    if isinstance(shape, IntRange):
        return number(word, what)
    if isinstance(shape, ListShape):
        sign = "+" if isinstance(shape.item, IntRange) else ","
        return [] if word == NONE else [read(shape.item, part, what) for part in word.split(sign)]
    if isinstance(shape, MapShape):
        found: dict[str, Plain] = {}
        for name, _, value in parts(word) if word else ():
            put(found, name, read(shape.item, value, what))
        return found
    return word


def write(shape: Shape, value: Plain) -> str:
    """Write a value of a shape; ``read`` reads it back."""
    if isinstance(shape, ListShape):
        return ("+" if isinstance(shape.item, IntRange) else ",").join(
            write(shape.item, part) for part in value
        ) or NONE
    if isinstance(shape, MapShape):
        return ",".join(f"{name}:{write(shape.item, part)}" for name, part in value.items())
    return str(value)


def dashed(key: str) -> str:
    """Return the word of a line for a key of a description."""
    return key.replace("_", "-")


def underscored(word: str) -> str:
    """Return the key of a description for a word of a line."""
    return word.replace("-", "_")
