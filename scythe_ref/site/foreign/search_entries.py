"""The search entries of a site of modules: every section, statement and term of every game."""

from __future__ import annotations

from collections.abc import Iterator

from scythe_ref.library import Entry
from scythe_ref.site.foreign.catalogue import Book
from scythe_ref.site.foreign.pages import page_address
from scythe_ref.site.foreign.text import shorten, words_of
from scythe_ref.site.foreign.views import ModulePage, ModuleSection, ModuleTermView

LONGEST_ANSWER = 400
"""Characters of a section that a hit shows; the search reads the rest all the same."""

MOST_PARTS = 50
"""Headings that stand for a section without a text of its own."""


def entries_of_page(book: Book, page: ModulePage) -> Iterator[Entry]:
    """Yield the entries of a module's page."""
    badges = (book.language_name,) if page.translations else ()
    parts: dict[tuple[str, ...], list[str]] = {}
    for section in page.sections:
        parts.setdefault(section.path, []).append(section.name)
    for section in page.sections:
        below = ", ".join(parts.get((*section.path, section.name), ())[:MOST_PARTS])
        yield _section(book, page, section, below, badges)
        for rule in section.rules:
            place = (page.heading, *section.path, section.name)
            answer = words_of(str(rule.text))
            example = words_of(str(rule.example or ""))
            url = f"{page_address(book)}#{rule.id}"
            yield Entry(f"{book.key}.{rule.id}", "statement", rule.title, answer, example, place, url, badges)
    for term in page.terms:
        yield _term(book, page, term, badges)


def _section(book: Book, page: ModulePage, section: ModuleSection, below: str, badges: tuple[str, ...]) -> Entry:
    words = section.words or below or page.description
    answer = shorten(words, LONGEST_ANSWER)
    return Entry(
        id=f"{book.key}.{section.anchor}",
        kind="statement",
        title=section.name,
        answer=answer,
        text=words[len(answer.removesuffix(" …")) :],
        breadcrumb=(page.heading, *section.path),
        url=f"{page_address(book)}#{section.anchor}",
        badges=badges,
    )


def _term(book: Book, page: ModulePage, term: ModuleTermView, badges: tuple[str, ...]) -> Entry:
    return Entry(
        id=f"{book.key}.{term.anchor}",
        kind="term",
        title=term.name,
        answer=term.words,
        text="",
        breadcrumb=(page.heading, "Glossary"),
        url=f"{page_address(book)}#{term.anchor}",
        badges=badges,
        synonyms=term.spoken,
    )
