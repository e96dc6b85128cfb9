"""What the plain data of fields looks like: amounts, places, cards, bits of units."""

from __future__ import annotations

from scythe_ref.scythe.engine.core.fields import Bounds, bits, exactly
from scythe_ref.scythe.engine.core.shapes import Listed, Shape, Whole
from scythe_ref.scythe.engine.position.names import ABOARD, AIRSHIP_UNIT, CARD_VALUES, NOWHERE, RESOURCES, SECTIONS

MANY = 9_999
"""The largest amount of anything that a state may tell of: more than any game brings about."""

HEAP = 999
"""The most resources of a kind on one place."""

HAND = 99
"""The most cards in a hand, and of whatever else there are a few."""

AMOUNT = Whole(-MANY, MANY)
FEW = Whole(0, HAND)
FLAG = Whole(0, 1)
CARD = Whole(1, HAND * 10)
VALUE = Whole(CARD_VALUES[0], CARD_VALUES[-1])
SECTION = Whole(-1, len(SECTIONS) - 1)
MOVERS = bits(AIRSHIP_UNIT + 1)
DECK = Listed(CARD, HAND)


def place(bounds: Bounds) -> Whole:
    """Return the shape of a place, or of nowhere."""
    return Whole(NOWHERE, len(bounds.rulebook.places) - 1)


def unit_place(bounds: Bounds) -> Whole:
    """Return the shape of where a unit is: a place, nowhere, or aboard an airship."""
    return Whole(ABOARD, len(bounds.rulebook.places) - 1)


def on_board(bounds: Bounds) -> Whole:
    """Return the shape of a place on the board."""
    return Whole(0, len(bounds.rulebook.places) - 1)


def places(bounds: Bounds) -> Shape:
    """Return the shape of a list of places on the board."""
    return Listed(on_board(bounds), MANY)


def seat(bounds: Bounds) -> Whole:
    """Return the shape of a player's number."""
    return Whole(0, bounds.seats - 1)


def combat_cards(bounds: Bounds) -> Shape:
    """Return the shape of a pile of combat cards."""
    return Listed(VALUE, sum(bounds.rulebook.card_counts))


def stocks(bounds: Bounds) -> Shape:
    """Return the shape of the resources of all places."""
    return exactly(len(RESOURCES) * len(bounds.rulebook.places), Whole(-HEAP, HEAP))


def place_bits(bounds: Bounds) -> Shape:
    """Return the shape of a bit for each place."""
    return bits(len(bounds.rulebook.places))


def bonus_tile(bounds: Bounds) -> Shape:
    """Return the shape of a structure bonus tile, or of none."""
    return Whole(-1, len(bounds.rulebook.bonus_tiles) - 1)


def encounter_card(bounds: Bounds) -> Shape:
    """Return the shape of an encounter card, or of none."""
    return Whole(0, max(bounds.rulebook.encounter_cards, default=0))


def faction(bounds: Bounds) -> Shape:
    """Return the shape of a faction."""
    return Whole(0, len(bounds.rulebook.factions) - 1)


def mat(bounds: Bounds) -> Shape:
    """Return the shape of a player mat."""
    return Whole(0, len(bounds.rulebook.mats) - 1)


def abilities(bounds: Bounds) -> Shape:
    """Return the shape of a bit for each mech of a faction mat."""
    return bits(len(bounds.rulebook.abilities[0]))


def dial(bounds: Bounds) -> Shape:
    """Return the shape of what a dial shows, or of nothing yet."""
    return Whole(-1, bounds.rulebook.numbers.combat_dial_max)
