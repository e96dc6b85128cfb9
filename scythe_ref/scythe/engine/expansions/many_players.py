"""Six and seven players (Invaders from Afar): two covered abilities, the order of the mats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import Limit, Registry, RuleException
from scythe_ref.scythe.engine.core.rulebook import FARM
from scythe_ref.scythe.engine.factions.abilities import MECH_ABILITY, has_mech_ability
from scythe_ref.scythe.engine.factions.polania import is_another_option
from scythe_ref.scythe.engine.position.names import AIRSHIP
from scythe_ref.scythe.engine.rules.concepts import holder, is_occupied
from scythe_ref.scythe.engine.rules.encounters.card_costs import CardContext
from scythe_ref.scythe.engine.rules.move.movement import MoveContext
from scythe_ref.scythe.engine.rules.scoring import SCORE, ScoreEntry

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play
    from scythe_ref.scythe.engine.position.state import State


def register(registry: Registry) -> None:
    """Declare the rules for more than five players."""
    registry.exception(
        RuleException("crimea.wayfare-farm", ["move.adjacent"], _is_to_farm, MECH_ABILITY, nearly=_taken_farm)
    )
    registry.exception(
        RuleException(
            "polania.meander-coins",
            ["encounter.option"],
            _has_meander,
            [Limit("polania.meander-coins", is_another_option, alone=True)],
        )
    )
    registry.effect("many-players.tokens", "many-players.mat-order", "many-players.seats")
    registry.hook(points.ABILITIES_COVERED, has_many_players)
    registry.hook(points.FIRST_PLAYER, _mat_order)
    registry.hook(points.STEPPED, _tell_covered)
    registry.hook(points.TURN_PASSED, _seats)
    registry.row(SCORE, "polania.meander-coins", _meander_scores)
    registry.hook(points.TELL_SCORE, _tell_meander)


def has_many_players(state: State) -> bool:
    """Return whether there are so many players that tokens cover two abilities (``many-players.tokens``)."""
    return len(state.players) >= state.rulebook.numbers.players_many


def _has_meander(c: CardContext) -> bool:
    """Return whether Polania still has two options by the token that covers Meander (``polania.meander-coins``)."""
    return has_many_players(c.state) and c.state.players[c.player].faction == c.state.rulebook.faction_index["polania"]


def _is_to_farm(c: MoveContext) -> bool:
    """Return whether Wayfare leads to a farm without units (``crimea.wayfare-farm``)."""
    return _has_wayfare_for_farms(c) and not is_occupied(c.state, c.target)


def _has_wayfare_for_farms(c: MoveContext) -> bool:
    return (
        has_many_players(c.state)
        and has_mech_ability(c, "crimea", "wayfare")
        and c.state.rulebook.terrain[c.target] == FARM
    )


def _taken_farm(c: MoveContext) -> dict[str, object] | None:
    """Tell of a farm that Wayfare does not lead to because of the units there."""
    return {} if _has_wayfare_for_farms(c) and is_occupied(c.state, c.target) else None


def _tell_covered(play: Play, c: MoveContext) -> None:
    """Tell that a step went by the token that covers Wayfare (``many-players.tokens``)."""
    if c.kind != AIRSHIP and ("move.adjacent", "crimea.wayfare-farm") in play.lifted:
        play.tell("many-players.tokens", players=len(play.state.players))


def _mat_order(play: Play, first: int) -> None:
    """Tell that the two added mats take their places in the order (``many-players.mat-order``)."""
    added = [mat for mat, box in enumerate(play.rulebook.mat_module) if box != "base"]
    if any(player.mat in added for player in play.state.players):
        play.tell("many-players.mat-order", player=first)
    if has_many_players(play.state):
        play.tell("many-players.tokens", players=len(play.state.players))


def _seats(play: Play, player: int, following: int) -> None:
    """Tell that Albion's and Togawa's seats decide who follows (``many-players.seats``)."""
    if not play.telling:  # a game that nobody reads passes turns too often to look at seats
        return
    added = [faction for faction, box in enumerate(play.rulebook.faction_module) if box != "base"]
    if any(play.state.players[index].faction in added for index in (player, following)):
        play.tell("many-players.seats", player=following)


def meander_coins(state: State, player: int) -> int:
    """Return the coins of Polania's cover token (``polania.meander-coins``)."""
    rulebook = state.rulebook
    polania = state.players[player].faction == rulebook.faction_index["polania"]
    if not polania or not has_many_players(state):
        return 0
    held = sum(
        1 for place in range(rulebook.territories) if rulebook.encounter[place] and holder(state, place) == player
    )
    return held * rulebook.numbers.meander_coins_per_encounter


def _meander_scores(state: State, player: int) -> ScoreEntry | None:
    coins = meander_coins(state, player)
    return ScoreEntry(coins, coins) if coins else None


def _tell_meander(play: Play, player: int) -> None:
    if meander_coins(play.state, player):
        play.tell("many-players.tokens", players=len(play.state.players))
