"""What a description may say, gathered from the declarations: the keys of players and of the table, and their shape.

The published schema of scenarios says the same, as it is made from here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scythe_ref.scythe.engine.core.shapes import Keyed, Maybe, Record, Shape
from scythe_ref.scythe.engine.field_catalogue import EXPANSION_KEYS
from scythe_ref.scythe.engine.position.keys import Key
from scythe_ref.scythe.engine.position.state import Player
from scythe_ref.scythe.engine.position.table_keys import (
    BoardKey,
    BonusTileKey,
    CombatDeck,
    Draws,
    FactoryCardsKey,
    Modules,
    Players,
    Ruleset,
    TableKey,
)

SEEN_KEYS: tuple[Key, ...] = tuple(
    key for field in Player.FIELDS.values() for key in field.says if isinstance(key, Key)
)
PLAYER_KEYS = tuple(key for key in SEEN_KEYS if key.shape is not None)
"""In the order of the fields, which is that of reading: what a key's default hangs on comes before it."""

BOARD = BoardKey()
RULESET = Ruleset()
CARDS_AND_TILES: tuple[TableKey, ...] = (CombatDeck(), Draws(), FactoryCardsKey(), BonusTileKey(), Modules())
"""What is laid out when it is known which expansions are in play."""

TABLE_KEYS: tuple[TableKey, ...] = (BOARD, *EXPANSION_KEYS, *CARDS_AND_TILES, Players(), RULESET)

PLAYER = Record({}, {key.name: key.shape for key in SEEN_KEYS if key.shape is not None}, "PlayerPosition")


class _Anything:
    def defects(self, value: object, path: str) -> Iterator[tuple[str, str]]:
        """Find nothing wrong."""
        return iter(())


ABOUT = ("id", "title", "about", "order", "learn", "combines", "play", "expect", "steps")
"""What scenarios and walk-throughs say besides; nothing of it belongs to the position."""

SETTING: Mapping[str, Shape] = {key.name: key.shape for key in TABLE_KEYS}
DESCRIPTION = Record({"players": Keyed(Maybe(PLAYER))}, {**SETTING, **dict.fromkeys(ABOUT, _Anything())})
