"""Nordic Kingdom: Swim, Seaworthy, Artillery (it shares Riverwalk and Speed)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import Registry, RuleException
from scythe_ref.scythe.engine.core.rulebook import LAKE
from scythe_ref.scythe.engine.factions.abilities import MECH_ABILITY, has_mech_ability, is_faction
from scythe_ref.scythe.engine.options.combat import ABILITY, LAKES
from scythe_ref.scythe.engine.options.ground import EVERYWHERE, LINKS, NOTHING, Ground, Links
from scythe_ref.scythe.engine.position.names import WORKER
from scythe_ref.scythe.engine.position.state import Combat, State
from scythe_ref.scythe.engine.rules.combat.fight import CombatContext, change_power
from scythe_ref.scythe.engine.rules.combat.retreat import RetreatStep
from scythe_ref.scythe.engine.rules.move.movement import MoveContext

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play


def register(registry: Registry) -> None:
    """Declare the rules of Nordic."""
    registry.exception(
        RuleException[MoveContext](
            "nordic.swim", ["move.river"], lambda c: is_faction(c, "nordic") and c.kind == WORKER
        )
    )
    registry.exception(
        RuleException[MoveContext](
            "nordic.seaworthy", ["move.lake"], lambda c: has_mech_ability(c, "nordic", "seaworthy"), MECH_ABILITY
        )
    )
    registry.exception(
        RuleException("nordic.seaworthy-retreat", ["combat.retreat"], _is_onto_free_lake, nearly=_another_lake)
    )
    registry.checks_at(points.ABILITIES["artillery"]).requires(
        "nordic.artillery", lambda c: c.state.players[c.player].power >= c.state.rulebook.numbers.artillery_cost
    )
    registry.effect("nordic.artillery")
    registry.hook(points.USE["artillery"], _fire)
    registry.hook(points.RETREAT_CHOICES, _choices)
    registry.hook(LINKS["nordic"], _links)
    registry.hook(ABILITY["artillery"], _can_fire)
    registry.hook(LAKES, _open_lakes)


def _free_lakes(state: State, number: int, place: int) -> list[int]:
    """Return the lakes beside a place on which no opponent is: a retreat never begins another combat."""
    others = [player.units for index, player in enumerate(state.players) if index != number]
    rulebook = state.rulebook
    return [
        lake
        for lake in rulebook.neighbours[place]
        if rulebook.terrain[lake] == LAKE and not any(lake in units for units in others)
    ]


def _is_onto_free_lake(c: object) -> bool:
    """Return whether a unit may retreat onto the lake that the line names; a worker only gets there with a mech."""
    return (
        # The checks of ``combat.retreat`` also run for a whole combat, before a unit has a destination.
        isinstance(c, RetreatStep)
        and has_mech_ability(c, "nordic", "seaworthy")
        and c.unit >= 0
        and c.kind != WORKER
        and c.target in _free_lakes(c.state, c.player, c.place)
    )


def _another_lake(c: object) -> dict[str, object] | None:
    """Return the lakes that a unit may retreat onto, if the line names another one."""
    if (
        not isinstance(c, RetreatStep)
        or not has_mech_ability(c, "nordic", "seaworthy")
        or c.unit < 0
        or c.kind == WORKER
    ):
        return None
    lakes = _free_lakes(c.state, c.player, c.place)
    sent_to_a_lake = c.state.rulebook.terrain[c.target] == LAKE
    return {"places": tuple(lakes)} if sent_to_a_lake and c.target not in lakes else None


def _choices(_play: Play, c: CombatContext) -> list[int]:
    """Return the lakes that the loser may choose; none for a faction without Seaworthy."""
    return _free_lakes(c.state, c.player, c.place) if has_mech_ability(c, "nordic", "seaworthy") else []


def _fire(play: Play, c: CombatContext) -> None:
    numbers = play.rulebook.numbers
    play.track(c.player, "power", -numbers.artillery_cost, "nordic.artillery")
    change_power(play, c.opponent, -numbers.artillery_loss, "nordic.artillery")


# -- options ----------------------------------------------------------------------------------------------------------


def _links(ground: Ground, kind: int, _place: int) -> Links:
    if kind == WORKER:
        return (0, EVERYWHERE, 0)
    return (0, 0, EVERYWHERE) if ground.has("seaworthy") else NOTHING


def _can_fire(state: State, fight: Combat, side: int) -> bool:
    return state.players[fight.sides[side]].power >= state.rulebook.numbers.artillery_cost


def _open_lakes(state: State, number: int, place: int) -> list[int]:
    """Return the lakes that Seaworthy opens to a retreat: beside the combat and free of opponents."""
    return sorted(_free_lakes(state, number, place)) if state.has_ability(number, "seaworthy") else []
