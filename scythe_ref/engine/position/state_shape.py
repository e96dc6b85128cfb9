"""What the plain data of a state must look like: for every field the type, the length and the numbers it may hold.

Whatever has this shape can be played from without a rule stumbling over it. Whether it is a possible position,
``possible`` looks at. The codec writes every slot; one that is not declared here cannot be read back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scythe_ref.engine.core.rulebook import Rulebook
from scythe_ref.engine.core.shapes import Keyed, Listed, Maybe, Problems, Record, Shape, Whole, Word, defects
from scythe_ref.engine.expansions.airships.state import CARRIES_UNKNOWN, IN_COMBAT, PARTLY
from scythe_ref.engine.expansions.resolutions.state import EFFECTS, ROUNDS
from scythe_ref.engine.position.state import (
    ABOARD,
    AIRSHIP_UNIT,
    BOTTOM_ACTIONS,
    CARD_VALUES,
    CLOSED,
    COMBAT,
    GAINS,
    GROUND_UNITS,
    NOWHERE,
    ONE_TIME_BONUSES,
    RESOURCES,
    RETREAT,
    SECTIONS,
    STARS,
    STRUCTURES,
    TRAPS,
    UPGRADES,
    State,
)
from scythe_ref.engine.rules.game_end import RECORD

MANY = 9_999
"""The largest amount of anything that a state may tell of: more than any game brings about."""

HEAP = 999
"""The most resources of a kind on one place."""

HAND = 99
"""The most cards in a hand, and of whatever else there are a few."""

FLAG = Whole(0, 1)
AMOUNT = Whole(-MANY, MANY)
FEW = Whole(0, HAND)


def _bits(number: int) -> Whole:
    return Whole(0, (1 << number) - 1)


def _just(item: Shape, number: int) -> Listed:
    return Listed(item, number, number)


def shape_of(rulebook: Rulebook, players: int) -> Record:
    """Return the shape of a state."""
    place = Whole(0, len(rulebook.places) - 1)
    value = Whole(CARD_VALUES[0], CARD_VALUES[-1])
    card = Whole(1, HAND * 10)
    seat = Whole(0, players - 1)
    deck = Listed(card, HAND)
    return Record(
        {
            "schema": Whole(0, MANY),
            "rulebook": Word(),
            "ruleset": Record({"preset": Word(), "switches": Keyed(Word())}),
            "players": _just(_player(rulebook), players),
            "active": seat,
            "turn": _turn(rulebook),
            "combat": Maybe(
                Record(
                    {
                        "airships": FLAG,
                        "cards": _just(Listed(value, HAND), 2),
                        "loser": Whole(-1, 1),
                        "place": place,
                        "powers": _just(Whole(-1, rulebook.numbers.combat_dial_max), 2),
                        "sides": _just(seat, 2),
                        "used": _just(_bits(len(STRUCTURES)), 2),
                    }
                )
            ),
            "resources": _just(Whole(-HEAP, HEAP), len(RESOURCES) * len(rulebook.places)),
            "encounters": _bits(len(rulebook.places)),
            "deck": Listed(value, sum(rulebook.card_counts)),
            "discards": Listed(value, sum(rulebook.card_counts)),
            "encounter_deck": deck,
            "objective_deck": deck,
            "factory_offer": deck,
            "bonus_tile": Whole(-1, len(rulebook.bonus_tiles) - 1),
            "modules": Record({}, {"airships": _airships(players), "resolutions": _resolutions(players)}),
            "over": FLAG,
        }
    )


def _player(rulebook: Rulebook) -> Record:
    place = Whole(NOWHERE, len(rulebook.places) - 1)
    return Record(
        {
            "abilities": _bits(len(rulebook.abilities[0])),
            "airship": place,
            "armed": _bits(len(TRAPS)),
            "coins": AMOUNT,
            "faction": Whole(0, len(rulebook.factions) - 1),
            "factory_card": FEW,
            "hand": _just(FEW, len(CARD_VALUES)),
            "mat": Whole(0, len(rulebook.mats) - 1),
            "objectives": Listed(Whole(1, HAND * 10), HAND),
            "popularity": AMOUNT,
            "power": AMOUNT,
            "recruited": _bits(len(ONE_TIME_BONUSES)),
            "recruits": _bits(len(BOTTOM_ACTIONS)),
            "section": Whole(-1, len(SECTIONS) - 1),
            "stars": _just(FEW, len(STARS)),
            "structures": _just(place, len(STRUCTURES)),
            "tokens": _just(place, len(TRAPS)),
            "units": _just(Whole(ABOARD, len(rulebook.places) - 1), GROUND_UNITS),
            "upgraded": _just(FEW, len(BOTTOM_ACTIONS)),
            "upgrades": _bits(len(UPGRADES)),
        }
    )


def _turn(rulebook: Rulebook) -> Record:
    places = Listed(Whole(0, len(rulebook.places) - 1), MANY)
    units = _bits(AIRSHIP_UNIT + 1)
    return Record(
        {
            "bottom": FLAG,
            "came": Listed(Whole(-MANY, MANY), MANY, step=RECORD),
            "card": Whole(0, max(rulebook.encounter_cards, default=0)),
            "coerced": FLAG,
            "coins": FLAG,
            "crossed": FLAG,
            "driven": places,
            "drove": FEW,
            "factory": FLAG,
            "fought": places,
            "moved": units,
            "mover": Whole(-1, AIRSHIP_UNIT),
            "options": _bits(3),
            "owed": Listed(FEW, MANY, step=3),
            "pending": places,
            "section": Whole(-1, len(SECTIONS) - 1),
            "stage": Whole(0, CLOSED),
            "steps": FEW,
            "stopped": _just(units, 4),
            "top": FLAG,
            "unfinished": units,
            "units": FEW,
        }
    )


def _airships(players: int) -> Record:
    numbers = _just(FEW, players)
    return Record(
        {
            "aggressive": numbers,
            "blitzkrieg": numbers,
            "cargo": _just(_just(FEW, len(RESOURCES)), players),
            "carries": _just(Whole(0, CARRIES_UNKNOWN), players),
            "declared": FLAG,
            "fired": FLAG,
            "losses": _just(Listed(FEW, HAND), players),
            "moments": _just(Whole(0, IN_COMBAT), players),
            "passive": numbers,
            "ranges": numbers,
            "riddles": _just(FLAG, players),
            "tolls": _just(Whole(PARTLY, HAND), players),
        }
    )


def _resolutions(players: int) -> Record:
    return Record(
        {
            "chosen": FLAG,
            "kind": Whole(0, ROUNDS),
            "known": FLAG,
            "left": _just(Whole(-1, HEAP), players),
            "numbers": Listed(Whole(1, HEAP), HAND),
            "objectives": Listed(FEW, HAND),
            "set_off": Whole(-1, players - 1),
            "stars": Listed(FEW, HAND * 2, step=2),
            "tile": FEW,
        }
    )


# -- what the parts are to one another ------------------------------------------------------------------------------


def shapeless(data: object, rulebook: Rulebook) -> Problems:
    """Return where some data has not the shape of a state.

    Args:
        data: The data; it may be anything.
    """
    seats = defects(Record({"players": Listed(_ANY, len(rulebook.factions), 1)}, _OTHERS), data)
    if seats:
        return seats
    assert isinstance(data, Mapping)
    return defects(shape_of(rulebook, len(data["players"])), data) or list(_apart(data, rulebook))


class _Any:
    def defects(self, value: object, path: str) -> Iterator[tuple[str, str]]:
        """Find nothing wrong."""
        return iter(())


_ANY = _Any()
_OTHERS = dict.fromkeys(("schema", "ruleset", *(name for name in State.__slots__ if name != "players")), _ANY)


def _apart(data: Mapping[str, Any], rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """Yield what of some data that has the shape of a state does not go together."""
    seats = [player["faction"] for player in data["players"]]
    if sorted(set(seats)) != seats:
        yield "players", "every faction is played once, in the order of the home bases"
    for number, player in enumerate(data["players"]):
        path = f"players.{number}"
        if player["factory_card"] and player["factory_card"] not in rulebook.known_factory_cards:
            yield f"{path}.factory_card", f"there is no Factory card {player['factory_card']}"
        yield from _known(player["objectives"], rulebook.objectives, f"{path}.objectives", "objective card")
    for key, cards, what in (
        ("encounter_deck", rulebook.encounter_cards, "encounter card"),
        ("objective_deck", rulebook.objectives, "objective card"),
        ("factory_offer", rulebook.known_factory_cards, "Factory card"),
    ):
        yield from _known(data[key], cards, key, what)
    yield from _of_the_turn(data, rulebook)
    tile = data["modules"].get("resolutions")
    if tile is not None:
        yield from _of_the_tile(tile, rulebook)


def _known(cards: list[int], known: Any, path: str, what: str) -> Iterator[tuple[str, str]]:
    for card in cards:
        if card not in known:
            yield path, f"there is no {what} {card}"


def _of_the_turn(data: Mapping[str, Any], rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    turn, combat = data["turn"], data["combat"]
    if turn["card"] and turn["card"] not in rulebook.encounter_cards:
        yield "turn.card", f"there is no encounter card {turn['card']}"
    for index, owed in enumerate(turn["owed"][::3]):
        if owed >= len(GAINS) or not turn["owed"][3 * index + 1]:
            yield f"turn.owed.{3 * index}", "this is no gain that a card owes"
    for index in range(0, len(turn["came"]), RECORD):
        mover, thing, _, *ends = turn["came"][index : index + RECORD]
        if not (0 <= mover <= AIRSHIP_UNIT and -len(RESOURCES) <= thing <= AIRSHIP_UNIT) or not all(
            NOWHERE <= place < len(rulebook.places) for place in ends
        ):
            yield f"turn.came.{index}", "this is no step of a unit"
    if combat is not None and combat["sides"][0] == combat["sides"][1]:
        yield "combat.sides", "nobody fights against himself"
    if turn["stage"] == RETREAT and (combat is None or combat["loser"] < 0):
        yield "turn.stage", "nobody has lost a combat and is to retreat"
    if turn["stage"] == COMBAT and combat is None and not turn["pending"]:
        yield "turn.stage", "no combat is due"


def _of_the_tile(tile: Mapping[str, Any], rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    path = "modules.resolutions"
    needed = next((len(names) for kind, names in EFFECTS.values() if kind == tile["kind"]), 0)
    if len(tile["numbers"]) != needed:
        yield f"{path}.numbers", f"a tile of this kind has {needed} numbers"
    if tile["tile"] and tile["tile"] not in rulebook.resolution_tiles:
        yield f"{path}.tile", f"there is no resolution tile {tile['tile']}"
    yield from _known(tile["objectives"], rulebook.objectives, f"{path}.objectives", "objective card")
    if any(card not in tile["objectives"] for card in tile["stars"][1::2]):
        yield f"{path}.stars", "a star lies on a card that does not lie out"
    if any(player >= len(tile["left"]) for player in tile["stars"][::2]):
        yield f"{path}.stars", "a star belongs to nobody who takes part"
