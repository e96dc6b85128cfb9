"""The pages that work in the browser: the table, and the search on a page of its own."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.engine.closed_lists import MODULES
from scythe_ref.library.conditions import table_rules
from scythe_ref.site.views.pages import Page
from scythe_ref.site.views.parts import Reference

if TYPE_CHECKING:
    from scythe_ref.site.context import PageContext
    from scythe_ref.site.parts.links import Links

TABLE_RULES = "js/table-rules.js"
"""Where the site keeps what a table can be made of."""


@dataclass(frozen=True)
class Choice:
    """Something to choose from: the name that is kept, and the one that is shown."""

    id: str
    name: str


@dataclass(frozen=True)
class SwitchChoice:
    """A switch of the ruleset with its settings."""

    id: str
    title: str
    question: str
    default: str
    settings: tuple[Choice, ...]


@dataclass(frozen=True)
class TablePage(Page):
    """Where the table is set."""

    players: tuple[int, ...]
    factions: tuple[Choice, ...]
    modules: tuple[Choice, ...]
    presets: tuple[Choice, ...]
    switches: tuple[SwitchChoice, ...]
    printings: str


@dataclass(frozen=True)
class SearchPage(Page):
    """The search on a page of its own.

    Attributes:
        places: Where everything stands, for whoever has no JavaScript.
    """

    places: tuple[Reference, ...]


SHELVES = {"rules/": "All rules", "rulings/": "All rulings", "glossary/": "The glossary"}
"""The lists of everything, for whoever finds nothing or cannot search."""


def search_page(context: PageContext) -> SearchPage:
    """Return the page of the search."""
    return SearchPage(
        title="Search",
        description="Look up a rule, a ruling, a term, a component or an example of Scythe.",
        places=tuple(Reference(name, context.to(place, "search/"), place) for place, name in SHELVES.items()),
    )


def table_page(context: PageContext) -> TablePage:
    """Return the page on which the table is set."""
    rulesets = context.library.components.rulesets
    return TablePage(
        title="Your table",
        description="Say who plays with what; the search then puts first what holds at your table.",
        players=tuple(table_rules(context.library)["players"]),
        factions=tuple(Choice(name, mat.short) for name, mat in context.factions.items()),
        modules=tuple(Choice(name, title) for name, title in MODULES.items()),
        presets=tuple(Choice(name, preset.title) for name, preset in rulesets.presets.items()),
        switches=tuple(
            SwitchChoice(
                id=name,
                title=switch.title,
                question=switch.question,
                default=switch.default,
                settings=tuple(Choice(setting, setting.replace("-", " ")) for setting in switch.settings),
            )
            for name, switch in rulesets.switches.items()
        ),
        printings=context.to("printings/", "table/"),
    )


def table_rules_script(links: Links) -> str:
    """Return the script that tells the search what a table can be made of, and where pages lie.

    Args:
        links: The content, and how this site names its pages.
    """
    places = {
        "search": links.placed("search/"),
        "table": links.placed("table/"),
        "settle": links.placed("settle/") if links.settles else "",
        "shelves": [[links.placed(place), name] for place, name in SHELVES.items()],
    }
    known = {"ScytheTableRules": table_rules(links.library), "ScythePlaces": places}
    lines = (f"globalThis.{name}={json.dumps(it, separators=(',', ':'))};\n" for name, it in known.items())
    return "".join(lines)
