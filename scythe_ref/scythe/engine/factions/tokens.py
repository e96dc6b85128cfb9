"""Faction tokens, which Albion and Togawa have in common: where the character has ended its movement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import seams
from scythe_ref.scythe.engine.core.events import Event, Told, primitive
from scythe_ref.scythe.engine.core.narration import place_name, said_values
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.position.names import NOWHERE, OPEN
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.context import PlayerContext

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play


@dataclass(slots=True, eq=False)
class TokenContext(PlayerContext):
    """A token that is to be placed or turned."""

    place: int
    token: int
    """Its number; -1 if there is none to place."""


def ended_move_here(c: TokenContext, units: range) -> bool:
    """Tell whether one of some units has ended its movement on the place this turn, with no combat left to fight."""
    state = c.state
    owner = state.players[c.player]
    return (
        c.player == state.active
        and state.turn.stage == OPEN
        and c.place < state.rulebook.territories
        and any(owner.units[unit] == c.place and state.turn.has_moved(unit) for unit in units)
    )


def token_there(c: TokenContext) -> bool:
    """Tell whether a Flag or Trap lies on the place (``albion.flag-one-token``, ``togawa.trap-one-token``)."""
    return any(c.place in player.tokens for player in c.state.players)


def free_for_token(state: State, place: int) -> bool:
    """Tell whether a place is a territory without a Flag or Trap, for the actions that are generated."""
    return 0 <= place < state.rulebook.territories and all(place not in player.tokens for player in state.players)


def in_supply(play: Play, player: int) -> int:
    """Return the first token that has not been placed, or -1."""
    owner = play.state.players[player]
    tokens = owner.tokens[: play.rulebook.faction_tokens[owner.faction]]
    return tokens.index(NOWHERE) if NOWHERE in tokens else -1


def register(registry: Registry) -> None:
    """Have the tokens laid out before the game."""
    registry.hook(seams.SET_UP, lay_tokens)
    registry.hook(seams.TOLD["token"], tell_token)


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


def tell_token(state: State, event: Event) -> Told:
    """Tell that a token has been placed or turned."""
    player, _, place, armed = event.args
    values = said_values(state, {"player": player, "place": place})
    if event.rule == "albion.exalt":
        return "event.flag", values, "the supply", place_name(state, place)
    if event.before == -1:
        return "event.trap", values, "the supply", place_name(state, place)
    return "event.token", values, event.before, "armed" if armed else "disarmed"
