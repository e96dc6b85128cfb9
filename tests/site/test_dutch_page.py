"""The glossary in Dutch: every word of the Dutch rulebook that it has, from both sides, and nothing else."""

from __future__ import annotations

import re
from html import unescape

from scythe_ref.library import Library

_ROW = re.compile(r"<tr><td lang=\"nl\">(.*?)</td><td>(.*?)</td></tr>", re.DOTALL)
_TERM = re.compile(r'<dt>(.*?) <a class="sc-anchor".*?</details>', re.DOTALL)
_DUTCH = re.compile(r'<span lang="nl">(.*?)</span>')


def _text(html: str) -> str:
    return unescape(re.sub("<[^>]+>", "", html)).strip()


def _from_dutch(page: str) -> dict[str, str]:
    """The rows of the list, by the Dutch word."""
    return {_text(word): _text(terms) for word, terms in _ROW.findall(page)}


def _from_english(page: str) -> dict[str, str]:
    """The Dutch words of each term that has any."""
    found = ((_text(match[1]), _DUTCH.search(match[0])) for match in _TERM.finditer(page))
    return {term: _text(dutch[1]) for term, dutch in found if dutch}


def test_every_term_with_a_dutch_word_is_listed_from_both_sides(library: Library, pages: dict[str, str]) -> None:
    dutch = _from_dutch(pages["glossary.md"])
    terms = [term for term in library.terms.values() if term.dutch]
    assert len(terms) > 90
    assert _from_english(pages["glossary.md"]) == {term.term: ", ".join(term.dutch) for term in terms}
    for term in terms:
        for word in term.dutch:
            assert term.term in dutch[word].split(", ")
    assert dutch.keys() == {word for term in terms for word in term.dutch}


def test_a_word_for_two_terms_names_both_and_a_term_without_a_word_is_left_out(pages: dict[str, str]) -> None:
    english, dutch = _from_english(pages["glossary.md"]), _from_dutch(pages["glossary.md"])
    assert english["Structure"] == "gebouw"
    assert dutch["doel"] == "Objective, Goal"
    assert "Airship" not in english


def test_the_list_is_in_the_order_of_the_alphabet_and_leads_to_the_terms(pages: dict[str, str]) -> None:
    rows = _from_dutch(pages["glossary.md"])
    assert list(rows) == sorted(rows, key=str.casefold)
    assert '<a href="#structure">Structure</a>' in pages["glossary.md"]
