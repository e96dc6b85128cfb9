"""Keys of a player in a position, each declared once, beside its field of the state.

A key has the shape of its value in a description (``shape``), and turns it into the field (``read``) and back
(``describe``). It also has the value that players see (``view``), and the shape for an expectation (``outcome``). Its
form in a line, the comparison of two values and the published schema of scenarios follow from the shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core.phrases import name_phrase
from scythe_ref.scythe.engine.core.shapes import (
    BoolShape,
    IntRange,
    ListShape,
    MapShape,
    Nullable,
    Plain,
    Shape,
    TextShape,
    shown_value,
)
from scythe_ref.scythe.engine.position import words
from scythe_ref.scythe.engine.position.names import CARD_VALUES, KIND_OF, KINDS, MECHS, NOWHERE, STRUCTURES, WORKERS

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.rulebook import Rulebook
    from scythe_ref.scythe.engine.position.reading import Reading, Seat
    from scythe_ref.scythe.engine.position.state import Player

MOST = 999
"""The largest number that a description can name."""

SLUG = r"^[a-z0-9]+(?:-[a-z0-9]+)*$"
NUMBER = IntRange(0, MOST)
POSITIVE = IntRange(0, MOST, stated=(1, MOST))
PLACE = TextShape(pattern=r"^(?:[MFVWTL][1-9]|FACTORY|HB_[A-Z]+|home)$")
"""A territory (``V4``, ``FACTORY``), a home base (``HB_CRIMEA``) or ``home``, the player's own."""
FACTION, MAT, MODULE = TextShape(), TextShape(), TextShape()
ABILITY = TextShape(pattern=SLUG)
"""Names that components tell; the published schema closes the lists, but for the abilities of mechs."""
CARDS = ListShape(IntRange(0, MOST, stated=(CARD_VALUES[0], CARD_VALUES[-1])), MOST)
MOST_PIECES = 99
"""The most units of one word to read; no player has so many."""

Difference = tuple[str, Plain, Plain]
"""The part that differs (`` at V4``), the wanted value, and the actual one."""


def one_of(names: Iterable[str]) -> TextShape:
    """Return the shape of a name out of a closed list; the reading looks whether it is one of them."""
    return TextShape(stated=names)


def at_places(item: Shape) -> MapShape:
    """Return the shape of something by place."""
    return MapShape(item, key=PLACE)


def value_differences(seen: Plain, wanted: Plain, joint: str = " ", absent: Plain = None) -> Iterator[Difference]:
    """Yield the differences from a wanted value: of an object only named keys, lists in any order.

    Args:
        joint: The text before the name of a part.
        absent: The value of a missing part.
    """
    if isinstance(wanted, Mapping):
        for name, said in wanted.items():
            there = (seen or {}).get(name, absent)
            for part, value, got in value_differences(there, said):
                yield f"{joint}{name}{part}", value, got
    elif isinstance(wanted, (list, tuple)):
        if sorted(seen or ()) != sorted(wanted):
            yield "", sorted(wanted), sorted(seen or ())
    elif seen != wanted:
        yield "", wanted, seen


class Key:
    """One property of a player in a position.

    Attributes:
        name: The key in descriptions; by default the field's own.
        field: Its field of the state.
        shape: The shape of its value in a description; None: views have it, descriptions don't.
        doc: A sentence about it for the published schema.
        outcome: The shape of its value in an expectation; None: it has none.
        outcome_doc: A sentence about that.
        secret: Whether only the player may see it.
    """

    line_word = ""
    """Its word in a line, if not the key."""
    pieces: tuple[str, ...] = ()
    """The kinds of pieces by which a line says it: ``V4=mech,mine``; none: it is a property of its own."""
    joint: str = " "
    absent: Plain = None
    """The value of a missing part in a difference."""
    seen = True
    """Whether a view shows it."""
    amount = False
    """Whether it is a number of something, of which more and less are worth telling."""

    def __init__(
        self,
        name: str = "",
        shape: Shape | None = NUMBER,
        *,
        doc: str = "",
        outcome: Shape | None = None,
        outcome_doc: str = "",
        secret: bool = False,
    ) -> None:
        self.name = name
        self.field = ""
        self.shape = shape
        self.doc = doc
        self.outcome = outcome or shape
        self.outcome_doc = outcome_doc
        self.secret = secret

    def note_field(self, field: str) -> None:
        """Note the field that declares it."""
        self.field = field
        self.name = self.name or field

    def read(self, reading: Reading, player: Player, said: Plain, path: str) -> None:
        """Set the field by the value of a description."""
        setattr(player, self.field, said)

    def assume(self, reading: Reading, player: Player) -> None:
        """Set the field where the description has no such key, unless its default is that of the state."""

    def describe(self, seat: Seat) -> Plain:
        """Return the value in a full description, or None."""
        return getattr(seat.player, self.field)

    def is_described(self, seat: Seat) -> bool:
        """Return whether a full description speaks of it: of an airship only where airships are in play."""
        return True

    def view(self, seat: Seat) -> Plain:
        """Return the value that players see."""
        return self.describe(seat)

    def differences(self, seat: Seat, wanted: Plain) -> Iterator[Difference]:
        """Yield the differences from an expectation."""
        return value_differences(self.view(seat), wanted, self.joint, self.absent)

    def from_word(self, word: str, rulebook: Rulebook) -> Plain:
        """Read the word of a line."""
        return words.read(self.shape or NUMBER, word)

    def to_word(self, said: Plain) -> str:
        """Write the word of a line; empty: there is nothing to write."""
        named = not isinstance(self.shape, ListShape) or isinstance(
            self.shape.item, IntRange
        )  # no cards are worth a word
        return "" if said is None or not (said or (named and said != {})) else words.write(self.shape or NUMBER, said)

    def add_piece(self, player: dict[str, Plain], label: str, kind: str, number: int, detail: str) -> None:
        """Add a piece of a line to a player's description."""
        raise NotImplementedError

    def piece_words(self, said: Plain) -> Iterator[tuple[str, str]]:
        """Yield the places and the words for the pieces on them."""
        yield from said.items()


class JointKey(Key):
    """A key that ``build`` reads, as it depends on the other players."""

    def read(self, reading: Reading, player: Player, said: Plain, path: str) -> None:
        """Leave it to ``build``."""


class ActivePlayer(JointKey):
    """Whose turn it is. A line marks the player with an asterisk."""

    def __init__(self) -> None:
        super().__init__("active", BoolShape())

    def describe(self, seat: Seat) -> bool:
        return seat.number == seat.state.active

    def to_word(self, said: Plain) -> str:
        return ""


class MatName(JointKey):
    """The player mat."""

    def __init__(self) -> None:
        super().__init__(shape=MAT)

    def describe(self, seat: Seat) -> str:
        return seat.rulebook.mats[seat.player.mat]


class Amount(Key):
    """A number on a track, or of coins; by default that of the mats."""

    amount = True

    def __init__(self, start: Callable[[Rulebook, Player], int]) -> None:
        super().__init__()
        self.start = start

    def assume(self, reading: Reading, player: Player) -> None:
        setattr(player, self.field, self.start(reading.rulebook, player))


class Hand(Key):
    """Combat cards in hand: descriptions name their values, the others see how many there are."""

    amount = True

    def read(self, reading: Reading, player: Player, said: Plain, path: str) -> None:
        for value in said:
            if value in CARD_VALUES:
                player.hand[value - CARD_VALUES[0]] += 1
            else:
                reading.fail(path, {"say": "impossible.combat-card", "value": value})

    def assume(self, reading: Reading, player: Player) -> None:
        """Take as many cards of the lowest value as the faction mat gives."""
        player.hand[0] = reading.rulebook.start_cards[player.faction]

    def describe(self, seat: Seat) -> list[int]:
        return [value for value, held in zip(CARD_VALUES, seat.player.hand, strict=True) for _ in range(held)]

    def view(self, seat: Seat) -> Plain:
        return self.describe(seat) if self.secret else sum(seat.player.hand)


class Units(Key):
    """The places of units. The character and mechs with uncovered abilities begin on the home base."""

    pieces = KINDS[:3]
    joint = " at "

    def __init__(self) -> None:
        outcome_doc = "All of the player's units at these places; an empty list means none."
        super().__init__(shape=at_places(ListShape(one_of(self.pieces), MOST)), outcome_doc=outcome_doc)

    def read(self, reading: Reading, player: Player, said: Plain, path: str) -> None:
        free = {"character": [0], "mech": list(MECHS), "worker": list(WORKERS)}
        all_of = {kind: len(units) for kind, units in free.items()}
        for label, kinds in said.items():
            here = f"{path}.{label}"
            place = reading.place(here, label, player.faction)
            for kind in kinds:
                if reading.index(here, kind, self.pieces, "unit") < 0:
                    continue
                if free[kind]:
                    player.units[free[kind].pop(0)] = place
                else:
                    number = {"number": all_of[kind], "unit": name_phrase("unit", kind)}
                    reading.fail(here, {"say": "impossible.units", **number})
        on_board = len(MECHS) - len(free["mech"])
        # A scenario that only names an ability means a mech anywhere: it goes onto the home base.
        for unit in free["character"] + free["mech"][: max(0, player.abilities.bit_count() - on_board)]:
            player.units[unit] = reading.rulebook.base[player.faction]

    def assume(self, reading: Reading, player: Player) -> None:
        self.read(reading, player, {}, "")

    def describe(self, seat: Seat) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for unit, place in enumerate(seat.player.units):
            if place >= 0:
                found.setdefault(seat.label(place), []).append(KINDS[KIND_OF[unit]])
        return found

    def differences(self, seat: Seat, wanted: Plain) -> Iterator[Difference]:
        there = self.view(seat)
        for place, kinds in wanted.items():
            yield from value_differences({place: there.get(seat.own_label(place), [])}, {place: kinds}, self.joint)

    def add_piece(self, player: dict[str, Plain], label: str, kind: str, number: int, detail: str) -> None:
        player.setdefault(self.name, {}).setdefault(label, []).extend([kind] * min(number, MOST_PIECES))

    def piece_words(self, said: Plain) -> Iterator[tuple[str, str]]:
        return ((label, kind) for label, kinds in said.items() for kind in kinds)


class Structures(Key):
    """The places of structures."""

    pieces = STRUCTURES
    joint = " at "

    def __init__(self) -> None:
        shape = one_of(STRUCTURES)
        super().__init__(shape=at_places(shape), outcome=at_places(Nullable(shape)), outcome_doc="Null: none there.")

    def read(self, reading: Reading, player: Player, said: Plain, path: str) -> None:
        for label, structure in said.items():
            here = f"{path}.{label}"
            number = reading.index(here, structure, STRUCTURES, "structure")
            if number >= 0:
                if player.structures[number] != NOWHERE:
                    twice = {"say": "impossible.structure-twice", "structure": name_phrase("structure", structure)}
                    reading.fail(here, twice)
                player.structures[number] = reading.place(here, label, player.faction)

    def describe(self, seat: Seat) -> dict[str, str]:
        return {seat.label(place): STRUCTURES[kind] for kind, place in enumerate(seat.player.structures) if place >= 0}

    def add_piece(self, player: dict[str, Plain], label: str, kind: str, number: int, detail: str) -> None:
        there = player.setdefault(self.name, {}).setdefault(label, kind)
        if there != kind:
            raise words.UnreadError(f"a {there} and a {kind} can't both be on {label}")


class Names(Key):
    """A list of names out of a closed one, of which the field keeps a bit or a number each.

    Attributes:
        known: The names.
        what: The word for one of them.
    """

    def __init__(self, known: tuple[str, ...], what: str, name: str = "", **others: Plain) -> None:
        super().__init__(name, ListShape(one_of(known), MOST), **others)
        self.known = known
        self.what = what


class Bits(Names):
    """Names that are there or not: one bit each."""

    def read(self, reading: Reading, player: Player, said: Plain, path: str) -> None:
        numbers = reading.indices(path, reading.unique(path, said), self.known, self.what)
        setattr(player, self.field, sum(1 << number for number in numbers))

    def describe(self, seat: Seat) -> list[str]:
        return [name for bit, name in enumerate(self.known) if super(Bits, self).describe(seat) >> bit & 1]


class CoveredBonuses(Bits):
    """One-time bonuses that recruits cover; by default the first ones, one for each recruit."""

    def read(self, reading: Reading, player: Player, said: Plain, path: str) -> None:
        super().read(reading, player, said, path)
        if player.recruited.bit_count() != player.recruits.bit_count():
            reading.fail(path, {"say": "impossible.bonuses"})

    def assume(self, reading: Reading, player: Player) -> None:
        player.recruited = (1 << player.recruits.bit_count()) - 1


class Abilities(Key):
    """Uncovered mech abilities; their bits are those of the faction mat."""

    def read(self, reading: Reading, player: Player, said: Plain, path: str) -> None:
        bits = reading.rulebook.ability_bits[player.faction]
        what = f"ability of {reading.rulebook.factions[player.faction]}"
        for ability in reading.unique(path, said):
            player.abilities |= max(reading.index(path, ability, bits, what), 0)

    def describe(self, seat: Seat) -> list[str]:
        bits = seat.rulebook.ability_bits[seat.player.faction]
        return [name for name, bit in bits.items() if seat.player.abilities & bit]


class CountedNames(Names):
    """Names that may be there several times: a number each, said by naming them as often."""

    def read(self, reading: Reading, player: Player, said: Plain, path: str) -> None:
        for number in reading.indices(path, said, self.known, self.what):
            getattr(player, self.field)[number] += 1

    def describe(self, seat: Seat) -> list[str]:
        return [name for name, count in zip(self.known, super().describe(seat), strict=True) for _ in range(count)]


class Counts(Key):
    """Numbers by name."""

    joint = " for "
    absent = 0

    def __init__(self, known: tuple[str, ...], what: str) -> None:
        super().__init__(shape=MapShape(NUMBER, key=one_of(known)))
        self.known = known
        self.what = what

    def read(self, reading: Reading, player: Player, said: Plain, path: str) -> None:
        for name, count in said.items():
            for number in reading.indices(path, [name], self.known, self.what):
                getattr(player, self.field)[number] = count

    def describe(self, seat: Seat) -> dict[str, int]:
        return {name: count for name, count in zip(self.known, super().describe(seat), strict=True) if count}

    def from_word(self, word: str, rulebook: Rulebook) -> dict[str, int]:
        # A name alone means one of it: `stars=combat`. Nowhere else does a number go without saying.
        counts: dict[str, int] = {}
        for said, _, count in words.parts(word):
            number, name = (1, said) if said in self.known else self._counted(said)
            if name in counts:
                raise words.UnreadError(f"{name!r} is said twice; two of it are '{name}:2'")
            counts[name] = words.number(count) if count else number
        return counts

    def _counted(self, said: str) -> tuple[int, str]:
        """Read ``2combat``; the error for a word close to it shows the right form."""
        number, name = words.amount(said)
        bare = said.strip("0123456789=-")
        if not name:
            names = ", ".join(self.known)
            raise words.UnreadError(f"{said!r} needs the {self.what}, as in '{self.known[0]}:1'; there are {names}")
        if name not in self.known and bare in self.known:
            raise words.UnreadError(f"{shown_value(said)} should be '{bare}:{said.strip(bare + '=-') or 1}'")
        return number, name


class Cards(Key):
    """Cards by their numbers."""

    def __init__(self, known: Callable[[Rulebook], Iterable[int]], what: str, **others: Plain) -> None:
        super().__init__(shape=ListShape(NUMBER, MOST), **others)
        self.known = known
        self.what = what

    def read(self, reading: Reading, player: Player, said: Plain, path: str) -> None:
        for number in said:
            reading.card(path, number, self.known(reading.rulebook), self.what)
        setattr(player, self.field, list(said))

    def describe(self, seat: Seat) -> list[int]:
        return list(super().describe(seat))


class Card(Key):
    """One card by its number; 0 in the field: none."""

    def __init__(self, known: Callable[[Rulebook], Iterable[int]], what: str, doc: str) -> None:
        super().__init__(doc=doc)
        self.known = known
        self.what = what

    def read(self, reading: Reading, player: Player, said: Plain, path: str) -> None:
        if said:
            reading.card(path, said, self.known(reading.rulebook), self.what)
        setattr(player, self.field, said)

    def describe(self, seat: Seat) -> int | None:
        return super().describe(seat) or None


class Name(Key):
    """One name of a list; -1 in the field: none."""

    def __init__(self, known: tuple[str, ...], what: str, name: str, doc: str) -> None:
        super().__init__(name, one_of(known), doc=doc)
        self.known = known
        self.what = what

    def read(self, reading: Reading, player: Player, said: Plain, path: str) -> None:
        if said:
            setattr(player, self.field, reading.index(path, said, self.known, self.what))

    def describe(self, seat: Seat) -> str | None:
        number = super().describe(seat)
        return self.known[number] if number >= 0 else None


# -- names in the rulebook ------------------------------------------------------------------------------------------


def start_power(rulebook: Rulebook, player: Player) -> int:
    """Return the power that a faction mat gives."""
    return int(rulebook.start_power[player.faction])


def start_popularity(rulebook: Rulebook, player: Player) -> int:
    """Return the popularity that a player mat gives."""
    return int(rulebook.start_popularity[player.mat])


def start_coins(rulebook: Rulebook, player: Player) -> int:
    """Return the coins that a player mat gives."""
    return int(rulebook.start_coins[player.mat])


def objective_cards(rulebook: Rulebook) -> Iterable[int]:
    """Return the numbers of the objective cards."""
    return rulebook.objectives


def factory_cards(rulebook: Rulebook) -> Iterable[int]:
    """Return the numbers of the known Factory cards."""
    return rulebook.known_factory_cards
