"""Gains that are left (chapter *The turn*): whole or in part, where the content says that they may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.actions.action import ALL, ImpossibleActionError, Part, part_text
from scythe_ref.scythe.engine.core import seams
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.rules.context import PlayerContext

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play

STAR = "star"
"""The word for a star that somebody would rather not place."""


@dataclass(slots=True, eq=False)
class GainContext(PlayerContext):
    """A gain of which a player wants to leave something."""

    what: str
    """The word by which a line names it."""
    rule: str
    """The rule that brings it."""


class ActionGains:
    """The gains of one action, and the parts that a line leaves.

    Each gain asks how much of it is taken (``taken``); ``settled`` refuses what no gain has answered to.
    """

    __slots__ = ("brought", "parts", "play")

    def __init__(self, play: Play, player: int, without: tuple[Part, ...]) -> None:
        self.play = play
        self.parts = list(without)
        self.brought: list[Part] = []
        for _, what, _ in without:
            if what == STAR:
                play.ask(GainContext(play, player, what, "star.place-now"), seams.LEAVE_GAIN)

    def taken(self, player: int, rule: str, what: str, number: int, whose: str = "", told: str = "") -> int:
        """Return the part of a gain that a player takes, and record the part that is left.

        Args:
            player: Who gains it.
            rule: The rule that brings it, under which the components say whether it may be left.
            what: The word by which a line names it.
            number: How much there is of it.
            whose: The player's faction, where a line has to say whose it is.
            told: What it is, where a line has another word for it.
        """
        if not self.parts:
            return number
        if number:
            self.brought.append((number, what, whose))
        for part in self.parts:
            if part[1:] == (what, whose) and part[0] <= number:
                break
        else:
            return number
        self.parts.remove(part)
        play = self.play
        play.ask(GainContext(play, player, what, rule), seams.LEAVE_GAIN)
        left = number if part[0] == ALL else part[0]
        by = play.rulebook.gains[rule].by
        play.tell(by, player=player, what=part_text((left, told or what, "")).replace("_", " "), number=left)
        return number - left

    def settled(self) -> None:
        """Refuse what the line leaves but the action doesn't bring; a game that is over brings no more.

        Raises:
            ImpossibleActionError: Something is left that there isn't.
        """
        if self.parts and not self.play.state.over:
            wrong = " and ".join(map(part_text, self.parts))
            parts = [f"{part_text((ALL, what, whose))} (at most {most})" for most, what, whose in self.brought]
            there = f"of this action a line can leave {', '.join(parts)}" if parts else "there is nothing to leave"
            raise ImpossibleActionError(f"{wrong} can't be left here; {there}")


def register(registry: Registry) -> None:
    """Declare that what the content calls a duty is never left."""
    registry.at(seams.LEAVE_GAIN).requires(
        "star.place-now", _may_be_left, lambda c: c.what == STAR, message="star.place-now.must"
    )
    registry.at(seams.LEAVE_GAIN).requires(
        "turn.pay-first", _may_be_left, lambda c: c.what != STAR, message="turn.pay-first.must"
    )


def _may_be_left(c: GainContext) -> bool:
    known = c.state.rulebook.gains.get(c.rule)
    return known is not None and known.may
