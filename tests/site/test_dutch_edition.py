"""Our Dutch edition: whole, small enough for a device, and Dutch in the search, in Settle and in the lab."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from scythe_ref.library import END, MISSING, STALE
from scythe_ref.search.offline import compressed_size

pytestmark = pytest.mark.slow

MOST = 3_700_000
"""Bytes that a device loads to keep the edition: its texts, and the search data in both languages."""

START = 60_000
"""Milliseconds that a first start of the lab may take on a busy machine."""


def test_a_dutch_reader_meets_no_english(site_of_kind: Callable[[str], tuple[Path, str]], browser: Browser) -> None:
    folder, address = site_of_kind("in-dutch")
    pages = {file: file.read_text("utf-8") for file in folder.rglob("*.html")}
    assert len(pages) > 500
    marked = {file.name for file, text in pages.items() if re.search(f"[{MISSING}{STALE}{END}]|sc-(untr|stale)", text)}
    assert marked == set()
    assert compressed_size(folder) < MOST

    context = browser.new_context(service_workers="block", reduced_motion="reduce", locale="nl-NL")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{address}search/?q=mag+mijn+mech+de+rivier+over")
    expect(page.locator(".sr-hit").first).to_contain_text("rivier")
    page.goto(f"{address}settle/#airship-not-home-base")
    expect(page.locator(".st-answer--no .st-big")).to_have_text("Nee")
    page.goto(f"{address}lab/")
    page.get_by_role("link", name="Met Snelheid twee gebieden verder na een tunnel?").click()
    page.locator(".lab-button--main").click()
    expect(page.get_by_text("Niet toegestaan").first).to_be_visible(timeout=START)
    expect(page.get_by_text("Deze mech mag 2 gebieden ver bewegen, niet 3.")).to_be_visible()
    assert errors == []
    context.close()
