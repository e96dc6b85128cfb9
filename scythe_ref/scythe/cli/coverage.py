"""`scythe-ref coverage`: code and scenarios behind every statement and ruling, and whether a scenario would miss
them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from scythe_ref.cli.cluster import add_workers, cluster_at
from scythe_ref.cli.reading import print_json, whole_library
from scythe_ref.translations import _

RARE = 10
"""A statement with fewer hits in 10,000 games is too rare."""

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from scythe_ref.library import Library
    from scythe_ref.scythe.cli.outputs import AblatedData, AblatedRulesOutput, CoverageOutput, HitCounts
    from scythe_ref.scythe.proof.coverage import (
        AblationResult,
        CombinationCoverage,
        RulingCoverage,
        ScenarioCoverage,
        StatementCoverage,
    )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "--ablate",
        nargs="*",
        metavar="RULE",
        help=_(
            "switch off every check, exception and effect, and change every datum by one, each in turn; "
            "with ids of rules only what these have"
        ),
    )
    parser.add_argument("--games", type=int, default=0, metavar="N", help=_("count how often N random games hit each"))
    add_workers(parser)
    parser.add_argument("--seed", type=int, default=1, metavar="S", help=_("number of the first game"))
    parser.add_argument("--json", action="store_true", help=_("print everything as JSON"))


def run(options: argparse.Namespace) -> int:
    """Count and print.

    Returns:
        0; 1 if the content has problems, a statement has neither code nor reason, a ruling has no proof, a scenario is
        weak, no scenario holds a rule, or a combination is open or has no proof, or no scenario notices that a rule
        named with ``--ablate`` is off; 2 for ``--ablate`` in an installed copy or with an unknown rule.
    """
    with cluster_at(options.cluster) as workers:
        return _cover(options, workers)


def _cover(options: argparse.Namespace, workers: Executor | None) -> int:
    from scythe_ref.cli.streams import doing, status

    ablates = options.ablate is not None
    if ablates and find_spec("scythe_ref.scythe.authoring") is None:
        text = _("{option} wants a checkout of the project: an installed copy doesn't carry it")
        print(text.format(option="--ablate"), file=sys.stderr)
        return 2
    if options.ablate:
        return _ablate_rules(options, workers)
    library = whole_library()
    with doing(_("Counting the code and scenarios behind every statement")):
        from scythe_ref.scythe.proof import coverage

        statements = coverage.statements(library)
    items, data, unproven = _ablation_results(library, workers) if ablates else (None, None, {})
    hits = _hits(library, statements, options, workers) if options.games > 0 else None
    detecting = None if items is None else coverage.scenarios_detecting(items)
    rulings = coverage.rulings(library, detecting)
    scenarios = None if detecting is None else coverage.scenarios(library, detecting)
    combinations = coverage.combinations(library, unproven)
    status("")
    if options.json:
        report: CoverageOutput = {
            "schema": 1,
            "statements": statements,
            "rulings": rulings,
            "scenarios": scenarios,
            "combinations": combinations,
            "ablation": {**_ablation_counts(items or ()), "data": _ablation_counts(data or ())} if ablates else None,
            "hits": hits,
        }
        print_json(report)
    else:
        _print_statements(statements)
        _print_rulings(rulings)
        _print_scenarios(scenarios)
        _print_combinations(combinations)
        _print_findings("rules switched off", items)
        _print_findings("data changed", data)
        _print_hits(hits, options.games)
    missing = [entry for entry in statements if entry.status == "missing"]
    weak = scenarios is not None and (scenarios.weak or scenarios.unheld)
    open_ends = combinations.open or combinations.toothless
    unsaid = rulings.unnamed or rulings.unproven or rulings.unshown
    return 1 if missing or unsaid or weak or open_ends else 0


def _ablate_rules(options: argparse.Namespace, workers: Executor | None) -> int:
    """Switch off the named rules alone and print the scenarios that notice."""
    from scythe_ref.cli.streams import bar
    from scythe_ref.formats import hint, nearest
    from scythe_ref.scythe.authoring.ablation import ablate_rules, items

    known = {item.id for item in items()}
    for rule in options.ablate:
        if rule not in known:
            print(
                f"no check, exception, limit or effect has the id {rule!r}{hint(nearest(rule, known))}", file=sys.stderr
            )
            return 2
    with bar("ablation") as progress:
        found = ablate_rules(whole_library(), options.ablate, progress, workers)
    if options.json:
        report: AblatedRulesOutput = {"schema": 1, "items": found}
        print_json(report)
    else:
        for one in found:
            print(f"{one.name}: noticed by {len(one.noticed_by)} scenarios, {len(one.failed_by)} of which fail")
            for scenario in one.noticed_by:
                print(f"  {'fails: ' if scenario in one.failed_by else ''}{scenario}")
    return 0 if all(one.noticed_by for one in found) else 1


def _ablation_results(
    library: Library, workers: Executor | None
) -> tuple[list[AblationResult], list[AblationResult], dict[str, str]]:
    """Return the results of switching off each rule and of changing each datum, and scenarios that miss no ability."""
    from scythe_ref.cli.streams import bar, status
    from scythe_ref.scythe.authoring.ablation import ablate_everything, unproven_combinations
    from scythe_ref.scythe.components.typed import matrix_in

    with bar("ablation") as progress:
        items, data = ablate_everything(library, progress, workers)
    status("Looking at the combinations …")
    matrix, bundle = matrix_in(library), library.bundle()
    return items, data, unproven_combinations(matrix, bundle["scenarios"], bundle) if matrix else {}


def _hits(
    library: Library, statements: list[StatementCoverage], options: argparse.Namespace, workers: Executor | None
) -> dict[str, HitCounts]:
    """Return for every implemented statement how often it decided in random games, and in seeded starts."""
    from scythe_ref.cli.streams import bar
    from scythe_ref.scythe.games.fuzzing import fuzz

    with bar(_("games")) as tell:
        report = fuzz(library.bundle(), options.games, options.seed, options.jobs, tell=tell, workers=workers)
    for fault in report.faults:
        print(fault, file=sys.stderr)
    return {
        entry.id: {"random": report.hits.get(entry.id, 0), "seeded": report.seeded.get(entry.id, 0)}
        for entry in statements
        if entry.status == "implemented"
    }


def _print_hits(hits: dict[str, HitCounts] | None, games: int) -> None:
    if hits is None:
        return
    random, seeded = _("random"), _("seeded")
    print(f"{random:>9}{seeded:>9}  " + _("statement, in {n} games").format(n=games))
    for name, found in sorted(hits.items(), key=lambda item: _sum(item[1])):
        print(f"{found['random']:9}{found['seeded']:9}  {name}")
    rare = [name for name, found in hits.items() if _sum(found) < RARE * games / 10_000]
    unmet = [name for name, found in hits.items() if not found["random"]]
    text = _("{n} statements; {unmet} are reached only by seeded starts; {rare} too rarely")
    print(text.format(n=len(hits), unmet=len(unmet), rare=len(rare)))
    text = _("hit less than {n} times in 10,000 games: {statements}")
    print(text.format(n=RARE, statements=", ".join(rare) or _("none")))


def _sum(found: HitCounts) -> int:
    return found["random"] + found["seeded"]


def _ablation_counts(findings: Sequence[AblationResult]) -> AblatedData:
    left = [finding.name for finding in findings if not finding.noticed_by]
    return {"items": len(findings), "noticed": len(findings) - len(left), "survivors": left}


def _print_statements(statements: list[StatementCoverage]) -> None:
    chapters: dict[str, list[StatementCoverage]] = {}
    for entry in statements:
        chapters.setdefault(entry.chapter, []).append(entry)
    columns = (
        (_("statements"), 11),
        (_("implemented"), 13),
        (_("reasoned"), 10),
        (_("missing"), 9),
        (_("no scenario"), 13),
    )
    print(" " * 20 + "".join(f"{column:>{width}}" for column, width in columns))
    for chapter, entries in [*chapters.items(), (_("all"), statements)]:
        counts = [sum(entry.status == status for entry in entries) for status in ("implemented", "reasoned", "missing")]
        silent = sum(entry.status == "implemented" and not entry.scenarios for entry in entries)
        print(f"{chapter:20}{len(entries):11}{counts[0]:13}{counts[1]:10}{counts[2]:9}{silent:13}")
    missing = [entry.id for entry in statements if entry.status == "missing"]
    silent_names = [entry.id for entry in statements if entry.status == "implemented" and not entry.scenarios]
    for text, names in (
        (_("neither code nor a reason: {statements}"), missing),
        (_("no scenario names them: {statements}"), silent_names),
    ):
        if names:
            print(text.format(statements=", ".join(names)))


def _print_rulings(rulings: RulingCoverage) -> None:
    text = _(
        "{n} rulings: {proven} with a scenario, {reasoned} with a reason, {unproven} unproven, {unshown} of their "
        "rules not shown"
    )
    counts = {"proven": rulings.with_scenario, "unproven": len(rulings.unproven), "unshown": len(rulings.unshown)}
    print(text.format(n=rulings.total, reasoned=rulings.reasoned, **counts))
    for name, rule in rulings.unnamed:
        print("  " + _("not named: {rule} by the scenarios of {ruling}").format(rule=rule, ruling=name))
    for name in rulings.unproven:
        print("  " + _("unproven: {ruling}").format(ruling=name))
    for name, rule in rulings.unshown:
        print("  " + _("not shown: {rule} by {ruling}").format(rule=rule, ruling=name))


def _print_scenarios(scenarios: ScenarioCoverage | None) -> None:
    if scenarios is None:
        return
    print(
        f"{scenarios.total} scenarios: {len(scenarios.weak)} weak, {len(scenarios.nameless)} name no rule; "
        f"{len(scenarios.unheld)} rules are held by no scenario that names them"
    )
    for name in scenarios.weak:
        print(f"  weak: {name}")
    for name in scenarios.nameless:
        print(f"  names no rule: {name}")
    for name in scenarios.unheld:
        print(f"  held by none: {name}")


def _print_combinations(combinations: CombinationCoverage) -> None:
    text = _("{n} combinations: {proven} with a scenario, {reasoned} with a reason, {open} open")
    counts = {"proven": combinations.with_scenario, "reasoned": combinations.reasoned, "open": combinations.open}
    print(text.format(n=combinations.total, **counts))
    for name, ability in combinations.toothless.items():  # only `--ablate` finds these
        print(f"  passes without {ability}: {name}")


def _print_findings(what: str, findings: list[AblationResult] | None) -> None:
    if findings is None:
        return
    left = [finding for finding in findings if not finding.noticed_by]
    print(f"{len(findings)} {what}: {len(findings) - len(left)} noticed, {len(left)} not")
    for finding in left:
        print(f"  not noticed: {finding.name}")
