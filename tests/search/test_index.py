"""The index on disk and in memory, and what is exported from it."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from scythe_ref.library.entry import Entry
from scythe_ref.search.analysis import stem, telling, words
from scythe_ref.search.export import as_json, search_data
from scythe_ref.search.index import SearchIndex
from scythe_ref.search.query import search
from scythe_ref.search.ranking import ranking


def answers(index: SearchIndex) -> list[tuple[str, float]]:
    return [(hit.document.id, hit.score) for hit in search(index, "tank over the rivr", limit=20).hits]


def test_the_index_on_disk_answers_like_the_one_in_memory(
    tmp_path: Path, index: SearchIndex, entries: list[Entry]
) -> None:
    made = SearchIndex.opened(tmp_path, entries)
    again = SearchIndex.opened(tmp_path, [])  # found on disk: the entries are not looked at
    assert answers(made) == answers(again) == answers(index) != []
    assert [path.name.startswith("index-") for path in tmp_path.iterdir()] == [True]


def test_a_folder_that_cannot_be_written_is_done_without(
    tmp_path: Path, index: SearchIndex, entries: list[Entry]
) -> None:
    blocked = tmp_path / "a-file"
    blocked.write_text("")
    assert answers(SearchIndex.opened(blocked, entries)) == answers(index)
    assert answers(SearchIndex.opened(None, entries)) == answers(index)


def test_an_index_in_memory_leaves_the_disk_alone(monkeypatch: pytest.MonkeyPatch, entries: list[Entry]) -> None:
    """Whoosh would use one folder for all processes, and two builds at a time would break each other."""
    monkeypatch.setattr(tempfile, "tempdir", "/nowhere/at/all")
    assert SearchIndex.build(entries[:3]).size == 3


def test_a_damaged_index_is_done_without_and_made_again(
    tmp_path: Path, index: SearchIndex, entries: list[Entry]
) -> None:
    SearchIndex.opened(tmp_path, entries)
    [home] = tmp_path.iterdir()
    for file in home.iterdir():
        file.write_bytes(b"\0" * 10)
    assert answers(SearchIndex.opened(tmp_path, entries)) == answers(index)
    assert answers(SearchIndex.opened(tmp_path, entries)) == answers(index)
    assert answers(SearchIndex.opened(tmp_path, [])) == answers(index)


def test_whoosh_warns_of_nothing_though_warnings_are_errors() -> None:
    code = "from scythe_ref.search.index import SearchIndex; SearchIndex.build([])"
    flags = ["-W", "error::SyntaxWarning", "-W", "error::DeprecationWarning", "-B"]
    done = subprocess.run([sys.executable, *flags, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_empty_library_can_be_searched_and_exported() -> None:
    empty = SearchIndex.build([])
    assert search(empty, "river").hits == ()
    assert search_data(empty)["documents"] == []


def test_export_and_index_have_the_same_documents_and_vocabulary(index: SearchIndex, entries: list[Entry]) -> None:
    data = json.loads(as_json(search_data(index)))
    assert [item["id"] for item in data["documents"]] == [entry.id for entry in entries]
    assert [item["answer"] for item in data["documents"]] == [entry.answer for entry in entries]
    assert data["vocabulary"] == index.vocabulary
    assert set(data["postings"]) == {posting.stem for posting in index.postings()}
    assert {stem(word) for word in data["vocabulary"]} == set(data["postings"])
    assert data["ranking"] == ranking()


def test_the_exported_postings_are_the_words_of_the_entries(index: SearchIndex, entries: list[Entry]) -> None:
    """Counted by hand, once: what stands in the export is what stands in the titles."""
    data = json.loads(as_json(search_data(index)))
    title = str(list(ranking()["fields"]).index("title"))
    counted: dict[str, dict[int, int]] = {}
    for number, entry in enumerate(entries):
        for word in telling(words(entry.title)):
            by_document = counted.setdefault(stem(word), {})
            by_document[number] = by_document.get(number, 0) + 1
    exported = {
        stemmed: dict(zip(flat[title][::2], flat[title][1::2], strict=True))
        for stemmed, flat in data["postings"].items()
        if title in flat
    }
    assert exported == counted


def test_what_people_say_leads_to_what_it_is_called(index: SearchIndex, entries: list[Entry]) -> None:
    terms = [entry for entry in entries if entry.kind == "term" and entry.synonyms]
    assert terms
    for entry in terms:
        for said in entry.synonyms:
            called = tuple(stem(word) for word in telling(words(entry.title)))
            spoken = tuple(stem(word) for word in telling(words(said)))
            assert spoken == called or called in index.synonyms[spoken]


@pytest.mark.parametrize("text", ["", "the of and", "\N{COMBINING ACUTE ACCENT}", "日本語 Ελληνικά", "\x00"])
def test_any_text_can_be_indexed(text: str) -> None:
    entry = Entry("odd", "term", text, text, text, (text,), "glossary/#odd", synonyms=(text,))
    index = SearchIndex.build([entry])
    assert [document.id for document in index.documents()] == ["odd"]
