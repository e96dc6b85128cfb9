"""Effects: the only way in which the state changes.

A change is an ``Event``: a primitive's name and its arguments, with the rule that brought it. ``perform`` carries out
one change; playing and folding a log both go through it, so a log folded over the start gives the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from scythe_ref.scythe.engine.position.names import AIRSHIP_UNIT, CARD_VALUES, OPEN
from scythe_ref.scythe.engine.position.state import Combat, MoveStep, PendingGain, State, Turn

EventSentence = tuple[str, dict[str, object], Any, Any]
"""The sentence of an event: its key, the values that fill it, and the values before and after."""


@dataclass(slots=True, eq=False)
class Event:
    """One change of the state, or one thing worth telling that changes nothing.

    Attributes:
        op: Name of the primitive.
        args: Its arguments.
        rule: Id of the rule that brought the change; None for bookkeeping.
        before: The value before, where there is one.
        after: The value after.
    """

    op: str
    args: tuple[Any, ...]
    rule: str | None
    before: Any = None
    after: Any = None


# Changes are data and not method calls, so that they can be recorded, told, folded over another state, and left out.
PRIMITIVES: dict[str, Callable[..., None]] = {}
"""Every way in which the state can change."""


def primitive(change: Callable[..., None]) -> Callable[..., None]:
    """Enter a function as a primitive; its name is that of the function."""
    PRIMITIVES[change.__name__.removeprefix("_").replace("_", "-")] = change
    return change


@primitive
def _place(state: State, player: int, unit: int, to: int) -> None:
    owner = state.players[player]
    if unit == AIRSHIP_UNIT:
        owner.airship = to
    else:
        owner.units[unit] = to


@primitive
def _resource(state: State, place: int, kind: int, amount: int) -> None:
    state.resources[4 * place + kind] += amount


@primitive
def _track(state: State, player: int, track: str, amount: int) -> None:
    owner = state.players[player]
    setattr(owner, track, getattr(owner, track) + amount)


@primitive
def _draw(state: State, player: int) -> None:
    state.players[player].hand[state.deck.pop() - CARD_VALUES[0]] += 1


@primitive
def _discard(state: State, player: int, value: int) -> None:
    state.players[player].hand[value - CARD_VALUES[0]] -= 1
    state.discards.append(value)


@primitive
def _hand_over(state: State, giver: int, taker: int, value: int) -> None:
    state.players[giver].hand[value - CARD_VALUES[0]] -= 1
    state.players[taker].hand[value - CARD_VALUES[0]] += 1


@primitive
def _shuffle(state: State, *order: int) -> None:
    state.deck = list(order)
    state.discards = []


@primitive
def _star(state: State, player: int, goal: int) -> None:
    state.players[player].stars[goal] += 1


@primitive
def _ability(state: State, player: int, bit: int) -> None:
    state.players[player].abilities |= bit


@primitive
def _drop_objective(state: State, player: int, number: int) -> None:
    state.players[player].objectives.remove(number)
    state.objective_deck.insert(0, number)


@primitive
def _upgrade(state: State, player: int, box: int, action: int) -> None:
    owner = state.players[player]
    owner.upgrades |= 1 << box
    owner.upgraded[action] += 1


@primitive
def _structure(state: State, player: int, structure: int, place: int) -> None:
    state.players[player].structures[structure] = place


@primitive
def _recruit(state: State, player: int, action: int, bonus: int) -> None:
    owner = state.players[player]
    owner.recruits |= 1 << action
    owner.recruited |= 1 << bonus


@primitive
def _meet(state: State, place: int) -> None:
    state.encounters &= ~(1 << place)
    state.turn.card = state.encounter_deck.pop()
    state.turn.options = 0


@primitive
def _option(state: State, option: int) -> None:
    state.turn.options |= 1 << option


@primitive
def _card_back(state: State) -> None:
    state.encounter_deck.insert(0, state.turn.card)
    state.turn.card = 0


@primitive
def _owe(state: State, gain: int, number: int, source: int) -> None:
    state.turn.owed.append(PendingGain(gain, number, source))


@primitive
def _settle(state: State, index: int, number: int) -> None:
    """Take some of an owed gain off the list; nothing left of it: the whole entry."""
    gain, owed, source = state.turn.owed.pop(index)
    if owed > number:
        state.turn.owed.insert(index, PendingGain(gain, owed - number, source))


@primitive
def _take_card(state: State, player: int, number: int) -> None:
    state.factory_offer.remove(number)
    state.players[player].factory_card = number


@primitive
def _mat(state: State, player: int, mat: int, popularity: int, coins: int) -> None:
    owner = state.players[player]
    owner.mat, owner.popularity, owner.coins = mat, popularity, coins


@primitive
def _new_game(state: State) -> None:
    """Take everything off the table that is no piece of a player."""
    state.turn, state.combat, state.over, state.active = Turn(), None, 0, 0
    state.encounters, state.bonus_tile = 0, -1
    state.deck, state.discards, state.encounter_deck, state.objective_deck = [], [], [], []
    state.factory_offer = []
    for player in state.players:
        player.power = player.popularity = player.coins = player.factory_card = 0
        player.hand = [0] * len(CARD_VALUES)
        player.objectives = []


@primitive
def _lay(state: State, deck: str, *cards: int) -> None:
    """Lay a deck on the board, the top card last."""
    setattr(state, deck, list(cards))


@primitive
def _bonus_tile(state: State, tile: int) -> None:
    state.bonus_tile = tile


@primitive
def _encounter(state: State, place: int) -> None:
    state.encounters |= 1 << place


@primitive
def _draw_objective(state: State, player: int) -> None:
    state.players[player].objectives.append(state.objective_deck.pop())


@primitive
def _put_back(state: State, player: int, name: str, *values: int) -> None:
    """Set a field of a player's mat or pieces at the beginning: one number, or a list of several."""
    setattr(state.players[player], name, list(values) if len(values) > 1 else values[0])


@primitive
def _clear_ground(state: State, place: int) -> None:
    state.resources[4 * place : 4 * place + 4] = [0, 0, 0, 0]


@primitive
def _turn(state: State, name: str, value: int) -> None:
    setattr(state.turn, name, value)


@primitive
def _stopped(state: State, cause: int, bit: int) -> None:
    state.turn.stopped[cause] |= bit


@primitive
def _note_place(state: State, name: str, *values: int) -> None:
    getattr(state.turn, name).extend(values)


@primitive
def _note_step(state: State, *step: int) -> None:
    state.turn.came.append(MoveStep(*step))


@primitive
def _forget_place(state: State, name: str, place: int) -> None:
    getattr(state.turn, name).remove(place)


@primitive
def _forget_all(state: State, name: str) -> None:
    getattr(state.turn, name).clear()


@primitive
def _open_combat(state: State, place: int, attacker: int, defender: int, airships: int) -> None:
    state.combat = Combat(place, [attacker, defender])
    state.combat.airships = airships


@primitive
def _use_ability(state: State, side: int, bit: int) -> None:
    assert state.combat is not None
    state.combat.used[side] |= bit


@primitive
def _commit(state: State, side: int, power: int, *cards: int) -> None:
    assert state.combat is not None
    state.combat.powers[side] = power
    state.combat.cards[side] = list(cards)


@primitive
def _lost(state: State, side: int) -> None:
    assert state.combat is not None
    state.combat.loser = side


@primitive
def _close_combat(state: State) -> None:
    state.combat = None


@primitive
def _end_turn(state: State, player: int, section: int, active: int) -> None:
    state.players[player].section = section
    state.active = active
    state.turn = Turn()


@primitive
def _begin(state: State, active: int) -> None:
    state.active = active


@primitive
def _end_game(state: State) -> None:
    state.over = 1
    state.turn.stage = OPEN
    state.turn.pending.clear()
    state.combat = None


@primitive
def _module(state: State, name: str, *args: Any) -> None:
    state.modules[name].perform(args)


@primitive
def _tell(_state: State, *_values: Any) -> None:
    """Change nothing: the event only says that a rule held something back or decided something."""


def perform(state: State, op: str, args: tuple[Any, ...]) -> None:
    """Carry out one primitive."""
    PRIMITIVES[op](state, *args)


def fold(state: State, events: Iterable[Event]) -> State:
    """Return the state after a log of events, leaving the first one as it is.

    Args:
        state: The state at the beginning of the log.
        events: The log.
    """
    result = state.copy()
    for event in events:
        PRIMITIVES[event.op](result, *event.args)
    return result
