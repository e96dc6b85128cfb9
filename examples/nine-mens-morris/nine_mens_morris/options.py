"""The legal actions: found directly, without asking the checks about every line. Standard library only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nine_mens_morris.actions import NOTHING, Action
from nine_mens_morris.position import NOBODY, Position
from nine_mens_morris.rulebook import PLAYERS


def moves(here: Position, only: int | None = None) -> Iterator[tuple[int, int]]:
    """Yield where men of the player whose turn it is may move, from and to.

    Args:
        only: One point to move from.
    """
    vacant = [point for point, owner in enumerate(here.men) if owner == NOBODY]
    flying = here.flies(here.turn) and here.rules.varies("flying", "with-three", "fly.three")
    for point in here.points_of(here.turn) if only is None else (only,):
        yield from ((point, to) for to in vacant if flying or to in here.rules.neighbours[point])


def takeable(here: Position) -> list[int]:
    """Return the points of the men that the player with the turn may take, if any."""
    other = 1 - here.turn
    setting = here.rules.switches["men-in-rows"]
    free = [] if setting == "any" else here.free(other)
    return free if free or setting == "never" else here.points_of(other)


@dataclass
class Choice:
    """One choice: of a point to place a man on, a man to move, its target, or a man to take.

    Attributes:
        here: The position.
        kind: ``place``, ``man``, ``step`` or ``take``.
        options: Labels of points, and ``nothing`` where a player may take none.
        man: The point of the man that makes a step.
        player: The player who chooses.
    """

    here: Position
    kind: str
    options: Sequence[str]
    man: str = ""

    def __post_init__(self) -> None:
        self.player = self.here.turn

    def take(self, index: int) -> Choice | Action:
        """Return the choice that follows an option, or the complete action."""
        label, who = self.options[index], PLAYERS[self.player]
        if self.kind == "man":
            return Choice(self.here, "step", _targets(self.here, label), label)
        if self.kind == "step":
            return Action(who, "move", self.man, label)
        return Action(who, self.kind, "" if label == NOTHING else label)


def _targets(here: Position, label: str) -> tuple[str, ...]:
    return tuple(here.rules.points[to] for _, to in moves(here, here.rules.index[label]))


def choice(here: Position) -> Choice | None:
    """Return the choice of the player with the turn; None when the game is over."""
    if here.winner != NOBODY:
        return None
    points = here.rules.points
    if here.takes:
        return Choice(here, "take", (*(points[point] for point in takeable(here)), NOTHING))
    if here.hand[here.turn]:
        return Choice(here, "place", tuple(points[at] for at, owner in enumerate(here.men) if owner == NOBODY))
    return Choice(here, "man", tuple(dict.fromkeys(points[at] for at, _ in moves(here))))


def actions(here: Position) -> Iterator[Action]:
    """Yield every legal action."""
    first = choice(here)
    for index in range(len(first.options) if first else 0):
        assert first is not None
        reached = first.take(index)
        if isinstance(reached, Choice):
            for step in range(len(reached.options)):
                action = reached.take(step)
                assert isinstance(action, Action)
                yield action
        else:
            yield reached
