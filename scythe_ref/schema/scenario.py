"""Scenarios: a position, a play, and what must come out."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from scythe_ref.schema.common import (
    Count,
    Faction,
    Line,
    Module,
    Partner,
    PlayerMat,
    RuleId,
    Slug,
    Strict,
    Structure,
    UnitKind,
    Words,
)
from scythe_ref.schema.effects import AirshipEffect, ResolutionEffect

Place = Annotated[str, StringConstraints(pattern=r"^(?:[MFVWTL][1-9]|FACTORY|HB_[A-Z]+|home)$")]
"""A territory label (``V4``, ``FACTORY``), a home base (``HB_CRIMEA``) or ``home``, the player's own."""

TileName = Annotated[str, StringConstraints(pattern=r"^[a-z]+(?:_[a-z]+)*$")]
"""A structure bonus tile (``straight_row``)."""

Upgrade = Literal["move", "coins", "power", "combat_cards", "popularity", "produce"]
StarGoal = Literal[
    "upgrades", "mechs", "structures", "recruits", "workers", "objective", "combat", "popularity", "power"
]
BottomAction = Literal["upgrade", "deploy", "build", "enlist"]
OneTimeBonus = Literal["power", "coins", "popularity", "combat_cards"]
ActionSection = Literal["move", "bolster", "trade", "produce", "factory"]


class ScenarioRuleset(Strict):
    """A preset with single switches set otherwise."""

    preset: Slug = "current"
    switches: dict[Slug, Slug] = {}


class Airship(Strict):
    """A player's airship and what is aboard."""

    at: Place = "home"
    workers: Count = 0
    food: Count = 0
    metal: Count = 0
    oil: Count = 0
    wood: Count = 0


class AirshipTiles(Strict):
    """What the airship tiles in play say; a scenario states it because most printed tiles are unknown."""

    range: Annotated[int, Field(ge=1)] | None = Field(
        default=None, description="Default: as printed on the passive tile; 1 if none is named."
    )
    carry: Literal["resources", "workers"] | None = Field(
        default=None, description="Default: as printed on the aggressive tile; resources if none is named."
    )
    effect: Literal["none", "blitzkrieg"] | AirshipEffect | list[AirshipEffect] | None = Field(
        default=None,
        description=(
            "What the tiles do; `blitzkrieg` is short for an airship combat with one star. Default: as far as it is "
            "known of the printed tiles; none if none is named."
        ),
    )
    passive: Annotated[int, Field(ge=1)] | None = Field(default=None, description="The passive tile, by number.")
    aggressive: Annotated[int, Field(ge=1)] | None = Field(default=None, description="The aggressive tile, by number.")


class ResolutionTile(Strict):
    """The resolution tile in play, and what has come of it."""

    tile: Annotated[int, Field(ge=1)] | None = Field(default=None, description="By number.")
    effect: ResolutionEffect | None = Field(
        default=None, description="What the tile does; default: what is known of the printed tile."
    )
    set_off_by: Faction | None = Field(default=None, description="Who placed the star that sets off the last turns.")
    turns_left: dict[Faction, Count] | None = Field(
        default=None, description="Turns that players still begin after this one; default: all that the tile gives."
    )
    objectives: list[Annotated[int, Field(ge=1)]] | None = Field(
        default=None, description="Objective cards that lie out, by number; default: the first that nobody has."
    )
    stars: dict[Faction, list[Annotated[int, Field(ge=1)]]] | None = Field(
        default=None, description="On which of these cards players have stars."
    )


class PlayerPosition(Strict):
    """A player at the start of the scenario; whatever is left out has its documented default."""

    active: bool = False
    mat: PlayerMat | None = None
    power: Count | None = None
    popularity: Count | None = None
    coins: Count | None = None
    cards: list[Annotated[int, Field(ge=2, le=5)]] | None = Field(default=None, description="Combat cards in hand.")
    units: dict[Place, list[UnitKind]] | None = None
    abilities: list[Slug] | None = Field(default=None, description="Mech abilities uncovered by deployed mechs.")
    structures: dict[Place, Structure] | None = None
    upgrades: list[Upgrade] | None = Field(default=None, description="Top-row boxes whose cube has been moved.")
    upgraded: list[BottomAction] | None = Field(default=None, description="Bottom-row costs those cubes cover.")
    recruits: list[BottomAction] | None = Field(default=None, description="Sections whose recruit has left the mat.")
    recruit_bonuses: list[OneTimeBonus] | None = Field(
        default=None, description="One-time bonuses that recruits cover; default: the first ones, one for each recruit."
    )
    stars: dict[StarGoal, Count] | None = None
    objectives: list[int] | None = Field(default=None, description="Objective cards in hand, by number.")
    factory_card: int | None = Field(default=None, description="The Factory card the player has, by number.")
    last_section: ActionSection | None = Field(default=None, description="Where the action token stands.")
    airship: Airship | None = None
    airship_tiles: AirshipTiles | None = Field(
        default=None, description="The player's own tiles in the advanced variant; default: those of everybody."
    )
    flags: list[Place] | None = None
    traps: dict[Place, Literal["popularity", "power", "coins", "combat_cards"]] | None = Field(
        default=None, description="Armed traps and their penalty."
    )
    disarmed_traps: dict[Place, Literal["popularity", "power", "coins", "combat_cards"]] | None = None


class TerritoryPosition(Strict):
    """What lies on a territory or home base besides pieces of players."""

    food: Count = 0
    metal: Count = 0
    oil: Count = 0
    wood: Count = 0
    encounter: bool | None = Field(default=None, description="Whether an encounter token lies here; default: none.")


class PlayerOutcome(Strict):
    """What must be true of a player after a step; only what is named is compared."""

    power: Count | None = None
    popularity: Count | None = None
    coins: Count | None = None
    cards: Count | None = Field(default=None, description="Number of combat cards in hand.")
    units: dict[Place, list[UnitKind]] | None = Field(
        default=None, description="All of the player's units at these places; an empty list means none."
    )
    airship: Airship | None = None
    airship_tiles: AirshipTiles | None = None
    stars: dict[StarGoal, Count] | None = None
    structures: dict[Place, Structure | None] | None = Field(default=None, description="Null: none there.")
    abilities: list[Slug] | None = Field(default=None, description="All mech abilities that are uncovered.")
    upgrades: list[Upgrade] | None = Field(default=None, description="All top-row boxes whose cube has been moved.")
    upgraded: list[BottomAction] | None = None
    recruits: list[BottomAction] | None = None
    recruit_bonuses: list[OneTimeBonus] | None = None
    objectives: list[int] | None = None
    factory_card: int | None = None
    active: bool | None = None
    workers_on_mat: Count | None = None
    mat: PlayerMat | None = None
    traps: dict[Place, Literal["armed", "disarmed"] | None] | None = Field(
        default=None, description="Null: none there."
    )
    flags: list[Place] | None = None
    territories: Count | None = Field(
        default=None, description="Territories that would score for the player if the game ended now."
    )
    resources: Count | None = Field(
        default=None, description="Resources that would score for the player if the game ended now."
    )
    score: int | None = Field(default=None, description="Coins the player would have if the game ended now.")
    bonus: Count | None = Field(default=None, description="Coins the structure bonus tile would bring now.")
    winner: bool | None = Field(default=None, description="Whether the player would win if the game ended now.")


class TerritoryOutcome(Strict):
    """What must be true of a territory after a step."""

    controlled_by: Faction | Literal["nobody"] | None = None
    occupied: bool | None = None
    food: Count | None = None
    metal: Count | None = None
    oil: Count | None = None
    wood: Count | None = None
    encounter: bool | None = None


class DecksOutcome(Strict):
    """How many cards the decks must hold after a step, and how many Factory cards must lie on the board."""

    combat_cards: Count | None = None
    discards: Count | None = Field(default=None, description="Combat cards that have been discarded.")
    encounter_cards: Count | None = None
    objective_cards: Count | None = None
    factory_cards: Count | None = None


class Outcome(Strict):
    """What must be true after something has been played; only what is named is compared."""

    board: dict[Place, TerritoryOutcome] | None = None
    decks: DecksOutcome | None = None
    bonus_tile: TileName | None = Field(default=None, description="The structure bonus tile in play.")
    resolution_tile: ResolutionTile | None = None
    game_over: bool | None = None
    nordic: PlayerOutcome | None = None
    rusviet: PlayerOutcome | None = None
    togawa: PlayerOutcome | None = None
    crimea: PlayerOutcome | None = None
    saxony: PlayerOutcome | None = None
    polania: PlayerOutcome | None = None
    albion: PlayerOutcome | None = None


class ExpectedVerdict(Strict):
    """Which step an expectation speaks of, and how the rules must have decided it."""

    after: Annotated[int, Field(ge=0)] | None = Field(
        default=None, description="Number of the step in `play`, from 1; 0 is the starting position; default: the last."
    )
    refused_by: list[RuleId] | None = Field(
        default=None, description="The step must be refused, and by exactly these statements."
    )
    decided_by: list[RuleId] | None = Field(
        default=None, description="The step must be accepted, and these statements must be among those that decided it."
    )


class Expectation(Outcome, ExpectedVerdict):
    """What a step must lead to. A step that no expectation marks as refused must be accepted."""


class Draws(Strict):
    """What chance brings, in order; every draw must be used."""

    combat_cards: list[Annotated[int, Field(ge=2, le=5)]] = []
    stolen_cards: list[Annotated[int, Field(ge=2, le=5)]] = []
    player_mats: list[PlayerMat] = []
    encounter_cards: list[Annotated[int, Field(ge=1)]] = Field(default=[], description="By number.")


class Setting(Strict):
    """A position to play from: the table, the pieces, and what chance brings."""

    ruleset: Slug | ScenarioRuleset = "current"
    modules: list[Module] | None = Field(default=None, description="Modules in play besides the base game.")
    player_count: Annotated[int, Field(ge=2, le=7)] | None = Field(
        default=None, description="Players at the table; those not named have defaults. Default: the players named."
    )
    players: dict[Faction, PlayerPosition] = Field(min_length=1)
    board: dict[Place, TerritoryPosition] = {}
    factory_cards: list[Annotated[int, Field(ge=1)]] | None = Field(
        default=None, description="Factory cards on the board, by number; default: the first that nobody has."
    )
    combat_deck: list[Annotated[int, Field(ge=2, le=5)]] | None = Field(
        default=None,
        description="Cards in the combat deck, the top one first; what is not in hands then lies on the discard pile.",
    )
    bonus_tile: TileName | None = Field(default=None, description="Structure bonus tile in play; default: none.")
    airship_tiles: AirshipTiles | None = None
    resolution_tile: ResolutionTile | None = Field(
        default=None, description="The resolution tile; default: none, or with the module one is still to be drawn."
    )
    draws: Draws | None = None


class Titled(Strict):
    """What a reader sees of an example first."""

    id: Slug
    title: Words
    about: Line | None = None


class Scenario(Setting, Titled):
    """An executable example: it passes, and would fail if its rule were not there."""

    combines: list[Partner] | None = Field(
        default=None,
        min_length=2,
        description="Abilities, and things of `combinations.yaml`, that this shows together, each with each.",
    )
    play: list[Words] = Field(default=[], description="One action a line, in the action grammar.")
    expect: list[Expectation] = Field(min_length=1)


class PlayedScenario(Scenario):
    """A scenario of somebody's own; where nothing is expected it is only played."""

    expect: list[Expectation] = []


class BareScenario(Setting):
    """A scenario that somebody types: a position and a play."""

    id: Slug = "play"
    title: Words = "what was typed"
    about: Line | None = None
    play: list[Words] = []
    expect: list[Expectation] = []


class PlayedFile(Strict):
    """Scenarios of somebody's own."""

    topic: Slug
    scenarios: list[PlayedScenario]


class ScenarioFile(Strict):
    """Scenarios of one topic."""

    topic: Slug
    scenarios: list[Scenario]
