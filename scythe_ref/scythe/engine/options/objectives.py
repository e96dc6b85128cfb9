"""Objectives: which cards the active player may reveal now."""

from __future__ import annotations

from scythe_ref.scythe.engine.core.registry import Hook, HookFamily
from scythe_ref.scythe.engine.options.node import Menu
from scythe_ref.scythe.engine.options.pending_choices import pending_card
from scythe_ref.scythe.engine.options.reach import Ground
from scythe_ref.scythe.engine.options.tables import ObjectiveCard
from scythe_ref.scythe.engine.position.names import CLOSED, OPEN, STARS
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.objectives.conditions import compiled

LIMIT: HookFamily[[], bool] = HookFamily("legal-objectives")
"""Seam: whether a faction reveals as many objectives as it likes; the faction's name follows."""

LAID_OUT: Hook[[State, int], list[int]] = Hook("legal-laid-out")
"""Seam: cards in no hand on which a player may place a star."""

STAR = STARS.index("objective")


def options(menu: Menu, ground: Ground) -> None:
    """Add the objectives that may be revealed."""
    state = menu.state
    owner = ground.owner
    if not owner.objectives and not state.modules:
        return
    rulebook = state.rulebook
    cards = owner.objectives
    if owner.stars[STAR] >= rulebook.numbers.objective_stars and not rulebook.hooks[LIMIT[ground.faction]]:
        cards = []
    if state.modules:
        cards = cards + [number for hook in rulebook.hooks[LAID_OUT] for number in hook(state, menu.player)]
    if not cards:
        return
    at_the_end = state.turn.section >= 0 and state.turn.stage in (OPEN, CLOSED) and pending_card(state) < 0
    for number in sorted(cards):  # a hand has no order that a generated game should hang on
        card = _card(ground, number)
        if card is None or (card.at_the_end and not at_the_end):
            continue
        for (
            test,
            wanted,
        ) in card.conditions:  # a loop, as every menu asks this and `all` would make a generator each time
            if not test(ground, wanted):
                break
        else:
            menu.act("reveal", number)


def _card(ground: Ground, number: int) -> ObjectiveCard | None:
    """Return what a card asks; None where the components do not say."""
    cards = ground.tables.objectives
    if number not in cards:
        data = ground.state.rulebook.objectives.get(number)
        cards[number] = ObjectiveCard(data["check"] == "end_of_turn", compiled(data["all"])) if data else None
    return cards[number]
