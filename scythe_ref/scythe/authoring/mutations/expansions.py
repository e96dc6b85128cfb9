"""Mutations of airships, resolution tiles and games with six or seven players."""

from __future__ import annotations

from scythe_ref.scythe.authoring.mutations.mutation import Mutation
from scythe_ref.scythe.engine.expansions import many_players
from scythe_ref.scythe.engine.expansions.airships import cargo, flight
from scythe_ref.scythe.engine.expansions.resolutions import endings
from scythe_ref.scythe.engine.position.names import ABOARD
from scythe_ref.scythe.engine.rules import concepts, scoring, setup, stars
from scythe_ref.scythe.engine.rules.turn import turns

MUTATIONS = (
    # Airships.
    Mutation(
        "airship.never-controls",
        concepts.holder,
        "    return structure_owner",
        "    above = [index for index, player in enumerate(state.players) if player.airship == place]\n"
        "    if found == structure_owner(state, place) == NOBODY and above:\n"
        "        return above[0]\n"
        "    return structure_owner",
    ),
    Mutation(
        "airship.worker-safe",
        flight._tell_safe,
        'play.tell("airship.worker-safe", owner=owner, place=c.target)',
        "for unit, at in enumerate(play.state.players[owner].units):\n"
        f"                if at == {ABOARD}:\n"
        "                    play.place(owner, unit, play.rulebook.base[play.state.players[owner].faction], None)",
    ),
    Mutation(
        "airship.occupied",
        cargo._free_of_opponents,
        "c.place not in player.units for",
        "c.place not in (*player.units, player.airship) for",
    ),
    Mutation("airship.cargo-scores", cargo._cargo_scores, "sum(cargo_of(state, player))", "0"),
    # Resolution tiles.
    Mutation("resolution.choose", endings.set_up, "if not resolution.chosen:", "if True:"),
    Mutation("resolution.replaces-end", endings._replaces_the_end, '"resolutions" in state.modules', "False"),
    Mutation("resolution.star-limit", stars.stars_placed, "if state.modules:", "if False:"),
    Mutation("resolution.stars-elsewhere", scoring.scoring_stars, "if state.modules:", "if False:"),
    # Six and seven players.
    Mutation("many-players.tokens", many_players.many, ">= state.rulebook.numbers.players_many", "< 0"),
    Mutation(
        "many-players.mat-order",
        setup.begin,
        "players[index].mat)",
        '(play.rulebook.mat_module[players[index].mat] != "base", players[index].mat))',
    ),
    Mutation(
        "many-players.seats",
        turns.end_turn,
        "    following = (player + 1) % len(state.players)",
        "    modules = [play.rulebook.faction_module[other.faction] for other in state.players]\n"
        '    seats = sorted(range(len(modules)), key=lambda index: modules[index] != "base")\n'
        "    following = seats[(seats.index(player) + 1) % len(seats)]",
    ),
)
