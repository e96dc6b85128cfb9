"""The source map: complete, sound, and the same as the documents cut anew."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import our_content
import pytest

from scythe_ref.cli import main
from scythe_ref.formats.check import check_document
from scythe_ref.formats.yaml_documents import parse_yaml
from scythe_ref.library import Library
from scythe_ref.proof.copied_words import runs_by_document, shared_runs
from scythe_ref.proof.source_map import (
    MapFile,
    SegmentCounts,
    coverage_of,
    find_document,
    map_problems,
    read_maps,
    shared_folder,
    source_texts,
)
from scythe_ref.proof.splitter import split

HARBOUR = "# Docking\n\nA ship docks once.\n\nA ship may leave.\n"


@pytest.fixture(scope="module")
def maps(library: Library) -> dict[str, MapFile]:
    return read_maps(library.root)


@pytest.fixture(scope="module")
def texts(library: Library) -> Iterator[list[str]]:
    shared = shared_folder(None, library.root)
    if shared is None:
        pytest.skip("the source documents are not beside the checkout")
    yield source_texts(shared)


def made(text: str) -> MapFile:
    document = parse_yaml(text, "harbours.yaml")
    model, problems = check_document(document, our_content.FORMATS["source-map"])
    assert problems == []
    return MapFile(model, document)


def harbour_map(*coverage: str, extra: str = "") -> MapFile:
    keys = [segment.key for segment in split("harbours", "markdown", HARBOUR)]
    lines = "".join(f"    {key}: {value}\n" for key, value in zip(keys, coverage, strict=True))
    return made(f"document: harbours\nformat: markdown\n{extra}parts:\n  docking:\n{lines}")


def messages(entry: MapFile, *statements: str) -> list[str]:
    return [problem.message for problem in map_problems({"harbours": entry}, statements, {"harbours"})]


def test_every_segment_of_every_document_is_covered_or_has_a_reason(maps: dict[str, MapFile]) -> None:
    left = {name: coverage_of(entry).unmapped for name, entry in maps.items()}
    assert {name: keys for name, keys in left.items() if keys} == {}


def test_every_id_leads_to_a_statement_and_none_covers_too_much(library: Library, maps: dict[str, MapFile]) -> None:
    assert map_problems(maps, library.statements.keys(), library.sources.keys()) == []


def test_the_maps_are_those_of_the_documents(maps: dict[str, MapFile], texts: list[str]) -> None:
    for name, entry in maps.items():
        segments = find_document(entry, texts)
        assert segments is not None, name
        mapped = {key: section for section, key, _ in entry.entries()}
        assert {segment.key: segment.section for segment in segments} == mapped, name


def test_no_text_of_ours_shares_ten_words_with_a_source_in_its_language(
    library: Library, maps: dict[str, MapFile], texts: list[str]
) -> None:
    found = runs_by_document(library, maps, texts)
    assert {"core-rulebook-nl", "quick-reference", "wind-gambit-rulebook"} <= found.keys()
    assert [run for runs in found.values() for run in runs] == []


def test_a_copied_sentence_is_found_in_the_translations_of_its_language(library: Library, tmp_path: Path) -> None:
    (tmp_path / "nl" / "rules").mkdir(parents=True)
    (tmp_path / "pages").mkdir()
    copied = "De havenmeester krijgt vóór twaalf uur één munt van elk schip dat aanlegt."
    (tmp_path / "nl" / "rules" / "a.yaml").write_text(f"text: {copied}\n", "utf-8")
    found = shared_runs(tmp_path, library.facts, [], {"book": copied}, "nl")
    assert [(Path(one.path).name, one.line, one.document) for one in found] == [("a.yaml", 1, "book")]
    assert shared_runs(tmp_path, library.facts, [], {"book": copied}) == []


def test_a_copied_sentence_is_found_and_a_list_of_terms_is_not(library: Library, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "pages").mkdir()
    copied = "The harbour master takes two coins from every ship that docks at noon."
    (tmp_path / "rules" / "a.yaml").write_text(
        f"text: Listen. {copied}\nlist: wood oil food metal wood oil food metal wood oil\n"
    )
    found = shared_runs(tmp_path, library.facts, ["wood", "oil", "food", "metal"], {
        "book": copied, "other": "wood, oil, food, metal, wood, oil, food, metal, wood, oil",
    })  # fmt: skip
    assert [(Path(one.path).name, one.line, one.document) for one in found] == [("a.yaml", 1, "book")]


def test_what_the_map_misses_and_what_is_no_longer_there_is_named() -> None:
    entry = harbour_map("layout", "[ship.docks]", "unmapped")
    same = coverage_of(entry, split("harbours", "markdown", HARBOUR))
    counts = SegmentCounts(segments=3, covered=1, reasoned=1, unmapped=1)
    assert (same.total, same.missing, same.stale) == (counts, [], [])
    changed = split("harbours", "markdown", HARBOUR.replace("once", "twice"))
    result = coverage_of(entry, changed)
    assert result.missing == [changed[1].key]
    assert result.stale == [entry.keys[1]]


def test_a_document_is_found_by_its_words() -> None:
    entry = harbour_map("layout", "[ship.docks]", "[ship.leaves]")
    assert find_document(entry, ["Something else.", HARBOUR]) == split("harbours", "markdown", HARBOUR)
    assert find_document(entry, ["Something else."]) is None


def test_an_unknown_statement_is_refused() -> None:
    assert messages(harbour_map("layout", "[ship.docks]", "[ship.flies]"), "ship.docks") == [
        "there is no statement 'ship.flies'"
    ]


def test_a_statement_covers_six_segments_at_most_unless_the_map_says_why() -> None:
    text = "".join(f"Ship {number} docks.\n\n" for number in range(7))
    keys = [segment.key for segment in split("harbours", "markdown", text)]
    lines = "".join(f"    {key}: [ship.docks]\n" for key in keys)
    head, parts = "document: harbours\nformat: markdown\n", f"parts:\n  start:\n{lines}"
    assert messages(made(head + parts), "ship.docks") == [
        "'ship.docks' covers 7 segments; the most is 6 unless 'exceptions' says why"
    ]
    assert messages(made(f"{head}exceptions:\n  ship.docks: A list of ships.\n{parts}"), "ship.docks") == []


def test_a_segment_repeats_another_one_only() -> None:
    keys = [segment.key for segment in split("harbours", "markdown", HARBOUR)]
    good = harbour_map("layout", "[ship.docks]", f"{{duplicate-of: [{keys[1]}]}}")
    itself = harbour_map("layout", "[ship.docks]", f"{{duplicate-of: [{keys[2]}]}}")
    assert messages(good, "ship.docks") == []
    assert messages(itself, "ship.docks") == [f"there is no other segment {keys[2]!r}"]


def test_the_command_prints_numbers_for_each_document(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["sources", "--json"]) == 0
    documents = json.loads(capsys.readouterr().out)["documents"]
    for one in documents.values():
        assert one["segments"] == one["covered"] + one["reasoned"] + one["unmapped"] > 0
    assert main(["sources", "order-of-gamers-summary"]) == 0
    table = capsys.readouterr().out
    assert "bolster" in table
    assert "wind-gambit" not in table
    assert main(["sources", "no-such-book"]) == 2
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "book.txt").write_text("Another book.\n")
    assert main(["sources", "order-of-gamers-summary", "--shared", str(tmp_path)]) == 1
    assert "it isn't among the source documents" in capsys.readouterr().err
