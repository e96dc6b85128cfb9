"""The state of a game: mutable classes of integers and lists, copied by hand because that is what search needs.

Places are indices into ``Rulebook.places``. Every piece has a number of its own within its player: unit 0 is the
character, 1 to 4 are mechs, 5 to 12 workers, 13 the airship.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from scythe_ref.engine.core.rulebook import Rulebook

RESOURCES = ("food", "metal", "oil", "wood")
STRUCTURES = ("mine", "monument", "armory", "mill")
SECTIONS = ("move", "bolster", "trade", "produce", "factory")
BOTTOM_ACTIONS = ("upgrade", "deploy", "build", "enlist")
UPGRADES = ("move", "coins", "power", "combat_cards", "popularity", "produce")
STARS = ("upgrades", "mechs", "structures", "recruits", "workers", "objective", "combat", "popularity", "power")
TRAPS = ("popularity", "power", "coins", "combat_cards")
ONE_TIME_BONUSES = ("power", "coins", "popularity", "combat_cards")
GAINS = (
    "upgrade", "deploy_mech", "build_structure", "enlist_recruit", "resources_any", "produce_territories",
    "move_units_here_to_an_adjacent_empty_land_territory", "look_at_one_opponents_combat_cards",
)  # fmt: skip
"""What a card may owe that asks for a further choice; all other gains happen at once."""

FROM_ENCOUNTER, FROM_FACTORY, FROM_ELSEWHERE = range(3)
"""Where an owed gain comes from: that decides the territory it goes onto."""
CARD_VALUES = (2, 3, 4, 5)

CHARACTER, MECH, WORKER, AIRSHIP = range(4)
KINDS = ("character", "mech", "worker", "airship")
KIND_OF = (CHARACTER, *[MECH] * 4, *[WORKER] * 8, AIRSHIP)
MECHS = range(1, 5)
WORKERS = range(5, 13)
GROUND_UNITS = 13
AIRSHIP_UNIT = 13

NOWHERE = -1
"""Place of a piece that is not on the board: on a mat, or in the supply."""

ABOARD = -2
"""Place of a worker on an airship: off the mat, yet on no territory, so that no rule of the ground finds it."""

FACTORY_SECTION = 4

# Stages of a turn.
OPEN, MOVING, COMBAT, RETREAT, CLOSED = range(5)


class Player:
    """One player: two mats, pieces, cards and stars."""

    __slots__ = (
        "abilities",
        "airship",
        "armed",
        "coins",
        "faction",
        "factory_card",
        "hand",
        "mat",
        "objectives",
        "popularity",
        "power",
        "recruited",
        "recruits",
        "section",
        "stars",
        "structures",
        "tokens",
        "units",
        "upgraded",
        "upgrades",
    )

    def __init__(self, faction: int, mat: int) -> None:
        self.faction = faction
        self.mat = mat
        self.power = 0
        self.popularity = 0
        self.coins = 0
        self.hand = [0, 0, 0, 0]  # number of combat cards of each value
        self.units = [NOWHERE] * GROUND_UNITS
        self.airship = NOWHERE
        self.abilities = 0  # bit i: the ability under mech i of the faction mat is uncovered
        self.structures = [NOWHERE] * 4
        self.upgrades = 0  # bit i: the cube of UPGRADES[i] has been moved
        self.upgraded = [0, 0, 0, 0]  # cubes on each bottom-row cost
        self.recruits = 0  # bit per bottom-row action: its recruit has left the player mat
        self.recruited = 0  # bit per one-time bonus that a recruit covers
        self.stars = [0] * 9
        self.objectives: list[int] = []
        self.factory_card = 0
        self.section = -1  # where the action token stood at the end of the last turn
        self.tokens = [NOWHERE] * 4  # Flags, or Traps in the order of TRAPS
        self.armed = 0b1111

    def copy(self) -> Player:
        """Return an independent copy."""
        new = Player.__new__(Player)
        new.faction = self.faction
        new.mat = self.mat
        new.power = self.power
        new.popularity = self.popularity
        new.coins = self.coins
        new.hand = self.hand[:]
        new.units = self.units[:]
        new.airship = self.airship
        new.abilities = self.abilities
        new.structures = self.structures[:]
        new.upgrades = self.upgrades
        new.upgraded = self.upgraded[:]
        new.recruits = self.recruits
        new.recruited = self.recruited
        new.stars = self.stars[:]
        new.objectives = self.objectives[:]
        new.factory_card = self.factory_card
        new.section = self.section
        new.tokens = self.tokens[:]
        new.armed = self.armed
        return new

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Player)
            and self.units == other.units
            and self.airship == other.airship
            and self.faction == other.faction
            and self.mat == other.mat
            and self.power == other.power
            and self.popularity == other.popularity
            and self.coins == other.coins
            and self.hand == other.hand
            and self.abilities == other.abilities
            and self.structures == other.structures
            and self.upgrades == other.upgrades
            and self.upgraded == other.upgraded
            and self.recruits == other.recruits
            and self.recruited == other.recruited
            and self.stars == other.stars
            and self.objectives == other.objectives
            and self.factory_card == other.factory_card
            and self.section == other.section
            and self.tokens == other.tokens
            and self.armed == other.armed
        )

    __hash__ = None  # type: ignore[assignment]  # mutable


class Turn:
    """What has happened so far in the current turn."""

    __slots__ = (
        "bottom",
        "came",
        "card",
        "coerced",
        "coins",
        "crossed",
        "driven",
        "drove",
        "factory",
        "fought",
        "moved",
        "mover",
        "options",
        "owed",
        "pending",
        "section",
        "stage",
        "steps",
        "stopped",
        "top",
        "unfinished",
        "units",
    )

    def __init__(self) -> None:
        self.stage = OPEN
        self.section = -1  # where the action token was put this turn
        self.top = 0  # 1: the top-row action has been taken or begun
        self.bottom = 0
        self.coins = 0  # 1: the Move action was used for coins
        self.factory = 0  # 1: the moves are those of a Factory card
        self.mover = -1  # unit that is moving
        self.steps = 0  # territories it has gone
        self.units = 0  # units that have begun a move in this action
        self.moved = 0  # bit per unit: has moved this turn
        self.unfinished = 0  # bit per unit: was left with movement to spare
        self.stopped = [0, 0, 0, 0]  # bit per unit, by what ended its movement: workers, fighters, encounter, trap
        self.crossed = 0  # 1: Toka has been used this turn
        self.pending: list[int] = []  # territories with a combat still to be fought
        self.fought: list[int] = []  # territories with a combat fought this turn
        self.came: list[int] = []  # steps of characters and mechs, see ``rules.game_end.RECORD``
        self.driven: list[int] = []  # territories whose lone workers leave when the action is over
        self.drove = 0  # workers driven off this turn
        self.coerced = 0  # 1: Coercion has been used this turn
        self.card = 0  # encounter card that lies open, by number
        self.options = 0  # bit per option of it that has been chosen
        self.owed: list[int] = []  # gains to be chosen yet, three numbers each: index into GAINS, how many, from where

    def copy(self) -> Turn:
        """Return an independent copy."""
        new = Turn.__new__(Turn)
        new.stage = self.stage
        new.section = self.section
        new.top = self.top
        new.bottom = self.bottom
        new.coins = self.coins
        new.factory = self.factory
        new.mover = self.mover
        new.steps = self.steps
        new.units = self.units
        new.moved = self.moved
        new.unfinished = self.unfinished
        new.stopped = self.stopped[:]
        new.crossed = self.crossed
        new.pending = self.pending[:]
        new.fought = self.fought[:]
        new.came = self.came[:]
        new.driven = self.driven[:]
        new.drove = self.drove
        new.coerced = self.coerced
        new.card = self.card
        new.options = self.options
        new.owed = self.owed[:]
        return new

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Turn)
            and self.stage == other.stage
            and self.section == other.section
            and self.top == other.top
            and self.bottom == other.bottom
            and self.coins == other.coins
            and self.factory == other.factory
            and self.mover == other.mover
            and self.steps == other.steps
            and self.units == other.units
            and self.moved == other.moved
            and self.unfinished == other.unfinished
            and self.stopped == other.stopped
            and self.crossed == other.crossed
            and self.pending == other.pending
            and self.fought == other.fought
            and self.came == other.came
            and self.driven == other.driven
            and self.drove == other.drove
            and self.coerced == other.coerced
            and self.card == other.card
            and self.options == other.options
            and self.owed == other.owed
        )

    __hash__ = None  # type: ignore[assignment]  # mutable


class Combat:
    """A combat that has been opened: two sides, index 0 the attacker and 1 the defender."""

    __slots__ = ("airships", "cards", "loser", "place", "powers", "sides", "used")

    def __init__(self, place: int, attacker: int, defender: int, airships: int = 0) -> None:
        self.place = place
        self.sides = [attacker, defender]
        self.airships = airships  # 1: the airships fight, nobody else
        self.used = [0, 0]  # bit per mech ability used, by side
        self.powers = [-1, -1]  # dial of each side; -1: not yet committed
        self.cards: list[list[int]] = [[], []]
        self.loser = -1  # side that has lost and still has units to retreat

    def copy(self) -> Combat:
        """Return an independent copy."""
        new = Combat.__new__(Combat)
        new.place = self.place
        new.sides = self.sides[:]
        new.airships = self.airships
        new.used = self.used[:]
        new.powers = self.powers[:]
        new.cards = [self.cards[0][:], self.cards[1][:]]
        new.loser = self.loser
        return new

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Combat)
            and self.place == other.place
            and self.sides == other.sides
            and self.airships == other.airships
            and self.used == other.used
            and self.powers == other.powers
            and self.cards == other.cards
            and self.loser == other.loser
        )

    __hash__ = None  # type: ignore[assignment]  # mutable


class ModuleState(Protocol):
    """What a module of an expansion adds to the state: one slotted object, treated like the rest."""

    def copy(self) -> ModuleState:
        """Return an independent copy."""
        ...

    def to_data(self) -> dict[str, object]:
        """Return all fields as plain data."""
        ...

    def perform(self, args: tuple[object, ...]) -> None:
        """Carry out one recorded change."""
        ...


class State:
    """A game at one moment."""

    __slots__ = (
        "active",
        "bonus_tile",
        "combat",
        "deck",
        "discards",
        "encounter_deck",
        "encounters",
        "factory_offer",
        "modules",
        "objective_deck",
        "over",
        "players",
        "resources",
        "rulebook",
        "turn",
    )

    def __init__(self, rulebook: Rulebook, players: list[Player]) -> None:
        self.rulebook = rulebook
        self.players = players  # clockwise by seat
        self.active = 0
        self.turn = Turn()
        self.combat: Combat | None = None
        self.resources = [0] * (4 * len(rulebook.places))  # four kinds for each place
        self.encounters = 0  # bit per place: a token lies there
        self.deck: list[int] = []  # combat cards, the top one last
        self.discards: list[int] = []
        self.encounter_deck: list[int] = []  # encounter cards by number, the top one last
        self.objective_deck: list[int] = []  # objective cards by number, the top one last
        self.factory_offer: list[int] = []  # Factory cards that lie on the board, by number, in ascending order
        self.bonus_tile = -1  # structure bonus tile in play, an index into ``Rulebook.bonus_tiles``
        self.modules: dict[str, ModuleState] = {}
        self.over = 0

    def copy(self) -> State:
        """Return an independent copy; the rulebook is shared."""
        new = State.__new__(State)
        new.rulebook = self.rulebook
        new.players = [player.copy() for player in self.players]
        new.active = self.active
        new.turn = self.turn.copy()
        new.combat = None if self.combat is None else self.combat.copy()
        new.resources = self.resources[:]
        new.encounters = self.encounters
        new.deck = self.deck[:]
        new.discards = self.discards[:]
        new.encounter_deck = self.encounter_deck[:]
        new.objective_deck = self.objective_deck[:]
        new.factory_offer = self.factory_offer[:]
        new.bonus_tile = self.bonus_tile
        new.modules = {name: module.copy() for name, module in self.modules.items()} if self.modules else {}
        new.over = self.over
        return new

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self.rulebook.digest == other.rulebook.digest
            and self.players == other.players
            and self.active == other.active
            and self.turn == other.turn
            and self.combat == other.combat
            and self.resources == other.resources
            and self.encounters == other.encounters
            and self.deck == other.deck
            and self.discards == other.discards
            and self.encounter_deck == other.encounter_deck
            and self.objective_deck == other.objective_deck
            and self.factory_offer == other.factory_offer
            and self.bonus_tile == other.bonus_tile
            and self.modules == other.modules
            and self.over == other.over
        )

    __hash__ = None  # type: ignore[assignment]  # mutable

    # -- questions that every rule asks -------------------------------------------------------------------------

    def player_of(self, faction: int) -> int:
        """Return the index of the player who has a faction, or -1."""
        for index, player in enumerate(self.players):
            if player.faction == faction:
                return index
        return -1

    def place_of(self, player: int, unit: int) -> int:
        """Return where a unit stands."""
        owner = self.players[player]
        return owner.airship if unit == AIRSHIP_UNIT else owner.units[unit]

    def fighters_at(self, player: int, place: int) -> int:
        """Return how many characters and mechs of a player stand on a place."""
        return self.players[player].units[:5].count(place)

    def workers_at(self, player: int, place: int) -> int:
        """Return how many workers of a player stand on a place."""
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
        """Tell whether a mech ability is uncovered."""
        owner = self.players[player]
        return bool(owner.abilities & self.rulebook.ability_bits[owner.faction].get(ability, 0))
