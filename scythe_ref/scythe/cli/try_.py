"""`scythe-ref try`: verdicts on actions in a position from one line."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any, cast

from scythe_ref.cli.reading import bundle_of, compiled_library, print_json
from scythe_ref.translations import N_, _, ngettext

if TYPE_CHECKING:
    from scythe_ref.scenarios import ScenarioResult
    from scythe_ref.scythe.cli.outputs import PlayerScoreData, RuleData, TryOutput

LONGEST = 20_000
"""The most characters of a position or action."""

CATEGORIES = {
    "scoring.coins": N_("coins"),
    "scoring.stars": N_("stars"),
    "scoring.territories": N_("territories"),
    "scoring.resources": N_("resources"),
    "scoring.bonus-tile": N_("bonus-tile"),
}
"""The parts of a score, by the rule of each."""

STATUS = N_("""\
The position that is printed at the end leaves out what has happened so far in the current turn.

exit status: 0 all accepted, 1 one refused, 2 not understood
""")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    from scythe_ref.scythe.engine.spelling import actions_text, position_text

    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "\n\n".join((position_text(_), actions_text(_), _(STATUS)))
    parser.add_argument("position", metavar="POSITION", help=_("a position in one line, see below"))
    parser.add_argument("actions", metavar="ACTION", nargs="*", default=[], help=_("actions, as in a scenario"))
    parser.add_argument("--ruleset", metavar="NAME", help=_("the printing to play by, such as first-printing"))
    parser.add_argument(
        "--score", action="store_true", help=_("print what each player would score if the game ended then")
    )
    parser.add_argument(
        "--link",
        action="store_true",
        help=_("print the address at which the lab of the site opens this position and play"),
    )
    parser.add_argument("--json", action="store_true", help=_("print everything as JSON"))


def run(options: argparse.Namespace) -> int:
    """Play the actions, and print each verdict and the position after them.

    Returns:
        0 if every action is accepted, 1 if one is refused or content has problems, 2 if something can't be understood.
    """
    from scythe_ref.messages import to_text
    from scythe_ref.scenarios import run_scenario
    from scythe_ref.scythe.engine.position.build import assumptions

    bundle = bundle_of(compiled_library())
    if max(map(len, (options.position, *options.actions))) > LONGEST:
        text = ngettext(
            "A position or action has at most {n} character.",
            "A position or action has at most {n} characters.",
            LONGEST,
        )
        print(text.format(n=LONGEST), file=sys.stderr)
        return 2
    try:
        data = _position(options.position, options.ruleset, bundle)
    except ValueError as error:
        print(_("The position can't be used: {reason}").format(reason=error), file=sys.stderr)
        return 2
    result = run_scenario({**data, "play": options.actions}, bundle, judged=False)
    if result.here is None:
        print(_("The position can't be used: {reason}").format(reason=result.unusable), file=sys.stderr)
        return 2
    unread = [step.error for step in result.steps if step.error is not None]
    if unread:
        text = _("The action can't be used: {reason}")
        print(*(text.format(reason=error) for error in unread), sep="\n", file=sys.stderr)
        return 2
    report = _report(result, bundle["rules"], options.score)
    assumed = [to_text(bundle["messages"], it) for it in assumptions(data)]
    report["remarks"] = [*assumed, *report["remarks"]]
    if options.link:
        from scythe_ref.lab import lab_address
        from scythe_ref.scythe.engine.position.line import to_line
        from scythe_ref.scythe.lab.action_words import WORDS

        report["link"] = lab_address(to_line(data), options.actions, WORDS)
    if options.json:
        print_json(report)
    else:
        _print(report)
    return 0 if all(step.accepted for step in result.steps) else 1


def _position(line: str, preset: str | None, bundle: dict[str, Any]) -> dict[str, Any]:
    """Return the description of a line, under the chosen ruleset.

    Raises:
        PositionError: It is unreadable.
    """
    from scythe_ref.scythe.engine import SCYTHE
    from scythe_ref.scythe.engine.position.line import parse_line

    data = parse_line(line, SCYTHE.rulebook(bundle["components"]))
    return data if preset is None else {**data, "ruleset": {**data.get("ruleset", {}), "preset": preset.lower()}}


def _report(result: ScenarioResult, rules: dict[str, RuleData], score: bool) -> TryOutput:
    from scythe_ref.scythe.engine import SCYTHE

    here = result.here
    report: TryOutput = {
        "schema": 1,
        "actions": [step.as_data(positions=False) for step in result.steps],
        "rules": {rule: rules[rule] for rule in result.rules() if rule in rules},
        "ruleset": result.ruleset,
        "remarks": result.remarks,
        "position": SCYTHE.line(here),
    }
    if score:
        report["scores"] = cast("list[PlayerScoreData]", SCYTHE.scores(here))
    return report


def _print(report: TryOutput) -> None:
    from scythe_ref.library import plain

    for action in report["actions"]:
        verdict = _("Accepted: {action}") if action["accepted"] else _("Refused: {action}")
        print(verdict.format(action=action["line"]))
        for fact in action["facts"]:
            print(f"  {fact['message']} [{fact['rule']}]")
        for event in action["events"]:
            change = f": {event['before']} -> {event['after']}" if event["before"] is not None else ""
            print(f"  {event['message']}{change}" + (f" [{event['rule']}]" if event["rule"] else ""))
        for remark in action["remarks"]:
            print("  " + _("Note: {remark}.").format(remark=remark))
    for rule, known in report["rules"].items():
        print(f"{rule}: {plain(known['text'])}")
        print(f"  {known['url']}")
    if report["ruleset"]["preset"] != "current":
        print(_("ruleset: {preset}").format(preset=report["ruleset"]["preset"]))
    for remark in report["remarks"]:
        print(_("note: {remark}").format(remark=remark))
    print(_("position: {line}").format(line=report["position"]))
    if "link" in report:
        print(_("link: {address}").format(address=report["link"]))
    for player in report.get("scores", ()):
        print(_("score: {faction} {total}").format(faction=player["faction"], total=player["total"]))
        for line in player["lines"]:
            what, rules = _(CATEGORIES[line["rule"]]), ", ".join((line["rule"], *line["also"]))
            coins = ngettext("{n} coin", "{n} coins", line["coins"]).format(n=line["coins"])
            print(f"  {what} {line['number']}: {coins} [{rules}]")
