"""Scoring (chapter *Scoring*): each player's score if the game ended now, and the winner."""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from typing import TYPE_CHECKING, NamedTuple

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.registry import Registry, RuleTable
from scythe_ref.scythe.engine.position.names import NOWHERE
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules import structure_bonus
from scythe_ref.scythe.engine.rules.concepts import NOBODY, holder, is_occupied

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play


class ScoreEntry(NamedTuple):
    """The number of something that scores, its coins, and other rules that apply."""

    number: int
    coins: int
    also: tuple[str, ...] = ()


class ScoreLine(NamedTuple):
    """One line of a player's score: the rule, the number, its coins, and other rules that apply."""

    rule: str
    number: int
    coins: int
    also: tuple[str, ...] = ()


class Score(NamedTuple):
    """A player's fortune, line by line."""

    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """All coins (``scoring.total``)."""
        return sum(line.coins for line in self.lines)

    def number(self, rule: str) -> int:
        """Return the number of things that score by a rule."""
        return sum(line.number for line in self.lines if line.rule == rule)


SCORE: RuleTable[Callable[[State, int], ScoreEntry | None]] = RuleTable("score")
"""The lines of a score, by rule; None: the player has no such line."""


def register(registry: Registry) -> None:
    """Declare the rules of scoring."""
    registry.row(SCORE, "scoring.coins", _coins)
    registry.row(SCORE, "scoring.stars", _stars)
    registry.row(SCORE, "scoring.territories", _territories)
    registry.row(SCORE, "scoring.resources", _resources)
    registry.row(SCORE, "scoring.bonus-tile", _bonus_tile)
    registry.effect(
        "scoring.tiers", "scoring.level", "scoring.total", "scoring.factory", "scoring.structure-ground",
        "scoring.winner", "scoring.tie", "scoring.tie-open",
    )  # fmt: skip
    registry.hook(points.FINAL_SCORING, tell_scores)


def scoring_holder(state: State, place: int) -> int:
    """Return the player who scores a territory: its holder, or a faction whose token holds it at the end.

    Ground that only a structure holds scores as well (``scoring.structure-ground``).
    """
    if place >= state.rulebook.territories:
        return NOBODY
    if not is_occupied(state, place):
        for hook in state.rulebook.hooks[points.SCORING_HOLDER]:
            owner = int(hook(state, place))
            if owner != NOBODY:
                return owner
    return holder(state, place)


def territories(state: State, player: int) -> int:
    """Count the territories that score for a player (``scoring.territories``, ``scoring.factory``)."""
    rulebook = state.rulebook
    owner = state.players[player]
    # A player only holds territories with an own unit, structure or token.
    mine = sorted({*owner.units, *owner.structures, *owner.tokens})
    held = [place for place in mine if 0 <= place < rulebook.territories and scoring_holder(state, place) == player]
    total = len(held)
    if rulebook.factory in held:
        total += rulebook.numbers.factory_territories - 1
    more: list[int] = [hook(state, player, held) for hook in rulebook.hooks[points.SCORING_TERRITORIES]]
    return total + sum(more)


def resources(state: State, player: int) -> int:
    """Count the resources that score for a player (``scoring.resources``)."""
    rulebook = state.rulebook
    # By resource, not place by place: most places are empty, and finding a holder takes time.
    lying = [*compress(range(len(state.resources)), state.resources)]
    held = {place for place in {index // 4 for index in lying} if scoring_holder(state, place) == player}
    total = sum(state.resources[index] for index in lying if index // 4 in held)
    more: list[int] = [hook(state, player) for hook in rulebook.hooks[points.SCORING_RESOURCES]]
    return total + sum(more)


def tier(state: State, popularity: int) -> tuple[int, int, int]:
    """Return the values of a star, a territory and two resources at a popularity level (``scoring.tiers``).

    One look at the track sets all three (``scoring.level``).
    """
    tiers = state.rulebook.tiers
    level = next((tier for tier in tiers if popularity <= tier[0]), tiers[-1])
    return level[1], level[2], level[3]


def scoring_stars(state: State, player: int) -> int:
    """Count the stars that score, those in places that modules have as well."""
    placed = sum(state.players[player].stars)
    if state.modules:
        placed += sum(hook(state, player) for hook in state.rulebook.hooks[points.SCORING_STARS])
    return placed


def score(state: State, player: int) -> Score:
    """Return a player's score if the game ended now."""
    found = [(rule, row(state, player)) for rule, row in state.rulebook.rows[SCORE].items()]
    return Score(tuple(ScoreLine(rule, *scored) for rule, scored in found if scored is not None))


def _coins(state: State, player: int) -> ScoreEntry:
    coins = state.players[player].coins
    return ScoreEntry(coins, coins)


def _stars(state: State, player: int) -> ScoreEntry:
    stars = scoring_stars(state, player)
    return ScoreEntry(stars, stars * tier(state, state.players[player].popularity)[0])


def _territories(state: State, player: int) -> ScoreEntry:
    held = territories(state, player)
    also = ("scoring.factory",) if scoring_holder(state, state.rulebook.factory) == player else ()
    return ScoreEntry(held, held * tier(state, state.players[player].popularity)[1], also)


def _resources(state: State, player: int) -> ScoreEntry:
    goods = resources(state, player)
    pairs = goods // state.rulebook.numbers.scoring_resources_per_pair
    return ScoreEntry(goods, pairs * tier(state, state.players[player].popularity)[2])


def _bonus_tile(state: State, player: int) -> ScoreEntry | None:
    if state.bonus_tile < 0:
        return None
    coins = structure_bonus.coins(state, player)
    return ScoreEntry(coins, coins)


def pieces(state: State, player: int) -> int:
    """Count workers, mechs and structures on the board, the first comparison of a tie (``scoring.tie``)."""
    owner = state.players[player]
    units = owner.units[1:]
    return len(units) - units.count(NOWHERE) + len(owner.structures) - owner.structures.count(NOWHERE)


def tie_break(state: State, player: int) -> tuple[int, ...]:
    """Return the comparisons between equal scores, in order (``scoring.tie``, ``scoring.tie-open``)."""
    owner = state.players[player]
    return (
        pieces(state, player),
        owner.power,
        owner.popularity,
        resources(state, player),
        territories(state, player),
        scoring_stars(state, player),
    )


def winners(state: State) -> list[int]:
    """Return the winners if the game ended now, several only if all comparisons tie (``scoring.winner``)."""
    players = range(len(state.players))
    totals = [score(state, player).total for player in players]
    best = [player for player in players if totals[player] == max(totals)]
    if len(best) > 1:
        ties = {player: tie_break(state, player) for player in best}
        best = [player for player in best if ties[player] == max(ties.values())]
    return best


def tell_scores(play: Play) -> None:
    """Tell everybody's score when the game has ended, and who has won."""
    state = play.state
    scores = [score(state, player) for player in range(len(state.players))]
    for player, owner in enumerate(state.players):
        play.tell("scoring.tiers", player=player, popularity=owner.popularity, total=scores[player].total)
        play.tell("scoring.level", player=player, popularity=owner.popularity)
        for line in scores[player].lines:
            play.tell(line.rule, player=player, number=line.number)
        if scoring_holder(state, state.rulebook.factory) == player:
            play.tell("scoring.factory", player=player)
        for place in sorted({place for place in owner.structures if place != NOWHERE}):
            if not is_occupied(state, place) and scoring_holder(state, place) == player:
                play.tell("scoring.structure-ground", player=player, place=place)
        if state.bonus_tile >= 0:
            structure_bonus.tell(play, player)
        for hook in play.rulebook.hooks[points.TELL_SCORE]:
            hook(play, player)
        play.tell("scoring.total", player=player, total=scores[player].total)
    _tell_winners(play, [score.total for score in scores])


def _tell_winners(play: Play, totals: list[int]) -> None:
    best = winners(play.state)
    if totals.count(max(totals)) > 1:
        play.tell("scoring.tie", number=totals.count(max(totals)), total=max(totals))
        if len(best) > 1:
            play.tell("scoring.tie-open", number=len(best))
    for player in best:
        play.tell("scoring.winner", player=player, total=totals[player])
