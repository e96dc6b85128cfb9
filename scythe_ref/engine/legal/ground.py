"""The ground as one player sees it: who stands where, in bits, and where one step leads."""

from __future__ import annotations

from scythe_ref.engine.legal.tables import Tables
from scythe_ref.engine.state import MECH, WORKER, State

NOTHING: tuple[int, int, int] = (0, 0, 0)


class Ground:
    """Where opponents stand, gathered once for a choice.

    Attributes:
        faction: Name of the player's faction.
        fighters: Bit per place with an opponent's character or mech.
        workers: Bit per place with an opponent's worker.
    """

    __slots__ = ("faction", "fighters", "player", "state", "tables", "workers")

    def __init__(self, state: State, tables: Tables, player: int) -> None:
        self.state = state
        self.tables = tables
        self.player = player
        fighters = workers = 0
        for number, other in enumerate(state.players):
            if number == player:
                continue
            units = other.units
            for place in units[:5]:
                if place >= 0:
                    fighters |= 1 << place
            for place in units[5:]:
                if place >= 0:
                    workers |= 1 << place
        self.fighters = fighters
        self.workers = workers
        self.faction = state.rulebook.factions[state.players[player].faction]

    def targets(self, kind: int, place: int) -> int:
        """Return a bit for each place that one step of a unit leads to.

        Args:
            kind: Kind of the unit: character, mech or worker.
            place: Where it stands.
        """
        state = self.state
        tables = self.tables
        faction = state.players[self.player].faction
        here = 1 << place
        if here & tables.lakes and not self._leaves_lake(kind, place):
            return 0
        linked, over_rivers, lakes = NOTHING
        for hook in tables.links[faction]:
            more = hook(self, kind, place)
            linked |= more[0]
            over_rivers |= more[1]
            lakes |= more[2]
        if here & tables.tunnels:
            linked |= tables.tunnels
        mine = state.players[self.player].structures[0]
        if mine >= 0:
            if mine == place:
                linked |= tables.tunnels
            elif here & tables.tunnels:
                linked |= 1 << mine
        river = tables.river[place]
        if river and kind != WORKER:
            bit, terrains = tables.riverwalk[faction]
            if state.players[self.player].abilities & bit:
                over_rivers |= terrains
        found = (((tables.land[place] | (river & over_rivers)) & tables.territories) | linked) & ~here
        if not lakes:
            found &= ~tables.lakes
        if kind == WORKER:
            if here & self.fighters:
                return 0
            found &= ~(self.fighters | self.workers)
        return found

    def _leaves_lake(self, kind: int, place: int) -> bool:
        """Tell whether a unit can leave a lake without leaving anybody behind who can't follow."""
        if kind == WORKER:
            return False
        units = self.state.players[self.player].units
        return kind == MECH or place in units[1:5] or place not in units[5:]

    def stood(self) -> int:
        """Return a bit for each place with a unit of the player."""
        own = 0
        for place in self.state.players[self.player].units:
            if place >= 0:
                own |= 1 << place
        return own

    def held(self) -> int:
        """Return a bit for each territory that the player controls; where a combat is to come, the other one does."""
        own = self.stood()
        for place in self.state.players[self.player].structures:
            if place >= 0:
                own |= 1 << place
        return own & self.tables.territories & ~(self.fighters | self.workers)

    def worked(self) -> int:
        """Return a bit for each territory with a worker of the player, whoever controls it."""
        own = 0
        for place in self.state.players[self.player].units[5:]:
            if place >= 0:
                own |= 1 << place
        return own & self.tables.territories
