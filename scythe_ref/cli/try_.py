"""`scythe-ref try`: whether one action is legal in a position that is written in one line."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from scythe_ref.cli.reading import compiled_library

LONGEST = 20_000
"""Characters of a position or action that are read at all."""

FORMAT = """\
a position names players and what they have, separated by semicolons; * marks the active player:

  saxony* V4=mech,worker abilities=riverwalk power=5; polania F4=worker,worker; board F4=wood:4

  a player   PLACE=mech,2worker,mine   PLACE=flag   PLACE=trap:coins   PLACE=disarmed:coins
             airship=V4:2metal,1oil  power=5  popularity=3  coins=4  cards=3+2  mat=industrial
             abilities=speed,riverwalk  upgrades=move,coins  upgraded=deploy  recruits=build
             stars=combat:1,power:1  objectives=22+8  factory-card=6  last-section=bolster
  board      board F4=wood:4,food:1,encounter
  the rest   tiles range=2 carry=workers effect=blitzkrieg; players 6; draws combat-cards=5+2
             ruleset first-printing; switch retreat-timing=end-of-move

  PLACE is a territory (V4, FACTORY), a home base (HB_CRIMEA) or home. What is not named has its default.

an action is one line, as in a scenario:

  saxony move mech V4 to F4 with 2 workers, 1 wood      saxony commit 5 cards 3+2
  saxony deploy speed at T8 paying 2 metal T8          saxony end move

exit status: 0 accepted, 1 refused, 2 not understood
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments.

    Args:
        parser: The command's own parser.
    """
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = FORMAT
    parser.add_argument("position", metavar="POSITION", help="a position in one line, see below")
    parser.add_argument("action", metavar="ACTION", help="one action, as in a scenario")
    parser.add_argument("--ruleset", metavar="NAME", help="the printing to play by, such as first-printing")
    parser.add_argument("--json", action="store_true", help="print the verdict as JSON")


def run(options: argparse.Namespace) -> int:
    """Print the verdict.

    Args:
        options: ``position``, ``action``, ``ruleset`` and ``json``.

    Returns:
        0 if the action is accepted, 1 if it is refused or content has problems, 2 if it can't be understood.
    """
    from scythe_ref.game import Game

    if compiled_library() is None:
        return 1
    if max(len(options.position), len(options.action)) > LONGEST:
        print(f"A position or action has at most {LONGEST} characters.", file=sys.stderr)
        return 2
    try:
        game = Game(options.position, preset=options.ruleset)
    except ValueError as error:
        print(f"The position can't be used: {error}", file=sys.stderr)
        return 2
    try:
        answer = game.check(options.action)
    except ValueError as error:
        print(f"The action can't be used: {error}", file=sys.stderr)
        return 2
    report = answer.as_data()
    if options.json:
        print(json.dumps(report, ensure_ascii=False, indent=2))
    else:
        _print(report)
    return 0 if answer.accepted else 1


def _print(report: dict[str, Any]) -> None:
    from scythe_ref.library.plain import plain

    print(f"{'Accepted' if report['accepted'] else 'Refused'}: {report['action']}")
    for fact in report["facts"]:
        print(f"  {fact['message']} [{fact['rule']}]")
    for event in report["events"]:
        change = f": {event['before']} -> {event['after']}" if event["before"] is not None else ""
        print(f"  {event['message']}{change}" + (f" [{event['rule']}]" if event["rule"] else ""))
    for rule, known in report["rules"].items():
        print(f"{rule}: {plain(known['text'])}")
        print(f"  {known['url']}")
    if report["ruleset"]["preset"] != "current":
        print(f"ruleset: {report['ruleset']['preset']}")
