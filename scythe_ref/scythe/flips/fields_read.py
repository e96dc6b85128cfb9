"""Which parts of the players' mats a play looks at. What it never looks at can't change what comes out."""

from __future__ import annotations

from scythe_ref.scythe.engine.game import Position
from scythe_ref.scythe.engine.position.state import Player

_FIELDS = frozenset(Player.FIELDS)


class Seen:
    """What has been looked at.

    Attributes:
        fields: Pairs of a faction's name and a field of ``Player``.
        paused: Whether nothing is noted; a copy looks at everything.
    """

    def __init__(self) -> None:
        self.fields: set[tuple[str, str]] = set()
        self.paused = False


class _Watched(Player):
    """A player that notes what is looked at."""

    __slots__ = ("name", "seen")

    name: str
    seen: Seen

    def __getattribute__(self, field: str) -> object:
        if field in _FIELDS:
            seen = object.__getattribute__(self, "seen")
            if not seen.paused:
                seen.fields.add((object.__getattribute__(self, "name"), field))
        return object.__getattribute__(self, field)

    def copy(self) -> _Watched:
        """Return an independent copy that is watched as well."""
        self.seen.paused = True
        new = watched(super().copy(), self.name, self.seen)
        self.seen.paused = False
        return new


def watched(player: Player, name: str, seen: Seen) -> _Watched:
    """Return a player that notes what is looked at; it shares the other one's parts."""
    new = _Watched.__new__(_Watched)
    new.name, new.seen = name, seen
    for field in Player.FIELDS:
        setattr(new, field, getattr(player, field))
    return new


def watched_position(here: Position, seen: Seen) -> Position:
    """Return a copy of a position whose players note what is looked at."""
    state = here.state.copy()
    names = state.rulebook.factions
    state.players = [watched(player, names[player.faction], seen) for player in state.players]
    return Position(state, here.script)
