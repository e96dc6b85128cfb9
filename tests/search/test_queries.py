"""People's queries find the entries that answer them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import our_content
import pytest
from grading import Found, ask_pages

from scythe_ref.library.conditions import table_rules
from scythe_ref.library.entry import Entry
from scythe_ref.scythe.search_words import TIPS
from scythe_ref.search.index import SearchIndex
from scythe_ref.search.query import search
from scythe_ref.search.table_filter import Table


def found(index: SearchIndex, query: str) -> list[str]:
    return [hit.document.id for hit in search(index, query).hits]


@pytest.mark.parametrize("query", ["xyzzy", "qwertzuiop"])
def test_nothing_is_found_where_nothing_is(index: SearchIndex, query: str) -> None:
    assert found(index, query) == []


def test_a_typo_is_understood_and_put_right(index: SearchIndex) -> None:
    answer = search(index, "Facotry speed")
    assert answer.meant == "factory speed"
    assert answer.hits[0].document.id == found(index, "factory speed")[0]
    assert search(index, "factory speed").meant is None


def test_no_hit_offers_the_nearest_words(index: SearchIndex) -> None:
    answer = search(index, "polaroid")
    assert answer.hits == ()
    assert "polania" in answer.nearest


def test_a_word_half_typed_finds_the_whole_one(index: SearchIndex) -> None:
    assert found(index, "camarad")[0] == "polania.camaraderie"


def test_filters_narrow_a_query_down(index: SearchIndex) -> None:
    everything = search(index, "wayfare", limit=100).hits
    narrow = search(index, "faction:Crimea kind:ruling wayfare", limit=100).hits
    assert 0 < len(narrow) < len(everything)
    assert all(hit.document.kind == "ruling" and "crimea" in hit.document.factions for hit in narrow)
    assert all("nordic" in hit.document.factions for hit in search(index, "faction:nordic wayfare").hits)
    assert found(index, "faction:nobody wayfare") == []


def test_filters_alone_list_everything_they_let_through_what_is_wanted_often_first(
    index: SearchIndex, entries: list[Entry]
) -> None:
    listed = search(index, "kind:term", limit=1000).hits
    terms = sorted((entry for entry in entries if entry.kind == "term"), key=lambda term: -term.often)
    assert [hit.document.id for hit in listed] == [term.id for term in terms]


def test_what_only_leaves_out_asks_for_nothing(index: SearchIndex) -> None:
    """Somebody has typed an option, `--foo`, in place of a question."""
    assert not search(index, "--foo").sure
    assert search(index, "kind:term -airship").sure


DOUBTED = ["how do I shuffle the deck in Wingspan?", "farm scoring in Carcassonne"]
TAKEN = [
    "May I use Crimea's Coercion for the Factory card?",
    "HOW DO I SHUFFLE THE COMBAT CARDS",
    "Can I cross a river?",
    "My mech drove onto the spot where Kev had two workers, and he says they fight me. Don't they just run home?",
]


LEFT_OUT = {
    "best opening moves for saxony": "not-covered.strategy",
    "where can I buy a spare mech": "not-covered.shopping",
    "app crashes on my phone": "not-covered.apps",
    "welke sleeves passen er": "not-covered.hobby",
    "roads and robbers in Catan": "not-covered.other-games",
}
NO_ANSWER = ["tell me a joke", "cat on the board"]


@pytest.fixture(scope="module")
def on_pages(index: SearchIndex) -> dict[str, Found]:
    """Return the answers of the pages, asked in one go, as each start of their search takes a second."""
    asked = [*DOUBTED, *TAKEN, *LEFT_OUT, *NO_ANSWER]
    return dict(zip(asked, ask_pages(index, asked), strict=True))


@pytest.mark.parametrize("query", DOUBTED)
def test_a_name_that_nothing_here_has_is_doubted(index: SearchIndex, on_pages: dict[str, Found], query: str) -> None:
    assert not search(index, query).sure
    assert on_pages[query].sure is False


@pytest.mark.parametrize("query", TAKEN)
def test_names_of_the_game_and_capitals_are_not(index: SearchIndex, on_pages: dict[str, Found], query: str) -> None:
    assert search(index, query).sure
    assert on_pages[query].sure


def test_an_answer_that_is_not_at_the_table_is_named_and_what_is_left_is_doubted(index: SearchIndex) -> None:
    rules = table_rules(our_content.library())
    base = Table.from_names(rules, modules=["Base"])
    hidden = search(index, "what happens when I step on a trap", table=base)
    assert not hidden.sure
    assert hidden.absent and hidden.absent.id == "togawa.trap-trigger"
    river = search(index, "can a worker cross a river", table=base)
    assert river.sure and river.absent is None
    invaders = Table.from_names(rules, modules=["invaders-from-afar"])
    assert search(index, "what happens when I step on a trap", table=invaders).sure


def test_a_filter_may_name_the_start_of_an_id(index: SearchIndex) -> None:
    assert {hit.document.id.split(".")[0] for hit in search(index, "id:move. river", limit=50).hits} == {"move"}


def test_an_unknown_filter_is_read_as_words(index: SearchIndex) -> None:
    assert found(index, "ratio:river")[0] == found(index, "ratio river")[0]


def test_the_limit_holds_and_the_best_come_first(index: SearchIndex) -> None:
    hits = search(index, "combat", limit=4).hits
    assert len(hits) == 4
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


@pytest.mark.parametrize("query", ["", "   ", "???", "a" * 5000, "faction:", "the of and", "\x00\x1b[31m", "(*)[+"])
def test_any_text_is_a_query(index: SearchIndex, query: str) -> None:
    search(index, query)


def test_words_found_count_by_what_was_asked(index: SearchIndex) -> None:
    """Entries with all words of a question come before those with one of them, however often."""
    by_words: dict[int, list[int]] = defaultdict(list)
    for place, hit in enumerate(search(index, "tunnel speed", limit=20).hits):
        text = f"{hit.document.title} {hit.document.answer}".lower()
        by_words[("tunnel" in text) + ("speed" in text)].append(place)
    assert by_words[2]
    assert max(by_words[2][:1]) < min(by_words[1], default=99)


def test_of_an_endless_query_the_beginning_counts(index: SearchIndex) -> None:
    asked = "can a worker cross a river "
    assert found(index, asked + "x" * 1_000_000)[:1] == found(index, asked)[:1]
    assert found(index, "qx" * 1_000_000) == []


def test_a_phrase_a_filter_and_what_must_not_be_said(index: SearchIndex, entries: list[Entry]) -> None:
    texts = {entry.id: f"{entry.title} {entry.answer} {entry.text}".lower() for entry in entries}
    everything = search(index, "mine", limit=1000).hits
    phrase = search(index, '"own mine"', limit=1000).hits
    assert 0 < len(phrase) < len(everything)
    assert all("own mine" in texts[hit.document.id] for hit in phrase)
    without = search(index, 'mine -airship -id:"saxony"', limit=1000).hits
    assert 0 < len(without) < len(everything)
    assert not any("airship" in hit.document.title.lower() for hit in without)
    assert not any(hit.document.id.startswith("saxony") for hit in without)


@pytest.mark.parametrize(
    ("query", "plainly"),
    [
        ("kind:rules wayfare", "kind:statement wayfare"),
        ("kind:Rulings wayfare", "kind:ruling wayfare"),
        ("-kind:examples wayfare", "-kind:scenario wayfare"),
        ("kind:walk-through", "kind:walkthrough"),
        ("\N{LEFT DOUBLE QUOTATION MARK}own mine\N{RIGHT DOUBLE QUOTATION MARK}", '"own mine"'),
    ],
)
def test_kinds_are_named_as_people_read_them_and_quotes_are_what_phones_write(
    index: SearchIndex, query: str, plainly: str
) -> None:
    assert len(found(index, query)) > 0
    assert found(index, query) == found(index, plainly)


def test_all_that_the_tips_name_finds_something(index: SearchIndex) -> None:
    for tip in [*TIPS.lines, TIPS.whole]:
        assert found(index, f"mine {tip}" if tip.startswith("-") else tip), tip


def test_who_narrowed_too_far_is_told_what_there_is_without(index: SearchIndex) -> None:
    answer = search(index, 'faction:togawa "own mine" -airship')
    assert (answer.hits, answer.nearest) == ((), ())
    assert answer.elsewhere == len(search(index, "own mine", limit=1000).hits) > 0
    assert search(index, "faction:togawa xyzzy").elsewhere == 0


@pytest.mark.parametrize("query", ["6 - 7 players", "one-time bonus", '"', '-"', "kind:", '""', "-", "--"])
def test_dashes_and_quotes_of_everyday_writing_narrow_nothing(index: SearchIndex, query: str) -> None:
    search(index, query)
    assert found(index, f"tie {query}")


def test_a_question_in_dutch_has_the_dutch_terms_beside_its_answers(index: SearchIndex) -> None:
    first = search(index, "wie wint bij gelijkspel in een gevecht").hits[0]
    assert first.dutch == {"attacker": "aanvaller", "tie": "gelijkspel", "combat": "gevecht"}
    assert search(index, "hoe ver vliegt een luchtschip").hits[0].dutch["airship"] == "luchtschip"
    cards = search(index, "hoeveel gevechtkaarten mag ik spelen").hits[0].dutch
    assert cards["combat card"] == "gevechtkaart"  # no card of a combat
    assert not any("=" in name or name.lower() == dutch.lower() for name, dutch in cards.items())


@pytest.mark.parametrize("query", ["who wins a tie in combat", "star on the board", "rivier", "kind:term"])
def test_only_what_is_asked_in_dutch_is_answered_with_dutch_terms(index: SearchIndex, query: str) -> None:
    assert any(hit.dutch for hit in search(index, query).hits) == (query == "rivier")


@pytest.mark.parametrize("query", LEFT_OUT)
def test_what_is_not_covered_is_said_so_and_is_no_answer(
    index: SearchIndex, on_pages: dict[str, Found], query: str
) -> None:
    answer = search(index, query)
    assert (answer.hits[0].document.id, answer.sure) == (LEFT_OUT[query], False)
    assert [hit.document.kind for hit in answer.hits].count("not covered") == 1
    page = on_pages[query]
    assert (page.ids, page.sure) == ([hit.document.id for hit in answer.hits], False)


def test_a_rule_that_fits_is_not_pushed_away_by_what_is_not_covered(index: SearchIndex) -> None:
    for query in ("who buys the metal for a mech", "how much does it cost to deploy a mech", "which faction is first"):
        kinds = [hit.document.kind for hit in search(index, query).hits]
        assert kinds
        assert "not covered" not in kinds


def test_a_word_that_only_what_is_not_covered_has_makes_a_guess_of_a_hit(index: SearchIndex) -> None:
    assert search(index, "how many combat cards do I draw").sure
    assert not search(index, "how many combat cards do I draw in Catan").sure


@pytest.mark.parametrize("query", NO_ANSWER)
def test_what_nobody_would_call_an_answer_is_not_shown(
    index: SearchIndex, on_pages: dict[str, Found], query: str
) -> None:
    answer = search(index, query)
    assert (answer.hits, answer.sure) == ((), False)
    assert answer.nearest
    assert answer.topics
    page = on_pages[query]
    assert (page.ids, page.nearest) == ([], answer.nearest)


def test_who_asks_in_the_words_of_a_wording_gets_its_entry_first(index: SearchIndex) -> None:
    sides = {"red": "rusviet", "bear": "polania", "the vikings": "nordic", "yellow": "crimea", "wolves": "saxony"}
    assert {query: search(index, query).hits[0].document.id for query in sides} == {
        query: f"faction.{name}" for query, name in sides.items()
    }


@pytest.mark.parametrize(
    ("query", "rule", "ruling"),
    [
        ("who wins a tie in a fight", "combat.tie", "combat-tie"),
        ("how much does producing cost", "produce.cost-track", "produce-price"),
    ],
)
def test_a_ruling_that_says_what_one_of_its_rules_says_is_one_hit_with_it(
    query: str, rule: str, ruling: str, index: SearchIndex
) -> None:
    hits = search(index, query).hits
    assert {rule, ruling} <= {hits[0].document.id, *(other.id for other in hits[0].also)}


def test_two_letters_of_three_may_be_swapped_and_none_be_missing(index: SearchIndex) -> None:
    assert found(index, "game edn")[0] == "end.sixth-star"
    assert found(index, "teh river") == found(index, "river")
    assert search(index, "wod").meant is None


@pytest.mark.parametrize(
    ("slip", "meant"),
    [("destory", "destroy"), ("recieve", "receive"), ("imediatly", "immediately"), ("thier", "their")],
)
def test_a_slip_in_an_everyday_word_is_put_right(index: SearchIndex, slip: str, meant: str) -> None:
    assert search(index, f"{slip} worker").meant == f"{meant} worker"


@pytest.mark.parametrize(
    "word", ["gods", "camel", "kinda", "warping", "thought", "persoon", "avond", "definitions", "opdrachten"]
)
def test_a_right_word_is_not_corrected(index: SearchIndex, word: str) -> None:
    assert search(index, f"{word} worker").meant is None


def test_speech_in_quotes_is_words_and_a_query_in_quotes_a_phrase(index: SearchIndex) -> None:
    assert index.parse_query('he says "my mech stops" and i say "no it goes on"').allowed is None
    assert index.parse_query('"own mine"').allowed
    assert index.parse_query('faction:saxony "own mine"').allowed


def test_a_house_rule_comes_after_a_printed_rule_that_says_the_same(entries: list[Entry]) -> None:
    printed = next(entry for entry in entries if entry.kind == "statement" and not (entry.exceptions or entry.instead))
    house = replace(printed, id="house.rule", badges=("House rule",))
    assert found(SearchIndex.build([house, printed]), printed.title) == [printed.id, house.id]
