"""Policies: how a player who is no person chooses. Each is deterministic, given its dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.core.rulebook import LAND_BORDER, PRODUCES, VILLAGE, Rulebook
from scythe_ref.scythe.engine.options import Node
from scythe_ref.scythe.engine.options.paying import KIND as LEAVING
from scythe_ref.scythe.engine.position.names import BOTTOM_ACTIONS, NOWHERE, RESOURCES, SECTIONS, STARS
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.bottom_row import PAID_WITH
from scythe_ref.scythe.games.chance import Pcg32


class Policy(Protocol):
    """Chooses an option of a node."""

    def choose(self, state: State, node: Node, path: Sequence[object]) -> int:
        """Return the index of an option.

        Args:
            state: The game; a policy looks only at the part that its player may know.
            node: The choice, of two or more options.
            path: The options that led to it, the first choice of the action first.
        """
        ...


class Uniform:
    """Chooses each option as often as any other, but seldom gives coins away and seldom leaves a gain."""

    def __init__(self, dice: Pcg32) -> None:
        self.below = dice.below

    def choose(self, state: State, node: Node, path: Sequence[object]) -> int:
        """Return the index of an option."""
        options = node.options
        if node.kind == LEAVING and self.below(8):
            return 0  # all of it is taken
        index = self.below(len(options))
        if not path and _is_gift(options[index]) and self.below(16):
            return self.choose(state, node, path)
        return index


def _is_gift(option: object) -> bool:
    return option == "give" or (isinstance(option, tuple) and option[0] == "give")


MOVE, BOLSTER, TRADE, PRODUCE, FACTORY = range(5)
UPGRADE, DEPLOY, BUILD, ENLIST = range(4)
COMBAT_STARS, POWER_STARS, POPULARITY_STARS, WORKER_STARS = (
    STARS.index(name) for name in ("combat", "power", "popularity", "workers")
)
AT_HAND = 9.0
"""Points of a top-row action that brings a star at once."""

Score = Callable[["StarSeeker", State, Node, Sequence[Any]], Sequence[float]]


class Sight:
    """The view and the aims of the active player, gathered once for a choice.

    Attributes:
        needs: For each bottom-row action the missing part of its payment; -1 if it has nothing left to bring.
        lack: For each resource how much more of it would pay an action at once.
        wish: For each resource how much more of it would pay for everything that is left.
    """

    __slots__ = ("bottoms", "lack", "me", "needs", "numbers", "own", "rulebook", "state", "wish", "workers")

    def __init__(self, state: State, player: int) -> None:
        self.state = state
        self.rulebook: Rulebook = state.rulebook
        self.numbers = state.rulebook.numbers
        me = self.me = state.players[player]
        self.bottoms = self.rulebook.bottoms[me.mat]
        theirs: set[int] = set()
        for number, other in enumerate(state.players):
            if number != player:
                theirs.update(other.units)
        self.own = {*me.units, *me.structures} - theirs
        self.own.discard(NOWHERE)
        have = [0, 0, 0, 0]
        resources = state.resources
        for place in self.own:
            at = 4 * place
            if any(resources[at : at + 4]):
                for kind in range(4):
                    have[kind] += resources[at + kind]
        units = me.units
        self.workers = 8 - units[5:].count(NOWHERE)
        left = (
            6 - me.upgrades.bit_count(),
            units[1:5].count(NOWHERE),
            me.structures.count(NOWHERE) if self.has_ground() else 0,
            4 - me.recruits.bit_count(),
        )
        self.needs = [-1, -1, -1, -1]
        self.lack = [0, 0, 0, 0]
        self.wish = [0, 0, 0, 0]
        for action, number in enumerate(left):
            if number:
                _section, printed, lowest, _coins = self.bottoms[action]
                cost = max(lowest, printed - me.upgraded[action])
                kind = PAID_WITH[action]
                need = self.needs[action] = max(0, cost - have[kind])
                self.lack[kind] = need
                self.wish[kind] = max(0, number * cost - have[kind])

    def has_ground(self) -> bool:
        """Return whether a worker is on a place that can have a structure."""
        return any(self.buildable(place) for place in set(self.me.units[5:]))

    def buildable(self, place: int) -> bool:
        """Return whether a place has room for a structure."""
        if not 0 <= place < self.rulebook.territories:
            return False
        for player in self.state.players:  # noqa: SIM110  # a loop is faster, and this is asked often
            if place in player.structures:
                return False
        return True

    def bottom_of(self, section: int) -> int:
        """Return the bottom-row action of a section, or -1."""
        for action, (where, cost, _lowest, _coins) in enumerate(self.bottoms):
            if where == section and cost:
                return action
        return -1

    def wants_workers(self) -> bool:
        """Return whether more workers bring a star at a bearable cost."""
        return NOWHERE in self.me.units[5:] and not self.me.stars[WORKER_STARS]

    def yields(self, place: int) -> float:
        """Return the worth of producing on a place."""
        workers = self.me.units[5:].count(place)
        terrain = self.rulebook.terrain[place]
        if terrain == VILLAGE:
            return 2.5 * workers if self.wants_workers() else 0.0
        kind = PRODUCES.get(terrain)
        if kind is None:
            return 0.0
        return min(workers, self.lack[kind]) + 0.8 * min(workers, self.wish[kind])


class StarSeeker:
    """A player who goes for the nearest stars, so that games end.

    It gives every option points for its progress toward a star and takes the best. It looks at its own pieces and at
    everything in the open, never at another player's cards.
    """

    def __init__(self, dice: Pcg32) -> None:
        self.below = dice.below

    def choose(self, state: State, node: Node, path: Sequence[Any]) -> int:
        """Return the index of the best option; the dice decide among equals."""
        method = _SCORES.get(node.kind)
        if method is None:
            return self.below(len(node.options))
        points = method(self, state, node, path)
        best = max(points)
        equals = [index for index, value in enumerate(points) if value == best]
        return equals[0] if len(equals) == 1 else equals[self.below(len(equals))]

    # -- which section ------------------------------------------------------------------------------------------

    def section(self, state: State, node: Node, _path: Sequence[Any]) -> list[float]:
        """Give each section points for its top-row action and for its bottom-row action."""
        sight = Sight(state, node.player)
        return [
            _section_points(sight, SECTIONS.index(option[1])) if option[0] == "section" else _PLAIN.get(option[0], 1.0)
            for option in node.options
        ]

    # -- actions of a section -----------------------------------------------------------------------------------

    def action(self, state: State, node: Node, _path: Sequence[Any]) -> list[float]:
        """Give each action of a section points."""
        verbs = [option if type(option) is str else option[0] for option in node.options]
        sight = Sight(state, node.player) if _LOOKS.intersection(verbs) else None
        return [
            _action_points(sight, node, index, verb) if sight is not None and verb in _LOOKS else _PLAIN.get(verb, 1.0)
            for index, verb in enumerate(verbs)
        ]

    def step(self, state: State, node: Node, path: Sequence[Any]) -> list[float]:
        """Give each territory that a unit could go to points."""
        kind = path[0][1]
        sight = Sight(state, node.player)
        return [_target_points(sight, node.player, kind, _place(sight, label)) for label in node.options]

    # -- details ------------------------------------------------------------------------------------------------

    def least(self, _state: State, node: Node, _path: Sequence[Any]) -> list[float]:
        """Carry as little as possible."""
        return [-float(option) for option in node.options]

    def most(self, _state: State, node: Node, _path: Sequence[Any]) -> list[float]:
        """Take as much as possible."""
        return [float(option) for option in node.options]

    def goods(self, state: State, node: Node, _path: Sequence[Any]) -> list[float]:
        """Take the resource that pays an action soonest."""
        sight = Sight(state, node.player)
        return [_urgency(sight, RESOURCES.index(option)) if option in RESOURCES else -1.0 for option in node.options]

    def produce(self, state: State, node: Node, _path: Sequence[Any]) -> list[float]:
        """Produce where it brings most."""
        sight = Sight(state, node.player)
        return [0.05 if option == "done" else sight.yields(_place(sight, option)) for option in node.options]

    def something(self, _state: State, node: Node, _path: Sequence[Any]) -> list[float]:
        """Take something rather than nothing, and Speed or Riverwalk first."""
        return [_WANTED.get(option, 1.0) for option in node.options]

    def whole(self, _state: State, node: Node, _path: Sequence[Any]) -> list[float]:
        """Leave nothing of a gain."""
        return [-float(len(option)) for option in node.options]

    def power(self, state: State, node: Node, _path: Sequence[Any]) -> list[float]:
        """Dial a number that wins for certain, if there is one; else all or nothing."""
        combat = state.combat
        assert combat is not None
        other = combat.sides[1] if combat.sides[0] == node.player else combat.sides[0]
        most = min(state.players[other].power, state.rulebook.numbers.combat_dial_max)
        wanted = most + 1 if node.options[-1] > most or self.below(3) else 0
        if state.players[node.player].stars[COMBAT_STARS] >= state.rulebook.numbers.combat_stars:
            wanted = 0
        return [-abs(float(option) - wanted) for option in node.options]

    def ability(self, _state: State, node: Node, _path: Sequence[Any]) -> list[float]:
        """Use every ability."""
        return [1.0 if option == "use" else 0.0 for option in node.options]


def _place(sight: Sight, label: Any) -> int:
    if label == "home":
        return sight.rulebook.base[sight.me.faction]
    return sight.rulebook.index[label]


def _urgency(sight: Sight, kind: int) -> float:
    """Return the worth of one more of a resource: the fewer are missing the more."""
    lack = sight.lack[kind]
    return 10.0 - lack if lack else min(1.0, sight.wish[kind])


def _section_points(sight: Sight, section: int) -> float:
    me = sight.me
    if section == FACTORY:
        return 2.0
    if section == me.section:
        return -8.0  # repeating the section of the token brings nothing new
    points = _top_points(sight, section)
    action = sight.bottom_of(section)
    need = sight.needs[action] if action >= 0 else -1
    if need == 0:
        points += 8
    elif need > 0 and section == TRADE and need <= sight.numbers.trade_resources and me.coins:
        points += 6
    elif need > 0 and section == PRODUCE:
        kind = PAID_WITH[action]
        here = sum(me.units[5:].count(p) for p in sight.own if PRODUCES.get(sight.rulebook.terrain[p]) == kind)
        points += 5 if here >= need else 0
    return points


def _top_points(sight: Sight, section: int) -> float:
    me, numbers = sight.me, sight.numbers
    if section == MOVE:
        return 4.0 if me.coins < 2 else 2.5
    if section == BOLSTER:
        if me.coins < numbers.bolster_cost:
            return -5.0
        if me.stars[POWER_STARS]:
            return 2.0 if me.power < numbers.combat_dial_max else 0.0
        return AT_HAND if numbers.power_max - me.power <= numbers.bolster_power else 4.0
    if section == TRADE:
        if me.coins < numbers.trade_cost:
            return -5.0
        return 4.0 if any(sight.lack) else 3.0 if not me.stars[POPULARITY_STARS] else 0.0
    best = sorted((sight.yields(place) for place in set(me.units[5:]) if place >= 0), reverse=True)[:2]
    gain = sum(best)
    if (sight.workers >= 4 and not me.power) or (sight.workers >= 6 and not me.popularity):
        return -5.0
    return gain if gain else -1.0


def _action_points(sight: Sight, node: Node, index: int, verb: str) -> float:
    option = node.options[index]
    me = sight.me
    if verb == "bolster":
        return 10.0 if option[1] == "power" and not me.stars[POWER_STARS] else 9.0 if option[1] == "cards" else 8.0
    if verb == "trade":
        return (12.0 if option[1] == "resources" else 9.0) if any(sight.lack) else 9.0 + (option[1] == "popularity")
    if verb == "coins":
        return 8.0 if not me.coins else 3.0 + (me.coins < 3)  # without coins hardly anything goes
    return _unit_points(sight, node, index)


_LOOKS = frozenset(("move", "factory-move", "bolster", "trade", "coins"))
"""Actions whose worth depends on the player's position."""

_PLAIN = {
    "reveal": 100.0, "produce": 10.0, "factory": 10.0, "gain": 8.0, "end-move": 2.0, "end-turn": 0.0, "leave": -1.0,
    "give": -10.0, "delay": -20.0,
}  # fmt: skip
"""Actions that are always worth the same; those not named, the bottom row among them, are worth 1."""


def _first(node: Node, index: int) -> tuple[Node | None, Action | None]:
    """Return the choice of a target that follows an option, or the one action there is."""
    here = node.take(index)
    while type(here) is Node and here.kind != "step":
        here = here.take(0)
    return (None, here) if type(here) is Action else (here, None)  # type: ignore[return-value]


def _unit_points(sight: Sight, node: Node, index: int) -> float:
    """Return the points of moving a unit: those of the best place it can go to."""
    kind, origin = node.options[index][1], _place(sight, node.options[index][2])
    if kind == "airship":
        return AIRSHIP_POINTS
    if kind == "worker":
        units = sight.me.units
        if units[5:].count(origin) + units[:5].count(origin) < 2 and any(
            sight.state.resources[4 * origin : 4 * origin + 4]
        ):
            return 0.0  # it would leave resources behind that nobody guards
    following, action = _first(node, index)
    if following is not None:
        labels: Sequence[Any] = following.options
    else:
        assert action is not None
        labels = (action.args[1][-1][0],)
    best = max(_target_points(sight, node.player, kind, _place(sight, label)) for label in labels)
    return best - _standing_points(sight, kind, origin)


def _standing_points(sight: Sight, kind: str, place: int) -> float:
    """Return the worth of a unit on its place."""
    if kind == "worker":
        return 4.0 if sight.me.units[5:].count(place) == 1 and sight.buildable(place) else 0.0
    if kind == "character":
        return _attraction(sight, place)
    return 0.0


def _target_points(sight: Sight, player: int, kind: str, place: int) -> float:
    """Return the worth of a unit on another place."""
    state, me = sight.state, sight.me
    opponent = state.opponent_with_fighters(player, place)
    if opponent >= 0:
        wanted = me.stars[COMBAT_STARS] < sight.numbers.combat_stars and not state.turn.pending
        theirs = state.players[opponent].power
        strong = me.power > theirs or me.power >= sight.numbers.combat_dial_max + 1
        return 9.0 if wanted and strong and me.stars[POWER_STARS] else -9.0
    if kind != "worker" and state.opponent_with_workers(player, place) >= 0:
        return -4.0
    if kind == "worker":
        points = 4.5 if sight.buildable(place) and place not in me.units[5:] else 0.0
        terrain = sight.rulebook.terrain[place]
        if terrain == VILLAGE and sight.wants_workers():
            points += 2.0
        elif PRODUCES.get(terrain) is not None:
            points += 0.3 * bool(sight.lack[PRODUCES[terrain]])
        return points
    if kind == "character":
        return _attraction(sight, place)
    return 1.0 + _enemy_near(sight, player, place)


def _attraction(sight: Sight, place: int) -> float:
    """Return the nearness of a place to an encounter, or to the Factory for players without a Factory card."""
    distances = _distances(sight.rulebook)
    state = sight.state
    goals = [p for p in range(sight.rulebook.territories) if state.encounters >> p & 1]
    if not sight.me.factory_card:
        goals.append(sight.rulebook.factory)
    if not goals:
        return 0.0
    row = distances[place]
    return 8.0 - min(row[goal] for goal in goals)


def _enemy_near(sight: Sight, player: int, place: int) -> float:
    """Return some points for a place near weaker fighters, while the policy wants a combat star."""
    me = sight.me
    if me.stars[COMBAT_STARS] >= sight.numbers.combat_stars or not me.stars[POWER_STARS]:
        return 0.0
    row = _distances(sight.rulebook)[place]
    near = [
        row[p]
        for number, other in enumerate(sight.state.players)
        if number != player and other.power < me.power
        for p in other.units[:5]
        if 0 <= p < sight.rulebook.territories
    ]
    return max(0.0, 6.0 - min(near)) if near else 0.0


_KNOWN: dict[str, tuple[tuple[int, ...], ...]] = {}


def _distances(rulebook: Rulebook) -> tuple[tuple[int, ...], ...]:
    """Return the steps over land between any two places; a river counts as a detour of three."""
    known = _KNOWN.get(rulebook.digest)
    if known is None:
        known = _KNOWN[rulebook.digest] = tuple(
            _distances_from(rulebook, place) for place in range(len(rulebook.places))
        )
    return known


def _distances_from(rulebook: Rulebook, start: int) -> tuple[int, ...]:
    far = 99
    found = [far] * len(rulebook.places)
    found[start] = 0
    border = [start]
    while border:
        border.sort(key=lambda place: -found[place])
        here = border.pop()
        for other in rulebook.neighbours[here]:
            cost = found[here] + (1 if rulebook.border_between(here, other) == LAND_BORDER else 3)
            if cost < found[other]:
                found[other] = cost
                border.append(other)
        if rulebook.tunnel[here]:
            for other in range(rulebook.territories):
                if rulebook.tunnel[other] and found[here] + 1 < found[other]:
                    found[other] = found[here] + 1
                    border.append(other)
    return tuple(found)


AIRSHIP_POINTS = 3.0
"""Moving the airship: better than nothing, worse than a unit on the ground with good reason to move."""

_WANTED = {"nothing": 0.0, "riverwalk": 3.0, "speed": 2.0}

_SCORES: dict[str, Score] = {
    "section": StarSeeker.section,
    "action": StarSeeker.action,
    "unit": StarSeeker.action,
    "end": StarSeeker.action,
    "step": StarSeeker.step,
    "goods": StarSeeker.goods,
    "produce": StarSeeker.produce,
    "producers": StarSeeker.least,
    "card": StarSeeker.action,
    "without": StarSeeker.whole,
    **dict.fromkeys(BOTTOM_ACTIONS, StarSeeker.something),
    "power": StarSeeker.power,
    "ability": StarSeeker.ability,
    "load-worker": StarSeeker.least,
    **{f"load-{name}": StarSeeker.least for name in RESOURCES},
    **{f"take-{name}": StarSeeker.most for name in ("worker", *RESOURCES)},
    **{f"cards-{value}": StarSeeker.most for value in (2, 3, 4, 5)},
}
"""The function that gives points to the options of each kind of choice; the dice make any other choice."""


POLICIES: dict[str, Callable[[Pcg32], Policy]] = {"random": Uniform, "stars": StarSeeker}
"""Every policy by its name, as a function of its dice."""
