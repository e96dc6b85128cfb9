"""Ablation: every check, exception and effect is switched off, one at a time; a scenario must show the difference."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scythe_ref.scythe.engine.catalogue import REGISTRY
from scythe_ref.scythe.engine.core.registry import Check, Lift, Registry
from scythe_ref.scythe.engine.core.rulebook import GameNumbers, Rulebook
from scythe_ref.scythe.engine.game import Scythe
from scythe_ref.scythe.proof.data_changes import DataChange
from scythe_ref.scythe.proof.mutations import applied, mutations_of
from scythe_ref.scythe.proof.observation import Observation, observe

Scenarios = Mapping[str, Mapping[str, Any]]


class AblationItem(NamedTuple):
    """One thing that can be switched off.

    Attributes:
        kind: ``check``, ``exception``, ``limit`` or ``effect``.
        id: The rule id it carries.
        where: What tells it from others with the same id: for a check its seam and message, for an exception what it
            lifts and its setting.
    """

    kind: str
    id: str
    where: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.id}" + (f" ({self.where})" if self.where else "")


@dataclass
class AblationResult:
    """What came of switching one item off, or of changing one datum.

    Attributes:
        name: What was switched off or changed.
        rule: The rule id it carries; empty for data.
        noticed_by: Scenarios that showed a difference; of those that do not touch the rule, only the first.
        failed_by: Those of them that come out otherwise than they want, whatever rule may decide.
    """

    name: str
    rule: str = ""
    noticed_by: list[str] = field(default_factory=list)
    failed_by: list[str] = field(default_factory=list)


def items(registry: Registry = REGISTRY) -> list[AblationItem]:
    """Return everything that can be switched off, in a fixed order."""
    found = [_of_check(check) for check in registry.checks]
    found += [_of_lift(lift) for lift in registry.lifts]
    found += [AblationItem("limit", guard.id) for guard, _ in registry.limits]
    found += [AblationItem("limit", guard.id) for lift in registry.lifts for guard in lift.guards]
    found += [AblationItem("effect", name) for name in registry.effects]
    return sorted(set(found))


def _of_check(check: Check) -> AblationItem:
    seam = check.seam.name
    where = seam if check.message == check.id else f"{seam}, {check.message.removeprefix(check.id + '.')}"
    return AblationItem("check", check.id, where)


def _of_lift(lift: Lift[Any]) -> AblationItem:
    setting = f", {'='.join(lift.setting)}" if lift.setting else ""
    return AblationItem("exception", lift.id, f"to {' and '.join(lift.lifts)}{setting}")


def without(item: AblationItem, registry: Registry = REGISTRY) -> Registry:
    """Return the rules without one item. An effect stays declared: ``Rulebook.off`` keeps it from happening."""
    cut = Registry(
        checks=list(registry.checks),
        lifts=list(registry.lifts),
        effects=dict(registry.effects),
        hooks=registry.hooks,
        verbs=registry.verbs,
        rows=registry.rows,
        limits=list(registry.limits),
    )
    if item.kind == "check":
        cut.checks = [check for check in cut.checks if _of_check(check) != item]
    elif item.kind == "exception":
        cut.lifts = [lift for lift in cut.lifts if _of_lift(lift) != item]
    elif item.kind == "limit":
        cut.limits = [(guard, lifts) for guard, lifts in cut.limits if guard.id != item.id]
        cut.lifts = [_unguarded(lift, item.id) for lift in cut.lifts]
    return cut


def _unguarded(lift: Lift[Any], guard_id: str) -> Lift[Any]:
    guards = [guard for guard in lift.guards if guard.id != guard_id]
    unguarded = Lift(lift.id, lift.lifts, lift.applies, guards, lift.setting)
    unguarded.module = lift.module
    return unguarded


@contextmanager
def game_without(item: AblationItem) -> Iterator[Scythe]:
    """Play with one item switched off: left out of the registry, not recorded, or mutated away."""
    with applied(mutations_of(item.kind, item.id)):
        yield Scythe(without(item), {item.id} if item.kind == "effect" else ())


def baseline(scenarios: Scenarios, bundle: Mapping[str, Any]) -> dict[str, Observation]:
    """Return what every scenario shows under the full rules."""
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
        shown: What they show under the full rules, see ``baseline``.
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
    """Change one datum, in each of some ways, and find a scenario that shows it.

    Args:
        ways: The ways; one that is noticed is enough.
        scenarios: All scenarios by id, the likeliest first.
        shown: What they show with the data as it is.
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
    """Numbers that note which of them are read."""

    __slots__ = ("names",)

    def __init__(self, numbers: GameNumbers, names: set[str]) -> None:
        self._values = numbers._values  # the same class
        self.names = names

    def __getattr__(self, name: str) -> int:
        self.names.add(name)
        return super().__getattr__(name)


class _Watched(Scythe):
    """The game, noting which numbers are read."""

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
