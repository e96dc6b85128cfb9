"""Mutations of the score, the structure bonus tiles and the stars."""

from __future__ import annotations

from scythe_ref.scythe.authoring.mutations.mutation import Mutation
from scythe_ref.scythe.engine.rules import bottom_row, scoring, stars, structure_bonus

MUTATIONS = (
    # The score.
    Mutation(
        "scoring.structure-ground",
        scoring.scoring_holder,
        "    return holder(state, place)",
        "    return holder(state, place) if occupied(state, place) else NOBODY",
    ),
    Mutation("scoring.factory", scoring.territories, "if rulebook.factory in held:", "if False:"),
    Mutation(
        "scoring.tiers", scoring.tier, "next((tier for tier in tiers if popularity <= tier[0]), tiers[-1])", "tiers[0]"
    ),
    Mutation("scoring.level", scoring.tier, "level[1], level[2], level[3]", "level[1], tiers[0][2], tiers[0][3]"),
    Mutation(
        "scoring.total", scoring.Score.total, "sum(line.coins for line in self.lines)", 'self.number("scoring.coins")'
    ),
    Mutation("scoring.winner", scoring.winners, "    return best", "    return []"),
    Mutation("scoring.tie", scoring.winners, "if len(best) > 1:", "if False:"),
    Mutation("scoring.tie-open", scoring.winners, "    return best", "    return best[:1]"),
    # Structure bonus tiles.
    Mutation(
        "bonus-tile.when",
        structure_bonus.count,
        "for place in state.players[player].structures",
        "for owner in state.players for place in owner.structures",
    ),
    Mutation("bonus-tile.none", structure_bonus.coins, "if number else 0", "if number else rows[0][1]"),
    Mutation(
        "bonus-tile.beyond-last",
        structure_bonus.coins,
        "if number else 0",
        "if 0 < number <= state.rulebook.bonus_last[tile] else 0",
    ),
    Mutation(
        "bonus-tile.own-ground",
        structure_bonus._around,
        "state.rulebook.neighbours[place]",
        "(place, *state.rulebook.neighbours[place])",
    ),
    Mutation(
        "bonus-tile.rivers",
        structure_bonus._around,
        "state.rulebook.neighbours[place]",
        "tuple(o for o in state.rulebook.neighbours[place] if state.rulebook.border_between(place, o) != RIVER_BORDER)",
    ),
    Mutation(
        "bonus-tile.rivers",
        structure_bonus._next,
        "    return state.rulebook.beyond[place].get(direction, NOWHERE)",
        "    other = state.rulebook.beyond[place].get(direction, NOWHERE)\n"
        "    rivers = other != NOWHERE and state.rulebook.border_between(place, other) == RIVER_BORDER\n"
        "    return NOWHERE if rivers else other",
    ),
    Mutation(
        "bonus-tile.count-once",
        structure_bonus._beside,
        "len({other for place in built for other in _around(state, place) if wanted(other)})",
        "sum(wanted(other) for place in built for other in _around(state, place))",
    ),
    Mutation(
        "bonus-tile.encounter-without-token",
        structure_bonus._encounters,
        "state.rulebook.encounter[place]",
        "bool(state.encounters >> place & 1)",
    ),
    Mutation(
        "bonus-tile.mine",
        structure_bonus._tunnel,
        "state.rulebook.tunnel[place]",
        "state.rulebook.tunnel[place] or any(player.structures[0] == place for player in state.players)",
    ),
    Mutation(
        "bonus-tile.touching", structure_bonus._linked, 'state.rulebook.active("bonus-tile.tunnel-links")', "True"
    ),
    Mutation(
        "bonus-tile.row-longest",
        structure_bonus._in_a_row,
        "max(_rows(state, built), default=0)",
        "sum(length for length in _rows(state, built) if length > 1)",
    ),
    # Stars.
    Mutation("star.place-now", stars.check_goals, "if not reached or state.over:", "if True:"),
    Mutation("star.once-each", stars.check_goals, "play.rulebook.star_limits[goal]", "99"),
    Mutation("star.supply", stars._has_star, "return False", "return True"),
    Mutation(
        "star.workers-at-home",
        stars.workers_on_board,
        "- workers.count(NOWHERE)",
        "- workers.count(NOWHERE) - workers.count(state.rulebook.base[state.players[player].faction])",
    ),
    Mutation("end.opponents-turn", stars.check_after_bonus, "    else:", "    elif False:"),
    Mutation(
        "end.opponents-turn-order",
        bottom_row._pay_each_with_its_stars,
        "        check_after_bonus(play, player, c.player)\n",
        "    for gainer in (*(c.player for c in reversed(bonuses)), player):\n"
        "        check_after_bonus(play, player, gainer)\n",
    ),
    Mutation(
        "end.bottom-row",
        bottom_row.pay_out,
        "last_star_waits = source == FROM_MAT and earns_last_star(play, player)",
        "last_star_waits = False",
    ),
    Mutation(
        "end.neighbours-bonus",
        bottom_row._pay_before_the_last_star,
        "    for c in bonuses:",
        "    for c in [c for c in bonuses if c.player == player]:",
    ),
)
