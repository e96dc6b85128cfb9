"""Counting, listing and cutting texts, in English: for builders, whose messages nobody translates."""

from __future__ import annotations

from collections.abc import Iterable


def ngettext(singular: str, plural: str, n: int) -> str:
    """Return the form of a text that goes with a number, as ``gettext.ngettext`` does."""
    return singular if n == 1 else plural


def count(number: int, one: str, many: str = "") -> str:
    """Return a number and its noun: ``1 card``, ``2 cards``.

    Args:
        many: The plural, where it follows from no rule: the word with an s, ``city`` with ``ies``.
    """
    return f"{number} {plural(number, one, many)}"


def plural(number: int, one: str, many: str = "") -> str:
    """Return the word for so many of something, without the number."""
    return ngettext(one, many or (f"{one[:-1]}ies" if one.endswith("ry") else f"{one}s"), number)


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Return parts as a list: ``a, b and c``.

    Args:
        last: The word before the last one.
    """
    *first, end = list(parts) or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


LONGEST_NAME = 200
"""Characters of a name that a message repeats: ours have at most a quarter."""


def short_name(name: str) -> str:
    """Cut the end off a name that is too long to be one."""
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"


LONGEST_MESSAGE = 2_000
"""Characters of a message: ours have a few hundred, but input that they repeat may have any number."""


def bounded(message: str) -> str:
    """Cut the middle out of a message that is too long: its end names the expected value."""
    left = len(message) - LONGEST_MESSAGE
    if left <= 0:
        return message
    end = LONGEST_MESSAGE // 4
    return f"{message[: LONGEST_MESSAGE - end]} [… {left:,} characters …] {message[-end:]}"
