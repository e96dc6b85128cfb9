"""Polania Republic: Meander, Submerge, Camaraderie (it shares Riverwalk and Speed).

The rule of Meander with six and seven players (``polania.meander-coins``) is in ``expansions.many_players``.
"""

from __future__ import annotations

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.play import Actor
from scythe_ref.scythe.engine.core.registry import Limit, Registry, RuleException
from scythe_ref.scythe.engine.core.rulebook import LAKE
from scythe_ref.scythe.engine.factions.abilities import MECH_ABILITY, has_mech_ability, is_faction
from scythe_ref.scythe.engine.options.ground import EVERYWHERE, LINKS, NOTHING, Ground, Links
from scythe_ref.scythe.engine.position.names import WORKER
from scythe_ref.scythe.engine.rules.encounters.card_costs import CardContext
from scythe_ref.scythe.engine.rules.move.movement import MoveContext

SWITCH = "camaraderie"


def register(registry: Registry) -> None:
    """Declare the rules of Polania."""
    registry.exception(RuleException("polania.meander", ["encounter.option"], has_meander, [ANOTHER_OPTION]))
    registry.exception(
        RuleException[MoveContext](
            "polania.submerge", ["move.lake"], lambda c: has_mech_ability(c, "polania", "submerge"), MECH_ABILITY
        )
    )
    registry.exception(
        RuleException("polania.submerge", ["move.adjacent"], _is_between_lakes, MECH_ABILITY, nearly=_one_end_on_land)
    )
    registry.exception(
        RuleException(
            "polania.camaraderie",
            ["combat.popularity-loss"],
            _has_camaraderie,
            setting=(SWITCH, "combat-only"),
        )
    )
    registry.exception(
        RuleException(
            "polania.camaraderie-every-retreat",
            ["combat.popularity-loss", "move.forced-retreat-popularity"],
            _has_camaraderie,
            setting=(SWITCH, "every-retreat"),
        )
    )
    registry.hook(LINKS["polania"], _links)


def has_meander(c: CardContext) -> bool:
    """Return whether Polania has Meander as printed: with six or seven players a token covers it."""
    return is_faction(c, "polania") and not any(
        hook(c.state) for hook in c.state.rulebook.hooks[points.ABILITIES_COVERED]
    )


def is_another_option(c: CardContext) -> bool:
    """Return whether an option is a different one, and there is room for it."""
    return not c.state.turn.options >> c.option & 1 and c.chosen < c.state.rulebook.numbers.meander_options


ANOTHER_OPTION = Limit("polania.meander", is_another_option, alone=True)
"""Meander gives up to two options of a card, different ones."""


def _has_camaraderie(c: Actor) -> bool:
    return has_mech_ability(c, "polania", "camaraderie")


def _is_between_lakes(c: MoveContext) -> bool:
    terrain = c.state.rulebook.terrain
    return (
        c.origin != c.target
        and terrain[c.origin] == LAKE
        and terrain[c.target] == LAKE
        and has_mech_ability(c, "polania", "submerge")
    )


def _one_end_on_land(c: MoveContext) -> dict[str, object] | None:
    """Return the end of a step on land, if the other end is a lake."""
    terrain = c.state.rulebook.terrain
    land = [place for place in (c.origin, c.target) if terrain[place] != LAKE]
    return {"place": land[0]} if len(land) == 1 and has_mech_ability(c, "polania", "submerge") else None


# -- options ----------------------------------------------------------------------------------------------------------


def _links(ground: Ground, kind: int, place: int) -> Links:
    if kind == WORKER or not ground.has("submerge"):
        return NOTHING
    lakes = ground.tables.lakes
    return (lakes if lakes >> place & 1 else 0, 0, EVERYWHERE)
