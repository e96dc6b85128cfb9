"""Verdicts: the answer to an action, the rules that decided, and the values for sentences about it."""

from __future__ import annotations

from collections.abc import Mapping

from scythe_ref.scythe.engine.core.events import Event
from scythe_ref.scythe.engine.position.state import State


class Fact:
    """One reason of a decision, as data; ``narration`` makes its words.

    Attributes:
        rule: The rule id.
        key: Key of the sentence in the messages.
        values: The values of the sentence.
    """

    __slots__ = ("key", "rule", "values")

    def __init__(self, rule: str, key: str, values: Mapping[str, object]) -> None:
        self.rule = rule
        self.key = key
        self.values = values

    def __repr__(self) -> str:
        return f"Fact({self.rule!r}, {self.key!r}, {dict(self.values)!r})"


class Verdict:
    """The answer to one action.

    Attributes:
        accepted: Whether the rules allow it.
        failed: For a refusal, the ids of all failed checks that no exception lifts.
        lifted: Pairs of a rule that did not count and the exception that lifted it.
        consulted: Ids of rules asked that did not decide.
        facts: The reasons, with the values of that moment.
        events: The changes of the state; empty for a refusal.
        after: The state after the action; for a refusal the state as it was.
    """

    __slots__ = ("_consulted", "accepted", "after", "events", "facts", "failed", "lifted")

    def __init__(
        self,
        accepted: bool,
        failed: list[str],
        lifted: list[tuple[str, str]],
        consulted: list[str],
        facts: list[Fact],
        events: list[Event],
        after: State,
    ) -> None:
        self.accepted = accepted
        self.failed = failed
        self.lifted = lifted
        self._consulted = consulted
        self.facts = facts
        self.events = events
        self.after = after

    @property
    def decided_by(self) -> list[str]:
        """Return the ids that decided: each once, in the order in which they did."""
        if not self.accepted:
            return list(dict.fromkeys(self.failed))
        ids = [by for _, by in self.lifted]
        ids += [event.rule for event in self.events if event.rule is not None]
        return list(dict.fromkeys(ids))

    @property
    def consulted(self) -> list[str]:
        """Return the ids of rules asked that did not decide, each once."""
        decided = set(self.decided_by)
        return [name for name in dict.fromkeys(self._consulted) if name not in decided]

    def __repr__(self) -> str:
        word = "accepted" if self.accepted else "refused"
        return f"<Verdict: {word} by {', '.join(self.decided_by) or 'nothing in particular'}>"
