"""A play that grows: the engine plays each line once, at any number of looks at the whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scythe_ref.lab.protocol import LabGame
from scythe_ref.scenarios import RunContext, Step


class Played:
    """A position with its play, and the verdict on each line.

    Attributes:
        defects: Errors of the position, path and sentence each; no line runs from an impossible position.
        start: The game's own position at the beginning; None if it is impossible.
        steps: One for each line.
    """

    def __init__(self, game: LabGame, bundle: Mapping[str, Any], position: Mapping[str, Any]) -> None:
        """Read the position.

        Args:
            position: The description; it may be anything.
        """
        self.game = game
        self.position = position
        self.steps: list[Step] = []
        self.defects: list[tuple[str, str]] = []
        self.start: Any = None
        try:
            self.start = game.load(position, bundle)
        except ValueError as error:
            self.defects = game.defects(error)
        except (LookupError, TypeError, AttributeError):
            self.defects = game.defects(ValueError("it isn't written as a position is, so it can't be read"))
        self._words: dict[int, str] = {}
        self._scene = RunContext(game, self.start, bundle)

    @property
    def here(self) -> Any:
        """The game's own position at the end."""
        return self.steps[-1].here if self.steps else self.start

    def before(self, number: int) -> Any:
        """Return the position before a line, counted from 0."""
        return self.steps[number - 1].here if number else self.start

    def words(self, number: int) -> str:
        """Return a line in words; the game words each line once."""
        if number not in self._words:
            self._words[number] = self.game.in_words(self.before(number), self.steps[number].line)
        return self._words[number]

    def go_to(self, lines: Sequence[str]) -> None:
        """Play to the end of some lines; the beginning that they share with the lines played before stays."""
        if self.start is None:
            return
        same = 0
        while same < min(len(lines), len(self.steps)) and self.steps[same].line == lines[same]:
            same += 1
        # The next line decides the choices that a line leaves open: a retreat without words is implied.
        if same and not (same == len(lines) == len(self.steps)):
            same -= 1
        del self.steps[same:]
        self._words = {number: words for number, words in self._words.items() if number < same}
        # As `scenarios/run.py` does it: the lab must judge a line as the scenario does that it may become.
        actions = [self._read(line) for line in lines[same:]]
        for index, line in enumerate(lines[same:]):
            upcoming = actions[index + 1][0] if index + 1 < len(actions) else None
            self._step(line, actions[index], upcoming)

    def _read(self, line: str) -> tuple[Any, str | None]:
        try:
            return self.game.parse(self.start, line), None
        except ValueError as error:
            return None, str(error)

    def _step(self, line: str, read: tuple[Any, str | None], upcoming: Any) -> None:
        action, error = read
        here, outcome, faction = self.here, None, ""
        remarks: Sequence[str] = ()
        if action is not None:
            try:
                outcome = self.game.apply(here, action, upcoming)
                faction = self.game.actor(here, action)
                remarks = self.game.remarks(here, action) if outcome.accepted else ()
            except ValueError as problem:
                error = str(problem)
        after = outcome.after if outcome is not None else here
        self.steps.append(Step(len(self.steps) + 1, line, faction, outcome, error, self._scene, after, remarks))
