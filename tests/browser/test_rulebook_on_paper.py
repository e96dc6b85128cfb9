"""The printed rulebook as Chromium prints it: contents that are right, and a head and a number on each page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import print_sheets
from scythe_ref.library import CHOSEN
from scythe_ref.site import PageContext, rulebook_file, rulebook_html
from scythe_ref.translations import PSEUDO

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "tin-harbour" / "content"

LEADS = re.compile(r'class="leads" href="#([^"]+)"><span></span>(\d+)<')
"""An anchor and its page in the contents."""


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], PageContext]:
    """Gives the page context of an example game in a language."""
    monkeypatch.setenv(CHOSEN, str(EXAMPLE))
    return print_sheets.context_in


def printed_contents(
    browser: Browser, context: PageContext, out: Path, patch: pytest.MonkeyPatch, language: str = "en"
) -> None:
    """Print all rulebooks; what their contents say must be where things are."""
    sent: list[str] = []

    def html(*asked: Any) -> str:
        sent.append(rulebook_html(*asked))
        return sent[-1]

    patch.setattr(print_sheets, "rulebook_html", html)
    files = print_sheets.print_rulebooks(browser, context, out, language)
    books = context.game.rulebooks(context.library)
    assert [file.name for file in files] == [rulebook_file(name) for name in books]
    assert len(sent) == 2 * len(files)
    for file, last in zip(files, sent[1::2], strict=True):
        pages = print_sheets.pages_of_anchors(file.read_bytes())
        told = {anchor: int(page) for anchor, page in LEADS.findall(last)}
        assert len(told) > 4
        assert told == {anchor: pages[anchor] for anchor in told}  # the numbers have moved nothing
        numbers = [*told.values()]
        assert numbers == sorted(numbers)
        assert numbers[0] > 2  # behind the title and the contents


def test_any_game_has_its_rulebook_printed(
    browser: Browser, example: Callable[[str], PageContext], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed_contents(browser, example("en"), tmp_path, monkeypatch)


def test_longer_words_of_another_language_fit(
    browser: Browser, example: Callable[[str], PageContext], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed_contents(browser, example(PSEUDO), tmp_path, monkeypatch, PSEUDO)
    page = browser.new_page(viewport={"width": 640, "height": 900})
    page.emulate_media(media="print")
    context = example(PSEUDO)
    page.set_content(rulebook_html(context, ["base", "lighthouse"], {}, PSEUDO))
    assert page.evaluate("document.documentElement.scrollWidth") <= 640
    page.close()


@pytest.mark.slow
def test_our_rulebooks_are_books_with_right_contents(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = print_sheets.context_in("en")
    printed_contents(browser, context, tmp_path, monkeypatch)
    sizes = {file.name: print_sheets.pages_in(file) for file in tmp_path.glob("*.pdf")}
    base, invaders, everything = (sizes[rulebook_file(name)] for name in context.game.rulebooks(context.library))
    assert 30 < base < invaders < everything < 200
