"""Playing a scenario with a change: its outcome in a comparable shape, and which parts of the mats it reads."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from scythe_ref.scythe.engine.position.keys import Key
from scythe_ref.scythe.engine.position.names import RESOURCES
from scythe_ref.scythe.engine.position.state import Player, State
from scythe_ref.scythe.engine.position.view import PLAYER_OUTCOMES, SCORES, TABLE_OUTCOMES, ScoredSeat, decks, territory
from scythe_ref.scythe.flips.changes import without_river
from scythe_ref.scythe.flips.tried_scenario import Change, Data, ExpectedStep, TriedScenario

UNCHANGED = "unchanged"


class OutcomePart(NamedTuple):
    """One thing that a scenario expects something of.

    Attributes:
        kind: ``outcome.KIND`` is its sentence among the messages.
        of: The player, place or deck it belongs to.
        what: The key of the thing there, perhaps with the place, player or the like after a colon.
    """

    kind: str
    of: str
    what: str


class Value(NamedTuple):
    """A thing after the play.

    Attributes:
        change: Its change during the play, or its value if only that counts.
        now: Its value.
    """

    change: Any
    now: Any


Outcome = dict[OutcomePart, Value]


def outcome(start: State, state: State, expected: tuple[Mapping[str, Any], ...]) -> Outcome:
    """Return the outcome between a start and a state, of the things that a scenario expects something of."""
    return {part: Value(*values) for said in expected for part, *values in _parts(start, state, said)}


def changed(before: Outcome, after: Outcome) -> dict[OutcomePart, tuple[Any, Any]]:
    """Return the parts that differ between two outcomes, both in their changes and in their values, each with both
    changes.
    """
    return {
        part: (before[part].change, value.change)
        for part, value in after.items()
        if part in before and before[part].change != value.change and before[part].now != value.now
    }


def is_of_kind(part: OutcomePart, before: Any, after: Any) -> bool:
    """Return whether a difference is one of kind, not only of number: lost or kept, won or not, there or not."""
    if part.kind in ("amount", "standing"):
        return part.kind == "amount" and (before > 0) - (before < 0) != (after > 0) - (after < 0)
    return True


def _parts(start: State, state: State, said: Mapping[str, Any]) -> Iterator[tuple[OutcomePart, Any, Any]]:
    rulebook = state.rulebook
    for name, wanted in said.items():
        if name == "game_over":
            yield _plain(OutcomePart("game-over", "", ""), bool(state.over))
        elif name == "board":
            for label, here in wanted.items():
                yield from _territory(start, state, label, here)
        elif name == "decks":
            was, now = decks(start), decks(state)
            for deck in wanted:
                yield OutcomePart("amount", "", deck), now[deck] - was[deck], now[deck]
        elif name in TABLE_OUTCOMES:
            yield from _of_a_tile(name, TABLE_OUTCOMES[name].view(state), wanted)
        elif name in rulebook.faction_index:
            number, before = (at.player_of(rulebook.faction_index[name]) for at in (state, start))
            if number >= 0 and before >= 0:
                yield from _player(ScoredSeat(start, before), ScoredSeat(state, number), wanted)


def _of_a_tile(name: str, seen: Any, wanted: Any) -> Iterator[tuple[OutcomePart, Any, Any]]:
    if not isinstance(wanted, Mapping):
        yield _plain(OutcomePart("thing", name, ""), _in_words(seen))
        return
    for key, value in wanted.items():
        here = (seen or {}).get(key)
        for part in value if isinstance(value, Mapping) else ("",):
            lying = (here or {}).get(part) if part else here
            yield _plain(OutcomePart("thing", name, f"{key}:{part}".rstrip(":")), _in_words(lying))


def _territory(
    start: State, state: State, label: str, said: Mapping[str, Any]
) -> Iterator[tuple[OutcomePart, Any, Any]]:
    place = state.rulebook.index[label]
    was, now = territory(start, place), territory(state, place)
    for key in said:
        if key == "controlled_by":
            yield _plain(OutcomePart("control", label, ""), now[key] or "nobody")
        elif key in RESOURCES:
            yield OutcomePart("amount", label, key), now[key] - was[key], now[key]
        else:
            yield OutcomePart("thing", label, key), _then(was[key], now[key]), now[key]


def _player(before: ScoredSeat, seat: ScoredSeat, said: Mapping[str, Any]) -> Iterator[tuple[OutcomePart, Any, Any]]:
    for name, wanted in said.items():
        key = PLAYER_OUTCOMES[name]
        now = key.view(seat)
        if name in ("winner", "active"):
            yield _plain(OutcomePart(name, seat.faction, ""), now)
        elif name in SCORES:
            yield OutcomePart("standing", seat.faction, name), now - (seat.player.coins if name == "score" else 0), now
        elif key.amount:
            yield OutcomePart("amount", seat.faction, name), now - key.view(before), now
        elif isinstance(wanted, Mapping):
            yield from _entries(before, seat, key, wanted)
        elif isinstance(wanted, list):
            listed = sorted(map(str, now or ()))
            yield (
                OutcomePart("thing", seat.faction, name),
                _units_gained(map(str, key.view(before) or ()), listed),
                listed,
            )
        else:
            yield OutcomePart("thing", seat.faction, name), _then(key.view(before), now), now


def _entries(
    before: ScoredSeat, seat: ScoredSeat, key: Key, wanted: Mapping[str, Any]
) -> Iterator[tuple[OutcomePart, Any, Any]]:
    was, now = key.view(before) or {}, key.view(seat) or {}
    for part in wanted:
        if key.name == "units":
            there = sorted(now.get(seat.own_label(part), ()))
            yield (
                OutcomePart("units", seat.faction, seat.board_label(part)),
                _units_gained(was.get(before.own_label(part), ()), there),
                there,
            )
        elif key.name == "stars":
            yield OutcomePart("star", seat.faction, part), now.get(part, 0) - was.get(part, 0), now.get(part, 0)
        else:
            thing = OutcomePart("thing", seat.faction, f"{key.name}:{part}")
            yield thing, _then(was.get(part), now.get(part)), now.get(part)


def _plain(thing: OutcomePart, value: Any) -> tuple[OutcomePart, Any, Any]:
    return thing, value, value


def _then(before: Any, after: Any) -> Any:
    return UNCHANGED if before == after else _in_words(after)


def _in_words(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or "nothing"
    return "nothing" if value is None else str(value)


def _units_gained(before: Any, after: Any) -> str:
    """Return the units that came and went, as a comparable text."""
    was, now = Counter(before), Counter(after)
    signed = [f"+{number} {name}" for name, number in sorted((now - was).items())]
    return ", ".join(signed + [f"-{number} {name}" for name, number in sorted((was - now).items())]) or UNCHANGED


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
