"""Gains that are left, the end of a turn, and what it waits for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import product

from scythe_ref.scythe.engine.actions.action import ALL, Action, Part
from scythe_ref.scythe.engine.options.node import Next, Want, choose
from scythe_ref.scythe.engine.position.names import CLOSED, NOWHERE, OPEN, WORKERS
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.bottom_row.recruits import ONGOING

Left = tuple[Part, ...]
KIND = "without"
"""The kind of these choices."""

TRACKS = ("coins", "power", "popularity")


class Brought:
    """The gains of one player by an action, and the parts whose loss would change the state.

    Attributes:
        ways: For each gain all that may be left of it, nothing first.
    """

    __slots__ = ("player", "state", "used", "ways")

    def __init__(self, state: State, player: int, spent: Mapping[str, int] | None = None) -> None:
        """Begin with nothing; what is spent before makes room on a track, or goes to the discards."""
        self.state, self.player = state, player
        self.used: dict[str, int] = {name: -number for name, number in (spent or {}).items()}
        self.ways: list[tuple[Left, ...]] = []

    def add(self, what: str, number: int, word: str = "", whose: str = "") -> None:
        """Add a gain.

        Args:
            what: What it is, such as ``power``.
            number: How much of it.
            word: How a line names it, if not by what it is.
            whose: The player's faction, where a line says it.
        """
        room = self._room(what)
        before = self.used.get(what, 0)
        self.used[what] = before + number
        missed = min(number, room - before)  # of a track's last step, the rest brings nothing
        if missed > 0:
            parts = [(number - taken, word or what, whose) for taken in range(missed - 1, 0, -1)]
            self.ways.append(((), *((part,) for part in (*parts, (ALL, word or what, whose)))))

    def _room(self, what: str) -> int:
        """Return the room that the player has left for something."""
        state = self.state
        owner = state.players[self.player]
        if what in TRACKS:
            return int(state.rulebook.track_ends[what][1] - getattr(owner, what))
        if what == "combat_cards":
            return len(state.deck) + sum(state.discards)
        if what == "workers":
            return [owner.units[unit] for unit in WORKERS].count(NOWHERE)
        return 1_000  # of resources there are always enough

    def choice(self, then: Callable[[Left], Next], want: Want[Left]) -> Next:
        """Return the choice of what is left of all this."""
        if not self.ways:
            return then(())
        labels = [tuple(part for parts in parts for part in parts) for parts in product(*self.ways)]
        return choose(self.player, KIND, sorted(labels, key=len), then, want)


def own(state: State, player: int, gains: Iterable[tuple[str, int]], done: Callable[[Left], Action], at: int) -> Next:
    """Return the choice of what a player leaves of an action's gains; ``at`` is where an action says it."""
    brought = Brought(state, player)
    for what, number in gains:
        brought.add(what, number)
    return brought.choice(done, lambda action: action.args[at])


def with_recruits(brought: Brought, which: int, recruits: int, done: Callable[[Left], Action], at: int) -> Next:
    """Return the choice of what is left of a bottom-row action: by whoever takes it, then by each neighbour.

    Args:
        brought: What it brings whoever takes it, recruits' ongoing bonuses apart.
        which: Which action, an index into ``BOTTOM_ACTIONS``.
        recruits: The recruits that bring them an ongoing bonus.
        done: Makes the action of everything that is left.
        at: Where an action says what is left.
    """
    state, player = brought.state, brought.player
    factions = state.rulebook.factions
    what, name = ONGOING[which]
    number = getattr(state.rulebook.numbers, name)
    seats = len(state.players)
    asked: list[tuple[tuple[str, ...], Brought]] = []
    for seat in dict.fromkeys((player, (player + 1) % seats, (player - 1) % seats)):
        owner = state.players[seat]
        gains = brought if seat == player else Brought(state, seat)
        if (recruits if seat == player else owner.recruits) >> which & 1:
            gains.add(what, number, whose=factions[owner.faction])
        if gains.ways:
            asked.append((("", factions[owner.faction]) if seat == player else (factions[owner.faction],), gains))
    return _asked(asked, (), done, at)


def _asked(asked: list[tuple[tuple[str, ...], Brought]], left: Left, done: Callable[[Left], Action], at: int) -> Next:
    """Ask one after another, in the order in which they gain; with each stands whose a part may be called."""
    if not asked:
        return done(left)
    (whose, brought), *others = asked
    return brought.choice(
        lambda parts: _asked(others, (*left, *parts), done, at),
        lambda action: tuple(part for part in action.args[at] if part[2] in whose),
    )


ENCOUNTER, OPTION, GAIN, FACTORY_CARD = range(4)


def pending_card(state: State) -> int:
    """Return what waits: the encounter, an option of its card, a gain, or a Factory card; -1 if nothing does."""
    turn = state.turn
    if turn.owed:
        return GAIN
    if turn.card:
        return OPTION
    if not turn.moved & 1 or turn.stage not in (OPEN, CLOSED):
        return -1
    owner = state.players[state.active]
    place = owner.units[0]
    if state.encounters >> place & 1:
        return ENCOUNTER
    if place == state.rulebook.factory and not owner.factory_card and state.factory_offer:
        return FACTORY_CARD
    return -1
