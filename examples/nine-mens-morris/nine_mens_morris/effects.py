"""The effects of an allowed action: each carries the id of its statement. Standard library only."""

from __future__ import annotations

from dataclasses import replace

from nine_mens_morris.options import moves, takeable
from nine_mens_morris.position import NOBODY, Position
from nine_mens_morris.rulebook import PLAYERS, player_name
from nine_mens_morris.rules import Attempt, Values

Fact = tuple[str, str, Values]
Event = tuple[str | None, str, Values, object, object]

EFFECTS = (
    *("place.by-turns", "row.while-placing", "row.placing-nothing", "row.while-moving", "row.two-one-man"),
    *("row.two-man-each", "take.pound", "take.none-free", "take.liberty", "end.two-men", "end.all-men", "end.blocked"),
)
"""The rules with code in this file; ``move.line`` and ``fly.three`` also decide a move that they allow or refuse."""


class Course:
    """An action while it takes effect.

    Attributes:
        here: The position so far.
        decided: The rules that decided.
        facts: Their sentences.
        events: The changes so far.
    """

    def __init__(self, attempt: Attempt, lifted: list[tuple[str, str]]) -> None:
        self.attempt = attempt
        self.here = attempt.here
        self.values = attempt.values()
        self.decided: list[str] = []
        self.facts: list[Fact] = []
        self.events: list[Event] = []
        for _, by in lifted:
            self._decides(by)
        {"place": self._place, "move": self._move, "take": self._take}[attempt.action.verb]()
        if self.here.takes and not takeable(self.here) and self._decides("take.none-free"):
            self.here = replace(self.here, takes=0)
        other = 1 - attempt.who
        if not self.here.takes or out_of_men(self.here, other):
            self.here = replace(self.here, turn=other, takes=0)
            self._end()

    def _decides(self, rule: str) -> bool:
        """Note that a rule decides, unless the rulebook omits it; return whether it does."""
        if self.here.rules.has(rule):
            self.decided.append(rule)
            self.facts.append((rule, f"told.{rule}", self.values))
        return self.here.rules.has(rule)

    def _happens(self, rule: str, key: str, before: object, after: object) -> None:
        self.events.append((rule, f"event.{key}", self.values, before, after))

    def _put(self, *changes: tuple[int, int]) -> None:
        men = list(self.here.men)
        for point, owner in changes:
            men[point] = owner
        self.here = replace(self.here, men=tuple(men))

    def _place(self) -> None:
        who, at, rules = self.attempt.who, self.attempt.at, self.here.rules
        if not self._decides("place.by-turns"):
            return
        before = self.here.hand[who]
        left = max(0, before - 1)
        self._happens("place.by-turns", "hand", before, left)
        self._put((at, who))
        self.here = replace(self.here, hand=(left, self.here.hand[1]) if who == 0 else (self.here.hand[0], left))
        if self.here.rows_at(at):
            if rules.varies("rows-while-placing", "nothing", "row.placing-nothing"):
                self._decides("row.placing-nothing")
            else:
                self._row("row.while-placing", at)

    def _move(self) -> None:
        action, at, to = self.attempt.action, self.attempt.at, self.attempt.to
        if self.attempt.along_a_line:
            self._decides("move.line")
        self._happens("move.line" if self.attempt.along_a_line else "fly.three", "man", action.at, action.to)
        self._put((to, self.here.men[at]), (at, NOBODY))
        if self.here.rows_at(to):
            self._row("row.while-moving", to)

    def _row(self, rule: str, point: int) -> None:
        """Say how many men the player may take for the new row."""
        if not self._decides(rule):
            return
        takes = len(self.here.rows_at(point))
        if takes > 1:
            if self.here.rules.varies("two-rows", "man-each", "row.two-man-each"):
                self._decides("row.two-man-each")
            elif self._decides("row.two-one-man"):
                takes = 1
        self.here = replace(self.here, takes=takes)
        self._happens(rule, "takes", 0, takes)

    def _take(self) -> None:
        other = 1 - self.attempt.who
        if not self.attempt.action.at:
            if self._decides("take.liberty"):
                self.here = replace(self.here, takes=0)
            return
        if self._decides("take.pound"):
            before = self.here.left(other)
            self._put((self.attempt.at, NOBODY))
            self._happens("take.pound", "left", before, before - 1)
        self.here = replace(self.here, takes=self.here.takes - 1)

    def _end(self) -> None:
        """See whether the player who is to go on has lost."""
        lost = lost_by(self.here)
        if lost is not None and self._decides(lost):
            self.here = replace(self.here, winner=self.attempt.who)
            self._happens(lost, "winner", player_name("nobody"), player_name(PLAYERS[self.attempt.who]))


def out_of_men(here: Position, who: int) -> str | None:
    """Return the rule by which a player has lost for want of men, if so."""
    rule = "end.all-men" if here.rules.plays("end", "all-men") else "end.two-men"
    return rule if here.left(who) <= here.rules.lost and here.rules.has(rule) else None


def lost_by(here: Position) -> str | None:
    """Return the rule by which the player who is to go on has lost; None if the game goes on."""
    blocked = not here.hand[here.turn] and here.rules.has("end.blocked") and not any(moves(here))
    return out_of_men(here, here.turn) or ("end.blocked" if blocked else None)


def settled(here: Position) -> Position:
    """Return a position that somebody has set up with its winner, if it has one."""
    if out_of_men(here, 1 - here.turn):
        return replace(here, winner=here.turn, takes=0)
    return replace(here, winner=1 - here.turn) if not here.takes and lost_by(here) else here
