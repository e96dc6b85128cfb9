"""Results of scenarios and walk-throughs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from scythe_ref.scenarios import ScenarioResult, WalkResult, engine_of, run_scenario, run_walk

if TYPE_CHECKING:
    from scythe_ref.library import ScenarioEntry, WalkthroughEntry
    from scythe_ref.site.context import PageContext
    from scythe_ref.site.game import Finder

NO_FLIPS: Mapping[str, Any] = {"tried": 0, "answers": []}


class Results:
    """Results of the scenarios of one state of the content, each played once, on request."""

    def __init__(self, context: PageContext) -> None:
        self.context = context

    def of(self, entry: ScenarioEntry) -> ScenarioResult:
        """Return the result of a scenario."""
        return self.context.once(_result, entry.id)

    def walked(self, entry: WalkthroughEntry) -> WalkResult:
        """Return the result of a walk-through."""
        return self.context.once(_walked, entry.id)

    def flips(self) -> list[Any]:
        """Return which scenarios come out otherwise when a switch is set otherwise."""
        return self.context.once(_switch_flips)

    def flips_of(self, entry: ScenarioEntry) -> Mapping[str, Any]:
        """Return what would change the answers of a scenario; nothing for one that fails."""
        return self.context.once(_flips_of, entry.id)

    def find_flips(self) -> None:
        """Look for what would change the answers of all scenarios, on all cores."""
        finder = self.context.once(_finder)
        if finder is not None:
            library = self.context.library
            passing = {entry.id: entry.data for entry in library.scenarios.values() if self.of(entry).passed}
            finder.of_all(passing, partial(self.context.tell, "Looking for what would change the answers"))

    def failures(self) -> list[str]:
        """Play all scenarios and walk-throughs; return a line for each that fails, with the place of its file."""
        source = self.context.library
        lines = []
        for done, entry in enumerate(source.scenarios.values()):
            self.context.tell("Playing the scenarios", done, len(source.scenarios))
            result = self.of(entry)
            if not result.passed:
                said = "; ".join(result.failures)
                lines.append(f"{entry.path}:{entry.line}:1: the scenario {entry.id!r} fails: {said}")
        return lines + [line for entry in source.walkthroughs.values() for line in self._lost_ways(entry)]

    def _lost_ways(self, entry: WalkthroughEntry) -> list[str]:
        """Return a line for everything that is wrong with a walk-through, at the step where it is wrong."""
        return [
            f"{entry.path}:{entry.lines[step - 1] if step else 1}:1:"
            f" the walk-through {entry.id!r} no longer plays: {text}"
            for step, text in self.walked(entry).failures
        ]


def _bundle(context: PageContext) -> dict[str, Any]:
    return context.library.bundle()


def _result(context: PageContext, name: str) -> ScenarioResult:
    engine = engine_of(context.library.package)
    return run_scenario(context.library.scenarios[name].data, context.once(_bundle), engine)


def _walked(context: PageContext, name: str) -> WalkResult:
    engine = engine_of(context.library.package)
    return run_walk(context.library.walkthroughs[name].data, context.once(_bundle), engine)


def _finder(context: PageContext) -> Finder | None:
    return context.game.finder(context.once(_bundle))


def _flips_of(context: PageContext, name: str) -> Mapping[str, Any]:
    finder, entry = context.once(_finder), context.library.scenarios[name]
    if finder is None or not context.results.of(entry).passed:
        return NO_FLIPS
    found: Mapping[str, Mapping[str, Any]] = finder.of_all({name: entry.data})
    return found[name]


def _switch_flips(context: PageContext) -> list[Any]:
    finder = context.game.switch_finder(context.once(_bundle))
    data = {name: entry.data for name, entry in context.library.scenarios.items()}
    return finder.of_switches(data, partial(context.tell, "Looking for what switches change")) if finder else []
