"""Ways of paying, goods chosen one by one, parts of gains to leave, and gifts of coins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

from scythe_ref.scythe.engine.actions.action import ALL, Action, Load, Part
from scythe_ref.scythe.engine.core.registry import Hook
from scythe_ref.scythe.engine.options.ground import Ground
from scythe_ref.scythe.engine.options.node import Menu, Next, Want, choose
from scythe_ref.scythe.engine.position.names import CLOSED, NOWHERE, OPEN, RESOURCES, WORKERS, places_of
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.bottom_row import ONGOING
from scythe_ref.scythe.engine.rules.turn.paying import CARD, Payment

Source = tuple[int, str, str]
"""Something that pays: its number, the thing, and its place."""

SOURCES: Hook[[State, int, int], list[Source]] = Hook("legal-sources")
"""Hook: further sources of payment besides resources on the own territories."""

OR = "+"
"""Between the values of combat cards in one entry of a pool: so many cards of one of these values."""


def sources(ground: Ground, kind: int) -> list[Source]:
    """Return all sources of a resource."""
    state = ground.state
    resources = state.resources
    names = state.rulebook.places
    thing = RESOURCES[kind]
    found = [
        (number, thing, names[place])
        for place in places_of(ground.controlled_bits())
        if (number := resources[4 * place + kind])
    ]
    for hook in state.rulebook.hooks[SOURCES]:
        found += hook(state, ground.player, kind)
    return found


def payment(
    player: int, pool: Sequence[Source], needed: int, done: Callable[[Payment], Next], chosen: Payment = ()
) -> Next:
    """Return the choice of the amount from each source of a pool, which can pay together; then ``done`` of the
    payment.
    """
    if not needed or not pool:
        return done(chosen)
    (number, thing, source), rest = pool[0], pool[1:]
    # At least the part that the later sources cannot pay, so that every path pays the whole cost.
    least, most = max(0, needed - sum(part[0] for part in rest)), min(number, needed)
    if least == most and thing != CARD:
        return payment(player, rest, needed - most, done, (*chosen, (most, thing, source)))
    values = _values(thing, source)

    def then(amount: int) -> Next:
        if not amount:
            return payment(player, rest, needed, done, chosen)
        return choose(
            player,
            "combat-card",  # for a hand with several values
            values,
            lambda one: payment(player, rest, needed - amount, done, (*chosen, (amount, thing, one))),
            lambda action: next((one for _, spent, one in _payment_parts(action) if spent == CARD), ""),
        )

    def want(action: Action) -> int:
        return sum(number for number, spent, one in _payment_parts(action) if spent == thing and one in values)

    return choose(player, "payment", range(least, most + 1), then, want)


def each_card(pool: Sequence[Source]) -> list[Source]:
    """Return a pool with an entry of its own for each value of combat cards that one entry names."""
    return [(number, thing, one) for number, thing, source in pool for one in _values(thing, source)]


def _values(thing: str, source: str) -> list[str]:
    """Return the values of the combat cards that an entry of a pool names, or the source itself."""
    return source.split(OR) if thing == CARD else [source]


def _payment_parts(action: Action) -> Iterator[tuple[int, str, str]]:
    """Yield the parts of an action's payment: the argument with entries of three."""
    # Each verb has its payment in another place, and no other argument is made of threes.
    for argument in action.args:
        if isinstance(argument, tuple) and argument and isinstance(argument[0], tuple) and len(argument[0]) == 3:
            yield from argument


DONE = "done"
"""Label of a chosen end: no more resources or parts."""


def goods_choice(
    player: int, left: int, said: Callable[[Action], Load], done: Callable[[Load], Next], load: Load = ()
) -> Next:
    """Return the choice of the next of so many resources, or of no more; ``said`` finds them in an action.

    One by one, each of the kind before or a later one: so one path alone leads to every combination.
    """
    if not left:
        return done(load)
    labels = (*RESOURCES[RESOURCES.index(load[-1][1]) :], DONE) if load else RESOURCES
    taken = sum(number for number, _ in load)  # the index of the next one

    def then(thing: str) -> Next:
        if thing == DONE:
            return done(load)
        return goods_choice(player, left - 1, said, done, with_one_more(load, thing))

    return choose(player, "goods", labels, then, lambda action: nth_thing(said(action), taken))


def with_one_more(load: Load, thing: str) -> Load:
    """Return a load with one more of a thing, which is the last of its kinds or a new one."""
    if load and load[-1][1] == thing:
        return (*load[:-1], (load[-1][0] + 1, thing))
    return (*load, (1, thing))


def clause_load(action: Action, stop: int, word: str) -> Load:
    """Return the load after a word, such as ``with`` or ``drop``, at a stop of a movement's path."""
    path = action.args[1]
    clauses = path[stop][1] if stop < len(path) else ()
    return tuple(part for said, load in clauses if said == word for part in load)


def count(load: Load, thing: str) -> int:
    """Return the number of a thing in a load."""
    return sum(number for number, name in load if name == thing)


def nth_thing(load: Load, index: int) -> str:
    """Return the name of one thing of a load, counted one by one; ``done`` after the last."""
    single = [thing for number, thing in load for _ in range(number)]
    return single[index] if index < len(single) else DONE


SWITCH, ALLOWED = "coin-deals", "allowed"


def options(menu: Menu) -> None:
    """Add a gift of coins, if the ruleset allows deals and there is anything to give."""
    state = menu.state
    if (
        state.players[menu.player].coins
        and len(state.players) > 1  # a position may leave out the others
        and state.rulebook.switches.get(SWITCH) == ALLOWED
    ):
        menu.add("give", lambda: _taker(state, menu.player))


def _taker(state: State, giver: int) -> Next:
    """Return the choice of the player who gets the coins; their number follows."""
    names = [state.rulebook.factions[player.faction] for player in state.players]
    coins = range(1, state.players[giver].coins + 1)

    def amount(taker: str) -> Next:
        return choose(
            giver,
            "coins",
            coins,
            lambda number: Action(names[giver], "give", (number, taker)),
            lambda action: action.args[0],
        )

    return choose(giver, "taker", names[:giver] + names[giver + 1 :], amount, lambda action: action.args[1])


# -- gains, and the parts of them that are left -----------------------------------------------------------------------


Left = tuple[Part, ...]
KIND = "without"
"""The kind of these choices."""

TRACKS = ("coins", "power", "popularity")


class OfferedGains:
    """The gains of one player by an action, and the parts whose loss would change the state.

    Attributes:
        ways: For each gain all parts that a player may leave, nothing first.
    """

    __slots__ = ("player", "state", "used", "ways")

    def __init__(self, state: State, player: int, spent: Mapping[str, int] | None = None) -> None:
        """Begin with nothing; a payment before makes room on a track, or goes to the discards."""
        self.state, self.player = state, player
        self.used: dict[str, int] = {name: -number for name, number in (spent or {}).items()}
        self.ways: list[tuple[Left, ...]] = []

    def add(self, what: str, number: int, word: str = "", whose: str = "") -> None:
        """Add a gain.

        Args:
            what: Its kind, such as ``power``.
            number: Its number.
            word: Its word in a line, if not the kind.
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
        """Return the choice of the parts of all these gains to leave."""
        if not self.ways:
            return then(())
        labels = [tuple(part for parts in parts for part in parts) for parts in product(*self.ways)]
        return choose(self.player, KIND, sorted(labels, key=len), then, want)


def own_gains_choice(
    state: State, player: int, gains: Iterable[tuple[str, int]], done: Callable[[Left], Action], at: int
) -> Next:
    """Return the choice of the gains that a player leaves; ``at`` is their index in the action's arguments."""
    brought = OfferedGains(state, player)
    for what, number in gains:
        brought.add(what, number)
    return brought.choice(done, lambda action: action.args[at])


def recruit_gains_choice(
    brought: OfferedGains, which: int, recruits: int, done: Callable[[Left], Action], at: int
) -> Next:
    """Return the choice of the gains that the acting player leaves, then each neighbour.

    Args:
        brought: Its gains for the player who takes it, recruits' ongoing bonuses apart.
        which: The action, an index into ``BOTTOM_ACTIONS``.
        recruits: The recruits that bring them an ongoing bonus.
        done: Makes the action from all the parts to leave.
        at: Index of the argument of an action for the parts to leave.
    """
    state, player = brought.state, brought.player
    factions = state.rulebook.factions
    what, name = ONGOING[which]
    number = getattr(state.rulebook.numbers, name)
    seats = len(state.players)
    asked: list[tuple[tuple[str, ...], OfferedGains]] = []
    for seat in dict.fromkeys((player, (player + 1) % seats, (player - 1) % seats)):
        owner = state.players[seat]
        gains = brought if seat == player else OfferedGains(state, seat)
        if (recruits if seat == player else owner.recruits) >> which & 1:
            gains.add(what, number, whose=factions[owner.faction])
        if gains.ways:
            asked.append((("", factions[owner.faction]) if seat == player else (factions[owner.faction],), gains))
    return _choice_of_each(asked, (), done, at)


def _choice_of_each(
    asked: list[tuple[tuple[str, ...], OfferedGains]], left: Left, done: Callable[[Left], Action], at: int
) -> Next:
    """Ask one after another, in the order in which they gain; each comes with the owners that its parts may name."""
    if not asked:
        return done(left)
    (whose, brought), *others = asked
    return brought.choice(
        lambda parts: _choice_of_each(others, (*left, *parts), done, at),
        lambda action: tuple(part for part in action.args[at] if part[2] in whose),
    )


ENCOUNTER, OPTION, GAIN, FACTORY_CARD = range(4)


def pending_card(state: State) -> int:
    """Return the pending encounter, option of its card, gain or Factory card; -1 if there is none."""
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
