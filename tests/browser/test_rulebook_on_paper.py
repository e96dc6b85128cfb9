"""The printed rulebook as Chromium prints it: contents that are right, and a head and a number on each page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from print_sheets import context_in, pages_in, pages_of_anchors, print_rulebooks
from scythe_ref.library import CHOSEN
from scythe_ref.site import PageContext, rulebook_file, rulebook_html
from scythe_ref.translations import PSEUDO

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "tin-harbour" / "content"

CONTENTS = """() => Object.fromEntries([...document.querySelectorAll(".leads")].map(
  link => [link.getAttribute("href").slice(1), Number(link.textContent)]))"""
"""The pages in the contents, by anchor."""


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], PageContext]:
    """Gives the page context of an example game in a language."""
    monkeypatch.setenv(CHOSEN, str(EXAMPLE))
    return context_in


def printed_contents(browser: Browser, context: PageContext, out: Path, language: str = "en") -> None:
    """Print all rulebooks; what their contents say must be where things are."""
    files = print_rulebooks(browser, context, out, language)
    books = context.game.rulebooks(context.library)
    assert [file.name for file in files] == [rulebook_file(name) for name in books]
    page = browser.new_page()
    for file, modules in zip(files, books.values(), strict=True):
        pages = pages_of_anchors(file.read_bytes())
        page.set_content(rulebook_html(context, modules, pages, language))
        told = page.evaluate(CONTENTS)
        assert len(told) > 4
        assert told == {anchor: pages[anchor] for anchor in told}
        numbers = [*told.values()]
        assert numbers == sorted(numbers)
        assert numbers[0] > 2  # behind the title and the contents
        again = pages_of_anchors(page.pdf(prefer_css_page_size=True))
        assert again == pages  # the numbers have moved nothing
    page.close()


def test_any_game_has_its_rulebook_printed(
    browser: Browser, example: Callable[[str], PageContext], tmp_path: Path
) -> None:
    printed_contents(browser, example("en"), tmp_path)


def test_longer_words_of_another_language_fit(
    browser: Browser, example: Callable[[str], PageContext], tmp_path: Path
) -> None:
    printed_contents(browser, example(PSEUDO), tmp_path, PSEUDO)
    page = browser.new_page(viewport={"width": 640, "height": 900})
    page.emulate_media(media="print")
    context = example(PSEUDO)
    page.set_content(rulebook_html(context, ["base", "lighthouse"], {}, PSEUDO))
    assert page.evaluate("document.documentElement.scrollWidth") <= 640
    page.close()


@pytest.mark.slow
def test_our_rulebooks_are_books_with_right_contents(browser: Browser, tmp_path: Path) -> None:
    context = context_in("en")
    printed_contents(browser, context, tmp_path)
    sizes = {file.name: pages_in(file) for file in tmp_path.glob("*.pdf")}
    base, invaders, everything = (sizes[rulebook_file(name)] for name in context.game.rulebooks(context.library))
    assert 30 < base < invaders < everything < 200
