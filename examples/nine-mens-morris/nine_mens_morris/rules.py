"""The rules. Checks refuse, exceptions lift a check; each carries the id of its statement. Standard library only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from nine_mens_morris.actions import Action
from nine_mens_morris.position import NOBODY, Position
from nine_mens_morris.rulebook import PLAYERS, Rulebook, player_name

Values = Mapping[str, object]


@dataclass(frozen=True)
class Attempt:
    """An action that somebody tries in a position."""

    here: Position
    action: Action

    @property
    def rules(self) -> Rulebook:
        """The rulebook."""
        return self.here.rules

    @cached_property
    def who(self) -> int:
        """The player who acts."""
        return PLAYERS.index(self.action.who)

    @cached_property
    def at(self) -> int:
        """The point at which the player places or takes a man, or from which one moves."""
        return self.rules.index[self.action.at]

    @cached_property
    def to(self) -> int:
        """The point to which a man moves."""
        return self.rules.index[self.action.to]

    @property
    def along_a_line(self) -> bool:
        """Whether a line leads from the one point to the other."""
        return self.to in self.rules.neighbours[self.at]

    @property
    def in_a_row(self) -> bool:
        """Whether the man to take is one of the opponent's, in a row."""
        here = self.here
        return bool(self.action.at) and here.men[self.at] == 1 - self.who and bool(here.rows_at(self.at))

    @property
    def never(self) -> bool:
        """Whether nobody may take men in a row."""
        return self.rules.varies("men-in-rows", "never", "take.never-from-row")

    def values(self) -> Values:
        """Return the values that the sentences of a verdict may use."""
        names = [player_name(name) for name in PLAYERS]
        return {
            "player": names[self.who],
            "opponent": names[1 - self.who],
            "active": names[self.here.turn],
            "point": self.action.at,
            "to": self.action.to,
            "hand": self.here.hand[self.who],
            "winner": names[self.here.winner] if self.here.winner != NOBODY else "",
        }


class Check(NamedTuple):
    """A condition that refuses an action; perhaps only under one setting of a switch."""

    rule: str
    verbs: tuple[str, ...]
    holds: Callable[[Attempt], bool]
    setting: tuple[str, str] | None = None


class Lifting(NamedTuple):
    """A condition that lifts a check; perhaps only under one setting of a switch."""

    rule: str
    lifts: str
    holds: Callable[[Attempt], bool]
    setting: tuple[str, str] | None = None


EVERY, PLACE, MOVE, TAKE = ("place", "move", "take"), ("place",), ("move",), ("take",)

CHECKS = (
    Check("end.over", EVERY, lambda a: a.here.winner != NOBODY),
    Check("turn.alternate", EVERY, lambda a: a.who != a.here.turn),
    Check("take.now", (*PLACE, *MOVE), lambda a: a.here.takes > 0 and a.who == a.here.turn),
    Check("place.in-hand", PLACE, lambda a: not a.here.hand[a.who]),
    Check("place.vacant", PLACE, lambda a: a.here.men[a.at] != NOBODY),
    Check("move.after-placing", MOVE, lambda a: a.here.hand[a.who] > 0),
    Check("move.own", MOVE, lambda a: a.here.men[a.at] != a.who),
    Check("move.vacant", MOVE, lambda a: a.here.men[a.to] != NOBODY),
    Check("move.line", MOVE, lambda a: not a.along_a_line),
    Check("fly.never", MOVE, lambda a: a.here.flies(a.who) and not a.along_a_line, ("flying", "never")),
    Check("take.after-row", TAKE, lambda a: not a.here.takes),
    Check("take.opponents", TAKE, lambda a: bool(a.action.at) and a.here.men[a.at] != 1 - a.who),
    Check("take.not-from-row", TAKE, lambda a: a.in_a_row and not a.never),
    Check("take.never-from-row", TAKE, lambda a: a.in_a_row, ("men-in-rows", "never")),
)

LIFTINGS = (
    Lifting("fly.three", "move.line", lambda a: a.here.flies(a.who), ("flying", "with-three")),
    Lifting("take.no-other", "take.not-from-row", lambda a: not a.here.free(1 - a.who)),
    Lifting("take.any", "take.not-from-row", lambda a: True, ("men-in-rows", "any")),
)


class Verdict(NamedTuple):
    """The answers of the checks about an action.

    Attributes:
        refused: The rules that refuse it; empty if it is allowed.
        consulted: The rules with a check that had nothing against it.
        lifted: The rules that did not count, and the rule that lifted each.
    """

    refused: list[str]
    consulted: list[str]
    lifted: list[tuple[str, str]]


def judge(attempt: Attempt) -> Verdict:
    """Ask every check about an action; once the game is over, no other."""
    verdict = Verdict([], [], [])
    for check in CHECKS:
        if attempt.action.verb not in check.verbs or not _played(check, attempt.rules):
            continue
        if not check.holds(attempt):
            verdict.consulted.append(check.rule)
            continue
        liftings = [one for one in LIFTINGS if one.lifts == check.rule and _played(one, attempt.rules)]
        by = next((one.rule for one in liftings if one.holds(attempt)), None)
        if by is not None:
            verdict.lifted.append((check.rule, by))
            continue
        verdict.refused.append(check.rule)
        if check.rule == "end.over":
            break
    return verdict


def _played(rule: Check | Lifting, rules: Rulebook) -> bool:
    """Return whether the rulebook has a rule and the switches' settings fit it."""
    return rules.has(rule.rule) and (rule.setting is None or rules.plays(*rule.setting))
