"""Every entry that some table replaces, with such a table and something to ask, for tests of both engines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scythe_ref.search.index import IndexedDocument, SearchIndex
from scythe_ref.search.table_filter import Table, document_at_table


@dataclass(frozen=True)
class Case:
    """An entry, its replacement or exception, and a table at which that holds.

    Attributes:
        document: The entry.
        other: The other one.
        choices: The table: players, factions, modules, switches.
        table: The same, made.
    """

    document: IndexedDocument
    other: IndexedDocument
    choices: dict[str, Any]
    table: Table


def replaced_cases(index: SearchIndex, rules: dict[str, Any]) -> Iterator[Case]:
    """Yield a case for every entry and each statement that may hold in its place."""
    for document in index.documents():
        for name in document.instead:
            yield _case(document, index.named(name), rules)


def exception_cases(index: SearchIndex, rules: dict[str, Any]) -> Iterator[Case]:
    """Yield a case for every statement with an exception that hangs on players, modules or a switch."""
    for document in index.documents():
        for name in document.exceptions:
            other = index.named(name)
            if not {"players", "modules", "switch"}.isdisjoint(other.when):
                yield _case(document, other, rules)


def _case(document: IndexedDocument, other: IndexedDocument, rules: dict[str, Any]) -> Case:
    """Return a case with a table at which both could apply: by the other's conditions, and the entry's besides."""
    when = document.when | other.when
    choices = {
        "players": when["players"][-1] if "players" in when else None,
        "factions": when.get("factions", [])[:1],
        "modules": ["base", *{*document.when.get("modules", ()), *other.when.get("modules", ())}],
        "switches": {name: settings[0] for name, settings in other.when.get("switch", {}).items()},
    }
    return Case(document, other, choices, Table.from_names(rules, **choices))


def in_force(case: Case, index: SearchIndex) -> set[str]:
    """Return the entries that hold in the entry's place at the case's table."""
    return set(document_at_table(case.document, case.table, index.named).instead)
