"""A turn at hand: a beginner gets from the question to the rule by opening the parts that fit."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect


def test_a_beginner_gets_to_the_rule_in_three_taps_and_every_question_has_its_leaf(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}turn/")
    rule = phone.get_by_role("link", name="Units can't cross rivers")
    expect(rule).to_be_hidden()
    for question in ("The top row", "Move", "There's a river or a lake"):
        phone.locator("summary").get_by_text(question, exact=True).click()
    expect(phone.get_by_text("Units can't cross a river unless an ability lets them.")).to_be_visible()
    phone.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    for leaf in ("move.workers-enter-fighters", "combat.dial-max", "produce.cost-track"):
        expect(phone.locator(f".tn-branch a[href$='#{leaf}']")).to_be_visible()
    rule.click()
    expect(phone).to_have_url(re.compile(r"rules/move/#move\.river$"))


def test_the_home_page_leads_to_every_tool_in_one_tap(phone: Page, site_url: str) -> None:
    phone.goto(site_url)
    for title in ("Draw factions and mats", "Set up", "A turn at hand", "The lab", "Count the score", "Cheat sheets"):
        expect(phone.locator("article").get_by_role("link", name=title).last).to_be_visible()


def test_every_tool_leads_to_the_lab(site_folder: Path) -> None:
    for tool in ("draw", "setup", "turn", "score", "sheets", "search", "table"):
        html = (site_folder / tool / "index.html").read_text("utf-8")
        [beside] = re.findall(r'<nav class="sr-tools" aria-label="While you play">.*?</nav>', html, re.DOTALL)
        assert '<a href="../lab/">The lab</a>' in beside, tool
