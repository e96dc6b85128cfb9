"""The language in which a command answers a person: English, or the one that the environment names."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from scythe_ref.translations import translations

if TYPE_CHECKING:
    from gettext import NullTranslations

    from scythe_ref.game_package import GamePackage

LANGUAGE = "SCYTHE_REF_LANGUAGE"
"""The variable of the environment, such as ``nl``; JSON stays the same in every language."""


def spoken(package: GamePackage | None = None) -> NullTranslations:
    """Return the translations into the language of the command.

    Args:
        package: The game whose texts are wanted, too.
    """
    return translations(os.environ.get(LANGUAGE) or "en", package)
