"""Scoring (chapter *The turn*): what a player would get if the game ended now."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scythe_ref.engine.registry import Registry
from scythe_ref.engine.rules.control import NOBODY, holder, occupied
from scythe_ref.engine.state import State

if TYPE_CHECKING:
    from scythe_ref.engine.playing import Play


class Score(NamedTuple):
    """One player's score and what it is made of."""

    coins: int
    stars: int
    territories: int
    resources: int
    extra: int
    total: int


def register(registry: Registry) -> None:
    """Declare the rules of scoring."""
    registry.effect("scoring.tiers", "scoring.stars", "scoring.territories", "scoring.factory", "scoring.resources")
    registry.hook("final-scoring", tell_scores)


def scoring_holder(state: State, place: int) -> int:
    """Return who scores a territory: whoever controls it, or a faction with a token that holds it at the end."""
    if place >= state.rulebook.territories:
        return NOBODY
    if not occupied(state, place):
        for hook in state.rulebook.hooks.get("scoring-holder", ()):
            owner = int(hook(state, place))
            if owner != NOBODY:
                return owner
    return holder(state, place)


def territories(state: State, player: int) -> int:
    """Count the territories that score for a player; the Factory counts as several (``scoring.factory``)."""
    rulebook = state.rulebook
    owner = state.players[player]
    # Nobody holds a territory on which nothing of theirs stands or lies.
    mine = sorted({*owner.units, *owner.structures, *owner.tokens})
    held = [place for place in mine if 0 <= place < rulebook.territories and scoring_holder(state, place) == player]
    total = len(held)
    if rulebook.factory in held:
        total += rulebook.numbers.factory_territories - 1
    more: list[int] = [hook(state, player, held) for hook in rulebook.hooks.get("scoring-territories", ())]
    return total + sum(more)


def resources(state: State, player: int) -> int:
    """Count the resources that score for a player (``scoring.resources``)."""
    rulebook = state.rulebook
    lying = [index for index, number in enumerate(state.resources) if number]
    held = {place for place in {index // 4 for index in lying} if scoring_holder(state, place) == player}
    total = sum(state.resources[index] for index in lying if index // 4 in held)
    more: list[int] = [hook(state, player) for hook in rulebook.hooks.get("scoring-resources", ())]
    return total + sum(more)


def tier(state: State, popularity: int) -> tuple[int, int, int]:
    """Return what a star, a territory and a pair of resources are worth at a popularity (``scoring.tiers``)."""
    for upper, *worth in state.rulebook.tiers:
        if popularity <= upper:
            return worth[0], worth[1], worth[2]
    upper, *worth = state.rulebook.tiers[-1]
    return worth[0], worth[1], worth[2]


def score(state: State, player: int) -> Score:
    """Return what a player would have if the game ended now."""
    owner = state.players[player]
    per_star, per_territory, per_pair = tier(state, owner.popularity)
    stars, held, goods = sum(owner.stars), territories(state, player), resources(state, player)
    pairs = goods // state.rulebook.numbers.scoring_resources_per_pair
    extra = sum(hook(state, player) for hook in state.rulebook.hooks.get("scoring-extra", ()))
    total = owner.coins + stars * per_star + held * per_territory + pairs * per_pair + extra
    return Score(owner.coins, stars, held, goods, extra, total)


def tell_scores(play: Play) -> None:
    """Tell everybody's score when the game has ended."""
    state = play.state
    for player in range(len(state.players)):
        result = score(state, player)
        play.tell("scoring.tiers", player=player, popularity=state.players[player].popularity, total=result.total)
        play.tell("scoring.stars", player=player, number=result.stars)
        play.tell("scoring.territories", player=player, number=result.territories)
        if scoring_holder(state, state.rulebook.factory) == player:
            play.tell("scoring.factory", player=player)
        play.tell("scoring.resources", player=player, number=result.resources)
        for hook in state.rulebook.hooks.get("tell-score", ()):
            hook(play, player)
