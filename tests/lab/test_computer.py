"""Seats that the computer takes, as people at the page see them."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from accessibility import violations
from lab_page import SCENARIO, START, Opener, tab
from playwright.sync_api import Locator, Page, expect

COMBAT = "saxony* V4=mech power=5 cards=3; polania F4=mech power=5 cards=2"
MOVED = ("saxony move mech V4 to F4", "saxony end move")

pytestmark = pytest.mark.slow


def steps(page: Page) -> int:
    """The number of steps in the log."""
    return page.locator(".lab-step").count()


def seat(page: Page, name: str) -> None:
    page.get_by_role("group", name="Played by the computer").get_by_role("button", name=name).tap()


def commit(over: Locator) -> None:
    """Choose 2 on the dial and no combat card."""
    over.get_by_role("button", name=re.compile("^2")).tap()
    expect(over).to_contain_text("combat cards worth")
    over.get_by_role("button", name=re.compile("^0")).tap()


def begin_combat(lab: Opener) -> Page:
    page = lab("#line=" + quote(COMBAT) + "".join(f"&play={quote(line)}" for line in MOVED))
    tab(page, "Play").tap()
    return page


def test_the_computer_plays_its_seat_until_a_person_is_to_move_and_is_undone_with_them(
    lab: Opener, site_url: str
) -> None:
    page = lab(f"#scenario={SCENARIO}")
    tab(page, "Play").tap()
    seat(page, "Polania")
    expect(page.get_by_role("button", name="End the Move action")).to_be_visible()
    before = steps(page)
    page.get_by_role("button", name="End the Move action").tap()
    page.get_by_role("button", name="End the turn").tap()
    expect(page.locator(".lab-computer")).to_contain_text("Polania is choosing")
    expect(page.get_by_text(re.compile("^Saxony: Where does the action token go"))).to_be_visible(timeout=START)
    log = page.locator(".lab-step").all_inner_texts()[before + 2 :]
    assert log
    assert all("Polania:" in line for line in log)
    played = steps(page)
    page.goto(f"{site_url}table/")
    page.goto(f"{site_url}lab/")
    expect(page.get_by_role("button", name="Polania", pressed=True)).to_be_visible(timeout=START)
    assert steps(page) == played
    tab(page, "Play").tap()


def test_one_undo_takes_back_what_the_computer_answered(lab: Opener) -> None:
    page = lab(f"#scenario={SCENARIO}")
    tab(page, "Play").tap()
    seat(page, "Polania")
    page.get_by_role("button", name="End the Move action").tap()
    expect(page.get_by_role("button", name="End the turn")).to_be_visible()
    before = steps(page)
    page.get_by_role("button", name="End the turn").tap()
    expect(page.get_by_text(re.compile("^Saxony: Where does the action token go"))).to_be_visible(timeout=START)
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("button", name="End the turn")).to_be_visible()
    assert steps(page) == before
    expect(page.get_by_role("button", name="Polania", pressed=True)).to_be_visible()


def test_the_computer_can_be_stopped_and_goes_on(lab: Opener) -> None:
    page = lab("#where=crimea")
    page.get_by_role("button", name="Open", exact=True).tap()
    dialog = page.get_by_role("dialog")
    for name in ("Crimea", "Nordic"):
        dialog.get_by_role("button", name=name).tap()
    dialog.get_by_label("The computer plays all but").check()
    dialog.get_by_label("Deal number").fill("3")
    dialog.get_by_role("button", name="Deal a new game").tap()
    expect(page.get_by_role("button", name="Nordic", pressed=True)).to_be_visible()
    seat(page, "Crimea")
    expect(page.locator(".lab-step")).not_to_have_count(0, timeout=START)
    page.get_by_role("button", name="Stop").tap()
    expect(page.get_by_role("button", name="Let it play")).to_be_visible()
    stood = steps(page)
    page.wait_for_timeout(1500)
    assert steps(page) == stood
    assert violations(page) == []
    page.get_by_role("button", name="Let it play").tap()
    expect(page.locator(".lab-step")).not_to_have_count(stood, timeout=START)


def test_the_dial_of_the_computer_is_hidden_until_both_are_revealed(lab: Opener) -> None:
    page = begin_combat(lab)
    seat(page, "Saxony")
    expect(page.get_by_role("button", name="Combat: dial and cards of Polania")).to_be_visible(timeout=START)
    covered = page.locator(".lab-step", has_text="has chosen, hidden until both have")
    expect(covered).to_have_count(1)
    assert "on the dial" not in page.locator(".lab-panel").inner_text()
    tab(page, "Verdict").tap()
    expect(page.locator(".lab-verdict")).to_contain_text("hidden until both sides have")
    assert "on the dial" not in page.locator(".lab-panel").inner_text()
    tab(page, "Play").tap()
    page.get_by_role("button", name="Combat: dial and cards of Polania").tap()
    over = page.get_by_role("dialog")
    assert "Hand the device" not in over.inner_text()
    commit(over)
    expect(over.get_by_role("heading")).to_contain_text(re.compile(r"(Saxony|Polania) wins at F4"))


def test_the_computer_chooses_second_behind_the_cover(lab: Opener) -> None:
    page = begin_combat(lab)
    seat(page, "Polania")
    page.get_by_role("button", name="Combat: dial and cards of Saxony").tap()
    over = page.get_by_role("dialog")
    commit(over)
    told = re.compile(r"(Saxony|Polania) wins at F4")
    expect(over.get_by_role("heading").filter(has_text=told)).to_be_visible(timeout=START)
