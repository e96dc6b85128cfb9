"""Invariants of a step, an action with the states around it.

The costly ones try something out after the action, and it must leave no trace. They carry out its events again, write
the state down and read it back, and ask for illegal actions. They also look at it through each player's eyes, with
everything hidden exchanged.
"""

from __future__ import annotations

from typing import Any

from scythe_ref.scythe.engine.actions.action import Action, AmbiguousActionError
from scythe_ref.scythe.engine.actions.grammar import parse
from scythe_ref.scythe.engine.core.events import fold
from scythe_ref.scythe.engine.core.play import run
from scythe_ref.scythe.engine.position.codec import from_json, to_json
from scythe_ref.scythe.engine.position.names import CARD_VALUES, STARS
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.position.view import is_looking_through_factory, view_for
from scythe_ref.scythe.games.chance import Drawn, Pcg32
from scythe_ref.scythe.games.invariants.states import (
    COMBAT_STARS,
    OBJECTIVE_STARS,
    POPULARITY_STARS,
    POWER_STARS,
    Faults,
    Moment,
    aboard,
    name_of,
)


def refused_by_nobody(moment: Moment) -> Faults:
    """The rules accept a generated action."""
    if not moment.verdict.accepted:
        yield f"'{moment.action}' was generated and is refused by {', '.join(moment.verdict.decided_by)}"


def stars_stay(moment: Moment) -> Faults:
    """A star, once placed, stays; a new one has its cause in the very action that brought it."""
    before, after = moment.before, moment.after
    numbers = after.rulebook.numbers
    for index, player in enumerate(after.players):
        if player.stars == before.players[index].stars:
            continue
        for goal, placed in enumerate(player.stars):
            had = before.players[index].stars[goal]
            if placed < had:
                yield f"{name_of(after, index)} has lost a star for {STARS[goal]}"
            if placed <= had:
                continue
            if goal == POPULARITY_STARS and not _reached(moment, index, "popularity", numbers.popularity_max):
                yield f"{name_of(after, index)} has a star for popularity with {player.popularity}"
            if goal == POWER_STARS and not _reached(moment, index, "power", numbers.power_max):
                yield f"{name_of(after, index)} has a star for power with {player.power}"
            if goal == OBJECTIVE_STARS and moment.action.verb != "reveal":
                yield f"{name_of(after, index)} has a star for an objective and has revealed none"
            if goal == COMBAT_STARS and moment.action.verb not in ("commit", "retreat"):
                yield f"{name_of(after, index)} has a star for a combat by '{moment.action}'"


def _reached(moment: Moment, player: int, track: str, most: int) -> bool:
    """Return whether a track was at its end at some time during an action."""
    value: int = getattr(moment.before.players[player], track)
    if value >= most:
        return True
    for event in moment.verdict.events:
        if event.op == "track" and event.args[0] == player and event.args[1] == track:
            value += event.args[2]
            if value >= most:
                return True
    return False


def resources_from_somewhere(moment: Moment) -> Faults:
    """Resources come and go only by events: their sum follows the record."""
    lying = carried = 0
    for event in moment.verdict.events:
        if event.op == "resource":
            lying += event.args[2]
        elif event.op == "module" and event.args[0] == "airships" and isinstance(event.args[2], int):
            carried += event.args[3]
    before, after = moment.before.resources, moment.after.resources
    if (lying or before != after) and sum(after) - sum(before) != lying:
        yield "resources have changed without an event"
    if aboard(moment.after) - aboard(moment.before) != carried:
        yield "resources aboard have changed without an event"


# -- costly ----------------------------------------------------------------------------------------------------------


def events_make_the_state(moment: Moment) -> Faults:
    """The events, carried out on the state before, make the state after."""
    if fold(moment.before, moment.verdict.events) != moment.after:
        yield f"the events of '{moment.action}' make another state"


def codec_returns_it(moment: Moment) -> Faults:
    """Writing a state and reading it back gives the same state, and the same text."""
    text = to_json(moment.after)
    again = from_json(text, moment.after.rulebook)
    if again != moment.after or to_json(again) != text:
        yield "the state does not come back from its JSON"


def grammar_returns_it(moment: Moment) -> Faults:
    """Writing an action as a line and reading it back gives the same action."""
    if parse(str(moment.action), moment.after.rulebook) != moment.action:
        yield f"'{moment.action}' is read as {parse(str(moment.action), moment.after.rulebook)!r}"


def copies_are_independent(moment: Moment) -> Faults:
    """A copy is equal and shares nothing that can change."""
    copy = moment.after.copy()
    if copy != moment.after:
        yield "a copy is not equal"
    shared = _lists(copy) & _lists(moment.after)
    if shared:
        yield f"a copy shares {len(shared)} lists with its original"
    if _lists(moment.before) & _lists(moment.after):
        yield "the state after shares lists with the state before"


def _lists(state: State) -> set[int]:
    """Return the identities of everything in a state that can change."""
    found: set[int] = set()
    items: list[Any] = [state]
    while items:
        item = items.pop()
        if isinstance(item, list):
            found.add(id(item))
            if item and not isinstance(item[0], (int, tuple)):  # a list holds things of one sort
                items += item
        elif isinstance(item, dict):
            items += item.values()
        elif isinstance(item, tuple):
            items += item
        elif hasattr(type(item), "__slots__") and item is not None:
            found.add(id(item))
            items += [getattr(item, name) for name in type(item).__slots__ if name != "rulebook"]
    return found


def illegal_leaves_no_trace(moment: Moment) -> Faults:
    """Asking for something, most of it illegal, raises nothing and leaves the state equal byte for byte."""
    state = moment.after
    before = to_json(state)
    for action in _others(moment):
        try:
            verdict, _ = run(state, action, Drawn(0), trace=False)
        except AmbiguousActionError:
            continue
        if not verdict.accepted and (verdict.after is not state or verdict.events or not verdict.decided_by):
            yield f"'{action}' is refused, but not cleanly"
    if to_json(state) != before:
        yield "asking has changed the state"


def _others(moment: Moment) -> list[Action]:
    """Return actions that somebody might ask for: the same once more, and the same by another player."""
    state = moment.after
    names = [state.rulebook.factions[player.faction] for player in state.players]
    action = moment.action
    later = names[(names.index(action.faction) + 1) % len(names)] if action.faction in names else names[0]
    return [action, action._replace(faction=later), Action(later, "end-turn")]


def views_leak_nothing(moment: Moment) -> Faults:
    """Exchange everything that a player can't see, and the player's view stays as it was."""
    state = moment.after
    # Seeded by the state itself, so that a fault comes out again in the same game.
    dice = Pcg32(sum(state.resources) + sum(player.coins for player in state.players))
    viewer = dice.below(len(state.players) + 1) - 1
    if view_for(state, viewer) != view_for(exchanged(state, viewer, dice), viewer):
        yield f"the view of player {viewer} shows something hidden"


def exchanged(state: State, viewer: int, dice: Pcg32) -> State:
    """Return a state that differs only in the parts that a player can't see.

    Args:
        state: The state; it stays as it is.
        viewer: Index of the player who looks; -1 for somebody who only watches.
        dice: Decides the exchanges.
    """
    other = state.copy()
    hidden = [number for number in range(len(other.players)) if number != viewer]
    _exchange_hands(other, hidden, dice)
    objectives = dice.shuffled(other.objective_deck + [n for i in hidden for n in other.players[i].objectives])
    for number in hidden:
        player = other.players[number]
        player.objectives = [objectives.pop() for _ in player.objectives]
    other.objective_deck = objectives
    other.encounter_deck = dice.shuffled(other.encounter_deck)
    if not is_looking_through_factory(other, viewer):
        taken = {player.factory_card for player in other.players}
        left = [number for number in sorted(other.rulebook.factory_cards) if number not in taken]
        other.factory_offer = sorted(dice.shuffled(left)[: len(other.factory_offer)])
    return other


def _exchange_hands(state: State, hidden: list[int], dice: Pcg32) -> None:
    cards = state.deck[:]
    for number in hidden:
        for value, held in zip(CARD_VALUES, state.players[number].hand, strict=True):
            cards += [value] * held
    cards = dice.shuffled(cards)
    for number in hidden:
        player = state.players[number]
        drawn = [cards.pop() for _ in range(sum(player.hand))]
        player.hand = [drawn.count(value) for value in CARD_VALUES]
        combat = state.combat
        # Below zero is who has not committed yet: until then the other's choice is hidden.
        if combat is not None and number in combat.sides and min(combat.powers) < 0:
            side = combat.sides.index(number)
            if combat.powers[side] >= 0:
                combat.powers[side] = dice.below(state.rulebook.numbers.combat_dial_max + 1)
                combat.cards[side] = drawn[: dice.below(2)]
    state.deck = cards
