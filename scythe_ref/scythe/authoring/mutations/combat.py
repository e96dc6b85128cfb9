"""Mutations of combat and of the end of the game."""

from __future__ import annotations

from scythe_ref.scythe.authoring.mutations.mutation import Mutation
from scythe_ref.scythe.engine.position.names import COMBAT
from scythe_ref.scythe.engine.rules import game_end
from scythe_ref.scythe.engine.rules.combat import fight

MUTATIONS = (
    # There is a combat where the check is gone that finds none due, so that the play doesn't break down.
    Mutation(
        "combat.when",
        fight.open_combat,
        '    play.do("open-combat"',
        f'    play.turn("stage", {COMBAT})\n    play.do("note-place", "pending", place)\n    play.do("open-combat"',
        kind="check",
    ),
    Mutation("combat.reveal", fight._totals, " + sum(combat.cards[side])", ""),
    Mutation("combat.winner", fight._winning_side, "if totals[ATTACKER] >= totals[DEFENDER] else DEFENDER", ""),
    Mutation("combat.tie", fight._winning_side, ">=", ">"),
    Mutation("combat.defender-popularity", fight._popularity, "if c.side == DEFENDER:", "if False:"),
    Mutation(
        "combat.resources-stay",
        fight._tell_what_stays,
        'play.tell("combat.resources-stay", place=c.place, winner=c.player)',
        "for kind, number in enumerate(play.state.resources[4 * c.place : 4 * c.place + 4]):\n"
        "            play.resource(c.place, kind, -number, None)",
    ),
    Mutation(
        "combat.structures-stay",
        fight._tell_what_stays,
        'play.tell("combat.structures-stay", place=c.place, owner=c.opponent)',
        "structures = play.state.players[c.opponent].structures\n"
        '        play.do("structure", c.opponent, structures.index(c.place), NOWHERE)',
    ),
    Mutation(
        "combat.star", fight._star, "range(1 + sum(hook(c) for hook in play.rulebook.hooks[seams.FURTHER_STARS]))", "()"
    ),
    Mutation("end.defender", fight._star, "range(1 + ", "range((c.side == ATTACKER) + "),
    Mutation("end.star-before-combat", fight.change_power, "if amount > 0:", "if False:"),
    Mutation(
        "end.sixth-star",
        game_end.end_game,
        "if any(hook(play, player) for hook in play.rulebook.hooks[seams.LAST_STAR]):",
        "if True:",
    ),
)
