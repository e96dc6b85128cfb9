"""Scythe's part of the page context: mats, board, places, names of abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from scythe_ref.scythe.components.places import ScythePlaces
from scythe_ref.scythe.components.typed import ScytheComponents, components_of
from scythe_ref.scythe.schema.component import FactionMat, Mat
from scythe_ref.scythe.site.board_drawing import BoardDrawing
from scythe_ref.translations import N_

if TYPE_CHECKING:
    from scythe_ref.site import PageContext


NAMED = (
    N_("Move"), N_("Bolster"), N_("Trade"), N_("Produce"), N_("Upgrade"), N_("Deploy"), N_("Build"), N_("Enlist"),
    N_("upgrade"), N_("deploy"), N_("build"), N_("enlist"),
    N_("territories"), N_("river edges"), N_("tunnels"), N_("encounters"), N_("home bases"), N_("lakes"),
    N_("metal"), N_("oil"), N_("food"), N_("wood"),
    N_("Base game"), N_("Invaders from Afar"), N_("The Wind Gambit: airships"), N_("The Wind Gambit: resolutions"),
    N_("mountain"), N_("farm"), N_("village"), N_("forest"), N_("tundra"), N_("lake"), N_("factory"),
)  # fmt: skip
"""Names of actions, resources, terrains and modules as pages write them; content and engine have their ids."""


def parts_of(context: PageContext) -> ScytheComponents:
    """Return the components."""
    return components_of(context.library)


def factions_of(context: PageContext) -> dict[str, FactionMat]:
    """Return the faction mats by name."""
    return parts_of(context).factions.factions


def mats_of(context: PageContext) -> dict[str, Mat]:
    """Return the player mats by name."""
    return parts_of(context).mats.mats


def drawing_of(context: PageContext) -> BoardDrawing:
    """Return the board's drawing."""
    return cast(BoardDrawing, context.drawing)


def places_of(context: PageContext) -> ScythePlaces:
    """Return the places of the board in words."""
    return cast(ScythePlaces, context.places)


def ability_name(context: PageContext, ability: str) -> str:
    """Return the name of a mech ability, or its id if no mat has it."""
    return context.once(_ability_names).get(ability, ability)


def _ability_names(context: PageContext) -> dict[str, str]:
    return {mech.id: mech.name for mat in factions_of(context).values() for mech in mat.mechs}
