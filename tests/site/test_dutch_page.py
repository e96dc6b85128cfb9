"""English and Dutch terms: every word of the Dutch rulebook that the glossary has, both ways, and nothing else."""

from __future__ import annotations

import re
from html import unescape

from scythe_ref.library import Library

_ROW = re.compile(r"<tr><td( lang=\"nl\")?>(.*?)</td><td[^>]*>(.*?)</td></tr>", re.DOTALL)


def _rows(page: str) -> tuple[dict[str, str], dict[str, str]]:
    """The rows from English and those from Dutch."""
    found = _ROW.findall(page)
    bare = [(nl, *(unescape(re.sub("<[^>]+>", "", cell)).strip() for cell in row)) for nl, *row in found]
    return (
        {first: second for nl, first, second in bare if not nl},
        {first: second for nl, first, second in bare if nl},
    )


def test_every_term_with_a_dutch_word_is_listed_from_both_sides(library: Library, pages: dict[str, str]) -> None:
    english, dutch = _rows(pages["dutch.md"])
    terms = [term for term in library.terms.values() if term.dutch]
    assert len(terms) > 90
    assert english == {term.term: ", ".join(term.dutch) for term in terms}
    for term in terms:
        for word in term.dutch:
            assert term.term in dutch[word].split(", ")
    assert dutch.keys() == {word for term in terms for word in term.dutch}


def test_a_word_for_two_terms_names_both_and_a_term_without_a_word_is_left_out(pages: dict[str, str]) -> None:
    english, dutch = _rows(pages["dutch.md"])
    assert english["Structure"] == "gebouw"
    assert dutch["doel"] == "Objective, Goal"
    assert "Airship" not in english


def test_each_side_is_in_the_order_of_the_alphabet(pages: dict[str, str]) -> None:
    for rows in _rows(pages["dutch.md"]):
        assert list(rows) == sorted(rows, key=str.casefold)


def test_the_glossary_shows_the_dutch_word_and_leads_to_the_list(pages: dict[str, str]) -> None:
    glossary = pages["glossary.md"]
    assert 'href="../dutch/"' in glossary
    assert '<span class="sc-label">Dutch</span> <span lang="nl">gebouw</span>' in glossary
    assert 'href="../glossary/#structure"' in pages["dutch.md"]
