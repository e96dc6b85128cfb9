"""Ten rulings, drawn by a seed, are set up with a finger from an empty board; the verdicts are the documented ones."""

from __future__ import annotations

import random
import re
import statistics
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from scythe_ref.lab import Lab
from scythe_ref.scenarios import run_scenario
from tests import our_content

SEED = 15
START = 60_000
MOST_TAPS = 25
"""The median of the taps that a position takes: a tap, a choice from a list or a field filled in is one each."""


def drawn() -> list[str]:
    """The first scenario of ten rulings."""
    rulings = our_content.bundle()["rulings"]
    chosen = random.Random(SEED).sample(sorted(rulings), 10)  # no secret
    return [rulings[name][0] for name in chosen]


class Fingers:
    """Somebody who knows the page, and counts the taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: Locator) -> None:
        what.scroll_into_view_if_needed()
        what.tap()
        self.taps += 1

    def fill(self, what: Locator, text: str) -> None:
        what.fill(text)
        what.press("Enter")
        what.blur()
        self.taps += 1

    def choose(self, what: Locator, value: str) -> None:
        what.select_option(value)
        self.taps += 1

    def place(self, label: str) -> Locator:
        return self.page.locator(f"[data-place={label}]")

    def tab(self, name: str) -> Locator:
        return self.page.get_by_role("navigation", name="What to do").get_by_role("button", name=name)


def begin(hand: Fingers, players: list[str], titles: dict[str, str]) -> None:
    """Open an empty board with these players."""
    hand.tap(hand.page.get_by_role("button", name="Open", exact=True))
    dialog = hand.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for chip in dialog.locator(".lab-owner").all():
        if chip.get_attribute("aria-pressed") == "true":
            hand.tap(chip)
            expect(chip).to_have_attribute("aria-pressed", "false")
    for name in players:
        hand.tap(dialog.locator(".lab-owner", has_text=titles[name]))
    hand.tap(dialog.get_by_role("button", name="Empty board"))
    expect(dialog).to_be_hidden()
    owners = hand.page.get_by_role("group", name="Whose pieces")
    if not owners.is_visible():  # a second tap on the tab that is open folds it away
        hand.tap(hand.tab("Set up"))
    expect(owners).to_be_visible()


def pieces_of(player: dict[str, Any], home: str) -> Iterator[tuple[str, str]]:
    """Yield the pieces that a scenario puts down for a player: kind and place on the board."""
    for label, kinds in (player.get("units") or {}).items():
        yield from ((kind, home if label == "home" else label) for kind in kinds)
    for label, kind in (player.get("structures") or {}).items():
        yield kind, label
    yield from (("flag", label) for label in player.get("flags") or ())
    yield from (("trap", label) for label in player.get("traps") or {})


def put_down(hand: Fingers, pieces: Iterator[tuple[str, str]]) -> None:
    """Put pieces on the board, all of a kind one after another."""
    kinds: dict[str, list[str]] = {}
    for kind, label in pieces:
        kinds.setdefault(kind, []).append(label)
    for kind, labels in kinds.items():
        name = kind.replace("_", " ").replace("-", " ").capitalize()
        hand.tap(hand.page.get_by_role("group", name="Pieces").get_by_role("button", name=re.compile(f"^{name}")))
        for label in labels:
            hand.tap(hand.place(label))


def set_field(hand: Fingers, owner: str, field: dict[str, Any], value: Any) -> None:
    """Set something beside the board as its field wants it."""
    where = f"#field-{owner}-{field['name']}".replace(".", r"\.")
    page = hand.page
    if field["kind"] in ("number", "text"):
        hand.fill(page.locator(where), field["text"] if field["kind"] == "text" else str(value))
    elif field["kind"] == "one":
        hand.choose(page.locator(where), str(value))
    elif field["kind"] == "counts":
        for name, number in field["value"].items():
            hand.fill(page.locator(f"{where}-{name}"), str(number))
    else:
        group = page.locator(".lab-field").filter(has=page.locator(f"{where}-title"))
        for option in field["options"]:
            if option["value"] in value:
                title = option["title"][:1].upper() + option["title"][1:]
                hand.tap(group.get_by_role("button", name=title, exact=True))


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
    begin(hand, order, {name: mat["short"] for name, mat in mats.items()})
    whose = hand.page.get_by_role("group", name="Whose pieces")
    if any("airship" in (player or {}) for player in players.values()):
        hand.tap(whose.get_by_role("button", name="Table"))
        hand.tap(hand.page.locator(".lab-drawer summary"))
        modules = next(field for field in shown["fields"][""] if field["name"] == "modules")
        set_field(hand, "", modules, ["airships"])
        hand.tap(hand.page.locator(".lab-drawer summary"))
    for owner in order:
        player = players[owner] or {}
        hand.tap(whose.get_by_role("button", name=mats[owner]["name"]))
        put_down(hand, pieces_of(player, homes[owner]))
        fields = [field for field in shown["fields"][owner] if field["name"] in player]
        if fields:
            hand.tap(hand.page.locator(".lab-drawer summary"))
            for field in fields:
                set_field(hand, owner, field, player[field["name"]])
            hand.tap(hand.page.locator(".lab-drawer summary"))
    said = [field for field in shown["fields"][""] if field["said"] and field["name"] != "active"]
    board = (data.get("board") or {}).items()
    lying = [(kind, label) for label, things in board for kind in things for _ in range(int(things[kind]))]
    if said or lying:
        hand.tap(whose.get_by_role("button", name="Table"))
        put_down(hand, iter(lying))
    if said:
        hand.tap(hand.page.locator(".lab-drawer summary"))
        for field in said:
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
    taps = []
    for name in drawn():
        data = our_content.bundle()["scenarios"][name]
        hand.taps = 0
        set_up(hand, data)
        taps.append(hand.taps)
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
    context.close()
