"""`scythe-ref replay`: logged games played again, every action checked by the rules, without any generator."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from scythe_ref.cli.reading import bundle_of, compiled_library, print_json, standard_input
from scythe_ref.formats import visible
from scythe_ref.messages import worded
from scythe_ref.translations import _

if TYPE_CHECKING:
    from scythe_ref.scythe.engine import Rulebook
    from scythe_ref.scythe.games import Log

MOST_PROBLEMS = 100
"""The most games that may come out otherwise; the replay stops after them."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help=_("a log of `scythe-ref play --log` or `scythe-ref fuzz`; - for standard input"),
    )
    parser.add_argument("--json", action="store_true", help=_("print the results as JSON"))


def run(options: argparse.Namespace) -> int:
    """Play a log again.

    Returns:
        0 if every game comes out as logged, or is mended if its log is of a fault; 1 if one does not, or the log is
        damaged or of other components; 2 if the file is unreadable.
    """
    from scythe_ref.formats import ContentError, read_text
    from scythe_ref.scythe.engine import compile_rulebook
    from scythe_ref.scythe.games import MOST_BYTES, LogError, check_rulebook, read_log

    bundle = bundle_of(compiled_library())
    components, messages = bundle["components"], bundle["messages"]
    try:
        text = read_text(options.file, most=MOST_BYTES) if options.file != Path("-") else standard_input(MOST_BYTES)
    except ContentError as error:
        text = _("The log {file} can't be read: {reason}")
        print(text.format(file=options.file, reason=error.problems[0].message), file=sys.stderr)
        return 2
    report = Report()
    try:
        log = read_log(text, compile_rulebook(components).mats)
        report.games = len(log.games)
        rulebook = compile_rulebook(components, log.ruleset)
        check_rulebook(log, rulebook)
    except LogError as error:
        report.problems.append(str(worded(messages, error)))
    except ValueError as error:
        report.problems.append(_("the log's ruleset can't be used: {reason}").format(reason=error))
    else:
        del text  # a long log need not be held twice
        _replay(log, rulebook, bundle, report)
    if options.json:
        print_json(report)
    else:
        _print(report)
    return 1 if report.problems else 0


@dataclass
class Report:
    """The result of replaying a log.

    Attributes:
        schema: Number of this shape.
        games: Games in the log.
        identical: Games that come out as logged.
        mended: Games with a fault that no longer comes out.
        actions: Actions checked.
        turns: Turns played.
        problems: A sentence for each game that does not come out the same, and for each defect of the log.
    """

    schema: Literal[1] = 1
    games: int = 0
    identical: int = 0
    mended: int = 0
    actions: int = 0
    turns: int = 0
    problems: list[str] = field(default_factory=list)


def _replay(log: Log, rulebook: Rulebook, bundle: Mapping[str, Any], report: Report) -> None:
    """Play every game again and note the result."""
    from scythe_ref.cli.streams import bar
    from scythe_ref.scythe.games import FAULT, LogError, replay, replay_fault, turns_begun

    with bar(_("games")) as progress:
        for number, game in enumerate(log.games, start=1):
            try:
                if game.end["by"] == FAULT:
                    replay_fault(game, rulebook, bundle["rules"])
                    report.mended += 1
                    text = _("game {number}: the fault it was kept for no longer happens")
                    print(text.format(number=number), file=sys.stderr)
                else:
                    replay(game, rulebook)
                    report.identical += 1
                report.actions += len(game.actions)
                report.turns += turns_begun(game.actions)
            except LogError as error:
                text = _("game {number}: {problem}")
                report.problems.append(text.format(number=number, problem=worded(bundle["messages"], error)))
            progress(number, report.games)
            if len(report.problems) == MOST_PROBLEMS and number < report.games:
                text = _("the other {n} games were not played")
                report.problems.append(text.format(n=report.games - number))
                return


def _print(report: Report) -> None:
    text = _("{same} of {games} games come out the same; {actions} actions in {turns} turns were checked")
    figures = {"games": report.games, "actions": report.actions, "turns": report.turns}
    print(text.format(same=report.identical, **figures))
    for problem in report.problems:
        print(visible(problem), file=sys.stderr)
