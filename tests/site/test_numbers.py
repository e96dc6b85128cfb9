"""The numbers of rules: each once, in the order of the pages, and the same wherever a rule is shown."""

from __future__ import annotations

import re

from scythe_ref.library import Library
from scythe_ref.library.entry import Entry
from scythe_ref.site.context import PageContext
from scythe_ref.site.pages.printed_rulebook import rulebook_html

SHOWN = re.compile(r'<section class="sc-rule[^"]*" id="([^"]+)">.*?<span class="sc-number">([^<]+)</span>', re.DOTALL)
PRINTED = re.compile(r'<div class="rule[^"]*" id="([^"]+)">\s*<p><span class="number">([^<]+)</span>')


def parts(number: str) -> list[int]:
    return [*map(int, number.split("."))]


def test_numbers_are_unique_and_in_the_order_of_the_pages(library: Library, pages: dict[str, str]) -> None:
    shown = [pair for chapter in library.chapters for pair in SHOWN.findall(pages[f"rules/{chapter.id}.md"])]
    assert dict(shown) == library.numbers
    assert len(shown) == len(library.statements) == len(set(library.numbers.values()))
    numbers = [parts(number) for _, number in shown]
    assert numbers == sorted(numbers)
    assert {len(number) for number in numbers} == {3}
    assert [*dict.fromkeys(first for first, _, _ in numbers)] == [*range(1, len(library.chapters) + 1)]


def test_entries_and_the_printed_rulebooks_have_the_numbers_of_the_pages(
    library: Library, context: PageContext, entries: list[Entry]
) -> None:
    assert {entry.id: entry.number for entry in entries if entry.number} == library.numbers
    books = {
        name: dict(PRINTED.findall(rulebook_html(context, modules)))
        for name, modules in context.game.rulebooks(library).items()
    }
    assert books["rulebook-everything"] == library.numbers
    for numbers in books.values():
        assert numbers.items() <= library.numbers.items()
    # A reader of the base game sees the same numbers, with gaps.
    assert len(books["rulebook-base"]) < len(books["rulebook-invaders-from-afar"]) < len(library.numbers)


def test_a_markdown_copy_tells_the_number(library: Library, copies: dict[str, str]) -> None:
    text = library.statements["move.river"].text.partition(".")[0]
    assert f"\n{library.numbers['move.river']} {text}" in copies["rules/move.md"]
