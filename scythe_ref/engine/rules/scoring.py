"""Scoring (chapter *Scoring*): what a player would get if the game ended now, and who would win."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scythe_ref.engine.core import seams
from scythe_ref.engine.core.registry import Registry
from scythe_ref.engine.position.state import NOWHERE, State
from scythe_ref.engine.rules import structure_bonus
from scythe_ref.engine.rules.concepts.control import NOBODY, holder, occupied

if TYPE_CHECKING:
    from scythe_ref.engine.core.play import Play


class Score(NamedTuple):
    """One player's fortune and what it is made of.

    Attributes:
        coins: Coins in hand.
        stars: Stars placed.
        territories: Territories, the Factory as several.
        resources: Resources under control.
        bonus: Coins of the structure bonus tile.
        extra: Coins that modules add.
        total: The fortune.
    """

    coins: int
    stars: int
    territories: int
    resources: int
    bonus: int
    extra: int
    total: int


def register(registry: Registry) -> None:
    """Declare the rules of scoring."""
    registry.effect(
        "scoring.tiers", "scoring.level", "scoring.total", "scoring.coins", "scoring.stars", "scoring.territories",
        "scoring.factory", "scoring.resources", "scoring.structure-ground", "scoring.bonus-tile", "scoring.winner",
        "scoring.tie", "scoring.tie-open",
    )  # fmt: skip
    registry.hook(seams.FINAL_SCORING, tell_scores)


def scoring_holder(state: State, place: int) -> int:
    """Return who scores a territory: whoever controls it, or a faction with a token that holds it at the end.

    Ground that only a structure holds scores as well (``scoring.structure-ground``).
    """
    if place >= state.rulebook.territories:
        return NOBODY
    if not occupied(state, place):
        for hook in state.rulebook.hooks[seams.SCORING_HOLDER]:
            owner = int(hook(state, place))
            if owner != NOBODY:
                return owner
        if not state.rulebook.active("scoring.structure-ground"):
            return NOBODY
    return holder(state, place)


def territories(state: State, player: int, factory: int | None = None) -> int:
    """Count the territories that score for a player (``scoring.territories``, ``scoring.factory``).

    Args:
        factory: As how many the Factory counts; by default as the numbers of the game say.
    """
    rulebook = state.rulebook
    if not rulebook.active("scoring.territories"):
        return 0
    owner = state.players[player]
    # Nobody holds a territory on which nothing of theirs stands or lies.
    mine = sorted({*owner.units, *owner.structures, *owner.tokens})
    held = [place for place in mine if 0 <= place < rulebook.territories and scoring_holder(state, place) == player]
    total = len(held)
    if rulebook.factory in held and rulebook.active("scoring.factory"):
        total += (rulebook.numbers.factory_territories if factory is None else factory) - 1
    more: list[int] = [hook(state, player, held) for hook in rulebook.hooks[seams.SCORING_TERRITORIES]]
    return total + sum(more)


def resources(state: State, player: int) -> int:
    """Count the resources that score for a player (``scoring.resources``)."""
    rulebook = state.rulebook
    if not rulebook.active("scoring.resources"):
        return 0
    lying = [index for index, number in enumerate(state.resources) if number]
    held = {place for place in {index // 4 for index in lying} if scoring_holder(state, place) == player}
    total = sum(state.resources[index] for index in lying if index // 4 in held)
    more: list[int] = [hook(state, player) for hook in rulebook.hooks[seams.SCORING_RESOURCES]]
    return total + sum(more)


def tier(state: State, popularity: int) -> tuple[int, int, int]:
    """Return what a star, a territory and a pair of resources are worth at a popularity (``scoring.tiers``).

    One look at the track sets all three (``scoring.level``).
    """
    tiers = state.rulebook.tiers
    lowest = tiers[0]
    found = next((level for level in tiers if popularity <= level[0]), tiers[-1])
    if not state.rulebook.active("scoring.tiers"):
        found = lowest
    if not state.rulebook.active("scoring.level"):
        return found[1], lowest[2], lowest[3]
    return found[1], found[2], found[3]


def scoring_stars(state: State, player: int) -> int:
    """Count the stars that score, those in places that modules have as well."""
    placed = sum(state.players[player].stars)
    if state.modules:
        placed += sum(hook(state, player) for hook in state.rulebook.hooks[seams.SCORING_STARS])
    return placed


def score(state: State, player: int) -> Score:
    """Return what a player would have if the game ended now (``scoring.total``)."""
    rulebook = state.rulebook
    owner = state.players[player]
    per_star, per_territory, per_pair = tier(state, owner.popularity)
    coins = owner.coins if rulebook.active("scoring.coins") else 0
    stars = scoring_stars(state, player) if rulebook.active("scoring.stars") else 0
    held, goods = territories(state, player), resources(state, player)
    pairs = goods // rulebook.numbers.scoring_resources_per_pair
    bonus = structure_bonus.coins(state, player) if rulebook.active("scoring.bonus-tile") else 0
    extra = sum(coins for _, coins in _extra(state, player))
    total = coins + extra
    if rulebook.active("scoring.total"):
        total += stars * per_star + held * per_territory + pairs * per_pair + bonus
    return Score(coins, stars, held, goods, bonus, extra, total)


def lines(state: State, player: int) -> list[tuple[str, int, int]]:
    """Return what a player's score is made of: the rule, how many there are, and the coins they bring."""
    rulebook = state.rulebook
    popularity = state.players[player].popularity
    found = score(state, player)
    per_star, per_territory, per_pair = tier(state, popularity)
    pairs = found.resources // rulebook.numbers.scoring_resources_per_pair
    rows = [
        ("scoring.coins", found.coins, found.coins),
        ("scoring.stars", found.stars, found.stars * per_star),
        ("scoring.territories", found.territories, found.territories * per_territory),
        ("scoring.resources", found.resources, pairs * per_pair),
    ]
    if state.bonus_tile >= 0:
        rows.append(("scoring.bonus-tile", found.bonus, found.bonus))
    rows += [(rule, coins, coins) for rule, coins in _extra(state, player) if coins]
    return rows


def _extra(state: State, player: int) -> list[tuple[str, int]]:
    """Return the coins that modules add, each with its rule."""
    return [hook(state, player) for hook in state.rulebook.hooks[seams.SCORING_EXTRA]]


def pieces(state: State, player: int) -> int:
    """Count workers, mechs and structures on the board, the first comparison of a tie (``scoring.tie``)."""
    owner = state.players[player]
    units = owner.units[1:]
    return len(units) - units.count(NOWHERE) + len(owner.structures) - owner.structures.count(NOWHERE)


def tie_break(state: State, player: int) -> tuple[int, ...]:
    """Return what is compared between equal fortunes, in this order (``scoring.tie``, ``scoring.tie-open``)."""
    owner = state.players[player]
    factory = None if state.rulebook.active("scoring.tie-open") else 1
    return (
        pieces(state, player),
        owner.power,
        owner.popularity,
        resources(state, player),
        territories(state, player, factory),
        scoring_stars(state, player),
    )


def winners(state: State) -> list[int]:
    """Return who would win if the game ended now: several only if all comparisons are equal (``scoring.winner``)."""
    rulebook = state.rulebook
    players = range(len(state.players))
    if not rulebook.active("scoring.winner"):
        return []
    totals = [score(state, player).total for player in players]
    best = [player for player in players if totals[player] == max(totals)]
    if len(best) > 1 and rulebook.active("scoring.tie"):
        ties = {player: tie_break(state, player) for player in best}
        best = [player for player in best if ties[player] == max(ties.values())]
    return best if rulebook.active("scoring.tie-open") else best[:1]


def tell_scores(play: Play) -> None:
    """Tell everybody's score when the game has ended, and who has won."""
    state = play.state
    results = [score(state, player) for player in range(len(state.players))]
    for player, result in enumerate(results):
        play.tell("scoring.tiers", player=player, popularity=state.players[player].popularity, total=result.total)
        play.tell("scoring.level", player=player, popularity=state.players[player].popularity)
        play.tell("scoring.coins", player=player, number=result.coins)
        play.tell("scoring.stars", player=player, number=result.stars)
        play.tell("scoring.territories", player=player, number=result.territories)
        if scoring_holder(state, state.rulebook.factory) == player:
            play.tell("scoring.factory", player=player)
        for place in sorted({place for place in state.players[player].structures if place != NOWHERE}):
            if not occupied(state, place) and scoring_holder(state, place) == player:
                play.tell("scoring.structure-ground", player=player, place=place)
        play.tell("scoring.resources", player=player, number=result.resources)
        if state.bonus_tile >= 0:
            play.tell("scoring.bonus-tile", player=player, number=result.bonus)
            structure_bonus.tell(play, player)
        for hook in play.rulebook.hooks[seams.TELL_SCORE]:
            hook(play, player)
        play.tell("scoring.total", player=player, total=result.total)
    _tell_winners(play, [result.total for result in results])


def _tell_winners(play: Play, totals: list[int]) -> None:
    best = winners(play.state)
    if totals.count(max(totals)) > 1:
        play.tell("scoring.tie", number=totals.count(max(totals)), total=max(totals))
        if len(best) > 1:
            play.tell("scoring.tie-open", number=len(best))
    for player in best:
        play.tell("scoring.winner", player=player, total=totals[player])
