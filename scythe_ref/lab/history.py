"""Undo and redo: every state of a session, each a starting position and a play from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

KEPT = 500
"""Most states to undo."""


@dataclass(frozen=True)
class Story:
    """A starting position and its play.

    Attributes:
        position: The description of the starting position; never changed in place.
        play: The lines.
        at: Number of lines before the position on the screen: stepping back lowers it.
        title: The title of the opened scenario; empty for a position set up by hand.
        seats: The players that the computer plays.
    """

    position: Mapping[str, Any]
    play: tuple[str, ...] = ()
    at: int = 0
    title: str = ""
    seats: tuple[str, ...] = ()

    @property
    def played(self) -> tuple[str, ...]:
        """The lines up to the present step."""
        return self.play[: self.at]

    def with_position(self, position: Mapping[str, Any]) -> Story:
        """Return it with another starting position; the lab tries the old play on the new one."""
        return replace(self, position=position)

    def with_lines(self, *lines: str) -> Story:
        """Return it with lines played from the present step, in place of those that followed."""
        play = (*self.played, *lines)
        return replace(self, play=play, at=len(play))

    def standing(self, at: int) -> Story:
        """Return it at another step."""
        return replace(self, at=max(0, min(at, len(self.play))))

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        said = {"position": self.position, "play": list(self.play), "at": self.at, "title": self.title}
        return {**said, "seats": list(self.seats)}


class History:
    """The states of a session, for undo and redo."""

    def __init__(self, story: Story) -> None:
        self._before: list[Story] = []
        self._after: list[Story] = []
        self.now = story

    def go(self, story: Story) -> None:
        """Go on to another state.

        Stepping back and forth in a play is no edit, and undo skips it, as it does a change of the computer's seats.
        """
        if replace(story, at=self.now.at, seats=self.now.seats) != self.now:
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
