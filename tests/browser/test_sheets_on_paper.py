"""The cheat sheets on paper: as many pages as they should have, on A4 and on Letter, and good without network."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from print_sheets import pages_in, print_sheets, sheet_names
from scythe_ref.search.offline import kept_files


def test_each_sheet_is_one_page_and_the_game_two(
    browser: Browser, site_folder: Path, site_url: str, tmp_path: Path
) -> None:
    names = sheet_names(site_folder)
    files = print_sheets(browser, site_url, names, tmp_path)
    assert len(files) == 2 * len(names) > 30
    assert {file.name: pages_in(file) for file in files} == {
        file.name: 2 if file.name.startswith("game-") else 1 for file in files
    }


def test_paper_has_the_text_and_not_what_is_for_the_screen(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}sheets/game/")
    expect(phone.get_by_role("navigation")).to_be_visible()
    rule = phone.locator(".sh-ids a").first
    expect(rule).to_have_text("1")
    box = rule.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    expect(phone.get_by_role("link", name="Search", exact=True)).to_be_visible()
    phone.emulate_media(media="print", color_scheme="dark")
    expect(phone.get_by_role("navigation")).to_be_hidden()
    expect(phone.locator(".sh-ids").first).to_be_hidden()
    expect(phone.get_by_role("heading", name="A combat")).to_be_visible()
    colours = "[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"
    assert phone.evaluate(colours) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]


def test_a_line_leads_to_its_rule(phone: Page, site_url: str) -> None:
    phone.goto(site_url)
    phone.locator("article").get_by_role("link", name="Cheat sheets").first.click()
    phone.get_by_role("link", name="Crimean Khanate").click()
    phone.get_by_role("link", name="Coercion", exact=True).click()
    expect(phone).to_have_url(re.compile(r"rules/factions/#crimea\.coercion$"))


def test_a_sheet_never_seen_is_there_without_network(keeping_phone: Page, site_url: str) -> None:
    keeping_phone.context.set_offline(True)
    keeping_phone.goto(f"{site_url}sheets/togawa/")
    expect(keeping_phone.get_by_role("main")).to_contain_text("Maifuku")
    assert keeping_phone.evaluate("getComputedStyle(document.querySelector('.sh-paper')).columnWidth") != "auto"


def test_a_device_keeps_no_pdf_files(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "game-a4.pdf").write_bytes(b"%PDF")
    assert list(kept_files(tmp_path)) == ["./"]
