"""The board for the lab: its drawing as numbers, names and words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scythe_ref.scythe.site.board_drawing import HALF, RISE, SIDE
from scythe_ref.scythe.site.context import drawing_of, factions_of, parts_of, places_of

if TYPE_CHECKING:
    from scythe_ref.site import PageContext

PRINTED = {
    "kind": "encounter",
    "symbol": "printed-encounter",
    "words": "encounter territory",
    "bare": "encounter territory without a token",
}
"""Symbols printed on territories: the token, the symbol, and the text of both for screen readers."""
WORDS = {
    "place": "territory",
    "places": "territories",
    "side": "Faction",
    "player": "mat, tracks and cards",
    "table": "The table: whose turn, rules, expansions, decks",
    "begins": "a new game begins with whoever the player mats say",
    "hidden": "Combat",
    "choices": "dial and cards",
    "points": "Coins",
    "legend": "A dashed sign is only printed on the board: an encounter happens where a token lies.",
}
"""Words of Scythe that replace the page's own."""


def board_data(context: PageContext) -> dict[str, Any]:
    """Return the board's drawing as numbers and words.

    ``places`` has for each place its middle, name, neighbours and printed symbol; ``owners`` has the factions;
    ``outline`` is that of a territory around its middle, and ``below`` the distance of its pieces below that. ``frame``
    is the part of the drawing that shows the whole board.
    """
    drawing, places = drawing_of(context), places_of(context)
    whole = drawing.whole()
    return {
        "format": 1,
        "sprite": drawing.file,
        "frame": [whole.left, whole.top, whole.width, whole.height],
        "outline": f"M0 {-2 * RISE}l{HALF} {RISE}v{SIDE}l-{HALF} {RISE}-{HALF}-{RISE}v-{SIDE}z",
        "words": WORDS,
        "below": 3,
        "size": [2 * HALF, 4 * RISE],
        "places": {
            label: {
                "at": drawing.centre(label),
                "title": places.name(label),
                "short": places.short[places.owners[label]] if label in places.owners else _label(label),
                "near": list(dict.fromkeys(territory.neighbours.values())),
                **({"printed": PRINTED} if territory.encounter else {}),
            }
            for label, territory in parts_of(context).board.territories.items()
        },
        "owners": [
            {"value": name, "title": mat.name, "short": mat.short, "class": f"f-{name}"}
            for name, mat in factions_of(context).items()
        ],
    }


def _label(label: str) -> str:
    return label.capitalize() if len(label) > 2 else label  # the Factory's is a word
