"""Undo and redo, and the tree of plays: every state of a session, each a starting position and the plays from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

KEPT = 500
"""Most states to undo."""

MOST_BRANCHES = 20
"""Most plays of a position; one more makes the lab forget the oldest."""

Lines = tuple[str, ...]


@dataclass(frozen=True)
class Story:
    """A starting position and its plays.

    The plays are a tree: those that begin alike part where they differ.

    Attributes:
        position: The description of the starting position; never changed in place.
        play: The lines of the play on the screen.
        at: Number of lines before the position on the screen: stepping back lowers it.
        title: The title of the opened scenario; empty for a position set up by hand.
        seats: The players that the computer plays.
        branches: All plays in the order in which they began, ``play`` among them; empty if that is the only one.
    """

    position: Mapping[str, Any]
    play: Lines = ()
    at: int = 0
    title: str = ""
    seats: tuple[str, ...] = ()
    branches: tuple[Lines, ...] = ()

    @property
    def played(self) -> Lines:
        """The lines up to the present step."""
        return self.play[: self.at]

    @property
    def plays(self) -> tuple[Lines, ...]:
        """All plays."""
        return self.branches or (self.play,)

    def with_position(self, position: Mapping[str, Any]) -> Story:
        """Return it with another starting position; the lab tries the old play on the new one."""
        return replace(self, position=position)

    def with_lines(self, *lines: str, accepted: Lines | None = None) -> Story:
        """Return it with lines played from the present step.

        They begin a branch where others follow. Lines that were played there before are followed again.

        Args:
            accepted: The lines before them without the refused ones; by default all lines up to the present step.
        """
        play = (*(self.played if accepted is None else accepted), *lines)
        known = next((other for other in self.plays if _begins(play, other)), None)
        if known is not None:
            return replace(self, play=known, at=len(play))
        # What ended here goes on, or was refused.
        ended = (play if other == self.played or _begins(other, play) else other for other in self.plays)
        return self._with_plays(play, [*ended, play])

    def without_what_follows(self) -> Story:
        """Return it with the present step as the end; branches that begin later are gone, too."""
        kept = self.played
        return self._with_plays(kept, [kept if _begins(kept, other) else other for other in self.plays])

    def _with_plays(self, play: Lines, plays: Iterable[Lines]) -> Story:
        several = [*dict.fromkeys(plays)]
        if len(several) > MOST_BRANCHES:
            several.remove(next(other for other in several if other != play))
        return replace(self, play=play, at=len(play), branches=tuple(several) if len(several) > 1 else ())

    def on_branch(self, number: int) -> Story:
        """Return it on another of its plays."""
        return replace(self, play=self.plays[number])

    def forks(self) -> Iterator[tuple[int, int]]:
        """Yield the step at which each other play leaves this one, and its number; plays with the same line are one."""
        seen = set()
        for number, other in enumerate(self.plays):
            pairs = enumerate(zip(other, self.play, strict=False))
            step = next((step for step, (line, mine) in pairs if line != mine), None)
            if step is not None and (step, other[step]) not in seen:
                seen.add((step, other[step]))
                yield step, number

    def standing(self, at: int) -> Story:
        """Return it at another step."""
        return replace(self, at=max(0, min(at, len(self.play))))

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        said = {"position": self.position, "play": list(self.play), "at": self.at, "title": self.title}
        return {**said, "seats": list(self.seats), "branches": [list(play) for play in self.branches]}


def _begins(lines: Lines, play: Lines) -> bool:
    return play[: len(lines)] == lines


class History:
    """The states of a session, for undo and redo."""

    def __init__(self, story: Story) -> None:
        self._before: list[Story] = []
        self._after: list[Story] = []
        self.now = story

    def go(self, story: Story) -> None:
        """Go on to another state.

        A step back or forth or to another branch is no edit, and undo skips it, as it does a change of the computer's
        seats.
        """
        now = self.now
        if {*story.plays} != {*now.plays} or (story.position, story.title) != (now.position, now.title):
            self._before = [*self._before[1 - KEPT :], self.now]
            self._after = []
        self.now = story

    def answer(self, story: Story) -> None:
        """Go on to the state after the computer's turn: one undo takes back both it and the action before."""
        before = self._before[-1] if self._before else None
        if before is None or before.position is not self.now.position or before.play == self.now.play:
            self.go(story)
        else:
            self.now, self._after = story, []

    def undo(self) -> None:
        """Go back to the state before, if there is one."""
        if self._before:
            self._after.append(self.now)
            self.now = replace(self._before.pop(), seats=self.now.seats)

    def redo(self) -> None:
        """Take an undo back."""
        if self._after:
            self._before.append(self.now)
            self.now = replace(self._after.pop(), seats=self.now.seats)

    def as_data(self) -> dict[str, int]:
        """Return the numbers of states to undo and to redo."""
        return {"undo": len(self._before), "redo": len(self._after)}
