"""The lab: the page on which the engine itself runs, in the browser, what it draws the board with, and the rulings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref.formats import write_text
from scythe_ref.library import entries_of
from scythe_ref.search import LAB_MANIFEST
from scythe_ref.site.parts.board_drawing import HALF, RISE, SIDE
from scythe_ref.site.parts.page_helper import PageHelper
from scythe_ref.site.views.page import Page

if TYPE_CHECKING:
    from scythe_ref.site.context import PageContext

BOARD = "lab/board.json"
"""Where the site keeps what the page draws the board with."""

RULINGS = "lab/rulings.json"
"""Where it keeps which rulings rest on which rules: the engine has no use for that."""


def lab_page(context: PageContext) -> Page:
    """Return the page of the lab."""
    return Page(
        PageHelper(context, "lab/"),
        "The lab",
        "Set up a position, make the move and read who is right, by which rule.",
        manifest=LAB_MANIFEST,
    )


def write_rulings(site_dir: Path, context: PageContext) -> None:
    """Write which rulings rest on which rules into a finished site, for verdicts to lead to.

    Raises:
        OSError: It cannot be written.
    """
    text = json.dumps(rulings_data(context), ensure_ascii=False, separators=(",", ":"))
    write_text(site_dir / RULINGS, text)


def rulings_data(context: PageContext) -> dict[str, Any]:
    """Return of each ruling its question, address and badges, and the rules that it rests on, as plain data."""
    entries = [entry for entry in entries_of(context.library) if entry.kind == "ruling"]
    return {
        "format": 1,
        "rulings": [
            {
                "question": entry.title,
                "url": context.links.placed(entry.url),
                "badges": list(entry.badges),
                "rules": list(context.library.rulings[entry.id].ruling.rules),
            }
            for entry in entries
        ],
    }


def board_json(context: PageContext) -> str:
    """Return the file that the lab's page draws the board with."""
    return json.dumps(board_data(context), ensure_ascii=False, separators=(",", ":"))


def board_data(context: PageContext) -> dict[str, Any]:
    """Return the board's drawing as numbers and words.

    ``places`` has for each place where its middle lies, what it is called, what is beside it and whether an encounter
    is printed there; ``owners`` has who can take part; ``hexagon`` is the outline of a territory around its middle,
    ``frame`` what a picture of the whole board shows.
    """
    drawing, places = context.drawing, context.places
    whole = drawing.whole()
    return {
        "format": 1,
        "sprite": drawing.file,
        "frame": [whole.left, whole.top, whole.width, whole.height],
        "hexagon": f"M0 {-2 * RISE}l{HALF} {RISE}v{SIDE}l-{HALF} {RISE}-{HALF}-{RISE}v-{SIDE}z",
        "size": [2 * HALF, 4 * RISE],
        "places": {
            label: {
                "at": drawing.centre(label),
                "title": places.name(label),
                "short": places.short[places.owners[label]] if label in places.owners else _label(label),
                "near": list(dict.fromkeys(territory.neighbours.values())),
                **({"encounter": True} if territory.encounter else {}),
            }
            for label, territory in context.library.components.board.territories.items()
        },
        "owners": [
            {"value": name, "title": mat.name, "short": mat.short, "class": f"f-{name}"}
            for name, mat in context.factions.items()
        ],
    }


def _label(label: str) -> str:
    return label.capitalize() if len(label) > 2 else label  # the Factory's is a word
