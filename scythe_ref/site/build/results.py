"""What came of playing scenarios and walk-throughs; in a server, only those that an edit concerns are played again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from scythe_ref.scenarios import ScenarioResult, WalkResult, engine_of, run_scenario, run_walk

if TYPE_CHECKING:
    from scythe_ref.library import ScenarioEntry, WalkthroughEntry
    from scythe_ref.site.context import PageContext
    from scythe_ref.site.game import Finder, SwitchFinder

NO_FLIPS: Mapping[str, Any] = {"tried": 0, "answers": []}


class Results:
    """What came of the scenarios of one state of the content."""

    def __init__(self, context: PageContext) -> None:
        self.context = context

    def of(self, entry: ScenarioEntry) -> ScenarioResult:
        """Return the result of a scenario."""
        return self.context.memo.ask(_result, entry.id)

    def walked(self, entry: WalkthroughEntry) -> WalkResult:
        """Return the result of a walk-through."""
        return self.context.memo.ask(_walked, entry.id)

    def flips(self) -> list[Any]:
        """Return which scenarios come out otherwise when a switch is set otherwise."""
        return self.context.memo.ask(_switch_flips)

    def flips_of(self, entry: ScenarioEntry) -> Mapping[str, Any]:
        """Return what would change the answers of a scenario; nothing for one that fails."""
        return self.context.memo.ask(_flips_of, entry.id)

    def failures(self) -> list[str]:
        """Play all scenarios and walk-throughs; return a line for each that fails, with the place of its file."""
        source = self.context.content
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


class _Titles(Mapping[str, Mapping[str, str]]):
    """The titles of the rules as the runner reads them: a scenario depends on those that its sentences name."""

    def __init__(self, context: PageContext) -> None:
        self.context = context

    def __getitem__(self, rule: str) -> Mapping[str, str]:
        title = self.context.memo.look(_played_title, rule)
        if title is None:
            raise KeyError(rule)
        return {"title": title}

    def __iter__(self) -> Iterator[str]:
        return iter(self.context.played.statements)

    def __len__(self) -> int:
        return len(self.context.played.statements)


def _bundle(context: PageContext) -> dict[str, Any]:
    look = context.memo.look
    return {"components": look(_played_components), "messages": look(_played_messages), "rules": _Titles(context)}


def _played_components(context: PageContext) -> dict[str, Any]:
    return context.played.components.data


def _played_messages(context: PageContext) -> dict[str, str]:
    return context.played.messages


def _played_title(context: PageContext, rule: str) -> str | None:
    entry = context.played.statements.get(rule)
    return entry.statement.title if entry else None


def _result(context: PageContext, name: str) -> ScenarioResult:
    result = run_scenario(context.library.scenarios[name].data, _bundle(context), engine_of(context.content.package))
    for step in result.steps:  # sentences are made when they are asked for: here, so that what they say is noted
        _ = step.facts, step.events
    return result


def _walked(context: PageContext, name: str) -> WalkResult:
    walked = run_walk(context.library.walkthroughs[name].data, _bundle(context), engine_of(context.content.package))
    for step in walked.run.steps:
        _ = step.facts, step.events
    return walked


def _scenario_data(context: PageContext) -> dict[str, dict[str, Any]]:
    return {name: entry.data for name, entry in context.library.scenarios.items()}


def _finder(context: PageContext) -> Finder | None:
    return context.game.finder(_bundle(context))


def _switch_finder(context: PageContext) -> SwitchFinder | None:
    return context.game.switch_finder(_bundle(context))


def _flips(context: PageContext) -> Mapping[str, Mapping[str, Any]]:
    finder, data = context.memo.ask(_finder), context.memo.ask(_scenario_data)
    if finder is None:
        return {}
    passing = {name: one for name, one in data.items() if context.memo.ask(_result, name).passed}
    found: Mapping[str, Mapping[str, Any]] = finder.of_all(
        passing, partial(context.tell, "Looking for what would change the answers")
    )
    return found


def _flips_of(context: PageContext, name: str) -> Mapping[str, Any]:
    return context.memo.ask(_flips).get(name, NO_FLIPS)


def _switch_flips(context: PageContext) -> list[Any]:
    finder = context.memo.ask(_switch_finder)
    return finder.of_switches(context.memo.ask(_scenario_data)) if finder else []
