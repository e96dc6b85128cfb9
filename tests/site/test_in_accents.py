"""Our site in the pseudo-language: a text that isn't accented is in no catalogue."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from in_accents import BUILDERS, look_at, read, write_project
from phones import PHONE
from playwright.sync_api import Browser, Page

from print_sheets import pages_in, print_sheets, sheet_names
from scythe_ref.library import load
from scythe_ref.site import Links, PageContext, Renderer, rulebook_html, site_of
from scythe_ref.translations import PSEUDO, translations

pytestmark = pytest.mark.slow

UNSHOWN = {"script", "style", "code", "pre", "kbd"}
"""Elements whose text people type: it is the same in every language."""
IDS = {"sc-id", "sc-sources", "sc-dissent"}
"""Classes of elements that hold ids, and names of places in sources."""
LABELS = ("aria-label", "title", "placeholder", "alt")
ENGLISH = re.compile(r"[A-Za-z]{2,}")
TYPED = re.compile(r'"[^"]*"|`[^`]*`|\b(?:FACTORY|HB_[A-Z]+)\b|^(?:saxony|crimea|nordic) [^"]*$')
"""Lines of the grammar, and labels of places."""
BOUND = re.compile(r"\b(?:farm|forest|mountain|tundra|village)\b")
"""A terrain that a text takes from the components, where it is an id."""
VOID = {"meta", "link", "input", "br", "img", "hr", "wbr", "source", "use", "path"}
OF_MATERIAL = {"logo"}


class Texts(HTMLParser):
    """Collects the texts and labels of a page that have plain letters."""

    def __init__(self) -> None:
        super().__init__()
        self.inside: list[tuple[str, bool]] = []
        self.plain: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        other = said.get("lang", PSEUDO) != PSEUDO or bool(IDS & {*said.get("class", "").split()})
        hidden = self._hidden or tag in UNSHOWN or other
        if not hidden:
            for name in LABELS:
                self._look(said.get(name, ""))
        if tag not in VOID:
            self.inside.append((tag, hidden))

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.inside.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self._look(data)

    @property
    def _hidden(self) -> bool:
        return bool(self.inside) and self.inside[-1][1]

    def _look(self, text: str) -> None:
        if ENGLISH.search(BOUND.sub("", TYPED.sub("", text.strip()))) and text not in OF_MATERIAL:
            self.plain.append(text.strip())


@pytest.fixture(scope="module")
def window(browser: Browser) -> Iterator[Page]:
    """A window of a phone's size; tests use it one after another."""
    context = browser.new_context(viewport=PHONE, service_workers="block")
    yield context.new_page()
    context.close()


def pages_of(folder: Path) -> Iterator[Path]:
    """Yield the files of all pages for players."""
    for file in sorted(folder.rglob("*.html")):
        place = file.relative_to(folder)
        if place.parts[0] not in {*BUILDERS, "sources"}:  # lists of ids
            yield file


def test_every_text_of_every_page_is_accented(accented: tuple[Path, str]) -> None:
    folder, _ = accented
    found: dict[str, str] = {}
    for file in pages_of(folder):
        texts = Texts()
        texts.feed(file.read_text("utf-8"))
        for text in texts.plain:
            found.setdefault(text, file.relative_to(folder).as_posix())
    assert found == {}


def test_pages_name_their_language_and_keep_their_anchors(accented: tuple[Path, str], site_folder: Path) -> None:
    folder, _ = accented
    for name in ("board/index.html", "sheets/index.html", "printings/index.html", "search/index.html"):
        pages = [(place / name).read_text("utf-8") for place in (folder, site_folder)]
        assert f'<html lang="{PSEUDO}"' in pages[0]
        anchors = [re.findall(r'<h[1-6] id="([^"]+)"', page)[1:] for page in pages]  # but the title's
        assert anchors[0] == anchors[1]


SCORED = {
    "date": "2026-01-02", "tile": "", "players": [
        {"faction": "nordic", "mat": "industrial", "factory": True, "coins": 20, "popularity": 8, "stars": 3,
         "territories": 5, "resources": 4},
        {"faction": "saxony", "mat": "", "factory": False, "coins": 20, "popularity": 8, "stars": 3, "territories": 6,
         "resources": 4},
    ],
}  # fmt: skip
SHOWN: dict[str, Callable[[Page], None]] = {
    "": lambda page: None,
    "score/": lambda page: page.evaluate(
        "game => localStorage.setItem('scythe-scores', JSON.stringify({ games: [game], now: game }))", SCORED
    ),
    "draw/?draw=7_3_0123456_0123456__": lambda page: None,
    "setup/?deal=nordic.industrial_saxony.engineering__": lambda page: None,
    "table/?table=3_nordic.saxony_airships_": lambda page: None,
    "turn/": lambda page: None,
    "search/?q=who+wins+a+tie": lambda page: None,
    "search/?q=12345": lambda page: None,
    "settle/#move.river": lambda page: None,
    "settle/#1.2": lambda page: None,
    "lab/": lambda page: None,
    "walkthroughs/first-turns/": lambda page: None,
    "rules/move/": lambda page: None,
    "board/": lambda page: None,
    "sheets/nordic/": lambda page: None,
}


@pytest.mark.browser
@pytest.mark.parametrize("address", SHOWN)
def test_what_scripts_show_is_accented_and_nothing_hangs_over(
    accented: tuple[Path, str], window: Page, address: str
) -> None:
    _, url = accented
    window.goto(f"{url}llms.txt")  # of the same origin, and nothing runs in it
    window.evaluate("localStorage.clear()")
    SHOWN[address](window)
    window.goto(url + address)
    window.wait_for_load_state("networkidle")
    window.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    look_at(window)


@pytest.mark.browser
def test_paper_is_accented_and_each_sheet_keeps_its_pages(
    accented: tuple[Path, str], browser: Browser, window: Page, tmp_path: Path
) -> None:
    folder, url = accented
    names = sheet_names(folder)
    window.emulate_media(media="print")
    for name in names:
        window.goto(f"{url}sheets/{name}/")
        read(window, name)
    files = print_sheets(browser, url, names, tmp_path)
    assert {file.name: pages_in(file) for file in files} == {
        file.name: 2 if file.name.startswith("game-") else 1 for file in files
    }


def test_the_printed_rulebook_is_accented(tmp_path: Path) -> None:
    write_project(tmp_path)
    library = load(tmp_path / "content")
    words = translations(PSEUDO, library.package)
    renderer = Renderer(games=site_of(library.package).templates, translations=words)
    html = rulebook_html(PageContext(library, Links(library), renderer), [*library.package.lists.modules])
    found = Texts()
    found.feed(html)
    assert found.plain == []


def test_scripts_find_all_their_texts(accented: tuple[Path, str]) -> None:
    folder, _ = accented
    script = (folder / "js" / "translations.js").read_text("utf-8")
    (line,) = re.findall(r"^const words = (.*);$", script, re.MULTILINE)
    words = json.loads(line)
    assert len(words) > 300 and all("⟦" in json.dumps(word, ensure_ascii=False) for word in words.values())
