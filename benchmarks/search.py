"""The search in Chromium on a phone's screen: from the key to the painted hits, and the bytes to load before."""

from __future__ import annotations

import functools
import gzip
import statistics
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import yaml
from mkdocs.commands.build import build
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from benchmarks.measure import Figure, duration, size
from benchmarks.site import config_of, copy_of_project
from scythe_ref.library import entries_of, load
from scythe_ref.search import SearchIndex, words_of
from scythe_ref.search.export import DATA, as_json, packed_wordings, parts_of, unpacked_wordings
from tools.chromium import launch_options

PHONE = {"width": 390, "height": 844}
QUERIES = Path("tests/search/queries.yaml")
EVERY = 40
"""Typing all of them takes long and shows no more."""

# A display shows a frame every 16.7 ms, whenever the work is done; how long the work takes shows only without that.
WITHOUT_WAITING = ["--disable-gpu-vsync", "--disable-frame-rate-limit"]

# A callback of a frame runs before it is painted; a message that it sends arrives after that.
WATCH = """() => {
    window.times = [];
    const channel = new MessageChannel();
    let pressed = 0;
    channel.port1.onmessage = () => times.push(performance.now() - pressed);
    addEventListener("keydown", event => (pressed = event.timeStamp), true);
    document.getElementById("scythe-search-input").addEventListener("input", () =>
        requestAnimationFrame(() => channel.port2.postMessage("painted")));
}"""


# The scenarios come after the first hits.
FIRST_HIT = """new MutationObserver((_, observer) => {
    if (!document.querySelector(".sr-hit")) return;
    observer.disconnect();
    window.usable = performance.now();
}).observe(document, { childList: true, subtree: true })"""
ASKED_BEFORE = """performance.getEntriesByType("resource")
    .filter(({ startTime }) => startTime < usable).map(({ name }) => name)"""


def figures(loop: float) -> Iterator[Figure]:
    """Yield the figures, given the seconds of the calibration loop."""
    with tempfile.TemporaryDirectory() as scratch:
        site = Path(scratch) / "site"
        build(config_of(copy_of_project(Path(scratch) / "project"), site))
        yield from figures_of(site, loop)


def figures_of(site: Path, loop: float) -> Iterator[Figure]:
    """Yield the figures of a built site."""
    yield size("search data, compressed", packed(site / DATA), 185)
    with served(site) as address, sync_playwright() as playwright:
        browser = started(playwright)
        yield size("first visit to usable search, compressed", first_visit(browser, address, site), 305)
        yield from typed(browser, address, loop, "keystroke to painted hits")
        library = load()
        data = SearchIndex.build(
            entries_of(library), words_of(library.package, library.lexicon, library.destinations)
        ).data
        for name, part in parts_of(ten_times(data)).items():
            (site / name).write_text(as_json(part), encoding="utf-8")
        yield from typed(browser, address, loop, "keystroke with ten times the content")
        browser.close()


def typed(browser: Browser, address: str, loop: float, name: str) -> Iterator[Figure]:
    """Yield how long a keystroke takes in 95 of 100 cases, on this processor and on one six times as slow."""
    yield duration(f"{name}, 95 %", keystrokes(browser, address), loop, "ms", 8)
    yield duration(f"{name}, processor throttled 6 times", keystrokes(browser, address, throttled=6), loop, "ms", 50)


def started(playwright: Any) -> Browser:
    """Start the machine's Chromium."""
    browser: Browser = playwright.chromium.launch(**launch_options(*WITHOUT_WAITING, prefer_whole=True))
    return browser


def phone(browser: Browser) -> BrowserContext:
    """Return a phone that has never seen the site. No service worker: it loads the rest of the site beside us."""
    return browser.new_context(viewport=PHONE, device_scale_factor=2, service_workers="block")


def opened(page: Page, address: str) -> None:
    """Open the home page and the search, and wait until it answers."""
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto(address)
    page.keyboard.press("/")
    page.keyboard.type("river")
    page.locator(".sr-hit").first.wait_for()


def first_visit(browser: Browser, address: str, site: Path) -> float:
    """Return the kB, compressed, that a browser loads until the search answers."""
    context = phone(browser)
    page = context.new_page()
    page.add_init_script(FIRST_HIT)
    opened(page, address)
    asked = {unquote(urlsplit(url).path).lstrip("/") for url in [address, *page.evaluate(ASKED_BEFORE)]}
    context.close()
    files = [site / name / "index.html" if (site / name).is_dir() else site / name for name in asked]
    return sum(packed(file) for file in files)


def keystrokes(browser: Browser, address: str, throttled: int = 1) -> float:
    """Return the seconds within which 95 of 100 keys have their painted hits.

    Args:
        throttled: The factor by which to slow the processor down.
    """
    asked = [item["query"] for item in yaml.safe_load(QUERIES.read_text(encoding="utf-8"))][::EVERY]
    context = phone(browser)
    page = context.new_page()
    opened(page, address)
    page.evaluate(WATCH)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": throttled})
    for query in asked:
        page.fill("#scythe-search-input", "")
        for letter in query:
            page.keyboard.press("Space" if letter == " " else letter)
            page.wait_for_timeout(20 * throttled)  # nobody types while the last key is still being answered
    times: list[float] = page.evaluate("times")
    context.close()
    return statistics.quantiles(times, n=20)[-1] / 1000


def ten_times(data: dict[str, Any]) -> dict[str, Any]:
    """Return search data with ten of each document; in nine of them every third word is one that nobody has seen."""
    total, first = (len(part["columns"]["id"]) for part in (data, parts_of(data)[DATA]))
    rows = [(copy, row) for some in (range(first), range(first, total)) for copy in range(10) for row in some]
    asked = unpacked_wordings(data["asked"])
    return {
        **data,
        "columns": {
            name: [f"{column[row]}-{copy}" if name == "id" else strange(column[row], copy) for copy, row in rows]
            for name, column in data["columns"].items()
        },
        "sparse": {
            name: {str(number): some[str(row)] for number, (_, row) in enumerate(rows) if str(row) in some}
            for name, some in data["sparse"].items()
        },
        "texts": {
            name: "\n".join(text[row] if name == "scope" else strange(text[row], copy) for copy, row in rows)
            for name, text in ((name, lines.split("\n")) for name, lines in data["texts"].items())
        },
        "asked": packed_wordings(
            [[strange(" ".join(said), copy).split() for said in asked[row]] for copy, row in rows]
        ),
    }


def strange(value: Any, copy: int) -> Any:
    """Return a text with every third word changed; the first copy, and any value but text, as it is."""
    if not copy or not isinstance(value, str):
        return value
    return " ".join(f"{word}{'abcdefghi'[copy - 1]}" if not at % 3 else word for at, word in enumerate(value.split()))


def packed(file: Path) -> float:
    """Return the size of a file as hosts send it, in kB."""
    return len(gzip.compress(file.read_bytes(), 9)) / 1000


@contextmanager
def served(site: Path) -> Iterator[str]:
    """Serve a folder; gives its address."""
    handler = functools.partial(Quiet, directory=str(site))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""
