"""The site with the network off, in a real browser."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import scythe_ref
from scythe_ref.search.offline import compressed_size, kept_files, write_offline

pytestmark = pytest.mark.offline

MOST_BYTES = 3_100_000
"""Of the whole site on the device, each file compressed by itself."""

PICTURE = """async address => {
  const image = new Image();
  image.src = address;
  await image.decode();
  return {size: [image.naturalWidth, image.naturalHeight]};
}"""

DIFFERENCE = """async ([one, other, size]) => {
  const drawn = async address => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(size, size).getContext("2d");
    canvas.drawImage(image, 0, 0, size, size);
    return canvas.getImageData(0, 0, size, size).data;
  };
  const [a, b] = [await drawn(one), await drawn(other)];
  return a.reduce((sum, value, place) => sum + Math.abs(value - b[place]), 0) / a.length;
}"""
"""The distance of two pictures: the mean of all colour values, of 255."""

READY = """navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller || new Promise(
    resolve => navigator.serviceWorker.addEventListener("controllerchange", resolve))).then(() => true)"""

GONE = """async () => !(await caches.keys()).length && !(await navigator.serviceWorker.getRegistration())"""
"""Whether no worker is left and nothing that one kept: Chromium may hang on a visit in the middle of that."""


@pytest.fixture
def phone(keeping_phone: Page) -> Page:
    """A phone that has the site on it already."""
    return keeping_phone


def test_after_one_visit_a_page_never_seen_and_the_search_work_offline(phone: Page, site_url: str) -> None:
    phone.context.set_offline(True)
    answer = phone.goto(f"{site_url}rules/combat/")
    assert answer is not None
    assert answer.from_service_worker
    expect(phone.get_by_role("main")).to_contain_text("the attacker wins")
    phone.keyboard.press("/")
    phone.keyboard.type("facotry speed")
    first = phone.locator(".sr-hit__link").first
    expect(first).to_contain_text("Factory")
    target = first.get_attribute("href")
    assert target is not None
    phone.keyboard.press("Enter")
    expect(phone).to_have_url(target)
    expect(phone.get_by_role("main")).to_contain_text("Factory")
    unstyled = phone.evaluate("[...document.styleSheets].filter(sheet => sheet.href && !sheet.cssRules.length).length")
    assert unstyled == 0


def test_what_is_not_there_is_not_found(phone: Page, site_url: str) -> None:
    answer = phone.goto(f"{site_url}rules/nowhere/")
    assert answer is not None
    assert answer.status == 404
    expect(phone.get_by_role("heading")).to_have_text("There is no such page")
    # In the colours of the site, though it is shown at any depth and loads nothing.
    colours = "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"
    for scheme in ("light", "dark"):
        phone.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        phone.goto(f"{site_url}rules/nowhere/")
        own = phone.evaluate(colours)
        phone.evaluate("localStorage.clear()")  # the first page has kept the colours that the device had then
        phone.goto(f"{site_url}settle/")
        expect(phone.get_by_role("combobox")).to_be_visible()
        assert phone.evaluate(colours) == own
    phone.goto(f"{site_url}rules/nowhere/")
    phone.get_by_role("searchbox").fill("river")
    phone.keyboard.press("Enter")
    expect(phone.locator(".sr-hit__link").first).to_be_visible()


def test_a_page_that_is_not_kept_says_so_without_network_and_leads_to_what_is(phone: Page, site_url: str) -> None:
    phone.context.set_offline(True)
    # Whether there is a page that isn't kept, a device can't know.
    for page in ("python/", "rules/nowhere/deep/"):
        answer = phone.goto(f"{site_url}{page}")
        assert answer is not None
        assert answer.status == 503
        expect(phone.get_by_role("heading")).to_have_text("You are offline")
        expect(phone.get_by_role("main")).to_contain_text("not kept on this device")
    fits = "[document.documentElement.scrollWidth <= innerWidth, document.querySelector('input').offsetHeight >= 44]"
    assert phone.evaluate(fits) == [True, True]
    phone.get_by_role("link", name="all pages").click()
    expect(phone.get_by_role("main").get_by_role("link", name="The lab")).to_be_visible()
    phone.go_back()
    phone.get_by_role("searchbox").fill("river")
    phone.get_by_role("button", name="Search").click()
    expect(phone.locator(".sr-hit__link").first).to_be_visible()


def test_everything_the_worker_keeps_is_there_and_every_page_for_players_is_kept(site_folder: Path) -> None:
    kept = kept_files(site_folder)
    pages = {path.relative_to(site_folder).parent.as_posix() for path in site_folder.rglob("index.html")}
    for_programmers = {"builders", "python", "plugins", "editors", "own-game", "own-language", "json-output"}
    assert for_programmers < pages
    assert pages - {"."} - for_programmers == {address.rstrip("/") for address in kept if address.endswith("/")} - {"."}
    assert {"search/data.json", "search/questions.json", "search/scenarios.json"} <= set(kept)


def test_the_whole_site_is_small_enough_to_keep(site_folder: Path) -> None:
    assert compressed_size(site_folder) <= MOST_BYTES


def test_the_site_can_be_installed(phone: Page, site_folder: Path) -> None:
    chromium = phone.context.new_cdp_session(phone)
    errors = {error["errorId"] for error in chromium.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert errors <= {"in-incognito"}  # a test's window keeps nothing; that is no fault of the site
    found = chromium.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert (manifest["display"], manifest["start_url"]) == ("standalone", ".")
    purposes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert purposes >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for icon in manifest["icons"]:
        picture = phone.evaluate(PICTURE, icon["src"])
        wanted = [int(icon["sizes"].split("x")[0])] * 2 if icon["sizes"] != "any" else picture["size"]
        assert picture["size"] == wanted, icon
        drawn = "icons/maskable.svg" if icon["purpose"] == "maskable" else "icons/app.svg"
        difference = phone.evaluate(DIFFERENCE, [icon["src"], drawn, picture["size"][0]])
        assert difference < 2, f"{icon['src']} is not what {drawn} shows"


@pytest.fixture
def small_site(tmp_path: Path, serve: Callable[[Path], str]) -> tuple[Path, str]:
    """One page with our service worker, which a test may change."""
    folder = tmp_path / "scythe"
    shutil.copytree(Path(scythe_ref.__file__).parent / "site" / "theme" / "js", folder / "js")
    script = "<script type=module src=js/offline.js></script>"
    (folder / "index.html").write_text(f"<!doctype html><title>first</title>{script}")
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
        if page.evaluate(GONE):
            break
        page.wait_for_timeout(100)
    expect(page.get_by_role("button", name="Show it")).to_have_count(0)
    page.reload()
    expect(page).to_have_title("second")


def change(site: tuple[Path, str], old: str, new: str) -> None:
    """Put a newer version of the small site in place."""
    index = site[0] / "index.html"
    index.write_text(index.read_text().replace(old, new))
    write_offline(site[0], name="Small", short_name="Small")


def test_a_version_that_is_only_half_in_place_is_not_taken(
    phone_context: BrowserContext, small_site: tuple[Path, str]
) -> None:
    page = phone_context.new_page()
    page.goto(small_site[1])
    page.evaluate(READY)
    change(small_site, "first", "second")
    index = small_site[0] / "index.html"
    whole = index.read_text()
    index.write_text(whole.replace("second", "third"))  # the worker's list does not know it
    page.reload()
    page.wait_for_timeout(1500)
    expect(page.get_by_role("button", name="Show it")).to_have_count(0)
    expect(page).to_have_title("first")
    index.write_text(whole)
    page.reload()
    page.get_by_role("button", name="Show it").click()
    expect(page).to_have_title("second")


def test_another_window_is_told_when_a_newer_version_takes_over(
    phone_context: BrowserContext, small_site: tuple[Path, str]
) -> None:
    one, other = phone_context.new_page(), phone_context.new_page()
    for page in (one, other):
        page.goto(small_site[1])
        page.evaluate(READY)
    other.reload()
    change(small_site, "first", "second")
    one.reload()
    one.get_by_role("button", name="Show it").click()
    expect(one).to_have_title("second")
    other.get_by_role("button", name="Show it").click()
    expect(other).to_have_title("second")
