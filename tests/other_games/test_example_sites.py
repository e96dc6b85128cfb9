"""The sites of both example games: whole, of their own game alone, and with a lab where there is an engine."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from example_games import GAMES, Sites
from playwright.sync_api import Browser, Page, expect
from words_of_scythe import WORDS

START = 60_000
"""Milliseconds that a first start may take on a busy machine."""

READ = (".html", ".js", ".json", ".css", ".md", ".svg", ".txt", ".xml", ".webmanifest")


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_scythe_is_on_their_sites(game: str, site_of: Sites) -> None:
    site = site_of(game)
    found = []
    for file in sorted(file for file in site.rglob("*") if file.suffix in READ):
        name = file.relative_to(site).as_posix()
        text = re.sub(r'"right_words":"[^"]*"', "", file.read_text("utf-8"))  # English, whatever the game
        words = {match[0].lower() for match in WORDS.finditer(text)}
        if words and not name.startswith(("vendor/", "assets/")):
            found.append((name, sorted(words)))
    assert found == []


def seen(page: str) -> str:
    """Return the text of a page."""
    return " ".join(re.sub(r"<[^>]*>", "", page).split())


@pytest.mark.parametrize("game", GAMES)
def test_every_question_can_be_settled(game: str, site_of: Sites) -> None:
    site = site_of(game)
    settled = json.loads((site / "settle" / "answers.json").read_text("utf-8"))["answers"]
    said = [answer for answer in settled if isinstance(answer, dict) and "status" in answer]
    assert len(said) >= (20 if game == "nine-mens-morris" else 5)
    assert (site / "settle" / "index.html").is_file()
    assert (site / "table" / "index.html").is_file()


def test_an_example_has_pictures_of_its_board_before_and_after(site_of: Sites) -> None:
    site = site_of("nine-mens-morris")
    page = (site / "rulings/rows-and-taking/take-out-of-a-row/index.html").read_text("utf-8")
    for title in ("Before", "After"):
        assert f"<figcaption>{title}</figcaption>" in page
    (board,) = (site / "img").glob("board-*.svg")
    assert f"{board.name}#board" in page
    assert f"{board.name}#p-man" in page
    assert "The corner a7 (top left of the outer square): a man of White" in seen(page)
    drawn = board.read_text("utf-8")
    assert 'id="board"' in drawn
    assert 'id="p-man"' in drawn
    assert ".f-white" in (site / "css" / "colours.css").read_text("utf-8")


def test_a_game_without_an_engine_has_neither_lab_nor_board(site_of: Sites) -> None:
    site = site_of("tin-harbour")
    assert not (site / "lab").exists()
    assert not (site / "img").exists()
    assert "No example" not in (site / "rulings/harbour/third-crate/index.html").read_text("utf-8")


def test_an_earlier_answer_is_folded_on_its_page_and_in_the_feed(site_of: Sites) -> None:
    site = site_of("tin-harbour")
    page = (site / "rulings/harbour/crates-aboard-at-the-end/index.html").read_text("utf-8")
    folded = page.partition("<summary>What it said before</summary>")[2].partition("</details>")[0]
    assert seen(folded).startswith("Until version 1.0: No, only those in your shed. Changed on 2026-11-28: It left out")
    assert page.count("<summary>What it said before</summary>") == 1
    assert "What it said before" not in (site / "rulings/harbour/share-a-quay/index.html").read_text("utf-8")
    chapter = (site / "rules/turn/index.html").read_text("utf-8")
    folded = chapter.partition("<summary>What it said before</summary>")[2].partition("</details>")[0]
    assert "Two fit into a boat. Only the words changed." in seen(folded)
    feed = (site / "feed.xml").read_text("utf-8")
    assert "/history/crates-aboard-at-the-end/1.0</id>" in feed and "turn.load" not in feed


def test_an_expansion_a_side_and_a_number_of_players_are_marked(site_of: Sites) -> None:
    site = site_of("tin-harbour")
    text = seen((site / "rules/turn/index.html").read_text("utf-8"))
    assert "The Lighthouse" in text
    assert "Herons" in text
    rules = (site / "table/index.html").read_text("utf-8")
    assert "Gulls" in rules


@pytest.fixture
def lab(browser: Browser, site_of: Sites, serve: Callable[[Path], str]) -> Iterator[Page]:
    site = site_of("nine-mens-morris")
    context = browser.new_context(service_workers="block", reduced_motion="reduce")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{serve(site.parent)}{site.name}/lab/#scenario=row-by-placing")
    tabs = page.get_by_role("navigation", name="What to do")
    expect(tabs).to_be_visible(timeout=START)
    tabs.get_by_role("button", name="Play").click()
    yield page
    context.close()
    assert errors == []


@pytest.mark.browser
def test_the_lab_judges_and_plays_on(lab: Page) -> None:
    expect(lab.get_by_text("Step 2 of 2")).to_be_visible()
    assert lab.locator("[data-place=a7] [data-piece='white man']").count() == 1
    lab.get_by_label("Type an action").fill("white place d6")
    lab.get_by_role("button", name="Play", exact=True).last.click()
    expect(lab.get_by_text("It's Black's turn, not White's.").first).to_be_visible()
