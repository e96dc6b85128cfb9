"""The site with the network off, in a real browser."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import scythe_ref
from scythe_ref.search.offline import kept_files, write_offline

READY = """navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller || new Promise(
    resolve => navigator.serviceWorker.addEventListener("controllerchange", resolve))).then(() => true)"""


def test_after_one_visit_a_page_never_seen_and_the_search_work_offline(
    phone: Page, phone_context: BrowserContext, site_url: str
) -> None:
    phone.evaluate(READY)
    phone_context.set_offline(True)
    answer = phone.goto(f"{site_url}rules/combat/")
    assert answer is not None
    assert answer.from_service_worker
    expect(phone.get_by_role("main")).to_contain_text("the attacker wins")
    phone.keyboard.press("/")
    phone.keyboard.type("facotry speed")
    first = phone.get_by_role("option").first
    expect(first).to_contain_text("Factory")
    target = first.get_attribute("href")
    assert target is not None
    phone.keyboard.press("Enter")
    expect(phone).to_have_url(target)
    expect(phone.get_by_role("main")).to_contain_text("Factory")
    unstyled = phone.evaluate("[...document.styleSheets].filter(sheet => sheet.href && !sheet.cssRules.length).length")
    assert unstyled == 0


def test_what_is_not_there_is_not_found_with_and_without_network(
    phone: Page, phone_context: BrowserContext, site_url: str
) -> None:
    phone.evaluate(READY)
    for offline in (False, True):
        phone_context.set_offline(offline)
        answer = phone.goto(f"{site_url}rules/nowhere/")
        assert answer is not None
        assert answer.status == 404


def test_everything_the_worker_keeps_is_there_and_every_page_is_kept(site_folder: Path) -> None:
    kept = kept_files(site_folder)
    pages = {path.relative_to(site_folder).parent.as_posix() for path in site_folder.rglob("index.html")}
    assert pages - {"."} == {address.rstrip("/") for address in kept if address.endswith("/")} - {"."}
    assert "search/data.json" in kept


def test_the_site_can_be_put_on_a_home_screen(phone: Page, site_folder: Path) -> None:
    link = phone.locator("link[rel=manifest]").get_attribute("href")
    assert link is not None
    manifest = json.loads((site_folder / link).read_text())
    assert manifest["display"] == "standalone"
    assert all((site_folder / icon["src"]).is_file() for icon in manifest["icons"])


@pytest.fixture
def small_site(tmp_path: Path, serve: Callable[[Path], str]) -> tuple[Path, str]:
    """One page with our service worker, which a test may change."""
    folder = tmp_path / "scythe"
    shutil.copytree(Path(scythe_ref.__file__).parent / "site" / "theme" / "js", folder / "js")
    (folder / "index.html").write_text("<!doctype html><title>first</title><script src=js/offline.js></script>")
    write_offline(folder, name="Small", short_name="Small")
    return folder, f"{serve(tmp_path)}scythe/"


def test_a_newer_version_is_offered_and_shown_when_asked_for(
    phone_context: BrowserContext, small_site: tuple[Path, str]
) -> None:
    page = phone_context.new_page()
    page.goto(small_site[1])
    page.evaluate(READY)
    index = small_site[0] / "index.html"
    index.write_text(index.read_text().replace("first", "second"))
    write_offline(small_site[0], name="Small", short_name="Small")
    page.reload()
    expect(page).to_have_title("first")
    button = page.get_by_role("button", name="Show it")
    expect(button).to_be_visible()
    page.reload()  # it is still offered to whoever passed over it
    button.click()
    expect(page).to_have_title("second")
    names = page.evaluate("caches.keys()")
    assert len(names) == 1


def test_while_editing_an_earlier_worker_goes_away(phone_context: BrowserContext, small_site: tuple[Path, str]) -> None:
    page = phone_context.new_page()
    page.goto(small_site[1])
    page.evaluate(READY)
    index = small_site[0] / "index.html"
    index.write_text(index.read_text().replace("first", "second"))
    write_offline(small_site[0], name="Small", short_name="Small", offline=False)
    page.reload()
    for _ in range(100):
        if not page.evaluate("caches.keys()"):
            break
        page.wait_for_timeout(100)
    expect(page.get_by_role("button", name="Show it")).to_have_count(0)
    page.reload()
    expect(page).to_have_title("second")
