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
from scythe_ref.scythe.engine.position import build as position
from scythe_ref.scythe.engine.position.state import Player
from scythe_ref.scythe.flips.outcomes import Outcome, OutcomePart, changed, outcome, turns
from scythe_ref.scythe.flips.table_changes import without_river
from scythe_ref.scythe.flips.target import Ask, Change, Data, Scene

_FIELDS = frozenset(Player.FIELDS)


class Seen:
    """What has been looked at.

    Attributes:
        fields: Pairs of a faction's name and a field of ``Player``.
        paused: Whether nothing is noted; a copy looks at everything.
    """

    def __init__(self) -> None:
        self.fields: set[tuple[str, str]] = set()
        self.paused = False


class _Watched(Player):
    """A player that notes what is looked at."""

    __slots__ = ("name", "seen")

    name: str
    seen: Seen

    def __getattribute__(self, field: str) -> object:
        if field in _FIELDS:
            seen = object.__getattribute__(self, "seen")
            if not seen.paused:
                seen.fields.add((object.__getattribute__(self, "name"), field))
        return object.__getattribute__(self, field)

    def copy(self) -> _Watched:
        """Return an independent copy that is watched as well."""
        self.seen.paused = True
        new = watched(super().copy(), self.name, self.seen)
        self.seen.paused = False
        return new


def watched(player: Player, name: str, seen: Seen) -> _Watched:
    """Return a player that notes what is looked at; it shares the other one's parts."""
    new = _Watched.__new__(_Watched)
    new.name, new.seen = name, seen
    for field in Player.FIELDS:
        setattr(new, field, getattr(player, field))
    return new


def watched_position(here: Position, seen: Seen) -> Position:
    """Return a copy of a position whose players note what is looked at."""
    state = here.state.copy()
    names = state.rulebook.factions
    state.players = [watched(player, names[player.faction], seen) for player in state.players]
    return Position(state, here.script)


KEPT_RULEBOOKS = 160


class Turned(NamedTuple):
    """What a change turned at one step.

    Attributes:
        step: The step, by the number that the scenario gives it.
        accepted: Whether the rules allow the step now.
        decided_by: The rules that decide it now.
        lifted_by: Those among them that are exceptions.
        differences: What comes out otherwise, with the values before and now; empty where the verdict turned.
    """

    step: int
    accepted: bool
    decided_by: tuple[str, ...]
    lifted_by: tuple[str, ...]
    differences: dict[OutcomePart, tuple[Any, Any]]

    @property
    def rank(self) -> int:
        """How plain the turn is: 0 the verdict, 1 a difference of kind, 2 one of number."""
        if not self.differences:
            return 0
        return 1 if any(turns(thing, *values) for thing, values in self.differences.items()) else 2


class Usual(NamedTuple):
    """What a scenario shows as it is.

    Attributes:
        allowed: For each line whether the rules allow it.
        outcomes: What comes out at the steps of which something is expected.
        positions: The position at the beginning and after each line.
    """

    allowed: list[bool]
    outcomes: dict[int, Outcome]
    positions: list[Position]


class Replay:
    """Plays scenarios with some components; keeps the rulebooks and the lines that it has read."""

    def __init__(self, components: Data) -> None:
        """Set up."""
        self.components = components
        self._game = Scythe()
        self._rulebooks: OrderedDict[tuple[str, Any], Rulebook] = OrderedDict()
        self._actions: dict[str, Action | ValueError] = {}

    def rulebook(self, data: Data, river: tuple[str, str] | None = None) -> Rulebook:
        """Return the rulebook of a scenario, with one river edge fewer if that is wanted."""
        ruleset = data.get("ruleset") or "current"
        key = (ruleset if isinstance(ruleset, str) else repr(sorted(ruleset.items())), river)
        known = self._rulebooks.get(key)
        if known is None:
            components = self.components if river is None else without_river(self.components, *river)
            known = self._rulebooks[key] = compile_rulebook(components, ruleset)
            if len(self._rulebooks) > KEPT_RULEBOOKS:
                self._rulebooks.popitem(last=False)
        else:
            self._rulebooks.move_to_end(key)
        return known

    def scene(self, data: Data) -> tuple[Scene, Usual] | None:
        """Play a scenario as it is; return what its steps ask and what comes out, or None if it can't be played."""
        expected, named = _expected(data)
        rulebook = self.rulebook(data)
        seen = Seen()
        try:
            start = self._load(data, rulebook)
            actions = [self._read(line, rulebook) for line in data.get("play") or ()]
            played = self._played(start, actions)
            # A play of its own: later plays begin at positions of the other one, and would be noted, too.
            looking = self._played(watched_position(start, seen), actions)
        except ValueError:
            return None
        usual = Usual([one.accepted for one in played], {}, [start, *(one.after for one in played)])
        asks = []
        for number, said in sorted(expected.items()):
            accepted = not number or usual.allowed[number - 1]
            if number or any(said):
                asks.append(_ask(number, accepted, said, named.get(number, ()), played))
            if accepted:
                usual.outcomes[number] = outcome(start.state, usual.positions[number].state, said)
                outcome(start.state, looking[number - 1].after.state if number else start.state, said)
        return Scene(data, self.components, start, asks, seen.fields), usual

    def turned(self, scene: Scene, change: Change, usual: Usual) -> tuple[Position, list[Turned]] | None:
        """Play a scenario with a change; return the changed position and what turned, or None if nothing did."""
        rulebook = self.rulebook(change.data, change.river)
        try:
            start = scene.start if change.first else self._load(change.data, rulebook)
            actions = [self._read(line, rulebook) for line in change.data.get("play") or ()]
            found = list(self._turns(scene, change, usual, start, actions))
        except (ValueError, StopIteration):  # an impossible position, or a line that can't be read there
            return None
        return (start, found) if found else None

    def _turns(
        self, scene: Scene, change: Change, usual: Usual, start: Position, actions: Sequence[Action]
    ) -> Iterator[Turned]:
        asks = {ask.step: ask for ask in scene.asks if change.only in (0, ask.step)}
        last = max(asks, default=0)
        # The line before the first changed one is played again: what it leaves open depends on what follows.
        begin = max(0, change.first - 2)
        here = usual.positions[begin] if begin else start
        differs = False
        for number in range(begin, len(actions) + 1):
            step = change.steps[number - 1] if number and change.steps else number
            if step > last and not change.steps:
                return
            played = None
            if number > begin:
                played = self._step(here, actions, number)
                here = played.after
                usually = usual.allowed[step - 1] if step else True
                if played.accepted != usually:
                    if step in asks and step:
                        yield _turned_at(step, played, {})
                    if usually or step == change.only:
                        return  # the play does not come to what follows, or need not
                    continue
                if step == change.only and step:
                    return
            ask = asks.get(step) if step or not number else None
            if ask is not None and ask.accepted and not differs and step in scene.wanting:
                differences = changed(usual.outcomes[step], outcome(start.state, here.state, ask.expected))
                if differences:
                    differs = True
                    yield _turned_at(step, played, differences)

    def _played(self, here: Position, actions: Sequence[Action]) -> list[Played]:
        found = []
        for number in range(1, len(actions) + 1):
            found.append(self._step(here, actions, number))
            here = found[-1].after
        return found

    def _load(self, data: Data, rulebook: Rulebook) -> Position:
        state = position.build(data, rulebook)
        return Position(state, Script(data.get("draws") or {}, rulebook, state))

    def _read(self, line: str, rulebook: Rulebook) -> Action:
        known = self._actions.get(line)
        if known is None:
            try:
                known = grammar.parse(line, rulebook)  # names are the same in all rulebooks of these components
            except ValueError as error:
                known = error  # kept as well: many changes hold the same line that can't be read
            self._actions[line] = known
        if isinstance(known, ValueError):
            raise known
        return known

    def _step(self, here: Position, actions: Sequence[Action], number: int) -> Played:
        upcoming = actions[number] if number < len(actions) else None
        return self._game.apply(here, actions[number - 1], upcoming)


def _ask(number: int, accepted: bool, said: tuple[Data, ...], named: Iterable[str], played: list[Played]) -> Ask:
    if not number:
        return Ask(0, True, said, frozenset(), frozenset(named))
    one = played[number - 1]
    lifted = [name for pair in one.lifted for name in pair]
    ids = frozenset((*one.decided_by, *lifted))
    return Ask(number, accepted, said, ids, frozenset((*named, *lifted)) if accepted else ids)


def _turned_at(step: int, played: Played | None, differences: dict[OutcomePart, tuple[Any, Any]]) -> Turned:
    if played is None:
        return Turned(step, True, (), (), differences)
    lifted = tuple(dict.fromkeys(by for _, by in played.lifted))
    return Turned(step, played.accepted, tuple(played.decided_by), lifted, differences)


def _expected(data: Data) -> tuple[dict[int, tuple[Data, ...]], dict[int, list[str]]]:
    """Return what a scenario expects of positions, and the rules it names, by the number of the step."""
    found = expectations_by_step(data)
    return (
        {step: tuple(map(expected_position, expectations)) for step, expectations in found.items()},
        {
            step: [rule for expectation in expectations for rule in expectation.get("decided_by") or ()]
            for step, expectations in found.items()
        },
    )
