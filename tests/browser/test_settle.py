"""One answer for the whole table: it fits the screen, scans, and works without a network."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from page_modules import TABLE
from playwright.sync_api import Page, expect

from scythe_ref.search.export import documents_of
from tests.codes import scanned

ANSWER = "combat-tie"

HANGS_OVER = """async ids => {
  const late = id => new Promise(resolve => {
    const look = () => document.body.dataset.answer === id ? resolve() : setTimeout(look, 1);
    look();
  });
  const found = [];
  for (const id of ids) {
    location.hash = id;
    await late(id);
    const card = document.querySelector(".st-answer");
    const big = document.querySelector(".st-big").getBoundingClientRect();
    const foot = document.querySelector(".st-foot").getBoundingClientRect();
    const size = parseFloat(getComputedStyle(document.querySelector(".st-big")).fontSize);
    const whole = document.scrollingElement;
    if (card.scrollHeight > card.clientHeight || whole.scrollHeight > innerHeight || whole.scrollWidth > innerWidth
        || big.top < 0 || big.bottom > foot.top || foot.bottom > innerHeight + 0.5 || size < 14)
      found.push([id, card.scrollHeight - card.clientHeight, size]);
  }
  return found;
}"""
"""Shows one answer after the other and gives those that scroll, lose a part, or are too small to read."""


@pytest.fixture(scope="module")
def answers(site_folder: Path) -> dict[str, Any]:
    """The data of each answer by its id: the search data's, and the page's own."""
    documents = documents_of(json.loads((site_folder / "search" / "data.json").read_text()))
    settled = json.loads((site_folder / "settle" / "answers.json").read_text())["answers"]
    both = zip(documents, settled, strict=False)  # scenarios follow, in a file of their own; none is an answer
    return {document["id"]: document | own for document, own in both if isinstance(own, dict)}


def open_answer(page: Page, site_url: str, name: str) -> None:
    page.goto(f"{site_url}settle/#{name}")
    expect(page.locator("body")).to_have_attribute("data-answer", name)


@pytest.mark.slow
def test_every_ruling_fits_a_phone_without_scrolling(phone: Page, site_url: str, answers: dict[str, Any]) -> None:
    open_answer(phone, site_url, ANSWER)
    rulings = [name for name, answer in answers.items() if answer["kind"] == "ruling"]
    assert len(rulings) > 200
    assert phone.evaluate(HANGS_OVER, rulings) == []


def test_the_longest_rules_fit_as_well(phone: Page, site_url: str, answers: dict[str, Any]) -> None:
    open_answer(phone, site_url, ANSWER)
    others = [name for name, answer in answers.items() if answer["kind"] != "ruling"]
    longest = sorted(others, key=lambda name: -len(json.dumps(answers[name])))[:120]
    assert phone.evaluate(HANGS_OVER, longest) == []


def test_what_is_scanned_opens_the_same_answer(phone: Page, site_url: str, answers: dict[str, Any]) -> None:
    longest = max((name for name in answers if answers[name]["kind"] == "ruling"), key=len)
    for name in (ANSWER, longest):
        open_answer(phone, site_url, name)
        code = phone.locator(".st-code svg")
        expect(code).to_be_visible()
        address = scanned(code)
        assert address.startswith(site_url)
        assert address.rpartition("#")[2] in answers
        phone.goto("about:blank")
        phone.goto(address)
        expect(phone.locator("body")).to_have_attribute("data-answer", name)


def test_an_answer_says_all_that_ends_an_argument(phone: Page, site_url: str) -> None:
    open_answer(phone, site_url, "move-enter-lone-workers-immediate-retreat")
    card = phone.locator(".st-answer")
    expect(card.locator(".st-big")).to_contain_text("Both workers retreat at once")
    for words in ("Official", "Wind Gambit rulebook", "Dutch core rulebook", "Move action is over"):
        expect(card).to_contain_text(words)
    proof = card.locator(".st-proof")
    expect(proof).to_be_visible()
    expect(phone.get_by_role("link", name="The lab")).to_be_visible()
    proof.click()
    expect(phone.locator(".sc-scenario").first).to_be_visible()


def test_a_ruling_and_a_rule_lead_to_their_answers(phone: Page, site_url: str) -> None:
    for path, place, name in (
        ("rulings/combat/combat-tie/", ".sc-ruling", "combat-tie"),
        ("rulings/combat/", '[id="combat-tie"]', "combat-tie"),
        ("rules/move/", '[id="move.river"]', "move.river"),
    ):
        phone.goto(site_url + path)
        phone.locator(place).get_by_role("link", name="Settle it").click()
        expect(phone.locator("body")).to_have_attribute("data-answer", name)


def test_an_unknown_id_gets_a_friendly_word_and_the_search(phone: Page, site_url: str) -> None:
    for name in ("<img src=x onerror=alert(1)>", "", "%E0%A4%A", "__proto__", "combat-tye"):
        phone.goto(f"{site_url}settle/#{name}")
        without_id = name in ("", "%E0%A4%A")
        expect(phone.get_by_role("heading")).to_contain_text("Settle it" if without_id else "no answer called")
        expect(phone.get_by_role("combobox")).to_be_visible()
        assert phone.locator("main img").count() == 0
    phone.locator("main li a").first.click()
    expect(phone.locator("body")).to_have_attribute("data-answer", "combat-tie")


def test_without_an_answer_it_begins_with_a_search_whose_hits_open_here(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}settle/")
    phone.get_by_role("combobox").fill("who wins a tie")
    first = phone.locator(".sr-hit__link").first
    expect(first).to_contain_text("tie")
    expect(phone.get_by_role("link", name="Settle it")).to_have_count(0)  # every hit does
    leads = phone.locator(".sr-hit a").evaluate_all("links => links.map(link => link.href)")
    assert leads
    assert all("/settle/#" in address for address in leads)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    first.click()
    expect(phone.locator(".st-big")).to_be_visible()
    expect(phone.get_by_role("combobox")).to_have_count(0)
    phone.go_back()
    expect(phone.get_by_role("combobox")).to_have_value("who wins a tie")
    expect(first).to_contain_text("tie")


def test_only_what_can_be_settled_is_found_there(phone: Page, site_url: str, answers: dict[str, Any]) -> None:
    phone.goto(f"{site_url}settle/")
    for query in ("combat", "a combat step by step", "bottom-row costs"):
        phone.get_by_role("combobox").fill(query)
        expect(phone.locator(".sr-hits__number")).to_contain_text("result")
        found = phone.locator("[data-entry]").evaluate_all("hits => hits.map(hit => hit.dataset.entry)")
        assert found
        assert set(found) <= answers.keys()


def test_it_begins_with_the_table_that_is_set(phone: Page, site_url: str) -> None:
    open_answer(phone, site_url, ANSWER)
    set_table(phone, {"players": 3})
    phone.goto("about:blank")
    phone.goto(f"{site_url}settle/")
    expect(phone.locator("[data-table-chip]")).to_contain_text("3 players")
    phone.evaluate(f"{TABLE}.then(kept => kept.clear())")


def test_an_answer_opens_without_a_network(keeping_phone: Page, site_url: str) -> None:
    keeping_phone.context.set_offline(True)
    open_answer(keeping_phone, site_url, ANSWER)
    expect(keeping_phone.locator(".st-code svg")).to_be_visible()


def set_table(page: Page, table: dict[str, Any]) -> None:
    page.evaluate(f"table => {TABLE}.then(kept => kept.save(table))", table)


def test_the_other_printing_stands_on_the_card_and_the_tables_own_is_marked(phone: Page, site_url: str) -> None:
    open_answer(phone, site_url, "move-enter-lone-workers-immediate-retreat")
    printing = phone.locator(".st-printing")
    expect(printing).to_contain_text("Holds under Current rules (your game)")
    expect(printing).to_contain_text("Otherwise under First printing")
    set_table(phone, {"ruleset": "first-printing"})
    expect(printing).to_contain_text("Otherwise under First printing (your game)")


TABLES: list[tuple[str, dict[str, Any], str]] = [
    ("move.forced-retreat", {"ruleset": "first-printing"}, "this is the rule instead"),
    ("crimea-wayfare-own-base", {"ruleset": "first-printing"}, "this decides"),
    ("airship-never-controls", {"modules": ["base"]}, "this does not come up"),
    ("move.lake", {"factions": ["nordic", "crimea"]}, "there are exceptions"),
]


def test_what_holds_at_this_table_stands_first(phone: Page, site_url: str) -> None:
    open_answer(phone, site_url, ANSWER)
    notice = phone.locator(".st-notice")
    for name, table, words in TABLES:
        set_table(phone, table)
        open_answer(phone, site_url, name)  # of the same page: nothing is loaded again
        expect(notice).to_contain_text(words)
        assert notice.bounding_box()["y"] < phone.locator(".st-big").bounding_box()["y"]  # type: ignore[index]


def test_what_was_the_rule_once_comes_after_the_rule(phone: Page, site_url: str) -> None:
    open_answer(phone, site_url, "move.forced-retreat-late")
    notice = phone.locator(".st-notice")
    expect(notice).to_contain_text("No longer the rule. The rule now:")
    expect(notice.get_by_role("link")).to_have_text("Lone workers retreat at once")
    assert notice.bounding_box()["y"] < phone.locator(".st-big").bounding_box()["y"]  # type: ignore[index]
    expect(phone.locator(".st-big")).to_have_text(re.compile("^First printing:"))
    set_table(phone, {"ruleset": "first-printing"})
    expect(notice).to_have_count(0)
    phone.evaluate(f"{TABLE}.then(kept => kept.clear())")


def test_the_table_travels_with_the_code(phone: Page, site_url: str) -> None:
    open_answer(phone, site_url, "crimea-wayfare-own-base")
    set_table(phone, {"ruleset": "first-printing"})
    code = phone.locator(".st-code svg")
    expect(phone.locator(".st-notice")).to_be_visible()
    expect(code).to_be_visible()
    address = scanned(code)
    phone.evaluate(f"{TABLE}.then(kept => kept.clear())")
    phone.goto(address)
    expect(phone.locator(".st-notice")).to_be_visible()
    phone.evaluate(f"{TABLE}.then(kept => kept.clear())")


@pytest.mark.slow
def test_every_ruling_fits_at_a_table_where_others_stand_in_its_place(
    phone: Page, site_url: str, answers: dict[str, Any]
) -> None:
    open_answer(phone, site_url, ANSWER)
    set_table(phone, {"players": 7, "factions": ["crimea", "rusviet"], "ruleset": "first-printing"})
    replaced = [name for name, answer in answers.items() if answer.get("instead")]
    assert len(replaced) > 20
    assert phone.evaluate(HANGS_OVER, replaced) == []
