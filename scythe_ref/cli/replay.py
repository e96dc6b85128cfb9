"""`scythe-ref replay`: logged games played again, every action checked by the rules, without any generator."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from scythe_ref.cli.reading import compiled_library
from scythe_ref.formats.visible import visible

LARGEST = 500_000_000
"""Bytes of a log that are read at all."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments.

    Args:
        parser: The command's own parser.
    """
    parser.add_argument("file", type=Path, metavar="FILE", help="a log of `scythe-ref play --log` or `scythe-ref fuzz`")
    parser.add_argument("--json", action="store_true", help="print what came of it as JSON")


def run(options: argparse.Namespace) -> int:
    """Play a log again.

    Args:
        options: ``file`` and ``json``.

    Returns:
        0 if every game comes out as it is written down; 1 if one does not, or the log is damaged or of other
        components; 2 if the file can't be read.
    """
    from scythe_ref.cli.progress import bar
    from scythe_ref.engine import Rulebook
    from scythe_ref.games.log import FAULT, LogError, check_rulebook, read, replay
    from scythe_ref.games.shrink import reproduced

    compiled = compiled_library()
    if compiled is None:
        return 1
    components = compiled.bundle["components"]
    try:
        if options.file.stat().st_size > LARGEST:
            raise ValueError(f"it is larger than {LARGEST} bytes")
        text = options.file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        print(f"The log {options.file} can't be read: {error}", file=sys.stderr)
        return 2
    problems: list[str] = []
    games = identical = actions = turns = 0
    try:
        log = read(text, Rulebook.compile(components).mats)
        games = len(log.games)
        rulebook = Rulebook.compile(components, log.ruleset)
        check_rulebook(log, rulebook)
    except LogError as error:
        problems.append(str(error))
    except (ValueError, TypeError, AttributeError) as error:
        problems.append(f"the log's ruleset can't be used: {error}")
    else:
        with bar("games") as progress:
            for number, game in enumerate(log.games, start=1):
                try:
                    if game.end.get("by") == FAULT:
                        fault = reproduced(game, rulebook, compiled.bundle["rules"])
                        if fault is not None:
                            raise LogError(f"the fault that it is kept for comes out: {fault}")
                        print(f"game {number}: the fault that it is kept for no longer comes out", file=sys.stderr)
                        actions += len(game.actions)
                    else:
                        actions += replay(game, rulebook).actions
                    turns += sum(line.endswith(" end turn") for line in game.actions) + 1
                    identical += 1
                except LogError as error:
                    problems.append(f"game {number}: {error}")
                progress(number, games)
    report = {"games": games, "identical": identical, "actions": actions, "turns": turns, "problems": problems}
    if options.json:
        print(json.dumps(report, ensure_ascii=False, indent=2))
    else:
        print(f"{identical} of {games} games come out the same; {actions} actions in {turns} turns were checked")
        for problem in problems:
            print(visible(problem), file=sys.stderr)
    return 1 if problems else 0
