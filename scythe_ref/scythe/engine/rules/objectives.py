"""Objectives (chapter *Objectives*): the conditions of the cards, when a player may reveal one, and the
consequences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from scythe_ref.scythe.engine.actions.action import ImpossibleActionError
from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.play import PlayerContext
from scythe_ref.scythe.engine.core.registry import Registry, RuleException
from scythe_ref.scythe.engine.core.rulebook import FARM, FOREST, LAKE, MOUNTAIN, TUNDRA, VILLAGE
from scythe_ref.scythe.engine.core.shapes import Plain
from scythe_ref.scythe.engine.position.names import (
    CHARACTER,
    CLOSED,
    COMBAT,
    MOVING,
    RETREAT,
    STARS,
    bits_of,
    places_of,
)
from scythe_ref.scythe.engine.position.state import Player, State
from scythe_ref.scythe.engine.rules.concepts import holder
from scythe_ref.scythe.engine.rules.stars import OBJECTIVE_STARS, place_star
from scythe_ref.scythe.engine.rules.turn import turns

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Play
    from scythe_ref.scythe.engine.core.rulebook import Rulebook


COMBAT_GOAL = STARS.index("combat")
PRIMARY = (MOUNTAIN, FARM, VILLAGE, FOREST, TUNDRA)
"""The terrains that produce something."""


class Claimant(Protocol):
    """A player who may meet conditions, with the state to check them."""

    @property
    def state(self) -> State:
        """The game."""

    @property
    def player(self) -> int:
        """Index of the player."""

    @property
    def owner(self) -> Player:
        """The player."""

    @property
    def tunnels(self) -> int:
        """A bit for each place that counts as a tunnel."""

    def controlled_bits(self) -> int:
        """Return a bit for each territory that the player controls."""


Condition = Callable[[Claimant, int], bool]


def _controls(terrain: int) -> Condition:
    def enough(c: Claimant, number: int) -> bool:
        held = c.controlled_bits()
        if held.bit_count() < number:  # the usual case, and quick to see
            return False
        return sum(c.state.rulebook.terrain[place] == terrain for place in places_of(held)) >= number

    return enough


def _heaps(c: Claimant) -> Iterator[list[int]]:
    return (c.state.goods_at(place) for place in places_of(c.controlled_bits()))


def _by_type(c: Claimant) -> list[int]:
    return [sum(heap[kind] for heap in _heaps(c)) for kind in range(4)]


def _factory_with_most_power(c: Claimant, wanted: int) -> bool:
    most = max(player.power for player in c.state.players)
    return bool(wanted and c.controlled_bits() >> c.state.rulebook.factory & 1 and c.owner.power == most)


def _pieces_on_one_territory(c: Claimant, number: int) -> bool:
    territories = c.state.rulebook.territories
    pieces = [place for place in (*c.owner.units, *c.owner.structures) if 0 <= place < territories]
    return any(pieces.count(place) >= number for place in set(pieces))


def _with_a_mech_and_a_worker(c: Claimant, number: int) -> bool:
    place = c.owner.units[CHARACTER]
    return bool(
        place >= 0
        and c.controlled_bits() >> place & 1
        and c.owner.units[1:5].count(place) == 1
        and c.state.workers_at(c.player, place) == 1
        and sum(c.state.goods_at(place)) >= number
    )


def _beside_factory(c: Claimant) -> int:
    rulebook = c.state.rulebook
    return c.controlled_bits() & bits_of(rulebook.neighbours[rulebook.factory])


def _around_a_lake(c: Claimant, number: int) -> bool:
    rulebook = c.state.rulebook
    lakes = (place for place in range(rulebook.territories) if rulebook.terrain[place] == LAKE)
    return any((c.controlled_bits() & bits_of(rulebook.neighbours[lake])).bit_count() >= number for lake in lakes)


def _each_primary_terrain(c: Claimant, number: int) -> bool:
    terrain = c.state.rulebook.terrain
    worked = (place for place in places_of(c.controlled_bits()) if c.state.workers_at(c.player, place) >= number)
    return {terrain[place] for place in worked}.issuperset(PRIMARY)


def _beside_home(c: Claimant) -> int:
    rulebook = c.state.rulebook
    around = rulebook.neighbours[rulebook.base[c.owner.faction]]
    return sum(place in around for place in c.owner.structures)


CONDITIONS: Mapping[str, Condition] = {
    # Conditions on the mats come first: the generator asks in this order, and they are the quickest to rule out.
    "power_at_least": lambda c, n: c.owner.power >= n,
    "power_at_most": lambda c, n: c.owner.power <= n,
    "popularity_at_least": lambda c, n: c.owner.popularity >= n,
    "popularity_at_most": lambda c, n: c.owner.popularity <= n,
    "coins_at_least": lambda c, n: c.owner.coins >= n,
    "coins_at_most": lambda c, n: c.owner.coins <= n,
    "factory_cards": lambda c, n: (c.owner.factory_card > 0) == n,
    "combat_cards_at_least": lambda c, n: sum(c.owner.hand) >= n,
    "combat_stars_at_least": lambda c, n: c.owner.stars[COMBAT_GOAL] >= n,
    "workers_driven_off_at_least": lambda c, n: c.state.turn.drove >= n,
    "upgrades_at_least": lambda c, n: c.owner.upgrades.bit_count() >= n,
    "upgrades_at_most": lambda c, n: c.owner.upgrades.bit_count() <= n,
    "recruits_at_least": lambda c, n: c.owner.recruits.bit_count() >= n,
    "mechs_at_least": lambda c, n: c.owner.mechs_out >= n,
    "mechs_at_most": lambda c, n: c.owner.mechs_out <= n,
    "workers_at_least": lambda c, n: c.owner.workers_out >= n,
    "workers_at_most": lambda c, n: c.owner.workers_out <= n,
    "workers_equal_recruits": lambda c, n: (c.owner.workers_out == c.owner.recruits.bit_count()) == bool(n),
    "structures_at_least": lambda c, n: c.owner.structures_built >= n,
    "structures_beside_home_at_most": lambda c, n: _beside_home(c) <= n,
    "mountains_at_least": _controls(MOUNTAIN),
    "farms_at_least": _controls(FARM),
    "tundras_at_least": _controls(TUNDRA),
    "forests_at_least": _controls(FOREST),
    "villages_at_least": _controls(VILLAGE),
    "tunnels_at_least": lambda c, n: (c.controlled_bits() & c.tunnels).bit_count() >= n,
    "factory_with_most_power": _factory_with_most_power,
    "territories_beside_factory_at_least": lambda c, n: _beside_factory(c).bit_count() >= n,
    "territories_around_one_lake_at_least": _around_a_lake,
    "pieces_on_one_territory_at_least": _pieces_on_one_territory,
    "resources_of_each_type_at_least": lambda c, n: min(_by_type(c)) >= n,
    "resources_of_one_type_at_least": lambda c, n: max(_by_type(c)) >= n,
    "resources_of_all_types_on_one_territory_at_least": lambda c, n: any(
        all(heap) and sum(heap) >= n for heap in _heaps(c)
    ),
    "resources_with_character_one_mech_and_one_worker_at_least": _with_a_mech_and_a_worker,
    "workers_on_one_territory_beside_factory_at_least": lambda c, n: any(
        c.state.workers_at(c.player, place) >= n for place in places_of(_beside_factory(c))
    ),
    "workers_on_a_territory_of_each_primary_terrain_at_least": _each_primary_terrain,
}
"""Every condition that an objective card may name in the components."""

There = Callable[[Claimant], dict[str, object]]


def _number(count: Callable[[Claimant], int]) -> There:
    return lambda c: {"have": count(c)}


def _of_terrain(terrain: int) -> There:
    return _number(
        lambda c: sum(c.state.rulebook.terrain[place] == terrain for place in places_of(c.controlled_bits()))
    )


def _around_lakes(c: Claimant) -> int:
    rulebook = c.state.rulebook
    lakes = (place for place in range(rulebook.territories) if rulebook.terrain[place] == LAKE)
    return max((c.controlled_bits() & bits_of(rulebook.neighbours[lake])).bit_count() for lake in lakes)


def _most_pieces(c: Claimant) -> int:
    pieces = [place for place in (*c.owner.units, *c.owner.structures) if 0 <= place < c.state.rulebook.territories]
    return max(map(pieces.count, pieces), default=0)


def _beside_character(c: Claimant) -> dict[str, object]:
    place = c.owner.units[CHARACTER]
    mechs, workers = c.owner.units[1:5].count(place), c.state.workers_at(c.player, place)
    resources = sum(c.state.goods_at(place)) if place >= 0 and c.controlled_bits() >> place & 1 else 0
    return {"have": resources, "mechs": mechs, "workers": workers}


def _power_and_factory(c: Claimant) -> dict[str, object]:
    state = c.state
    most = max(player.power for player in state.players)
    return {"have": c.owner.power, "most": most, "owner": holder(state, state.rulebook.factory)}


def _terrains_worked(c: Claimant) -> int:
    worked = {
        c.state.rulebook.terrain[place]
        for place in places_of(c.controlled_bits())
        if c.state.workers_at(c.player, place)
    }
    return len(worked.intersection(PRIMARY))


_ON_THE_MAT: dict[str, Callable[[Claimant], int]] = {
    "power": lambda c: c.owner.power,
    "popularity": lambda c: c.owner.popularity,
    "coins": lambda c: c.owner.coins,
    "combat_cards": lambda c: sum(c.owner.hand),
    "combat_stars": lambda c: c.owner.stars[COMBAT_GOAL],
    "workers_driven_off": lambda c: c.state.turn.drove,
    "upgrades": lambda c: c.owner.upgrades.bit_count(),
    "recruits": lambda c: c.owner.recruits.bit_count(),
    "mechs": lambda c: c.owner.mechs_out,
    "workers": lambda c: c.owner.workers_out,
    "structures": lambda c: c.owner.structures_built,
    "structures_beside_home": _beside_home,
}

THERE: Mapping[str, There] = {
    **{name + end: _number(count) for name, count in _ON_THE_MAT.items() for end in ("_at_least", "_at_most")},
    "factory_cards": _number(lambda c: int(c.owner.factory_card > 0)),
    "workers_equal_recruits": lambda c: {"have": c.owner.workers_out, "recruits": c.owner.recruits.bit_count()},
    "mountains_at_least": _of_terrain(MOUNTAIN),
    "farms_at_least": _of_terrain(FARM),
    "tundras_at_least": _of_terrain(TUNDRA),
    "forests_at_least": _of_terrain(FOREST),
    "villages_at_least": _of_terrain(VILLAGE),
    "tunnels_at_least": _number(lambda c: (c.controlled_bits() & c.tunnels).bit_count()),
    "factory_with_most_power": _power_and_factory,
    "territories_beside_factory_at_least": _number(lambda c: _beside_factory(c).bit_count()),
    "territories_around_one_lake_at_least": _number(_around_lakes),
    "pieces_on_one_territory_at_least": _number(_most_pieces),
    "resources_of_each_type_at_least": _number(lambda c: min(_by_type(c))),
    "resources_of_one_type_at_least": _number(lambda c: max(_by_type(c))),
    "resources_of_all_types_on_one_territory_at_least": _number(
        lambda c: max((sum(heap) for heap in _heaps(c) if all(heap)), default=0)
    ),
    "resources_with_character_one_mech_and_one_worker_at_least": _beside_character,
    "workers_on_one_territory_beside_factory_at_least": _number(
        lambda c: max((c.state.workers_at(c.player, place) for place in places_of(_beside_factory(c))), default=0)
    ),
    "workers_on_a_territory_of_each_primary_terrain_at_least": _number(_terrains_worked),
}
"""The stock that each condition of a card counts, for refusals; the conditions themselves only compare,
because the generator asks them all the time."""

_ORDER = {name: order for order, name in enumerate(CONDITIONS)}


def compile_conditions(conditions: Mapping[str, int]) -> tuple[tuple[Condition, int], ...]:
    """Return the conditions of a card as functions with their numbers, the quickest first."""
    return tuple((CONDITIONS[name], conditions[name]) for name in sorted(conditions, key=_ORDER.__getitem__))


Unmet = tuple[str, dict[str, object]]
"""The key of the phrase for a condition, and the values that fill it."""


def unmet_conditions(c: Claimant, conditions: Mapping[str, int]) -> tuple[Unmet, ...]:
    """Return the unmet conditions of a card, each with its phrase and the numbers in the state."""
    return tuple(
        (f"asks.{name}" if number else f"asks.{name}.none", {"player": c.player, "number": number, **THERE[name](c)})
        for name, number in conditions.items()
        if not CONDITIONS[name](c, number)
    )


# -- revealing a card -------------------------------------------------------------------------------------------------


BETWEEN_ACTIONS = ("objective-timing", "between-actions")
ANY_TIME = ("objective-timing", "any-time")


@dataclass(slots=True, eq=False)
class ObjectiveContext(PlayerContext):
    """A player who wants to reveal an objective."""

    number: int
    owner: Player = field(init=False)
    tunnels: int = field(init=False)
    """A bit for each tunnel, the own Mine among them: that it is none, is a rule of its own."""
    card: dict[str, Plain] = field(init=False)
    laid_out: bool = field(init=False)
    """Whether the card is in no hand but open for everybody's star."""
    _control: int = field(init=False, default=-1)

    def __post_init__(self) -> None:
        self.state = self.play.state
        rulebook = self.play.rulebook
        self.owner = self.state.players[self.player]
        self.tunnels = _printed_tunnels(rulebook) | bits_of(self.owner.structures[:1])
        self.card = rulebook.objectives[self.number]
        self.laid_out = any(hook(self.state, self.number) for hook in rulebook.hooks[points.LAID_OUT])

    @property
    def ends_turn(self) -> bool:
        """Whether the active player reveals a card that asks for the end of the turn, and so ends it."""
        return self.player == self.state.active and self.card["check"] == "end_of_turn"

    def controlled_bits(self) -> int:
        """Return a bit for each territory that the player controls."""
        if self._control < 0:
            places = range(self.state.rulebook.territories)
            self._control = bits_of(place for place in places if holder(self.state, place) == self.player)
        return self._control

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        return {
            "player": self.player,
            "faction": self.player,
            "active": self.state.active,
            "number": self.number,
            "title": self.card["title"],
            "stars": self.owner.stars[OBJECTIVE_STARS],
            "unmet": unmet_conditions(self, self.card["all"]),
            "tunnels": (self.controlled_bits() & _printed_tunnels(self.state.rulebook)).bit_count(),
        }


def register(registry: Registry) -> None:
    """Declare the rules about objectives."""
    at_reveal = registry.checks_at(points.REVEAL)
    at_reveal.requires("objective.requirements", _is_held, message="objective.requirements.held")
    at_reveal.requires("objective.timing", _is_own_turn, message="objective.timing.turn", setting=BETWEEN_ACTIONS)
    # A card that waits for the end of the turn can't be revealed before an action, so that rule speaks alone.
    at_reveal.requires("objective.end-of-turn", _is_at_the_end, _is_own_turn)
    at_reveal.requires(
        "objective.timing", lambda c: not _is_mid_action(c), lambda c: _is_own_turn(c) and _is_at_the_end(c)
    )
    # On another player's turn it is this exception that refuses, not the rule that it would lift.
    registry.exception(RuleException("objective.timing-any", ["objective.timing"], _is_own_turn, setting=ANY_TIME))
    at_reveal.requires("objective.timing-any", _is_own_turn, message="objective.timing.turn", setting=ANY_TIME)
    at_reveal.requires("objective.requirements", is_fulfilled, _is_held)
    at_reveal.requires("objective.tunnels-printed", _is_enough_without_mine, lambda c: _is_held(c) and is_fulfilled(c))
    at_reveal.requires(
        "objective.star",
        lambda c: c.owner.stars[OBJECTIVE_STARS] < c.state.rulebook.numbers.objective_stars,
        lambda c: not c.laid_out,
    )
    registry.checks_at(points.ACT).requires(
        "objective.end-of-turn",
        lambda c: c.state.turn.stage != CLOSED,
        lambda c: c.what not in ("end-turn", "reveal"),
        message="objective.end-of-turn.closed",
    )
    registry.effect("objective.discard")
    registry.verb("reveal", reveal)


def _is_own_turn(c: ObjectiveContext) -> bool:
    return c.player == c.state.active


def _is_mid_action(c: ObjectiveContext) -> bool:
    turn = c.state.turn
    return turn.stage in (MOVING, COMBAT, RETREAT) or bool(turn.card or turn.owed)


def _is_held(c: ObjectiveContext) -> bool:
    return c.laid_out or c.number in c.owner.objectives


def _is_at_the_end(c: ObjectiveContext) -> bool:
    """Return whether a card that asks for the end of the turn has it: the token has moved and no action is going on."""
    if c.card["check"] != "end_of_turn":
        return True
    return c.state.turn.section >= 0 and not _is_mid_action(c)


def reveal(play: Play, action: Action) -> None:
    """Carry out ``reveal objective N``.

    Raises:
        ImpossibleActionError: The components have no conditions for the card.
    """
    player = turns.seat_of(play, action.faction)
    number = action.args[0]
    if number not in play.rulebook.objectives:
        raise ImpossibleActionError({"say": "unclear.objective", "card": number})
    context = ObjectiveContext(play, player, number)
    play.ask(context, points.REVEAL)
    owner = play.state.players[player]
    if context.laid_out:
        _close_turn(play, context)
        for hook in play.rulebook.hooks[points.OBJECTIVE_STARRED]:
            hook(play, player, number)
        return
    both = play.is_in_effect("objective.discard", context)
    going = [card for card in owner.objectives if both or card == number]
    for card in sorted(going, key=lambda card: card != number):
        play.do("drop-objective", player, card, rule="objective.discard", before=card)
    _close_turn(play, context)
    place_star(play, player, OBJECTIVE_STARS)


def _close_turn(play: Play, c: ObjectiveContext) -> None:
    """End the actions of the turn if the card asks for its end (``objective.end-of-turn``)."""
    if c.card["check"] == "end_of_turn":
        play.turn("stage", CLOSED)


def is_fulfilled(c: ObjectiveContext) -> bool:
    """Return whether a player meets all of a card's conditions (``objective.requirements``)."""
    return all(condition(c, number) for condition, number in compile_conditions(c.card["all"]))


def _is_enough_without_mine(c: ObjectiveContext) -> bool:
    """Return whether the board's own tunnels suffice for a card that counts them (``objective.tunnels-printed``)."""
    wanted: int = c.card["all"].get("tunnels_at_least", 0)
    return (c.controlled_bits() & _printed_tunnels(c.state.rulebook)).bit_count() >= wanted


def _printed_tunnels(rulebook: Rulebook) -> int:
    return bits_of(place for place in range(rulebook.territories) if rulebook.tunnel[place])
