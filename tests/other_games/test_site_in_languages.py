"""A site in two languages: the same addresses below a folder, a switch that stays on the rule, one offer."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from example_games import Sites
from playwright.sync_api import Browser, expect

from scythe_ref.library import END, MISSING, STALE
from scythe_ref.site import with_language_marks

RULE = "rules/turn/#turn.sail"


def test_an_edition_has_the_pages_of_the_site_in_its_language(site_of: Sites) -> None:
    site = site_of("tin-harbour")
    pages = {file.relative_to(site).as_posix() for file in site.rglob("index.html")}
    dutch = {page.removeprefix("nl/") for page in pages if page.startswith("nl/")}
    assert dutch == {page for page in pages if not page.startswith("nl/")}
    page = (site / "nl/rules/turn/index.html").read_text("utf-8")
    assert '<html lang="nl"' in page
    assert "Je vaart met je boot naar een andere kade" in re.sub("<[^>]*>", "", page)
    assert "Reigers" in page
    assert "Herons" not in page
    assert not re.search(f"[{MISSING}{STALE}{END}]|sc-untranslated", page)
    assert "Je vaart" not in (site / "rules/turn/index.html").read_text("utf-8")
    assert "nl/" not in (site / "sw.js").read_text("utf-8")


def test_the_switch_stays_on_the_rule_and_the_device_s_language_is_offered_once(
    browser: Browser, site_of: Sites, serve: Callable[[Path], str]
) -> None:
    site = site_of("tin-harbour")
    address = f"{serve(site.parent)}{site.name}/"
    context = browser.new_context(service_workers="block", locale="nl-NL", reduced_motion="reduce")
    page = context.new_page()
    page.goto(address + RULE)
    expect(page.locator(".sr-language-offer")).to_be_visible()
    page.goto(address)
    switch = page.get_by_role("link", name="Nederlands", exact=True)
    expect(switch).to_be_visible()
    assert page.locator(".sr-language-offer").count() == 0
    page.goto(address + RULE)
    there = page.get_by_role("link", name="Nederlands", exact=True)
    expect(there).to_have_attribute("href", f"{address}nl/{RULE}")
    there.click()
    expect(page).to_have_url(f"{address}nl/{RULE}")
    expect(page.get_by_role("link", name="English", exact=True)).to_have_attribute("href", address + RULE)
    context.close()


def test_what_is_not_translated_or_stale_is_marked() -> None:
    page = (
        f"<title>{MISSING}A{END}</title><h2 id=x title='{STALE}b{END}'>{MISSING}C <b>d</b>{END}</h2>"
        f"<p id=y>{STALE}E{END}</p><script>'{MISSING}f{END}'</script>"
    )
    assert with_language_marks(page, "../p/", "newer") == (
        '<title>A</title><h2 id=x title=\'b\'><span lang="en" class="sc-untranslated">C <b>d</b></span></h2>'
        '<p id=y><span class="sc-stale">E</span> <a class="sc-newer" href="../p/#y" hreflang="en" title="newer"'
        " aria-label=\"newer\">EN</a></p><script>'f'</script>"
    )
