"""Ablation: switch off every check, exception and effect, one at a time; a scenario must show the difference."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, NamedTuple

from scythe_ref.library import Library, bundle_of_checkout, checkout_digest
from scythe_ref.scythe.authoring.data_changes import DataChange, changes
from scythe_ref.scythe.authoring.mutations import applied, mutations_of
from scythe_ref.scythe.authoring.tours import tours
from scythe_ref.scythe.components.combinations import Matrix
from scythe_ref.scythe.engine.catalogue import REGISTRY
from scythe_ref.scythe.engine.core.registry import Check, Registry, RuleException
from scythe_ref.scythe.engine.core.rulebook import GameNumbers, Rulebook
from scythe_ref.scythe.engine.game import Scythe
from scythe_ref.scythe.proof.coverage import AblationResult, concerned
from scythe_ref.scythe.proof.switch_effects import NOTHING, differs, wanted
from scythe_ref.workers import spread

Shown = tuple[bool, dict[str, Any]]


class Observation(NamedTuple):
    """The observation of a scenario.

    Attributes:
        start: The position at the beginning; None if it is impossible.
        steps: For each line whether it is legal, and the position after it.
        touched: Ids of the rules that decided a step or that the engine asked in it.
        broken: Whether the play broke down, so that it proves nothing.
        fails: Whether legality or position differ from the scenario's expectations.
    """

    start: dict[str, Any] | None
    steps: tuple[Shown, ...]
    touched: frozenset[str]
    broken: bool
    fails: bool

    def differs_from(self, other: Observation) -> bool:
        """Return whether a player would notice a difference; a play that broke down is none."""
        if self.broken or other.broken:
            return False
        return (self.start, self.steps) != (other.start, other.steps)


BROKEN = Observation(None, (), frozenset(), True, False)


def observe(data: Mapping[str, Any], bundle: Mapping[str, Any], game: Scythe, touched: bool = False) -> Observation:
    """Play a scenario and observe it.

    Args:
        bundle: Holds the components to play with.
        game: The game, with the rules to play by.
        touched: Whether to note the rules that the engine asks.
    """
    try:
        return _observe(data, bundle, game, touched)
    except Exception:  # rules with a part cut out may fail in any way; that proves nothing
        return BROKEN


def _observe(data: Mapping[str, Any], bundle: Mapping[str, Any], game: Scythe, touched: bool) -> Observation:
    here = game.load(data, bundle)
    start = game.view(here)
    actions = [game.parse(here, line) for line in data.get("play") or ()]
    want = wanted(data)
    fails = differs(game, here, want.get(0, NOTHING))
    steps: list[Shown] = []
    ids: set[str] = set()
    for number, outcome in enumerate(game.outcomes(here, actions), 1):
        here = outcome.after
        step = want.get(number, NOTHING)
        fails = fails or outcome.accepted == step.refused or differs(game, here, step)
        steps.append((outcome.accepted, game.view(here)))
        if touched:
            ids.update(outcome.decided_by, outcome.consulted, (rule for rule, _ in outcome.lifted))
    return Observation(start, tuple(steps), frozenset(ids), False, fails)


Scenarios = Mapping[str, Mapping[str, Any]]
Progress = Callable[[int, int], None]


class AblationItem(NamedTuple):
    """A check, exception, limit or effect to switch off.

    Attributes:
        kind: ``check``, ``exception``, ``limit`` or ``effect``.
        id: The rule id it carries.
        where: Distinguishes it from others with the same id: for a check its extension point and message, for an
            exception the rules it lifts and its setting.
    """

    kind: str
    id: str
    where: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.id}" + (f" ({self.where})" if self.where else "")


Job = tuple[AblationItem, Collection[str]] | list[DataChange]
"""An item and the scenarios that it concerns, or the changes of a datum."""


def items(registry: Registry = REGISTRY) -> list[AblationItem]:
    """Return every item to switch off, in a fixed order."""
    found = [_of_check(check) for check in registry.checks]
    found += [_of_exception(exception) for exception in registry.exceptions]
    found += [AblationItem("limit", limit.id) for limit, _ in registry.limits]
    found += [AblationItem("limit", limit.id) for exception in registry.exceptions for limit in exception.limits]
    found += [AblationItem("effect", name) for name in registry.effects]
    return sorted(set(found))


def _of_check(check: Check) -> AblationItem:
    point = check.point.name
    where = point if check.message == check.id else f"{point}, {check.message.removeprefix(check.id + '.')}"
    return AblationItem("check", check.id, where)


def _of_exception(exception: RuleException[Any]) -> AblationItem:
    setting = f", {'='.join(exception.setting)}" if exception.setting else ""
    return AblationItem("exception", exception.id, f"to {' and '.join(exception.lifts)}{setting}")


def without(item: AblationItem) -> Registry:
    """Return the rules without one item. An effect stays declared: ``Rulebook.off`` keeps it from happening."""
    cut = Registry(
        checks=list(REGISTRY.checks),
        exceptions=list(REGISTRY.exceptions),
        effects=dict(REGISTRY.effects),
        hooks=REGISTRY.hooks,
        verbs=REGISTRY.verbs,
        rows=REGISTRY.rows,
        limits=list(REGISTRY.limits),
    )
    if item.kind == "check":
        cut.checks = [check for check in cut.checks if _of_check(check) != item]
    elif item.kind == "exception":
        cut.exceptions = [exception for exception in cut.exceptions if _of_exception(exception) != item]
    elif item.kind == "limit":
        cut.limits = [(limit, which) for limit, which in cut.limits if limit.id != item.id]
        cut.exceptions = [_exception_without_limit(exception, item.id) for exception in cut.exceptions]
    return cut


def _exception_without_limit(exception: RuleException[Any], limit_id: str) -> RuleException[Any]:
    limits = [limit for limit in exception.limits if limit.id != limit_id]
    unlimited = RuleException(exception.id, exception.lifts, exception.applies, limits, exception.setting)
    unlimited.module = exception.module
    return unlimited


@contextmanager
def game_without(item: AblationItem) -> Iterator[Scythe]:
    """Play with one item switched off: left out of the registry, not recorded, or mutated away."""
    with applied(mutations_of(item.kind, item.id)):
        yield Scythe(without(item), {item.id} if item.kind == "effect" else ())


def baseline(scenarios: Scenarios, bundle: Mapping[str, Any]) -> dict[str, Observation]:
    """Return the observation of every scenario under the full rules."""
    game = Scythe()
    return {name: observe(data, bundle, game, touched=True) for name, data in scenarios.items()}


def ablate(
    item: AblationItem,
    scenarios: Scenarios,
    bundle: Mapping[str, Any],
    shown: Mapping[str, Observation],
    concerned: Collection[str] = (),
) -> AblationResult:
    """Switch one item off and find the scenarios that show it.

    Args:
        scenarios: All scenarios by id.
        shown: Their observations under the full rules, see ``baseline``.
        concerned: Scenarios that should show it, whether or not they touch the rule.
    """
    finding = AblationResult(str(item), item.id)
    # Scenarios that touch the rule come first; all of them are played, the others until one shows it.
    near = {name for name in shown if item.id in shown[name].touched or name in concerned}
    with game_without(item) as game:
        for name in sorted(shown, key=lambda name: name not in near):
            if finding.noticed_by and name not in near:
                break
            seen = observe(scenarios[name], bundle, game)
            if seen.differs_from(shown[name]):
                finding.noticed_by.append(name)
                if seen.fails:
                    finding.failed_by.append(name)
    return finding


def change_data(
    ways: Iterable[DataChange], scenarios: Scenarios, bundle: Mapping[str, Any], shown: Mapping[str, Observation]
) -> AblationResult:
    """Change one datum in several ways, and find a scenario that shows one of the changes.

    Args:
        ways: The changes; it is enough if a scenario shows one.
        scenarios: All scenarios by id, the likeliest first.
        shown: Their observations with the data as it is.
    """
    finding = AblationResult("nothing")
    for way in ways:
        game = Scythe()
        changed = {**bundle, "components": way.components}
        finding = AblationResult(way.name)
        for name, data in scenarios.items():
            if observe(data, changed, game).differs_from(shown[name]):
                return AblationResult(way.name, noticed_by=[name])
    return finding


class _Recording(GameNumbers):
    """Numbers that note each read."""

    __slots__ = ("names",)

    def __init__(self, numbers: GameNumbers, names: set[str]) -> None:
        self._values = numbers._values  # the same class
        self.names = names

    def __getattr__(self, name: str) -> int:
        self.names.add(name)
        return super().__getattr__(name)


class _Watched(Scythe):
    """The game, noting each number that it reads."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def rulebook(self, components: Mapping[str, Any], ruleset: str | Mapping[str, Any] = "current") -> Rulebook:
        book = super().rulebook(components, ruleset)
        if not isinstance(book.numbers, _Recording):
            book.numbers = _Recording(book.numbers, self.names)
        return book


def numbers_read(scenarios: Scenarios, bundle: Mapping[str, Any]) -> frozenset[str]:
    """Return the names of the single numbers that the engine reads while it plays scenarios."""
    game = _Watched()
    for data in scenarios.values():
        observe(data, bundle, game)
    return frozenset(game.names)


# -- on all cores or machines -----------------------------------------------------------------------------------------


def ablate_everything(
    library: Library, progress: Progress | None = None, workers: Executor | None = None
) -> tuple[list[AblationResult], list[AblationResult]]:
    """Switch off every item and change every datum, one at a time, on all cores.

    Args:
        progress: Called with the number done and the number of all.
        workers: Works instead of our own processes. Each process there reads the content for itself.

    Raises:
        OtherCheckoutError: A worker has other code or content.

    Returns:
        The results of the items, and those of the data.
    """
    bundle = library.bundle()
    components = bundle["components"]
    every = items()
    data = list(changes(components, numbers_read(_played(bundle, whole=True), bundle)))
    findings = _results(library, every, data, progress, workers)
    return findings[: len(every)], findings[len(every) :]


def ablate_rules(
    library: Library, rules: Collection[str], progress: Progress | None = None, workers: Executor | None = None
) -> list[AblationResult]:
    """Switch off every item of some rules, one at a time, on all cores, or by workers as in ``ablate_everything``."""
    return _results(library, _items_of(rules), [], progress, workers)


def _results(
    library: Library,
    every: Sequence[AblationItem],
    data: Sequence[list[DataChange]],
    progress: Progress | None,
    workers: Executor | None,
) -> list[AblationResult]:
    findings: list[AblationResult] = []
    concerning = concerned(library)
    jobs: list[Job] = [*((item, concerning.get(item.id, ())) for item in every), *data]
    # In order, as the two kinds of jobs are told apart by their places alone.
    prepare, given = (_prepare, library.bundle()) if workers is None else (_prepare_worker, checkout_digest())
    for finding in spread(_work, jobs, prepare, (given, bool(data)), chunk=4, ordered=True, workers=workers):
        findings.append(finding)
        if progress is not None:
            progress(len(findings), len(jobs))
    return findings


_shared: dict[str, Any] = {}


def _prepare(bundle: Mapping[str, Any], whole: bool) -> None:
    """Prepare a process that ablates: it observes all scenarios under the full rules once.

    Args:
        whole: Whether data change, too: only these need the tours.
    """
    played = _played(bundle, whole)
    shown: dict[str, Observation] = baseline(played, bundle)
    _shared.update(bundle=bundle, shown=shown, scenarios=bundle["scenarios"], played=played)


def _prepare_worker(checkout: str, whole: bool) -> None:
    _prepare(bundle_of_checkout(checkout), whole)


def _played(bundle: Mapping[str, Any], whole: bool) -> Scenarios:
    return {**bundle["scenarios"], **(tours(bundle["components"]) if whole else {})}


def _work(job: Job) -> AblationResult:
    bundle, shown = _shared["bundle"], _shared["shown"]
    if isinstance(job, tuple):
        item, concerning = job
        own = {name: shown[name] for name in _shared["scenarios"]}
        return ablate(item, _shared["scenarios"], bundle, own, concerning)
    finding = change_data(job, _shared["played"], bundle, shown)
    if finding.noticed_by:
        # The next datum is likely to show in the same scenario.
        name = finding.noticed_by[0]
        _shared["played"] = {name: _shared["played"][name], **_shared["played"]}
    return finding


def unproven_combinations(
    matrix: Matrix, scenarios: Mapping[str, Mapping[str, Any]], bundle: Mapping[str, Any]
) -> dict[str, str]:
    """Return the scenarios that pass without one of the abilities they combine, each with that ability.

    Args:
        matrix: The abilities, each with its statements.
        scenarios: Scenarios as plain data; it skips those that combine nothing.
    """
    found: dict[str, str] = {}
    for ability in matrix.abilities.values():
        left = {name: data for name, data in scenarios.items() if ability.id in (data.get("combines") or ())}
        for item in _items_of(ability.statements) if left else ():
            with game_without(item) as game:
                left = {name: data for name, data in left.items() if not observe(data, bundle, game).fails}
        for name in left:
            found.setdefault(name, ability.id)
    return found


def _items_of(statements: Iterable[str]) -> list[AblationItem]:
    wanted = set(statements)
    return [item for item in items() if item.id in wanted]
