"""What a query may say besides words, as people are told it: by the command's help and on the page of the search."""

from __future__ import annotations

TIPS = {
    '"own mine"': "these words, one after another",
    "-airship": "nothing that says this",
    "kind:ruling": "only this kind: rule, ruling, term, component, example, procedure or table",
    "faction:saxony": "only about this faction",
    "module:airships": "only of this expansion: airships, resolutions or invaders-from-afar",
    "id:combat.": "only what has an id that begins like this",
    "-kind:example": "a dash leaves out what a filter names, too",
}
"""What is typed, and what it does."""

WHOLE = 'faction:saxony kind:ruling "own mine" -airship'
"""All of it together."""
