"""A translated index finds entries by words of its language and by English ones, on both sides alike."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from grading import in_node, translated_pages

from scythe_ref.library.entry import Entry
from scythe_ref.search.analysis import stems_of
from scythe_ref.search.export import site_export
from scythe_ref.search.game_words import GameWords
from scythe_ref.search.index import SearchIndex
from scythe_ref.search.query import search
from scythe_ref.search.stemmer import STEMMER, stemmer, stemmer_script

ROOT = Path(__file__).parents[2]
DUTCH = GameWords(
    dutch={"boat": "boot bootje", "harbour": "haven", "sail": "varen", "lake": "meren", "attack": "aanvallen"},
    language="nl",
)


def entry(name: str, title: str, answer: str, original: tuple[str, str] | None, **more: Any) -> Entry:
    """Make a rule; without an original it is not translated."""
    told = {"title": original[0], "answer": original[1]} if original else {}
    return Entry(
        id=name, kind="statement", title=title, answer=answer, text="", breadcrumb=("Rules",), url=f"rules/#{name}",
        original=told, **more,
    )  # fmt: skip


ENTRIES = [
    entry(
        "boat.leave",
        "Boten verlaten de haven met de vloed",
        "Je bootje vaart uit zodra het water hoog genoeg staat.",
        ("Boats leave the harbour at high tide", "Your boat sails as soon as the water is high enough."),
    ),
    entry(
        "tin.load",
        "Je laadt tin bij de smelterij",
        "Elke kade geeft je één blok tin.",
        ("You load tin at the smelter", "Each quay gives you one ingot."),
        asked_dutch=("waar haal ik blokken vandaan",),
    ),
    entry(
        "lake.attack",
        "Piraten vallen op een meer aan",
        "Daar vechten ze om de lading.",
        ("Pirates attack on a lake", "They fight for the cargo there."),
    ),
    entry("flag.raise", "You raise a flag", "A flag marks what is yours.", None, asked=("whose is it",)),
]


@pytest.fixture(scope="module")
def translated() -> SearchIndex:
    return SearchIndex.build(ENTRIES, DUTCH)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The script that asks the pages of a Dutch site."""
    return translated_pages("nl", tmp_path_factory.mktemp("pages"))


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("wanneer verlaat een boot de haven", "boat.leave"),
        ("when does a boat leave", "boat.leave"),
        ("hoge vloed", "boat.leave"),
        ("kades", "tin.load"),
        ("waar haal ik een blok", "tin.load"),
        ("mag ik mijn bootje uit de harbour varen", "boat.leave"),
        ("raise flags", "flag.raise"),
        ('"blok tin"', "tin.load"),
        ("mag ik over het meer varen", "lake.attack"),
        ("werd aangevallen", "lake.attack"),
        ("hij viel mij aan", "lake.attack"),
    ],
)
def test_words_of_both_languages_find(translated: SearchIndex, query: str, name: str) -> None:
    assert search(translated, query).hits[0].document.id == name


def test_hits_and_corrections_are_in_the_language_of_the_texts(translated: SearchIndex) -> None:
    assert search(translated, "high tide").hits[0].document.title == "Boten verlaten de haven met de vloed"
    assert search(translated, "smelterji").meant == "smelterij"
    assert search(translated, "hij viel mijn boot aan").meant is None  # a right form of a verb
    assert not search(translated, "boten").hits[0].dutch  # nobody needs the Dutch names of Dutch terms


def test_pages_answer_as_the_command_does(translated: SearchIndex, pages: Path) -> None:
    asked = [
        "wanneer verlaat een boot de haven",
        "hoge vloed",
        "smelterji",
        "kades",
        "raise flags",
        '"blok tin"',
        "vlag",
        "over het meer varen",
        "wie viel er aan, en wie werd aangevallen",
    ]
    for query, page in zip(asked, in_node(translated.data, asked, pages)["answers"], strict=True):
        ours = search(translated, query)
        assert page["hits"] == [[hit.document.id, pytest.approx(hit.score)] for hit in ours.hits], query
        assert (page["meant"], page["sure"]) == (ours.meant, ours.sure), query


def test_both_stemmers_agree_on_every_word_of_the_translation(pages: Path) -> None:
    files = [ROOT / "content" / "glossary.yaml", *sorted((ROOT / "content" / "nl").rglob("*.yaml"))]
    said = sorted({word for file in files for word in re.findall(r"[^\W\d_]+", file.read_text("utf-8").lower())})
    pages.with_name("stems.mjs").write_text(
        f"""import fs from "node:fs";
        import {{ stemmer }} from "./{STEMMER}";
        process.stdout.write(JSON.stringify(JSON.parse(fs.readFileSync(0, "utf-8")).map(stemmer)));""",
        "utf-8",
    )
    run = ["node", str(pages.with_name("stems.mjs"))]
    done = subprocess.run(run, input=json.dumps(said), capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [stemmer("nl")(word) for word in said]


def test_a_translated_site_gets_the_stemmer_of_its_language(translated: SearchIndex, tmp_path: Path) -> None:
    (tmp_path / STEMMER).parent.mkdir(parents=True)
    site_export(translated.data, tmp_path, name="Haven")
    assert "lunr.nl.stemmer" in (tmp_path / STEMMER).read_text("utf-8")


def test_a_language_without_a_stemmer_keeps_its_words() -> None:
    assert stems_of("skippen", "fy") == ("skippen", "fy:skippen")
    assert stemmer_script("fy") == "export const stemmer = (word) => word;\n"


def test_the_data_of_an_english_site_say_nothing_of_translations() -> None:
    data = SearchIndex.build([ENTRIES[2]]).data
    assert "language" not in data["ranking"]
    assert {*data["texts"]} == {"text", "scope"}


def test_a_question_to_a_translation_imports_the_stemmer_and_no_index_of_whoosh(translated: SearchIndex) -> None:
    code = (
        "import sys; from scythe_ref.search.analysis import stems_of; stems_of('haven', 'nl');"
        "print(*(name for name in sys.modules if name.startswith('whoosh')))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = run.stdout.split()
    assert all(name in ("whoosh", "whoosh.compat") or name.startswith("whoosh.lang") for name in imported), imported
