"""From text to words and from words to stems; its twin in the pages is ``theme/js/search/analysis.js``.

The rules are in ``ranking.json``, so that a stem is the same on both sides for every word, not only for those of the
content.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from scythe_ref.search.ranking import ranking

LONGEST = 64
"""Longest word to compare with others; nobody mistypes a longer one."""

# As `[\p{L}\p{N}]+` in the twin: `\w` has the underscore as well.
_WORD = re.compile(r"[^\W_]+")
_APOSTROPHE = re.compile(r"['\u2019]")


def words(text: str) -> list[str]:
    """Return the words of a text, in order: lower case, without accents and apostrophes."""
    if not text.isascii():  # most texts are, and need no folding
        folded = unicodedata.normalize("NFD", text)
        text = "".join(mark for mark in folded if not unicodedata.combining(mark))
    return _WORD.findall(_APOSTROPHE.sub("", text).lower())


def without_stop_words(found: list[str]) -> list[str]:
    """Leave out stop words; if there are no others, keep them all."""
    return [word for word in found if not is_stop_word(word)] or found


def is_stop_word(word: str) -> bool:
    """Check a word against the list of stop words."""
    return word in _stop_words()


@cache
def stem(word: str) -> str:
    """Return the stem that a word's forms share.

    A table replaces an irregular form first. Then each group of rules in order applies its first rule that fits. A rule
    is an ending, its replacement, and the number of letters that must come before it.
    """
    word = ranking()["irregular"].get(word, word)
    for group in ranking()["suffixes"]:
        for ending, instead, before in group:
            if word.endswith(ending) and len(word) - len(ending) >= before:
                word = word.removesuffix(ending) + instead
                break
    return word


def stems_of(word: str, language: str) -> tuple[str, ...]:
    """Return the stems by which a word is found: the English one, and that of a translation's language, if any.

    The latter has its language before it, so that words of the two languages don't mix. Accents are gone before:
    many readers leave them out, and Snowball itself takes those of Dutch away.
    """
    return (stem(word), stem_in(language, word)) if language else (stem(word),)


@cache
def stem_in(language: str, word: str) -> str:
    """Return the stem of a word in the language of a translation."""
    from scythe_ref.search.stemmer import stemmer  # noqa: PLC0415  # only translated content needs it

    return f"{language}:{stemmer(language)(word)}"


def distance(one: str, other: str, most: int) -> int:
    """Count the slips that turn one word into the other; more than ``most`` are ``most + 1``.

    A slip is a letter more, less or other, or two neighbours swapped.
    """
    if abs(len(one) - len(other)) > most or max(len(one), len(other)) > LONGEST:
        return most + 1
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, against in enumerate(other, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        before, last = last, row
    return min(last[-1], most + 1)


def most_slips(word: str) -> int:
    """Return the number of slips that a word may have; a short one has none."""
    return next((off for length, off in ranking()["fuzzy"]["distances"] if len(word) >= length), 0)


def is_another(word: str, other: str) -> bool:
    """Check that a short word is no slip for another: a letter missing or swapped is a slip, one replaced is not.

    Of three letters none may be missing: such a word can mean too many others.
    """
    if len(word) > ranking()["fuzzy"]["short"]:
        return False
    return len(other) < len(word) or ((len(other) == len(word) or len(word) == 3) and sorted(word) != sorted(other))


@cache
def _stop_words() -> frozenset[str]:
    return frozenset(ranking()["stop_words"])
