"""What people type finds what answers it."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest
import yaml

from scythe_ref.library.entry import Entry
from scythe_ref.search.analysis import words
from scythe_ref.search.index import SearchIndex
from scythe_ref.search.query import search

QUERIES = yaml.safe_load(Path(__file__).with_name("settled_queries.yaml").read_text(encoding="utf-8"))
ANSWERED = [item for item in QUERIES if item["answers"]]
AT_LEAST = {"question": 0.85, "words": 1.0, "typo": 1.0, "synonym": 0.8, "dutch": 0.8}
"""Share of each group whose answer must be among the first three."""


def found(index: SearchIndex, query: str) -> list[str]:
    return [hit.document.id for hit in search(index, query).hits]


def test_the_answers_named_exist(entries: list[Entry]) -> None:
    named = {answer for item in ANSWERED for answer in item["answers"]}
    assert named <= {entry.id for entry in entries}


@pytest.mark.parametrize("group", AT_LEAST)
def test_the_answer_is_among_the_first_three(index: SearchIndex, group: str) -> None:
    asked = [item for item in ANSWERED if item["group"] == group]
    missed = {
        item["query"]: top for item in asked if not {*(top := found(index, item["query"])[:3])} & {*item["answers"]}
    }
    assert 1 - len(missed) / len(asked) >= AT_LEAST[group], missed


def test_most_answers_come_first(index: SearchIndex) -> None:
    missed = {item["query"] for item in ANSWERED if found(index, item["query"])[:1][0] not in item["answers"]}
    assert len(missed) / len(ANSWERED) <= 0.2, missed


@pytest.mark.parametrize("query", [item["query"] for item in QUERIES if not item["answers"]])
def test_nothing_is_found_where_nothing_is(index: SearchIndex, query: str) -> None:
    assert found(index, query) == []


def test_a_typo_is_understood_and_put_right(index: SearchIndex) -> None:
    answer = search(index, "Facotry speed")
    assert answer.meant == "factory speed"
    assert {"factory", "speed"} <= {*words(answer.hits[0].document.title)}
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


def test_filters_alone_list_everything_they_let_through(index: SearchIndex, entries: list[Entry]) -> None:
    listed = search(index, "kind:term", limit=1000).hits
    assert [hit.document.id for hit in listed] == [entry.id for entry in entries if entry.kind == "term"]


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
