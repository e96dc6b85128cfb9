"""A position: the men on the board and in hand, the turn, and the number of men to take. Standard library only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from nine_mens_morris.names import unknown
from nine_mens_morris.rulebook import PLAYERS, Row, Rulebook, compile_rulebook, player_name

NOBODY = -1
MOST_TAKES = 2

Problem = tuple[str, Any]  # a path in a description, and a phrase about the game or a text about the spelling
Data = Mapping[str, Any]


class PositionError(ValueError):
    """A position that can't be; ``problems`` has what is wrong, with its place."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(f"{path}: {said}" if path else str(said) for path, said in problems))
        self.problems = problems

    def in_words(self, to_text: Callable[[object], str]) -> PositionError:
        """Return the error with its phrases as texts."""
        return PositionError([(path, to_text(said)) for path, said in self.problems])


@dataclass(frozen=True)
class Position:
    """One position; it never changes.

    Attributes:
        men: For each point the number of the player whose man is there, or ``NOBODY``.
        hand: The number of men that each player has not placed yet.
        turn: The player with the turn.
        takes: The number of men that this player may take before the turn passes.
        winner: The player who has won, or ``NOBODY``.
    """

    rules: Rulebook
    men: tuple[int, ...]
    hand: tuple[int, int]
    turn: int = 0
    takes: int = 0
    winner: int = NOBODY

    def points_of(self, who: int) -> list[int]:
        """Return the points where a player's men are."""
        return [point for point, owner in enumerate(self.men) if owner == who]

    def left(self, who: int) -> int:
        """Return the number of men that a player still has, on the board and in hand."""
        return self.men.count(who) + self.hand[who]

    def taken(self, who: int) -> int:
        """Return the number of a player's men that the opponent has taken."""
        return self.rules.men - self.left(who)

    def rows_at(self, point: int) -> list[Row]:
        """Return the rows that the man on a point is part of."""
        owner = self.men[point]
        through = self.rules.rows_through[point] if owner != NOBODY else ()
        return [row for row in through if all(self.men[other] == owner for other in row)]

    def free(self, who: int) -> list[int]:
        """Return the points of a player's men that are in no row."""
        return [point for point in self.points_of(who) if not self.rows_at(point)]

    def flies(self, who: int) -> bool:
        """Return whether a player has few enough men to fly and none in hand; a rule decides whether they may."""
        return not self.hand[who] and self.left(who) <= self.rules.flying


def read(data: Data, components: Data, without: frozenset[str] = frozenset()) -> Position:
    """Return the position of a description.

    A player that it does not name has all men in hand; with men on the board, none unless ``in_hand`` says so.

    Raises:
        PositionError: It can't be; with everything that is wrong.
    """
    try:
        rules = compile_rulebook(components, data.get("ruleset"), without)
    except ValueError as error:
        raise PositionError([("ruleset", str(error))]) from None
    players = {name: said or {} for name, said in (data.get("players") or {}).items()}
    problems = list(_problems(players, data, rules))
    if problems:
        raise PositionError(problems)
    men = [NOBODY] * len(rules.points)
    for who, name in enumerate(PLAYERS):
        for label in players.get(name, {}).get("men") or ():
            men[rules.index[label]] = who
    first, second = (_hand(players.get(name, {}), rules) for name in PLAYERS)
    turn = next((who for who, name in enumerate(PLAYERS) if players.get(name, {}).get("active")), 0)
    takes = data.get("takes") or 0
    if not -1 < ((first, second)[turn] + bool(takes) - (first, second)[1 - turn]) < 2:
        hands = {"player": player_name(PLAYERS[turn]), "first": first, "second": second}
        raise PositionError([("players", {"say": "impossible.hands", **hands})])
    return Position(rules, tuple(men), (first, second), turn, takes)


def _hand(said: Data, rules: Rulebook) -> int:
    number = said.get("in_hand")
    return int(number) if number is not None else 0 if said.get("men") else rules.men


def _problems(players: Data, data: Data, rules: Rulebook) -> Iterator[Problem]:
    there: dict[str, str] = {}
    for name, said in players.items():
        if name not in PLAYERS:
            yield "players", unknown("player", name, PLAYERS)
            continue
        men, hand = said.get("men") or (), _hand(said, rules)
        for label in men:
            if label not in rules.index:
                yield f"players.{name}.men", unknown("point", label, rules.points)
            elif label in there:
                owner = player_name(there[label])
                yield f"players.{name}.men", {"say": "impossible.point", "player": owner, "point": label}
            there[label] = name
        if hand < 0 or hand + len(men) > rules.men:
            counted = {"board": len(men), "hand": hand, "men": rules.men}
            yield f"players.{name}.in_hand", {"say": "impossible.men", **counted}
    if all((players.get(name) or {}).get("active") for name in PLAYERS):
        yield "players", {"say": "impossible.active"}
    if data.get("takes") not in (None, *range(MOST_TAKES + 1)):
        yield "takes", {"say": "impossible.takes", "most": MOST_TAKES}


def describe(here: Position) -> dict[str, Any]:
    """Return the full description of a position, every default written out."""
    players = {
        name: {
            **({"active": True} if who == here.turn else {}),
            "men": [here.rules.points[point] for point in here.points_of(who)],
            "in_hand": here.hand[who],
        }
        for who, name in enumerate(PLAYERS)
    }
    return {"ruleset": here.rules.as_data(), "players": players, "takes": here.takes}


def view(here: Position) -> dict[str, Any]:
    """Return the public part of the position, as plain data."""
    players = describe(here)["players"]
    for who, name in enumerate(PLAYERS):
        players[name] = {**players[name], "active": who == here.turn, "taken": here.taken(who)}
    winner = PLAYERS[here.winner] if here.winner != NOBODY else "nobody"
    return {"players": players, "turn": PLAYERS[here.turn], "takes": here.takes, "winner": winner}


def differences(here: Position, expected: Data) -> list[str]:
    """Return the failures of an expectation, as sentences."""
    seen = view(here)
    pairs: list[tuple[str, Any, Any]] = []
    for key, value in expected.items():
        if key in PLAYERS:
            pairs += [(f"{key}.{name}", said, seen["players"][key].get(name)) for name, said in value.items()]
        elif key == "points":
            owners = ("white", "black", "nobody")
            pairs += [(label, said, owners[here.men[here.rules.index[label]]]) for label, said in value.items()]
        else:
            pairs.append((key, value, seen.get(key)))
    return [
        f"{name} should be {_told(said)}, but is {_told(found)}"
        for name, said, found in pairs
        if _comparable(said) != _comparable(found)
    ]


def _comparable(said: Any) -> Any:
    return sorted(said) if isinstance(said, list) else said


def _told(said: Any) -> str:
    return (", ".join(sorted(said)) or "none") if isinstance(said, list) else str(said)
