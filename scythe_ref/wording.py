"""Counting and listing in English."""

from __future__ import annotations

from collections.abc import Iterable


def count(number: int, one: str, many: str = "") -> str:
    """Return a number and what it counts: ``1 card``, ``2 cards``.

    Args:
        many: The plural, where it follows from no rule: the word with an s, ``city`` with ``ies``.
    """
    return f"{number} {plural(number, one, many)}"


def plural(number: int, one: str, many: str = "") -> str:
    """Return the word for so many of something, without the number."""
    if number == 1:
        return one
    return many or (f"{one[:-1]}ies" if one.endswith("ry") else f"{one}s")


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Return parts as a list: ``a, b and c``.

    Args:
        last: The word before the last one.
    """
    *first, end = list(parts) or [""]
    return f"{', '.join(first)} {last} {end}" if first else end
