"""Counting and listing in English."""

from __future__ import annotations

from collections.abc import Iterable


def count(number: int, one: str, many: str = "") -> str:
    """Return a number and what it counts: ``1 mech``, ``2 mechs``.

    Args:
        many: The plural, where that is not the word with an s.
    """
    return f"{number} {plural(number, one, many)}"


def plural(number: int, one: str, many: str = "") -> str:
    """Return the word for so many of something, without the number."""
    return one if number == 1 else many or f"{one}s"


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Return parts as a list: ``a, b and c``.

    Args:
        last: The word before the last one.
    """
    *first, end = parts
    return f"{', '.join(first)} {last} {end}" if first else end
