"""Glossary terms in running text."""

from __future__ import annotations

import pytest

from scythe_ref.site.html.terms import Gloss, TermMarker, forms_of


@pytest.fixture
def marker() -> TermMarker:
    terms = (("mech", "Mech", None), ("home-base", "Home base", None), ("move", "Move", None), ("coin", "Coin", None))
    return TermMarker(
        Gloss(name, term, forms_of(term, plural), "what it is", everyday=name == "move") for name, term, plural in terms
    )


def words(marker: TermMarker, html: str) -> list[str]:
    marked, _ = marker.mark(html)
    return [part.split("<")[0] for part in marked.split('">')[1:] if "</button>" in part]


def test_the_first_use_in_a_block_is_marked(marker: TermMarker) -> None:
    html, used = marker.mark("<div><p>A mech and Mechs.</p></div><div><p>Two mechs.</p></div>")
    assert html.count("<button") == 2
    assert 'popovertarget="term-mech">mech</button>' in html
    assert used == ["mech"]


def test_plurals_and_longer_terms_are_found(marker: TermMarker) -> None:
    assert words(marker, "<p>Two home bases, three coins</p>") == ["home bases", "coins"]


@pytest.mark.parametrize(
    "html",
    [
        "<a href='#'>a mech</a>",
        "<h2>The mech</h2>",
        "<code>mech</code>",
        "<pre><code>a <b>mech</b></code></pre>",
        "<p data-no-terms>a mech <span>and a mech</span></p>",
        "<ul data-no-terms><li><ul><li>x</li></ul>a mech</li></ul>",
        "<button>mech</button>",
        "<img alt='a mech'>",
        "<p>mechanical, biomech, mech-like</p>",
        "<svg><text>mech</text></svg>",
    ],
)
def test_links_headings_code_and_other_words_are_left_alone(html: str, marker: TermMarker) -> None:
    assert marker.mark(html) == (html, [])


def test_what_follows_such_an_element_is_marked_again(marker: TermMarker) -> None:
    assert words(marker, "<p><a href='#'>mech</a> is a mech</p>") == ["mech"]


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Een mech op een meer", ["meer"]),
        ("Rond één meer of twee meren", ["meer"]),
        ("Een thuisbasis is geen meer", ["meer"]),
        ("Een unit beweegt niet meer", []),
        ("Je krijgt er geen meer", []),
        ("Meer dan 1 meer dan 2", []),
    ],
)
def test_a_dutch_stop_word_is_only_marked_as_a_noun(text: str, marked: list[str]) -> None:
    assert words(TermMarker([Gloss("lake", "Meer", ("Meer", "Meren"), "water")]), f"<p>{text}</p>") == marked


def test_an_everyday_verb_is_not_taken_for_the_action(marker: TermMarker) -> None:
    assert words(marker, "<p>Move it. You move. Then the Move action</p>") == ["Move"]


def test_a_term_may_lead_to_its_explanation_elsewhere(marker: TermMarker) -> None:
    html, used = marker.mark("<p>A mech.</p>", leads=lambda name: f'../glossary/#{name}"')
    assert html == '<p>A <a class="sc-term" href="../glossary/#mech&quot;">mech</a>.</p>'
    assert used == ["mech"]
