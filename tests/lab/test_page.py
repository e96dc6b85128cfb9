"""The lab's page as people use it: with fingers, with keys, without a network, and with hostile addresses."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from accessibility import violations
from lab_page import SCENARIO, START, Opener, at_the_beginning, open_in_place, palette, place, tab
from playwright.sync_api import Page, expect

COMBAT = "attacker-picks-the-second-village-first"


def test_a_link_to_a_scenario_opens_with_its_verdict_and_what_would_change_it(lab: Opener) -> None:
    page = lab(f"#scenario={SCENARIO}")
    said = page.locator(".lab-said")
    expect(said).to_contain_text("Allowed")
    expect(said).to_contain_text("Speed lets the mech move 1 territory more.")
    expect(said.get_by_role("link", name="Speed").first).to_have_attribute(
        "href", re.compile(r"/rules/factions/#ability\.speed$")
    )
    expect(page.locator(".lab-more")).to_contain_text("First printing: Not allowed", timeout=20_000)
    expect(page.locator(".lab-more")).to_contain_text("Polania's character is on F4", timeout=20_000)
    assert page.evaluate("location.hash") == ""


def test_a_position_is_set_up_with_a_finger_and_played(lab: Opener) -> None:
    page = lab()
    page.get_by_role("button", name="Saxony joins").tap()
    palette(page, "Mech").tap()
    place(page, "V4").tap()
    expect(place(page, "V4")).to_have_attribute(
        "aria-label",
        "Village V4, river to the north-east, south-west and south-east, encounter territory without a token, "
        "1 mech of Saxony, selected",
    )
    page.get_by_role("button", name="Give Saxony the turn").tap()
    tab(page, "Play").tap()
    place(page, "V4").tap()
    expect(place(page, "F4")).to_have_class(re.compile("lab-place--lit"))
    place(page, "F4").tap()
    expect(page.locator(".lab-strip")).to_contain_text("Allowed")
    expect(place(page, "F4")).to_have_attribute("aria-label", re.compile("1 mech of Saxony"))


def test_a_neighbour_out_of_reach_says_by_which_rule(lab: Opener) -> None:
    page = at_the_beginning(lab)
    place(page, "V4").tap()
    expect(place(page, "M3")).to_have_class(re.compile("lab-place--barred"))
    place(page, "M3").tap()
    why = page.locator(".lab-why")
    expect(why).to_contain_text("The border between V4 and M3 is a river.")
    expect(why.get_by_role("link", name="Rivers")).to_have_attribute("href", re.compile(r"/rules/move/#move\.river$"))
    why.get_by_role("button").tap()
    tab(page, "Verdict").tap()
    expect(page.locator(".lab-said")).to_contain_text("Not allowed")


def test_the_keyboard_alone_sets_up_and_plays(lab: Opener) -> None:
    page = at_the_beginning(lab)
    place(page, "V4").focus()
    page.keyboard.press("Enter")
    expect(place(page, "F4")).to_have_class(re.compile("lab-place--lit"))
    page.keyboard.press("ArrowLeft")
    expect(place(page, "F4")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".lab-strip")).to_contain_text("Allowed")
    page.keyboard.press("Control+z")
    expect(page.locator(".lab-strip")).to_be_hidden()
    tab(page, "Set up").focus()
    page.keyboard.press("Enter")
    palette(page, "Worker").focus()
    page.keyboard.press("Enter")
    place(page, "F4").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(place(page, "V4")).to_have_attribute("aria-label", re.compile("1 worker of Saxony"))


@pytest.mark.slow
def test_everything_can_be_undone_and_done_again(lab: Opener) -> None:
    page = lab(anew=True)
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    expect(undo).to_be_disabled()
    palette(page, "Mech").tap()
    place(page, "V4").tap()
    place(page, "F4").tap()
    expect(place(page, "F4")).to_have_attribute("aria-label", re.compile("1 mech"))
    undo.tap()
    expect(place(page, "F4")).not_to_have_attribute("aria-label", re.compile("mech"))
    page.keyboard.press("Control+z")
    expect(place(page, "V4")).not_to_have_attribute("aria-label", re.compile("mech"))
    redo.tap()
    expect(place(page, "V4")).to_have_attribute("aria-label", re.compile("1 mech"))


def test_what_is_impossible_is_said_at_its_field_and_blocks_nothing(lab: Opener) -> None:
    page = lab()
    page.locator(".lab-drawer summary").tap()
    power = page.get_by_label("Power", exact=True).first
    power.fill("99")
    power.press("Tab")
    expect(page.locator(".lab-defects")).to_contain_text(re.compile(r", Power: Power goes from 0 to"))
    assert page.locator(".lab-sheet .lab-defects").count() == 0, "it is seen wherever somebody has scrolled to"
    expect(page.locator(".lab-field--wrong")).to_contain_text("Power")
    palette(page, "Mech").tap()
    place(page, "V4").tap()
    expect(place(page, "V4")).to_have_attribute("aria-label", re.compile("1 mech"))
    page.get_by_role("button", name="Power: back to the default").tap()
    expect(page.locator(".lab-defects")).to_be_hidden()


def test_a_combat_is_hidden_from_one_hand_to_the_next(lab: Opener) -> None:
    page = at_the_beginning(lab, COMBAT)
    page.get_by_role("button", name="Saxony: combat on the Factory").tap()
    page.get_by_role("button", name="Combat: hand the device to Saxony").tap()
    over = page.get_by_role("dialog")
    over.get_by_role("button", name="I play Saxony").tap()
    expect(over.get_by_role("row", name="Rusviet")).to_contain_text("mech")
    over.get_by_role("button", name="3", exact=True).tap()
    expect(over).to_contain_text("Hand the device to Rusviet Union")
    expect(over.get_by_role("button", name="Close")).to_be_hidden()
    over.get_by_role("button", name="I play Rusviet").tap()
    dial = over.get_by_role("button", name="2", exact=True)
    expect(dial).to_be_visible()
    expect(over).not_to_contain_text("3 on the dial")
    dial.tap()
    over.get_by_role("button", name="Reveal").tap()
    expect(over.locator(".lab-said__told")).to_contain_text("Saxony wins at the Factory: 3 (")
    expect(over.get_by_role("row", name="Saxony wins")).to_contain_text("3")


def test_a_dispute_opens_with_its_move_and_a_tap_plays_it(lab: Opener) -> None:
    page = lab()
    page.get_by_role("button", name="Open", exact=True).tap()
    page.get_by_role("link", name="Does a Trap stop a fast mech?").tap()
    move = page.get_by_role("region", name="The next move")
    expect(move).to_contain_text("Crimea: Mech from W7 → M7 → V8")
    expect(move.get_by_role("heading", name="Does a Trap stop a fast mech?")).to_be_visible()
    assert page.get_by_text("crimea move mech").count() == 0
    move.get_by_role("button", name="Play it").tap()
    expect(page.locator(".lab-said")).to_contain_text("Not allowed")
    expect(page.locator(".lab-said").get_by_role("link").first).to_be_visible()


def test_a_ruling_leads_to_its_move_on_the_board(lab: Opener, site_url: str) -> None:
    page = lab()
    page.goto(f"{site_url}rulings/errata/move-enter-lone-workers-immediate-retreat/")
    page.get_by_role("link", name="Try it on the board").tap()
    expect(page.get_by_role("region", name="The next move")).to_be_visible(timeout=START)


def test_the_end_of_the_game_is_told_with_the_scores(lab: Opener) -> None:
    page = lab("#scenario=a-flag-makes-the-factory-four")
    tab(page, "Play").tap()
    over = page.locator(".lab-over")
    expect(over).to_contain_text("The game is over. Albion wins with")
    expect(over).to_contain_text("1 Flag that counts again")
    expect(over.get_by_role("link", name="Every placed star scores").first).to_be_visible()


@pytest.mark.slow
def test_where_a_unit_can_go_with_and_without_an_ability(lab: Opener) -> None:
    page = lab("#where=crimea")
    home = page.get_by_role("button", name=re.compile("Albion's home base.*reached by 1 step"))
    expect(home).to_be_visible()
    home.tap()
    expect(page.locator(".lab-found")).to_contain_text("Wayfare")
    page.get_by_role("button", name="Wayfare", exact=True).tap()
    expect(home).to_be_hidden()


KEPT = """text => {
    sessionStorage.clear();
    localStorage.setItem(`scythe-lab-story ${new URL("..", location).pathname}`, text);
}"""


def test_a_tap_looks_and_takes_nothing_away(lab: Opener) -> None:
    page = lab("#line=" + quote("saxony* V4=mech"))
    piece = place(page, "V4").locator("[data-piece='saxony mech']")
    piece.tap()
    here = page.locator(".lab-here")
    expect(here).to_contain_text("1 mech of Saxony")
    expect(piece).to_be_visible()
    here.get_by_role("button", name="Take away: 1 mech of Saxony").tap()
    expect(piece).to_be_hidden()
    page.get_by_role("button", name="Undo").tap()
    expect(piece).to_be_visible()
    palette(page, "Character").tap()
    place(page, "V4").tap()
    place(page, "T8").tap()
    expect(page.get_by_text("No character is left to put.")).to_be_visible()
    expect(place(page, "V4")).to_have_attribute("aria-label", re.compile("1 character of Saxony"))


def test_any_place_out_of_reach_tells_its_rule(lab: Opener) -> None:
    page = lab("#line=" + quote("saxony* V4=mech F2=worker; polania V2=mech"))
    tab(page, "Play").tap()
    place(page, "V4").tap()
    expect(place(page, "F4")).to_have_class(re.compile("lab-place--lit"))
    place(page, "L6").tap()
    why = page.locator(".lab-why")
    expect(why).to_contain_text("Not to lake L6")
    expect(why.get_by_role("link").first).to_have_attribute("href", re.compile("/rules/move/#"))
    place(page, "V2").tap()
    expect(why).to_contain_text("Not to village V2")
    why.get_by_role("button", name="Look at 1 mech of Polania").tap()
    expect(page.locator(".lab-unit")).to_contain_text("can't move now")
    place(page, "V3").tap()
    expect(why.last).to_contain_text("turn")


def test_a_territory_that_a_choice_does_not_offer_tells_its_rule(lab: Opener) -> None:
    page = lab("#scenario=nordic-retreats-onto-a-lake&step=3")
    tab(page, "Play").tap()
    expect(page.locator(".lab-question")).to_contain_text("Where do the beaten units go?")
    page.get_by_role("button", name="Whole board").tap()
    place(page, "M1").tap()
    why = page.locator(".lab-why").first
    expect(why).to_contain_text("Not this territory: mountain M1")
    expect(why.get_by_role("link").first).to_have_attribute("href", re.compile("/rules/"))
    expect(page.locator(".lab-question")).to_be_visible()


def test_what_is_not_allowed_is_there_with_its_reason(lab: Opener) -> None:
    page = lab("#line=" + quote("saxony* V4=mech last-section=trade"))
    tab(page, "Play").tap()
    refused = page.get_by_role("region", name="Not allowed now")
    refused.get_by_role("button", name="Trade").tap()
    why = "Saxony chose Trade last turn, so it must choose another section now."
    expect(refused.locator(".lab-why")).to_contain_text(why)
    expect(refused.get_by_role("link")).to_have_attribute("href", re.compile(r"/rules/turn/#turn\.section$"))
    page.get_by_role("group", name="Where does the action token go?").get_by_role("button", name="Bolster").tap()
    expect(page.locator(".lab-strip")).to_contain_text("Allowed")


def test_what_is_asked_brings_back_a_panel_that_was_put_away(lab: Opener) -> None:
    page = lab("#line=" + quote("saxony* T8=mech,2worker; polania"))
    tab(page, "Play").tap()
    for what, tapped in ((".lab-chain", "M6"), (".lab-why", "M3")):
        tab(page, "Play").tap()
        expect(page.locator(".lab-play")).to_be_hidden()
        place(page, "T8").locator("[data-piece='saxony mech']").tap()
        expect(place(page, "M6")).to_have_class(re.compile("lab-place--lit"))
        place(page, tapped).tap()
        expect(page.locator(what)).to_be_visible()


def test_some_of_a_gain_is_left_behind_one_button(lab: Opener) -> None:
    page = lab("#line=" + quote("saxony* T8=worker power=14; polania"))
    tab(page, "Play").tap()
    page.get_by_role("group", name="Where does the action token go?").get_by_role("button", name="Bolster").tap()
    button = page.get_by_role("button", name="Leave some of a gain")
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="End the turn")).to_be_hidden()
    page.get_by_role("button", name="Bolster: power").tap()
    page.get_by_role("group", name="What do you leave?").get_by_role("button", name="Without 1 power").tap()
    expect(page.locator(".lab-play")).to_contain_text("Saxony 15 power")


def test_a_loaded_airship_is_asked_for_its_cargo_and_not_again_for_its_place(lab: Opener) -> None:
    page = lab("#line=" + quote("saxony* T5=worker airship=T5:1workers; polania; tiles range=2 carry=workers"))
    tab(page, "Play").tap()
    place(page, "T5").tap()
    page.get_by_role("group", name="Units here").get_by_role("button", name="Airship").tap()
    for name in ("F5", "FACTORY", "L4", "L5", "T6", "V7"):
        expect(place(page, name)).to_have_class(re.compile("lab-place--lit"))
    place(page, "V7").tap()
    asked = page.locator(".lab-chain")
    expect(asked).to_contain_text("How many workers are dropped?")
    asked.get_by_role("button", name="1 worker").tap()
    expect(page.locator(".lab-strip")).to_contain_text("Allowed")  # so nothing more was asked
    expect(place(page, "V7")).to_have_attribute("aria-label", re.compile("1 airship of Saxony"))


def test_whose_turn_it_is_is_looked_at_first(lab: Opener) -> None:
    page = lab("#line=" + quote("crimea; saxony* V4=mech"))
    owners = page.get_by_role("group", name="Whose pieces")
    expect(owners.get_by_role("button", name="Saxony Empire, has the turn")).to_have_attribute("aria-pressed", "true")


def test_a_token_looks_otherwise_than_what_is_printed(lab: Opener) -> None:
    page = lab("#line=" + quote("saxony*; board V4=encounter"))
    expect(place(page, "V4")).to_have_attribute("aria-label", re.compile("encounter territory, 1 encounter"))
    expect(place(page, "V4").locator(".lab-printed")).to_have_count(0)
    bare = page.locator("[data-place][aria-label*='without a token']").first
    expect(bare.locator(".lab-printed")).to_have_attribute("href", re.compile("#p-printed-encounter$"))
    drawn = page.evaluate("""async () => {
        const file = document.querySelector(".lab-printed").getAttribute("href").split("#")[0];
        const sprite = new DOMParser().parseFromString(await (await fetch(file)).text(), "image/svg+xml");
        return ["p-printed-encounter", "p-encounter"].map((id) => sprite.getElementById(id).innerHTML);
    }""")
    assert drawn[0]
    assert 'fill="none"' in drawn[0]
    assert drawn[0] not in drawn[1]


def test_a_trap_is_set_where_it_lies(lab: Opener) -> None:
    page = lab("#line=" + quote("togawa* V4=trap:coins; saxony"))
    place(page, "V4").tap()
    page.get_by_label("What the Trap costs", exact=True).select_option("power")
    page.get_by_label("Side", exact=True).select_option("disarmed")
    expect(place(page, "V4")).to_have_attribute("aria-label", re.compile(r"1 disarmed trap \(power\) of Togawa"))


def test_what_was_kept_by_an_earlier_version_is_opened(lab: Opener, site_url: str) -> None:
    page = lab("#line=" + quote("saxony* V4=mech"))
    page.evaluate("""() => {
        const [key] = Object.keys(localStorage).filter((name) => name.startsWith("scythe-lab-story "));
        localStorage.setItem("scythe-lab-story", localStorage.getItem(key));
        localStorage.removeItem(key);
        sessionStorage.clear();
    }""")
    page.goto(f"{site_url}table/")
    page.goto(f"{site_url}lab/")
    expect(place(page, "V4")).to_have_attribute("aria-label", re.compile("1 mech of Saxony"), timeout=START)


HOSTILE = {
    "markup": "#link=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
    "markup in a line": "#line=" + quote("<script>alert(1)</script>*; V4 mech"),
    "long": "#line=" + "x" * 30_000,
    "a name of the language": "#scenario=__proto__",
    "a step too far": "#walk=first-turns&step=99999999999",
    "control characters": "#where=%00%E2%80%AE",
    "no text": "#link=%E0%A4%A",
}


def test_a_hostile_address_is_refused_with_a_sentence(lab: Opener) -> None:
    page = lab()
    for kind, fragment in HOSTILE.items():
        open_in_place(page, "#line=saxony*")
        expect(page.get_by_role("alert")).to_be_hidden()
        page.evaluate("fragment => { location.hash = fragment }", fragment)
        is_refused(page, kind)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["markup in a line", "a step too far"])
def test_a_hostile_address_that_the_lab_begins_with_is_refused_as_well(lab: Opener, kind: str) -> None:
    is_refused(lab(HOSTILE[kind], anew=True), kind)


def is_refused(page: Page, kind: str) -> None:
    if kind == "a step too far":  # that is the last one
        expect(page.locator(".lab-play, .lab-said").first).to_be_visible()
    else:
        expect(page.get_by_role("alert")).to_be_visible()
    assert page.locator("main img, main script").count() == 0
    expect(page.locator(".lab-palette, .lab-play, .lab-said")).to_be_visible()


def test_a_scenario_taken_along_can_be_pasted(lab: Opener) -> None:
    page = lab(f"#scenario={SCENARIO}")
    page.get_by_role("button", name="Share or export").tap()
    page.locator(".lab-take summary").first.tap()
    scenario = page.locator(".lab-take pre").first.inner_text()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Open", exact=True).tap()
    page.get_by_label("Paste a link").fill("no such thing")
    page.get_by_role("button", name="Open this").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("Paste a link").fill(scenario)
    page.get_by_role("button", name="Open this").tap()
    expect(page.locator(".lab-said")).to_contain_text("Speed lets the mech move 1 territory more.")


def test_what_was_kept_and_is_no_position_is_refused_too(lab: Opener, site_url: str) -> None:
    page = lab()
    page.goto(f"{site_url}table/")  # the lab keeps what it shows when it is left
    page.evaluate(KEPT, '{"position": {"players": "<b>"}, "play": 7}')
    page.goto(f"{site_url}lab/")
    expect(page.get_by_role("alert")).to_contain_text("can't be opened", timeout=START)


@pytest.mark.slow
def test_the_picture_stands_by_itself(lab: Opener, tmp_path: Path) -> None:
    page = lab(f"#scenario={SCENARIO}")
    page.get_by_role("button", name="Share or export").tap()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as SVG").tap()
    picture = tmp_path / "picture.svg"
    saved.value.save_as(picture)
    text = picture.read_text(encoding="utf-8")
    assert "Allowed: Saxony" in text
    assert not re.search(r"var\(|href|url\(|undefined", text)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as PNG").tap()
    saved.value.save_as(tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_a_link_taken_along_opens_the_same_position(lab: Opener) -> None:
    page = lab(f"#scenario={SCENARIO}")
    page.get_by_role("button", name="Share or export").tap()
    link = page.locator(".lab-link a").get_attribute("href")
    assert link is not None
    page = lab(f"#{link.partition('#')[2]}")
    expect(page.locator(".lab-said")).to_contain_text("Speed lets the mech move 1 territory more.")


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_state(lab: Opener, scheme: str) -> None:
    page = lab()
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.reload()
    expect(tab(page, "Play")).to_be_visible(timeout=START)
    page.locator(".lab-drawer summary").tap()
    assert violations(page) == [], "set up, with its drawer"
    page.get_by_role("button", name="Open", exact=True).tap()
    assert violations(page) == [], "open"
    page.keyboard.press("Escape")
    page.evaluate(f"location.hash = 'scenario={SCENARIO}'")
    expect(page.locator(".lab-said")).to_be_visible()
    assert violations(page) == [], "verdict"
    page.get_by_role("button", name="Settle it").tap()
    assert violations(page) == [], "settle it"
    page.keyboard.press("Escape")
    tab(page, "Play").tap()
    page.get_by_role("button", name="To the beginning").tap()
    place(page, "V4").tap()
    place(page, "M3").tap()
    expect(page.locator(".lab-why")).to_be_visible()
    assert violations(page) == [], "lit, and why not"
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
