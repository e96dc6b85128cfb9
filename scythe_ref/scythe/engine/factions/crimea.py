"""Crimean Khanate: Coercion, Wayfare, Scout (it shares Riverwalk and Speed)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import Limit, Registry, RuleException
from scythe_ref.scythe.engine.core.rulebook import FARM
from scythe_ref.scythe.engine.factions.abilities import MECH_ABILITY, has_mech_ability, is_faction
from scythe_ref.scythe.engine.options.ground import LINKS, NOTHING, Ground, Links
from scythe_ref.scythe.engine.options.paying import OR, SOURCES, Source
from scythe_ref.scythe.engine.position.names import CARD_VALUES, WORKER
from scythe_ref.scythe.engine.rules.combat.fight import CombatContext
from scythe_ref.scythe.engine.rules.move.movement import MoveContext
from scythe_ref.scythe.engine.rules.turn.paying import CARD, PaymentContext, only_cards

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play
    from scythe_ref.scythe.engine.position.state import State

SWITCH = "wayfare-own-base"
ALLOWED, FORBIDDEN = (SWITCH, "allowed"), (SWITCH, "forbidden")
STEP_RULES = ("move.adjacent", "move.home-base")


def register(registry: Registry) -> None:
    """Declare the rules of Crimea."""
    registry.exception(
        RuleException[MoveContext](
            "crimea.wayfare",
            STEP_RULES,
            lambda c: has_wayfare(c) and (_is_inactive_base(c) or _is_own_base_forbidden(c)),
            (*MECH_ABILITY, NOT_THE_OWN_BASE),
            nearly=_active_base,
        )
    )
    registry.exception(
        RuleException[MoveContext](
            "crimea.wayfare-own-base",
            STEP_RULES,
            lambda c: has_wayfare(c) and is_own_base(c),
            MECH_ABILITY,
            ALLOWED,
        )
    )
    registry.checks_at(points.PAY).requires(
        "crimea.coercion",
        _can_coerce,
        _is_by_card,
        because={
            "crimea.coercion.others": lambda c: not is_faction(c, "crimea"),
            "crimea.coercion.again": lambda c: bool(c.state.turn.coerced),
            "crimea.coercion.many": lambda c: c.number > c.state.rulebook.numbers.coercion_cards,
            "crimea.coercion.none": lambda c: not c.card,
        },
    )
    registry.exception(RuleException("crimea.coercion", ["turn.spend-controlled"], _is_by_card))
    registry.effect("crimea.coercion", "crimea.scout")
    registry.hook(points.STAND_INS, _cards_left)
    registry.hook(points.PAY_WITH["combat card"], _pay_with_a_card)
    registry.hook(points.USE["scout"], _scout)
    registry.hook(LINKS["crimea"], _links)
    registry.hook(SOURCES, _hand)


def has_wayfare(c: MoveContext) -> bool:
    """Return whether Crimea has Wayfare as printed: with six or seven players a token covers it."""
    return (
        c.origin != c.target
        and has_mech_ability(c, "crimea", "wayfare")
        and not any(hook(c.state) for hook in c.state.rulebook.hooks[points.ABILITIES_COVERED])
    )


def _is_inactive_base(c: MoveContext) -> bool:
    owner = c.state.rulebook.base_of.get(c.target, -1)
    return owner >= 0 and c.state.player_of(owner) < 0


def is_own_base(c: MoveContext) -> bool:
    """Return whether the target is the acting player's home base."""
    return c.state.rulebook.base_of.get(c.target, -1) == c.state.players[c.player].faction


def _is_own_base_forbidden(c: MoveContext) -> bool:
    """Return whether the target is the player's own home base and the printing excludes it: then the limit refuses."""
    return is_own_base(c) and c.state.rulebook.setting(SWITCH) == FORBIDDEN[1]


def _active_base(c: MoveContext) -> dict[str, object] | None:
    """Return the owner of the home base that Wayfare does not lead to, because that faction is in the game."""
    faction = c.state.rulebook.base_of.get(c.target, -1)
    if not has_wayfare(c) or faction < 0 or is_own_base(c):
        return None
    return {"owner": c.state.player_of(faction)}


NOT_THE_OWN_BASE = Limit[MoveContext]("crimea.wayfare-own-base-forbidden", lambda c: not is_own_base(c), FORBIDDEN)
"""As first printed, Wayfare does not lead to Crimea's own home base (``crimea.wayfare-own-base-forbidden``)."""


def _is_by_card(c: PaymentContext) -> bool:
    return c.source == "combat card"


def _can_coerce(c: PaymentContext) -> bool:
    """Return whether Crimea may spend combat cards as resources: one card, once a turn, and it must have it."""
    owner = c.state.players[c.player]
    held = owner.hand[c.card - CARD_VALUES[0]] if c.card else sum(owner.hand)
    return c.number <= min(held, _cards_left(c.state, c.player))


def _cards_left(state: State, player: int) -> int:
    """Return the number of combat cards that can replace a resource now."""
    owner = state.players[player]
    if owner.faction != state.rulebook.faction_index["crimea"] or state.turn.coerced:
        return 0
    return min(state.rulebook.numbers.coercion_cards, sum(owner.hand))


def _pay_with_a_card(play: Play, c: PaymentContext) -> None:
    """Spend a combat card in place of a resource (``crimea.coercion``)."""
    # A line may leave the value unsaid where the hand holds cards of one value only.
    card = c.card or int(only_cards(play, c.player, c.number)[0][2])
    play.discard_card(c.player, card, "crimea.coercion")
    play.turn("coerced", 1)


def _scout(play: Play, c: CombatContext) -> None:
    """Take a card at random from the opponent's hand (``crimea.scout``)."""
    for _ in range(play.rulebook.numbers.scout_cards):
        if sum(play.state.players[c.opponent].hand):
            play.gain_card(c.player, "crimea.scout", c.opponent)
        else:
            play.tell("crimea.scout", player=c.player, opponent=c.opponent)


# -- options ----------------------------------------------------------------------------------------------------------


def _links(ground: Ground, kind: int, _place: int) -> Links:
    if kind == WORKER or not ground.has("wayfare"):
        return NOTHING
    state = ground.state
    rulebook = state.rulebook
    if len(state.players) > rulebook.numbers.players_base_max:
        free = ground.tables.of_terrain[FARM] & ~(ground.fighters | ground.workers | ground.unit_bits())
        return (free, 0, 0)
    played = {player.faction for player in state.players}
    bases = sum(1 << base for faction, base in enumerate(rulebook.base) if faction not in played)
    if rulebook.switches[SWITCH] == "allowed":
        bases |= 1 << rulebook.base[ground.owner.faction]
    return (bases, 0, 0)


def _hand(state: State, number: int, _kind: int) -> list[Source]:
    """Return the combat cards of which one may pay, by Coercion."""
    player = state.players[number]
    rulebook = state.rulebook
    if player.faction != rulebook.faction_index["crimea"] or state.turn.coerced or not any(player.hand):
        return []
    values = OR.join(str(value) for value, held in zip(CARD_VALUES, player.hand, strict=True) if held)
    return [(rulebook.numbers.coercion_cards, CARD, values)]
