"""Mutations of the actions of both rows, of recruits and of what cards give."""

from __future__ import annotations

from scythe_ref.scythe.authoring.mutations.mutation import Mutation
from scythe_ref.scythe.engine.rules import bottom_row, concepts, top_row
from scythe_ref.scythe.engine.rules.encounters import card_gains, meeting, pending_gains
from scythe_ref.scythe.engine.rules.turn import paying

MUTATIONS = (
    # What a player mat has uncovered.
    Mutation(
        "upgrade.effect", concepts.uncovered, "bool(state.players[player].upgrades >> UPGRADES.index(box) & 1)", "False"
    ),
    Mutation(
        "upgrade.effect",
        concepts.cost,
        "max(lowest, printed - rulebook.numbers.upgrade_saved * owner.upgraded[action])",
        "printed",
    ),
    Mutation("structure.top-row", concepts.has_ability_of, "!= NOWHERE", "is None"),
    Mutation("structure.top-row", top_row._mill_place, "c.state.players[c.player].structures[MILL]", "NOWHERE"),
    Mutation(
        "build.abilities-yours",
        concepts.has_ability_of,
        "!= NOWHERE",
        "!= NOWHERE and holder(state, state.players[player].structures[structure]) == player",
    ),
    # Produce.
    Mutation("produce.mill-like-worker", top_row.producers, "if c.mill and c.place == _mill_place(c):", "if False:"),
    Mutation("produce.cost-track", top_row.price, "state.players[player].workers_out", "0"),
    Mutation(
        "produce.each-worker", top_row._left_out, "if idle <= 0:", 'if idle <= 0 or rule == "produce.each-worker":'
    ),
    Mutation(
        "produce.worker-optional",
        top_row._left_out,
        "if idle <= 0:",
        'if idle <= 0 or rule == "produce.worker-optional":',
    ),
    Mutation("produce.new-worker-waits", top_row._make_workers, "on_mat[: total - idle]", "on_mat"),
    # Bottom-row actions.
    Mutation(
        "pay.completed",
        bottom_row._act,
        '        play.tell("pay.completed", player=player, action=action.verb)',
        "        return",
    ),
    *(
        Mutation(
            rule,
            paying.ActionGains.taken,
            "return number - left",
            f"return number if by == {rule!r} else number - left",
        )
        for rule in ("pay.decline-coins", "enlist.decline-bonus", "encounter.part-of-gain")
    ),
    # Recruits.
    Mutation("enlist.two-players", bottom_row._in_order, "if right not in gainers:", "if right != player:"),
    Mutation("enlist.order", bottom_row._in_order, "return gainers", "return sorted(gainers)"),
    Mutation("enlist.last-star", bottom_row._pay_each_with_its_stars, "if play.state.over:", "if False:"),
    Mutation(
        "enlist.same-action",
        bottom_row._brings_something,
        'play.tell("enlist.same-action", player=c.player)\n            return False',
        "pass",
    ),
    # Cards.
    Mutation("encounter.structure-full", card_gains._no_room, "return True", "return False"),
    Mutation("factory.no-bonuses", pending_gains._produce, "mill = False", "mill = True"),
    # Nothing is done where the check is gone that refuses it, so that the play doesn't break down.
    Mutation(
        "encounter.option",
        meeting.choose,
        "    letter, left = action.args",
        "    if not play.state.turn.card:\n        return\n    letter, left = action.args",
        kind="check",
    ),
    Mutation(
        "encounter.option",
        card_gains.gain,
        "    if not label and source",
        "    if owed is None:\n        return\n    if not label and source",
        kind="check",
    ),
)
