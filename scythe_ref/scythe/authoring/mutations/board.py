"""Mutations of set-up, of control and of moving."""

from __future__ import annotations

from scythe_ref.scythe.authoring.mutations.mutation import Mutation
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.rules import concepts, setup
from scythe_ref.scythe.engine.rules.move import carrying, movement

HELD = "structure_owner(state, place) if found == NOBODY else found"

MUTATIONS = (
    # The tracks and the decks.
    Mutation(
        "track.ends",
        Rulebook._compile_rules,
        '"coins": (0, ENDLESS),',
        '"coins": (0, ENDLESS), "power": (-ENDLESS, ENDLESS), "popularity": (-ENDLESS, ENDLESS),',
    ),
    Mutation("setup.promo-cards-out", Rulebook._compile_cards, 'self.active("setup.promo-cards-in")', "True"),
    # Set-up.
    Mutation(
        "setup.invaders-mats",
        setup.mats_in_play,
        "{BASE, *modules, *(rulebook.faction_module[player.faction] for player in state.players)}",
        "{BASE}",
    ),
    Mutation(
        "setup.any-pair",
        setup._banned,
        'play.tell("setup.any-pair", player=player, mat=rulebook.mats[mat])\n    return False',
        "return True",
    ),
    # Control.
    Mutation("control.unit", concepts.holder, "place in player.units and", "False and"),
    Mutation(
        "control.contested",
        concepts.holder,
        "found in (NOBODY, state.active)",
        "(found == NOBODY or found != state.active)",
    ),
    Mutation("control.structure", concepts.holder, HELD, "found"),
    Mutation(
        "move.enter-structure",
        concepts.holder,
        HELD,
        "found if structure_owner(state, place) == NOBODY else structure_owner(state, place)",
    ),
    # Moving.
    Mutation(
        "move.drop-off", movement.move, 'play.tell("move.drop-off", player=player, place=origin)', "load = before"
    ),
    Mutation(
        "move.carry-free",
        carrying.take_along,
        'play.tell("move.carry-free", player=c.player, workers=len(c.workers))',
        'play.turn("moved", play.state.turn.moved | sum(1 << worker for worker in c.workers))',
    ),
    # Nobody moves where the check is gone that refuses it, so that the play doesn't break down.
    Mutation(
        "move.own-units",
        movement.move,
        "    load_at(play, player, unit, origin, stops[0])\n",
        "    if unit < 0:\n        return\n    load_at(play, player, unit, origin, stops[0])\n",
        kind="check",
    ),
    Mutation(
        "move.own-units",
        movement.begin,
        '    play.turn("mover", unit)\n',
        '    if unit < 0:\n        return\n    play.turn("mover", unit)\n',
        kind="check",
    ),
)
