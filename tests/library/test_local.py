"""An owner's own entries: they fill in unknown data, carry a mark, and touch nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from scythe_ref.formats.problem import ContentError
from scythe_ref.library import Library, content_root, load
from scythe_ref.library.entries import entries_of
from scythe_ref.scythe.engine import Rulebook, build, compile_rulebook
from scythe_ref.scythe.engine.expansions.airships.state import NO_MOMENT, ON_MOVE, PARTLY, tiles_of
from scythe_ref.scythe.site.pieces import AIRSHIP_EXAMPLE, RESOLUTION_EXAMPLE
from scythe_ref.site.context import PageContext
from scythe_ref.site.pages.plan import rendered_pages
from scythe_ref.site.parts.links import Links

ENTRIES = """\
kind: local
airship_tiles:
  "3": {carry: workers}
  "10": {range: 2, effect: Move one more territory over lakes.}
  "6": {effect: My own words about Blitzkrieg.}
  "1": {effect: {do: opponent-loses-power, by_resources: [1, 3, 5], when: move}}
  "7": {effect: {do: toll, resources: 2}}
resolution_tiles:
  "5": {effect: Play the last turn again.}
  "8": {effect: {do: fixed-rounds, rounds: 9}}
"""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("owner") / "content"
    shutil.copytree(content_root(), root, ignore=shutil.ignore_patterns("local"))
    (root / "local").mkdir()
    return root


@pytest.fixture(scope="module")
def owned(root: Path) -> Library:
    (root / "local" / "mine.yaml").write_text(ENTRIES, encoding="utf-8")
    return load(root)


def test_entries_stand_in_the_data_and_say_so(owned: Library) -> None:
    tiles = owned.components.data["airship-tiles"]["tiles"]
    assert (tiles["3"]["carry"], tiles["3"]["entered"]) == ("workers", ["carry"])
    assert (tiles["10"]["range"], tiles["10"]["words"]) == (2, "Move one more territory over lakes.")
    assert tiles["10"]["entered"] == ["range", "effect"]
    assert tiles["2"]["entered"] == []
    assert tiles["2"]["carry"] is None
    assert owned.components.data["resolution-tiles"]["tiles"]["5"]["words"] == "Play the last turn again."
    assert owned.facts.resolve("tiles.airship.10.range") == 2
    assert owned.bundle()["components"]["airship-tiles"]["tiles"]["10"]["range"] == 2


def test_an_effect_in_the_vocabulary_is_played(owned: Library) -> None:
    assert owned.components.data["resolution-tiles"]["tiles"]["8"]["entered"] == ["effect"]
    rulebook = compile_rulebook(owned.bundle()["components"])
    data = {"players": {"saxony": {"active": True}, "crimea": {}}, "resolution_tile": {"tile": 8}}
    module = build(data, rulebook).modules["resolutions"].to_data()
    assert module["left"] == [9, 8], "crimea sits before saxony"
    data["resolution_tile"] = {"tile": 5}  # its words are shown; nobody can play by them
    assert build(data, rulebook).modules["resolutions"].to_data()["numbers"] == []
    entry = next(entry for entry in entries_of(owned) if entry.id == "resolution-tile.8")
    assert "9 rounds" in entry.answer
    assert "Entered by you" in entry.badges


def test_an_effect_of_an_airship_tile_is_played(owned: Library, rulebook: Rulebook) -> None:
    def tiles(book: Rulebook, aggressive: int) -> tuple[Any, ...]:
        data = {"players": {"saxony": {}, "crimea": {}}, "airship_tiles": {"aggressive": aggressive}}
        tiles = tiles_of(build(data, book), 0)
        return tiles.losses, tiles.moment, tiles.toll

    entered = compile_rulebook(owned.bundle()["components"])
    assert tiles(entered, 1) == ((1, 3, 5), ON_MOVE, 0)
    assert tiles(entered, 7) == ((), NO_MOMENT, 2)
    assert tiles(rulebook, 1) == ((1, 3, 5), NO_MOMENT, 0), "what is known in part is not played"
    assert tiles(rulebook, 7) == ((), NO_MOMENT, PARTLY)


def test_search_shows_them_with_their_mark(owned: Library) -> None:
    entries = {entry.id: entry for entry in entries_of(owned)}
    assert "Move one more territory over lakes." in entries["airship-tile.10"].answer
    assert "Entered by you" in entries["airship-tile.10"].badges
    assert "My own words about Blitzkrieg." in entries["airship-tile.6"].answer
    assert "Entered by you" not in entries["airship-tile.2"].badges


def test_the_pages_show_them_with_their_mark(owned: Library) -> None:
    pages = {uri: made.html for uri, made in rendered_pages(PageContext(owned, Links(owned)), "tiles/").items()}
    row = pages["tiles/airships.md"].split('id="tile-10"')[1].split("</tr>")[0]
    assert "Move one more territory over lakes." in row
    assert "Entered by you" in row
    assert '<span id="tile-11">' in pages["tiles/airships.md"]
    assert "Play the last turn again." in pages["tiles/resolutions.md"]


def test_the_examples_on_the_pages_are_entries(content: Path) -> None:
    (content / "local").mkdir()
    for name, text in (("a", AIRSHIP_EXAMPLE), ("b", RESOLUTION_EXAMPLE)):
        (content / "local" / f"{name}.yaml").write_text(text, encoding="utf-8")
    cards = load(content).components.cards
    assert cards.airships
    assert cards.airships.tiles["10"].range == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('airship_tiles: {"3": {range: 2}}', "Siege Engine is an aggressive tile; only passive tiles have a range"),
        ('airship_tiles: {"10": {carry: workers}}', "Boost is a passive tile; only aggressive tiles say"),
        ('airship_tiles: {"17": {range: 2}}', "there is no tile 17"),
        (
            'airship_tiles: {"3": {effect: {do: opponent-loses-power, by_resources: [2]}}}',
            "say with 'when' at what moment Siege Engine takes power",
        ),
        ('resolution_tiles: {"7": {effect: Ten rounds.}}', "the effect of Doomsday Clock is known; leave it out"),
        ('resolution_tiles: {"5": {effect: Twice.}}', "the effect of Deja Vu has already been entered"),
        ('airship_tiles: {"3": {carry: stars}}', "expected 'resources' or 'workers'"),
    ],
)
def test_only_the_unknown_can_be_filled_in(root: Path, owned: Library, text: str, message: str) -> None:
    assert owned
    second = root / "local" / "other.yaml"
    second.write_text(f"kind: local\n{text}\n", encoding="utf-8")
    try:
        with pytest.raises(ContentError) as caught:
            load(root)
    finally:
        second.unlink()
    lines = [str(problem) for problem in caught.value.problems]
    assert any("other.yaml:2:" in line and message in line for line in lines), lines


def test_without_entries_nothing_is_marked(library: Library) -> None:
    if not (library.root / "local").is_dir():
        assert not [entry for entry in entries_of(library) if "Entered by you" in entry.badges]
