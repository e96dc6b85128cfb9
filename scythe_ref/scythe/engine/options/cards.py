"""Choices of Factory cards, encounters and objectives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from scythe_ref.scythe.engine.actions.action import ALL, Action
from scythe_ref.scythe.engine.core.registry import Hook, HookFamily
from scythe_ref.scythe.engine.core.rulebook import LAKE
from scythe_ref.scythe.engine.core.shapes import Plain
from scythe_ref.scythe.engine.options.ground import Ground, ObjectiveCard
from scythe_ref.scythe.engine.options.mat_actions import BOTTOM_WITHOUT as LEFT
from scythe_ref.scythe.engine.options.mat_actions import (
    add_one_time_bonus,
    effect_choice,
    placing_bits,
    possible_effects,
    producers,
)
from scythe_ref.scythe.engine.options.node import Menu, Next, Node, Want, choose
from scythe_ref.scythe.engine.options.paying import (
    ENCOUNTER,
    FACTORY_CARD,
    GAIN,
    Left,
    OfferedGains,
    Source,
    each_card,
    goods_choice,
    payment,
    pending_card,
    sources,
)
from scythe_ref.scythe.engine.position.names import (
    BOTTOM_ACTIONS,
    CARD_VALUES,
    CLOSED,
    FROM_ENCOUNTER,
    GAINS,
    OPEN,
    RESOURCES,
    STARS,
)
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.encounters.card_costs import TRACKS
from scythe_ref.scythe.engine.rules.encounters.card_gains import PIECES, RESOURCES_ANY
from scythe_ref.scythe.engine.rules.encounters.pending_gains import UNITS
from scythe_ref.scythe.engine.rules.objectives import compile_conditions
from scythe_ref.scythe.engine.rules.turn.paying import CARD, Payment

BOTTOM_GAINS = {GAINS.index(name): which for which, name in enumerate(PIECES)}
"""Gains that a player takes by an action of the bottom row."""
PRODUCE = GAINS.index("produce_territories")
PARTS = frozenset((*TRACKS, "combat_cards", "workers", *RESOURCES))
"""Parts of a gain that happen at once and that a line may leave by name; ``leave`` gives up an owed gain."""


def card_choice(ground: Ground, what: int) -> Node:
    """Return the choice that a card or the way to one asks for, as ``pending_card`` found it."""
    state = ground.state
    menu = Menu(state, state.active)
    plain = ground.tables.plain[ground.owner.faction]
    if what == ENCOUNTER:
        menu.add("encounter", plain["encounter"])
    elif what == FACTORY_CARD:
        for number in state.factory_offer:
            menu.act("take-card", number)
    elif what == GAIN:
        _pending_gain_options(menu, ground)
        menu.add("leave", plain["leave"])
    else:
        _card_options(menu, ground)
        if state.turn.options:
            menu.add("leave", plain["leave"])
    if what in (ENCOUNTER, FACTORY_CARD) or "objective.timing-any" in state.rulebook.exceptions:
        options(menu, ground)
    return menu.node("card")


# -- an option of an encounter card ---------------------------------------------------------------------------------


def _card_options(menu: Menu, ground: Ground) -> None:
    """Add the options of the open card that the player can pay."""
    state = ground.state
    card = state.rulebook.encounter_cards[state.turn.card]
    for number, letter in enumerate("abc"):
        if not state.turn.options >> number & 1 and _can_afford(ground, card[letter].get("cost") or {}):
            menu.add(
                ("option", letter),
                partial(_option, ground, letter, card[letter]["gain"], card[letter].get("cost") or {}),
            )


def _option(ground: Ground, letter: str, gain: Mapping[str, int], cost: Mapping[str, int]) -> Next:
    return _gains_choice(
        ground,
        gain,
        cost,
        (),
        lambda left: Action(ground.faction, "option", (letter, left)),
        lambda action: action.args[1],
    )


def _can_afford(ground: Ground, cost: Mapping[str, int]) -> bool:
    return all(_at_hand(ground, name) >= number for name, number in cost.items())


def _at_hand(ground: Ground, name: str) -> int:
    if name in TRACKS:
        return int(getattr(ground.owner, name))
    if name == "combat_cards":
        return sum(ground.owner.hand)
    pool = any_source(ground)
    return len({part[1] for part in pool}) if name == "resources_two_different" else sum(part[0] for part in pool)


def _gains_choice(
    ground: Ground,
    gain: Mapping[str, int],
    cost: Mapping[str, int],
    must: Left,
    done: Callable[[Left], Action],
    want: Want[Left],
) -> Next:
    """Return the choice of the parts of a gain to leave; taking all comes first."""
    brought = OfferedGains(ground.state, ground.player, cost)
    named = [what for _, what, _ in must]
    for name, number in gain.items():
        if name in PARTS and name not in named:
            brought.add(name, number)
    return brought.choice(
        lambda left: done((*must, *left)), lambda action: tuple(part for part in want(action) if part not in must)
    )


# -- owed gains -----------------------------------------------------------------------------------------------------


def _pending_gain_options(menu: Menu, ground: Ground) -> None:
    """Add the possible ones of the gains that the card owes."""
    seen = set()
    for gain, number, source in ground.state.turn.owed:
        if gain in seen:
            continue  # the first of its kind is taken first
        seen.add(gain)
        here = source == FROM_ENCOUNTER
        if gain in BOTTOM_GAINS:
            _free_action(menu, ground, BOTTOM_GAINS[gain], here)
        elif gain == RESOURCES_ANY:
            if here or ground.worker_bits():
                menu.add("gain", _resources(ground, number, here))
        elif gain == UNITS:
            _relocations(menu, ground, number)
        elif gain == PRODUCE and ground.worker_bits():
            menu.add("produce", _production(ground, number))


def _free_action(menu: Menu, ground: Ground, which: int, here: bool) -> None:
    """Add a card's free bottom-row action if it is possible: where the character is, or anywhere."""
    verb = BOTTOM_ACTIONS[which]
    possible = possible_effects(ground, which, 1 << ground.owner.units[0] if here else placing_bits(ground))
    if possible:
        menu.add(verb, lambda: effect_choice(ground, which, possible, partial(_taken_free, ground, verb)))


def _taken_free(ground: Ground, verb: str, what: str, where: str) -> Next:
    """Return the choice of the parts of a free action's gain to leave: only a recruit brings any."""
    brought = OfferedGains(ground.state, ground.player)
    if verb == "enlist":
        add_one_time_bonus(brought, where)
    return brought.choice(
        lambda left: Action(ground.faction, verb, (what, where, (), left)), lambda action: action.args[LEFT]
    )


def _relocations(menu: Menu, ground: Ground, number: int) -> None:
    """Add the units that a card may still move, each to the place of the first one, or to an empty territory on land.

    The number of the gain keeps both places once the first unit has gone: one more than 1 + places * origin + target.
    """
    state = ground.state
    rulebook = state.rulebook
    names = rulebook.places
    units = ground.owner.units
    origin, targets = units[0], []
    if number > 1:
        origin, target = divmod(number - 2, len(names))
        targets = [target]
    else:
        occupied = {place for owner in state.players for place in (*owner.units, *owner.structures, *owner.tokens)}
        land = [n for n in rulebook.neighbours[origin] if n < rulebook.territories and rulebook.terrain[n] != LAKE]
        targets = sorted(place for place in land if place not in occupied)
    labels = tuple(names[place] for place in targets)
    here = ground.tables.names[ground.owner.faction][origin]
    for kind, numbers in (("character", units[:1]), ("mech", units[1:5]), ("worker", units[5:])):
        if targets and origin in numbers:
            menu.add(("move", kind, here), partial(_relocation, ground, kind, here, labels))


def _relocation(ground: Ground, kind: str, here: str, labels: tuple[str, ...]) -> Next:
    def then(place: str) -> Next:
        return Action(ground.faction, "move", (kind, ((here, ()), (place, ()))))

    return choose(ground.player, "place", labels, then, lambda action: action.args[1][1][0])


def _resources(ground: Ground, number: int, here: bool) -> Callable[[], Next]:
    """Return the choice of resources of any types, and of their territory if that is not the character's."""

    def at(place: str) -> Next:
        return goods_choice(
            ground.player,
            number,
            lambda action: action.args[0],
            lambda load: Action(ground.faction, "gain", (load, place)),
        )

    labels = ("",) if here else ground.names(ground.worker_bits())
    return lambda: choose(ground.player, "place", labels, at, lambda action: action.args[1])


def _production(ground: Ground, number: int) -> Callable[[], Next]:
    return lambda: producers(ground, ground.names(ground.worker_bits()), number)


# -- the top action of a Factory card -------------------------------------------------------------------------------


def factory_option(menu: Menu, ground: Ground) -> None:
    """Add the top action of the player's Factory card, if the player can pay it."""
    card = ground.state.rulebook.known_factory_cards.get(ground.owner.factory_card)
    if card is not None and _can_afford(ground, card.get("cost") or {}):
        menu.add("factory", lambda: _factory(ground, card))


def _factory(ground: Ground, card: Mapping[str, Plain]) -> Next:
    """Return the choice of the card's gain, where it gives a choice."""
    offers: Sequence[Mapping[str, int]] = card.get("choose_one") or ()
    cost: Mapping[str, int] = card.get("cost") or {}
    fixed: Mapping[str, int] = card.get("gain") or {}
    if not offers:
        return _pay(ground, -1, cost, fixed)
    return choose(
        ground.player,
        "factory",
        range(len(offers)),
        lambda index: _pay(ground, index, cost, {**fixed, **offers[index]}),
        lambda action: action.args[0],
    )


def _pay(ground: Ground, offer: int, cost: Mapping[str, int], gain: Mapping[str, int]) -> Next:
    """Return the choice of the payment, then of the parts of the gain to leave."""
    must: Left = ((ALL, "workers", ""),) if "workers" in gain else ()  # no source tells where they go

    def done(parts: Payment) -> Next:
        return _gains_choice(
            ground,
            gain,
            cost,
            must,
            lambda left: Action(ground.faction, "factory", (offer, parts, left)),
            lambda action: action.args[2],
        )

    for name, needed in cost.items():
        if name == "combat_cards":
            pool = [
                (held, CARD, str(value)) for held, value in zip(ground.owner.hand, CARD_VALUES, strict=True) if held
            ]
            return payment(ground.player, pool, needed, done)
        if name == "resources_two_different":
            return _different_payment(ground, each_card(any_source(ground)), needed, done, ())
        if name not in TRACKS:
            return payment(ground.player, any_source(ground), needed, done)
    return done(())


def any_source(ground: Ground) -> list[Source]:
    """Return all sources of resources of any kind; a combat card that replaces one comes once."""
    return list(dict.fromkeys(part for kind in range(len(RESOURCES)) for part in sources(ground, kind)))


def _different_payment(
    ground: Ground, pool: Sequence[Source], needed: int, done: Callable[[Payment], Next], chosen: Payment
) -> Next:
    """Return the choice of one resource after another, each of another type than those before."""
    if not needed:
        return done(chosen)
    useful = {
        f"{part[1]} {part[2]}": index
        for index, part in enumerate(pool)
        if len({other[1] for other in pool[index:]}) >= needed
    }
    count = len(chosen)

    def then(label: str) -> Next:
        _, thing, source = pool[useful[label]]
        rest = [other for other in pool[useful[label] + 1 :] if other[1] != thing]
        return _different_payment(ground, rest, needed - 1, done, (*chosen, (1, thing, source)))

    def want(action: Action) -> str:
        return next((f"{thing} {source}" for _, thing, source in action.args[1][count:]), "")

    return choose(ground.player, "payment", tuple(useful), then, want)


UNLIMITED: HookFamily[[], bool] = HookFamily("legal-objectives")
"""Hook: whether a faction reveals as many objectives as it likes; the faction's name follows."""

LAID_OUT: Hook[[State, int], list[int]] = Hook("legal-laid-out")
"""Hook: cards in no hand on which a player may place a star."""

STAR = STARS.index("objective")


def options(menu: Menu, ground: Ground) -> None:
    """Add the objectives that the player may reveal."""
    state = menu.state
    owner = ground.owner
    if not owner.objectives and not state.modules:
        return
    rulebook = state.rulebook
    cards = owner.objectives
    if owner.stars[STAR] >= rulebook.numbers.objective_stars and not rulebook.hooks[UNLIMITED[ground.faction]]:
        cards = []
    if state.modules:
        cards = cards + [number for hook in rulebook.hooks[LAID_OUT] for number in hook(state, menu.player)]
    if not cards:
        return
    at_the_end = state.turn.section >= 0 and state.turn.stage in (OPEN, CLOSED) and pending_card(state) < 0
    for number in sorted(cards):  # a hand has no order that a generated game should hang on
        card = _card(ground, number)
        if card is None or (card.at_the_end and not at_the_end):
            continue
        for (
            test,
            wanted,
        ) in card.conditions:  # a loop, as every menu asks this and `all` would make a generator each time
            if not test(ground, wanted):
                break
        else:
            menu.act("reveal", number)


def _card(ground: Ground, number: int) -> ObjectiveCard | None:
    """Return a card's conditions; None where the components do not give them."""
    cards = ground.tables.objectives
    if number not in cards:
        data = ground.state.rulebook.objectives.get(number)
        cards[number] = ObjectiveCard(data["check"] == "end_of_turn", compile_conditions(data["all"])) if data else None
    return cards[number]
