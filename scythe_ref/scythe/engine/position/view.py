"""A state as a view, and comparing it with the expectation of a scenario.

The view has the keys of a description, and values computed from the whole state: the control of each place, and each
player's score if the game ended now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from scythe_ref.scythe.engine.core.shapes import BoolShape, IntRange, Plain, RecordShape, Shape, TextShape
from scythe_ref.scythe.engine.position.build import SEEN_KEYS, TABLE_KEYS
from scythe_ref.scythe.engine.position.keys import MOST, NUMBER, Key
from scythe_ref.scythe.engine.position.names import GAINS, NOWHERE, SECTIONS, WORKERS
from scythe_ref.scythe.engine.position.reading import Seat
from scythe_ref.scythe.engine.position.state import Combat, Player, State
from scythe_ref.scythe.engine.position.table_keys import HEAPS
from scythe_ref.scythe.engine.rules.concepts import NOBODY, holder, is_occupied
from scythe_ref.scythe.engine.rules.encounters.pending_gains import UNITS
from scythe_ref.scythe.engine.rules.factory import is_factory_card_due
from scythe_ref.scythe.engine.rules.scoring import Score, score, scoring_holder, winners

OWNER = TextShape()
"""A faction, or ``nobody``."""


class ScoredSeat(Seat):
    """A seat, with its score."""

    def __init__(self, state: State, number: int, best: list[int] | None = None) -> None:
        super().__init__(state, number)
        self._best = best

    @cached_property
    def score(self) -> Score:
        """The player's score if the game ended now."""
        return score(self.state, self.number)

    @cached_property
    def best(self) -> list[int]:
        """The winners if the game ended now."""
        return winners(self.state) if self._best is None else self._best


class DerivedKey(Key):
    """A value derived from a player's state.

    Attributes:
        scores: Whether it takes the score.
    """

    def __init__(
        self,
        name: str,
        what: Callable[[ScoredSeat], Plain],
        outcome_doc: str = "",
        shape: Shape = NUMBER,
        scores: bool = True,
    ) -> None:
        super().__init__(name, None, outcome=shape, outcome_doc=outcome_doc)
        self.what = what
        self.scores = scores
        self.amount = not scores

    def view(self, seat: Seat) -> Plain:
        assert isinstance(seat, ScoredSeat)
        return self.what(seat)


DERIVED = (
    DerivedKey(
        "workers_on_mat",
        lambda seat: seat.player.units[WORKERS.start :].count(NOWHERE),
        scores=False,
    ),
    DerivedKey(
        "territories",
        lambda seat: seat.score.number("scoring.territories"),
        "Territories that would score for the player if the game ended now.",
    ),
    DerivedKey(
        "resources",
        lambda seat: seat.score.number("scoring.resources"),
        "Resources that would score for the player if the game ended now.",
    ),
    DerivedKey(
        "bonus", lambda seat: seat.score.number("scoring.bonus-tile"), "Coins the structure bonus tile would bring now."
    ),
    DerivedKey(
        "score",
        lambda seat: seat.score.total,
        "Coins the player would have if the game ended now.",
        IntRange(-MOST, MOST),
    ),
    DerivedKey(
        "winner",
        lambda seat: seat.number in seat.best,
        "Whether the player would win if the game ended now.",
        BoolShape(),
    ),
)
SCORES = frozenset(key.name for key in DERIVED if key.scores)


TERRITORY_OUTCOME = RecordShape(
    {},
    {**HEAPS, "controlled_by": OWNER, "occupied": BoolShape(), "encounter": BoolShape()},
    "TerritoryOutcome",
    "What must be true of a territory after a step.",
)
DECKS_OUTCOME = RecordShape(
    {},
    dict.fromkeys(("combat_cards", "discards", "encounter_cards", "objective_cards", "factory_cards"), NUMBER),
    "DecksOutcome",
    "How many cards the decks must hold after a step, and how many Factory cards must lie on the board.",
    {"discards": "Combat cards that have been discarded."},
)


def view(state: State) -> dict[str, Plain]:
    """Return a state as plain data.

    Returns:
        ``players`` by faction, ``board`` by place, the number of cards in each deck and so on. Places with nothing on
        them and nobody in control are missing.
    """
    rulebook = state.rulebook
    best = winners(state)
    return {
        "players": {
            rulebook.factions[player.faction]: player_view(state, number, best=best)
            for number, player in enumerate(state.players)
        },
        "board": _board(state),
        "decks": decks(state),
        **{key.name: key.view(state) for key in TABLE_KEYS if key.outcome is not None},
        "game_over": bool(state.over),
    }


def player_view(state: State, number: int, best: list[int] | None = None) -> dict[str, Plain]:
    """Return one player as plain data.

    Args:
        best: The winners, where they are known already.
    """
    seat = ScoredSeat(state, number, best)
    seen = {key.name: key.view(seat) for key in SEEN_KEYS if key.seen}
    return seen | {key.name: key.view(seat) for key in DERIVED}


def decks(state: State) -> dict[str, int]:
    """Return the number of cards in each deck, and of Factory cards on the board."""
    return {
        "combat_cards": len(state.deck),
        "discards": len(state.discards),
        "encounter_cards": len(state.encounter_deck),
        "objective_cards": len(state.objective_deck),
        "factory_cards": len(state.factory_offer),
    }


def _board(state: State) -> dict[str, Plain]:
    rulebook = state.rulebook
    tokens = {place for player in state.players for place in player.tokens if place >= 0}
    places = {place for player in state.players for place in (*player.units, *player.structures) if place >= 0} | tokens
    places |= {index // 4 for index, number in enumerate(state.resources) if number}
    places |= {place for place in range(rulebook.territories) if state.encounters >> place & 1}
    board = {place: territory(state, place) for place in sorted(places)}
    return {rulebook.places[place]: here for place, here in board.items() if place in tokens or any(_contents(here))}


def _contents(here: dict[str, Plain]) -> list[Plain]:
    return [value for key, value in here.items() if key != "occupied"]


def territory(state: State, place: int) -> dict[str, Plain]:
    """Return a territory or home base as plain data; after the game its scorer controls it."""
    owner = scoring_holder(state, place) if state.over else holder(state, place)
    return {
        **state.stock(place),
        "encounter": bool(state.encounters >> place & 1),
        "controlled_by": None if owner == NOBODY else state.rulebook.factions[state.players[owner].faction],
        "occupied": is_occupied(state, place),
    }


PLAYER_OUTCOMES = {key.name: key for key in (*SEEN_KEYS, *DERIVED) if key.outcome is not None}
TABLE_OUTCOMES = {key.name: key for key in TABLE_KEYS if key.outcome is not None}


def differences(state: State, expected: Mapping[str, Plain]) -> list[str]:
    """Return every difference as a sentence with its path.

    Args:
        expected: Factions, ``board``, ``decks`` and ``game_over``, as an expectation names them.
    """
    found = [
        (f"{path}{part}", wanted, got)
        for name in expected
        for path, part, wanted, got in _differences_of(state, name, expected[name])
    ]
    return [
        path if wanted is _ABSENT else f"{path} should be {_words(wanted)}, but is {_words(got)}"
        for path, wanted, got in found
    ]


_ABSENT = object()

Found = Iterator[tuple[str, str, Plain, Plain]]
"""The thing compared, its part that differs, the wanted value and the actual one."""


def _differences_of(state: State, name: str, wanted: Plain) -> Found:
    if name == "game_over":
        if bool(state.over) != wanted:
            yield name, "", wanted, bool(state.over)
    elif name == "decks":
        held = decks(state)
        for deck, number in wanted.items():
            if number is not None and held[deck] != number:
                yield f"decks {deck}", "", number, held[deck]
    elif name == "board":
        for label, here in wanted.items():
            yield from _territory(label, territory(state, state.rulebook.index[label]), here)
    elif name in TABLE_OUTCOMES:
        for part, said, got in TABLE_OUTCOMES[name].differences(state, wanted):
            yield name, part, said, got
    else:
        number = state.player_of(state.rulebook.faction_index[name])
        if number < 0:
            yield f"{name} does not take part", "", _ABSENT, None
        else:
            yield from _player(ScoredSeat(state, number), wanted)


def _territory(label: str, here: Mapping[str, Plain], wanted: Mapping[str, Plain]) -> Found:
    for key, value in wanted.items():
        got = here[key] or "nobody" if key == "controlled_by" else here[key]
        if got != value:
            yield label, f" {key}", value, got


def _player(seat: ScoredSeat, wanted: Mapping[str, Plain]) -> Found:
    for name, value in wanted.items():
        for part, said, got in PLAYER_OUTCOMES[name].differences(seat, value):
            yield f"{seat.faction} {name}", part, said, got


def _words(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or "empty"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "nothing" if value is None else str(value)


# -- the view of one player -------------------------------------------------------------------------------------------


STAGES = ("open", "moving", "combat", "retreat", "closed")


def view_for(state: State, player: int) -> dict[str, Plain]:
    """Return a state as one player sees it, as plain data.

    Args:
        player: Index of the player who looks; -1 for somebody who only watches.

    Returns:
        ``ruleset``, ``players`` by faction, ``board`` by place, ``supply`` (how many cards every deck holds), ``turn``,
        ``combat`` and ``game_over``. Secrets of others are not in it.
    """
    rulebook = state.rulebook
    names = [rulebook.factions[owner.faction] for owner in state.players]
    best = winners(state)
    return {
        "viewer": names[player] if player >= 0 else None,
        "ruleset": {"preset": rulebook.preset, "switches": dict(rulebook.switches)},
        "players": {name: _visible_player(state, number, number == player, best) for number, name in enumerate(names)},
        "board": {rulebook.places[place]: territory(state, place) for place in range(len(rulebook.places))},
        "supply": _supply(state, player),
        "turn": _visible_turn(state),
        "combat": None if state.combat is None else _visible_combat(state, state.combat, player),
        "modules": {name: module.to_data() for name, module in sorted(state.modules.items())},
        "game_over": bool(state.over),
    }


SECRETS = tuple(key.name for key in SEEN_KEYS if key.secret)


def _visible_player(state: State, number: int, own: bool, best: list[int]) -> dict[str, Plain]:
    seen = player_view(state, number, best=best)
    seen["objective_cards"] = len(state.players[number].objectives)
    return seen if own else {key: value for key, value in seen.items() if key not in SECRETS}


def is_looking_through_factory(state: State, player: int) -> bool:
    """Return whether a player is looking through the Factory cards now."""
    return player == state.active and is_factory_card_due(state)


def _supply(state: State, player: int) -> dict[str, Plain]:
    rulebook = state.rulebook
    choosing = is_looking_through_factory(state, player)
    return {
        "combat_cards": len(state.deck),
        "discarded": sorted(state.discards),  # they are face up
        "encounter_cards": len(state.encounter_deck),
        "objective_cards": len(state.objective_deck),
        "factory_cards": list(state.factory_offer) if choosing else len(state.factory_offer),
        "bonus_tile": rulebook.bonus_tiles[state.bonus_tile] if state.bonus_tile >= 0 else None,
    }


def _visible_turn(state: State) -> dict[str, Plain]:
    turn = state.turn
    places = state.rulebook.places
    return {
        "stage": STAGES[turn.stage],
        "section": SECTIONS[turn.section] if turn.section >= 0 else None,
        "top_taken": bool(turn.top),
        "bottom_taken": bool(turn.bottom),
        "combats_to_come": [places[place] for place in turn.pending],
        "encounter_card": turn.card or None,
        "owed": [
            (GAINS[owed.gain], 1 if owed.gain == UNITS else owed.number)  # there the number keeps two places
            for owed in turn.owed
        ],
    }


def _visible_combat(state: State, combat: Combat, player: int) -> dict[str, Plain]:
    """Return a combat: both commitments after both are made, else the own one alone."""
    revealed = min(combat.powers) >= 0
    sides = []
    for side, number in enumerate(combat.sides):
        owner: Player = state.players[number]
        seen: dict[str, Plain] = {
            "faction": state.rulebook.factions[owner.faction],
            "used": [
                name for name, bit in state.rulebook.ability_bits[owner.faction].items() if combat.used[side] & bit
            ],
            "committed": combat.powers[side] >= 0,
        }
        if seen["committed"] and (revealed or number == player):
            seen["power"] = combat.powers[side]
            seen["cards"] = list(combat.cards[side])
        sides.append(seen)
    return {"place": state.rulebook.places[combat.place], "airships": bool(combat.airships), "sides": sides}
