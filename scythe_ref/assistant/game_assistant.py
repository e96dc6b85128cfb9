"""The words that a game adds for assistants: its package's part ``assistant``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from scythe_ref.game_package import GamePackage

if TYPE_CHECKING:
    from scythe_ref.library import CompiledLibrary


class GameAssistant:
    """A game without words of its own: the content's examples show how positions and actions are written.

    Attributes:
        about: What the reference is about, in a sentence; empty: as ``game.yaml`` says it.
        descriptions: By tool, its description in place of the plain one; English, translated where it is used.
    """

    about = ""
    descriptions: Mapping[str, str] = {}

    def names(self, library: CompiledLibrary) -> Mapping[str, str]:
        """Return further names for positions and actions, by kind."""
        return {}

    def spelling(self) -> str:
        """Return the spelling of positions and actions; empty: as in the examples."""
        return ""


def assistant_of(package: GamePackage | None) -> GameAssistant:
    """Return a game's part ``assistant``, or else the plain one."""
    part: Any = package.part("assistant") if package else None
    return part or GameAssistant()
