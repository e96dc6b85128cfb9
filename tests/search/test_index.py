"""The index on disk and in memory, and its export."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path

import pytest
from our_content import game_words

from scythe_ref.cli import main
from scythe_ref.library.entry import Entry
from scythe_ref.messages import GAP
from scythe_ref.search import whoosh_index
from scythe_ref.search.analysis import stem, words
from scythe_ref.search.export import (
    DATA,
    QUESTIONS,
    SCENARIOS,
    as_json,
    documents_of,
    packed_wordings,
    parts_of,
    unpacked_wordings,
)
from scythe_ref.search.index import SearchIndex
from scythe_ref.search.query import search

_open = whoosh_index._Drafts.open_file


def answers(index: SearchIndex) -> list[tuple[str, float]]:
    return [(hit.document.id, hit.score) for hit in search(index, "tank over the rivr", limit=20).hits]


@pytest.fixture(scope="module")
def some(entries: list[Entry]) -> list[Entry]:
    """A few entries that refer to no others: an index of all takes seconds to make."""
    alone = (one for one in entries if not (one.instead or one.exception_to or one.exceptions or one.says_same))
    return [*islice(alone, 200)]


@pytest.fixture(scope="module")
def index_of_some(some: list[Entry]) -> SearchIndex:
    """Their index, made in memory."""
    return SearchIndex.build(some, game_words())


def searched(entry: Entry) -> set[str]:
    """The stems of every text that finds an entry."""
    parts = (entry.title, entry.answer, entry.text, entry.id.replace(".", " "), *entry.synonyms, *entry.factions)
    asked = (*entry.asked, *entry.asked_dutch)
    return {stem(word) for word in words(" ".join((*parts, *asked, *entry.breadcrumb, *entry.badges, *entry.modules)))}


def test_a_kept_index_answers_like_the_one_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, some: list[Entry], index_of_some: SearchIndex
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    made = SearchIndex.load("of these", lambda: some, game_words())
    again = SearchIndex.load("of these", list, game_words())  # found in the cache: the entries are not looked at
    assert answers(made) == answers(again) == answers(index_of_some) != []
    assert answers(SearchIndex.load("of none", list)) == []


def test_a_plain_question_needs_no_whoosh_and_unpickles_nothing(index: SearchIndex) -> None:
    code = """
import sys
sys.addaudithook(lambda event, _: sys.exit("unpickled") if event == "pickle.find_class" else None)
import scythe_ref
found = scythe_ref.Reference().search("who wins a tie, sort of")
assert found.hits[0].id == "combat.tie"
assert not [name for name in sys.modules if name.startswith(("whoosh", "pickle"))]
found = scythe_ref.Reference().search("kind:ruling -star tie")
"""
    main(["search", "kind:ruling tie"])  # made and kept
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == "unpickled\n"  # by the second question alone: Whoosh keeps its settings so


def test_an_index_in_memory_leaves_the_disk_alone(monkeypatch: pytest.MonkeyPatch, entries: list[Entry]) -> None:
    """Whoosh would use one folder for all processes, and two builds at a time would break each other."""
    monkeypatch.setattr(tempfile, "tempdir", "/nowhere/at/all")
    assert SearchIndex.build(entries[:3]).size == 3


def test_what_does_not_fit_into_memory_is_sorted_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, some: list[Entry], index_of_some: SearchIndex
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr("scythe_ref.search.whoosh_index.IN_MEMORY", 1000)
    monkeypatch.setattr("scythe_ref.search.whoosh_index.AT_ONCE", 0.2)
    read, drafts = [], whoosh_index._Drafts
    monkeypatch.setattr(drafts, "open_file", lambda self, name: read.append(name) or _open(self, name))
    small = SearchIndex.build(some, game_words()).parse_query("kind:statement river")
    assert len(read) > 3
    assert small == index_of_some.parse_query("kind:statement river")
    assert small.allowed
    assert list(tmp_path.iterdir()) == []  # the written file had no name, so nothing can be left of it


def test_whoosh_warns_of_nothing_though_warnings_are_errors() -> None:
    code = "from scythe_ref.search.index import SearchIndex; SearchIndex.build([]).parse_query('-river')"
    flags = ["-W", "error::SyntaxWarning", "-W", "error::DeprecationWarning", "-B"]
    done = subprocess.run([sys.executable, *flags, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_no_text_of_an_entry_has_a_gap_left(entries: list[Entry]) -> None:
    assert not [entry.id for entry in entries if GAP.search(f"{entry.title} {entry.answer} {entry.text}")]


def test_an_empty_library_can_be_searched_and_exported() -> None:
    empty = SearchIndex.build([])
    assert search(empty, "river").hits == ()
    assert documents_of(empty.data) == []


def test_what_is_exported_are_the_documents_of_the_index(index: SearchIndex, entries: list[Entry]) -> None:
    data = json.loads(as_json(index.data))
    numbers = {entry.id: number for number, entry in enumerate(entries)}
    found = documents_of(data)
    assert len(found) == len(entries)
    for entry, document in zip(entries, found, strict=True):
        shown = {name: document[name] for name in ("id", "kind", "title", "answer", "url", "when")}
        assert shown == {name: getattr(entry, name) for name in shown}
        assert tuple(document["breadcrumb"]) == entry.breadcrumb
        assert tuple(document["badges"]) == entry.badges
        assert document["instead"] == [numbers[name] for name in entry.instead]
        lifted = [[numbers[name], *units] for name, units in entry.exception_to.items()]
        assert document["exception_to"] == lifted
        for name in entry.exception_to:
            assert entry.id in entries[numbers[name]].exceptions
    assert {**data["ranking"], "right_words": ""} == {**game_words().ranking, "right_words": ""}


def test_a_site_has_the_scenarios_in_a_file_of_their_own(index: SearchIndex, entries: list[Entry]) -> None:
    parts = parts_of(index.data)
    ids = {name: part["columns"]["id"] for name, part in parts.items() if name != QUESTIONS}
    assert ids[SCENARIOS] == [entry.id for entry in entries if entry.kind == "scenario"]
    assert [*ids[DATA], *ids[SCENARIOS]] == [entry.id for entry in entries]
    assert [document["url"] for document in documents_of(parts[DATA])] == [
        entry.url for entry in entries if entry.kind != "scenario"
    ]
    assert parts[DATA]["scenarios"] == SCENARIOS
    assert parts_of(SearchIndex.build(entries[:3]).data)[DATA]["scenarios"] is None


def test_the_search_data_stay_small(index: SearchIndex) -> None:
    """A phone fetches them over its connection before the first answer."""
    packed = {name: len(gzip.compress(as_json(part).encode(), 9)) for name, part in parts_of(index.data).items()}
    assert packed[DATA] <= 185_000
    assert sum(packed.values()) <= 260_000


def test_a_game_may_have_more_stems_than_one_stretch_of_characters_holds() -> None:
    asked = [[[f"stem{number}", "common"] for number in range(start, start + 30)] for start in range(0, 60_000, 30)]
    data = json.loads(as_json(packed_wordings(asked)))
    as_json(data).encode()  # no halves of characters
    found = unpacked_wordings(data)
    assert [sorted(map(sorted, said)) for said in found] == [sorted(map(sorted, said)) for said in asked]


def test_a_stem_fits_best_where_it_is_the_title(index: SearchIndex, entries: list[Entry]) -> None:
    fits = index.fits(stem("submerge"))
    best = entries[max(fits, key=lambda number: fits[number])]
    assert "submerge" in words(best.title)
    assert set(fits) == {number for number, entry in enumerate(entries) if "submerg" in searched(entry)}


def test_what_people_say_leads_to_what_it_is_called(index: SearchIndex, entries: list[Entry]) -> None:
    terms = [entry for entry in entries if entry.kind == "term" and entry.synonyms]
    assert terms
    for entry in terms:
        for said in entry.synonyms:
            called = " ".join(stem(word) for word in game_words().without_stop_words(words(entry.title)))
            spoken = " ".join(stem(word) for word in game_words().without_stop_words(words(said)))
            assert spoken == called or called in index.synonyms[spoken]


@pytest.mark.parametrize("text", ["", "the of and", "\N{COMBINING ACUTE ACCENT}", "日本語 Ελληνικά", "\x00"])
def test_any_text_can_be_indexed(text: str) -> None:
    entry = Entry("odd", "term", text, text, text, (text,), "glossary/#odd", synonyms=(text,))
    index = SearchIndex.build([entry])
    assert [document.id for document in index.documents()] == ["odd"]
