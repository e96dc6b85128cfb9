"""Actions: one grammar in three spellings, text, JSON and tuple, which turn into each other without loss.

One action is one line::

    saxony move mech V4 > F4 with 2 workers, 1 wood > W2     one unit, one or more steps, and what it carries on each
    saxony move airship T8 take 2 oil > V6 drop 1 oil        an airship takes and drops where it is at that moment
    saxony factory-move mech V4 > F4 > W2                    the Move of a Factory card
    saxony coins                                             the other half of the Move action
    saxony end move          saxony end turn
    saxony section bolster                                   where the action token goes
    saxony fight V4          saxony blitzkrieg V4 against crimea
    saxony use disarm        saxony decline disarm
    saxony commit 5 cards 3+2
    nordic retreat mech > L4 with 1 worker
    saxony bolster power     saxony bolster cards
    saxony trade 1 wood, 1 oil at T8                         saxony trade popularity
    saxony produce T8, M6
    saxony deploy speed at T8 paying 2 metal T8, 1 metal airship, 1 combat card
    saxony reveal objective 12
    albion flag W2           togawa trap coins M7            togawa rearm M7
    setup first-player       setup deal rusviet industrial
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from scythe_ref.engine.state import KINDS, RESOURCES, SECTIONS, TRAPS

if TYPE_CHECKING:
    from scythe_ref.engine.rulebook import Rulebook

Load = tuple[tuple[int, str], ...]
Clause = tuple[str, Load]
Stop = tuple[str, tuple[Clause, ...]]

VERBS: dict[str, tuple[str, ...]] = {
    "move": ("unit", "path"),
    "factory-move": ("unit", "path"),
    "coins": (),
    "end-move": (),
    "end-turn": (),
    "section": ("section",),
    "fight": ("place",),
    "blitzkrieg": ("place", "against"),
    "use": ("ability",),
    "decline": ("ability",),
    "commit": ("power", "cards"),
    "retreat": ("unit", "place", "load"),
    "bolster": ("gain",),
    "trade": ("gain", "place"),
    "produce": ("places",),
    "deploy": ("ability", "place", "payment"),
    "reveal": ("objective",),
    "flag": ("place",),
    "trap": ("penalty", "place"),
    "rearm": ("place",),
    "first-player": (),
    "deal": ("mat",),
}
"""Every verb and the names of its arguments."""


class Action(NamedTuple):
    """One action of one player.

    Attributes:
        faction: Who acts; empty for ``setup first-player``.
        verb: What is done, one of ``VERBS``.
        args: Its arguments, in the order of ``VERBS``.
    """

    faction: str
    verb: str
    args: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return to_text(self)

    def to_tuple(self) -> tuple[Any, ...]:
        """Return the tuple spelling: faction, verb and arguments, flat."""
        return (self.faction, self.verb, *self.args)

    def to_data(self) -> dict[str, Any]:
        """Return the JSON spelling: an object with named arguments."""
        named = zip(VERBS[self.verb], self.args, strict=True)
        return {"faction": self.faction, "verb": self.verb, **{name: _plain(value) for name, value in named}}


class ActionError(ValueError):
    """A line that is no action here.

    Attributes:
        text: The line.
        column: Where it goes wrong, from 1.
        reason: What is wrong and what was expected.
    """

    def __init__(self, text: str, column: int, reason: str) -> None:
        self.text = text
        self.column = column
        self.reason = reason
        super().__init__(f"column {column} of {text!r}: {reason}")


class ActionSyntaxError(ActionError):
    """A line that the grammar does not allow."""


class AmbiguousActionError(ValueError):
    """An action that can be read in more than one way; the message says how to make it plain."""


def from_tuple(spelling: Sequence[Any]) -> Action:
    """Read the tuple spelling."""
    faction, verb, *args = spelling
    return _checked(Action(faction, verb, tuple(_frozen(value) for value in args)))


def from_data(data: dict[str, Any]) -> Action:
    """Read the JSON spelling.

    Args:
        data: An object with ``faction``, ``verb`` and the verb's arguments.

    Raises:
        ValueError: There is no such verb, or its arguments are others.
    """
    verb = data.get("verb", "")
    names = VERBS.get(verb, ())
    given = data.keys() - {"faction", "verb"}
    if verb in VERBS and given != set(names):
        raise ValueError(f"the action {verb!r} has the arguments {', '.join(names) or 'none'}, not {sorted(given)}")
    return _checked(Action(data.get("faction", ""), verb, tuple(_frozen(data[name]) for name in names)))


def _checked(action: Action) -> Action:
    from scythe_ref.engine.rulebook import nearest  # noqa: PLC0415  # only for the hint

    if action.verb not in VERBS:
        near = nearest(action.verb, VERBS)
        raise ValueError(f"there is no action {action.verb!r}" + (f"; did you mean {near!r}?" if near else ""))
    if len(action.args) != len(VERBS[action.verb]):
        raise ValueError(f"the action {action.verb!r} has the arguments {', '.join(VERBS[action.verb]) or 'none'}")
    return action


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, (list, tuple)) else value


# -- text out -------------------------------------------------------------------------------------------------------


def _load_text(load: Load) -> str:
    return ", ".join(f"{number} {thing}{'s' if thing == 'worker' and number != 1 else ''}" for number, thing in load)


def _payment_text(payment: Iterable[tuple[int, str, str]]) -> str:
    parts = []
    for number, thing, source in payment:
        parts.append(f"{number} {thing} {source}" if source else f"{number} {thing}{'s' if number != 1 else ''}")
    return ", ".join(parts)


def _stops_text(stops: Iterable[Stop]) -> str:
    return " > ".join(
        " ".join([place, *[f"{word} {_load_text(load)}" for word, load in clauses]]) for place, clauses in stops
    )


def to_text(action: Action) -> str:
    """Return the text spelling of an action."""
    faction, verb, args = action
    match verb:
        case "first-player":
            return "setup first-player"
        case "deal":
            return f"setup deal {faction} {args[0]}"
        case "move" | "factory-move":
            rest = f"{verb} {args[0]} {_stops_text(args[1])}"
        case "end-move" | "end-turn":
            rest = verb.replace("-", " ")
        case "blitzkrieg":
            rest = f"blitzkrieg {args[0]} against {args[1]}"
        case "commit":
            rest = f"commit {args[0]}" + (f" cards {'+'.join(map(str, args[1]))}" if args[1] else "")
        case "retreat":
            rest = f"retreat {args[0]} > {args[1]}" + (f" with {_load_text(args[2])}" if args[2] else "")
        case "trade":
            rest = f"trade {_load_text(args[0])} at {args[1]}" if args[0] else "trade popularity"
        case "produce":
            rest = f"produce {', '.join(args[0])}"
        case "deploy":
            rest = f"deploy {args[0]} at {args[1]}" + (f" paying {_payment_text(args[2])}" if args[2] else "")
        case "reveal":
            rest = f"reveal objective {args[0]}"
        case _:
            rest = " ".join([verb, *map(str, args)])
    return f"{faction} {rest}"


# -- text in --------------------------------------------------------------------------------------------------------

_TOKEN = re.compile(r"[A-Za-z0-9_'-]+|[>,+]|\S")
_FIRST_WORDS = (
    "move", "factory-move", "coins", "end", "section", "fight", "blitzkrieg", "use", "decline", "commit", "retreat",
    "bolster", "trade", "produce", "deploy", "reveal", "flag", "trap", "rearm",
)  # fmt: skip
_SINGULAR = {"workers": "worker"}


class _Reader:
    """The words of one line, read from left to right."""

    def __init__(self, text: str, rulebook: Rulebook) -> None:
        self.text = text
        self.rulebook = rulebook
        self.tokens = [(match.group(), match.start() + 1) for match in _TOKEN.finditer(text)]
        self.at = 0

    def peek(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        word = self.peek()
        self.at += 1
        return word

    def fail(self, expected: str, known: Iterable[str] = ()) -> ActionSyntaxError:
        from scythe_ref.engine.rulebook import nearest  # noqa: PLC0415  # only for the hint

        if self.at < len(self.tokens):
            word, column = self.tokens[self.at]
            near = nearest(word, known)
            hint = f"; did you mean {near!r}?" if near else ""
            return ActionSyntaxError(self.text, column, f"{word!r} is not {expected}{hint}")
        return ActionSyntaxError(
            self.text, len(self.text.rstrip()) + 1, f"the line ends where {expected} should follow"
        )

    def one_of(self, known: Iterable[str], expected: str) -> str:
        known = tuple(known)
        if self.peek() not in known:
            raise self.fail(expected, known)
        return self.take()

    def word(self, word: str) -> None:
        if self.peek() != word:
            raise self.fail(f"{word!r}", (word,))
        self.take()

    def accept(self, word: str) -> bool:
        if self.peek() == word:
            self.at += 1
            return True
        return False

    def number(self, expected: str) -> int:
        if not (self.peek().isascii() and self.peek().isdigit() and len(self.peek()) < 4):
            raise self.fail(expected)
        return int(self.take())

    def faction(self) -> str:
        return self.one_of(self.rulebook.factions, f"a faction ({', '.join(self.rulebook.factions)})")

    def place(self) -> str:
        word = self.peek()
        label = word if word == "home" else word.upper()
        if label != "home" and label not in self.rulebook.index:
            raise self.fail("a place, such as V4, FACTORY, HB_NORDIC or home", (*self.rulebook.places, "home"))
        self.take()
        return label

    def place_after(self, known: Iterable[str]) -> str:
        if self.peek() in known:
            return self.take()
        return self.place()

    def unit(self) -> str:
        return self.one_of(KINDS, f"a unit ({', '.join(KINDS)})")

    def amount(self) -> int:
        return self.number("a number") if self.peek()[:1].isdigit() else 1

    def load(self, things: Iterable[str], expected: str) -> Load:
        load = []
        while True:
            number = self.amount()
            word = _SINGULAR.get(self.peek(), self.peek())
            if word not in things:
                raise self.fail(expected, things)
            self.take()
            load.append((number, word))
            if not self.accept(","):
                return tuple(load)

    def end(self) -> None:
        if self.at < len(self.tokens):
            word, column = self.tokens[self.at]
            raise ActionSyntaxError(self.text, column, f"{word!r} comes after the end of the action")


_CARRIED = ("worker", *RESOURCES)


def parse(text: str, rulebook: Rulebook) -> Action:
    """Read the text spelling.

    Args:
        text: One line.
        rulebook: Knows the names of places, factions and abilities.

    Raises:
        ActionSyntaxError: The grammar does not allow it; the error says where, and what was expected.
    """
    reader = _Reader(text, rulebook)
    if reader.peek() == "setup":
        reader.take()
        if reader.one_of(("first-player", "deal"), "'first-player' or 'deal'") == "first-player":
            action = Action("", "first-player")
        else:
            action = Action(reader.faction(), "deal", (reader.one_of(rulebook.mats, "a player mat"),))
    else:
        if reader.peek() not in rulebook.factions:
            names = ", ".join(rulebook.factions)
            raise reader.fail(f"a faction ({names}) or 'setup'", (*rulebook.factions, "setup"))
        action = _player_action(reader, reader.take())
    reader.end()
    return action


def _player_action(reader: _Reader, faction: str) -> Action:
    verb = reader.one_of(_FIRST_WORDS, "an action")
    args: tuple[Any, ...] = ()
    match verb:
        case "move" | "factory-move":
            unit = reader.unit()
            args = (unit, _path(reader, unit))
        case "end":
            verb = "end-" + reader.one_of(("move", "turn"), "'move' or 'turn'")
        case "section":
            args = (reader.one_of(SECTIONS, f"a section ({', '.join(SECTIONS)})"),)
        case "fight" | "flag" | "rearm":
            args = (reader.place(),)
        case "blitzkrieg":
            place = reader.place()
            reader.word("against")
            args = (place, reader.faction())
        case "use" | "decline":
            args = (reader.one_of(sorted(reader.rulebook.ability_rules), "a mech ability"),)
        case "commit":
            args = _commitment(reader)
        case "retreat":
            unit = reader.unit()
            reader.word(">")
            place = reader.place()
            load = reader.load(("worker",), "workers") if reader.accept("with") else ()
            args = (unit, place, load)
        case "bolster":
            args = (reader.one_of(("power", "cards"), "'power' or 'cards'"),)
        case "trade":
            args = _trade(reader)
        case "produce":
            places = [reader.place()]
            while reader.accept(","):
                places.append(reader.place())
            args = (tuple(places),)
        case "deploy":
            ability = reader.one_of(sorted(reader.rulebook.ability_rules), "a mech ability")
            reader.word("at")
            place = reader.place()
            args = (ability, place, _payment(reader) if reader.accept("paying") else ())
        case "reveal":
            reader.word("objective")
            args = (reader.number("the number of an objective"),)
        case "trap":
            penalty = reader.one_of(TRAPS, f"a penalty ({', '.join(TRAPS)})")
            args = (penalty, reader.place())
    return Action(faction, verb, args)


def _path(reader: _Reader, unit: str) -> tuple[Stop, ...]:
    """Read the places of a move and what is carried, taken or dropped at each."""
    words = ("take", "drop") if unit == "airship" else ("with",)
    stops: list[Stop] = []
    while True:
        place = reader.place()
        clauses: list[Clause] = []
        while reader.peek() in words and (stops or unit == "airship"):
            clauses.append((reader.take(), reader.load(_CARRIED, "workers or a resource")))
        stops.append((place, tuple(clauses)))
        if not reader.accept(">"):
            break
    if len(stops) == 1 and not stops[0][1]:
        raise reader.fail("'>' and a place to go to" if unit != "airship" else "'>', 'take' or 'drop'", (">", *words))
    return tuple(stops)


def _commitment(reader: _Reader) -> tuple[int, tuple[int, ...]]:
    power = reader.number("the power on the dial")
    cards: list[int] = []
    if reader.accept("cards"):
        cards.append(_card(reader))
        while reader.accept("+"):
            cards.append(_card(reader))
    return power, tuple(cards)


def _card(reader: _Reader) -> int:
    return int(reader.one_of(("2", "3", "4", "5"), "the value of a combat card (2 to 5)"))


def _trade(reader: _Reader) -> tuple[Load, str]:
    if reader.accept("popularity"):
        return (), ""
    goods = reader.load(RESOURCES, "a resource or 'popularity'")
    reader.word("at")
    return goods, reader.place()


def _payment(reader: _Reader) -> tuple[tuple[int, str, str], ...]:
    payment = []
    while True:
        number = reader.amount()
        if reader.accept("combat"):
            if not (reader.accept("card") or reader.accept("cards")):
                raise reader.fail("'card'", ("card", "cards"))
            payment.append((number, "combat card", ""))
        else:
            thing = reader.one_of(RESOURCES, "a resource or 'combat card'")
            payment.append((number, thing, reader.place_after(("airship",))))
        if not reader.accept(","):
            return tuple(payment)
