"""The names and numbers by which a state knows things, and sets of places as bits.

Places are indices into ``Rulebook.places``. Every piece has a number of its own within its player: unit 0 is the
character, 1 to 4 are mechs, 5 to 12 workers. Unit 13 is the airship.
"""

from __future__ import annotations

from collections.abc import Iterable

RESOURCES = ("food", "metal", "oil", "wood")
STRUCTURES = ("mine", "monument", "armory", "mill")
MINE = STRUCTURES.index("mine")
SECTIONS = ("move", "bolster", "trade", "produce", "factory")
BOTTOM_ACTIONS = ("upgrade", "deploy", "build", "enlist")
UPGRADES = ("move", "coins", "power", "combat_cards", "popularity", "produce")
STARS = ("upgrades", "mechs", "structures", "recruits", "workers", "objective", "combat", "popularity", "power")
TRAPS = ("popularity", "power", "coins", "combat_cards")
ONE_TIME_BONUSES = ("power", "coins", "popularity", "combat_cards")
GAINS = (
    "upgrade", "deploy_mech", "build_structure", "enlist_recruit", "resources_any", "produce_territories",
    "move_units_here_to_an_adjacent_empty_land_territory", "look_at_one_opponents_combat_cards",
)  # fmt: skip
"""The gains of a card that ask for a further choice; all others happen at once."""

FROM_ENCOUNTER, FROM_FACTORY = range(2)
"""The source of an owed gain, which decides the territory it goes onto."""
CARD_VALUES = (2, 3, 4, 5)

CHARACTER, MECH, WORKER, AIRSHIP = range(4)
KINDS = ("character", "mech", "worker", "airship")
KIND_OF = (CHARACTER, *[MECH] * 4, *[WORKER] * 8, AIRSHIP)
CHARACTERS = range(1)
MECHS = range(1, 5)
FIGHTERS = range(5)
"""The character and the mechs: the units that fight, before any ability adds others."""
WORKERS = range(5, 13)
GROUND_UNITS = 13
AIRSHIP_UNIT = 13

NOWHERE = -1
"""Place of a piece that is not on the board: on a mat, or in the supply."""

ABOARD = -2
"""Place of a worker on an airship: off the mat, yet on no territory, so that no rule of the ground finds it."""

FACTORY_SECTION = 4

# Stages of a turn.
OPEN, MOVING, COMBAT, RETREAT, CLOSED = range(5)


def bits_of(places: Iterable[int]) -> int:
    """Return a bit for each place; the numbers for no place (-1, -2) have none."""
    found = 0
    for place in places:
        if place >= 0:
            found |= 1 << place
    return found


def places_of(bits: int) -> list[int]:
    """Return the places whose bits are set, in ascending order."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
