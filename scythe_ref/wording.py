"""Counting, listing and filling sentences, in English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

FIELD = re.compile(r"\{([a-z_]+)(?:\|([^{}|]+)\|([^{}|]+))?\}")
"""A gap of a sentence: ``{name}`` for a value, or ``{name|one|several}`` for words that go with its number."""


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


def filled(sentence: str, values: Mapping[str, object], phrases: Mapping[str, str]) -> str:
    """Return a sentence with its gaps filled; a gap for which there is no value stays as it is.

    Args:
        values: A number, a text, a list of values, or a phrase: a mapping that names its sentence under ``say`` and
            holds the values of that.
        phrases: Sentences by key; a phrase that has none is its number and the last word of its key. For a zero,
            a phrase says no coins and not 0 coins.
    """

    def fill(match: re.Match[str]) -> str:
        name, one, several = match.groups()
        if name not in values:
            return match.group()
        value = values[name]
        if one is None:
            return _said(value, phrases)
        number = value if isinstance(value, int) else 0
        return ngettext(one, several, number).replace("#", str(number))

    return FIELD.sub(fill, sentence)


def _said(value: object, phrases: Mapping[str, str]) -> str:
    if isinstance(value, Mapping):
        key = str(value["say"])
        word = key.rpartition(".")[2].replace("_", " ")
        said = filled(phrases.get(key, f"{{number}} {word}" if "number" in value else word), value, phrases)
        return f"no{said[1:]}" if said.startswith("0 ") else said
    if isinstance(value, Sequence) and not isinstance(value, str):
        return listed(_said(part, phrases) for part in value)
    return str(value)


def capitalised(sentence: str) -> str:
    """Return a sentence that begins with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


LONGEST_MESSAGE = 2_000
"""Characters of a message: ours have a few hundred, but input that they repeat may have any number."""


def bounded(message: str) -> str:
    """Cut the middle out of a message that is too long: its end names the expected value."""
    left = len(message) - LONGEST_MESSAGE
    if left <= 0:
        return message
    end = LONGEST_MESSAGE // 4
    return f"{message[: LONGEST_MESSAGE - end]} [… {left:,} characters …] {message[-end:]}"
