"""The closed vocabulary of cards and tiles: conditions, costs and gains. Nothing on a card is outside it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from scythe_ref.schema.common import Strict

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
