"""One action in one line: ``white place a7``, ``white move a7 to d7``, ``white take d6``, ``white take nothing``."""

from __future__ import annotations

from dataclasses import dataclass

from nine_mens_morris.names import unknown
from nine_mens_morris.rulebook import PLAYERS, Phrase, Rulebook

VERBS = ("place", "move", "take")
NOTHING = "nothing"


@dataclass(frozen=True)
class Action:
    """One action, read from a line and written as the same line.

    Attributes:
        who: The player.
        verb: ``place``, ``move`` or ``take``.
        at: The point at which the player places or takes a man, or from which one moves; empty if they take none.
        to: The point to which a man moves.
    """

    who: str
    verb: str
    at: str
    to: str = ""

    def __str__(self) -> str:
        return f"{self.who} {self.verb} {self.at or NOTHING}" + (f" to {self.to}" if self.to else "")

    def phrase(self) -> Phrase:
        """Return its effect, for a player."""
        kind = self.verb if self.at else "take-nothing"
        return {"say": f"action.{kind}", "point": self.at, "to": self.to}


def parse(line: str, rules: Rulebook) -> Action:
    """Read one line.

    Raises:
        ValueError: It is no action; the sentence names the expected words.
    """
    words = line.split()
    if not words or words[0] not in PLAYERS:
        raise ValueError(unknown("player", words[0] if words else "", PLAYERS))
    if len(words) < 2 or words[1] not in VERBS:
        raise ValueError(unknown("action", words[1] if len(words) > 1 else "", VERBS))
    who, verb, *rest = words
    if verb == "move":
        if len(rest) != 3 or rest[1] != "to":
            raise ValueError(f"a move is written like '{who} move a7 to d7'")
        return Action(who, verb, _point(rest[0], rules), _point(rest[2], rules))
    if len(rest) != 1:
        raise ValueError(f"one point follows, like '{who} {verb} a7'")
    if verb == "take" and rest[0] == NOTHING:
        return Action(who, verb, "")
    return Action(who, verb, _point(rest[0], rules))


def _point(label: str, rules: Rulebook) -> str:
    if label not in rules.index:
        raise ValueError(unknown("point", label, rules.points))
    return label
