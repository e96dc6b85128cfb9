"""Analysis of a verdict, a slice at a time: other printings, and flips.

A verdict is on the screen at once; this follows while somebody reads. Each slice is short, so that the next tap never
waits. A session forgets the analysis at the next play or edit.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scythe_ref.lab.history import Story
from scythe_ref.lab.played import Played
from scythe_ref.lab.protocol import LabGame
from scythe_ref.scenarios import Step

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
