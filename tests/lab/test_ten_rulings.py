"""A finger sets up ten rulings, drawn by a seed, from an empty board; the verdicts are the documented ones."""

from __future__ import annotations

import random
import re
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from scythe_ref.lab import Lab
from scythe_ref.scenarios import run_scenario
from tests import our_content

SEED = 15
START = 60_000
MOST_TAPS = 15
"""The median of the taps that a position takes: a tap, a choice from a list or a field filled in is one each."""

SECONDS_A_TAP = 1.2
"""Seconds of somebody who knows the page, besides the page's own; assumed, as no test has fingers."""

MOST_SECONDS = 40


def drawn() -> list[str]:
    """The first scenario of ten rulings, of those that have any."""
    rulings = {name: scenarios for name, scenarios in our_content.bundle()["rulings"].items() if scenarios}
    chosen = random.Random(SEED).sample(sorted(rulings), 10)  # no secret
    return [rulings[name][0] for name in chosen]


class Fingers:
    """Somebody who knows the page, and counts the taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self.waited = 0.0

    def tap(self, what: Locator) -> None:
        what.scroll_into_view_if_needed()
        with self.one():
            what.tap()

    def fill(self, what: Locator, text: str) -> None:
        with self.one():
            what.fill(text)
            what.press("Enter")
            what.blur()

    def choose(self, what: Locator, value: str) -> None:
        with self.one():
            what.select_option(value)

    @contextmanager
    def one(self) -> Iterator[None]:
        """Count a tap, and how long the page lets somebody wait for it."""
        begun = time.perf_counter()
        yield
        self.taps += 1
        self.waited += time.perf_counter() - begun

    def place(self, label: str) -> Locator:
        return self.page.locator(f"[data-place={label}]")

    def tab(self, name: str) -> Locator:
        return self.page.get_by_role("navigation", name="What to do").get_by_role("button", name=name)


def begin(hand: Fingers, first: str) -> None:
    """Open an empty board for the player with the turn; others join as the position needs them."""
    hand.tap(hand.page.get_by_role("button", name="Open", exact=True))
    dialog = hand.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    hand.tap(dialog.locator(".lab-owner", has_text=first))
    hand.tap(dialog.get_by_role("button", name="Empty board"))
    expect(dialog).to_be_hidden()
    expect(hand.page.get_by_role("group", name="Whose pieces")).to_be_visible()


def open_drawer(hand: Fingers) -> None:
    """Open the drawer, if it is not: it stays open from one player to the next."""
    if hand.page.locator(".lab-drawer[open]").count() == 0:
        hand.tap(hand.page.locator(".lab-drawer > summary"))


def pieces_of(player: dict[str, Any], home: str) -> Iterator[tuple[str, str]]:
    """Yield the pieces that a scenario puts down for a player: kind and place on the board."""
    for label, kinds in (player.get("units") or {}).items():
        yield from ((kind, home if label == "home" else label) for kind in kinds)
    for label, kind in (player.get("structures") or {}).items():
        yield kind, label
    airship = (player.get("airship") or {}).get("at", "home")
    if airship != "home":
        yield "airship", airship
    yield from (("flag", label) for label in player.get("flags") or ())
    yield from (("trap", label) for label in player.get("traps") or {})


def put_down(hand: Fingers, pieces: Iterator[tuple[str, str]]) -> None:
    """Put pieces on the board, all of a kind one after another; the kind that is active already comes first."""
    kinds: dict[str, list[str]] = {}
    for kind, label in pieces:
        kinds.setdefault(kind, []).append(label)
    palette = hand.page.get_by_role("group", name="Pieces", exact=True)
    buttons = {kind: palette.get_by_role("button", name=re.compile(f"^{named(kind)}")) for kind in kinds}
    for kind in sorted(kinds, key=lambda kind: buttons[kind].get_attribute("aria-pressed") != "true"):
        if buttons[kind].get_attribute("aria-pressed") != "true":
            hand.tap(buttons[kind])
        for label in kinds[kind]:
            hand.tap(hand.place(label))


def named(kind: str) -> str:
    return kind.replace("_", " ").replace("-", " ").capitalize()


ON_THE_MATS = {
    "abilities": "{}: mech deployed",
    "upgrades": "{}: cube moved away",
    "recruits": "{}: recruit enlisted",
    "recruit_bonuses": "{}: covered",
}
"""Fields that are places on the picture of the mats: the names of their buttons."""


def set_field(hand: Fingers, owner: str, field: dict[str, Any], value: Any) -> None:
    """Set something beside the board as its field wants it."""
    where = f"#field-{owner}-{field['name']}".replace(".", r"\.")
    page = hand.page
    group = page.locator(".lab-field").filter(has=page.locator(f"{where}-title")).last
    chosen = [str(one) for one in value] if isinstance(value, list) else [str(value)]
    if field["kind"] in ("number", "text"):
        hand.fill(page.locator(where), field["text"] if field["kind"] == "text" else str(value))
    elif field["kind"] in ("order", "parts"):
        hand.tap(group.locator("summary", has_text="Enter as text"))
        hand.fill(page.locator(f"{where}-typed"), field["text"])
    elif field["name"] == "upgraded":
        for option in field["options"]:
            for number in range(field["value"].get(option["value"], 0)):
                cube = re.compile(f"^{option['title']}: cube {number + 1} of", re.I)
                hand.tap(page.locator(".lab-mat").get_by_role("button", name=cube))
    elif field["name"] == "cards":
        held = page.locator(".lab-mat [data-field=cards]")
        for option in field["options"]:
            title, wanted = option["title"], field["value"].get(option["value"], 0)
            discard = held.get_by_role("button", name=re.compile(f"^{title}: discard one", re.I))
            there = discard.count()  # a default may be more than nothing
            for _ in range(wanted - there):
                hand.tap(held.get_by_role("button", name=re.compile(f"^{title}: take one", re.I)))
            for _ in range(there - wanted):
                hand.tap(discard.first)
            expect(discard).to_have_count(wanted)
    elif field["name"] == "stars":
        for option in field["options"]:
            for number in range(field["value"].get(option["value"], 0)):
                star = re.compile(f"^{option['title']}: star( {number + 1})? placed", re.I)
                hand.tap(page.locator(".lab-mat").get_by_role("button", name=star))
    elif field["name"] == "factory_card":
        hand.tap(page.locator(".lab-mat [data-field=factory_card]").get_by_role("button").first)
        [title] = [option["title"] for option in field["options"] if option["value"] in chosen]
        cards = page.get_by_role("group", name="Factory cards")
        hand.tap(cards.get_by_role("button", name=re.compile(f"^{title}", re.I)))
    elif field["kind"] == "counts":
        for option in field["options"]:  # a default may be more than nothing
            amount = page.locator(f"{where}-{option['value']}")
            wanted = str(field["value"].get(option["value"], 0))
            if amount.input_value() != wanted:
                hand.fill(amount, wanted)
    elif any("detail" in option for option in field["options"]):
        hand.tap(group.get_by_role("button", name="Choose from the list"))
        for option in field["options"]:
            if option["value"] in chosen:
                hand.tap(group.locator(".lab-pick__option").filter(has_text=re.compile(f"^{option['title']}", re.I)))
    elif field["kind"] == "one":
        hand.choose(page.locator(where), str(value))
    else:
        for option in field["options"]:
            if option["value"] in chosen:
                title = option["title"][:1].upper() + option["title"][1:]
                name = ON_THE_MATS.get(field["name"], "{}").format(title)
                inside = page.locator(".lab-mat") if field["name"] in ON_THE_MATS else group
                hand.tap(inside.get_by_role("button", name=name, exact=True))


def set_up(hand: Fingers, data: dict[str, Any]) -> None:
    """Set the position of a scenario up, piece by piece and field by field."""
    known = Lab(our_content.bundle())
    shown = known.answer({"do": "open", "scenario": data["id"]})
    shown = known.answer({"do": "at", "step": 0}) if data.get("play") else shown
    mats = our_content.bundle()["components"]["factions"]["factions"]
    homes = {name: base["id"] for name, base in our_content.bundle()["components"]["board"]["home_bases"].items()}
    players = data["players"]
    active = next((name for name, player in players.items() if (player or {}).get("active")), next(iter(players)))
    order = [active, *(name for name in players if name != active)]
    begin(hand, mats[active]["short"])
    whose = hand.page.get_by_role("group", name="Whose pieces")
    for owner in order:
        player = players[owner] or {}
        if owner != active:
            hand.tap(whose.get_by_role("button", name=f"{mats[owner]['short']} joins"))
            expect(whose.get_by_role("button", name=mats[owner]["name"], pressed=True)).to_be_visible()
        put_down(hand, pieces_of(player, homes[owner]))
        for field in shown["fields"][owner]:
            if field["name"] in player:
                open_drawer(hand)
                set_field(hand, owner, field, player[field["name"]])
    said = [field for field in shown["fields"][""] if field["said"] and field["name"] != "active"]
    board = (data.get("board") or {}).items()
    lying = [(kind, label) for label, things in board for kind in things for _ in range(int(things[kind]))]
    if said or lying:
        hand.tap(whose.get_by_role("button", name="Shared"))
        put_down(hand, iter(lying))
    for field in said:
        open_drawer(hand)
        set_field(hand, "", field, field["value"])


@pytest.mark.slow
def test_ten_rulings_are_set_up_with_a_finger(browser: Browser, site_url: str) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, service_workers="block"
    )
    page = context.new_page()
    page.goto(f"{site_url}lab/")
    page.get_by_role("button", name="Start the lab").tap()
    hand = Fingers(page)
    expect(hand.tab("Set up")).to_be_visible(timeout=START)
    taps, seconds = [], []
    for name in drawn():
        data = our_content.bundle()["scenarios"][name]
        hand.taps, hand.waited = 0, 0.0
        set_up(hand, data)
        taps.append(hand.taps)
        seconds.append(hand.taps * SECONDS_A_TAP + hand.waited)
        hand.tab("Play").tap()
        result = run_scenario(data, our_content.bundle())
        for line in data.get("play") or ():
            typed = page.get_by_label("Type an action")
            typed.fill(line)
            typed.press("Enter")
            expect(typed).to_have_value("")  # it was played
        if result.steps:
            hand.tab("Verdict").tap()
            verdict = page.locator(".lab-said")
            expect(verdict).to_contain_text("Allowed" if result.steps[-1].accepted else "Not allowed")
            for rule in result.steps[-1].decided_by:
                title = our_content.bundle()["rules"][rule]["title"]
                expect(verdict.get_by_role("link", name=title, exact=True).first).to_be_visible()
    assert statistics.median(taps) <= MOST_TAPS, sorted(taps)
    assert statistics.median(seconds) <= MOST_SECONDS, sorted(seconds)
    context.close()
