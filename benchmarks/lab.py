"""The lab in Chromium: from nothing to the first verdict, against Pyodide alone; taps; the size of its files."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from mkdocs.commands.build import build
from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks import lab_taps
from benchmarks.measure import Figure, duration, multiple, size
from benchmarks.search import phone, served, started
from benchmarks.site import config_of, copy_of_project
from scythe_ref.library import load
from scythe_ref.search.offline import LAB
from scythe_ref.site.build import lab_archive

RUNS = 5
QUESTIONS = 50

BARE_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
await loadPyodide();
postMessage("ready");
"""

BARE = """() => new Promise((resolve, reject) => {
    const began = performance.now();
    const worker = new Worker("worker.js", { type: "module" });
    worker.onmessage = () => { worker.terminate(); resolve(performance.now() - began); };
    worker.onerror = event => reject(event.message);
})"""

FIRST_VERDICT = """async () => {
    const { Engine } = await import(new URL("../js/lab/engine.js", location));
    const manifest = document.getElementById("lab").dataset.manifest;
    const began = performance.now();
    window.engine = new Engine({ manifest: new URL(`../${manifest}`, location).href });
    await engine.start();
    const { results } = await engine.ask({ self_check: [NAME] });
    if (!results[0].passed) throw new Error("another verdict");
    return performance.now() - began;
}"""

VERDICT = """async () => {
    const began = performance.now();
    await engine.ask({ self_check: [NAME] });
    return performance.now() - began;
}"""

SCENARIO = '"militant-at-first"'


def figures(loop: float) -> Iterator[Figure]:
    """Yield the figures, given the seconds of the calibration loop."""
    with tempfile.TemporaryDirectory() as scratch:
        site = Path(scratch) / "site"
        build(config_of(copy_of_project(Path(scratch) / "project"), site))
        yield from figures_of(site, loop)


def figures_of(site: Path, loop: float) -> Iterator[Figure]:
    """Yield the figures of a built site."""
    yield size(
        "all that the lab loads, compressed", sum(f.stat().st_size for f in (site / LAB).glob("*.bin")) / 1000, 5000
    )
    lay_bare(site / "bare")
    with served(site) as address, sync_playwright() as playwright:
        browser = started(playwright)
        first, bare, again, verdict = [], [], [], []
        for _ in range(RUNS + 1):  # side by side: other work on the machine changes
            bare.append(seconds_of_bare(browser, address))
            new, kept, answers = seconds_of_lab(browser, address)
            first.append(new)
            again.append(kept)
            verdict += answers
        taps = [*lab_taps.figures_of(browser, address, load().bundle()["scenarios"], loop)]
        browser.close()
    yield multiple("lab: first verdict with nothing on the device, against Pyodide alone", ratio(first, bare), 1.25)
    yield duration("lab: first verdict when it is on the device", statistics.median(again[1:]), loop, "s", 2)
    yield duration("lab: asked and answered, a verdict with its trace", statistics.median(verdict), loop, "ms")
    yield from taps


def ratio(some: list[float], others: list[float]) -> float:
    """Return the ratio of some times to others; the first of each warms up."""
    return statistics.median(some[1:]) / statistics.median(others[1:])


def lay_bare(folder: Path) -> None:
    """Put Pyodide into a folder as its makers publish it, with a page that starts it."""
    folder.mkdir()
    for name in (*lab_archive.PYODIDE, lab_archive.STANDARD, lab_archive.LOCK):
        (folder / name).write_bytes(lab_archive.vendored(name))
    (folder / "worker.js").write_text(BARE_WORKER, encoding="utf-8")
    (folder / "index.html").write_text("<!doctype html><title>Bare</title>", encoding="utf-8")


def seconds_of_bare(browser: Browser, address: str) -> float:
    """Return the seconds of Pyodide alone from nothing."""
    context = phone(browser)
    page = context.new_page()
    page.goto(f"{address}bare/")
    took: float = page.evaluate(BARE)
    context.close()
    return took / 1000


def seconds_of_lab(browser: Browser, address: str) -> tuple[float, float, list[float]]:
    """Return the seconds of the first verdict from nothing, of the next time, and of each of many after that."""
    context = phone(browser)
    page = context.new_page()
    first = first_verdict(page, address)
    again = first_verdict(page, address)
    answers = [page.evaluate(VERDICT.replace("NAME", SCENARIO)) / 1000 for _ in range(QUESTIONS)]
    context.close()
    return first, again, answers


def first_verdict(page: Page, address: str) -> float:
    """Return the time from opening the page to the first verdict."""
    page.goto(f"{address}lab/")
    page.wait_for_load_state("networkidle")
    took: float = page.evaluate(FIRST_VERDICT.replace("NAME", SCENARIO))
    return took / 1000
