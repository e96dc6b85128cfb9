"""The moments at which rules are asked, and what their tests look at.

Chapters, factions and modules declare their checks at them (``registry.at(seams.STEP).requires(...)``), and whoever
carries out an action asks them (``play.ask(c, seams.STEP)``). A seam that one faction or module alone asks stands
with it. The contexts are named for the type checker alone, so that every chapter may import this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.engine.registry import Seam, SeamFamily

if TYPE_CHECKING:
    from scythe_ref.engine.rules.alliances import GiftContext
    from scythe_ref.engine.rules.bottom_row import MechContext, RecruitContext, StructureContext, UpgradeContext
    from scythe_ref.engine.rules.cards import CardContext
    from scythe_ref.engine.rules.combat import CombatContext
    from scythe_ref.engine.rules.movement import MoveContext
    from scythe_ref.engine.rules.objectives import ObjectiveContext
    from scythe_ref.engine.rules.paying import CostContext, PaymentContext
    from scythe_ref.engine.rules.produce import PriceContext, ProduceContext
    from scythe_ref.engine.rules.relocating import Relocation
    from scythe_ref.engine.rules.retreat import RetreatStep
    from scythe_ref.engine.rules.setup import DealContext
    from scythe_ref.engine.rules.top_row import TradeContext
    from scythe_ref.engine.rules.turn import TurnContext

# The turn.
ACT: Seam[TurnContext] = Seam("act")
TOKEN: Seam[TurnContext] = Seam("token")
ORDER: Seam[TurnContext] = Seam("order")
ROW: Seam[TurnContext] = Seam("row")
END_TURN: Seam[TurnContext] = Seam("end-turn")
DELAY: Seam[TurnContext] = Seam("delay")
DEAL: Seam[DealContext] = Seam("deal")
GIVE: Seam[GiftContext] = Seam("give")

# Moving.
BEGIN: Seam[MoveContext] = Seam("begin")
COINS: Seam[TurnContext] = Seam("coins")
DISTANCE: Seam[MoveContext] = Seam("distance")
STEP: Seam[MoveContext] = Seam("step")

# Combat.
FIGHT: Seam[CombatContext] = Seam("fight")
COMBAT: Seam[CombatContext] = Seam("combat")
ABILITY: Seam[CombatContext] = Seam("ability")
ABILITIES: SeamFamily[CombatContext] = SeamFamily("ability")
"""By the ability that is used."""
COMMIT: Seam[CombatContext] = Seam("commit")
RETREAT: Seam[RetreatStep] = Seam("retreat")

# Paying.
PAY: Seam[PaymentContext] = Seam("pay")
COST: Seam[CostContext] = Seam("cost")
COSTS: SeamFamily[CostContext] = SeamFamily("cost")
"""By the rule that sets the cost in resources."""

# The other actions.
TRADE: Seam[TradeContext] = Seam("trade")
TRADE_GOODS: Seam[TradeContext] = Seam("trade-goods")
PRODUCE: Seam[ProduceContext] = Seam("produce")
PRODUCE_PLACES: Seam[ProduceContext] = Seam("produce-places")
PRODUCE_PRICE: Seam[PriceContext] = Seam("produce-price")
UPGRADE: Seam[UpgradeContext] = Seam("upgrade")
DEPLOY: Seam[MechContext] = Seam("deploy")
MECH: Seam[MechContext] = Seam("mech")
BUILD: Seam[StructureContext] = Seam("build")
STRUCTURE: Seam[StructureContext] = Seam("structure")
RECRUIT: Seam[RecruitContext] = Seam("recruit")

# Cards.
ENCOUNTER: Seam[CardContext] = Seam("encounter")
CARD_OPEN: Seam[TurnContext] = Seam("card-open")
OPTION: Seam[CardContext] = Seam("option")
TAKE_CARD: Seam[CardContext] = Seam("take-card")
FACTORY: Seam[CardContext] = Seam("factory")
CARD_PRICE: Seam[CardContext] = Seam("card-price")
FREE: Seam[CardContext] = Seam("free")
GAIN_OWED: Seam[CardContext] = Seam("gain-owed")
GAIN_PLACE: Seam[CardContext] = Seam("gain-place")
LEAVE: Seam[TurnContext] = Seam("leave")
RELOCATE: Seam[Relocation] = Seam("relocate")
REVEAL: Seam[ObjectiveContext] = Seam("reveal")
