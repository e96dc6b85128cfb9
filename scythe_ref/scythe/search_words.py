"""Scythe's words for the search, and its search tips."""

from __future__ import annotations

from pathlib import Path

from scythe_ref.search import KIND, Tips, read_words

WORDS = read_words(Path(__file__).with_suffix(".json"))


TIPS = Tips(
    {
        '"own mine"': "these words, one after another",
        "-airship": "nothing that says this",
        "kind:ruling": KIND,
        "faction:saxony": "only about this faction",
        "module:airships": "only of this expansion: airships, resolutions or invaders-from-afar",
        "id:combat.": "only what has an id that begins like this",
        "-kind:example": "a dash leaves out what a filter names, too",
    },
    'faction:saxony kind:ruling "own mine" -airship',
)
