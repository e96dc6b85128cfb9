"""The closed vocabulary of cards and tiles: conditions, costs and gains. Nothing on a card is outside it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from scythe_ref.schema.common import (
    ComponentData,
    Confidence,
    Count,
    Findable,
    Form,
    Key,
    Line,
    RuleRef,
    SourceRef,
    Strict,
    Words,
)

Positive = Annotated[int, Field(ge=1)]
"""A whole number, 1 or more."""

CostName = Literal["coins", "power", "popularity", "combat_cards", "resources_any", "resources_two_different"]
"""The costs of an effect."""

GainName = Literal[
    "coins",
    "power",
    "popularity",
    "combat_cards",
    "workers",
    "food",
    "metal",
    "oil",
    "wood",
    "resources_any",
    "produce_territories",
    "upgrade",
    "deploy_mech",
    "build_structure",
    "enlist_recruit",
    "look_at_one_opponents_combat_cards",
    "move_units_here_to_an_adjacent_empty_land_territory",
]
"""The gains of an effect. The last two take 1: they happen once."""

Cost = dict[CostName, Positive]
"""The whole cost."""

Gain = dict[GainName, Positive]
"""The whole gain."""

ConditionName = Literal[
    "mountains_at_least",
    "farms_at_least",
    "tundras_at_least",
    "forests_at_least",
    "villages_at_least",
    "tunnels_at_least",
    "factory_with_most_power",
    "workers_driven_off_at_least",
    "power_at_least",
    "power_at_most",
    "popularity_at_least",
    "popularity_at_most",
    "coins_at_least",
    "coins_at_most",
    "factory_cards",
    "mechs_at_least",
    "mechs_at_most",
    "workers_at_least",
    "workers_at_most",
    "workers_equal_recruits",
    "recruits_at_least",
    "structures_at_least",
    "structures_beside_home_at_most",
    "upgrades_at_least",
    "upgrades_at_most",
    "pieces_on_one_territory_at_least",
    "combat_cards_at_least",
    "combat_stars_at_least",
    "resources_of_each_type_at_least",
    "resources_of_one_type_at_least",
    "resources_of_all_types_on_one_territory_at_least",
    "resources_with_character_one_mech_and_one_worker_at_least",
    "territories_beside_factory_at_least",
    "territories_around_one_lake_at_least",
    "workers_on_one_territory_beside_factory_at_least",
    "workers_on_a_territory_of_each_primary_terrain_at_least",
]
"""The conditions of a card. A test compares it with the engine's conditions, which content may not import."""

StructureCount = Literal[
    "tunnels_beside_structures",
    "lakes_beside_structures",
    "encounters_beside_structures",
    "structures_on_tunnels",
    "structures_in_a_row",
    "structures_on_farms_and_tundras",
]
"""The things that a structure bonus tile counts."""


class PowerLoss(Strict):
    """The opponent loses power, more for each resource paid."""

    do: Literal["opponent-loses-power"]
    by_resources: list[Positive] = Field(
        min_length=1, description="Power lost for 1 resource, for 2 resources and so on."
    )
    when: Literal["move", "combat"] | None = Field(
        default=None,
        description=(
            "When it may be used, once a turn: `move`, during the airship's move, against a player with a character, "
            "mech or worker on its territory; `combat`, before a combat that you have begun below it, against the "
            "defender. None: not known, and then it is not played."
        ),
    )


class AirshipCombat(Strict):
    """Two airships on one territory fight each other alone."""

    do: Literal["airship-combat"]
    stars: Positive = Field(description="Combat stars that the winner places.")


class Toll(Strict):
    """Opponents' units pay to enter the airship's territory."""

    do: Literal["toll"]
    resources: Positive = Field(description="Resources that go aboard for each unit.")


class FactoryExplosion(Strict):
    """A star sets off a countdown, which ends with clearing the middle of the board."""

    do: Literal["factory-explosion"]
    star: Positive = Field(description="The star that sets it off.")
    coins: Positive = Field(description="What the player who sets it off gains.")
    turns: Positive = Field(description="Turns that every player still takes.")
    popularity: Positive = Field(description="Popularity for each unit that retreats.")


class SharedObjectives(Strict):
    """Objectives that everybody may place stars on, and a last turn without moving."""

    do: Literal["shared-objectives"]
    objectives: Positive = Field(description="Objective cards laid out.")
    star: Positive = Field(description="The star that sets off the end.")
    turns: Positive = Field(description="Turns that the others still take, without the Move action.")


class FixedRounds(Strict):
    """The game lasts a fixed number of rounds."""

    do: Literal["fixed-rounds"]
    rounds: Positive


ResolutionEffect = Annotated[FactoryExplosion | SharedObjectives | FixedRounds, Field(discriminator="do")]
"""The effect of a resolution tile."""

AirshipEffect = Annotated[PowerLoss | AirshipCombat | Toll, Field(discriminator="do")]
"""The effect of an airship tile."""

TileEffect = AirshipEffect | ResolutionEffect
"""The effect of a tile of The Wind Gambit."""


CardNumber = Annotated[
    str, StringConstraints(pattern=r"^[1-9][0-9]?$"), Form("card number", "a number from 1 to 99 in quotes, like '17'")
]
"""The reference number printed on a card or tile."""


class Objective(Findable):
    """One objective card."""

    title: Words
    check: Literal["any", "end_of_turn"] = Field(description="When it may be revealed, as the card says.")
    all: dict[ConditionName, Count] = Field(min_length=1, description="Conditions that must all hold.")
    promo: bool = False
    confidence: Confidence | None = Field(default=None, description="Where it differs from the file's.")
    note: Words | None = Field(default=None, description="What a reader of the card may ask.")


class Objectives(ComponentData):
    """The objective cards, by their printed numbers."""

    kind: Literal["objectives"]
    cards: dict[CardNumber, Objective]


class FactoryMove(Strict):
    """The Move action at the bottom of every Factory card."""

    units: Positive
    steps: Positive


class FactoryCard(Findable):
    """The top-row action of one Factory card: a cost, and a gain or a choice of gains."""

    cost: Cost = Field(min_length=1)
    gain: Gain = Field(default={}, description="What paying gives.")
    choose_one: list[Gain] = Field(default=[], description="Where the card offers alternatives: one of these.")
    promo: bool = False
    confidence: Confidence | None = Field(default=None, description="Where it differs from the file's.")
    note: Words | None = None
    dissent: dict[SourceRef, Line] = Field(default={}, description="Sources that say otherwise, and what they say.")


class FactoryCards(ComponentData):
    """The Factory cards, by their printed numbers."""

    kind: Literal["factory-cards"]
    bottom: FactoryMove
    cards: dict[CardNumber, FactoryCard]


class EncounterOption(Strict):
    """One option of an encounter card."""

    cost: Cost = {}
    gain: Gain = Field(min_length=1)


class EncounterCard(Findable):
    """One encounter card: its three options in printed order."""

    a: EncounterOption
    b: EncounterOption
    c: EncounterOption
    promo: bool = False
    confidence: Confidence | None = Field(default=None, description="Where it differs from the file's.")
    dissent: dict[SourceRef, Line] = Field(default={}, description="Sources that say otherwise, and what they say.")


class EncounterCards(ComponentData):
    """The encounter cards, by their printed numbers."""

    kind: Literal["encounter-cards"]
    cards: dict[CardNumber, EncounterCard]


class CoinRow(Strict):
    """A row of a structure bonus tile. It begins after the one before it, the first one at 1."""

    max: Positive | None = Field(default=None, description="The highest count of the row; the last row has none.")
    coins: Positive


class BonusTile(Findable):
    """One structure bonus tile."""

    title: Words
    counts: StructureCount
    coins: list[CoinRow] = Field(min_length=1, description="A count of 0 brings no coins.")
    last: Positive | None = Field(
        default=None, description="Where the printed rows end, if more can be counted than they name."
    )
    rules: list[RuleRef] = Field(default=[], description="Statements about it.")


class StructureBonusTiles(ComponentData):
    """The structure bonus tiles."""

    kind: Literal["structure-bonus-tiles"]
    rules: list[RuleRef] = Field(default=[], description="Statements about all of them.")
    tiles: dict[Key, BonusTile]


NOT_INVENTED = "None: no source tells it; never invented."


class WindGambitTile(Findable):
    """The parts that airship and resolution tiles share."""

    name: Words
    partial: bool = Field(default=False, description="Whether the tile says more than is known.")
    confidence: Confidence = Field(description="Of the effect; the name is as sure as the file.")
    sources: list[SourceRef] = Field(default=[], description="Of the effect.")
    note: Words | None = None
    open: list[Words] = Field(default=[], description="What is not known about the effect.")
    rules: list[RuleRef] = Field(default=[], description="Statements about it.")
    words: Words | None = Field(default=None, description="Set by the loader: the effect as an owner entered it.")
    entered: list[Literal["range", "carry", "effect"]] = Field(
        default=[], description="Set by the loader: what an owner entered."
    )


class AirshipTile(WindGambitTile):
    """One airship tile."""

    side: Literal["aggressive", "passive"]
    effect: AirshipEffect | None = Field(default=None, description=NOT_INVENTED)
    range: Positive | None = Field(default=None, description="Passive tiles: territories that airships may move.")
    carry: Literal["resources", "workers"] | None = Field(
        default=None, description="Aggressive tiles: what airships may carry."
    )


class AirshipTiles(ComponentData):
    """The airship tiles, by their printed numbers."""

    kind: Literal["airship-tiles"]
    confidence: Confidence = Field(description="Of names and numbers; each effect has its own.")
    rules: list[RuleRef] = Field(default=[], description="Statements about all of them.")
    tiles: dict[CardNumber, AirshipTile]


class ResolutionTile(WindGambitTile):
    """One resolution tile."""

    effect: ResolutionEffect | None = Field(default=None, description=NOT_INVENTED)


class ResolutionTiles(ComponentData):
    """The resolution tiles, by their printed numbers."""

    kind: Literal["resolution-tiles"]
    confidence: Confidence = Field(description="Of names and numbers; each effect has its own.")
    rules: list[RuleRef] = Field(default=[], description="Statements about all of them.")
    tiles: dict[CardNumber, ResolutionTile]


class LocalAirshipTile(Strict):
    """An owner's reading of an airship tile."""

    range: Positive | None = Field(default=None, description="Printed on passive tiles.")
    carry: Literal["resources", "workers"] | None = Field(default=None, description="Printed on aggressive tiles.")
    effect: Words | AirshipEffect | None = Field(
        default=None,
        description=(
            "What the tile does: in words, which are shown, or in the vocabulary of tiles, which is played. What no "
            "source describes has no word in the vocabulary, such as whatever a passive tile does."
        ),
    )


class LocalResolutionTile(Strict):
    """An owner's reading of a resolution tile."""

    effect: Words | ResolutionEffect = Field(
        description="What the tile does: in words, which are shown, or in the vocabulary of tiles, which is played."
    )


class LocalFile(Strict):
    """Entries of an owner, by the tiles' printed numbers; they fill in unknown parts and nothing else."""

    kind: Literal["local"]
    airship_tiles: dict[CardNumber, LocalAirshipTile] = {}
    resolution_tiles: dict[CardNumber, LocalResolutionTile] = {}
