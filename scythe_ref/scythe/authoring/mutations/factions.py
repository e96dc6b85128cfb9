"""Mutations of the factions."""

from __future__ import annotations

from scythe_ref.scythe.authoring.mutations.mutation import Mutation
from scythe_ref.scythe.engine.factions import abilities, albion, rusviet, togawa
from scythe_ref.scythe.engine.rules import concepts

MUTATIONS = (
    # The Factory card's two territories go with their exception, and Speed does not bring them back.
    Mutation(
        "factory.move",
        abilities._one_farther,
        "numbers.move_factory_distance if c.factory else numbers.move_distance",
        "numbers.move_distance",
        kind="exception",
    ),
    Mutation("variant.rusviet-off", rusviet._variant_bans, "return played", "return True"),
    Mutation("albion.flag-scoring", albion.flag_territories, 'rulebook.faction_index["albion"]', "-1"),
    Mutation(
        "albion.flag-no-control",
        concepts.holder,
        "    return structure_owner",
        '    albion = state.player_of(state.rulebook.faction_index["albion"])\n'
        "    if found == structure_owner(state, place) == NOBODY != albion and place in state.players[albion].tokens:\n"
        "        return albion\n"
        "    return structure_owner",
    ),
    Mutation("albion.exalt", albion.place_flag, "context.token, place", "max(context.token, 0), place", kind="check"),
    Mutation(
        "togawa.trap-control",
        togawa.trap_holder,
        'exceptions = state.rulebook.effects["togawa.trap-control"].overridden_by',
        "return NOBODY",
    ),
)
