"""`scythe-ref build --module`: other people's rules as a site."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from markupsafe import Markup
from module_sites import (
    CONFORMANCE,
    EXAMPLES,
    SEEDS,
    SMALL,
    Elements,
    built,
    documents,
    everything_in,
    page,
    png,
    write,
)
from playwright.sync_api import BrowserContext

from scythe_ref.formats import check
from scythe_ref.formats.foreign import rulebook_io
from scythe_ref.formats.foreign.inspection import read_any
from scythe_ref.formats.problem import only_errors
from scythe_ref.site.foreign.build import build_modules
from scythe_ref.site.html.link_check import broken_links
from scythe_ref.site.html.render import title


@pytest.fixture(scope="module")
def conformance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the module that holds every construct of the format."""
    return built(CONFORMANCE, tmp_path_factory.mktemp("conformance") / "deep" / "site")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of modules: two games, one of them in two languages, and a draft."""
    folder = tmp_path_factory.mktemp("library")
    harbour = CONFORMANCE.read_text(encoding="utf-8")
    write(folder / "azure_harbour" / "en" / "playeraid.yaml", harbour.replace("sort_name: Azure", "sort_name: Zz"))
    write(folder / "azure_harbour" / "de" / "playeraid.yaml", harbour.replace("Azure Harbour: Deluxe", "Azurhafen"))
    write(folder / "azure_harbour" / "img" / "buoy.png", png())
    write(folder / "small" / "en" / "playeraid.yaml", SMALL + "  - name: Buoys\n    text: None.\n")
    write(folder / "draft" / "en" / "playeraid.yaml", SMALL.replace("true", "false").replace("Small", "Unfinished"))
    return folder


@pytest.fixture(scope="module")
def shelf(library: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of that folder."""
    return built(library, tmp_path_factory.mktemp("host") / "rules")


class TestOneModule:
    def test_links_lead_to_sections_by_their_ids(self, conformance: Path) -> None:
        ids = Elements(page(conformance)).ids()
        assert {"set_up", "rain", "storm", "costs-and-gains"} <= set(ids)
        assert len(ids) == len(set(ids))
        assert 'href="#storm"' in page(conformance)
        assert broken_links(conformance) == []

    def test_colour_is_said_in_words(self, conformance: Path) -> None:
        text = " ".join(text for _, text in Elements(page(conformance)).texts)
        assert re.search(r"cost\s+\(red\)", text)
        assert re.search(r"words\s+\(orange\)", text)

    def test_a_missing_image_has_its_name_in_its_place(self, conformance: Path) -> None:
        images = [given for _, given in Elements(page(conformance)).all if given.get("class") == "missing-image"]
        assert [image["aria-label"] for image in images] == ["buoy (image not supplied)", "coin (image not supplied)"]

    def test_markup_comes_out(self, conformance: Path) -> None:
        html = page(conformance)
        assert "<table>" in html
        assert "<em>slanted</em>" in html
        assert "<code>[code](#nowhere)</code>" in html

    def test_videos_and_the_game_are_plain_links(self, conformance: Path) -> None:
        found = Elements(page(conformance))
        links = {given.get("href") for tag, given in found.all if tag == "a"}
        assert {
            "https://www.youtube.com/watch?v=AbCdEfGhIjK&t=90s",
            "https://youtu.be/AbCdEfGhIjK",
            "https://www.youtube.com/watch?v=-bCdEfG_IjK",
            "https://boardgamegeek.com/boardgame/123456",
        } <= links
        assert not [tag for tag, _ in found.all if tag in ("iframe", "video", "embed", "object")]

    def test_nothing_is_loaded_from_elsewhere(self, conformance: Path) -> None:
        loads = [
            given.get("src") or given.get("href", "")
            for tag, given in Elements(page(conformance)).all
            if "src" in given or tag == "link"
        ]
        assert loads
        assert not [address for address in loads if re.match(r"(\w+:)?//", address)]

    def test_expansions_credits_and_version_are_told(self, conformance: Path) -> None:
        html = page(conformance)
        for words in ("Storm Season, No Harbour: 12:30", "Nobody in particular", ">2.1<"):
            assert words in html

    def test_the_search_finds_sections_with_their_place(self, conformance: Path) -> None:
        [hit] = [document for document in documents(conformance) if document["title"] == "Level five"]
        assert hit["answer"] == "A folded text, whose lines become one. Back to the start."
        path = ["Azure Harbour: Deluxe", "Deep water", "Level two", "Level three", "Level four"]
        assert hit["breadcrumb"] == path
        assert hit["url"] == "#storm"

    def test_html_modules_look_the_same(self, tmp_path: Path) -> None:
        twin = page(built(EXAMPLES / "playeraid-conformance-html.yaml", tmp_path / "site"))
        assert {"set_up", "storm"} <= set(Elements(twin).ids())
        assert "missing-image" in twin
        assert "(red)" in twin

    def test_json_builds_as_well(self, tmp_path: Path) -> None:
        name = json.loads((EXAMPLES / "playeraid.json").read_text(encoding="utf-8"))["name"]
        assert name in page(built(EXAMPLES / "playeraid.json", tmp_path / "site"))

    def test_a_rulebook_io_file_builds(self, tmp_path: Path) -> None:
        file = EXAMPLES / "rulebook-io.md"
        source = rulebook_io.read(file)
        site = built(file, tmp_path / "site")
        ids = Elements(page(site)).ids()
        assert {section.id for section in source.sections} <= set(ids)
        for item in source.glossary or ():
            assert item.name in {document["title"] for document in documents(site)}

    def test_statements_have_places_of_their_own(self, tmp_path: Path) -> None:
        site = built(EXAMPLES / "rule-source-statements.yaml", tmp_path / "site")
        source = read_any(EXAMPLES / "rule-source-statements.yaml").source
        rules = [rule.id for section in source.sections for rule in section.rules or ()]
        assert rules
        assert set(rules) <= set(Elements(page(site)).ids())

    def test_a_draft_builds_when_it_is_named(self, library: Path, tmp_path: Path) -> None:
        site = built(library / "draft" / "en" / "playeraid.yaml", tmp_path / "site")
        assert "Unfinished Game" in page(site)

    def test_a_page_may_use_ids_that_the_page_itself_needs(self, tmp_path: Path) -> None:
        text = SMALL.replace("start", "__config") + "  - name: scythe-search\n"
        site = built(write(tmp_path / "m.yaml", text), tmp_path / "site")
        # The page's scripts make the elements with these ids, so none of its own text may have them.
        ids = {given.get("id") for _, given in Elements(page(site)).all}
        assert ids.isdisjoint({"__config", "scythe-search"})
        assert broken_links(site) == []

    def test_headings_of_texts_go_on_where_the_sections_stop(self, conformance: Path) -> None:
        levels = [int(tag[1]) for tag, _ in Elements(page(conformance)).all if re.fullmatch("h[1-6]", tag)]
        assert "<h3>A heading in a text</h3>" in page(conformance)
        assert all(after <= before + 1 for before, after in itertools.pairwise(levels))

    def test_names_are_shown_as_they_are_written(self, tmp_path: Path) -> None:
        text = SMALL.replace("name: Start", "name: '1. R&D: [a] *b* {c} # d'")
        site = built(write(tmp_path / "m.yaml", text), tmp_path / "site")
        headings = [text for tag, text in Elements(page(site)).texts if tag == "h2"]
        assert "1. R&D: [a] b {c} # d" in headings


class TestFolder:
    def test_games_are_listed_by_sort_name_and_drafts_left_out(self, shelf: Path) -> None:
        titles = [text for tag, text in Elements(page(shelf)).texts if tag == "strong"]
        assert titles == ["Small Game", "Azure Harbour: Deluxe"]
        assert "Unfinished" not in "".join(file.read_text(encoding="utf-8") for file in shelf.rglob("*.html"))

    def test_every_language_has_its_page(self, shelf: Path) -> None:
        assert 'href="games/azure_harbour/de/"' in page(shelf)
        german = page(shelf, "games/azure_harbour/de")
        assert 'href="../en/"' in german
        assert [given["lang"] for tag, given in Elements(german).all if tag == "h1"] == ["de"]
        assert broken_links(shelf) == []

    def test_images_are_copied_and_shown(self, shelf: Path) -> None:
        html = page(shelf, "games/azure_harbour/en")
        [source] = [given["src"] for tag, given in Elements(html).all if given.get("alt") == "buoy"]
        assert (shelf / "games/azure_harbour/en" / source).resolve().read_bytes() == png()

    def test_the_search_knows_the_game_of_each_hit(self, shelf: Path) -> None:
        games = {document["breadcrumb"][0] for document in documents(shelf)}
        assert games == {"Small Game", "Azure Harbour: Deluxe", "Azurhafen"}
        [hit] = [document for document in documents(shelf) if document["title"] == "Buoys"]
        assert hit["url"] == "games/small/en/#buoys"

    def test_only_drafts_are_nothing_to_show(self, library: Path, tmp_path: Path) -> None:
        [problem] = build_modules([library / "draft"], tmp_path / "site")
        assert "enabled" in problem.message
        assert everything_in(tmp_path) == []

    def test_several_files_make_one_site(self, tmp_path: Path) -> None:
        one = write(tmp_path / "in" / "one.yaml", SMALL)
        two = write(tmp_path / "in" / "two.yaml", SMALL.replace("Small", "Other"))
        site = built([one, two], tmp_path / "site")
        titles = [text for tag, text in Elements(page(site)).texts if tag == "strong"]
        assert titles == ["Other Game", "Small Game"]

    @pytest.mark.browser
    def test_the_search_looks_in_one_game_or_in_all(
        self, shelf: Path, serve: Callable[[Path], str], phone_context: BrowserContext
    ) -> None:
        errors: list[str] = []
        browser_page = phone_context.new_page()
        browser_page.on("pageerror", lambda error: errors.append(str(error)))
        browser_page.goto(f"{serve(shelf.parent)}rules/games/small/en/")
        browser_page.click("[data-search-open]")
        browser_page.fill("#scythe-search-input", "buoy")
        hits = browser_page.locator(".sr-hit__link")
        hits.first.wait_for()
        assert hits.all_inner_texts() == ["Buoys"]
        assert not browser_page.get_by_role("button", name="Filter").is_visible()  # all hits are of one kind
        browser_page.get_by_label("Search in", exact=True).select_option("All games")
        assert set(hits.all_inner_texts()) == {"Buoys", "Set-up"}
        browser_page.get_by_label("Search in", exact=True).select_option("Azurhafen")
        assert hits.all_inner_texts() == ["Set-up"]
        hits.first.click()
        browser_page.wait_for_url("**/games/azure_harbour/de/#set_up")
        assert errors == []


HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1)) <a href='JaVaScRiPt:alert(1)'>y</a>",
    "</title></div><svg onload=alert(1)>",
    "&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;",
    '" onmouseover="alert(1)" x="',
    "<iframe src=//example.org></iframe><style>*{display:none}</style>",
    "{{ 7654 * 7 }} {% raw %} { #x onclick=alert(1) } ![x](data:text/html,x)",
)


class TestHostile:
    @pytest.fixture
    def unguarded(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        """Validation finds nothing: only the pages' own defence is left."""
        monkeypatch.setattr(check, "find_hostile", lambda *_: [])
        yield

    @pytest.mark.parametrize("text_type", ["markdown", "html"])
    def test_nothing_hostile_reaches_a_page(self, unguarded: None, tmp_path: Path, text_type: str) -> None:
        sections = [
            {"name": text, "text": text, "sections": [{"name": f"# {text}", "text": f"* {text}"}]} for text in HOSTILE
        ]
        module = {
            "name": " ".join(HOSTILE),
            "description": " ".join(HOSTILE),
            "credits": " ".join(HOSTILE),
            "sort_name": HOSTILE[0],
            "bgg_id": 1,
            "enabled": True,
            "text_type": text_type,
            "expansions": list(HOSTILE),
            "yt_videos": ['https://example.org/"onclick="alert(1)', "https://example.org/<script>alert(1)</script>"],
            "sections": sections,
        }
        clean = built(write(tmp_path / "clean" / "x.yaml", SMALL), tmp_path / "plain")
        folder = tmp_path / "in"
        write(folder / "bad" / "en" / "playeraid.json", json.dumps(module))
        site = built(folder, tmp_path / "site")
        ours = self.scripts(page(clean))
        for name in ("", "games/bad/en"):
            html = page(site, name)
            assert self.active(html) == []
            # A page has the script of its list of games, or of its sections.
            assert [script.replace("js/games.js", "js/folds.js") for script in self.scripts(html)] == ours
            assert "53578" not in html
        assert self.active((site / "404.html").read_text(encoding="utf-8")) == []

    @staticmethod
    def active(html: str) -> list[tuple[str, dict[str, str]]]:
        """Return the elements that could do something: none of ours does it in this way."""
        return [
            (tag, given)
            for tag, given in Elements(html).all
            if tag in ("iframe", "object", "embed", "base")
            or any(name.startswith("on") for name in given)
            or any(re.match(r"\s*(javascript|data|vbscript):", value, re.IGNORECASE) for value in given.values())
        ]

    @staticmethod
    def scripts(html: str) -> list[str]:
        """Return the page's scripts and styles, without the way to the site's root."""
        texts = [text for tag, text in Elements(html).texts if tag in ("script", "style") and "alert" in text]
        files = [given.get("src", "") for tag, given in Elements(html).all if tag == "script"]
        return texts + sorted(re.sub(r"^(\.\./)+|^\./", "", file) for file in files)

    @pytest.mark.parametrize("text", HOSTILE)
    def test_a_title_stays_text_even_if_the_theme_takes_its_escaping_off(self, text: str) -> None:
        for written in (title(text), Markup(title(text)).striptags()):
            assert not re.search(r'[<>"]', written)

    def test_a_page_in_disguise_is_no_image(self, tmp_path: Path) -> None:
        text = SMALL.replace("Begin", "See ![one](one.png) ![two](two.html) ![three](three.svg)")
        file = write(tmp_path / "in" / "m.yaml", text)
        write(tmp_path / "in" / "img" / "one.png", "<script>alert(1)</script>")
        write(tmp_path / "in" / "img" / "two.html", png() + b"<script>alert(1)</script>")
        write(tmp_path / "in" / "img" / "three.svg", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
        problems = build_modules([file], tmp_path / "site")
        assert [re.findall(r"\w+\.\w+", problem.message)[0] for problem in problems] == ["one.png", "three.svg"]
        assert [path.name for path in (tmp_path / "site" / "img").rglob("*.*")] == ["two.html.png"]

    def test_an_image_outside_the_module_is_not_copied(self, tmp_path: Path) -> None:
        write(tmp_path / "secret.png", png())
        file = write(tmp_path / "in" / "m.yaml", SMALL.replace("Begin", "See ![x](../secret.png)"))
        assert only_errors(build_modules([file], tmp_path / "site"))


def test_the_title_and_a_section_of_the_same_name_have_places_of_their_own(tmp_path: Path) -> None:
    sections = "- {name: Move, text: a}\n- {name: Move, id: glossary, text: b}\n"
    text = f"name: Move\ndescription: d\nbgg_id: 1\nsections:\n{sections}"
    html = page(built(write(tmp_path / "m.yaml", text), tmp_path / "site"))
    places = re.findall(r'\sid="([^"]+)"', html)
    assert len(places) == len(set(places))
    assert re.search(r'<h2 id="move"', html)


@pytest.mark.parametrize("number", ["000", "001"])
def test_seeds_build_as_they_are(number: str, tmp_path: Path) -> None:
    found = sorted(SEEDS.glob(f"{number}_*.txt"))
    if not found:
        pytest.skip("the source documents lie beside the checkout only where the rules are written")
    site = built(found[0], tmp_path / "site")
    assert "Scythe" in page(site)
    assert len(documents(site)) > 20
    assert broken_links(site) == []
