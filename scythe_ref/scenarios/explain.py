"""The expectations of scenarios by step, and their results in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scythe_ref.messages import Messages, capitalised, format_message
from scythe_ref.translations import _

if TYPE_CHECKING:
    from scythe_ref.scenarios.run import ScenarioResult
    from scythe_ref.schema.results import RunData, StepData


Expectation = Mapping[str, Any]

VERDICT_KEYS = ("after", "refused_by", "decided_by", "shows")
"""Keys of an expectation that speak of the verdict, as ``schema.scenario.ExpectedVerdict`` declares them."""


def expectations_by_step(scenario: Mapping[str, Any]) -> dict[int, list[Expectation]]:
    """Return the expectations by the number of the step; 0 is the starting position."""
    found: dict[int, list[Expectation]] = {}
    for expectation in scenario.get("expect") or ():
        after = expectation.get("after")
        found.setdefault(len(scenario.get("play") or ()) if after is None else after, []).append(expectation)
    return found


def expected_position(expectation: Expectation) -> dict[str, Any]:
    """Return the part of an expectation that is about the position."""
    return {key: value for key, value in expectation.items() if key not in VERDICT_KEYS and value is not None}


def sentence(
    messages: Messages,
    rules: Mapping[str, Mapping[str, str]],
    rule: str | None,
    key: str,
    values: Mapping[str, object],
) -> str:
    """Return the sentence of a fact or an event.

    Args:
        rules: Title, text and address of every rule, for facts and events without a message.
    """
    if key not in messages:
        title = rules.get(rule or "", {}).get("title")
        return title or rule or key
    return capitalised(format_message(messages, key, values))


def trace(
    result: ScenarioResult | RunData,
    rules: Mapping[str, Mapping[str, str]] | None = None,
    judged: bool = True,
    failures: Sequence[str] | None = None,
) -> str:
    """Return a readable account of a run.

    Args:
        result: The run, or the same as plain data.
        rules: Title of every rule, to print beside its id.
        judged: Whether the run had expectations.
        failures: The failures as sentences with their places; by default those of the result, without places.

    Returns:
        Lines of text: each step with its verdict, the rules that decided, and values before and after.
    """
    run = result if isinstance(result, dict) else result.as_data(positions=False)
    ruleset = _("ruleset {preset}").format(preset=ruleset_name(run["ruleset"]))
    lines = [": ".join(filter(None, (run["id"], run["title"]))), f"  {ruleset}"]
    for step in run["steps"]:
        lines += _step_lines(step, rules or {})
    failed, note = _("FAILED {name}"), _("note: {remark}")
    lines += ["  " + failed.format(name=failure) for failure in (run["failures"] if failures is None else failures)]
    lines += ["  " + note.format(remark=remark) for remark in run["remarks"]]
    if run["passed"] and judged:
        lines.append("  " + _("passes"))
    return "\n".join(lines)


def ruleset_name(ruleset: Mapping[str, Any]) -> str:
    """Return the preset of a ruleset."""
    return str(ruleset.get("preset", "?"))


def _named(rule: str, rules: Mapping[str, Mapping[str, str]]) -> str:
    title = rules.get(rule, {}).get("title")
    return f"{rule} ({title})" if title else rule


def _step_lines(step: StepData, rules: Mapping[str, Mapping[str, str]]) -> list[str]:
    if step["error"] is not None:
        no_action = _("no action here: {reason}").format(reason=step["error"])
        return [f"  {step['number']}. {step['line']}", f"     {no_action}"]
    lines = [f"  {step['number']}. {step['line']}", f"     {_verdict(step, rules)}"]
    for fact in step["facts"]:
        lines.append(f"       [{fact['rule']}] {fact['message']}")
    for pair in step["lifted"]:
        lines.append("       " + _("{rule} lifted by {exception}").format(rule=pair["rule"], exception=pair["by"]))
    for event in step["events"]:
        change = f": {event['before']} -> {event['after']}" if event["before"] is not None else ""
        rule = f" [{event['rule']}]" if event["rule"] else ""
        lines.append(f"       {event['message']}{change}{rule}")
    lines += ["       " + _("note: {remark}").format(remark=remark) for remark in step["remarks"]]
    if step["consulted"]:
        lines.append("       " + _("consulted: {rules}").format(rules=", ".join(step["consulted"])))
    return lines


def _verdict(step: StepData, rules: Mapping[str, Mapping[str, str]]) -> str:
    by = ", ".join(_named(rule, rules) for rule in step["decided_by"])
    if not by:
        return _("accepted") if step["accepted"] else _("refused")
    return (_("accepted by {rules}") if step["accepted"] else _("refused by {rules}")).format(rules=by)
