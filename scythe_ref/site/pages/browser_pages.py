"""Pages that work in the browser, with their data: search, table and lab."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref.formats import write_text
from scythe_ref.library import table_rules
from scythe_ref.search import LAB_MANIFEST, tips_of, words_of
from scythe_ref.site.context import LAB_CODE
from scythe_ref.site.parts.page_helper import PageHelper
from scythe_ref.site.views import Page
from scythe_ref.translations import ENGLISH, N_

if TYPE_CHECKING:
    from gettext import NullTranslations

    from scythe_ref.library import Library
    from scythe_ref.site.context import PageContext
    from scythe_ref.site.parts.links import Links


TABLE_RULES = "js/table_rules.js"
"""The script with the choices for a table."""

SHELVES = {"rules/": N_("All rules"), "rulings/": N_("All rulings"), "glossary/": N_("The glossary")}
"""The full lists, for readers who find nothing or can't search."""


def search_page(context: PageContext) -> Page:
    """Return the page of the search."""
    _, tips = context.translations.gettext, tips_of(context.library.package)
    about = _("Look up a rule, a ruling, a term, a component or an example of {game}.")
    return Page(
        PageHelper(context, "search/"),
        _("Search"),
        about.format(game=context.library.game.game),
        shelves={place: _(name) for place, name in SHELVES.items()},
        tips=tips._replace(lines={typed: _(does) for typed, does in tips.lines.items()}),
        dutch=words_of(context.library.package, context.library.lexicon).dutch is not None,
    )


def table_page(context: PageContext) -> Page:
    """Return the page on which a reader enters the table."""
    here, _ = PageHelper(context, "table/"), context.translations.gettext
    return Page(
        here,
        _("Your game"),
        _("Say who plays with what; the search then puts first what holds in your game."),
        players=table_rules(context.library)["players"],
        factions=context.library.faction_names,
        modules={name: here.module(name) for name in context.library.package.lists.modules},
        rulesets=context.library.components.rulesets,
    )


def table_rules_script(links: Links | None, translations: NullTranslations = ENGLISH) -> str:
    """Return the script with the choices for a table and the addresses of pages; both are null without content."""
    known: dict[str, object] = {"tableRules": None, "places": None}
    if links is not None:
        rules = table_rules(links.library)
        modules = {name: translations.gettext(title) for name, title in rules["modules"].items()}
        known["tableRules"] = {**rules, "modules": modules}
        known["places"] = {
            "search": links.placed("search/"),
            "table": links.placed("table/"),
            "settle": links.placed("settle/") if links.settles else "",
            "lab": links.placed("lab/") if links.settles and has_lab(links.library) else "",
            "missed": links.missed_url,
            "shelves": [[links.placed(place), translations.gettext(name)] for place, name in SHELVES.items()],
        }
    return "".join(f"export const {name}={json.dumps(it, separators=(',', ':'))};\n" for name, it in known.items())


BOARD = "lab/board.json"
"""The data by which the page draws the board."""

RULINGS = "lab/rulings.json"
"""The rulings with the rules that they rest on, which the engine does not need."""


def lab_page(context: PageContext) -> Page:
    """Return the page of the lab."""
    _ = context.translations.gettext
    return Page(
        PageHelper(context, "lab/"),
        _("The lab"),
        _("Set up a position, make the move and read who is right, by which rule."),
        manifest=LAB_MANIFEST,
        disputes=[
            [title, context.library.scenarios[name].disputed] for name, title in context.library.disputes.items()
        ],
        pending=LAB_CODE in context.pending,
    )


def write_rulings(site_dir: Path, context: PageContext) -> None:
    """Write the rulings with their rules into a built site, for links from verdicts.

    Raises:
        OSError: Writing fails.
    """
    text = json.dumps(rulings_data(context), ensure_ascii=False, separators=(",", ":"))
    write_text(site_dir / RULINGS, text)


def rulings_data(context: PageContext) -> dict[str, Any]:
    """Return question, address, badges and rules of each ruling, as plain data."""
    entries = [entry for entry in context.entries if entry.kind == "ruling"]
    return {
        "format": 1,
        "rulings": [
            {
                "question": entry.title,
                "url": context.links.placed(entry.url),
                "badges": [*map(context.translations.gettext, entry.badges)],
                "rules": list(context.library.rulings[entry.id].ruling.rules),
            }
            for entry in entries
        ],
    }


def has_lab(library: Library) -> bool:
    """Return whether a game has a lab."""
    return "lab" in library.package.parts


def board_json(context: PageContext) -> str | None:
    """Return the JSON by which the lab draws the board; None if there is no lab."""
    data = context.game.lab_board(context) if has_lab(context.library) else None
    return None if data is None else json.dumps(data, ensure_ascii=False, separators=(",", ":"))
