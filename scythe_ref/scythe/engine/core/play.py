"""Playing: one action carried out on a copy of the state, with every question asked and every change recorded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Protocol, TypeVar

from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.events import PRIMITIVES, Event
from scythe_ref.scythe.engine.core.phrases import Phrase
from scythe_ref.scythe.engine.core.registry import Check, ExtensionPoint, Limit, RuleException
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.core.shapes import Plain
from scythe_ref.scythe.engine.core.verdict import Fact, Verdict
from scythe_ref.scythe.engine.position.names import CARD_VALUES
from scythe_ref.scythe.engine.position.state import State


class Chance(Protocol):
    """The source of chance: cards from hands, mats and shuffled decks."""

    def copy(self) -> Chance:
        """Return an independent copy."""
        ...

    def card_from_hand(self, hand: list[int]) -> int:
        """Return the value of a card taken at random from a hand (number of cards of each value)."""
        ...

    def mat(self, choices: list[int]) -> int:
        """Return the next player mat of the deal."""
        ...

    def deck_order(self, cards: list[int]) -> list[int]:
        """Return a shuffled deck."""
        ...


class Context(Protocol):
    """The subject of a check."""

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        ...


class Actor(Protocol):
    """Somebody who acts in a state: the context of most tests."""

    state: State
    player: int


C = TypeVar("C", bound=Context)


class Refusal(Exception):  # noqa: N818  # not an error: it ends an action that the rules refuse
    """Raised inside ``run`` when a check refuses; it never leaves it."""


class Play:
    """One action being played.

    Attributes:
        state: The state it works on.
        facts: Why exceptions hold; the facts of an accepted play.
        reasons: Why the rules refuse it; exceptions met on the way are no reasons then.
    """

    __slots__ = (
        "chance", "consulted", "events", "facts", "failed", "lifted", "off", "reasons", "rulebook", "state",
        "trace",
    )  # fmt: skip

    telling = True
    """Whether anybody reads the facts and events; if not, rules skip work that only feeds them."""

    def __init__(self, state: State, chance: Chance, trace: bool) -> None:
        self.state = state
        self.rulebook = state.rulebook
        self.off = state.rulebook.off
        self.chance = chance
        self.trace = trace
        self.events: list[Event] = []
        self.failed: list[str] = []
        self.lifted: list[tuple[str, str]] = []
        self.consulted: list[str] = []
        self.facts: list[Fact] = []
        self.reasons: list[Fact] = []

    # -- asking -------------------------------------------------------------------------------------------------

    def ask(self, context: C, *points: ExtensionPoint[C]) -> None:
        """Ask every check at some extension points.

        Raises:
            Refusal: A check failed and nothing lifted it. All checks run first.
        """
        # All checks are asked, also after the first that fails: players want every reason at once.
        refused = False
        asked = self.rulebook.asked
        note = self.consulted.append if self.trace else None
        for point in points:
            for when, test, check in asked[point]:
                if when is not None and not when(context):
                    continue
                if test(context):
                    if note is not None:
                        note(check.id)
                elif not self._is_lifted(check.id, check.overridden_by, context):
                    self._fail(check, context)
                    refused = True
        if refused:
            raise Refusal

    def is_in_effect(self, effect: str, context: Context) -> bool:
        """Return whether an effect applies, or an exception lifts it."""
        known = self.rulebook.effects.get(effect)
        if known is None:
            return False  # not in force under this ruleset
        return not self._is_lifted(effect, known.overridden_by, context, limits_refuse=False)

    def _is_lifted(
        self, rule: str, exceptions: Iterable[RuleException[Any]], context: Context, limits_refuse: bool = True
    ) -> bool:
        # A limit refuses only when no other exception lifts the check: of two ways one may be open.
        blocked: list[tuple[Limit[Any], RuleException[Any]]] = []
        for exception in exceptions:
            if not exception.applies(context):
                if self.trace:
                    self.consulted.append(exception.id)
                continue
            limit = next((limit for limit in exception.limits if not limit.test(context)), None)
            if limit is not None:
                blocked.append((limit, exception))
                continue
            self.lifted.append((rule, exception.id))
            if self.trace:
                self.facts.append(Fact(exception.id, f"lifted.{exception.id}", context.values()))
            return True
        if limits_refuse:
            for limit, exception in blocked:
                if limit.id not in self.failed:
                    self.failed.append(limit.id)
                    values = {**context.values(), "exception": exception.id}
                    self.reasons.append(Fact(limit.id, f"refused.{limit.id}", values))
                if limit.alone and rule not in self.failed:
                    self.failed.append(rule)
        return False

    def _fail(self, check: Check, context: Context) -> None:
        if check.id not in self.failed:
            self.failed.append(check.id)
            values = context.values()
            message = next((key for key, holds in check.because.items() if holds(context)), check.message)
            self.reasons.append(Fact(check.id, f"refused.{message}", values))
            for exception in check.explained_by:
                if exception.nearly is None or not all(limit.test(context) for limit in exception.limits):
                    continue
                more = exception.nearly(context)
                if more is not None and all(fact.rule != exception.id for fact in self.reasons):
                    self.reasons.append(Fact(exception.id, f"nearly.{exception.id}", {**values, **more}))

    # -- changing -----------------------------------------------------------------------------------------------

    def do(self, op: str, *args: Any, rule: str | None = None, before: Any = None, after: Any = None) -> None:
        """Carry out one primitive and record it, unless the rule that brings it is off."""
        # The only place where the state changes, so the ablation can leave out the effects of a rule here.
        if rule in self.off:
            return
        PRIMITIVES[op](self.state, *args)
        self.events.append(Event(op, args, rule, before, after))

    def tell(self, rule: str, **values: object) -> None:
        """Record that a rule decided something without changing the state."""
        if rule in self.off:
            return
        self.events.append(Event("tell", tuple(values.items()), rule))

    def turn(self, name: str, value: int) -> None:
        """Note something about the course of the turn, unless it is so already."""
        if getattr(self.state.turn, name) != value:
            self.do("turn", name, value)

    def place(self, player: int, unit: int, to: int, rule: str | None) -> None:
        """Put a unit somewhere."""
        self.do("place", player, unit, to, rule=rule, before=self.state.place_of(player, unit), after=to)

    def resource(self, place: int, kind: int, amount: int, rule: str | None) -> None:
        """Add resources to a place, or take them away."""
        if amount:
            before = self.state.resources[4 * place + kind]
            self.do("resource", place, kind, amount, rule=rule, before=before, after=before + amount)

    def track(self, player: int, track: str, amount: int, rule: str | None) -> int:
        """Raise or lower power, popularity or coins, within the track (``track.ends``); return the change."""
        before: int = getattr(self.state.players[player], track)
        lowest, highest = self.rulebook.track_ends[track]
        wanted = before + amount
        after = lowest if wanted < lowest else min(wanted, highest)
        if after != before:
            self.do("track", player, track, after - before, rule=rule, before=before, after=after)
        if after != wanted and track != "coins":
            self.tell("track.ends", player=player, track=track, lost=abs(wanted - after))
        return after - before

    def draw_cards(self, player: int, amount: int, rule: str | None) -> None:
        """Have a player draw combat cards from the deck, as far as there are any."""
        for _ in range(amount):
            if not self.gain_card(player, rule):
                return

    def gain_card(self, player: int, rule: str | None, giver: int = -1) -> bool:
        """Have a player gain a combat card from the deck, or at random from another player's hand.

        Every gain of combat cards comes here: rules that limit them need the hook ``points.CARD_GAIN`` alone.

        Returns:
            Whether there was one to gain.
        """
        for may_gain in self.rulebook.hooks[points.CARD_GAIN]:
            if not may_gain(self, player, giver):
                return False
        before = sum(self.state.players[player].hand)
        if giver < 0:
            self.do("draw", player, rule=rule, before=before, after=before + 1)
        else:
            value = self.random_card(giver)
            self.do("hand-over", giver, player, value, rule=rule, before=before, after=before + 1)
        return True

    def discard_card(self, player: int, value: int, rule: str | None) -> None:
        """Have a player discard a combat card."""
        before = sum(self.state.players[player].hand)
        self.do("discard", player, value, rule=rule, before=before, after=before - 1)

    def random_card(self, player: int) -> int:
        """Return the value of a card taken at random from a player's hand, which is not empty."""
        return self.chance.card_from_hand(self.state.players[player].hand)


def run(state: State, action: Action, chance: Chance, trace: bool = True) -> tuple[Verdict, Chance]:
    """Play an action on a copy of a state.

    Args:
        state: The state; it stays as it is.
        chance: Decides the chance events; it stays as it is, too.
        trace: Whether to note the rules consulted.

    Returns:
        The verdict, and the chance as it is after the action.

    Raises:
        AmbiguousActionError: The action has more than one meaning.
    """
    play = Play(state.copy(), chance.copy(), trace)
    try:
        _carry_out(play, action)
    except Refusal:
        return Verdict(False, play.failed, play.lifted, play.consulted, play.reasons, [], state), chance
    return Verdict(True, [], play.lifted, play.consulted, play.facts, play.events, play.state), play.chance


def _carry_out(play: Play, action: Action) -> None:
    if play.state.over:
        for hook in play.rulebook.hooks[points.ACTS_AFTER_END]:
            hook(play, action)
    play.rulebook.verbs[action.verb](play, action)


class IllegalActionError(ValueError):
    """An action that the caller takes to be legal and that is not.

    Attributes:
        action: The action.
        failed: Ids of the rules that refuse it.
    """

    def __init__(self, action: Action, failed: list[str]) -> None:
        self.action = action
        self.failed = failed
        super().__init__(f"{action} is refused by {', '.join(failed)}")


class _InPlacePlay(Play):
    """One action played in place: all checks and changes, without a record of them."""

    # The same steps as in Play without the record for a verdict, because random games spend most of their time here.
    # The games' invariants check that both give the same state.

    __slots__ = ()

    telling = False

    def ask(self, context: C, *points: ExtensionPoint[C]) -> None:
        asked = self.rulebook.asked
        for point in points:
            for when, test, check in asked[point]:
                if (
                    (when is None or when(context))
                    and not test(context)
                    and not self._is_lifted(check.id, check.overridden_by, context)
                ):
                    self.failed.append(check.id)
                    raise Refusal

    def do(self, op: str, *args: Any, rule: str | None = None, before: Any = None, after: Any = None) -> None:
        if rule not in self.off:
            PRIMITIVES[op](self.state, *args)

    def tell(self, rule: str, **values: object) -> None:
        return

    def turn(self, name: str, value: int) -> None:
        setattr(self.state.turn, name, value)

    def place(self, player: int, unit: int, to: int, rule: str | None) -> None:
        if rule not in self.off:
            _place(self.state, player, unit, to)

    def resource(self, place: int, kind: int, amount: int, rule: str | None) -> None:
        if rule not in self.off:
            self.state.resources[4 * place + kind] += amount

    def discard_card(self, player: int, value: int, rule: str | None) -> None:
        self.do("discard", player, value, rule=rule)


_place = PRIMITIVES["place"]


def play_on(state: State, action: Action, chance: Chance) -> None:
    """Play an action in place, without a verdict: for actions known to be legal, such as generated ones.

    All checks run; if one refuses, the state stays in the middle of the action.

    Args:
        state: The state, which becomes the one after the action.
        chance: Decides the chance events; it moves on, too.

    Raises:
        IllegalActionError: The rules refuse the action after all.
    """
    play = _InPlacePlay(state, chance, trace=False)
    try:
        _carry_out(play, action)
    except Refusal:
        raise IllegalActionError(action, play.failed) from None


@dataclass(slots=True, eq=False)
class PlayerContext:
    """A player who acts, or who is the object of an effect; chapters add further fields."""

    play: Play
    player: int
    state: State = field(init=False)
    """The state of the play; kept, because nearly every test reads it."""

    def __post_init__(self) -> None:
        self.state = self.play.state

    def values(self) -> dict[str, object]:
        """Return the values for messages, by the names of the fields."""
        kind: type = type(self)
        names = _MADE_OF.get(kind)
        if names is None:
            made = tuple(part.name for part in fields(self) if part.init and part.name != "play")
            names = _MADE_OF.setdefault(kind, made)
        return {"faction": self.player, **{name: getattr(self, name) for name in names}}


_MADE_OF: dict[type, tuple[str, ...]] = {}
"""The fields that fill sentences, by the kind of context, looked up once."""


class Script:
    """Draws in order.

    Cards from a deck need no script of their own: a position puts the scripted ones on top of the deck.
    """

    __slots__ = ("cards", "deck", "encounters", "mats", "met", "stolen")

    def __init__(self, draws: Mapping[str, Plain], rulebook: Rulebook, state: State) -> None:
        self.stolen: list[int] = list(draws.get("stolen_cards") or ())
        self.mats: list[int] = [rulebook.mat_index[name] for name in draws.get("player_mats") or ()]
        self.cards = len(draws.get("combat_cards") or ())
        self.deck = len(state.deck)  # cards in the deck at the beginning
        self.encounters = len(draws.get("encounter_cards") or ())
        self.met = state.encounters.bit_count()  # encounter tokens at the beginning

    def copy(self) -> Script:
        """Return an independent copy."""
        new = Script.__new__(Script)
        new.stolen = self.stolen[:]
        new.mats = self.mats[:]
        new.cards = self.cards
        new.deck = self.deck
        new.encounters = self.encounters
        new.met = self.met
        return new

    def card_from_hand(self, hand: list[int]) -> int:
        """Return the scripted card if the hand has it, else the lowest."""
        if self.stolen and hand[self.stolen[0] - CARD_VALUES[0]]:
            return self.stolen.pop(0)
        return next(value for value, number in zip(CARD_VALUES, hand, strict=True) if number)

    def mat(self, choices: list[int]) -> int:
        """Return the scripted mat, else the lowest one left."""
        return self.mats.pop(0) if self.mats else choices[0]

    def deck_order(self, cards: list[int]) -> list[int]:
        """Return a new deck, the lowest cards on top."""
        return sorted(cards, reverse=True)

    def left(self, state: State) -> list[Phrase]:
        """Return a phrase for each unused draw of the script."""
        mats = [state.rulebook.mat_names[state.rulebook.mats[mat]] for mat in self.mats]
        phrases: list[Phrase] = [{"say": "draws.stolen-card", "value": value} for value in self.stolen]
        phrases += [{"say": "draws.player-mat", "mat": mat} for mat in mats]
        undrawn = self.cards - (self.deck - len(state.deck))
        if self.cards and undrawn > 0 and len(state.deck) <= self.deck:
            phrases.append({"say": "draws.combat-cards", "left": undrawn, "all": self.cards})
        unmet = self.encounters - (self.met - state.encounters.bit_count())
        if self.encounters and unmet > 0:
            phrases.append({"say": "draws.encounter-cards", "left": unmet, "all": self.encounters})
        return phrases
