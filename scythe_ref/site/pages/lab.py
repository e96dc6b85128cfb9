"""The lab: the page on which the engine itself runs, in the browser, what it draws the board with, and the rulings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref.formats import write_text
from scythe_ref.search import LAB_MANIFEST
from scythe_ref.site.parts.page_helper import PageHelper
from scythe_ref.site.views import Page

if TYPE_CHECKING:
    from scythe_ref.library import Library
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
    entries = [entry for entry in context.entries if entry.kind == "ruling"]
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


def has_lab(library: Library) -> bool:
    """Tell whether a game has a lab."""
    return "lab" in library.package.parts


def board_json(context: PageContext) -> str | None:
    """Return the file that the lab's page draws the board with; None if there is no lab."""
    data = context.game.lab_board(context) if has_lab(context.library) else None
    return None if data is None else json.dumps(data, ensure_ascii=False, separators=(",", ":"))
