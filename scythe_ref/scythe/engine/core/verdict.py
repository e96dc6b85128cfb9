"""Verdicts: the answer to an action, the rules that decided, and the values for sentences about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scythe_ref.scythe.engine.core.events import Event
from scythe_ref.scythe.engine.position.state import State


@dataclass(slots=True, eq=False)
class Fact:
    """One reason of a decision, as data; ``narration`` makes its words.

    Attributes:
        rule: The rule id.
        key: Key of the sentence in the messages.
        values: The values of the sentence.
    """

    rule: str
    key: str
    values: Mapping[str, object]


@dataclass(slots=True, eq=False, repr=False)
class Verdict:
    """The answer to one action.

    Attributes:
        accepted: Whether the rules allow it.
        failed: For a refusal, the ids of all failed checks that no exception lifts.
        lifted: Pairs of a rule that did not count and the exception that lifted it.
        asked: Ids of all rules asked.
        facts: The reasons, with the values of that moment.
        events: The changes of the state; empty for a refusal.
        after: The state after the action; for a refusal the state as it was.
    """

    accepted: bool
    failed: list[str]
    lifted: list[tuple[str, str]]
    asked: list[str]
    facts: list[Fact]
    events: list[Event]
    after: State

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
        return [name for name in dict.fromkeys(self.asked) if name not in decided]

    def __repr__(self) -> str:
        word = "accepted" if self.accepted else "refused"
        return f"<Verdict: {word} by {', '.join(self.decided_by) or 'nothing in particular'}>"
