"""Sets of places as bits of one number, where speed asks for it."""

from __future__ import annotations

from collections.abc import Iterable


def bits_of(places: Iterable[int]) -> int:
    """Return a bit for each place, each there once; whatever is on no place (-1, -2) has none."""
    return sum(1 << place for place in places if place >= 0)


def places_of(bits: int) -> list[int]:
    """Return the places whose bits are set, in ascending order."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
