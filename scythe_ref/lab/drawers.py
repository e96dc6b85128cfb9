"""Fields of the lab's drawers: everything that is set beside the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict


class DrawerField(TypedDict):
    """One thing that is set beside the board: a track, a card, a switch."""

    name: str
    title: str
    kind: str  # ``number``, ``one`` of the options, ``some``, ``order`` (any, as often as it is named), ``counts`` of
    # each, ``parts``, each a field of its own, or ``text``
    options: list[dict[str, str]]  # ``value``, ``title`` and, where there is more to say, ``detail``
    parts: list[DrawerField]
    value: Any
    text: str  # the same in the words of the position's line
    typed: bool  # whether such words can be typed, too, as they may say more than can be chosen
    said: bool  # whether the position says so; else it is the default
    place: NotRequired[str]  # where the piece lies that it is about; it is set there, and not in a drawer


def drawer(
    name: str, title: str, kind: str, value: Any, said: bool, options: Mapping[str, str] | None = None
) -> DrawerField:
    """Return what is set beside the board, of a kind that needs no words of its own.

    Args:
        options: Titles by value.
    """
    listed = [{"value": value, "title": title} for value, title in (options or {}).items()]
    text = "" if value is None else str(value)
    return DrawerField(
        name=name, title=title, kind=kind, options=listed, parts=[], value=value, text=text, typed=False, said=said
    )
