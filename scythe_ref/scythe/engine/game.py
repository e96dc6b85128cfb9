"""The game as the scenario runner sees it: load a position, read actions, check and apply them, look at the result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from scythe_ref.scythe.engine.actions import grammar
from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.catalogue import REGISTRY
from scythe_ref.scythe.engine.core.narration import event_message, values_as_words
from scythe_ref.scythe.engine.core.phrases import Phrase, player_name
from scythe_ref.scythe.engine.core.play import Play, Script, run
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.core.shapes import Plain, Problems
from scythe_ref.scythe.engine.core.verdict import Verdict
from scythe_ref.scythe.engine.options.combat import abilities_left
from scythe_ref.scythe.engine.position.build import build, describe, ruleset_named
from scythe_ref.scythe.engine.position.line import to_line
from scythe_ref.scythe.engine.position.names import COMBAT, RETREAT
from scythe_ref.scythe.engine.position.reading import PositionError
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.position.view import differences, view
from scythe_ref.scythe.engine.rules import factory, scoring
from scythe_ref.scythe.engine.rules.combat.retreat import finish_retreat
from scythe_ref.scythe.engine.rules.encounters import meeting
from scythe_ref.scythe.engine.rules.encounters.card_gains import character_place

KEPT_RULEBOOKS = 96
"""Compiled rulebooks to keep; a server that reloads its content would gather them without end."""


@dataclass(slots=True, eq=False)
class Position:
    """A state with the script of the chance events in it."""

    state: State
    script: Script


@dataclass(slots=True, eq=False)
class Outcome:
    """The result of one action: its verdict, and the position after it, the same one after a refusal."""

    verdict: Verdict
    after: Position

    @property
    def accepted(self) -> bool:
        """Whether the rules allow the action."""
        return self.verdict.accepted

    @property
    def decided_by(self) -> list[str]:
        """Ids of the rules that decided."""
        return self.verdict.decided_by

    @property
    def consulted(self) -> list[str]:
        """Ids of the rules that the engine asked and that did not decide."""
        return self.verdict.consulted

    @property
    def lifted(self) -> list[tuple[str, str]]:
        """Rules that did not count, and the exceptions that lifted them."""
        return list(dict.fromkeys(self.verdict.lifted))

    def facts(self) -> list[tuple[str, str, dict[str, object]]]:
        """Return the deciding rules, each with its message key and values as words."""
        state = self.verdict.after
        return [(fact.rule, fact.key, values_as_words(state, fact.values)) for fact in self.verdict.facts]

    def events(self) -> list[tuple[str | None, str, dict[str, object], object, object]]:
        """Return the events: rule, message key, values as words, value before and after."""
        told = (event_message(self.verdict.after, event) for event in self.verdict.events)
        return [message for message in told if message is not None]


class Scythe:
    """The board game Scythe."""

    name = "scythe"

    def __init__(self, registry: Registry = REGISTRY, off: Iterable[str] = ()) -> None:
        """Make the game.

        Args:
            registry: The rules; all that this engine has by default.
            off: Ids of effects that shall not happen; only to show that something hangs on them.
        """
        self._registry = registry
        self._off = tuple(off)
        self._rulebooks: dict[tuple[int, str], tuple[object, Rulebook]] = {}

    def rulebook(self, components: Mapping[str, Plain], ruleset: str | Mapping[str, Plain] = "current") -> Rulebook:
        """Return the rulebook for components, by kind, and a ruleset (a preset, or one with switches), compiled once.

        Raises:
            ValueError: The ruleset names something that does not exist.
        """
        # By identity: components are dicts of dicts, which no cache can have as a key.
        key = (id(components), ruleset if isinstance(ruleset, str) else repr(sorted(ruleset.items(), key=str)))
        known = self._rulebooks.get(key)
        if known is None or known[0] is not components:  # another object may have taken the place of one that is gone
            known = (components, Rulebook.compile(components, ruleset, self._registry, self._off))
            if len(self._rulebooks) >= KEPT_RULEBOOKS:
                self._rulebooks.clear()
            self._rulebooks[key] = known
        return known[1]

    def load(self, data: Mapping[str, Plain], bundle: Mapping[str, Plain]) -> Position:
        """Return the position that a scenario starts from.

        Raises:
            PositionError: It is no possible position, or its ruleset does not exist; the error lists every defect.
        """
        said = data.get("ruleset") if isinstance(data, Mapping) else None
        problems: Problems = []
        # A wrong ruleset is no reason to be silent about the rest: the position is read under the current one.
        try:
            rulebook = self.rulebook(bundle["components"], ruleset_named(said))
        except ValueError as error:
            problems.append(("ruleset", str(error)))
            rulebook = self.rulebook(bundle["components"])
        try:
            state = build(data, rulebook)
        except PositionError as error:
            raise PositionError([*problems, *error.problems]) from None
        if problems:
            raise PositionError(problems)
        return Position(state, Script(data.get("draws") or {}, rulebook, state))

    def ruleset(self, here: Position) -> dict[str, Plain]:
        """Return the ruleset of a position."""
        rulebook = here.state.rulebook
        return {"preset": rulebook.preset, "switches": dict(rulebook.switches)}

    def parse(self, here: Position, line: str) -> Action:
        """Read one line.

        Raises:
            ActionSyntaxError: The grammar does not allow it.
        """
        return grammar.parse(line, here.state.rulebook)

    def check(self, here: Position, action: Action) -> Outcome:
        """Return the verdict on an action and leave the position as it is."""
        verdict, _ = run(here.state, action, here.script)
        return Outcome(verdict, here)

    def act(self, here: Position, action: Action) -> Outcome:
        """Play an action and nothing more: a choice that it raises stays open, and the position as it is."""
        verdict, chance = run(here.state, action, here.script)
        if not verdict.accepted:
            return Outcome(verdict, here)
        assert isinstance(chance, Script)
        return Outcome(verdict, Position(verdict.after, chance))

    def apply(self, here: Position, action: Action, upcoming: Action | None = None) -> Outcome:
        """Play an action with a known successor, and imply the choices that the successor leaves out."""
        outcome = self.act(here, action)
        state = outcome.after.state
        if outcome.accepted and state.turn.stage == RETREAT and (upcoming is None or upcoming.verb != "retreat"):
            # Units without a named place retreat home.
            play = Play(state, outcome.after.script.copy(), trace=True)
            finish_retreat(play)
            outcome.verdict.events += play.events
        return outcome

    def outcomes(self, here: Position, actions: Sequence[Action]) -> Iterator[Outcome]:
        """Play actions one after another, each with its successor, and yield the outcomes."""
        for action, upcoming in zip_longest(actions, actions[1:]):
            outcome = self.apply(here, action, upcoming)
            here = outcome.after
            yield outcome

    def view(self, here: Position) -> dict[str, Plain]:
        """Return a position as plain data."""
        return view(here.state)

    def describe(self, here: Position) -> dict[str, Plain]:
        """Return a full description of a starting position, all defaults written out."""
        return describe(here.state)

    def actor(self, here: Position, action: Action) -> str:
        """Return the faction that acts."""
        rulebook = here.state.rulebook
        return action.faction or rulebook.factions[here.state.players[here.state.active].faction]

    def open_choices(self, here: Position) -> list[Phrase]:
        """Return the open choices, as phrases."""
        return list(_open_choices(here.state))

    def remarks(self, here: Position, action: Action) -> list[Phrase]:
        """Return a phrase for each ability that an accepted commitment left unused."""
        fight = here.state.combat
        if action.verb != "commit" or fight is None or max(fight.powers) < 0:
            return []  # only the second commitment reveals
        rulebook = here.state.rulebook
        return [
            {
                "say": "remark.ability-unused",
                "player": player_name(here.state, player),
                "ability": rulebook.ability_names[ability],
            }
            for side, player in enumerate(fight.sides)
            for ability in abilities_left(here.state, fight, side)
        ]

    def scores(self, here: Position) -> list[dict[str, Plain]]:
        """Return each player's score if the game ended now: ``faction``, ``total`` and ``lines``.

        A line is a rule, the number it counts, the coins it brings, and other rules that explain it.
        """
        state = here.state
        scores = [(player, scoring.score(state, number)) for number, player in enumerate(state.players)]
        return [
            {
                "faction": state.rulebook.factions[player.faction],
                "total": score.total,
                "lines": [{**line._asdict(), "also": list(line.also)} for line in score.lines],
            }
            for player, score in scores
        ]

    def line(self, here: Position) -> str:
        """Return a position as one line; its ruleset has only the switches that differ from the preset."""
        rulebook = here.state.rulebook
        data = describe(here.state)
        own = {name: chosen for name, chosen in rulebook.switches.items() if rulebook.preset_setting(name) != chosen}
        data["ruleset"] = {"preset": rulebook.preset, "switches": own}
        return to_line(data)

    def unused(self, here: Position) -> list[Phrase]:
        """Return a phrase for each unused draw of the script."""
        return here.script.left(here.state)

    def differences(self, here: Position, expected: Mapping[str, Plain]) -> list[str]:
        """Return a sentence for each difference from an expectation (factions, ``board``, ``game_over``)."""
        return differences(here.state, expected)


def _open_choices(state: State) -> Iterator[Phrase]:
    """Yield a phrase for each choice that the game waits for: of a combat first, then of cards."""
    rulebook, turn, combat = state.rulebook, state.turn, state.combat
    names = [rulebook.factions[player.faction] for player in state.players]
    active = names[state.active]
    if state.over:
        return
    if combat is not None:
        place = rulebook.places[combat.place]
        if turn.stage == RETREAT:
            loser = names[combat.sides[combat.loser]]
            yield {"say": "open.retreat", "place": place, "line": f"{loser} retreat mech > home"}
            return
        for power, side in zip(combat.powers, combat.sides, strict=True):
            if power < 0:
                yield {"say": "open.commit", "player": names[side], "place": place, "line": f"{names[side]} commit 0"}
    elif turn.stage == COMBAT:
        yield {"say": "open.combat", "places": [rulebook.places[place] for place in turn.pending]}
    elif turn.owed:
        yield {"say": "open.gain", "line": f"{active} leave"}
    elif turn.card and not turn.options:
        yield {"say": "open.option", "line": f"{active} option a"}
    elif meeting.is_encounter_due(state):
        place = rulebook.places[character_place(state)]
        yield {"say": "open.encounter", "place": place, "line": f"{active} encounter"}
    elif factory.is_factory_card_due(state):
        yield {"say": "open.factory-card", "line": f"{active} take card ..."}


SCYTHE = Scythe()
"""The game, as the part ``engine`` of the game package."""
