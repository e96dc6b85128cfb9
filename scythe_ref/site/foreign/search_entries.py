"""The search entries of a site of modules: every section, statement and term of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from scythe_ref.library import Entry
from scythe_ref.search import words
from scythe_ref.site.foreign.catalogue import Book, Catalogue
from scythe_ref.site.foreign.pages import page_address
from scythe_ref.site.foreign.text import shorten, words_of
from scythe_ref.site.foreign.views import ModulePage, ModuleSection, ModuleTermView

LONGEST_ANSWER = 400
"""Characters of a section that a hit shows; the search reads the rest all the same."""

TELLING = 4
"""Letters of a word that can stand for the name of a game."""

MOST_PARTS = 50
"""Headings that stand for a section without a text of its own."""


def destinations_of(catalogue: Catalogue) -> list[tuple[str, str, list[str]]]:
    """Return the games as places of the site: title, address, and the names by which people ask for each.

    Who types a name wants the game, and not a rule that has the name in it. A word of the name will do, if no other
    game has it.
    """
    named = [(game, [book.name for book in game.books]) for game in catalogue.games]
    often = Counter(word for _, said in named for word in set(words(" ".join(said))))
    return [(game.name, page_address(game.books[0]), [*said, *_telling(said, often)]) for game, said in named]


def _telling(names: Iterable[str], often: Counter[str]) -> list[str]:
    return [word for word in words(" ".join(names)) if often[word] == 1 and len(word) >= TELLING]


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
