"""Faction tokens, which Albion and Togawa have in common: where a unit has ended its movement, and when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.events import Event, EventSentence, primitive
from scythe_ref.scythe.engine.core.narration import values_as_words
from scythe_ref.scythe.engine.core.phrases import name_phrase, place_name
from scythe_ref.scythe.engine.core.play import PlayerContext
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.position.names import CHARACTER, CHARACTERS, MOVING, NOWHERE, OPEN
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.turn import turns

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play
    from scythe_ref.scythe.engine.options.ground import Ground


@dataclass(slots=True, eq=False)
class TokenContext(PlayerContext):
    """A token to place or turn."""

    place: int
    token: int
    """Its number; -1 if there is none to place."""

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        owner = next((index for index, player in enumerate(self.state.players) if self.place in player.tokens), -1)
        flag = owner >= 0 and self.state.rulebook.factions[self.state.players[owner].faction] == "albion"
        return {**PlayerContext.values(self), "owner": owner, "token": "flag" if flag else "trap"}


def has_ended_move(c: TokenContext, units: range) -> bool:
    """Return whether one of some units has ended its movement on the place this turn, with no combat left to fight."""
    state = c.state
    return (
        c.player == state.active
        and state.turn.stage in (OPEN, MOVING)
        and c.place < state.rulebook.territories
        and bool(_units_come_to(state, c.place, units))
    )


def _units_come_to(state: State, place: int, units: range) -> list[int]:
    """Return those of some units of the active player that have moved to a place this turn."""
    owner = state.players[state.active]
    return [unit for unit in units if owner.units[unit] == place and state.turn.has_moved(unit)]


def ask_to_use_token(play: Play, player: int, what: str, place: int) -> None:
    """Ask whether a player may place or turn a token now; while nothing is due on the place, other units still move."""
    state = play.state
    if state.turn.stage == MOVING and player == state.active and not _is_something_due(state, place):
        # Not by ``may_act``: that would end the Move action that is going on.
        play.ask(turns.TurnContext(play, player, what), points.ACT)
    else:
        turns.ask_to_act(play, player, what)


def _is_something_due(state: State, place: int) -> bool:
    """Return whether a combat, an encounter or a retreat of workers waits on a place for the end of all moves."""
    fight = state.fighters_at(state.active, place) and state.opponent_with_fighters(state.active, place) >= 0
    met = state.has_encounter(place) and _units_come_to(state, place, CHARACTERS)
    return bool(fight or met or place in state.turn.driven)


def end_movement(play: Play, place: int, units: range) -> None:
    """End the movement of the unit that places or turns a token, if it is the moving one."""
    if _units_come_to(play.state, place, units) == [play.state.turn.mover]:
        play.turn("mover", -1)


def has_token(c: TokenContext) -> bool:
    """Return whether the place has a Flag or Trap (``albion.flag-one-token``, ``togawa.trap-one-token``)."""
    return any(c.place in player.tokens for player in c.state.players)


def can_place_token(ground: Ground) -> bool:
    """Return whether the player may place a Flag or Trap under the character, for generated actions."""
    state = ground.state
    place = ground.owner.units[CHARACTER]
    return bool(
        state.turn.moved & 1
        and NOWHERE in ground.owner.tokens
        and 0 <= place < state.rulebook.territories
        and all(place not in player.tokens for player in state.players)
        and is_nothing_due(ground, place)
    )


def is_nothing_due(ground: Ground, place: int) -> bool:
    """Return whether the player may place a token before the end of the moves, for generated actions."""
    state = ground.state
    if state.turn.stage != MOVING:
        return True
    met = state.turn.moved & 1 and ground.owner.units[CHARACTER] == place and state.encounters >> place & 1
    return not met and not ground.fighters >> place & 1 and place not in state.turn.driven


def next_token(play: Play, player: int) -> int:
    """Return the first token in supply, or -1."""
    owner = play.state.players[player]
    tokens = owner.tokens[: play.rulebook.faction_tokens[owner.faction]]
    return tokens.index(NOWHERE) if NOWHERE in tokens else -1


def register(registry: Registry) -> None:
    """Declare that set-up gives the tokens out, and their message."""
    registry.hook(points.SET_UP, lay_tokens)
    registry.hook(points.EVENT_SENTENCE["token"], tell_token)


def lay_tokens(play: Play) -> None:
    """Give Albion its Flags and Togawa its Traps (``setup.faction-tokens``)."""
    rulebook = play.rulebook
    for number, player in enumerate(play.state.players):
        if not rulebook.faction_tokens[player.faction]:
            continue
        armed = 0 if rulebook.factions[player.faction] == "albion" else 0b1111  # a Flag has one side
        if player.tokens.count(NOWHERE) < len(player.tokens) or player.armed != armed:
            play.do("put-back", number, "tokens", *[NOWHERE] * len(player.tokens), rule="setup.faction-tokens")
            play.do("put-back", number, "armed", armed, rule="setup.faction-tokens")


@primitive
def token(state: State, player: int, number: int, place: int, armed: int) -> None:
    """Put a token somewhere, or turn it."""
    owner = state.players[player]
    owner.tokens[number] = place
    owner.armed = owner.armed | 1 << number if armed else owner.armed & ~(1 << number)


def tell_token(state: State, event: Event) -> EventSentence:
    """Return the sentence for placing or turning a token."""
    player, _, place, armed = event.args
    values = values_as_words(state, {"player": player, "place": place})
    if event.rule == "albion.exalt":
        return "event.flag", values, name_phrase("place", "supply"), place_name(state.rulebook, place)
    if event.before == -1:
        return "event.trap", values, name_phrase("place", "supply"), place_name(state.rulebook, place)
    now = "armed" if armed else "disarmed"
    return "event.token", values, name_phrase("state", event.before), name_phrase("state", now)
