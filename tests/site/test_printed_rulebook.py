"""The printed rulebook as a document: what is in it, and that everything in it leads somewhere in it."""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

import print_sheets
from scythe_ref.library import Library, load
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.render import Renderer
from scythe_ref.site.pages.plan import rendered_pages
from scythe_ref.site.pages.printed_rulebook import PrintedRulebook, rulebook_html
from scythe_ref.site.parts.links import Links
from scythe_ref.translations import PSEUDO, translations

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "tin-harbour" / "content"


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", html, flags=re.DOTALL)).split())


@pytest.fixture(scope="module")
def books(context: PageContext, library: Library) -> dict[str, str]:
    return {name: rulebook_html(context, modules) for name, modules in context.game.rulebooks(library).items()}


@pytest.fixture(scope="module")
def example() -> PageContext:
    library = load(EXAMPLE)
    return PageContext(library, Links(library))


def test_the_whole_rulebook_has_every_rule_and_every_ruling_once(library: Library, books: dict[str, str]) -> None:
    ids = Counter(re.findall(r'<div class="(?:rule|ruling)[^"]*" id="([^"]+)"', books["rulebook-everything"]))
    assert ids == Counter([*library.statements, *library.rulings])


def test_a_rulebook_has_only_what_its_modules_have(library: Library, books: dict[str, str]) -> None:
    def shown(name: str) -> set[str]:
        return set(re.findall(r'<div class="(?:rule|ruling)[^"]*" id="([^"]+)"', books[name]))

    for name, modules in (("rulebook-base", {"base"}), ("rulebook-invaders-from-afar", {"base", "invaders-from-afar"})):
        needed = {rule for rule, it in library.statements.items() if set(it.statement.modules or ()) <= modules}
        assert shown(name) & library.statements.keys() == needed
        for ruling in shown(name) & library.rulings.keys():
            assert set(library.rulings[ruling].ruling.rules) <= needed, ruling
    assert shown("rulebook-base") < shown("rulebook-invaders-from-afar") < shown("rulebook-everything")
    titles = re.findall(r"<h2>(?:<span[^>]*>[^<]*</span> )?([^<]+)</h2>", books["rulebook-base"])
    assert "Combat" in titles
    assert "Airships" not in titles


def test_every_link_leads_to_a_place_in_the_book_and_no_anchor_stands_twice(books: dict[str, str]) -> None:
    for name, html in books.items():
        ids = Counter(re.findall(r' id="([^"]+)"', html))
        assert [anchor for anchor, times in ids.items() if times > 1] == [], name
        assert set(re.findall(r' href="#([^"]+)"', html)) <= ids.keys(), name
        assert set(re.findall(r' href="([^"#])', html)) == set(), name
        assert "{fact:" not in html


def test_a_rule_that_a_text_links_to_has_its_number_behind(library: Library, books: dict[str, str]) -> None:
    number = library.numbers["setup.encounter-deck"]
    linked = f'<a href="#setup.encounter-deck">encounter</a>\u00a0<span class="ref">{number}</span>'
    assert linked in books["rulebook-base"]


def test_a_word_of_a_part_that_is_not_in_the_book_is_marked_and_has_no_column(books: dict[str, str]) -> None:
    said = {name: text_of(html) for name, html in books.items()}
    assert "Airships† can't go through tunnels." in said["rulebook-base"]
    assert "† stands behind a word" in said["rulebook-base"]
    table = "On its way Worker Character Mech"
    assert f"{table} A river" in said["rulebook-base"]
    assert f"{table} Airship A river" in said["rulebook-everything"]
    assert "†" not in said["rulebook-everything"]


def test_it_says_that_it_is_unofficial_and_what_is_in_it(books: dict[str, str]) -> None:
    said = text_of(books["rulebook-invaders-from-afar"])
    assert said.partition("Contents")[0].count("nofficial") >= 2
    assert "Base game and Invaders from Afar" in said.partition("Contents")[0]


def test_an_answer_names_its_sources_in_short_and_the_list_explains_them(
    context: PageContext, library: Library, books: dict[str, str]
) -> None:
    book = PrintedRulebook(context, context.game.rulebooks(library)["rulebook-everything"])
    sources = text_of(books["rulebook-everything"]).partition(" Sources ")[2]
    for name, code in book.codes.items():
        assert f" {code} {library.sources[name].title}." in f" {sources}"
    codes = PrintedRulebook(context, ["base"]).codes
    assert codes.items() <= book.codes.items()  # the same letter in each rulebook
    entry = library.rulings["river-cross"]
    first = book.cited(entry.ruling.sources[:1])
    assert first.split()[0] == book.codes[entry.ruling.sources[0].partition("#")[0]]
    part = books["rulebook-everything"].partition(f'id="{entry.id}"')[2].partition('<div class="ruling"')[0]
    assert book.cited(entry.ruling.sources) in text_of(part)


def test_the_index_leads_from_terms_and_other_words_to_numbers(context: PageContext, library: Library) -> None:
    book = PrintedRulebook(context, ["base"])
    lines = {line.word: line for _, found in book.index for line in found}
    mech = library.terms["mech"]
    assert [rule for _, rule, _ in lines["Mech"].numbers] == book.known(mech.rules)
    assert [rule for _, rule, defines in lines["Mech"].numbers if defines] == [mech.same_as]
    assert lines["tank"].see == ("Mech",)
    assert not lines["tank"].numbers
    words = [line.word.casefold() for _, found in book.index for line in found]
    assert words == sorted(words)
    assert "Airship" not in lines


def test_any_game_gets_one_with_all_its_modules(example: PageContext) -> None:
    ((name, modules),) = example.game.rulebooks(example.library).items()
    assert name == "rulebook"
    html = rulebook_html(example, modules)
    for rule, number in example.library.numbers.items():
        assert f'id="{rule}">\n<p><span class="number">{number}</span>' in html
    assert "Tin Harbour" in text_of(html)
    assert "Base game and The Lighthouse" in text_of(html)
    printed = PageContext(example.library, Links(example.library, sheet_files=frozenset({"rulebook-a4.pdf"})))
    page = rendered_pages(printed, "rules/index.md")["rules/index.md"].html
    assert '<a href="../sheets/rulebook-a4.pdf">Base game and The Lighthouse, PDF for A4</a>' in page


def test_no_heading_ends_the_style_sheet(example: PageContext) -> None:
    library = example.library
    first = library.chapters[0]
    source = first.source.model_copy(update={"name": 'A "quoted\\" </style><b>chapter'})
    hostile = replace(library, chapters=(replace(first, source=source), *library.chapters[1:]))
    html = rulebook_html(PageContext(hostile, Links(hostile)), ["base"])
    assert html.count("</style>") == 1
    assert "<b>chapter" not in html
    head = html.partition("@page chapter1:left")[2].partition(";")[0]
    assert head.count('"') == 2


def test_labels_come_from_the_catalogue(context: PageContext, library: Library) -> None:
    renderer = Renderer(games=context.game.templates, translations=translations(PSEUDO, library.package))
    accented = PageContext(library, Links(library), renderer)
    html = rulebook_html(accented, ["base"], language=PSEUDO)
    front = html.partition('style="page: chapter1"')[0].partition("<body>")[2]
    labels = re.findall(r"<h2>([^<]+)</h2>|<em>([^<]+)</em>|class=\"(?:subtitle|unofficial|modules)\">([^<]+)<", front)
    assert len(labels) > 6
    assert [text for label in labels for text in label if re.search(r"[A-Za-z]{2,}", text)] == []
    assert f'<html lang="{PSEUDO}">' in html


def test_pages_link_to_the_files_that_there_are(library: Library, pages: dict[str, str]) -> None:
    assert "rulebook" not in pages["rules/index.md"]
    links = Links(library, settles=True, sheet_files=frozenset({"rulebook-base-a4.pdf"}))
    printed = PageContext(library, links)
    for folder, href in (("rules", "../sheets/rulebook-base-a4.pdf"), ("sheets", "rulebook-base-a4.pdf")):
        html = rendered_pages(printed, f"{folder}/index.md")[f"{folder}/index.md"].html
        assert re.findall(r'<a href="([^"]*rulebook[^"]*)">([^<]+)</a>', html) == [(href, "Base game, PDF for A4")]


def test_printing_replaces_only_what_it_wrote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site, notes, out = tmp_path / "site", tmp_path / "content" / "notes.txt", tmp_path / "sheets"
    for file in (site / "index.html", notes):
        file.parent.mkdir()
        file.write_text("mine", "utf-8")
    assert "is not empty and was not written by scythe-ref" in print_sheets.main(site, notes.parent)
    assert notes.read_text("utf-8") == "mine"
    assert "lies in this folder" in print_sheets.main(site, tmp_path)
    assert "is no built site" in print_sheets.main(notes.parent, out)
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    assert print_sheets.main(site, out) == "printing needs Playwright: pip install playwright"
    assert not out.exists()
