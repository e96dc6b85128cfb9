"""Playing a scenario with a change, and which parts of the mats a play reads."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from scythe_ref.scenarios import expectations_by_step, expected_position
from scythe_ref.scythe.engine.actions import grammar
from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.catalogue import compile_rulebook
from scythe_ref.scythe.engine.core.play import Script
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.game import Outcome as Played
from scythe_ref.scythe.engine.game import Position, Scythe
from scythe_ref.scythe.engine.position.build import build
from scythe_ref.scythe.engine.position.state import Player
from scythe_ref.scythe.flips.changes import without_river
from scythe_ref.scythe.flips.outcomes import Outcome, OutcomePart, changed, is_of_kind, outcome
from scythe_ref.scythe.flips.tried_scenario import Change, Data, ExpectedStep, TriedScenario

MOST_RULEBOOKS = 160
MOST_LINES = 10_000
"""The most rulebooks and lines to keep from one scenario to the next."""

_FIELDS = frozenset(Player.FIELDS)


class Seen:
    """The parts of players that a play has looked at.

    Attributes:
        fields: Pairs of a faction's name and a field of ``Player``.
        paused: Whether to note nothing; a copy looks at everything.
    """

    def __init__(self) -> None:
        self.fields: set[tuple[str, str]] = set()
        self.paused = False


class _WatchedPlayer(Player):
    """A player that notes each read of its fields."""

    __slots__ = ("name", "seen")

    name: str
    seen: Seen

    def __getattribute__(self, field: str) -> object:
        if field in _FIELDS:
            seen = object.__getattribute__(self, "seen")
            if not seen.paused:
                seen.fields.add((object.__getattribute__(self, "name"), field))
        return object.__getattribute__(self, field)

    def copy(self) -> _WatchedPlayer:
        self.seen.paused = True
        new = watched(super().copy(), self.name, self.seen)
        self.seen.paused = False
        return new


def watched(player: Player, name: str, seen: Seen) -> _WatchedPlayer:
    """Return a player that notes each read of its fields; it shares the other one's parts."""
    new = _WatchedPlayer.__new__(_WatchedPlayer)
    new.name, new.seen = name, seen
    for field in Player.FIELDS:
        setattr(new, field, getattr(player, field))
    return new


def watched_position(here: Position, seen: Seen) -> Position:
    """Return a copy of a position whose players note each read of their fields."""
    state = here.state.copy()
    names = state.rulebook.factions
    state.players = [watched(player, names[player.faction], seen) for player in state.players]
    return Position(state, here.script)


class AnswerChange(NamedTuple):
    """The answer of a step that a change has turned.

    Attributes:
        step: The step, by the number that the scenario gives it.
        accepted: Whether the rules allow the step now.
        decided_by: The rules that decide it now.
        lifted_by: Those among them that are exceptions.
        differences: The parts of the outcome that differ, with the values before and now; empty where the verdict
            turned.
    """

    step: int
    accepted: bool
    decided_by: tuple[str, ...]
    lifted_by: tuple[str, ...]
    differences: dict[OutcomePart, tuple[Any, Any]]

    @property
    def rank(self) -> int:
        """Rank of the turn, the plainest first: 0 the verdict, 1 a difference of kind, 2 one of number."""
        if not self.differences:
            return 0
        return 1 if any(is_of_kind(part, *values) for part, values in self.differences.items()) else 2


class Baseline(NamedTuple):
    """A scenario played as it is, for comparing every change with it.

    Attributes:
        allowed: For each line whether the rules allow it.
        outcomes: The outcome at each step with an expectation.
        positions: The position at the beginning and after each line.
    """

    allowed: list[bool]
    outcomes: dict[int, Outcome]
    positions: list[Position]


class Replay:
    """Plays scenarios with some components; keeps the rulebooks and the lines that it has read."""

    def __init__(self, components: Data) -> None:
        self.components = components
        self._game = Scythe()
        self._rulebooks: OrderedDict[tuple[str, Any], Rulebook] = OrderedDict()
        self._actions: dict[str, Action | ValueError] = {}

    def rulebook(self, data: Data, river: tuple[str, str] | None = None) -> Rulebook:
        """Return the rulebook of a scenario.

        Args:
            river: Two places between which no river runs.
        """
        ruleset = data.get("ruleset") or "current"
        key = (ruleset if isinstance(ruleset, str) else repr(sorted(ruleset.items())), river)
        known = self._rulebooks.get(key)
        if known is None:
            known = self._rulebooks[key] = (
                compile_rulebook(self.components, ruleset)
                if river is None
                else self.rulebook(data).on_board(without_river(self.components, *river)["board"])
            )
            if len(self._rulebooks) > MOST_RULEBOOKS:
                self._rulebooks.popitem(last=False)
        else:
            self._rulebooks.move_to_end(key)
        return known

    def play(self, data: Data) -> tuple[TriedScenario, Baseline] | None:
        """Play a scenario as it is; return None if that is impossible."""
        rulebook = self.rulebook(data)
        seen = Seen()
        try:
            start = self._load(data, rulebook)
            actions = [self._read(line, rulebook) for line in data.get("play") or ()]
            played = list(self._game.outcomes(start, actions))
            # A separate play: later plays begin at positions of the other one, and would be noted, too.
            watched_play = list(self._game.outcomes(watched_position(start, seen), actions))
        except ValueError:
            return None
        baseline = Baseline([one.accepted for one in played], {}, [start, *(one.after for one in played)])
        steps = []
        for number, expectations in sorted(expectations_by_step(data).items()):
            expected = tuple(map(expected_position, expectations))
            named = [rule for expectation in expectations for rule in expectation.get("decided_by") or ()]
            accepted = not number or baseline.allowed[number - 1]
            if number or any(expected):
                steps.append(_expected_step(number, expected, named, played[number - 1] if number else None))
            if accepted:
                baseline.outcomes[number] = outcome(start.state, baseline.positions[number].state, expected)
                outcome(start.state, watched_play[number - 1].after.state if number else start.state, expected)
        return TriedScenario(data, self.components, start, steps, seen.fields), baseline

    def turned(
        self, scenario: TriedScenario, change: Change, baseline: Baseline
    ) -> tuple[Position, list[AnswerChange]] | None:
        """Play a scenario with a change.

        Returns:
            The changed position with the answers that turned, or None if none did.
        """
        rulebook = self.rulebook(change.data, change.river)
        try:
            start = scenario.start if change.first else self._load(change.data, rulebook)
            actions = [self._read(line, rulebook) for line in change.data.get("play") or ()]
            found = list(self._answer_changes(scenario, change, baseline, start, actions))
        except (ValueError, StopIteration):  # an impossible position, or a line that can't be read there
            return None
        return (start, found) if found else None

    def _answer_changes(
        self, scenario: TriedScenario, change: Change, baseline: Baseline, start: Position, actions: Sequence[Action]
    ) -> Iterator[AnswerChange]:
        steps = {step.number: step for step in scenario.steps if change.only in (0, step.number)}
        last = max(steps, default=0)
        # The line before the first changed one plays again: the choices that it leaves open depend on the next line.
        begin = max(0, change.first - 2)
        here = baseline.positions[begin] if begin else start
        differs = False
        for line in range(begin, len(actions) + 1):
            number = change.steps[line - 1] if line and change.steps else line
            if number > last and not change.steps:
                return
            played = None
            if line > begin:
                played = self._step(here, actions, line)
                here = played.after
                allowed = baseline.allowed[number - 1]
                if played.accepted != allowed:
                    if number in steps:
                        yield _answer_change(number, played, {})
                    if allowed or number == change.only:
                        return  # the play does not come to the next lines, or need not
                    continue
                if number == change.only:
                    return
            step = steps.get(number)
            if step is not None and step.accepted and not differs and number in scenario.wanting:
                differences = changed(baseline.outcomes[number], outcome(start.state, here.state, step.expected))
                if differences:
                    differs = True
                    yield _answer_change(number, played, differences)

    def _load(self, data: Data, rulebook: Rulebook) -> Position:
        state = build(data, rulebook)
        return Position(state, Script(data.get("draws") or {}, rulebook, state))

    def _read(self, line: str, rulebook: Rulebook) -> Action:
        known = self._actions.get(line)
        if known is None:
            try:
                known = grammar.parse(line, rulebook)  # names are the same in all rulebooks of these components
            except ValueError as error:
                known = error  # kept as well: many changes hold the same line that can't be read
            if len(self._actions) == MOST_LINES:
                self._actions.clear()
            self._actions[line] = known
        if isinstance(known, ValueError):
            raise known
        return known

    def _step(self, here: Position, actions: Sequence[Action], number: int) -> Played:
        upcoming = actions[number] if number < len(actions) else None
        return self._game.apply(here, actions[number - 1], upcoming)


def _expected_step(
    number: int, expected: tuple[Data, ...], named: Iterable[str], played: Played | None
) -> ExpectedStep:
    if played is None:
        return ExpectedStep(0, True, expected, frozenset(), frozenset(named))
    lifted = [name for pair in played.lifted for name in pair]
    ids = frozenset((*played.decided_by, *lifted))
    about = frozenset((*named, *lifted)) if played.accepted else ids
    return ExpectedStep(number, played.accepted, expected, ids, about)


def _answer_change(step: int, played: Played | None, differences: dict[OutcomePart, tuple[Any, Any]]) -> AnswerChange:
    if played is None:
        return AnswerChange(step, True, (), (), differences)
    lifted = tuple(dict.fromkeys(by for _, by in played.lifted))
    return AnswerChange(step, played.accepted, tuple(played.decided_by), lifted, differences)
