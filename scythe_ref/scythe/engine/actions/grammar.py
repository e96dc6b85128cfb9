"""The grammar: reading the text spelling of an action, one line."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from scythe_ref.scythe.closed_lists import FACTION_VERBS
from scythe_ref.scythe.engine.actions.action import (
    ALL,
    CHOICES,
    SETUP_WORDS,
    SINGULAR,
    Action,
    ActionSyntaxError,
    Clause,
    Load,
    Part,
    Stop,
    to_text,
)
from scythe_ref.scythe.engine.core.shapes import nearest, shown_value
from scythe_ref.scythe.engine.position.names import (
    BOTTOM_ACTIONS,
    KINDS,
    ONE_TIME_BONUSES,
    RESOURCES,
    SECTIONS,
    STRUCTURES,
    TRAPS,
    UPGRADES,
)

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.rulebook import Rulebook


_TOKEN = re.compile(r"->|[A-Za-z0-9_']+(?:-[A-Za-z0-9_']+)*|\S")
_READ_AS = {
    ">": "to",
    "->": "to",
    "carrying": "with",
    "and": ",",
    "people's-army": "peoples-army",
    "combat-cards": "combat_cards",
}
"""Words of people or of older lines, by their word of the grammar."""

_SAME = {"cards": "combat_cards", "combat_cards": "cards"}
"""Words for the same thing: the grammar takes either where it knows only the other."""

_INSTEAD = {
    "attack": "a combat follows from where units move: 'move mech V4 to F4', then 'fight F4' if several are due",
    "pass": "nobody passes: take a section, such as 'section bolster', and end with 'end turn'",
    "walk": "say 'move'",
    "go": "say 'move'",
    "recruit": "say 'enlist'",
    "pay": "an action goes first, then what pays: 'build mill at T8 paying 3 wood W2'",
    "play": "say 'commit 5 cards 3+2' in a combat, 'factory' for the Factory card",
    "lift": "say 'take'",
}
"""Hints for words with which people begin an action."""

_FIRST_WORDS = (
    "move", "factory-move", "coins", "end", "section", "fight", "blitzkrieg", "bombard", "use", "decline", "commit",
    "retreat", "bolster", "trade", "produce", "upgrade", "deploy", "build", "enlist", "encounter", "option", "gain",
    "leave", "take", "factory", "give", "delay", "reveal", *FACTION_VERBS,
)  # fmt: skip

Arguments = tuple[object, ...]
T = TypeVar("T")


class _Reader:
    """The words of one line, read from left to right."""

    def __init__(self, text: str, rulebook: Rulebook) -> None:
        self.text = text
        self.rulebook = rulebook
        # Other letters are left as they are: some become two when they are folded, and errors would point elsewhere.
        folded = text.lower() if text.isascii() else text
        read = [_READ_AS.get(word, word) for word in _TOKEN.findall(folded)]
        self.words: list[str] = [*read, ""]  # the empty one is the end
        self.at = 0
        self.acting = ""  # whose action it is, as soon as that has been read

    def current_word(self) -> tuple[str, int]:
        """Return the current word as the line has it, and its column; only errors ask, so that reading stays fast."""
        match = list(_TOKEN.finditer(self.text))[self.at]
        return match.group(), match.start() + 1

    def peek(self) -> str:
        return self.words[self.at]

    def take(self) -> str:
        self.at += 1
        return self.words[self.at - 1]

    def fail(self, expected: str, known: Iterable[str] = (), instead: str = "") -> ActionSyntaxError:
        if not self.peek():
            end = len(self.text.rstrip()) + 1
            return ActionSyntaxError(self.text, end, f"the line ends where {expected} should follow")
        word, column = self.current_word()
        near = "" if instead else nearest(word.lower(), known)
        hint = f"; did you mean {near!r}?" if near else f"; {instead}" if instead else ""
        return ActionSyntaxError(self.text, column, f"{shown_value(word)} is not {expected}{hint}")

    def one_of(self, known: Collection[str], expected: str, *, listed: bool = False) -> str:
        word = self.peek()
        if word not in known:
            word = _SAME.get(word, "")
            if word not in known:
                raise self.fail(f"{expected} ({', '.join(known)})" if listed else expected, known)
        self.at += 1
        return word

    def listed_word(self, known: Sequence[str], what: str) -> str:
        """Read one of a few words, which an error lists."""
        return self.one_of(known, what, listed=True)

    def read_after(self, word: str, read: Callable[[], T]) -> T:
        """Read the value after a word."""
        self.one_of((word,), repr(word))
        return read()

    def read_if_said(self, word: str, read: Callable[[], tuple[T, ...]]) -> tuple[T, ...]:
        """Read the arguments after an optional word."""
        return read() if self.accept(word) else ()

    def read_list(self, read: Callable[[], T], between: str = ",") -> tuple[T, ...]:
        """Read one or more of something."""
        found = [read()]
        while self.accept(between):
            found.append(read())
        return tuple(found)

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
        return self.listed_word(self.rulebook.factions, "a faction")

    def place(self) -> str:
        word = self.peek()
        label = word if word == "home" else word.upper()
        if label != "home" and label not in self.rulebook.index:
            raise self.fail("a place, such as V4, FACTORY, HB_NORDIC or home", (*self.rulebook.places, "home"))
        self.take()
        return label

    def source(self) -> str:
        """Read a place or the airship, after an optional ``from`` or ``at``."""
        if not self.accept("from"):
            self.accept("at")
        return "airship" if self.accept("airship") else self.place()

    def optional_place(self) -> str:
        """Read ``at PLACE``, or the place alone; empty where the line names none."""
        at = self.accept("at") or self.accept("on")
        return self.place() if at or self.names_place() else ""

    def names_place(self) -> bool:
        return self.peek() == "home" or self.peek().upper() in self.rulebook.index

    def unit(self) -> str:
        return self.listed_word(KINDS, "a unit")

    def ability(self) -> str:
        """Read a mech ability of the acting faction."""
        number = self.rulebook.factions.index(self.acting)
        own = self.rulebook.abilities[number]
        if self.peek() not in self.rulebook.ability_rules:
            has = f"{self.acting.capitalize()} has {', '.join(own)}"
            near = nearest(self.peek(), own)
            raise self.fail("a mech ability", instead=f"did you mean {near!r}? {has}" if near else has)
        return self.take()

    def amount(self) -> int:
        return self.number("a number") if self.peek()[:1].isdigit() else 1

    def load(self, things: Collection[str], expected: str) -> Load:
        def part() -> tuple[int, str]:
            number = self.amount()
            if self.peek() == "workers":
                self.words[self.at] = "worker"
            return number, self.one_of(things, expected)

        return self.read_list(part)

    def end(self) -> None:
        if self.peek():
            word, column = self.current_word()
            raise ActionSyntaxError(self.text, column, f"{shown_value(word)} comes after the end of the action")


CARRIED = ("worker", *RESOURCES)
"""The load of a unit or an airship, in the order of a generated line."""

_CARD_VALUES = ("2", "3", "4", "5")
_LEFT = ("coins", "power", "popularity", "combat_cards", "workers", *RESOURCES, "bonus", "star")
_ALSO_LEFT = {**{one: several for several, one in SINGULAR.items()}, "cards": "combat_cards", "card": "combat_cards"}
"""Other words for parts to leave."""


def parse(text: str, rulebook: Rulebook) -> Action:
    """Read one line, the text spelling of an action; the rulebook knows places, factions and abilities.

    Raises:
        ActionSyntaxError: The grammar does not allow it; the error names the column and the expected words.
    """
    reader = _Reader(text, rulebook)
    if reader.accept("setup"):
        action = _setup_action(reader)
    else:
        names = ", ".join(rulebook.factions)
        # 'setup' is read above. It is among these words so that a misspelt one is told.
        reader.acting = reader.one_of((*rulebook.factions, "setup"), f"a faction ({names}) or 'setup'")
        action = _player_action(reader, reader.acting)
    reader.end()
    return action


def checked_action(action: object, rulebook: Rulebook) -> Action:
    """Return an action from outside as the grammar reads its text, so that its parts are sound.

    Raises:
        ActionSyntaxError: It has no text that the grammar allows.
    """
    try:
        text = to_text(action)  # type: ignore[arg-type]  # any value
    except (TypeError, ValueError, LookupError, AttributeError):
        raise ActionSyntaxError(shown_value(action), 1, "this is no action") from None
    # By way of its text, as the grammar alone defines valid actions: a second check of their parts would fall behind.
    return parse(text, rulebook)


def _setup_action(reader: _Reader) -> Action:
    verbs = {word: verb for verb, word in SETUP_WORDS.items()}
    word = reader.one_of((*verbs, "deal"), "'first-player', 'mats', 'game' or 'deal'")
    if word in verbs:
        return Action("", verbs[word])
    return Action(reader.faction(), "deal", (reader.one_of(reader.rulebook.mats, "a player mat"),))


def _player_action(reader: _Reader, faction: str) -> Action:
    said = reader.peek()
    # Before anything else: 'attack' is near no word of the grammar, so a suggestion would mislead.
    if said in _INSTEAD:
        raise reader.fail("an action", instead=_INSTEAD[said])
    verb = reader.one_of(_FIRST_WORDS, "an action")
    if verb == "end":
        verb = "end-" + reader.one_of(("move", "turn"), "'move' or 'turn'")
    elif verb == "take":
        verb = "take-card"
    return Action(faction, verb, _ARGUMENTS[verb](reader) if verb in _ARGUMENTS else ())


def _move(reader: _Reader) -> Arguments:
    unit = reader.unit()
    return unit, _path(reader, unit)


def _retreat(reader: _Reader) -> Arguments:
    workers = partial(reader.load, ("worker",), "workers")
    return reader.unit(), reader.read_after("to", reader.place), reader.read_if_said("with", workers)


def _bolster(reader: _Reader) -> Arguments:
    if reader.peek().isdigit():
        raise reader.fail("'power' or 'cards'", instead="say it without a number: the mat says how much it brings")
    return reader.one_of(("power", "cards"), "'power' or 'cards'"), _parts_to_leave(reader)


def _factory(reader: _Reader) -> Arguments:
    choice = CHOICES.index(reader.take()) if reader.peek() in CHOICES else -1
    return (choice, *_terms(reader))


def _give(reader: _Reader) -> Arguments:
    coins = reader.number("a number of coins")
    reader.one_of(("coin", "coins"), "'coins'")
    return coins, reader.read_after("to", reader.faction)


def _path(reader: _Reader, unit: str) -> tuple[Stop, ...]:
    """Read the places of a move, and the things to carry, take or drop at each."""
    airship = unit == "airship"
    words = ("take", "drop") if airship else ("with", "toll")
    reader.accept("from")
    first = reader.at

    def stop() -> Stop:
        begins = reader.at == first
        place = reader.place()
        clauses: list[Clause] = []
        while reader.peek() in words and (airship or not begins):
            word = reader.take()
            toll = word == "toll"
            load = reader.load(RESOURCES if toll else CARRIED, "a resource" if toll else "workers or a resource")
            clauses.append((word, load))
        return place, tuple(clauses)

    stops = reader.read_list(stop, "to")
    if len(stops) == 1 and not stops[0][1]:
        raise reader.fail("'to', 'take' or 'drop'" if airship else "'to' and a place", ("to", *words))
    return stops


def _commitment(reader: _Reader) -> Arguments:
    def card() -> int:
        return int(reader.one_of(_CARD_VALUES, "the value of a combat card (2 to 5)"))

    return reader.number("the power on the dial"), reader.read_if_said("cards", partial(reader.read_list, card, "+"))


def _trade(reader: _Reader) -> Arguments:
    def parcel() -> tuple[Load, str]:
        goods = reader.load(RESOURCES, "a resource or 'popularity'")
        return goods, reader.place() if reader.names_place() else reader.read_after("at", reader.place)

    goods = () if reader.accept("popularity") else reader.read_list(parcel)
    return goods, _parts_to_leave(reader)


def _producers(reader: _Reader) -> Arguments:
    """Read territories, and for each how many of its workers produce; -1: all."""

    def producer() -> tuple[str, int]:
        return reader.place(), reader.number("how many workers produce") if reader.accept("only") else -1

    if reader.peek() == "all":
        raise reader.fail("a place", instead="name the territories that produce: 'produce T8, M6'")
    return (reader.read_list(producer),)


def _bottom_action(reader: _Reader, verb: str) -> Arguments:
    """Read the effect of a bottom-row action, or ``nothing`` for paying without one."""
    what = where = ""
    if not reader.accept("nothing"):
        if verb == "upgrade":
            what = reader.listed_word(UPGRADES, "a green box")
            red = f"the red box of {', '.join(BOTTOM_ACTIONS)}"
            where = reader.read_after("to", partial(reader.one_of, BOTTOM_ACTIONS, red))
        elif verb == "enlist":
            what = reader.listed_word(BOTTOM_ACTIONS, "a section")
            where = reader.read_after("to", partial(reader.listed_word, ONE_TIME_BONUSES, "a one-time bonus"))
        else:
            what = reader.ability() if verb == "deploy" else reader.listed_word(STRUCTURES, "a structure")
            where = reader.optional_place()
    return (what, where, *_terms(reader))


def _terms(reader: _Reader) -> Arguments:
    return _payment(reader), _parts_to_leave(reader)


def _parts_to_leave(reader: _Reader) -> tuple[Part, ...]:
    """Read the parts of the gain to leave: each whole or a number, with the owner of a recruit's bonus."""

    def part() -> Part:
        number = ALL
        if reader.peek()[:1].isdigit():
            if reader.peek().strip("0") == "":  # 0 is ALL: "without 0 coins" would leave all of them
                raise reader.fail("how much is left, 1 or more")
            number = reader.number("a number")
        whose = reader.take() if reader.peek() in reader.rulebook.factions else ""
        if reader.peek() in _ALSO_LEFT:
            reader.words[reader.at] = _ALSO_LEFT[reader.peek()]
        return number, reader.listed_word(_LEFT, "a part of the gain"), whose

    return reader.read_if_said("without", partial(reader.read_list, part))


def _payment(reader: _Reader) -> tuple[tuple[int, str, str], ...]:
    def part() -> tuple[int, str, str]:
        number = reader.amount()
        if not reader.accept("combat"):
            return number, reader.one_of(RESOURCES, "a resource or 'combat card'"), reader.source()
        reader.one_of(("card", "cards"), "'card'")
        return number, "combat card", reader.take() if reader.peek() in _CARD_VALUES else ""

    return reader.read_if_said("paying", partial(reader.read_list, part))


_BY_NAME: dict[str, Callable[[_Reader], object]] = {
    "place": lambda r: r.place(),
    "faction": lambda r: r.faction(),
    "number": lambda r: r.number("a number"),
    "penalty": lambda r: r.listed_word(TRAPS, "a penalty"),
}
"""Readers of the arguments of a faction's own verbs, by their names."""


def _by_name(names: tuple[str, ...], reader: _Reader) -> Arguments:
    return tuple(_BY_NAME[name](reader) for name in names)


_ARGUMENTS: dict[str, Callable[[_Reader], Arguments]] = {
    "move": _move,
    "factory-move": _move,
    "section": lambda r: (r.listed_word(SECTIONS, "a section"),),
    "fight": lambda r: (r.place(),),
    "blitzkrieg": lambda r: (r.place(), r.read_after("against", r.faction)),
    "bombard": lambda r: (r.faction(), _payment(r)),
    "use": lambda r: (r.ability(),),
    "decline": lambda r: (r.ability(),),
    "coins": lambda r: (_parts_to_leave(r),),
    "commit": _commitment,
    "retreat": _retreat,
    "bolster": _bolster,
    "trade": _trade,
    "produce": _producers,
    **{verb: partial(_bottom_action, verb=verb) for verb in BOTTOM_ACTIONS},
    "option": lambda r: (r.one_of(("a", "b", "c"), "an option of the card (a, b, c)"), _parts_to_leave(r)),
    "gain": lambda r: (r.load(RESOURCES, "a resource"), r.optional_place()),
    "take-card": lambda r: (r.read_after("card", partial(r.number, "the number of a Factory card")),),
    "factory": _factory,
    "give": _give,
    "reveal": lambda r: (r.read_after("objective", partial(r.number, "the number of an objective")),),
    **{verb: partial(_by_name, names) for verb, names in FACTION_VERBS.items()},
}
"""The reader of the arguments of each verb that has any."""
