"""A play that grows: the engine plays each line once, and verdicts are analysed a slice at a time."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypedDict

from scythe_ref.lab.history import Story
from scythe_ref.lab.protocol import LabGame
from scythe_ref.messages import MessageError, worded
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
        messages = bundle.get("messages") or {}
        try:
            self.start = game.load(position, bundle)
        except ValueError as error:
            self.defects = game.defects(worded(messages, error))
        except (LookupError, TypeError, AttributeError):
            self.defects = game.defects(worded(messages, MessageError("lab.unreadable")))
        self._words: dict[int, str] = {}
        self._described: dict[int, Mapping[str, Any]] = {}
        self._scene = RunContext(game, self.start, bundle)

    @property
    def here(self) -> Any:
        """The game's own position at the end."""
        return self.steps[-1].here if self.steps else self.start

    def before(self, number: int) -> Any:
        """Return the position before a line, counted from 0."""
        return self.steps[number - 1].here if number else self.start

    def described(self, number: int) -> Mapping[str, Any]:
        """Return the full description of the position after some lines; the game makes each once."""
        if number not in self._described:
            self._described[number] = self.game.describe(self.before(number))
        return self._described[number]

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
        self._described = {number: said for number, said in self._described.items() if number <= same}
        actions = [self._scene.read(self.start, line) for line in lines[same:]]
        for index, line in enumerate(lines[same:]):
            upcoming = actions[index + 1][0] if index + 1 < len(actions) else None
            self.steps.append(self._scene.step(len(self.steps) + 1, line, self.here, actions[index], upcoming))


class MovedPiece(TypedDict):
    """A piece that left one place for another.

    Attributes:
        by: The words of the line between the two places, those that it passes among them.
    """

    owner: str
    kind: str
    place: str
    to: str
    by: list[str]


def moved_pieces(game: LabGame, played: Played) -> list[MovedPiece]:
    """Return the players' pieces that the last step moved, those of one owner and kind in any order."""
    if not played.steps or not played.steps[-1].accepted:
        return []
    before, after = _counted(game, played, len(played.steps) - 1), _counted(game, played, len(played.steps))
    gone, come = [*(before - after).elements()], [*(after - before).elements()]
    moved: list[MovedPiece] = []
    for owner, kind, place in gone:
        to = next((there for other, same, there in come if (other, same) == (owner, kind)), None)
        if to is not None:
            come.remove((owner, kind, to))
            by = _between(played.steps[-1].line, place, to)
            moved.append({"owner": owner, "kind": kind, "place": place, "to": to, "by": by})
    return moved


def _between(line: str, place: str, to: str) -> list[str]:
    words = line.replace(",", " ").replace(";", " ").split()
    after = words[words.index(place) + 1 :] if place in words else []
    return after[: after.index(to)] if to in after else []


def _counted(game: LabGame, played: Played, number: int) -> Counter[tuple[str, str, str]]:
    pieces = game.pieces(played.described(number))
    return Counter({(one["owner"], one["kind"], one["place"]): one["number"] for one in pieces if one["owner"]})


SLICE = 0.03
"""Seconds of one slice: too short for a player to notice after a tap."""


class PendingAnalysis:
    """The analysis of the last verdict; it goes on while the page asks for more."""

    def __init__(self, game: LabGame, bundle: Mapping[str, Any], story: Story, steps: Sequence[Step]) -> None:
        self.story = story
        self._game = game
        self._bundle = bundle
        self._steps = steps
        self._printings: list[dict[str, Any]] = []
        self._flips: list[dict[str, Any]] = []
        self._sought = False
        self._work = self._worked()
        self._done = not steps or steps[-1].error is not None

    def slice(self) -> dict[str, Any]:
        """Go on for a moment; return the findings so far.

        Returns:
            ``printings`` (``title``, ``accepted``, ``decided_by``), ``flips`` as pages show them, ``sought``, whether
            the search has tried all changes, and ``done``.
        """
        end = time.perf_counter() + SLICE
        while not self._done and time.perf_counter() < end:
            self._done = next(self._work, None) is None
        return {"printings": self._printings, "flips": self._flips, "sought": self._sought, "done": self._done}

    def _worked(self) -> Iterator[bool]:
        """Do the work; each step of it is short."""
        yield from self._other_printings()
        yield from self._changes()

    def _other_printings(self) -> Iterator[bool]:
        usual = self._steps[-1]
        for variation in self._game.variations(self.story.position):
            other = Played(self._game, self._bundle, variation.data)
            other.go_to(self.story.played)
            yield True
            if not other.steps:
                continue
            last = other.steps[-1]
            if (last.accepted, sorted(last.decided_by)) != (usual.accepted, sorted(usual.decided_by)):
                titles = [self._bundle["rules"].get(rule, {}).get("title", rule) for rule in last.decided_by]
                told = {"title": variation.title, "accepted": last.accepted, "decided_by": last.decided_by}
                told["messages"] = [fact["message"] for fact in last.facts] or titles
                self._printings.append(told)

    def _changes(self) -> Iterator[bool]:
        number, last = len(self._steps), self._steps[-1]
        expected = {"decided_by" if last.accepted else "refused_by": last.decided_by, "after": number}
        data = {**self.story.position, "play": list(self.story.played), "expect": [expected]}
        for found in self._game.changes(data):
            self._flips = found
            yield True
        self._sought = True
