"""The time of an answer in the lab: from the finger's event to the drawn reply, as the page itself sees it.

The slow phone is Chromium throttled six times. That slows the page alone and not its worker, so the worker's time in
the same tap without a throttle counts six times.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, Page

from benchmarks.measure import Figure, duration
from benchmarks.search import phone

TAPS = 60
SLOWER = 6
SEED = 15
START = 60_000

WATCHED = """
const Own = window.Worker;
window.work = { begun: 0, spent: 0 };
window.Worker = class extends Own {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", () => { window.work.spent += performance.now() - window.work.begun; });
  }
  postMessage(message) {
    window.work.begun = performance.now();
    super.postMessage(message);
  }
};
"""
"""Adds up the time that the worker has a request: one request at a time."""

TAP = """([selector, done]) => new Promise((resolve, reject) => {
    const target = document.querySelector(selector);
    const box = target.getBoundingClientRect();
    const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    const event = { ...at, bubbles: true, cancelable: true, pointerId: 1, pointerType: "touch", isPrimary: true };
    window.work.spent = 0;
    const began = performance.now();
    const looked = new MutationObserver(() => {
        if (!document.querySelector(done)) return;
        looked.disconnect();
        const drawn = performance.now();
        resolve([drawn - began, window.work.spent]);
    });
    looked.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(() => { looked.disconnect(); reject(new Error(`nothing came of ${selector}`)); }, 10000);
    target.dispatchEvent(new PointerEvent("pointerdown", event));
    target.dispatchEvent(new PointerEvent("pointerup", event));
    target.dispatchEvent(new MouseEvent("click", event));
})"""
"""Taps something and gives the milliseconds until it shows, and those of them that the worker had."""

UNITS = """() => [...document.querySelectorAll(".lab-place")].filter(place => {
    if (!/(mech|character|worker)s? of /.test(place.getAttribute("aria-label"))) return false;
    const box = place.querySelector(".lab-place__ground").getBoundingClientRect();
    return place.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).map(place => place.dataset.place)"""
"""The territories with units that a finger can reach."""

Tap = tuple[float, float]
"""Milliseconds until the screen answered a tap, and those of them in the worker."""


def figures_of(browser: Browser, address: str, scenarios: dict[str, Any], loop: float) -> Iterator[Figure]:
    """Yield the figures of taps, given a server of a built site and the seconds of the calibration loop."""
    names = [name for name, data in scenarios.items() if data.get("play")]
    random.Random(SEED).shuffle(names)  # no secret
    page = opened(browser, address)
    plain = measured(page, names, scenarios)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    slow = measured(page, names, scenarios)
    page.context.close()
    goals = {"targets": (16, 100), "verdict": (150, 150)}
    for kind, shown in (("targets", "highlighted targets"), ("verdict", "the verdict")):
        quick = late([spent for spent, _ in plain[kind]])
        # Each tap's own worker time, as it was without the throttle, in place of the time that it took beside it.
        page_alone = [max(0.0, spent - worked) for spent, worked in slow[kind]]
        slowly = late([own + SLOWER * worked for own, (_, worked) in zip(page_alone, plain[kind], strict=True)])
        yield duration(f"lab: from a tap to {shown}, p95", quick / 1000, loop, "ms", goals[kind][0], kept=False)
        yield duration(
            f"lab: from a tap to {shown}, p95, six times slower", slowly / 1000, loop, "ms", goals[kind][1], kept=False
        )


def late(times: list[float]) -> float:
    """Return the time within which nineteen of twenty taps have their answer."""
    return statistics.quantiles(times, n=20, method="inclusive")[18]


def opened(browser: Browser, address: str) -> Page:
    """Return a phone's page with the lab started."""
    page = phone(browser).new_page()
    page.add_init_script(WATCHED)
    page.emulate_media(reduced_motion="reduce")  # where a finger is put, the board has to stand still
    page.goto(f"{address}lab/")
    page.get_by_role("button", name="Start the lab").click()
    page.locator(".lab-tabs").wait_for(timeout=START)
    return page


def measured(page: Page, names: list[str], scenarios: dict[str, Any]) -> dict[str, list[Tap]]:
    """Return the times of taps in positions of scenarios: on units, and on the button for the scenario's move."""
    taps: dict[str, list[Tap]] = {"targets": [], "verdict": []}
    for name in names:
        if min(map(len, taps.values())) >= TAPS:
            break
        page.evaluate(f"location.hash = 'scenario={name}'")
        page.locator(".lab-said, .lab-play").first.wait_for()
        page.get_by_role("heading", name=scenarios[name]["title"], exact=True).wait_for()
        page.get_by_role("navigation", name="What to do").get_by_role("button", name="Play").click()
        page.get_by_role("button", name="To the beginning").click()
        page.get_by_text("Step 0 of").wait_for()
        page.get_by_role("button", name="Whole board").click()
        for place in page.evaluate(UNITS)[:3]:
            if len(taps["targets"]) < TAPS:
                told = ".lab-unit, .lab-told"
                taps["targets"].append(tuple(page.evaluate(TAP, [f"[data-place={place}] .lab-place__ground", told])))
                for close in page.locator(".lab-close").all():
                    close.click()
                page.locator(told).first.wait_for(state="detached")
        if len(taps["verdict"]) < TAPS:
            page.locator("#lab-line").fill(scenarios[name]["play"][0])
            taps["verdict"].append(tuple(page.evaluate(TAP, [".lab-typed button", ".lab-strip"])))
    return taps
