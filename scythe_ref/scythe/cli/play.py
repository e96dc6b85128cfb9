"""`scythe-ref play`: whole games by a policy, counted, watched by the invariants and logged."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from scythe_ref.cli.out_files import LOG, add_force, may_write, write_out
from scythe_ref.cli.reading import compiled_library, names_in, print_json
from scythe_ref.translations import N_, _, ngettext

if TYPE_CHECKING:
    from scythe_ref.scythe.cli.outputs import PlayOutput
    from scythe_ref.scythe.games import PlayedGame, Tally

SHOWN = 20
"""The most faults to print."""

OF_AIRSHIPS = {"moves": N_("moves"), "loads": N_("loads"), "drops": N_("drops")}
"""The counted actions of airships."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "--players", type=int, default=0, metavar="N", help=_("players; every number in turn by default")
    )
    parser.add_argument(
        "--factions", nargs="+", default=[], metavar="NAME", help=_("factions that are sure to be played")
    )
    parser.add_argument("--modules", nargs="+", default=[], metavar="NAME", help=_("modules in play, such as airships"))
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help=_("seed of the first game; the next has S + 1")
    )
    parser.add_argument("--games", type=int, default=1, metavar="G", help=_("how many games"))
    parser.add_argument("--policy", choices=("random", "stars"), default="stars", help=_("how actions are chosen"))
    parser.add_argument("--ruleset", default="current", metavar="NAME", help=_("the printing to play by"))
    parser.add_argument(
        "--switch", nargs="+", default=[], metavar="SWITCH=SETTING", help=_("single rules that differ from the ruleset")
    )
    log = _("file for a log of the games, for `scythe-ref replay`")
    parser.add_argument("--log", type=Path, metavar="FILE", help=log)
    add_force(parser)
    parser.add_argument(
        "--every",
        type=int,
        default=1,
        metavar="N",
        help=_("ask the costly invariants after every Nth action; 0: only play"),
    )
    parser.add_argument("--json", action="store_true", help=_("print the figures as JSON"))


def run(options: argparse.Namespace) -> int:
    """Play and print the result.

    Returns:
        0; 1 after an exception or a broken invariant, if airships in play never moved, loaded or dropped anything, or
        if the content has problems; 2 if such games are impossible, or the log is not writable or may not be replaced.
    """
    from scythe_ref.cli.streams import bar
    from scythe_ref.scythe.engine import compile_rulebook
    from scythe_ref.scythe.games import logged, play_series, seatings, write_log

    if not may_write(options.log, options.force, LOG):
        return 2
    bundle = compiled_library().bundle
    try:
        if options.games < 1 or options.seed < 0 or options.every < 0:
            raise ValueError(_("--games must be at least 1; --seed and --every can't be negative"))
        rulebook = compile_rulebook(bundle["components"], _ruleset(options.ruleset, options.switch))
        named, modules = names_in(options.factions), names_in(options.modules)
        tables = seatings(rulebook, options.players, named, options.seed, options.games, modules)
    except ValueError as error:
        print(_("Such games can't be played: {reason}").format(reason=error), file=sys.stderr)
        return 2
    with bar(_("games")) as progress:
        tally, games = play_series(
            rulebook,
            tables,
            options.seed,
            options.policy,
            known=bundle["rules"],
            every=options.every,
            keep=options.log is not None or options.games == 1,
            progress=progress,
            modules=modules,
        )
    if options.log is not None:
        text = write_log([logged(game) for game in games], rulebook, options.policy)
        if status := write_out(text, options.log, failed=2, said=False):
            return status
    for fault in tally.faults[:SHOWN]:
        print(fault, file=sys.stderr)
    for what in tally.idle():
        print(
            _("Airships are in play, but there were no {actions}").format(actions=_(OF_AIRSHIPS[what])), file=sys.stderr
        )
    if options.json:
        print_json(_figures(tally))
    else:
        _print(tally)
        if options.games == 1 and games:
            _print_scores(games[0])
    return 1 if tally.faults or tally.idle() else 0


def _ruleset(preset: str, words: list[str]) -> dict[str, object]:
    switches = {}
    for word in names_in(words):
        switch, equals, setting = word.partition("=")
        if not equals:
            raise ValueError(_("--switch takes SWITCH=SETTING, not {word!r}").format(word=word))
        switches[switch] = setting
    return {"preset": preset, "switches": switches}


def _figures(tally: Tally) -> PlayOutput:
    """Return the figures as plain data."""
    seconds = max(tally.seconds, 1e-9)
    figures: PlayOutput = {
        "schema": 1,
        "games": tally.games,
        "finished": tally.finished,
        "decisions": tally.decisions,
        "turns": tally.turns,
        "turns_per_second": round(tally.turns / seconds, 1),
        "decisions_per_second": round(tally.decisions / seconds, 1),
        "by_end": dict(sorted(tally.by_end.items())),
        "exceptions": tally.exceptions,
        "invariant_failures": tally.invariant_failures + tally.unknown_ids + tally.replays_differ,
    }
    if tally.airships["games"]:
        figures["airships"] = tally.airships_per_game()
    return figures


def _print(tally: Tally) -> None:
    figures = _figures(tally)
    by = _("{n} by {end}")
    ends = ", ".join(by.format(n=number, end=end) for end, number in figures["by_end"].items()) or _("none")
    text = ngettext(
        "{n} game, {finished} ended by the rules ({ends})",
        "{n} games, {finished} ended by the rules ({ends})",
        tally.games,
    )
    print(text.format(n=tally.games, finished=tally.finished, ends=ends))
    text = _("{turns} turns, {decisions} decisions; {turns_a_second} turns and {decisions_a_second} decisions a second")
    print(
        text.format(
            turns=tally.turns,
            decisions=tally.decisions,
            turns_a_second=f"{figures['turns_per_second']:.0f}",
            decisions_a_second=f"{figures['decisions_per_second']:.0f}",
        )
    )
    text = _("{exceptions} exceptions, {failures} invariants failed")
    print(text.format(exceptions=figures["exceptions"], failures=figures["invariant_failures"]))
    if "airships" in figures:
        counted = ", ".join(f"{number} {_(OF_AIRSHIPS[what])}" for what, number in figures["airships"].items())
        print(_("airships, per game: {counted}").format(counted=counted))


def _print_scores(game: PlayedGame) -> None:
    from scythe_ref.scythe.engine.position.names import STARS
    from scythe_ref.scythe.engine.rules.scoring import score, winners

    state = game.state
    won = winners(state)
    total, coins, none = _("score"), _("coins"), _("none")
    print(f"{'':10}{total:>6}{coins:>6}  " + _("stars"))
    for number, player in enumerate(state.players):
        stars = ", ".join(
            name if placed == 1 else f"{placed} {name}"
            for name, placed in zip(STARS, player.stars, strict=True)
            if placed
        )
        name = game.start.factions[number] + (" *" if number in won else "")
        print(f"{name:10}{score(state, number).total:6}{player.coins:6}  {stars or none}")
