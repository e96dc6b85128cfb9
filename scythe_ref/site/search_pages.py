"""The pages that work in the browser: the table, and the search on a page of its own."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.library.conditions import table_rules
from scythe_ref.library.entries import MODULE_NAMES
from scythe_ref.site.views_pages import Page

if TYPE_CHECKING:
    from scythe_ref.library import Library
    from scythe_ref.site.desk import Desk

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


def table_page(desk: Desk) -> TablePage:
    """Return the page on which the table is set.

    Args:
        desk: What pages are made with.
    """
    rulesets = desk.library.components.rulesets
    return TablePage(
        title="Your table",
        description="Say who plays with what; the search then puts first what holds at your table.",
        players=tuple(table_rules(desk.library)["players"]),
        factions=tuple(Choice(name, mat.short) for name, mat in desk.factions.items()),
        modules=tuple(Choice(name, title) for name, title in MODULE_NAMES.items()),
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
        printings=desk.to("printings/", "table/"),
    )


def table_rules_script(library: Library) -> str:
    """Return the script that tells pages what a table can be made of.

    Args:
        library: The content.
    """
    rules = json.dumps(table_rules(library), ensure_ascii=True, separators=(",", ":"))
    return f"globalThis.ScytheTableRules={rules};\n"
