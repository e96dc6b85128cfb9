"""The language in which a command answers a person: English, or the one that the environment names."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from scythe_ref.translations import translations

if TYPE_CHECKING:
    from gettext import NullTranslations

    from scythe_ref.library import CompiledLibrary

LANGUAGE = "SCYTHE_REF_LANGUAGE"
"""The variable of the environment, such as ``nl``; JSON stays the same in every language."""


def spoken(library: CompiledLibrary | None = None) -> NullTranslations:
    """Return the translations into the language of the command.

    Args:
        library: The content, if texts of its game are wanted, too.
    """
    language = os.environ.get(LANGUAGE) or "en"
    # English needs no catalogue, and the game's package would cost as much as half of an answer.
    return translations(language, library.package if library and language != "en" else None)
