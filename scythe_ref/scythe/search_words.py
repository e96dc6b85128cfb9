"""Facts of Scythe's content for the search: places with fewer answers, and tips. The lexicon has the words."""

from __future__ import annotations

from pathlib import Path

from scythe_ref.search import KIND, GameWords, Tips
from scythe_ref.translations import N_

PIECES = (N_("airship"), N_("character"), N_("mechs"), N_("workers"))
"""The words by which statements name the pieces that an exception serves: hits show them in the reader's language."""

WORDS = GameWords(
    synonyms={"win": "takes it, take it"},  # not of any game: in most, taking is an action
    places={"Set-up": 0.75, "What is in the boxes": 0.7, "Errata and variants": 0.85, "Quick reference": 0.6},
    own_stop_words=["scythe"],
    # Fewer than the common English ones, and Dutch ones: what a first visit loads is counted.
    right_words_file=Path(__file__).with_name("right_words.txt"),
)

TIPS = Tips(
    {
        '"own mine"': N_("these words, one after another"),
        "-airship": N_("nothing that says this"),
        "kind:ruling": KIND,
        "faction:saxony": N_("only about this faction"),
        "module:airships": N_("only of this expansion: airships, resolutions or invaders-from-afar"),
        "id:combat.": N_("only what has an id that begins like this"),
        "-kind:example": N_("a dash leaves out what a filter names, too"),
    },
    'faction:saxony kind:ruling "own mine" -airship',
)
