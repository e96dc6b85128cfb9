"""Facts of Scythe's content for the search: places with fewer answers, and tips. The lexicon has the words."""

from __future__ import annotations

from scythe_ref.search import KIND, GameWords, Tips

WORDS = GameWords(
    places={"Set-up": 0.75, "What is in the boxes": 0.7, "Errata and variants": 0.85, "Quick reference": 0.6}
)

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
