"""The mutations: the engine without each rule that is no entry of its registry."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from types import CodeType, FunctionType
from typing import Any, NamedTuple, cast

from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.expansions import many_players
from scythe_ref.scythe.engine.expansions.airships import cargo, flight
from scythe_ref.scythe.engine.expansions.resolutions import endings
from scythe_ref.scythe.engine.factions import abilities, albion, rusviet, togawa
from scythe_ref.scythe.engine.position.names import ABOARD, COMBAT
from scythe_ref.scythe.engine.rules import (
    bottom_row,
    concepts,
    game_end,
    scoring,
    setup,
    stars,
    structure_bonus,
    top_row,
)
from scythe_ref.scythe.engine.rules.combat import fight
from scythe_ref.scythe.engine.rules.encounters import card_gains, meeting, pending_gains
from scythe_ref.scythe.engine.rules.move import carrying, movement
from scythe_ref.scythe.engine.rules.turn import paying, turns


class Mutation(NamedTuple):
    """A change of one function, which leaves out a rule that is code and no entry of the registry.

    Attributes:
        rule: The rule that is gone.
        function: The function or property that has it.
        old: The text to replace, found once in its source.
        new: The text that replaces it.
        kind: The kind of the rule, as an item of the ablation says it: ``check``, ``exception`` or ``effect``.
    """

    rule: str
    function: Callable[..., Any]
    old: str
    new: str
    kind: str = "effect"


def applied_to(source: str, mutation: Mutation) -> str:
    """Return the source of a function with a mutation.

    Raises:
        ValueError: The source doesn't have the text of the mutation, or has it more than once.
    """
    found = source.count(mutation.old)
    if found != 1:
        where = f"{_function(mutation).__module__}.{_function(mutation).__qualname__}"
        raise ValueError(f"the mutation of {mutation.rule} finds its text {found} times in {where}: {mutation.old!r}")
    return source.replace(mutation.old, mutation.new)


@contextmanager
def applied(mutations: Iterable[Mutation]) -> Iterator[None]:
    """Have the engine play with some mutations.

    This exchanges the code within the functions, so that every module that has imported or declared them plays with it,
    too.
    """
    sources: dict[FunctionType, str] = {}
    for mutation in mutations:
        function = _function(mutation)
        # Several mutations of one function add up in its text, so the code is exchanged only after all of them.
        sources[function] = applied_to(sources.get(function) or inspect.getsource(function), mutation)
    with ExitStack() as stack:
        for function, source in sources.items():
            code = _compile_function(function, source)
            stack.callback(setattr, function, "__code__", function.__code__)
            function.__code__ = code
        yield


def _function(mutation: Mutation) -> FunctionType:
    found = mutation.function
    return cast(FunctionType, found.fget if isinstance(found, property) else found)


def _compile_function(function: FunctionType, source: str) -> CodeType:
    """Compile the source of a function; this can't exchange one that closes over variables of another."""
    # It inherits this module's ``annotations``, so that names which are imported for types alone are no matter.
    compiled = compile(textwrap.dedent(source), f"<mutated {function.__module__}>", "exec")
    return next(code for code in compiled.co_consts if isinstance(code, CodeType) and code.co_name == function.__name__)


HELD = "structure_owner(state, place) if found == NOBODY else found"

MUTATIONS: tuple[Mutation, ...] = (
    # The tracks and the decks.
    Mutation(
        "track.ends",
        Rulebook._compile_rules,
        '"coins": (0, ENDLESS),',
        '"coins": (0, ENDLESS), "power": (-ENDLESS, ENDLESS), "popularity": (-ENDLESS, ENDLESS),',
    ),
    Mutation("setup.promo-cards-out", Rulebook._compile_cards, 'self.is_active("setup.promo-cards-in")', "True"),
    # Set-up.
    Mutation(
        "setup.invaders-mats",
        setup.mats_in_play,
        "{BASE, *modules, *(rulebook.faction_module[player.faction] for player in state.players)}",
        "{BASE}",
    ),
    Mutation(
        "setup.any-pair",
        setup._is_banned,
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
    # Uncovered spaces of a player mat.
    Mutation(
        "upgrade.effect",
        concepts.is_uncovered,
        "bool(state.players[player].upgrades >> UPGRADES.index(box) & 1)",
        "False",
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
            paying.ActionGains.take,
            "return number - left",
            f"return number if by == {rule!r} else number - left",
        )
        for rule in ("pay.decline-coins", "enlist.decline-bonus", "encounter.part-of-gain")
    ),
    # Nothing is left where the check is gone that refuses to leave it, so that the play doesn't break down.
    *(
        Mutation(rule, paying.ActionGains.refuse_unmatched, "if self.parts and", "if False and", kind="check")
        for rule in ("encounter.part-of-gain", "star.place-now", "turn.pay-first")
    ),
    # Recruits.
    Mutation("enlist.two-players", bottom_row._gainers, "if right not in gainers:", "if right != player:"),
    Mutation("enlist.order", bottom_row._gainers, "return gainers", "return sorted(gainers)"),
    Mutation("enlist.last-star", bottom_row._pay_each_with_its_stars, "if play.state.over:", "if False:"),
    Mutation(
        "enlist.same-action",
        bottom_row._has_bonus,
        'play.tell("enlist.same-action", player=c.player)\n            return False',
        "pass",
    ),
    # Cards.
    Mutation("encounter.structure-full", card_gains._has_no_room, "return True", "return False"),
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
    # There is a combat where the check is gone that finds none due, so that the play doesn't break down.
    Mutation(
        "combat.when",
        fight.open_combat,
        '    play.do("open-combat"',
        f'    play.turn("stage", {COMBAT})\n    play.do("note-place", "pending", place)\n    play.do("open-combat"',
        kind="check",
    ),
    Mutation("combat.reveal", fight._totals, " + sum(combat.cards[side])", ""),
    Mutation("combat.winner", fight.winning_side, "if totals[ATTACKER] >= totals[DEFENDER] else DEFENDER", ""),
    Mutation("combat.tie", fight.winning_side, ">=", ">"),
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
        "combat.star",
        fight._star,
        "range(1 + sum(hook(c) for hook in play.rulebook.hooks[points.FURTHER_STARS]))",
        "()",
    ),
    Mutation("end.defender", fight._star, "range(1 + ", "range((c.side == ATTACKER) + "),
    Mutation("end.star-before-combat", fight.change_power, "if amount > 0:", "if False:"),
    Mutation(
        "end.sixth-star",
        game_end.end_game,
        "if any(hook(play, player) for hook in play.rulebook.hooks[points.LAST_STAR]):",
        "if True:",
    ),
    # The score.
    Mutation(
        "scoring.structure-ground",
        scoring.scoring_holder,
        "    return holder(state, place)",
        "    return holder(state, place) if is_occupied(state, place) else NOBODY",
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
        structure_bonus._territories_beside,
        "state.rulebook.neighbours[place]",
        "(place, *state.rulebook.neighbours[place])",
    ),
    Mutation(
        "bonus-tile.rivers",
        structure_bonus._territories_beside,
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
        structure_bonus._count_beside,
        "len({other for place in built for other in _territories_beside(state, place) if wanted(other)})",
        "sum(wanted(other) for place in built for other in _territories_beside(state, place))",
    ),
    Mutation(
        "bonus-tile.encounter-without-token",
        structure_bonus._encounters,
        "state.rulebook.encounter[place]",
        "bool(state.encounters >> place & 1)",
    ),
    Mutation(
        "bonus-tile.mine",
        structure_bonus._is_tunnel,
        "state.rulebook.tunnel[place]",
        "state.rulebook.tunnel[place] or any(player.structures[0] == place for player in state.players)",
    ),
    Mutation(
        "bonus-tile.touching", structure_bonus._is_linked, 'state.rulebook.is_active("bonus-tile.tunnel-links")', "True"
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
    # The Factory card's two territories go with their exception, and Speed does not bring them back.
    Mutation(
        "factory.move",
        abilities._is_in_reach_with_speed,
        "numbers.move_factory_distance if c.factory else numbers.move_distance",
        "numbers.move_distance",
        kind="exception",
    ),
    Mutation("variant.rusviet-off", rusviet._is_banned_by_variant, "return played", "return True"),
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
        cargo._is_free_of_opponents,
        "c.place not in player.units for",
        "c.place not in (*player.units, player.airship) for",
    ),
    Mutation("airship.cargo-scores", cargo._cargo_scores, "sum(cargo_of(state, player))", "0"),
    # Resolution tiles.
    Mutation("resolution.choose", endings.set_up, "if not resolution.chosen:", "if True:"),
    Mutation("resolution.replaces-end", endings._is_end_replaced, '"resolutions" in state.modules', "False"),
    Mutation("resolution.star-limit", stars.stars_placed, "if state.modules:", "if False:"),
    Mutation("resolution.stars-elsewhere", scoring.scoring_stars, "if state.modules:", "if False:"),
    # Six and seven players.
    Mutation("many-players.tokens", many_players.has_many_players, ">= state.rulebook.numbers.players_many", "< 0"),
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


def mutations_of(kind: str, rule: str) -> list[Mutation]:
    """Return the mutations that take an item of the ablation out, by its kind and its rule."""
    return [mutation for mutation in MUTATIONS if (mutation.kind, mutation.rule) == (kind, rule)]
