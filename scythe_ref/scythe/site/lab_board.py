"""The board for the lab: its drawing as numbers, names and words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scythe_ref.scythe.engine.core.rulebook import GOALS_OF_TRACK
from scythe_ref.scythe.engine.position.names import STARS, STRUCTURES
from scythe_ref.scythe.site.board_drawing import HALF, RISE, SIDE
from scythe_ref.scythe.site.context import drawing_of, factions_of, mats_of, parts_of, places_of
from scythe_ref.scythe.site.mats_and_board import PAID
from scythe_ref.translations import N_, listed

if TYPE_CHECKING:
    from gettext import NullTranslations

    from scythe_ref.scythe.schema.component import Hex
    from scythe_ref.site import PageContext

PRINTED = {
    "kind": "encounter",
    "symbol": "printed-encounter",
    "words": N_("encounter territory"),
    "bare": N_("encounter territory without a token"),
}
"""Symbols printed on territories: the token, the symbol, and the text of both for screen readers."""
WORDS = {
    "place": N_("territory"),
    "places": N_("territories"),
    "side": N_("Faction"),
    "player": N_("mat, tracks and cards"),
    "table": N_("Shared: whose turn, rules, expansions, decks"),
    "begins": N_("a new game begins with whoever the player mats say"),
    "hidden": N_("Combat"),
    "choices": N_("dial and cards"),
    "points": N_("Coins"),
    "legend": N_("A dashed sign is only printed on the board: an encounter happens where a token lies."),
}
"""Words of Scythe that replace the page's own."""

BOXES = {
    "move": ("move", "coins"),
    "bolster": ("power", "combat_cards"),
    "trade": ("popularity",),
    "produce": ("produce",),
}
"""The boxes of the top row that hold a cube at the beginning."""


def board_data(context: PageContext) -> dict[str, Any]:
    """Return the board's drawing as numbers and words.

    ``places`` has for each place its middle, name, neighbours and printed symbol; ``owners`` has the factions;
    ``outline`` is that of a territory around its middle, and ``below`` the distance of its pieces below that. ``frame``
    is the part of the drawing that shows the whole board. ``mat`` has the player mats, for the picture of one.
    """
    drawing, places, _ = drawing_of(context), places_of(context), context.translations.gettext
    printed = {**PRINTED, "words": _(PRINTED["words"]), "bare": _(PRINTED["bare"])}
    whole = drawing.whole()
    return {
        "format": 1,
        "sprite": drawing.file,
        "frame": [whole.left, whole.top, whole.width, whole.height],
        "outline": f"M0 {-2 * RISE}l{HALF} {RISE}v{SIDE}l-{HALF} {RISE}-{HALF}-{RISE}v-{SIDE}z",
        "words": {name: _(text) for name, text in WORDS.items()},
        "kinds": _kinds(context.translations),
        "below": 3,
        "size": [2 * HALF, 4 * RISE],
        "mat": mat_data(context),
        "places": {
            label: {
                "at": drawing.centre(label),
                "title": places.name(label),
                "short": places.short[places.owners[label]] if label in places.owners else drawing.label_of(label),
                "near": list(dict.fromkeys(territory.neighbours.values())),
                **({"borders": borders} if (borders := _borders(context, territory)) else {}),
                **({"printed": printed} if territory.encounter else {}),
            }
            for label, territory in parts_of(context).board.territories.items()
        },
        "owners": [
            {"value": name, "title": mat.name, "short": mat.short, "class": f"f-{name}"}
            for name, mat in factions_of(context).items()
        ],
    }


def mat_data(context: PageContext) -> dict[str, Any]:
    """Return the player mats for the lab's picture of them; ``script`` draws it."""
    _, numbers = context.translations.gettext, parts_of(context).numbers.numbers
    return {
        "script": "js/mat/mat.js",
        "sections": {
            name: [section.model_dump() for section in mat.sections] for name, mat in mats_of(context).items()
        },
        "tops": {action: _(action.capitalize()) for action in BOXES},
        "boxes": BOXES,
        "pays": PAID,
        "structures": STRUCTURES,
        "stars": _star_spaces(context),
        "tracks": {track: numbers[track]["max"] for track in ("power", "popularity")},
    }


def _star_spaces(context: PageContext) -> dict[str, dict[str, Any]]:
    """Return the spaces of each goal of the triumph track, by the names of positions."""
    track = parts_of(context).cards.triumph
    goals = track.goals if track else {}
    named = {star: goals[goal] for star in STARS if (goal := GOALS_OF_TRACK.get(star, star)) in goals}
    return {
        star: {"spaces": goal.stars, **({"free": ["saxony"]} if goal.saxony else {})} for star, goal in named.items()
    }


def _borders(context: PageContext, territory: Hex) -> str:
    """Return the rivers and the tunnel of a territory in words, for those who don't see the board."""
    _, places = context.translations.gettext, places_of(context)
    told = []
    if territory.rivers:
        sides = listed(map(places.direction, territory.rivers), _("{parts} and {last}"))
        told.append(_("river to the {sides}").format(sides=sides))
    if territory.tunnel:
        told.append(_("tunnel"))
    return ", ".join(told)


def _kinds(translations: NullTranslations) -> dict[str, list[str]]:
    """Return the names of pieces and possessions by kind, one and several of each."""
    ngettext = translations.ngettext
    kinds: dict[str, Callable[[int], str]] = {
        "character": lambda n: ngettext("character", "characters", n),
        "mech": lambda n: ngettext("mech", "mechs", n),
        "worker": lambda n: ngettext("worker", "workers", n),
        "airship": lambda n: ngettext("airship", "airships", n),
        "mine": lambda n: ngettext("mine", "mines", n),
        "monument": lambda n: ngettext("monument", "monuments", n),
        "armory": lambda n: ngettext("armory", "armories", n),
        "mill": lambda n: ngettext("mill", "mills", n),
        "flag": lambda n: ngettext("flag", "flags", n),
        "trap": lambda n: ngettext("trap", "traps", n),
        "disarmed-trap": lambda n: ngettext("disarmed trap", "disarmed traps", n),
        "encounter": lambda n: ngettext("encounter", "encounters", n),
        "metal": lambda n: ngettext("metal", "metal", n),
        "oil": lambda n: ngettext("oil", "oil", n),
        "food": lambda n: ngettext("food", "food", n),
        "wood": lambda n: ngettext("wood", "wood", n),
        "power": lambda n: ngettext("power", "power", n),
        "popularity": lambda n: ngettext("popularity", "popularity", n),
        "coins": lambda n: ngettext("coin", "coins", n),
        "cards": lambda n: ngettext("cards", "cards", n),
    }  # what a player has is told by its key, which is one word whatever its number
    return {kind: [forms(1), forms(2)] for kind, forms in kinds.items()}
