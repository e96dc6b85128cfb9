"""Costs and gains of an action (chapter *The turn*): payments, and the parts of a gain that a player leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.actions.action import ALL, AmbiguousActionError, ImpossibleActionError, Part, part_text
from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.play import PlayerContext
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.position.names import CARD_VALUES, RESOURCES
from scythe_ref.scythe.engine.rules.concepts import holder, is_territory

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scythe_ref.scythe.engine.core.play import Play


Payment = tuple[tuple[int, str, str], ...]

CARD = "combat card"


@dataclass(slots=True, eq=False)
class PaymentContext(PlayerContext):
    """One part of a payment: some resources from one source."""

    kind: int
    """Which resource, an index into ``RESOURCES``."""
    number: int
    place: int
    """Territory or home base they come from; -1 for a source that is no place."""
    source: str
    """Name of such a source, as a module or faction calls it."""
    card: int = 0
    """Value of a combat card that replaces a resource; 0: any, or no card."""

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        return {
            **PlayerContext.values(self),
            "resource": RESOURCES[self.kind],
            "owner": holder(self.state, self.place),
            "there": self.state.goods_at(self.place)[self.kind] if self.place >= 0 else 0,
        }


@dataclass(slots=True, eq=False)
class CostContext(PlayerContext):
    """A whole cost and the payment offered for it."""

    what: str
    needed: int
    offered: int
    have: int = 0
    payment: Payment = ()
    """The parts of the payment on offer."""

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        return {
            **PlayerContext.values(self),
            "cost": ((self.needed, self.what),),
            "have": self.have,
            "wanted": self.what,
            "resource": tuple(dict.fromkeys(thing for _, thing, _ in self.payment if thing not in (self.what, CARD))),
        }


def register(registry: Registry) -> None:
    """Declare the rules of paying."""
    # Control doesn't matter for a territory without the resource.
    registry.checks_at(points.PAY).requires(
        "turn.spend-controlled",
        lambda c: c.place >= 0 and holder(c.state, c.place) == c.player,
        lambda c: not is_territory(c) or c.state.goods_at(c.place)[c.kind] > 0,
        because={"turn.spend-controlled.home-base": lambda c: c.place >= c.state.rulebook.territories},
    )
    registry.checks_at(points.PAY).requires(
        "turn.pay-first",
        lambda c: c.state.goods_at(c.place)[c.kind] >= c.number,
        is_territory,
        message="turn.pay-first.place",
        because={"turn.pay-first.place.none": lambda c: not c.state.goods_at(c.place)[c.kind]},
    )
    registry.checks_at(points.COST).requires("turn.pay-first", lambda c: c.have >= c.needed)
    registry.effect("turn.pay-first")
    _register_leaving(registry)


def pay_track(play: Play, player: int, track: str, amount: int, rule: str) -> None:
    """Pay coins, power or popularity in full, or refuse the action (``turn.pay-first``)."""
    have: int = getattr(play.state.players[player], track)
    play.ask(CostContext(play, player, track, amount, amount, have), points.COST)
    play.track(player, track, -amount, rule)


def pay_resources(play: Play, player: int, kind: int, needed: int, payment: Payment, rule: str) -> None:
    """Pay resources as a line says; without a word from it, if there is only one way.

    Args:
        payment: Number, resource and source of each part; empty: the resources there, if that leaves no choice.
    """
    payment = _merge_parts(payment) or _only_way(play, player, kind, needed)
    offered = sum(number for number, _, _ in payment)
    play.ask(CostContext(play, player, RESOURCES[kind], needed, offered, payment=payment), points.COSTS[rule])
    # Part by part: the first must be gone before the next one's checks, or a line could name a source twice.
    for part in payment:
        spend_resource(play, player, *part, rule, kind)


def _merge_parts(payment: Payment) -> Payment:
    """Merge parts of a payment with the same resource and source, so that a refusal counts all of it."""
    if len(payment) < 2:
        return payment
    numbers: dict[tuple[str, str], int] = {}
    for number, thing, source in payment:
        numbers[thing, source] = numbers.get((thing, source), 0) + number
    return tuple((number, thing, source) for (thing, source), number in numbers.items())


def spend_resource(
    play: Play, player: int, number: int, thing: str, source: str, rule: str, wanted: int | None = None
) -> None:
    """Pay some of one resource, or a combat card that replaces one, from one source.

    Args:
        thing: The resource, or ``CARD``.
        source: Its source: a place, a name from a module or faction, or the value of the card.
        wanted: Which resource the cost asks for; None: any will do.
    """
    rulebook = play.rulebook
    by_card = thing == CARD
    kind = (wanted or 0) if by_card else RESOURCES.index(thing)  # a card replaces any resource
    place = rulebook.base[play.state.players[player].faction] if source == "home" else rulebook.index.get(source, -1)
    name = "" if place >= 0 else CARD if by_card else source
    card = int(source) if by_card and source else 0
    part = PaymentContext(play, player, kind, number, place, name, card)
    play.ask(part, points.PAY)
    if place >= 0:
        play.resource(place, kind, -number, rule)
    for hook in rulebook.hooks[points.PAY_WITH[name]]:
        hook(play, part)


def lacking_cards(play: Play, player: int, cards: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return those combat cards, each with its number and value, of which a player holds too few."""
    wanted: dict[int, int] = {}
    for number, value in cards:
        wanted[value] = wanted.get(value, 0) + number
    hand = dict(zip(CARD_VALUES, play.state.players[player].hand, strict=True))
    return tuple((number, value) for value, number in wanted.items() if number > hand[value])


def _only_way(play: Play, player: int, kind: int, needed: int) -> Payment:
    """Return the payment of a line that names none, if there is only one.

    A card that may replace a resource counts only where the resources alone don't suffice.
    """
    found = sources(play, player, kind)
    have = sum(number for number, _, _ in found)
    missing = needed - have
    if missing > 0 and stand_ins(play, player) >= missing:
        return (*found, *only_cards(play, player, missing, found))
    play.ask(CostContext(play, player, RESOURCES[kind], needed, have, have), points.COST)
    if have <= needed:
        return tuple(found)
    if len(found) == 1:
        return ((needed, *found[0][1:]),)
    raise AmbiguousActionError({"say": "unclear.payment", "there": payment_text(found)})


def sources(play: Play, player: int, kind: int) -> list[tuple[int, str, str]]:
    """Return a player's sources of a resource: number, name and place of each."""
    state = play.state
    found: list[tuple[int, str, str]] = []
    for place in range(play.rulebook.territories):
        number = state.resources[4 * place + kind]
        if number and holder(state, place) == player:
            found.append((number, RESOURCES[kind], play.rulebook.places[place]))
    for hook in play.rulebook.hooks[points.SOURCES]:
        found += hook(play, player, kind)
    return found


def stand_ins(play: Play, player: int) -> int:
    """Return the number of a player's combat cards that can each replace a resource now."""
    return sum(hook(play.state, player) for hook in play.rulebook.hooks[points.STAND_INS])


def only_cards(play: Play, player: int, number: int, beside: Sequence[tuple[int, str, str]] = ()) -> Payment:
    """Return the combat cards that pay for a line without a choice, if there is only one way.

    Args:
        beside: The other parts of the payment, for the hint.

    Raises:
        AmbiguousActionError: The hand holds several values.
    """
    hand = play.state.players[player].hand
    held = [(count, value) for count, value in zip(hand, CARD_VALUES, strict=True) if count]
    if sum(hand) <= number and held:
        return tuple((count, CARD, str(value)) for count, value in held)
    if len(held) < 2:  # one value, or none
        return ((number, CARD, str(held[0][1] if held else CARD_VALUES[0])),)
    said = payment_text([*beside, (number, CARD, str(held[0][1]))])
    raise AmbiguousActionError({"say": "unclear.card", "payment": said, "values": [value for _, value in held]})


def payment_text(payment: Sequence[tuple[int, str, str]]) -> str:
    """Return a payment as a line says it."""
    return ", ".join(f"{number} {thing} {source}" for number, thing, source in payment)


# -- gains, and the parts of them that are left -----------------------------------------------------------------------


STAR = "star"
"""The word for a star that somebody would rather not place."""


@dataclass(slots=True, eq=False)
class GainContext(PlayerContext):
    """A gain of which a player wants to leave something."""

    what: str
    """The word by which a line names it."""
    rule: str
    """The rule that brings it."""


class ActionGains:
    """The gains of one action, and the parts that a line leaves.

    Each gain asks for the part that the player takes (``take``); ``refuse_unmatched`` refuses parts that match no gain.
    """

    __slots__ = ("brought", "parts", "play")

    def __init__(self, play: Play, player: int, without: tuple[Part, ...]) -> None:
        self.play = play
        self.parts = list(without)
        self.brought: list[Part] = []
        for _, what, _ in without:
            if what == STAR:
                play.ask(GainContext(play, player, what, "star.place-now"), points.LEAVE_GAIN)

    def take(self, player: int, rule: str, what: str, number: int, whose: str = "", told: str = "") -> int:
        """Return the part of a gain that a player takes, and record the part that is left.

        Args:
            player: The player who gains it.
            rule: The rule that brings it, under which the components say whether it may be left.
            what: The word by which a line names it.
            number: Its whole number.
            whose: The player's faction, where a line has to say its owner.
            told: The kind of gain, where a line has another word for it.
        """
        if not self.parts:
            return number
        if number:
            self.brought.append((number, what, whose))
        for part in self.parts:
            if part[1:] == (what, whose) and part[0] <= number:
                break
        else:
            return number
        self.parts.remove(part)
        play = self.play
        play.ask(GainContext(play, player, what, rule), points.LEAVE_GAIN)
        left = number if part[0] == ALL else part[0]
        by = play.rulebook.gains[rule].by
        play.tell(by, player=player, gain=((left, told or what),))
        return number - left

    def refuse_unmatched(self) -> None:
        """Refuse parts that the line leaves but the action doesn't bring; a game that is over brings no more.

        Raises:
            ImpossibleActionError: The line leaves a part that the action doesn't have.
        """
        if self.parts and not self.play.state.over:
            parts = [
                {"say": "unclear.part", "part": part_text((ALL, what, whose)), "most": most}
                for most, what, whose in self.brought
            ]
            key = "unclear.leave" if parts else "unclear.leave-nothing"
            raise ImpossibleActionError({"say": key, "wrong": [*map(part_text, self.parts)], "parts": parts})


def _register_leaving(registry: Registry) -> None:
    """Declare that a player can't leave a gain that the content calls a duty."""
    registry.checks_at(points.LEAVE_GAIN).requires(
        "star.place-now", _may_be_left, lambda c: c.what == STAR, message="star.place-now.must"
    )
    registry.checks_at(points.LEAVE_GAIN).requires(
        "turn.pay-first", _may_be_left, lambda c: c.what != STAR, message="turn.pay-first.must"
    )


def _may_be_left(c: GainContext) -> bool:
    known = c.state.rulebook.gains.get(c.rule)
    return known is not None and known.may
