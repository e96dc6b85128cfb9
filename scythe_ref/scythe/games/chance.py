"""Chance from a generator that anybody can rebuild, and chance from the record of a log.

The generator is PCG32: 64 bits of state, a multiplication and an addition a step, 32 bits out. Draws below a bound
reject values that would favour low numbers; the shuffle of a deck goes from the top down (Fisher and Yates). The record
has every draw, so that a log replays without the generator.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, TypeVar

from scythe_ref.scythe.engine.core.play import Chance
from scythe_ref.scythe.engine.position.names import CARD_VALUES
from scythe_ref.translations import _

Item = TypeVar("Item")
Draw = tuple[str, tuple[int, ...]]
"""One draw: its kind (``deck``, ``card`` or ``mat``), and the result."""

MULTIPLIER = 6364136223846793005
LOW_32 = 0xFFFFFFFF
LOW_64 = 0xFFFFFFFFFFFFFFFF
DECKS, DECISIONS = 54, 55
"""Streams of the generator: the same seed serves chance and a policy, and neither disturbs the other."""


class Pcg32:
    """The generator PCG32 (XSH-RR, 64 bits of state, 32 bits of output)."""

    __slots__ = ("increment", "state")

    def __init__(self, seed: int, stream: int = DECKS) -> None:
        self.increment = (stream << 1 | 1) & LOW_64
        self.state = 0
        self.next()
        self.state = (self.state + seed) & LOW_64
        self.next()

    def next(self) -> int:
        """Return the next 32 bits."""
        old = self.state
        self.state = (old * MULTIPLIER + self.increment) & LOW_64
        word = ((old >> 18 ^ old) >> 27) & LOW_32
        turn = old >> 59
        return (word >> turn | word << (-turn & 31)) & LOW_32

    def below(self, bound: int) -> int:
        """Return a number from 0 to one below a bound, each as likely as any other."""
        threshold = -bound % (1 << 32) % bound
        while True:
            word = self.next()
            if word >= threshold:
                return word % bound

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Return the items in an order by chance."""
        order = list(items)
        for top in range(len(order) - 1, 0, -1):
            chosen = self.below(top + 1)
            order[top], order[chosen] = order[chosen], order[top]
        return order

    def copy(self) -> Self:
        """Return an independent copy, which gives the same numbers."""
        new = object.__new__(type(self))  # past `__init__`, which draws twice
        new.increment, new.state = self.increment, self.state
        return new


class Generated(Pcg32):
    """Chance from the generator."""

    __slots__ = ()

    def card_from_hand(self, hand: list[int]) -> int:
        """Return the value of a card taken at random from a hand (number of cards of each value)."""
        left = self.below(sum(hand))
        for value, number in zip(CARD_VALUES, hand, strict=True):
            if left < number:
                return value
            left -= number
        raise AssertionError("the number drawn is below the number of cards")

    def mat(self, choices: list[int]) -> int:
        """Return the next player mat of the deal."""
        return choices[self.below(len(choices))]

    def deck_order(self, cards: list[int]) -> list[int]:
        """Return a shuffled deck."""
        return self.shuffled(cards)


class Recording:
    """Chance from a source, with a record of the draws.

    Attributes:
        draws: Every draw so far.
    """

    __slots__ = ("draws", "source")

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.draws: list[Draw] = []

    def copy(self) -> Self:
        """Return an independent copy."""
        new = object.__new__(type(self))  # `Drawn` begins with a seed
        new.source, new.draws = self.source.copy(), self.draws[:]
        return new

    def card_from_hand(self, hand: list[int]) -> int:
        """Return a card of a hand, and record it."""
        value = self.source.card_from_hand(hand)
        self.draws.append(("card", (value,)))
        return value

    def mat(self, choices: list[int]) -> int:
        """Return a player mat, and record it."""
        mat = self.source.mat(choices)
        self.draws.append(("mat", (mat,)))
        return mat

    def deck_order(self, cards: list[int]) -> list[int]:
        """Return a shuffled deck, and record it."""
        order = self.source.deck_order(cards)
        self.draws.append(("deck", tuple(order)))
        return order


class Drawn(Recording):
    """Chance from the generator, with a record of the draws."""

    __slots__ = ()

    def __init__(self, seed: int) -> None:
        super().__init__(Generated(seed))


class RecordError(ValueError):
    """A record of draws that does not fit its game."""


class Recorded:
    """Chance from a record: repeats its draws, and refuses an impossible one.

    Attributes:
        draws: The record.
        used: Number of draws repeated so far.
    """

    __slots__ = ("draws", "used")

    def __init__(self, draws: Sequence[Draw]) -> None:
        self.draws = draws
        self.used = 0

    def copy(self) -> Recorded:
        """Return an independent copy; it shares the record, which never changes."""
        new = Recorded.__new__(Recorded)
        new.draws, new.used = self.draws, self.used
        return new

    def _next(self, what: str) -> tuple[int, ...]:
        if self.used == len(self.draws):
            text = _("the record of draws ends after {n}; the game draws once more ({kind})")
            raise RecordError(text.format(n=self.used, kind=what))
        kind, result = self.draws[self.used]
        self.used += 1
        if kind != what:
            text = _("draw {n} of the record is a {found}; the game draws a {kind} here")
            raise RecordError(text.format(n=self.used, found=kind, kind=what))
        return result

    def _one(self, what: str) -> int:
        result = self._next(what)
        if len(result) != 1:
            raise RecordError(_("draw {n} of the record should be one {kind}").format(n=self.used, kind=what))
        return result[0]

    def card_from_hand(self, hand: list[int]) -> int:
        """Return the recorded card.

        Raises:
            RecordError: The hand does not hold it.
        """
        value = self._one("card")
        if value not in CARD_VALUES or not hand[value - CARD_VALUES[0]]:
            text = _("draw {n} of the record takes a card of value {value}, which the hand lacks")
            raise RecordError(text.format(n=self.used, value=value))
        return value

    def mat(self, choices: list[int]) -> int:
        """Return the recorded mat.

        Raises:
            RecordError: It is not among the remaining mats.
        """
        mat = self._one("mat")
        if mat not in choices:
            raise RecordError(_("draw {n} of the record deals a player mat that is not left").format(n=self.used))
        return mat

    def deck_order(self, cards: list[int]) -> list[int]:
        """Return the recorded order.

        Raises:
            RecordError: It consists of other cards.
        """
        order = list(self._next("deck"))
        if sorted(order) != sorted(cards):
            raise RecordError(_("draw {n} of the record shuffles other cards than the deck has").format(n=self.used))
        return order
