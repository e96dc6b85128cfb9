"""Finding flips: the smallest changes that turn an answer of a scenario, as plain data without names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scythe_ref.scythe.engine.game import Position
from scythe_ref.scythe.flips import changes
from scythe_ref.scythe.flips.replay import AnswerChange, Baseline, Replay
from scythe_ref.scythe.flips.tried_scenario import Change, Changes, Data, ExpectedStep, TriedScenario
from scythe_ref.scythe.games import faults

SHOWN = 4
"""The most flips of a step, at most two of them changes of the same kind."""

SAME_KIND = 2
ENOUGH = 2
"""After so many plain, small flips to the point nobody looks for less likely ones."""

LESS_SHOWN = 2
"""The same for flips that have nothing to do with the rules of the scenario."""

OF_EVERY_TURN = frozenset({"move.own-units", "turn.section", "turn.no-rounds"})
"""Rules that forbid nearly every action to somebody: a refusal by them says little of any other rule."""

GROUPS: tuple[Callable[[TriedScenario], Changes], ...] = (
    lambda scenario: changes.abilities(scenario, related=True),
    changes.rivers,
    changes.switches,
    changes.dial,
    changes.fewer,
    lambda scenario: changes.tracks(scenario, acting=True),
    changes.more,
    changes.structures,
    changes.traps,
    changes.moved,
    changes.left_out,
    changes.airships,
    changes.modules,
    changes.upgrades,
    changes.action_token,
    changes.stars,
    lambda scenario: changes.abilities(scenario, related=False),
    lambda scenario: changes.tracks(scenario, acting=False),
    changes.factory_card,
    changes.factions,
    changes.words,
)
"""All changes there are, those first that a player would think of."""


@dataclass(frozen=True)
class Flip:
    """A change, with the answer that differs in the play with it.

    Attributes:
        group: Place of the change among ``GROUPS``.
        off_topic: Whether it has nothing to do with the rules that the scenario is about.
    """

    change: Change
    answer: AnswerChange
    group: int
    off_topic: bool

    @property
    def order(self) -> tuple[bool, int, int, int]:
        """Flips to the point come first, then the plainest turn, the smallest change, the likeliest."""
        return self.off_topic, self.answer.rank, self.change.size, self.group

    @property
    def poor(self) -> bool:
        """Whether to show it only if there is nothing better."""
        return self.off_topic or self.answer.rank > 1

    def as_data(self, unchanged: Data, about: frozenset[str]) -> dict[str, Any]:
        """Return the flip as plain data.

        Args:
            unchanged: The scenario without the change.
            about: The rules that the step is about.
        """
        change, answer = self.change, self.answer
        # A legal action is decided by all that follows from it, too: only the rules that the step is about are told.
        near = [rule for rule in answer.decided_by if not answer.accepted or rule in about]
        return {
            "kind": change.kind,
            "values": dict(change.values),
            "size": change.size,
            "patch": patch_between(unchanged, change.data),
            "without_river": list(change.river) if change.river else None,
            "line": change.steps.index(answer.step) + 1 if change.steps else answer.step,
            "accepted": answer.accepted,
            "differences": [[*part, *values] for part, values in answer.differences.items()],
            "decided_by": list(answer.decided_by),
            "by": list(dict.fromkeys([*answer.lifted_by, *near])) if answer.accepted else near,
        }


def find(data: Data, replay: Replay) -> dict[str, Any]:
    """Return the smallest changes that turn an answer of a scenario, see :meth:`FlipSearch.found`."""
    search = search_of(data, replay)
    if search is None:
        return {"tried": 0, "answers": []}
    for _ in search.tries():
        pass
    return search.found()


def search_of(data: Data, replay: Replay) -> FlipSearch | None:
    """Return the search through the changes of a scenario, not yet begun; None if the scenario does not play."""
    played = replay.play(data)
    return None if played is None else FlipSearch(*played, replay)


class FlipSearch:
    """The search through the changes of one scenario."""

    def __init__(self, scenario: TriedScenario, baseline: Baseline, replay: Replay) -> None:
        self.scenario = scenario
        self.baseline = baseline
        self.replay = replay
        self.steps = {step.number: step for step in scenario.steps}
        self.flips: dict[int, list[Flip]] = {number: [] for number in self.steps}
        self.faults: frozenset[str] | None = None
        self.tried = 0

    def tries(self) -> Iterator[None]:
        """Try one change after another; a caller in a hurry does something else in between."""
        for number, group in enumerate(GROUPS):
            self._note_wanting()
            if not self.scenario.wanting:
                break
            for change in group(self.scenario):
                self._try(change if isinstance(change, list) else [change], number)
                yield

    def found(self) -> dict[str, Any]:
        """Return the flips found by now, as plain data that ``narration`` puts into words.

        Returns:
            ``tried``, the number of changes played, and ``answers``, one for each step that the scenario expects
            something of: ``step``, ``line``, ``accepted``, ``flips``, the best first, and ``sought``, whether the
            search looked for flips of this step. No flips then means that no change of the list turns it.
        """
        return {"tried": self.tried, "answers": [self._answer(step) for step in self.scenario.steps]}

    def _answer(self, step: ExpectedStep) -> dict[str, Any]:
        return {
            "step": step.number,
            "line": self.scenario.lines[step.number - 1] if step.number else "",
            "accepted": step.accepted,
            "sought": step.number in self.scenario.sought,
            "flips": [flip.as_data(self.scenario.data, step.about) for flip in best(self.flips[step.number])],
        }

    def _note_wanting(self) -> None:
        """Note which steps have no flips enough; for the others, later groups would rank behind."""
        for number, flips in self.flips.items():
            plain = [flip for flip in best(flips) if not flip.poor and flip.change.size == 1]
            if len(plain) >= ENOUGH:
                self.scenario.wanting.discard(number)

    def _try(self, ladder: list[Change], group: int) -> None:
        """Try a change in growing sizes, as far as the largest one shows that it is worth it."""
        if not ladder or (ladder[0].reads is not None and ladder[0].reads not in self.scenario.seen):
            return
        if self._keep(ladder[0], group) or len(ladder) == 1:
            return
        self.tried += 1
        # The largest may be impossible, a full track without its star, and still show that there is a smaller one.
        if self.replay.turned(self.scenario, ladder[-1], self.baseline) is None:
            return
        for change in ladder[1:]:
            if self._keep(change, group):
                return

    def _keep(self, change: Change, group: int) -> bool:
        """Keep the flips that a change makes; return whether it makes any."""
        answers = self.answers_changed(change)
        for answer in answers:
            self.flips[answer.step].append(Flip(change, answer, group, self._off_topic(answer)))
        return bool(answers)

    def answers_changed(self, change: Change) -> list[AnswerChange]:
        """Return the answers that a change turns; none if the changed position breaks an invariant."""
        self.tried += 1
        found = self.replay.turned(self.scenario, change, self.baseline)
        return [] if found is None or self._impossible(found[0]) else found[1]

    def _off_topic(self, answer: AnswerChange) -> bool:
        step = self.steps[answer.step]
        if not step.accepted:
            return False
        if not answer.accepted and OF_EVERY_TURN.issuperset(answer.decided_by):
            return OF_EVERY_TURN.isdisjoint(step.named)
        if answer.differences:
            return bool(step.named) and step.named.issubset(answer.decided_by)
        return step.about.isdisjoint(answer.decided_by)

    def _impossible(self, start: Position) -> bool:
        """Return whether the changed position breaks an invariant that the scenario's own does not."""
        if self.faults is None:
            self.faults = _faults(self.scenario.start)
        return not _faults(start) <= self.faults


def _faults(here: Position) -> frozenset[str]:
    return frozenset(fault.partition(":")[0] for fault in faults(here.state))


def best(flips: list[Flip]) -> list[Flip]:
    """Return those of a step's flips to show: the plainest, smallest and likeliest, of several kinds."""
    kept: list[Flip] = []
    kinds: Counter[str] = Counter()
    for flip in sorted(flips, key=lambda flip: flip.order):
        if kinds[flip.change.kind] == SAME_KIND or len(kept) >= (LESS_SHOWN if flip.poor else SHOWN):
            continue
        if flip.poor and any(not other.poor for other in kept):
            break
        kinds[flip.change.kind] += 1
        kept.append(flip)
    return kept


def patch_between(before: Any, after: Any) -> Any:
    """Return the JSON Merge Patch (RFC 7396) that makes one scenario of another: null takes a key away."""
    if not isinstance(after, Mapping):
        return after
    before = before if isinstance(before, Mapping) else {}
    patch: dict[str, Any] = {key: None for key in before if after.get(key) is None and before[key] is not None}
    return patch | {
        key: patch_between(before.get(key), value)
        for key, value in after.items()
        if value is not None and before.get(key) != value
    }
