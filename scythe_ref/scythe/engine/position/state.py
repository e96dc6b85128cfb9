"""The state of a game, declared field by field: each with its shape, default and keys of positions.

The state is flat, integers and lists of integers, because trying an action copies it: bits and numbered pieces make
tens of thousands of decisions a second possible. All other forms of a position (the plain data of a log, a description,
a line, the view of a player) follow from these declarations. Factions and expansions declare their own fields, gathered
in ``field_catalogue``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, Self

from scythe_ref.scythe.engine.core.fields import (
    AMOUNT,
    BOARD_INDEX,
    CARD_VALUE,
    DECK,
    FEW,
    FLAG,
    HAND,
    HEAP,
    MANY,
    MOVERS,
    PLACE_INDEX,
    SEAT,
    SECTION,
    UNIT_INDEX,
    Bounds,
    StateRecord,
    bits,
    board_places,
    combat_cards,
    fixed_list,
    index_into,
    record,
    state_field,
)
from scythe_ref.scythe.engine.core.shapes import IntRange, ListShape
from scythe_ref.scythe.engine.field_catalogue import CombatFields, PlayerFields, TurnFields
from scythe_ref.scythe.engine.position.keys import (
    ABILITY,
    CARDS,
    MOST,
    NUMBER,
    Abilities,
    ActivePlayer,
    Amount,
    Bits,
    Card,
    Cards,
    CountedNames,
    Counts,
    CoveredBonuses,
    Hand,
    MatName,
    Name,
    Structures,
    Units,
    factory_cards,
    objective_cards,
    start_coins,
    start_popularity,
    start_power,
)
from scythe_ref.scythe.engine.position.names import (
    AIRSHIP_UNIT,
    BOTTOM_ACTIONS,
    CLOSED,
    GROUND_UNITS,
    MECHS,
    NOWHERE,
    ONE_TIME_BONUSES,
    OPEN,
    RESOURCES,
    SECTIONS,
    STARS,
    STRUCTURES,
    UPGRADES,
    WORKERS,
)

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.rulebook import Rulebook


def _stocks(bounds: Bounds) -> ListShape:
    return fixed_list(len(RESOURCES) * len(bounds.rulebook.places), IntRange(-HEAP, HEAP))


def _dials(bounds: Bounds) -> ListShape:
    return fixed_list(2, IntRange(-1, bounds.rulebook.numbers.combat_dial_max))


class MoveStep(NamedTuple):
    """A part of a step of a character or mech: the unit itself, a worker with it, or resources of a kind."""

    mover: int
    thing: int
    """The unit that moved; for resources -1 less their kind."""
    number: int
    origin: int
    target: int


class PendingGain(NamedTuple):
    """A gain of a card that asks for a choice yet."""

    gain: int
    """An index into ``GAINS``."""
    number: int
    source: int
    """``FROM_ENCOUNTER`` or ``FROM_FACTORY``."""


@record
class Player(PlayerFields, StateRecord):
    """One player: two mats, pieces, cards and stars."""

    faction: int = state_field(index_into(lambda bounds: len(bounds.rulebook.factions)), keys=ActivePlayer())
    mat: int = state_field(index_into(lambda bounds: len(bounds.rulebook.mats)), keys=MatName())
    power: int = state_field(AMOUNT, default=0, keys=Amount(start_power))
    popularity: int = state_field(AMOUNT, default=0, keys=Amount(start_popularity))
    coins: int = state_field(AMOUNT, default=0, keys=Amount(start_coins))
    hand: list[int] = state_field(
        fixed_list(4, FEW),
        factory=lambda _: [0] * 4,
        keys=(
            Hand(
                "cards",
                CARDS,
                doc="Combat cards in hand.",
                outcome=NUMBER,
                outcome_doc="Number of combat cards in hand.",
            ),
            Hand("hand", None, secret=True),
        ),
    )
    """Combat cards, a number for each of ``CARD_VALUES``."""
    abilities: int = state_field(
        lambda bounds: bits(len(bounds.rulebook.abilities[0])),
        default=0,
        keys=Abilities(
            shape=ListShape(ABILITY, MOST),
            doc="Mech abilities uncovered by deployed mechs.",
            outcome_doc="All mech abilities that are uncovered.",
        ),
    )
    """Bit i: 1 after uncovering the ability under mech i of the faction mat."""
    units: list[int] = state_field(
        lambda bounds: fixed_list(GROUND_UNITS, UNIT_INDEX(bounds)),
        factory=lambda _: [NOWHERE] * GROUND_UNITS,
        keys=Units(),
    )
    structures: list[int] = state_field(
        lambda bounds: fixed_list(4, PLACE_INDEX(bounds)), factory=lambda _: [NOWHERE] * 4, keys=Structures()
    )
    upgrades: int = state_field(
        bits(UPGRADES),
        default=0,
        keys=Bits(
            UPGRADES,
            "upgrade",
            doc="Top-row boxes whose cube has been moved.",
            outcome_doc="All top-row boxes whose cube has been moved.",
        ),
    )
    upgraded: list[int] = state_field(
        fixed_list(4, FEW),
        factory=lambda _: [0] * 4,
        keys=CountedNames(BOTTOM_ACTIONS, "bottom-row action", doc="Bottom-row costs those cubes cover."),
    )
    recruits: int = state_field(
        bits(BOTTOM_ACTIONS),
        default=0,
        keys=Bits(BOTTOM_ACTIONS, "bottom-row action", doc="Sections whose recruit has left the mat."),
    )
    recruited: int = state_field(
        bits(ONE_TIME_BONUSES),
        default=0,
        keys=CoveredBonuses(
            ONE_TIME_BONUSES,
            "one-time bonus",
            "recruit_bonuses",
            doc="One-time bonuses that recruits cover; default: the first ones, one for each recruit.",
        ),
    )
    stars: list[int] = state_field(
        fixed_list(len(STARS), FEW), factory=lambda _: [0] * len(STARS), keys=Counts(STARS, "goal of the triumph track")
    )
    objectives: list[int] = state_field(
        DECK,
        factory=lambda _: [],
        keys=Cards(objective_cards, "objective card", doc="Objective cards in hand, by number.", secret=True),
    )
    factory_card: int = state_field(
        FEW, default=0, keys=Card(factory_cards, "Factory card", "The Factory card the player has, by number.")
    )
    section: int = state_field(
        SECTION, default=-1, keys=Name(SECTIONS, "section", "last_section", "Where the action token stands.")
    )

    @property
    def mechs_out(self) -> int:
        """The number of mechs off the mat."""
        return len(MECHS) - self.units[1:5].count(NOWHERE)

    @property
    def workers_out(self) -> int:
        """The number of workers off the mat, those aboard an airship included."""
        return len(WORKERS) - self.units[5:].count(NOWHERE)

    @property
    def structures_built(self) -> int:
        """The number of structures off the mat."""
        return len(STRUCTURES) - self.structures.count(NOWHERE)

    def is_armed(self, token: int) -> bool:
        """Return whether a Trap is armed."""
        return bool(self.armed >> token & 1)


@record
class Turn(TurnFields, StateRecord):
    """The course of the current turn so far."""

    stage: int = state_field(IntRange(0, CLOSED), default=OPEN)
    section: int = state_field(SECTION, default=-1)
    """The section of the action token in this turn; -1 before it moves."""
    top: int = state_field(FLAG, default=0)
    """1: the player has taken or begun the top-row action."""
    bottom: int = state_field(FLAG, default=0)
    coins: int = state_field(FLAG, default=0)
    """1: the player used the Move action for coins."""
    factory: int = state_field(FLAG, default=0)
    """1: the moves are those of a Factory card."""
    mover: int = state_field(IntRange(-1, AIRSHIP_UNIT), default=-1)
    """The unit that is moving."""
    steps: int = state_field(FEW, default=0)
    """Territories it has gone."""
    units: int = state_field(FEW, default=0)
    """Units that have begun a move in this action."""
    moved: int = state_field(MOVERS, default=0)
    """Bit per unit: has moved this turn."""
    unfinished: int = state_field(MOVERS, default=0)
    """Bit per unit: stopped with movement to spare."""
    stopped: list[int] = state_field(fixed_list(4, MOVERS), factory=lambda _: [0] * 4)
    """Bit per unit, by the cause that ended its movement: workers, fighters, encounter, trap."""
    pending: list[int] = state_field(board_places, factory=lambda _: [])
    """Territories with a combat still to be fought."""
    fought: list[int] = state_field(board_places, factory=lambda _: [])
    """Territories with a combat fought this turn."""
    came: list[MoveStep] = state_field(ListShape(AMOUNT, MANY), factory=lambda _: [], rows=MoveStep)
    """The moves of characters and mechs, in order."""
    driven: list[int] = state_field(board_places, factory=lambda _: [])
    """Territories whose lone workers leave when the action is over."""
    drove: int = state_field(FEW, default=0)
    """Workers driven off this turn."""
    card: int = state_field(lambda bounds: IntRange(0, max(bounds.rulebook.encounter_cards, default=0)), default=0)
    """The open encounter card, by number."""
    options: int = state_field(bits(3), default=0)
    """Bit per chosen option of the card."""
    owed: list[PendingGain] = state_field(ListShape(FEW, MANY), factory=lambda _: [], rows=PendingGain)

    def has_moved(self, unit: int) -> bool:
        """Return whether a unit of the active player has moved this turn."""
        return bool(self.moved >> unit & 1)


@record
class Combat(CombatFields, StateRecord):
    """An open combat; of each pair, the attacker's comes first and then the defender's."""

    place: int = state_field(BOARD_INDEX)
    sides: list[int] = state_field(lambda bounds: fixed_list(2, SEAT(bounds)), copied="{0}[:]")
    """The players."""
    used: list[int] = state_field(fixed_list(2, bits(len(STRUCTURES))), factory=lambda _: [0, 0])
    """Bit per mech ability used."""
    powers: list[int] = state_field(_dials, factory=lambda _: [-1, -1])
    """The dials; -1: not yet committed."""
    cards: list[list[int]] = state_field(fixed_list(2, ListShape(CARD_VALUE, HAND)), factory=lambda _: [[], []])
    loser: int = state_field(IntRange(-1, 1), default=-1)
    """The side that has lost and still has units to retreat."""


class ModuleState(Protocol):
    """The record that an expansion adds to the state."""

    def copy(self) -> Self:
        """Return an independent copy."""
        ...

    def to_data(self) -> dict[str, object]:
        """Return all fields as plain data."""
        ...

    def perform(self, args: tuple[object, ...]) -> None:
        """Carry out one recorded change."""
        ...


@record
class State(StateRecord):
    """A game at one moment."""

    rulebook: Rulebook = state_field(None, compared="{0}.digest")
    players: list[Player] = state_field(None, copied="[player.copy() for player in {0}]")
    """Clockwise by seat."""
    active: int = state_field(SEAT, default=0)
    turn: Turn = state_field(None, factory=lambda _: Turn(), copied="{0}.copy()")
    combat: Combat | None = state_field(None, default=None, copied="None if {0} is None else {0}.copy()")
    resources: list[int] = state_field(_stocks, factory=lambda _: [])
    """Four kinds for each place; ``stock`` tells of one."""
    encounters: int = state_field(lambda bounds: bits(len(bounds.rulebook.places)), default=0)
    """Bit per place with an encounter token."""
    deck: list[int] = state_field(combat_cards, factory=lambda _: [])
    """Combat cards, the top one last."""
    discards: list[int] = state_field(combat_cards, factory=lambda _: [])
    encounter_deck: list[int] = state_field(DECK, factory=lambda _: [])
    """Encounter cards by number, the top one last."""
    objective_deck: list[int] = state_field(DECK, factory=lambda _: [])
    """Objective cards by number, the top one last."""
    factory_offer: list[int] = state_field(DECK, factory=lambda _: [])
    """Factory cards on the board, by number, in ascending order."""
    bonus_tile: int = state_field(index_into(lambda bounds: len(bounds.rulebook.bonus_tiles), -1), default=-1)
    """The structure bonus tile in play, an index into ``Rulebook.bonus_tiles``."""
    modules: dict[str, ModuleState] = state_field(
        None, factory=lambda _: {}, copied="{{name: module.copy() for name, module in {0}.items()}} if {0} else {{}}"
    )
    over: int = state_field(FLAG, default=0)

    def __init__(self, rulebook: Rulebook, players: list[Player]) -> None:
        self.rulebook = rulebook
        self.players = players
        self.begin()
        self.resources = [0] * (len(RESOURCES) * len(rulebook.places))

    # -- questions that every rule asks -------------------------------------------------------------------------

    def stock(self, place: int) -> dict[str, int]:
        """Return the resources on a place by kind; hot loops read ``resources`` itself."""
        return dict(zip(RESOURCES, self.goods_at(place), strict=True))

    def goods_at(self, place: int) -> list[int]:
        """Return the resources on a place, in the order of ``RESOURCES``."""
        return self.resources[4 * place : 4 * place + 4]

    def has_encounter(self, place: int) -> bool:
        """Return whether a place has an encounter token."""
        return place >= 0 and bool(self.encounters >> place & 1)

    def player_of(self, faction: int) -> int:
        """Return the index of the player who has a faction, or -1."""
        for index, player in enumerate(self.players):
            if player.faction == faction:
                return index
        return -1

    def place_of(self, player: int, unit: int) -> int:
        """Return a unit's place."""
        owner = self.players[player]
        return owner.airship if unit == AIRSHIP_UNIT else owner.units[unit]

    def fighters_at(self, player: int, place: int) -> int:
        """Return the number of a player's characters and mechs on a place."""
        return self.players[player].units[:5].count(place)

    def workers_at(self, player: int, place: int) -> int:
        """Return the number of a player's workers on a place."""
        return self.players[player].units[5:].count(place)

    def opponent_with_fighters(self, player: int, place: int) -> int:
        """Return an opponent who has a character or mech on a place, or -1."""
        for other, owner in enumerate(self.players):
            if other != player and place in owner.units[:5]:
                return other
        return -1

    def opponent_with_workers(self, player: int, place: int) -> int:
        """Return an opponent who has a worker on a place, or -1."""
        for other, owner in enumerate(self.players):
            if other != player and place in owner.units[5:]:
                return other
        return -1

    def has_ability(self, player: int, ability: str) -> bool:
        """Return whether a mech ability is uncovered."""
        owner = self.players[player]
        return bool(owner.abilities & self.rulebook.ability_bits[owner.faction].get(ability, 0))
