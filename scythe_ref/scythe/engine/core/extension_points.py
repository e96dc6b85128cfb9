"""Extension points for checks, and hooks at which other rules act, with the types of their contexts.

Chapters, factions and modules declare checks at them (``registry.checks_at(points.STEP).requires(...)``), and the code
that carries out an action asks them (``play.ask(c, points.STEP)``). A point of a single faction or module is in its own
file. Effects at a moment are hooks (``registry.hook(points.ENTERED, ...)``), called at that moment (``for hook in
play.rulebook.hooks[points.ENTERED]``). Only the type checker imports the contexts, so that every chapter may import
this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core.registry import ExtensionPoint, ExtensionPointFamily, Hook, HookFamily

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.actions.action import Action, Load
    from scythe_ref.scythe.engine.core.events import Event, EventSentence
    from scythe_ref.scythe.engine.core.play import Play
    from scythe_ref.scythe.engine.core.rulebook import Rulebook
    from scythe_ref.scythe.engine.position.state import ModuleState, State
    from scythe_ref.scythe.engine.rules.alliances import GiftContext
    from scythe_ref.scythe.engine.rules.bottom_row import MechContext, RecruitContext, StructureContext, UpgradeContext
    from scythe_ref.scythe.engine.rules.combat.fight import CombatContext
    from scythe_ref.scythe.engine.rules.combat.retreat import RetreatStep
    from scythe_ref.scythe.engine.rules.encounters.card_costs import CardContext
    from scythe_ref.scythe.engine.rules.encounters.pending_gains import Relocation
    from scythe_ref.scythe.engine.rules.move.movement import MoveContext
    from scythe_ref.scythe.engine.rules.objectives import ObjectiveContext
    from scythe_ref.scythe.engine.rules.setup import DealContext
    from scythe_ref.scythe.engine.rules.top_row import PriceContext, ProduceContext, TradeContext
    from scythe_ref.scythe.engine.rules.turn.paying import CostContext, GainContext, PaymentContext
    from scythe_ref.scythe.engine.rules.turn.turns import TurnContext

# The turn.
AFTER_END: ExtensionPoint[TurnContext] = ExtensionPoint("after-end")
ACT: ExtensionPoint[TurnContext] = ExtensionPoint("act")
SECTION: ExtensionPoint[TurnContext] = ExtensionPoint("section")
"""Asked before ``TOKEN``: does the player have the section at all?"""
TOKEN: ExtensionPoint[TurnContext] = ExtensionPoint("token")
ORDER: ExtensionPoint[TurnContext] = ExtensionPoint("order")
ROW: ExtensionPoint[TurnContext] = ExtensionPoint("row")
END_TURN: ExtensionPoint[TurnContext] = ExtensionPoint("end-turn")
DELAY: ExtensionPoint[TurnContext] = ExtensionPoint("delay")
DEAL: ExtensionPoint[DealContext] = ExtensionPoint("deal")
GIVE: ExtensionPoint[GiftContext] = ExtensionPoint("give")

# Moving.
BEGIN: ExtensionPoint[MoveContext] = ExtensionPoint("begin")
COINS: ExtensionPoint[TurnContext] = ExtensionPoint("coins")
DISTANCE: ExtensionPoint[MoveContext] = ExtensionPoint("distance")
STEP: ExtensionPoint[MoveContext] = ExtensionPoint("step")

# Combat.
FIGHT: ExtensionPoint[CombatContext] = ExtensionPoint("fight")
COMBAT: ExtensionPoint[CombatContext] = ExtensionPoint("combat")
ABILITY: ExtensionPoint[CombatContext] = ExtensionPoint("ability")
ABILITY_ORDER: ExtensionPoint[CombatContext] = ExtensionPoint("ability-order")
ABILITIES: ExtensionPointFamily[CombatContext] = ExtensionPointFamily("ability")
"""By the ability that a side uses."""
COMMIT: ExtensionPoint[CombatContext] = ExtensionPoint("commit")
RETREAT: ExtensionPoint[RetreatStep] = ExtensionPoint("retreat")

# Paying.
PAY: ExtensionPoint[PaymentContext] = ExtensionPoint("pay")
COST: ExtensionPoint[CostContext] = ExtensionPoint("cost")
LEAVE_GAIN: ExtensionPoint[GainContext] = ExtensionPoint("leave-gain")
COSTS: ExtensionPointFamily[CostContext] = ExtensionPointFamily("cost")
"""By the rule that sets the cost in resources."""

# The other actions.
TRADE: ExtensionPoint[TradeContext] = ExtensionPoint("trade")
TRADE_GOODS: ExtensionPoint[TradeContext] = ExtensionPoint("trade-goods")
PRODUCE: ExtensionPoint[ProduceContext] = ExtensionPoint("produce")
PRODUCE_PLACES: ExtensionPoint[ProduceContext] = ExtensionPoint("produce-places")
PRODUCE_PRICE: ExtensionPoint[PriceContext] = ExtensionPoint("produce-price")
UPGRADE: ExtensionPoint[UpgradeContext] = ExtensionPoint("upgrade")
DEPLOY: ExtensionPoint[MechContext] = ExtensionPoint("deploy")
MECH: ExtensionPoint[MechContext] = ExtensionPoint("mech")
BUILD: ExtensionPoint[StructureContext] = ExtensionPoint("build")
STRUCTURE: ExtensionPoint[StructureContext] = ExtensionPoint("structure")
RECRUIT: ExtensionPoint[RecruitContext] = ExtensionPoint("recruit")

# Cards.
ENCOUNTER: ExtensionPoint[CardContext] = ExtensionPoint("encounter")
CARD_OPEN: ExtensionPoint[TurnContext] = ExtensionPoint("card-open")
OPTION: ExtensionPoint[CardContext] = ExtensionPoint("option")
TAKE_CARD: ExtensionPoint[CardContext] = ExtensionPoint("take-card")
FACTORY: ExtensionPoint[CardContext] = ExtensionPoint("factory")
CARD_PRICE: ExtensionPoint[CardContext] = ExtensionPoint("card-price")
FREE: ExtensionPoint[CardContext] = ExtensionPoint("free")
GAIN_TAKEN: ExtensionPoint[CardContext] = ExtensionPoint("gain-owed")
GAIN_PLACE: ExtensionPoint[CardContext] = ExtensionPoint("gain-place")
LEAVE: ExtensionPoint[TurnContext] = ExtensionPoint("leave")
RELOCATE: ExtensionPoint[Relocation] = ExtensionPoint("relocate")
REVEAL: ExtensionPoint[ObjectiveContext] = ExtensionPoint("reveal")

# -- hooks ----------------------------------------------------------------------------------------------------------

# Set-up.
NEW_MODULE: HookFamily[[Rulebook, int], ModuleState] = HookFamily("new-module", always=True)
"""The state that a module adds before set-up, by its name; rules that no source tells are left out or made up, so that
the game is playable. Called with the rulebook and the number of players. Here a module comes into play, so the hook
runs for modules that are not in the game."""
EVENT_SENTENCE: HookFamily[[State, Event], EventSentence | None] = HookFamily("told", always=True)
"""The sentences for changes by factions and expansions: by the primitive, or by the expansion's name."""
PAIR_BANNED: HookFamily[[Play, int, int], bool] = HookFamily("pair-banned")
"""Whether a faction may not have a mat, by the faction."""
SET_UP: Hook[[Play], None] = Hook("set-up")
FIRST_PLAYER: Hook[[Play, int], None] = Hook("first-player")
ABILITIES_COVERED: Hook[[State], bool] = Hook("abilities-covered")

# The turn.
PASSED_OVER: Hook[[State, int], bool] = Hook("passed-over")
TURN_PASSED: Hook[[Play, int, int], None] = Hook("turn-passed")
ACTS_AFTER_END: Hook[[Play, Action], None] = Hook("acts-after-end")
"""Somebody acts although the game is over. Called with the action before it has an effect."""

# Moving.
MOVE_OVER: Hook[[Play], None] = Hook("move-over")
MOVES_ENDED: Hook[[Play], None] = Hook("moves-ended")
BEGUN: Hook[[Play, MoveContext], None] = Hook("begun")
PACKING: Hook[[Play, MoveContext, Load], None] = Hook("pack")
LEAVING: Hook[[Play, MoveContext], None] = Hook("leaving")
STEPPED: Hook[[Play, MoveContext], None] = Hook("stepped")
ENTERED: Hook[[Play, MoveContext], None] = Hook("entered")
SET_DOWN: Hook[[Play, int, int, int], None] = Hook("set-down")
"""A unit has come to a place without a step of its own: dropped, made or retreating. Called with player, unit and
place."""
LOADING: Hook[[Play, int, int, int, str, Load], None] = Hook("load")
OFF_THE_GROUND: Hook[[State, int, str, int], int] = Hook("off-the-ground")
UNIT_ELSEWHERE: Hook[[MoveContext], bool] = Hook("unit-elsewhere")

# Combat.
USE: HookFamily[[Play, CombatContext], None] = HookFamily("use")
"""The effect of an ability, by the ability."""
COMBAT_LOST: Hook[[Play, CombatContext], None] = Hook("combat-lost")
FURTHER_STARS: Hook[[CombatContext], int] = Hook("further-stars")
STAR_BEYOND_LIMIT: Hook[[CombatContext], str | None] = Hook("star-beyond-limit")
RETREAT_CHOICES: Hook[[Play, CombatContext], list[int]] = Hook("retreat-choices")

# Paying, cards and objectives.
CARD_GAIN: Hook[[Play, int, int], bool] = Hook("card-gain")
"""Asked before a player gains a combat card: may it? Called with the player, and with the giver or -1 for the deck."""
PAY_WITH: HookFamily[[Play, PaymentContext], None] = HookFamily("pay")
"""The effect of a payment that comes from no territory, by its source."""
SOURCES: Hook[[Play, int, int], list[tuple[int, str, str]]] = Hook("sources")
STAND_INS: Hook[[State, int], int] = Hook("stand-ins")
PENDING_GAIN: HookFamily[[Play, int, Action], bool] = HookFamily("owed")
"""Takes an action that a card owes, by the verb."""
GAINS_SETTLED: Hook[[Play], None] = Hook("gains-settled")
GAINS_LEFT: Hook[[Play], None] = Hook("gains-left")
LAID_OUT: Hook[[State, int], bool] = Hook("objectives-laid-out")
OBJECTIVE_STARRED: Hook[[Play, int, int], None] = Hook("objective-starred")

# Stars, the end and the score.
STAR_PLACED: Hook[[Play, int], None] = Hook("star-placed")
STARS_ELSEWHERE: Hook[[State, int], int] = Hook("stars-elsewhere")
NOTHING_CUT_OFF: Hook[[State], bool] = Hook("nothing-cut-off")
LAST_STAR: Hook[[Play, int], bool] = Hook("last-star")
FINAL_SCORING: Hook[[Play], None] = Hook("final-scoring")
SCORING_HOLDER: Hook[[State, int], int] = Hook("scoring-holder")
SCORING_TERRITORIES: Hook[[State, int, list[int]], int] = Hook("scoring-territories")
SCORING_RESOURCES: Hook[[State, int], int] = Hook("scoring-resources")
SCORING_STARS: Hook[[State, int], int] = Hook("scoring-stars")
TELL_SCORE: Hook[[Play, int], None] = Hook("tell-score")
