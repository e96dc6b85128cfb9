"""What pages of Scythe ask a page context for: the mats, the board, the names of abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from scythe_ref.scythe.components.place_names import ScythePlaces
from scythe_ref.scythe.components.typed import ScytheComponents, components_of
from scythe_ref.scythe.schema.component import FactionMat, Mat
from scythe_ref.scythe.site.board_drawing import BoardDrawing

if TYPE_CHECKING:
    from scythe_ref.site import PageContext


def parts_of(context: PageContext) -> ScytheComponents:
    """Return the components, noting what is read of them."""
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
    """Return what a mech ability is called, or its id if no mat has it: a page rests on the names that it shows."""
    return context.memo.ask(_ability_name, ability)


def made_drawing(context: PageContext) -> BoardDrawing:
    """Make the board's drawing."""
    return BoardDrawing(parts_of(context).board, context.memo.ask(_faction_names))


def made_places(context: PageContext) -> ScythePlaces:
    """Make the words for places."""
    return ScythePlaces(parts_of(context).board, context.memo.ask(_faction_names))


def _faction_names(context: PageContext) -> dict[str, str]:
    """Return what factions are called in short: whoever names one rests on that, and not on all of its mat."""
    return {name: mat.short for name, mat in factions_of(context).items()}


def _ability_name(context: PageContext, ability: str) -> str:
    return context.memo.ask(_ability_names).get(ability, ability)


def _ability_names(context: PageContext) -> dict[str, str]:
    return {mech.id: mech.name for mat in factions_of(context).values() for mech in mat.mechs}
