"""Labels and sentences in a reader's language, by gettext; English texts are the keys and need no catalogue.

Each game adds a catalogue of its own. A text is looked up there first, then among those of any game. Pages and sites
have the translations of their own language; a command and an assistant's server speak one language, so their code calls
``_`` and ``ngettext``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from gettext import NullTranslations, translation
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from scythe_ref.game_package import GamePackage

DOMAIN = "reference"
"""The texts of any game; those of a game have its package's name as their domain."""

LOCALE = "locale"
"""A folder beside the code whose texts it translates, as ``gettext`` reads it."""

ENGLISH = NullTranslations()

N_ = str
"""Marks a text that is translated where it is used."""

LANGUAGE = "SCYTHE_REF_LANGUAGE"
"""The environment variable with the language of commands and assistants, such as ``nl``."""

PSEUDO = "en-XA"
"""The language of tests: English, accented, longer, and marked at its ends."""


@cache
def translations(language: str, package: GamePackage | None = None) -> NullTranslations:
    """Return the translations into a language; texts that a catalogue lacks stay English.

    Args:
        package: The game whose texts are wanted, too.
    """
    if language == PSEUDO:
        return Accented()
    if language.partition("-")[0] == "en":
        return ENGLISH
    from pathlib import Path  # noqa: PLC0415  # commands that speak English start faster without

    ours = translation(DOMAIN, Path(__file__).parent / LOCALE, [language], fallback=True)
    folder = locale_of(package) if package else None
    if package is None or folder is None:
        return ours
    own = translation(package.name, folder, [language], fallback=True)
    own.add_fallback(ours)
    return own


_spoken = ENGLISH


@contextmanager
def speaking(language: str, package: GamePackage | None = None) -> Iterator[None]:
    """Have `_` and `ngettext` translate into a language.

    Args:
        package: The game whose texts are wanted, too.
    """
    global _spoken  # noqa: PLW0603  # a process speaks to one reader
    before, _spoken = _spoken, translations(language, package)
    try:
        yield
    finally:
        _spoken = before


def wanted_language() -> str:
    """Return the language that the environment asks for."""
    return os.environ.get(LANGUAGE) or "en"


def gettext(text: str) -> str:
    """Return a text in the language of the command."""
    return _spoken.gettext(text)


def ngettext(one: str, several: str, n: int) -> str:
    """Return the form of a text that goes with a number, in the language of the command."""
    return _spoken.ngettext(one, several, n)


_ = gettext


def locale_of(package: GamePackage) -> Path | None:
    """Return the folder of a game's catalogues; None for a game that is content alone."""
    from importlib import import_module  # noqa: PLC0415
    from pathlib import Path  # noqa: PLC0415

    module = import_module(package.place.partition(":")[0]) if package.place else None
    return Path(module.__file__).parent / LOCALE if module and module.__file__ else None


def listed(parts: Iterable[str], joined: str) -> str:
    """Return parts as a list in words.

    Args:
        joined: The translation of ``{parts} and {last}`` or the like.
    """
    *first, last = [*parts] or [""]
    return joined.format(parts=", ".join(first), last=last) if first else last


class Accented(NullTranslations):
    """The translations into the pseudo-language."""

    def gettext(self, message: str) -> str:
        """Return a text, accented."""
        return accented(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form that goes with a number, accented."""
        return accented(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Return a text, accented."""
        return accented(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form that goes with a number, accented."""
        return self.ngettext(msgid1, msgid2, n)


_LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçđéƒğĥíĵķľɱñóþɋřšťúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶĽṀÑÓÞɊŘŠŤÚṼŴẊÝŽ",
)
_KEPT = (
    r"%\(\w+\)[a-z]|%[rs%]|\{[^{}]*\}"  # gaps
    r"|`[^`]*`|(?s:<(code|pre|kbd)\b.*?</\1>)|<[^>]*>|&#?\w+;"  # markup
)
"""Parts of a text that are no words. Only tests need it, so no start of a command waits for its compilation."""


def accented(text: str) -> str:
    """Return a text in the pseudo-language: no plain letter is left but in gaps and markup, which stay as they are."""
    if not text.upper().isupper():  # without a letter
        return text
    parts, end = [], 0
    for kept in re.finditer(_KEPT, text):
        parts += [_accented(text[end : kept.start()]), kept.group()]
        end = kept.end()
    said = "".join((*parts, _accented(text[end:])))
    words = said.strip()
    return said.replace(words, f"⟦{words}⟧")


def _accented(words: str) -> str:
    # A vowel twice makes a text a third longer and lets it wrap as before.
    return re.sub("[aeiouy]", lambda vowel: vowel.group() * 2, words).translate(_LETTERS)
