"""The protocol of a game that gets a lab, beside the protocol of the runner of scenarios.

The session asks nothing else, so it knows no piece and no rule of any game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NotRequired, Protocol, TypedDict, runtime_checkable

from scythe_ref.game_package import GamePackage, imported
from scythe_ref.lab import drawers
from scythe_ref.lab.drawers import DrawerField, Variation
from scythe_ref.lab.links import NO_WORDS
from scythe_ref.messages import MessageError
from scythe_ref.scenarios import GameProtocol

Data = Mapping[str, Any]
"""A position as scenarios describe it: ``players``, ``board`` and so on."""


class PlacedPiece(TypedDict):
    """Pieces of one kind and owner on one place."""

    place: str
    kind: str
    owner: str  # empty: nobody's
    number: int
    detail: NotRequired[str]  # further words on it
    aboard: NotRequired[int]  # things that it carries


class Supply(TypedDict):
    """A kind of piece in the supply, and the number that is left."""

    kind: str
    left: int


class ComparedSide(TypedDict):
    """One side of a comparison."""

    owner: str
    cells: list[str]
    wins: bool


class Comparison(TypedDict):
    """Sides next to each other, such as those of a combat: the titles of the columns, and a row for each side."""

    columns: list[str]
    rows: list[ComparedSide]


class Headline(TypedDict):
    """The beginning of a verdict: a sentence, and perhaps the two sides of a comparison."""

    text: str
    sides: NotRequired[Comparison]


@runtime_checkable
class Choice(Protocol):
    """One choice, as the engine offers it; a node that is no choice is an action."""

    @property
    def player(self) -> int:
        """The player who chooses, by number."""
        ...

    @property
    def kind(self) -> str:
        """The kind of the choice, in the game's terms."""
        ...

    @property
    def options(self) -> Sequence[Any]:
        """The labels to choose from."""
        ...

    def take(self, index: int) -> Any:
        """Return the choice that follows an option, or the complete action."""
        ...


class LabGame(GameProtocol, Protocol):
    """A game whose positions people can set up piece by piece and play on.

    The methods that a game must have come first. The others have an answer already, for a game without secrets; a
    game's table derives from this class and overrides those that differ.

    Attributes:
        bundle: The data of ``Library.bundle``.
        link_words: The dictionaries that pack links, see ``lab.links``.
    """

    bundle: Data
    link_words: Mapping[str, str] = NO_WORDS

    # -- methods that each game has to have -----------------------------------------------------------------------

    def players(self) -> list[dict[str, str]]:
        """Return the players who can take part: ``value`` and ``title``."""
        ...

    @property
    def position_keys(self) -> Sequence[str]:
        """The keys of a scenario that are its position, in the order of a scenario's text."""
        ...

    def describe(self, here: Any) -> dict[str, Any]:
        """Return a full description of a position, all defaults written out."""
        ...

    def read_line(self, line: str) -> dict[str, Any]:
        """Read a position in one line; raise ValueError if it is none."""
        ...

    def write_line(self, data: Data) -> str:
        """Write a description as one line, possible or not."""
        ...

    def new(self, players: Sequence[str]) -> dict[str, Any]:
        """Return a description of an empty board with some players."""
        ...

    def deal(self, players: Sequence[str], seed: int) -> dict[str, Any]:
        """Return a description of a new game; raise ValueError if these can't play one."""
        ...

    def pieces(self, data: Data) -> list[PlacedPiece]:
        """Return the pieces that a description puts on the board, possible or not."""
        ...

    def supply(self, data: Data, owner: str) -> list[Supply]:
        """Return the pieces that a player can still put on the board; nobody's pieces never run out."""
        ...

    def put(self, data: Data, owner: str, kind: str, place: str) -> dict[str, Any]:
        """Return a description with one more piece; raise ValueError if there is no such piece or place."""
        ...

    def take(self, data: Data, owner: str, kind: str, place: str) -> dict[str, Any]:
        """Return a description with one piece fewer."""
        ...

    def move(self, data: Data, owner: str, kind: str, place: str, to: str) -> dict[str, Any]:
        """Return a description with a piece moved."""
        return self.put(self.take(data, owner, kind, place), owner, kind, to)

    def fields(self, data: Data, owner: str, here: Any | None) -> list[DrawerField]:
        """Return the fields beside the board of a player, or of the table if the owner is empty."""
        ...

    def set(self, data: Data, owner: str, name: str, value: Any) -> dict[str, Any]:
        """Return a description with another value in a field beside the board; None: the default again."""
        ...

    def choice(self, here: Any) -> Choice | None:
        """Return the next choice; None: nobody can play on."""
        ...

    def player_name(self, here: Any, number: int) -> str:
        """Return the name of the player who has a choice."""
        ...

    def question(self, choice: Choice) -> str:
        """Return the question of a choice, in a player's words."""
        ...

    def option(self, here: Any, choice: Choice, label: Any) -> str:
        """Return an option in a player's words."""
        ...

    def in_words(self, here: Any, line: str) -> str:
        """Return an action in a player's words."""
        ...

    def chosen_by(self, here: Any, policy: str) -> str:
        """Return the line that a policy chooses; raise ValueError if there is no such policy."""
        ...

    # -- methods with an answer for most games ---------------------------------------------------------------------

    def defects(self, error: ValueError) -> list[tuple[str, str]]:
        """Return the errors of a position: path in its description, and a sentence."""
        return list(getattr(error, "problems", [("", str(error))]))

    def read_log(self, text: str) -> tuple[dict[str, Any], list[str]]:
        """Return the start of the first game of a log, and its actions; raise ValueError if it is none."""
        try:
            log = json.loads(text)
            return self.read_line(log["position"]), [str(line) for line in log["actions"]]
        except (KeyError, TypeError, json.JSONDecodeError):
            raise MessageError("lab.no-log") from None

    def log(self, data: Data, play: Sequence[str]) -> str:
        """Return a play as a log for ``scythe-ref replay``; raise ValueError if the rules refuse a line."""
        here = self.load(data, self.bundle)
        for line in play:
            outcome = self.apply(here, self.parse(here, line))
            if not outcome.accepted:
                raise ValueError(f"{line!r} is refused by {', '.join(outcome.decided_by)}")
            here = outcome.after
        return json.dumps({"position": self.write_line(data), "actions": list(play)})

    def line(self, here: Any) -> str:
        """Return a position as one line."""
        return self.write_line(self.describe(here))

    def legal_actions(self, here: Any) -> Iterator[Any]:
        """Yield the legal actions as the choices lead to them, without what is aside (see `is_aside`)."""
        nodes = [self.choice(here)]
        while nodes:
            node = nodes.pop()
            if isinstance(node, Choice):
                options = [index for index, label in enumerate(node.options) if not self.is_aside(node, label)]
                nodes += [node.take(index) for index in reversed(options)]
            elif node is not None:
                yield node

    def any_order(self, choice: Choice) -> bool:
        """Whether a player chooses several, one after the other, in any order."""
        return False

    def is_leaving(self, choice: Choice) -> bool:
        """Return whether it is a choice to leave some of a gain; the first option is to leave nothing."""
        return False

    def is_aside(self, choice: Choice, label: Any) -> bool:
        """Return whether an option has nothing to do with the question: the page shows it behind a button."""
        return False

    def place_of(self, here: Any, choice: Choice, label: Any) -> str:
        """Return the place on the board that an option stands for, so that a tap on it chooses; else nothing."""
        return ""

    def place_lines(self, here: Any, choice: Choice, place: str) -> Sequence[str]:
        """Return the lines that would choose a place that a choice doesn't offer, the plainest first."""
        return ()

    def missed(self, here: Any, line: str) -> tuple[str, str, list[tuple[str, str]]]:
        """Return a question that a line leaves out, as the rules allow one answer only.

        Returns:
            The question, that answer, and the other answers, each with its line; empty texts without such a question.
        """
        return "", "", []

    def forced(self, here: Any) -> str:
        """Return the line of a choice that leaves nothing to decide, so that nobody is asked; else nothing."""
        return ""

    def note(self, here: Any, choice: Choice, taken: Sequence[tuple[str, Any]]) -> str:
        """Return a sentence that helps with a choice.

        Args:
            taken: The options on the path to it: the kind of each choice, and the label taken.
        """
        return ""

    def sides(self, here: Any, choice: Choice) -> Comparison | None:
        """Return the sides that a choice is about, such as those of a combat."""
        return None

    def headline(self, before: Any, action: Any, after: Any) -> Headline | None:
        """Return the result of an allowed action, if the action doesn't say it: the winner, and his power and cards."""
        return None

    def consequences(self, outcome: Any, player: str) -> Sequence[int]:
        """Return the numbers of the events of a player's allowed action that its verdict begins with."""
        return ()

    def ending(self, here: Any) -> str:
        """Return a sentence on the end of the game; empty while it goes on."""
        return ""

    def amounts(self, player: Mapping[str, Any]) -> dict[str, int]:
        """Return a player's amounts by the words of positions, from the description of the player."""
        return {name: value for name, value in player.items() if type(value) is int}

    def secret(self, choice: Choice) -> bool:
        """Whether the other players must not see a choice."""
        return False

    def covered(self, here: Any, lines: Sequence[str]) -> list[int]:
        """Return the lines before a position that the others must not see yet."""
        return []

    def badges(self, data: Data) -> list[str]:
        """Return the unusual rules in play: the printing, switches, expansions."""
        return drawers.badges(data, self.bundle)

    def variations(self, data: Data) -> Iterator[Variation]:
        """Yield the same position under every other printing and setting of a switch."""
        yield from drawers.variations(data, self.bundle)

    def usual_lines(self, here: Any) -> Iterator[tuple[str, str]]:
        """Yield actions that a player may look for and that are no options: the words and the line of each."""
        return iter(())

    def place_named(self, here: Any, label: str) -> str:
        """Return the board's name for a place as the acting player names it; empty if there is no such place."""
        return label

    def place_title(self, label: str) -> str:
        """Return the name of a place, for people."""
        return label

    def scores(self, here: Any) -> list[dict[str, Any]]:
        """Return each player's score if the game ended now: ``faction``, ``total`` and ``lines``.

        A line has ``rule``, ``number``, ``coins`` and perhaps ``told``, how the one becomes the other. ``because`` may
        have a ``rule`` for the whole, and its ``message``.
        """
        return []

    def changes(self, scenario: Data) -> Iterator[list[dict[str, Any]]]:
        """Yield the flips of a scenario found so far; each step of the search is short."""
        return iter(())

    # -- how pieces move from place to place: in some games none does ------------------------------------------------

    def steps(
        self, here: Any, owner: str, kind: str, place: str, going_on: bool = False
    ) -> Iterator[tuple[list[str], list[int]]]:
        """Yield the choices of steps of a unit: the lines to play first, and the options to take.

        Args:
            going_on: Only if the unit there that would go is the one that has just moved.
        """
        return iter(())

    def is_target(self, choice: Choice, further: bool = False) -> bool:
        """Return whether it is the choice of a unit's first step: its options are places, or to stay.

        Args:
            further: The same of where it goes from there by the same line.
        """
        return False

    def stops(self, action: Any) -> Sequence[str]:
        """Return the place that the steps of a move lead to, as its line names it."""
        return ()

    def alone(self, owner: str) -> dict[str, Any]:
        """Return a description of one player's strongest unit alone on the board, to see where it can go."""
        raise ValueError("in this game no piece moves")

    def neighbours(self, here: Any, place: str) -> list[str]:
        """Return the places beside a place."""
        return []

    def move_lines(self, here: Any, owner: str, kind: str, place: str, target: str) -> Sequence[str]:
        """Return the lines that may say one step of a unit, the plainest first; none if it is no unit that moves."""
        return ()


def table_of(bundle: Mapping[str, Any]) -> LabGame:
    """Return the table of the game that a bundle names.

    Raises:
        LookupError: It has none.
    """
    package: GamePackage | None = imported(bundle["game"]) if bundle["game"] else None
    table = package.part("lab") if package else None
    if table is None:
        raise LookupError("this game has no lab")
    game: LabGame = table(bundle)
    return game
