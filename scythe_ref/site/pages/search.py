"""The pages that work in the browser: the table, and the search on a page of its own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from scythe_ref.library import table_rules
from scythe_ref.search import tips_of, words_of
from scythe_ref.site.pages.lab import has_lab
from scythe_ref.site.parts.page_helper import PageHelper
from scythe_ref.site.views import Page

if TYPE_CHECKING:
    from scythe_ref.site.context import PageContext
    from scythe_ref.site.parts.links import Links

TABLE_RULES = "js/table_rules.js"
"""Where the site keeps what a table can be made of."""

SHELVES = {"rules/": "All rules", "rulings/": "All rulings", "glossary/": "The glossary"}
"""The lists of everything, for whoever finds nothing or cannot search."""


def search_page(context: PageContext) -> Page:
    """Return the page of the search."""
    return Page(
        PageHelper(context, "search/"),
        "Search",
        f"Look up a rule, a ruling, a term, a component or an example of {context.library.game.game}.",
        shelves=SHELVES,
        tips=tips_of(context.library.package),
        dutch=words_of(context.library.package, context.library.lexicon).dutch is not None,
    )


def table_page(context: PageContext) -> Page:
    """Return the page on which the table is set."""
    return Page(
        PageHelper(context, "table/"),
        "Your table",
        "Say who plays with what; the search then puts first what holds at your table.",
        players=table_rules(context.library)["players"],
        factions=context.library.faction_names,
        modules=context.library.package.lists.modules,
        rulesets=context.library.components.rulesets,
    )


def table_rules_script(links: Links | None) -> str:
    """Return the script that says what a table can be made of, and where pages lie; of no content, nothing."""
    known: dict[str, object] = {"tableRules": None, "places": None}
    if links is not None:
        known["tableRules"] = table_rules(links.library)
        known["places"] = {
            "search": links.placed("search/"),
            "table": links.placed("table/"),
            "settle": links.placed("settle/") if links.settles else "",
            "lab": links.placed("lab/") if links.settles and has_lab(links.library) else "",
            "shelves": [[links.placed(place), name] for place, name in SHELVES.items()],
        }
    return "".join(f"export const {name}={json.dumps(it, separators=(',', ':'))};\n" for name, it in known.items())
