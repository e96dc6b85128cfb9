"""`scythe-ref check`: run scenarios, ours or an author's own, and say where they are wrong."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref.cli.cluster import add_cluster, cluster_at
from scythe_ref.cli.reading import STANDARD_INPUT, bundle_of, compiled_library, print_json, standard_input
from scythe_ref.formats import suggestion, visible
from scythe_ref.game_package import imported
from scythe_ref.messages import worded
from scythe_ref.translations import _, ngettext

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from scythe_ref.cli.outputs import CheckedData, CheckOutput, LocationData, PositionsOutput
    from scythe_ref.formats import Document
    from scythe_ref.library import CompiledLibrary
    from scythe_ref.schema.results import RunData


Scenarios = dict[str, dict[str, Any]]
Origins = dict[str, "Document"]
"""The documents of others' scenarios, by their ids; all others are in our content."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "targets",
        metavar="ID|FILE|-",
        nargs="*",
        help=_(
            "a scenario or walk-through, a ruling or a rule (all its scenarios), a scenario file, or - for standard "
            "input, which may be a single scenario; one that expects nothing is only played; default: everything"
        ),
    )
    parser.add_argument(
        "--trace", action="store_true", help=_("print every step: verdict, rules, values before and after")
    )
    flips = _("print the smallest changes that would turn the answers")
    parser.add_argument("--flips", action="store_true", help=flips)
    parser.add_argument("--json", action="store_true", help=_("print the results as JSON"))
    add_cluster(parser)
    position = _("print the starting position with every default, but don't run anything")
    parser.add_argument("--position", action="store_true", help=position)


def run(options: argparse.Namespace) -> int:
    """Run scenarios.

    Returns:
        0 if all pass, 1 if one fails or content has problems, 2 if an id does not exist.
    """
    compiled = compiled_library()
    if not compiled.bundle["game"]:
        print(_("This game has no engine: its rulings rest on their sources alone, and there is nothing to run."))
        return 2 if options.targets else 0
    try:
        scenarios, unknown, origins = _gather(options.targets, compiled.bundle)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    if unknown:
        known = [
            *compiled.bundle["scenarios"],
            *compiled.bundle["walkthroughs"],
            *compiled.bundle["rulings"],
            *compiled.bundle["rules"],
        ]
        for name in unknown:
            otherwise = _("{command} lists all scenarios.").format(command="`scythe-ref check --json`")
            text = _("There is no scenario, ruling, rule or file '{name}'.").format(name=name)
            print(text + suggestion(name, known, otherwise, _), file=sys.stderr)
        return 2
    if options.position:
        return _print_positions(scenarios, bundle_of(compiled), options.json)
    with cluster_at(options.cluster) as workers:
        return _run(scenarios, compiled, origins, options, workers)


def _gather(targets: list[str], bundle: dict[str, Any]) -> tuple[Scenarios, list[str], Origins]:
    """Scenarios that the targets name, targets that name none, and the documents of others' scenarios."""
    known: Scenarios = bundle["scenarios"]
    if not targets:
        return {**known, **bundle["walkthroughs"]}, [], {}
    chosen: Scenarios = {}
    unknown: list[str] = []
    origins: Origins = {}
    for target in targets:
        if target in known:
            chosen[target] = known[target]
        elif target in bundle["walkthroughs"]:
            chosen[target] = bundle["walkthroughs"][target]
        elif target in bundle["rulings"]:
            chosen.update({name: known[name] for name in bundle["rulings"][target]})
        elif target in bundle["rules"]:
            chosen.update({name: data for name, data in known.items() if _is_decided_by(data, target)})
        elif target == "-" or os.path.lexists(target):
            from scythe_ref.formats import parse_yaml, read_yaml
            from scythe_ref.library import game_of
            from scythe_ref.scenarios import scenarios_in

            document = parse_yaml(standard_input(), _(STANDARD_INPUT)) if target == "-" else read_yaml(Path(target))
            for data in scenarios_in(document, game_of(), alone=target == "-"):
                # In a stranger's title a line break would begin a line that looks like one of ours.
                chosen[data["id"]] = {**data, "title": visible(data["title"])}
                origins[data["id"]] = document
        else:
            unknown.append(target)
    return chosen, unknown, origins


def _is_decided_by(scenario: dict[str, Any], rule: str) -> bool:
    """Check that a step of a scenario expects a rule to decide, refuse or be shown."""
    keys = ("refused_by", "decided_by", "shows")
    return any(rule in expected.get(key, ()) for expected in scenario["expect"] for key in keys)


def _run(
    scenarios: Scenarios,
    compiled: CompiledLibrary,
    origins: Origins,
    options: argparse.Namespace,
    workers: Executor | None,
) -> int:
    from scythe_ref.cli.played_scenarios import expects, located, places, play_scenarios
    from scythe_ref.cli.streams import bar
    from scythe_ref.scenarios import trace

    bundle = bundle_of(compiled)
    rulings = {name: ruling for ruling, names in bundle["rulings"].items() for name in names}
    found = []
    steps = options.json or options.trace
    data = list(scenarios.values())
    with bar(_("scenarios")) as progress:
        for played in play_scenarios(data, bundle, steps=steps, positions=options.trace, workers=workers):
            found.append(played)
            progress(len(found), len(scenarios))
    results = [played.data for played in found]
    where = {one.data["id"]: places(one, origins.get(one.data["id"]), compiled.texts) for one in found}
    failed = [result for result in results if not result["passed"]]
    walks = sum("steps" in data for data in scenarios.values())
    flips = _flips(scenarios, results, bundle) if options.flips and flips_of(bundle) else {}
    if options.json:
        report: CheckOutput = {
            "schema": 1,
            "scenarios": len(results) - walks,
            "walkthroughs": walks,
            "passed": len(results) - len(failed),
            "failed": len(failed),
            "results": [_checked(result, where[result["id"]], rulings, flips) for result in results],
        }
        print_json(report)
        return 1 if failed else 0
    for result, __, line in found:
        name = result["id"]
        ruling = rulings.get(name)
        failures = located(result, where[name])
        if not expects(scenarios[name]):
            print(trace(result, bundle["rules"], judged=False, failures=failures))
            if line is not None:
                print("  " + _("position: {line}").format(line=line))
        elif options.trace:
            print(trace(result, bundle["rules"], failures=failures))
        elif not result["passed"]:
            shown = f"{ruling + '::' if ruling else ''}{name}: {result['title']}"
            print(_("FAILED {name}").format(name=shown))
            print(*(f"  {failure}" for failure in failures), sep="\n")
            for step in result["steps"]:
                for remark in step["remarks"]:
                    text = _("note on step {number}: {remark}")
                    print("  " + text.format(number=step["number"], remark=remark))
        if name in flips:
            if not options.trace:
                print(f"{name}: {result['title']}")
            print(*flips_of(bundle).sentences(flips[name], bundle["rules"]), sep="\n")
    only_played = sum(not expects(one) for one in data)
    if only_played and only_played == len(results):
        return 1 if failed else 0
    text = _("{counted}: {passed} passed, {failed} failed")
    counted = _counted(len(results) - walks, walks)
    print(text.format(counted=counted, passed=len(results) - len(failed), failed=len(failed)))
    return 1 if failed else 0


def _counted(scenarios: int, walks: int) -> str:
    """Return the numbers of scenarios and walk-throughs that ran, each kind only if one did."""
    told = [ngettext("{n} scenario", "{n} scenarios", scenarios).format(n=scenarios)] if scenarios or not walks else []
    told += [ngettext("{n} walk-through", "{n} walk-throughs", walks).format(n=walks)] if walks else []
    return ", ".join(told)


def _checked(
    result: RunData, where: list[LocationData], rulings: Mapping[str, str], flips: Mapping[str, Any]
) -> CheckedData:
    return {
        "places": where,
        "ruling": rulings.get(result["id"]),
        "flips": flips.get(result["id"]),
        **result,
    }


def flips_of(bundle: Mapping[str, Any]) -> Any:
    """The game's search for changes that turn an answer."""
    return imported(bundle["game"]).part("flips")


def _flips(scenarios: Scenarios, results: list[RunData], bundle: dict[str, Any]) -> dict[str, Any]:
    """Changes that would turn the answers of passing scenarios; walk-throughs answer no question."""
    from scythe_ref.cli.streams import bar

    passing = {result["id"]: scenarios[result["id"]] for result in results if result["passed"]}
    answering = {name: data for name, data in passing.items() if data.get("expect")}
    with bar(_("flips")) as progress:
        found: dict[str, Any] = flips_of(bundle)(bundle).of_all(answering, progress)
        return found


def _print_positions(scenarios: Scenarios, bundle: dict[str, Any], as_json: bool) -> int:
    """Print starting positions in full, as YAML that a scenario could hold, and in one line."""
    import yaml

    from scythe_ref.scenarios import engine_named

    game: Any = engine_named(bundle)
    line = imported(bundle["game"]).part("line")
    positions: dict[str, Any] = {}
    status = 0
    for name, data in scenarios.items():
        try:
            positions[name] = game.describe(game.load(data, bundle))
        except ValueError as error:
            text = _("{scenario}: the starting position is impossible: {reason}")
            print(text.format(scenario=name, reason=worded(bundle["messages"], error)), file=sys.stderr)
            status = 1
    if as_json:
        told: PositionsOutput = {"schema": 1, "positions": positions}
        print_json(told)
        return status
    for name, position in positions.items():
        print(f"# {name}: {scenarios[name].get('title', '')}")
        if line is not None:
            print("# " + _("in one line: {line}").format(line=line(scenarios[name])))
        print(yaml.safe_dump(position, sort_keys=False, allow_unicode=True, width=120, default_flow_style=None))
    return status
