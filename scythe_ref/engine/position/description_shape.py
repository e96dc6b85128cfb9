"""What the description of a position must look like: its keys, and the type of each value.

The published schema says the same of scenario files (a test holds the two against each other); this is for descriptions
that come from Python or from a line. What the values mean, and whether they can be, ``position`` looks at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scythe_ref.engine.core.shapes import Either, Keyed, Listed, Maybe, Named, Record, Shape, Switch, Whole, Word
from scythe_ref.engine.expansions.airships.state import COMBAT, POWER_LOSS, TOLL
from scythe_ref.engine.expansions.resolutions.state import EFFECTS
from scythe_ref.engine.position.state import RESOURCES

MOST = 999
"""The largest number that a description can name."""

NUMBER = Whole(0, MOST)
CARDS = Listed(NUMBER, MOST)
WORDS = Listed(Word(), MOST)
AT_PLACES = Keyed(Word())
HEAPS: Mapping[str, Shape] = dict.fromkeys(RESOURCES, NUMBER)

AIRSHIP_EFFECT = Named(
    "do",
    {
        COMBAT: Record({"stars": NUMBER}),
        TOLL: Record({"resources": NUMBER}),
        POWER_LOSS: Record({"by_resources": CARDS}, {"when": Word()}),
    },
)
AIRSHIP_TILES = Record(
    {},
    {
        "range": NUMBER,
        "carry": Word(("resources", "workers")),
        "effect": Either(
            {str: Word(), Mapping: AIRSHIP_EFFECT, list: Listed(AIRSHIP_EFFECT, 9), tuple: Listed(AIRSHIP_EFFECT, 9)},
            "an effect, a list of effects or the short name of one",
        ),
        "passive": NUMBER,
        "aggressive": NUMBER,
    },
)
RESOLUTION_TILE = Record(
    {},
    {
        "tile": NUMBER,
        "effect": Named("do", {name: Record(dict.fromkeys(numbers, NUMBER)) for name, (_, numbers) in EFFECTS.items()}),
        "set_off_by": Word(),
        "turns_left": Keyed(NUMBER),
        "objectives": CARDS,
        "stars": Keyed(CARDS),
    },
)
PLAYER = Record(
    {},
    {
        "active": Switch(),
        "mat": Word(),
        "power": NUMBER,
        "popularity": NUMBER,
        "coins": NUMBER,
        "cards": CARDS,
        "units": Keyed(WORDS),
        "abilities": WORDS,
        "structures": AT_PLACES,
        "upgrades": WORDS,
        "upgraded": WORDS,
        "recruits": WORDS,
        "recruit_bonuses": WORDS,
        "stars": Keyed(NUMBER),
        "objectives": CARDS,
        "factory_card": NUMBER,
        "last_section": Word(),
        "airship": Record({}, {"at": Word(), "workers": NUMBER, **HEAPS}),
        "airship_tiles": AIRSHIP_TILES,
        "flags": WORDS,
        "traps": AT_PLACES,
        "disarmed_traps": AT_PLACES,
    },
)
DRAWS = Record({}, {"combat_cards": CARDS, "stolen_cards": CARDS, "player_mats": WORDS, "encounter_cards": CARDS})
RULESET = Either(
    {str: Word(), Mapping: Record({}, {"preset": Word(), "switches": Keyed(Word())})},
    "the name of a ruleset, or one with switches",
)

SETTING: Mapping[str, Shape] = {
    "ruleset": RULESET,
    "modules": WORDS,
    "player_count": NUMBER,
    "board": Keyed(Record({}, {**HEAPS, "encounter": Switch()})),
    "factory_cards": CARDS,
    "combat_deck": CARDS,
    "bonus_tile": Word(),
    "airship_tiles": AIRSHIP_TILES,
    "resolution_tile": RESOLUTION_TILE,
    "draws": DRAWS,
}
"""What a description may name besides its players."""


class _Anything:
    def defects(self, value: object, path: str) -> Iterator[tuple[str, str]]:
        """Find nothing wrong."""
        return iter(())


ABOUT = ("id", "title", "about", "order", "learn", "combines", "play", "expect", "steps")
"""What scenarios and walk-throughs say besides; nothing of it belongs to the position."""

DESCRIPTION = Record({"players": Keyed(Maybe(PLAYER))}, {**SETTING, **dict.fromkeys(ABOUT, _Anything())})
