"""Combat, from the first ability to the winner's star; ``retreat`` follows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.actions.action import AmbiguousActionError
from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.play import PlayerContext
from scythe_ref.scythe.engine.core.registry import Registry
from scythe_ref.scythe.engine.core.rulebook import LAKE
from scythe_ref.scythe.engine.position.names import CARD_VALUES, COMBAT, MOVING, NOWHERE, OPEN, RETREAT
from scythe_ref.scythe.engine.position.state import Combat
from scythe_ref.scythe.engine.rules.combat.retreat import after_defeat, next_combat
from scythe_ref.scythe.engine.rules.move.movement import finish_action, is_lifted, place_index
from scythe_ref.scythe.engine.rules.move.opponents import combats_due
from scythe_ref.scythe.engine.rules.stars import COMBAT_STARS, check_goals, place_star
from scythe_ref.scythe.engine.rules.turn import turns
from scythe_ref.scythe.engine.rules.turn.paying import lacking_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scythe_ref.scythe.engine.actions.action import Action
    from scythe_ref.scythe.engine.core.play import Actor, Play

ATTACKER, DEFENDER = 0, 1


@dataclass(slots=True, eq=False)
class CombatContext(PlayerContext):
    """One side of a combat."""

    place: int
    side: int
    """``ATTACKER`` or ``DEFENDER``; -1 if the player is no part of it."""
    opponent: int
    ability: str = ""
    """The ability to use."""
    power: int = 0
    """Power on the dial."""
    cards: tuple[int, ...] = ()
    """Combat cards behind it."""
    airships: bool = field(init=False)
    """Whether the airships fight; kept, because the winner's star comes when the combat closes."""

    def __post_init__(self) -> None:
        self.state = self.play.state
        self.airships = bool(self.state.combat is not None and self.state.combat.airships)

    @property
    def units(self) -> int:
        """Characters and mechs of the player in the combat."""
        return 0 if self.airships else self.state.fighters_at(self.player, self.place)

    @property
    def workers(self) -> int:
        """Workers of the player on the territory."""
        return self.state.workers_at(self.player, self.place)

    @property
    def used(self) -> int:
        """Abilities the player has used in this combat, a bit each."""
        combat = self.state.combat
        return combat.used[self.side] if combat is not None and self.side >= 0 else 0

    @property
    def usable(self) -> str:
        """The first ability that the player could still use in this combat; empty if there is none."""
        rulebook = self.state.rulebook
        # Not by ``Play.ask``: this looks for possible plays, and a failing check refuses nothing.
        c = CombatContext(self.play, self.player, self.place, self.side, self.opponent)
        for c.ability in rulebook.abilities[self.state.players[self.player].faction]:
            checks = (*rulebook.checks[points.ABILITY], *rulebook.checks.get(points.ABILITIES[c.ability], ()))
            if rulebook.hooks[points.USE[c.ability]] and all(
                check.test(c) or is_lifted(check.overridden_by, c) for check in checks
            ):
                return c.ability
        return ""

    @property
    def awaited(self) -> str:
        """The ability that the other side has to use or to decline first; empty if there is none."""
        combat = self.state.combat
        if combat is None or self.side < 0 or combat.powers[1 - self.side] >= 0:
            return ""  # a side that has committed has declined the rest
        return CombatContext(self.play, self.opponent, self.place, 1 - self.side, self.player).usable

    def values(self) -> dict[str, object]:
        """Return the values for messages."""
        owner = self.state.players[self.player]
        return {
            **PlayerContext.values(self),
            "active": self.state.active,
            "where": self.state.combat.place if self.state.combat is not None else self.place,
            "awaited": self.awaited,
            "have": owner.power,
            "cards": len(self.cards),
            "lacking": lacking_cards(self.play, self.player, ((1, value) for value in self.cards)),
            "limit": most_cards(self),
            "exception": _card_exception(self),
            "dial_max": self.state.rulebook.numbers.combat_dial_max,
            "units": self.units,
            "workers": self.workers,
            "stars": owner.stars[COMBAT_STARS],
        }


def register(registry: Registry) -> None:
    """Declare the rules of combat."""
    at_act = registry.checks_at(points.ACT)
    at_act.requires(
        "combat.after-moves",
        lambda c: c.state.turn.stage != COMBAT,
        lambda c: c.what != "end-turn",
        because={
            "combat.after-moves.begun": lambda c: _is_fighting(c) and c.what in ("move", "end-move"),
            "combat.after-moves.open": _is_fighting,
            "combat.after-moves.move": lambda c: c.what == "move",
        },
    )
    at_act.requires(
        "combat.after-moves",
        lambda c: not c.state.turn.fought,
        lambda c: c.what == "move" and c.state.turn.stage not in (COMBAT, RETREAT),
        message="combat.after-moves.fought",
    )
    at_act.requires(
        "combat.when",
        lambda c: c.state.turn.stage != COMBAT,
        lambda c: c.what == "end-turn",
        because={"combat.when.open": _is_fighting},
    )
    at_fight = registry.checks_at(points.FIGHT)
    at_fight.requires(
        "combat.order",
        lambda c: c.player == c.state.active,
        because={"combat.order.not-now": lambda c: not c.state.turn.pending and c.state.combat is None},
    )
    at_fight.requires("combat.order", lambda c: c.state.combat is None, message="combat.order.busy")
    at_fight.refuses("combat.when", _is_nothing_due, message="combat.when.none")
    at_fight.requires(
        "combat.fighters",
        lambda c: c.units > 0 and c.opponent >= 0,
        lambda c: c.place >= 0,
        because={"combat.fighters.own": lambda c: c.units == 0},
    )
    registry.checks_at(points.COMBAT).requires("combat.two-players", lambda c: c.side >= 0)
    registry.checks_at(points.ABILITY).requires(
        "ability.deployed",
        _has_ability,
        message="ability.deployed.covered",
        because={"ability.deployed.others": lambda c: not _bit(c)},
    )
    registry.checks_at(points.ABILITY_ORDER).requires(
        "combat.abilities-order",
        _is_turn_for_abilities,
        because={
            "combat.abilities-order.late": _is_dial_set,
            "combat.abilities-order.defender": lambda c: c.side == ATTACKER,
        },
    )
    registry.checks_at(points.ABILITY).requires("combat.ability-once", lambda c: not c.used & _bit(c))
    at_commit = registry.checks_at(points.COMMIT)
    at_commit.requires("combat.reveal", _is_uncommitted)
    at_commit.requires("combat.abilities-order", lambda c: not c.awaited, message="combat.abilities-order.first")
    at_commit.requires("combat.dial-max", lambda c: c.power <= c.state.rulebook.numbers.combat_dial_max)
    at_commit.requires("combat.dial-power", lambda c: c.power <= c.state.players[c.player].power)
    at_commit.requires(
        "combat.cards",
        lambda c: len(c.cards) <= card_limit(c),
        because={
            "combat.cards.airships": lambda c: c.airships,
            "combat.cards.exception": lambda c: bool(_card_exception(c)),
        },
    )
    at_commit.requires("combat.cards", _has_cards, message="combat.cards.held", firm=True)
    registry.effect(
        "combat.when", "combat.reveal", "combat.winner", "combat.tie", "combat.pay", "combat.discard", "combat.star",
        "combat.star-limit", "combat.popularity-loss", "combat.lake-workers", "combat.defender-popularity",
        "combat.resources-stay", "combat.structures-stay", "combat.loser-card",
    )  # fmt: skip
    registry.verb("fight", fight)
    registry.verb("use", choose_ability)
    registry.verb("decline", choose_ability)
    registry.verb("commit", commit)


# -- checks ---------------------------------------------------------------------------------------------------------


def _is_fighting(c: Actor) -> bool:
    return c.state.combat is not None


def _is_nothing_due(c: CombatContext) -> bool:
    return c.place < 0


def _bit(c: CombatContext) -> int:
    rulebook = c.state.rulebook
    return rulebook.ability_bits[c.state.players[c.player].faction].get(c.ability, 0)


def _has_ability(c: CombatContext) -> bool:
    return bool(c.state.players[c.player].abilities & _bit(c))


def _is_turn_for_abilities(c: CombatContext) -> bool:
    """Return whether a side may use abilities now (``combat.abilities-order``).

    The attacker uses or declines its abilities first, then the defender; after a dial is set it is too late.
    """
    combat = c.state.combat
    assert combat is not None
    if _is_dial_set(c):
        return False
    return not c.awaited if c.side == DEFENDER else not combat.used[DEFENDER]


def _is_dial_set(c: CombatContext) -> bool:
    """Return whether one side has committed."""
    return c.state.combat is not None and c.state.combat.powers != [-1, -1]


def _is_uncommitted(c: CombatContext) -> bool:
    combat = c.state.combat
    assert combat is not None
    return combat.powers[c.side] < 0


def card_limit(c: CombatContext) -> int:
    """Return the number of cards that a side's units allow (``combat.cards``)."""
    return c.units * c.state.rulebook.numbers.combat_cards_per_unit


def most_cards(c: CombatContext) -> int:
    """Return the number of cards that a side may play, exceptions to ``combat.cards`` included."""
    # One card more after another is tried, so that an exception needs to say only whether it allows a number.
    limit = card_limit(c)
    while _card_exception(c, limit + 1):
        limit += 1
    return limit


def _card_exception(c: CombatContext, cards: int = 0) -> str:
    """Return the exception that allows so many cards, or else one more than the units do; empty if there is none."""
    more = CombatContext(c.play, c.player, c.place, c.side, c.opponent)
    more.cards = CARD_VALUES[:1] * (cards or card_limit(c) + 1)
    exceptions = c.state.rulebook.exceptions_to.get("combat.cards", ())
    return next((exception.id for exception in exceptions if is_lifted((exception,), more)), "")


def _has_cards(c: CombatContext) -> bool:
    hand = c.state.players[c.player].hand
    return all(c.cards.count(value) <= hand[value - CARD_VALUES[0]] for value in CARD_VALUES)


# -- carrying it out ------------------------------------------------------------------------------------------------


def fight(play: Play, action: Action) -> None:
    """Carry out ``fight PLACE``: the attacker says which combat is fought now."""
    player = turns.seat_of(play, action.faction)
    place = place_index(play, player, action.args[0])
    combats_now(play)
    open_combat(play, player, place)


def combats_now(play: Play) -> None:
    """End a Move action that is still going on: a player who speaks of combat has finished moving."""
    if play.state.turn.stage == MOVING:
        finish_action(play)
    elif play.state.turn.stage == OPEN and not play.state.turn.fought:
        combats_due(play)


def open_combat(play: Play, player: int, place: int) -> None:
    """Open one of the combats that are due."""
    state = play.state
    opponent = state.opponent_with_fighters(player, place)
    play.ask(CombatContext(play, player, place, ATTACKER, opponent), points.FIGHT)
    if len(state.turn.pending) > 1:
        play.tell("combat.order", player=player, place=place)
    play.do("open-combat", place, player, opponent, 0)


def side_of(play: Play, player: int) -> CombatContext:
    """Return the side of the combat that a player is on; the only combat due opens by itself."""
    state = play.state
    combats_now(play)
    if state.combat is None:
        due = state.turn.pending
        if len(due) > 1:
            lines = [f"'fight {play.rulebook.places[place]}'" for place in due]
            raise AmbiguousActionError({"say": "unclear.combat", "lines": lines})
        open_combat(play, state.active, due[0] if due else NOWHERE)
    combat = state.combat
    assert combat is not None
    side = combat.sides.index(player) if player in combat.sides else -1
    opponent = combat.sides[1 - side] if side >= 0 else -1
    context = CombatContext(play, player, combat.place, side, opponent)
    play.ask(context, points.COMBAT)
    return context


def choose_ability(play: Play, action: Action) -> None:
    """Carry out ``use ABILITY`` and ``decline ABILITY``, before the dials; either way the side has chosen."""
    player = turns.seat_of(play, action.faction)
    ability = action.args[0]
    # Before the checks of a combat: a player without the ability needs no hint on when to use it.
    play.ask(CombatContext(play, player, NOWHERE, -1, -1, ability=ability), points.ABILITY)
    context = side_of(play, player)
    context.ability = ability
    play.ask(context, points.ABILITY)  # again, now with the abilities that the side has used
    used = action.verb == "use"
    play.ask(context, points.ABILITY_ORDER, *([points.ABILITIES[context.ability]] if used else []))
    play.do("use-ability", context.side, _bit(context))
    for hook in play.rulebook.hooks[points.USE[context.ability]] if used else ():
        hook(play, context)


def commit(play: Play, action: Action) -> None:
    """Carry out ``commit``: one side's hidden choice; after both have made theirs, reveal everything."""
    player = turns.seat_of(play, action.faction)
    context = side_of(play, player)
    context.power, context.cards = action.args
    play.ask(context, points.COMMIT)
    play.do("commit", context.side, context.power, *context.cards)
    combat = play.state.combat
    assert combat is not None
    if min(combat.powers) >= 0:
        _resolve(play)


def _totals(combat: Combat) -> list[int]:
    """Add up the power and cards that each side reveals (``combat.reveal``)."""
    return [combat.powers[side] + sum(combat.cards[side]) for side in (ATTACKER, DEFENDER)]


def winning_side(totals: Sequence[int]) -> int:
    """Return the winning side of two totals, the attacker's first (``combat.winner``, ``combat.tie``)."""
    return ATTACKER if totals[ATTACKER] >= totals[DEFENDER] else DEFENDER


def _resolve(play: Play) -> None:
    """Reveal both commitments and settle the combat."""
    state = play.state
    combat = state.combat
    assert combat is not None
    totals = _totals(combat)
    play.tell(
        "combat.reveal",
        place=combat.place,
        attacker=combat.sides[0],
        defender=combat.sides[1],
        one=totals[0],
        other=totals[1],
    )
    winning = winning_side(totals)
    losing = 1 - winning
    winner, loser = combat.sides[winning], combat.sides[losing]
    tie = totals[ATTACKER] == totals[DEFENDER]
    play.tell("combat.tie" if tie else "combat.winner", winner=winner, loser=loser, place=combat.place)
    # Both pay before the result has an effect, the winner as well (``combat.pay``).
    for side, player in enumerate(combat.sides):
        play.track(player, "power", -combat.powers[side], "combat.pay")
        for value in combat.cards[side]:
            play.discard_card(player, value, "combat.discard")
    context = CombatContext(play, winner, combat.place, winning, loser)
    if not combat.airships:
        # Before the loser's units leave: the effects count the units where they are.
        _popularity(play, context)
        _tell_what_stays(play, context)
    if totals[losing] >= 1:
        play.draw_cards(loser, play.rulebook.numbers.combat_loser_cards, "combat.loser-card")
    if not combat.airships:
        play.do("forget-place", "pending", combat.place)
        play.do("note-place", "fought", combat.place)
    for hook in play.rulebook.hooks[points.COMBAT_LOST]:
        hook(play, context)
    after_defeat(play, CombatContext(play, loser, combat.place, losing, winner))
    # The star comes last: if it ends the game, the loser has retreated, or goes home with the unfinished moves.
    _star(play, context)
    if state.combat is None:
        next_combat(play)


def _popularity(play: Play, c: CombatContext) -> None:
    """Have a winning attacker pay for the workers that flee (``combat.popularity-loss``)."""
    fleeing = play.state.workers_at(c.opponent, c.place)
    if not fleeing:
        return
    if c.side == DEFENDER:
        play.tell("combat.defender-popularity", player=c.player, workers=fleeing)
        return
    play.turn("drove", play.state.turn.drove + fleeing)  # an objective asks for it
    if play.is_in_effect("combat.popularity-loss", c):
        loss = fleeing * play.rulebook.numbers.retreat_popularity_per_worker
        on_a_lake = play.rulebook.terrain[c.place] == LAKE
        play.track(c.player, "popularity", -loss, "combat.lake-workers" if on_a_lake else "combat.popularity-loss")


def _tell_what_stays(play: Play, c: CombatContext) -> None:
    """Tell that the resources stay with the winner, and the structure with its owner."""
    if any(play.state.goods_at(c.place)):
        play.tell("combat.resources-stay", place=c.place, winner=c.player)
    if c.place in play.state.players[c.opponent].structures:
        play.tell("combat.structures-stay", place=c.place, owner=c.opponent)


def _star(play: Play, c: CombatContext) -> None:
    """Give the winner, even the defender, a star, or as many as a module says (``combat.star``, ``end.defender``)."""
    for _ in range(1 + sum(hook(c) for hook in play.rulebook.hooks[points.FURTHER_STARS])):
        _one_star(play, c)


def _one_star(play: Play, c: CombatContext) -> None:
    """Place a star of the winner's, if there is room for one (``combat.star-limit``)."""
    rulebook = play.rulebook
    placed = play.state.players[c.player].stars[COMBAT_STARS]
    rule = None
    if placed >= rulebook.numbers.combat_stars:
        if play.is_in_effect("combat.star-limit", c):
            play.tell("combat.star-limit", player=c.player, stars=placed)
            return
        rule = next((hook(c) for hook in rulebook.hooks[points.STAR_BEYOND_LIMIT]), None)
    if place_star(play, c.player, COMBAT_STARS, rule):
        play.tell("combat.star", player=c.player)
        if play.state.over and c.side == DEFENDER:
            play.tell("end.defender", player=c.player)


def change_power(play: Play, player: int, amount: int, rule: str) -> None:
    """Raise or lower a player's power by an ability, before the players set the dials."""
    if not play.track(player, "power", amount, rule):
        play.tell(rule, player=player)
    if amount > 0:
        check_goals(play, player)
        if play.state.over:
            play.tell("end.star-before-combat", player=player)
