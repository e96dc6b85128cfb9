"""Cards of both kinds: their costs, from the closed vocabulary of the components, and paying for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.actions.action import AmbiguousActionError, Part
from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.phrases import name_phrase
from scythe_ref.scythe.engine.core.play import PlayerContext
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.position.names import FROM_ENCOUNTER, FROM_FACTORY, GAINS, NOWHERE, RESOURCES
from scythe_ref.scythe.engine.rules.concepts import structure_owner
from scythe_ref.scythe.engine.rules.turn import paying
from scythe_ref.scythe.engine.rules.turn.paying import (
    CARD,
    Payment,
    lacking_cards,
    only_cards,
    payment_text,
    sources,
    stand_ins,
)

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play

Things = Mapping[str, int]
"""Costs or gains by name, as the components give them."""

TRACKS = ("coins", "power", "popularity")
RULES = ("encounter.option", "factory.top-action")
"""The rule by which something comes from an encounter card or a Factory card, by source."""
CARDS, DIFFERENT = "combat_cards", "resources_two_different"
ANY_RESOURCES = "resources_any"


@dataclass(slots=True, eq=False)
class CardContext(PlayerContext):
    """A card from which a player gains something, or wants to."""

    source: int
    """``FROM_ENCOUNTER`` or ``FROM_FACTORY``."""
    cost: Things
    gain: Things
    place: int = NOWHERE
    """The place for things that arrive; -1 where the question is about none."""
    left: tuple[Part, ...] = ()
    """Parts of the gain that the player leaves."""
    card: int = 0
    """Number of the card."""
    option: int = -1
    """Which of its options."""
    offers: int = 0
    """Number of alternatives."""
    what: str = ""
    """The part of the gain it is about."""
    offered: Payment = ()
    """The payment on offer."""

    @property
    def chosen(self) -> int:
        """The number of options chosen so far."""
        return self.state.turn.options.bit_count()

    def _stock(self, name: str) -> int:
        return stock_of(self.play, self.player, name)

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        wrong = parts_not_given(self)
        values: dict[str, object] = {
            "player": self.player,
            "faction": self.player,
            "card": self.card,
            "option": "abc"[self.option] if self.option >= 0 else "",
            "chosen": self.chosen,
            "letters": tuple(letter for bit, letter in enumerate("abc") if self.state.turn.options >> bit & 1),
            "owed": tuple(
                (owed.number, ANY_RESOURCES) for owed in self.state.turn.owed if GAINS[owed.gain] == ANY_RESOURCES
            ),
            "total": sum(self.gain.values()),
            "lacking": lacking_cards(self.play, self.player, _cards_offered(self)),
            "given": tuple((self.gain.get(what, 0), what) for _, what, _ in wrong),
            "cost": tuple((number, name) for name, number in self.cost.items()),
            "gain": tuple((number, name) for name, number in self.gain.items()),
            "left": _parts_in_vain(self),
            "offered": sum(number for number, _, _ in self.offered),
            "there": tuple((have, name) for name, number in self.cost.items() if (have := self._stock(name)) < number),
        }
        if self.place >= 0:
            values["place"] = self.place
            values["owner"] = structure_owner(self.state, self.place)
        return values


def parts_not_given(c: CardContext) -> list[Part]:
    """Return the parts that a line leaves and the gain doesn't have, or not so much of."""
    return [part for part in c.left if not has_part(c.gain, part)]


def has_some_of_each(c: CardContext) -> bool:
    """Return whether the gain has some of every part that a line leaves."""
    return all(what in c.gain and not whose for _, what, whose in parts_not_given(c))


def _parts_in_vain(c: CardContext) -> tuple[object, ...]:
    """Return the numbers that a line leaves where the gain has less; else the things that the gain doesn't have."""
    if has_some_of_each(c):
        return tuple(number for number, _, _ in parts_not_given(c))
    absent = (
        (whose, name_phrase("gain", what)) for _, what, whose in parts_not_given(c) if whose or what not in c.gain
    )
    return tuple(
        {"say": "name.whose.gain", "faction": whose, "gain": gain} if whose else gain for whose, gain in absent
    )


def has_part(gain: Things, part: Part) -> bool:
    """Return True for a part of a gain that a line leaves and the gain has."""
    number, what, whose = part
    return not whose and number <= gain.get(what, -1)


def register(registry: Registry) -> None:
    """Declare the cards in the decks, and the rules of paying for one."""
    registry.checks_at(points.CARD_PRICE).requires(
        "factory.top-action",
        lambda c: number_offered(c) == next(iter(c.cost.values())) and _are_different(c),
        lambda c: c.source == FROM_FACTORY,
        message="factory.top-action.price",
        because={"factory.top-action.same": lambda c: not _are_different(c)},
    )
    registry.effect("setup.promo-cards-out", setting=("promos", "left-out"))
    registry.effect("setup.promo-cards-in", setting=("promos", "in-the-decks"))
    registry.checks_at(points.CARD_PRICE).requires("turn.pay-first", _has_cards, message="turn.pay-first.cards")


def can_pay(play: Play, player: int, cost: Things) -> bool:
    """Return whether a player has all that something costs."""
    return all(stock_of(play, player, name) >= number for name, number in cost.items())


def stock_of(play: Play, player: int, name: str) -> int:
    """Return a player's stock of each thing that a card may cost."""
    owner = play.state.players[player]
    if name in TRACKS:
        return int(getattr(owner, name))
    if name == CARDS:
        return sum(owner.hand)
    by_kind = [sum(part[0] for part in sources(play, player, kind)) for kind in range(len(RESOURCES))]
    return sum(map(bool, by_kind)) if name == DIFFERENT else sum(by_kind)


def pay(play: Play, c: CardContext) -> None:
    """Pay a card's cost as offered, or in the only way there is, or refuse."""
    rule = RULES[c.source]
    offered = c.offered
    for name, number in c.cost.items():
        if name not in TRACKS:
            part = CardContext(play, c.player, c.source, {name: number}, {}, c.place, card=c.card)
            named = _with_card_values(play, c.player, offered) if name == CARDS else offered
            part.offered = named or _only_way(play, part)
            offered = ()
            play.ask(part, points.CARD_PRICE)
            _spend(play, part, rule)
        elif c.source == FROM_ENCOUNTER:  # whether there is enough has been asked (encounter.unaffordable)
            play.track(c.player, name, -number, rule)
        else:
            paying.pay_track(play, c.player, name, number, rule)
    if offered:  # the card asks for nothing of the kind
        nothing = {"resources_any": 0}
        play.ask(
            CardContext(play, c.player, c.source, nothing, {}, c.place, card=c.card, offered=offered), points.CARD_PRICE
        )


def number_offered(c: CardContext) -> int:
    """Return the amount offered for a card: combat cards, or resources of any types."""
    if CARDS in c.cost:
        return sum(number for number, thing, _ in c.offered if thing == CARD)
    return sum(number for number, _, _ in c.offered)


def _are_different(c: CardContext) -> bool:
    """Return whether resources that have to be different are so; a combat card that Crimea spends is any resource."""
    if DIFFERENT not in c.cost:
        return True
    kinds = [thing for number, thing, _ in c.offered for _ in range(number) if thing in RESOURCES]
    return len(set(kinds)) == len(kinds)


def _has_cards(c: CardContext) -> bool:
    if CARDS not in c.cost:
        return True
    return not lacking_cards(c.play, c.player, _cards_offered(c))


def _cards_offered(c: CardContext) -> Iterator[tuple[int, int]]:
    """Yield the combat cards on offer, each with its number and value."""
    return ((number, int(value)) for number, thing, value in c.offered if thing == CARD and value)


def _with_card_values(play: Play, player: int, offered: Payment) -> Payment:
    """Return a payment in which every combat card has its value."""
    if all(thing != CARD or value for _, thing, value in offered):
        return offered
    return tuple(
        (number, thing, value) if thing != CARD or value else only_cards(play, player, number)[0]
        for number, thing, value in offered
    )


def _only_way(play: Play, c: CardContext) -> Payment:
    """Return the payment of a line that names none, if there is only one.

    A card that may replace a resource counts only where the resources alone don't suffice.
    """
    name, needed = next(iter(c.cost.items()))
    if name == CARDS:
        return only_cards(play, c.player, needed)
    every = [part for kind in range(len(RESOURCES)) for part in sources(play, c.player, kind)]
    ways, by_card = _ways(every, needed, name == DIFFERENT), 0
    # As few cards as will do: a player who wants to spend more of them says so.
    while not ways and by_card < min(needed, stand_ins(play, c.player)):
        by_card += 1
        ways = _ways(every, needed - by_card, name == DIFFERENT)
    if len(ways) > 1:
        raise AmbiguousActionError({"say": "unclear.payment", "there": payment_text(every)})
    if not ways:
        return tuple(every)  # not enough, or not the card's resources
    return (*ways[0], *only_cards(play, c.player, by_card, ways[0])) if by_card else ways[0]


def _ways(pool: Sequence[tuple[int, str, str]], needed: int, different: bool) -> list[Payment]:
    """Return every payment of some resources from a pool, all of different types if the cost asks for that."""
    single = [part[1:] for part in pool for _ in range(1 if different else min(part[0], needed))]
    chosen = set(combinations(single, needed))
    if different:
        chosen = {one for one in chosen if len({thing for thing, _ in one}) == needed}
    return [tuple((number, *part) for part, number in Counter(one).items()) for one in sorted(chosen)]


def _spend(play: Play, c: CardContext, rule: str) -> None:
    for number, thing, source in c.offered:
        if CARDS in c.cost:
            for _ in range(number):
                play.discard_card(c.player, int(source), rule)
        else:
            paying.spend_resource(play, c.player, number, thing, source, rule)
