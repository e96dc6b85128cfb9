"""Running a scenario: play its lines, compare its expectations, and locate its failures. Standard library only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scythe_ref.messages import Messages, format_message, plain_value, plain_values, to_text, worded
from scythe_ref.scenarios.explain import expectations_by_step, expected_position, sentence
from scythe_ref.scenarios.protocol import GameProtocol, OutcomeProtocol, engine_named
from scythe_ref.translations import _, ngettext

Loc = tuple[str | int, ...]

if TYPE_CHECKING:
    from scythe_ref.schema.results import EventData, FactData, LiftedData, RunData, StepData


@dataclass(eq=False)
class Step:
    """One line of a play with its verdict.

    Attributes:
        number: Number of the line, from 1.
        line: The line.
        faction: The acting side; empty for an unreadable line.
        outcome: The game's own verdict; None for a line that is no action.
        error: Why the line is unreadable or ambiguous; None if it is neither.
        context: The context of the run.
        here: The game's own position after the step.
        remarks: Points that players may have overlooked, as sentences.
    """

    number: int
    line: str
    faction: str
    outcome: OutcomeProtocol | None
    error: str | None
    context: RunContext
    here: Any
    remarks: list[str]

    @property
    def accepted(self) -> bool:
        """Whether the rules allow the step."""
        return self.outcome is not None and self.outcome.accepted

    @cached_property
    def decided_by(self) -> list[str]:
        """Ids of the rules that decided."""
        return list(self.outcome.decided_by) if self.outcome is not None else []

    @cached_property
    def consulted(self) -> list[str]:
        """Ids of the rules that the engine asked and that did not decide."""
        return list(self.outcome.consulted) if self.outcome is not None else []

    @cached_property
    def lifted(self) -> list[LiftedData]:
        """Rules that did not count, each with the exception that lifted it."""
        pairs = self.outcome.lifted if self.outcome is not None else ()
        return [{"rule": rule, "by": by} for rule, by in pairs]

    @cached_property
    def facts(self) -> list[FactData]:
        """The deciding facts, as sentences with their values."""
        if self.outcome is None:
            return []
        say, messages = self.context.say, self.context.messages
        facts: list[FactData] = [
            {"rule": rule, "message": say(rule, key, values), "values": plain_values(messages, values)}
            for rule, key, values in self.outcome.facts()
        ]
        # Several checks of one rule may fail with the same sentence.
        return list({(fact["rule"], fact["message"]): fact for fact in facts}.values())

    @cached_property
    def events(self) -> list[EventData]:
        """The events, as sentences with the values before and after."""
        if self.outcome is None or not self.accepted:
            return []
        say, messages = self.context.say, self.context.messages
        return [
            {
                "rule": rule,
                "message": say(rule, key, values),
                "before": plain_value(messages, before),
                "after": plain_value(messages, after),
            }
            for rule, key, values, before, after in self.outcome.events()
        ]

    @cached_property
    def position(self) -> dict[str, Any]:
        """The position after the step."""
        return self.context.game.view(self.here)

    def as_data(self, positions: bool = True) -> StepData:
        """Return the step as plain data.

        Args:
            positions: Whether to include the position after it.
        """
        data: StepData = {
            "number": self.number,
            "line": self.line,
            "faction": self.faction,
            "accepted": self.accepted,
            "error": self.error,
            "decided_by": self.decided_by,
            "consulted": self.consulted,
            "lifted": self.lifted,
            "facts": self.facts,
            "events": self.events,
            "remarks": self.remarks,
        }
        if positions:
            data["position"] = self.position
        return data


class ScenarioResult:
    """The result of a scenario.

    Attributes:
        id: The scenario.
        title: Its title.
        failures: All failures, as sentences; empty if it passed.
        ruleset: Preset and switches of the play.
        steps: One for each played line.
        remarks: Points left open at the end, as sentences, for a run without expectations.
        unusable: Why the starting position is none; None if it is one.
        failed_at: Number of the line at which each failure came up, in order; 0 is the starting position.
        places: The place to mend for each failure, as a path inside the scenario.
    """

    def __init__(
        self,
        data: Mapping[str, Any],
        failures: list[str],
        steps: list[Step],
        scene: RunContext | None,
        failed_at: Sequence[int] = (),
        places: Sequence[Loc] = (),
    ) -> None:
        self.id = str(data.get("id", ""))
        self.title = str(data.get("title", ""))
        self.failures = failures
        self.steps = steps
        self.failed_at = list(failed_at)
        self.places = list(places)
        self.unusable: str | None = None
        self.remarks: list[str] = []
        self._scene = scene
        self.ruleset: dict[str, Any] = scene.game.ruleset(scene.start) if scene is not None else {}

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures

    @cached_property
    def start(self) -> dict[str, Any]:
        """The position at the beginning."""
        return self._scene.game.view(self._scene.start) if self._scene is not None else {}

    @property
    def here(self) -> Any:
        """The game's own position at the end; None if there is no possible one at the start."""
        return self.steps[-1].here if self.steps else self._scene.start if self._scene is not None else None

    @property
    def end(self) -> dict[str, Any]:
        """The position at the end."""
        return self.steps[-1].position if self.steps else self.start

    def rules(self) -> list[str]:
        """Return the ids that decided any step, each once."""
        return list(dict.fromkeys(rule for step in self.steps for rule in step.decided_by))

    def summary(self) -> RunData:
        """Return the result as plain data without its steps."""
        return {
            "id": self.id,
            "title": self.title,
            "passed": self.passed,
            "failures": self.failures,
            "remarks": self.remarks,
            "ruleset": self.ruleset,
            "steps": [],
        }

    def as_data(self, positions: bool = True) -> RunData:
        """Return the result as plain data, with every step's trace.

        Args:
            positions: Whether to include the positions at the start and after each step.
        """
        data = self.summary()
        data["steps"] = [step.as_data(positions) for step in self.steps]
        if positions:
            data |= {"start": self.start, "end": self.end}
        return data


class RunContext:
    """The context that all steps of one run share: the game, its start, and the texts of sentences."""

    def __init__(self, game: GameProtocol, start: Any, bundle: Mapping[str, Any]) -> None:
        self.game = game
        self.start = start
        self.messages: Messages = bundle.get("messages") or {}
        self.rules: Mapping[str, Mapping[str, str]] = bundle.get("rules") or {}

    def say(self, rule: str | None, key: str, values: Mapping[str, object]) -> str:
        """Return the sentence of a fact or an event."""
        return sentence(self.messages, self.rules, rule, key, values)

    def read(self, here: Any, line: str) -> tuple[Any, str | None]:
        """Return the action of a line, or else the reason why it is none."""
        try:
            return self.game.parse(here, line), None
        except ValueError as error:
            return None, str(worded(self.messages, error))

    def step(self, number: int, line: str, here: Any, read: tuple[Any, str | None], upcoming: Any) -> Step:
        """Play a line that was read, with the action of the next one, if there is one."""
        action, error = read
        outcome: OutcomeProtocol | None = None
        faction, remarks = "", list[str]()
        if action is not None:
            try:
                outcome = self.game.apply(here, action, upcoming)
                faction = self.game.actor(here, action)
                if outcome.accepted:
                    remarks = [to_text(self.messages, remark) for remark in self.game.remarks(here, action)]
            except ValueError as problem:
                error = str(worded(self.messages, problem))
        after = outcome.after if outcome is not None else here
        return Step(number, line, faction, outcome, error, self, after, remarks)


def run_scenario(
    data: Mapping[str, Any], bundle: Mapping[str, Any], game: GameProtocol | None = None, judged: bool = True
) -> ScenarioResult:
    """Run one scenario.

    Args:
        bundle: The data of ``Library.bundle``: components, messages and rules.
        game: The game; by default the one that the bundle names.
        judged: Whether the scenario has expectations; else only unreadable lines fail, and the rest gives remarks.

    Returns:
        The result. Errors of the scenario are its ``failures``, not exceptions.
    """
    game = game or engine_named(bundle)
    try:
        start = game.load(data, bundle)
    except (ValueError, KeyError, TypeError) as error:
        reason = _reason(worded(bundle.get("messages") or {}, error))
        failure = _("the starting position is impossible: {reason}").format(reason=reason)
        result = ScenarioResult(data, [failure], [], None, [0], [()])
        result.unusable = reason
        return result
    return _Run(data, game, start, RunContext(game, start, bundle), judged).result()


def _reason(error: Exception) -> str:
    if isinstance(error, KeyError):
        return _("{key!r} is missing or unknown").format(key=error.args[0])
    return str(error)


class _Run:
    """One run, line by line."""

    def __init__(
        self, data: Mapping[str, Any], game: GameProtocol, start: Any, scene: RunContext, judged: bool
    ) -> None:
        self.data = data
        self.judged = judged
        self.game = game
        self.scene = scene
        self.here = start
        self.lines: Sequence[str] = data.get("play") or ()
        self.failures: list[str] = []
        self.failed_at: list[int] = []
        self.places: list[Loc] = []
        self.steps: list[Step] = []

    def result(self) -> ScenarioResult:
        expectations = expectations_by_step(self.data)
        self._compare(0, expectations.get(0, ()), None)
        # All of them first: the next line may answer a choice that an action leaves open.
        actions = [self.scene.read(self.here, line) for line in self.lines]
        for number, line in enumerate(self.lines, 1):
            upcoming = actions[number][0] if number < len(actions) else None
            step = self.scene.step(number, line, self.here, actions[number - 1], upcoming)
            self.steps.append(step)
            self.here = step.here
            if step.error is not None:
                self._fail(number, _("{step} is no action here: {reason}"), reason=step.error)
            elif self.judged:
                self._compare(number, expectations.get(number, ()), step)
        last = len(self.lines)
        messages, game = self.scene.messages, self.game
        left = [format_message(messages, "run.choice-open", {"choice": it}) for it in game.open_choices(self.here)]
        left += [format_message(messages, "run.answer-unused", {"answer": it}) for it in game.unused(self.here)]
        for text in left if self.judged else ():
            self._fail(last, "{text}", text=text)
        for number in sorted(expectations):
            if number > last:
                text = ngettext(
                    "an expectation speaks of step {number}, but the play has {n} step",
                    "an expectation speaks of step {number}, but the play has {n} steps",
                    last,
                )
                self._fail(last, text, self._place(expectations[number][0], "after"), number=number, n=last)
        result = ScenarioResult(self.data, self.failures, self.steps, self.scene, self.failed_at, self.places)
        result.remarks = [] if self.judged else left
        return result

    def _place(self, expectation: Mapping[str, Any], *key: str) -> Loc:
        """Return the place of an expectation, or of one of its keys."""
        number = next(number for number, one in enumerate(self.data["expect"]) if one is expectation)
        return ("expect", number, *key)

    def _fail(self, number: int, text: str, /, place: Loc | None = None, **values: object) -> None:
        """Note a failure of a step.

        Args:
            text: The sentence, in which ``{step}`` is the step.
            place: The place to mend, where that is not the step's line.
        """
        self.failed_at.append(number)
        self.places.append(place or (("play", number - 1) if number else ()))
        step = _("the starting position")
        if number:
            step = _("step {number} ({line!r})").format(number=number, line=self.lines[number - 1])
        self.failures.append(text.format(step=step, **values))

    def _compare(self, number: int, expectations: Sequence[Mapping[str, Any]], step: Step | None) -> None:
        if step is not None:
            self._compare_verdict(number, step, expectations)
        elif judging := [e for e in expectations if e.get("refused_by") is not None or e.get("decided_by")]:
            text = _("{step} has no verdict; give 'after' the number of a step")
            self._fail(0, text, self._place(judging[0]))
        for expectation in expectations:
            position = expected_position(expectation)
            place = self._place(expectation, *(position if len(position) == 1 else ())) if position else None
            for difference in self.game.differences(self.here, position) if position else ():
                self._fail(number, "{step}: {difference}", place, difference=difference)

    def _compare_verdict(self, number: int, step: Step, expectations: Sequence[Mapping[str, Any]]) -> None:
        refusals = [e for e in expectations if e.get("refused_by") is not None]
        decided = ", ".join(step.decided_by) or _("no rule in particular")
        if step.accepted and refusals:
            text = _("{step} should be refused by {rules}, but is accepted (decided by {decided})")
            place = self._place(refusals[0], "refused_by")
            self._fail(number, text, place, rules=", ".join(refusals[0]["refused_by"]), decided=decided)
        elif not step.accepted and not refusals:
            because = " ".join(fact["message"] for fact in step.facts if fact["rule"] in step.decided_by)
            self._fail(number, _("{step} is refused by {decided}: {because}"), decided=decided, because=because)
        for refusal in refusals:
            wanted = refusal["refused_by"]
            if not step.accepted and set(wanted) != set(step.decided_by):
                text = _("{step} should be refused by {rules}, but is refused by {decided}")
                self._fail(number, text, self._place(refusal, "refused_by"), rules=", ".join(wanted), decided=decided)
        for expectation in expectations:
            missing = ", ".join(rule for rule in expectation.get("decided_by") or () if rule not in step.decided_by)
            if missing and step.accepted:
                text = _("{step} should be decided by {rules}, but is decided by {decided}")
                self._fail(number, text, self._place(expectation, "decided_by"), rules=missing, decided=decided)
            elif missing and not refusals:
                self._fail(number, _("{step} should be accepted, decided by {rules}"), rules=missing)


def run_all(
    scenarios: Mapping[str, Mapping[str, Any]], bundle: Mapping[str, Any], game: GameProtocol | None = None
) -> list[ScenarioResult]:
    """Run several scenarios; return all results in their order."""
    game = game or engine_named(bundle)
    return [run_scenario(data, bundle, game) for data in scenarios.values()]
