"""Hits never show an entry that a table replaces without its replacement, which comes first."""

from __future__ import annotations

from typing import Any

import our_content
import pytest
from grading import ask_command_line, ask_pages
from replaced import Case, exception_cases, in_force, replaced_cases

from scythe_ref.library.conditions import table_rules
from scythe_ref.search.index import SearchIndex
from scythe_ref.search.query import search
from scythe_ref.search.table_filter import Table, document_at_table, is_superseded


@pytest.fixture(scope="module")
def cases(index: SearchIndex) -> list[Case]:
    return list(replaced_cases(index, table_rules(our_content.library())))


def test_every_replacement_takes_over_at_some_table(index: SearchIndex, cases: list[Case]) -> None:
    assert len({case.document.id for case in cases if case.document.kind == "statement"}) >= 30
    for case in cases:
        instead = in_force(case, index)
        assert instead, (case.document.id, case.choices)
        if case.other.id not in instead:  # then the table replaces it, too
            assert document_at_table(case.other, case.table, index.named).standing == "replaced", case.other.id


def queries(case: Case) -> list[str]:
    """Queries that lead to the entry; for rulings and scenarios the surest one is enough."""
    named, title = f"id:{case.document.id}", case.document.title
    return [named, title, f"kind:statement {title}"] if case.document.kind == "statement" else [named]


def test_the_replacement_stands_before_what_it_replaces(index: SearchIndex, cases: list[Case]) -> None:
    for case in cases:
        name, instead = case.document.id, in_force(case, index)
        for query in queries(case):
            found = [hit.document.id for hit in search(index, query, None, case.table).hits]
            assert found, query
            if name in found:
                assert instead <= set(found[: found.index(name)]), (query, case.choices)
            if search(index, query, 1).hits[0].document.id == name:  # the first answer hands its place on
                assert found[0] in instead, (query, case.choices)


def test_what_does_not_hold_comes_after_all_that_does(index: SearchIndex, cases: list[Case]) -> None:
    for case in cases[::4]:
        hits = search(index, case.document.title, 100, case.table).hits
        standings = [hit.seen.standing == "applies" for hit in hits if hit.seen]
        assert len(standings) == len(hits)
        assert standings == sorted(standings, reverse=True)


def test_the_exceptions_of_a_table_are_said_with_the_rule(index: SearchIndex) -> None:
    rules: dict[str, Any] = table_rules(our_content.library())
    cases = list(exception_cases(index, rules))
    assert len(cases) >= 15
    for case in cases:
        hits = search(index, case.document.title, 500, case.table).hits
        rule = [hit for hit in hits if hit.document.id == case.document.id]
        if not rule:  # an entry that tells the same is in front of it; then the exception must be a hit beside it
            assert case.other.id in {hit.document.id for hit in hits[:3]}, case.choices
            continue
        [hit] = rule
        assert hit.seen is not None
        replaced = document_at_table(case.other, case.table, index.named).standing == "replaced"
        assert replaced or hit.seen.standing == "replaced" or case.other.id in hit.seen.exceptions, case.choices


def test_a_table_loses_no_hit(index: SearchIndex, cases: list[Case]) -> None:
    for query in ("wayfare", "retreat", "kind:ruling star", "airship"):
        plain = {hit.document.id for hit in search(index, query, 2000).hits}
        assert plain <= {hit.document.id for hit in search(index, query, 2000, cases[0].table).hits}


def test_what_was_the_rule_once_never_comes_before_the_rule(index: SearchIndex) -> None:
    once = [document for document in index.documents() if is_superseded(document)]
    assert len(once) >= 8
    asked = {query: document for document in once for query in (document.title, document.answer, document.answer[:60])}
    for ask in (ask_command_line, ask_pages):
        seen_at_all = set()
        for (query, document), found in zip(asked.items(), ask(index, list(asked)), strict=True):
            names = [name for name, _ in found.hits]
            if document.id in names:
                seen_at_all.add(document.id)
                before = names.index(document.id)
                told = {*names[:before], *(name for also in found.also[:before] for name in also)}
                assert set(document.instead) <= told, query
        assert seen_at_all == {document.id for document in once}


def test_what_was_the_rule_once_is_shown_as_the_rule_where_a_table_plays_by_it(index: SearchIndex) -> None:
    table = Table.from_names(table_rules(our_content.library()), preset="first-printing")
    hits = search(index, "when do lone workers retreat", None, table).hits
    assert hits[0].document.id == "move.forced-retreat-late"
