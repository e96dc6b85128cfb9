"""`scythe-ref check`: run scenarios, ours or an author's own, and say where they are wrong."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref.cli.reading import compiled_library, standard_input
from scythe_ref.formats import suggestion, visible

if TYPE_CHECKING:
    from scythe_ref.scenarios import ScenarioResult


Scenarios = dict[str, dict[str, Any]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "targets",
        metavar="ID|FILE|-",
        nargs="*",
        help="a scenario or walk-through, a ruling or a rule (all its scenarios), a scenario file, or - for standard "
        "input, which may be a single scenario; one that expects nothing is only played; default: everything",
    )
    parser.add_argument(
        "--trace", action="store_true", help="print every step: verdict, rules, values before and after"
    )
    parser.add_argument("--flips", action="store_true", help="print what would change the answers")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument(
        "--position", action="store_true", help="print the starting position with every default, but don't run anything"
    )


def run(options: argparse.Namespace) -> int:
    """Run scenarios.

    Returns:
        0 if all pass, 1 if one fails or content has problems, 2 if an id does not exist.
    """
    compiled = compiled_library()
    try:
        scenarios, unknown = _gather(options.targets, compiled.bundle)
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
            meant = suggestion(name, known, "`scythe-ref check --json` lists all scenarios.")
            print(f"There is no scenario, ruling, rule or file '{name}'.{meant}", file=sys.stderr)
        return 2
    if options.position:
        return _print_positions(scenarios, compiled.bundle, options.json)
    return _run(scenarios, compiled.bundle, options)


def _gather(targets: list[str], bundle: dict[str, Any]) -> tuple[Scenarios, list[str]]:
    """Return the scenarios that the targets name, and the targets that name none."""
    known: Scenarios = bundle["scenarios"]
    if not targets:
        return {**known, **bundle["walkthroughs"]}, []
    chosen: Scenarios = {}
    unknown: list[str] = []
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
            from scythe_ref.scenarios import read_file, read_text

            found = read_text(standard_input()) if target == "-" else read_file(Path(target))
            # In a stranger's title a line break would begin a line that looks like one of ours.
            chosen.update({data["id"]: {**data, "title": visible(data["title"])} for data in found})
        else:
            unknown.append(target)
    return chosen, unknown


def _is_decided_by(scenario: dict[str, Any], rule: str) -> bool:
    """Tell whether a scenario names a rule as deciding one of its steps."""
    return any(rule in expected.get(key, ()) for expected in scenario["expect"] for key in ("refused_by", "decided_by"))


def _run(scenarios: Scenarios, bundle: dict[str, Any], options: argparse.Namespace) -> int:
    from scythe_ref.scenarios import run_scenario, run_walk, trace

    rulings = {name: ruling for ruling, names in bundle["rulings"].items() for name in names}
    results = [
        run_walk(data, bundle).run if "steps" in data else run_scenario(data, bundle, judged=_expects(data))
        for data in scenarios.values()
    ]
    failed = [result for result in results if not result.passed]
    walks = sum("steps" in data for data in scenarios.values())
    flips = _flips(scenarios, results, bundle) if options.flips else {}
    if options.json:
        report = {
            "scenarios": len(results) - walks,
            "walkthroughs": walks,
            "passed": len(results) - len(failed),
            "failed": len(failed),
            "results": [
                {
                    "ruling": rulings.get(result.id),
                    **result.as_data(positions=options.trace),
                    **({"flips": flips[result.id]} if result.id in flips else {}),
                }
                for result in results
            ],
        }
        print(json.dumps(report, ensure_ascii=False, indent=2))
        return 1 if failed else 0
    for result in results:
        ruling = rulings.get(result.id)
        if not _expects(scenarios[result.id]):
            _print_play(result, bundle)
        elif options.trace:
            print(trace(result, bundle["rules"]))
        elif not result.passed:
            print(f"FAILED {ruling + '::' if ruling else ''}{result.id}: {result.title}")
            for failure in result.failures:
                print(f"  {visible(failure)}")
            for step in result.steps:
                for remark in step.remarks:
                    print(f"  note on step {step.number}: {remark}")
        if result.id in flips:
            from scythe_ref.flips import sentences

            if not options.trace:
                print(f"{result.id}: {result.title}")
            print(*sentences(flips[result.id], bundle["rules"]), sep="\n")
    played = sum(not _expects(data) for data in scenarios.values())
    if played and played == len(results):
        return 1 if failed else 0
    kinds = ((len(results) - walks, "scenario"), (walks, "walk-through"))
    counted = [f"{number} {noun}{'' if number == 1 else 's'}" for number, noun in kinds if number]
    print(f"{', '.join(counted) or '0 scenarios'}: {len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def _expects(data: dict[str, Any]) -> bool:
    """Tell whether something is expected of a scenario or walk-through; else it is only played."""
    return "steps" in data or bool(data.get("expect"))


def _print_play(result: ScenarioResult, bundle: dict[str, Any]) -> None:
    """Print what a scenario leads to of which nothing is expected."""
    from scythe_ref.engine import SCYTHE
    from scythe_ref.scenarios import trace

    print(trace(result, bundle["rules"], judged=False))
    if result.here is not None:
        print(f"  position: {SCYTHE.line(result.here)}")


def _flips(scenarios: Scenarios, results: list[ScenarioResult], bundle: dict[str, Any]) -> dict[str, Any]:
    """Return what would change the answers of the scenarios that pass; walk-throughs answer no question."""
    from scythe_ref.flips import KeptFlips

    passing = {result.id: scenarios[result.id] for result in results if result.passed}
    return KeptFlips(bundle).of_all({name: data for name, data in passing.items() if data.get("expect")})


def _print_positions(scenarios: Scenarios, bundle: dict[str, Any], as_json: bool) -> int:
    """Print starting positions in full, as YAML that a scenario could hold, and in one line."""
    import yaml

    from scythe_ref.engine import SCYTHE
    from scythe_ref.engine.position.line import to_line

    positions: dict[str, Any] = {}
    status = 0
    for name, data in scenarios.items():
        try:
            positions[name] = SCYTHE.describe(SCYTHE.load(data, bundle))
        except ValueError as error:
            print(f"{name}: the starting position is impossible: {error}", file=sys.stderr)
            status = 1
    if as_json:
        print(json.dumps(positions, ensure_ascii=False, indent=2))
        return status
    for name, position in positions.items():
        print(f"# {name}: {scenarios[name].get('title', '')}")
        print(f"# in one line: {to_line(scenarios[name])}")
        print(yaml.safe_dump(position, sort_keys=False, allow_unicode=True, width=120, default_flow_style=None))
    return status
