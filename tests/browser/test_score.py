"""The score sheet as somebody uses it when a game is over."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from accessibility import violations
from playwright.sync_api import Locator, Page, expect

FACTIONS = ("Crimea", "Saxony", "Nordic", "Polania", "Rusviet")
NUMBERS = {
    "coins": (27, 21, 31, 39, 26),
    "popularity": (7, 2, 10, 18, 18),
    "stars": (5, 6, 4, 5, 6),
    "territories": (5, 8, 2, 7, 8),
    "resources": (23, 18, 2, 27, 33),
}
SECONDS_A_TAP, SECONDS_A_KEY = 1.2, 0.4
MOST_SECONDS = 90


def opened(phone: Page, site_url: str, numbers: dict[str, tuple[int, ...]]) -> Page:
    """Open the sheet where the device has kept a game of five players with some numbers."""
    players = [
        {"faction": faction.lower(), **{name: each[at] for name, each in numbers.items()}}
        for at, faction in enumerate(FACTIONS)
    ]
    kept = {"games": [], "now": {"date": "2027-01-01", "tile": "", "players": players}}
    phone.evaluate("kept => localStorage.setItem('scythe-scores /scythe/', JSON.stringify(kept))", kept)
    phone.goto(f"{site_url}score/")
    return phone


@pytest.fixture
def sheet(phone: Page, site_url: str) -> Page:
    """The sheet with five players, nothing entered."""
    return opened(phone, site_url, {})


@pytest.fixture
def counted(phone: Page, site_url: str) -> Page:
    """The sheet with all numbers of five players."""
    return opened(phone, site_url, NUMBERS)


def test_five_players_are_counted_in_a_minute_and_a_half_and_still_there_after_a_reload(
    phone: Page, site_url: str
) -> None:
    phone.goto(f"{site_url}score/")
    for faction in FACTIONS:
        phone.get_by_role("checkbox", name=faction).check(force=True)  # the chip is the label
    taps, keys = len(FACTIONS) + 1, 0
    phone.locator("#coins-crimea").focus()
    for numbers in NUMBERS.values():
        for number in numbers:
            phone.keyboard.type(str(number))
            phone.keyboard.press("Enter")  # the key that leads to the next field
            keys += len(str(number)) + 1
    expect(phone.locator(".sc-score__totals")).to_have_text("Rusviet 136 Polania 131 Crimea 84 Saxony 64 Nordic 55")
    expect(phone.get_by_role("heading", name="Rusviet wins")).to_be_visible()
    assert taps * SECONDS_A_TAP + keys * SECONDS_A_KEY <= MOST_SECONDS
    phone.reload()
    expect(phone.locator(".sc-score__totals")).to_contain_text("Rusviet 136")


def test_the_totals_are_in_sight_while_numbers_are_entered(sheet: Page) -> None:
    sheet.evaluate("scrollTo(0, 0)")
    box = sheet.locator(".sc-score__totals").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844


def test_a_tie_is_broken_by_what_the_rule_compares(sheet: Page) -> None:
    expect(sheet.get_by_role("heading", name="share the victory")).to_have_count(0)  # nothing is entered yet
    for faction in FACTIONS:
        sheet.get_by_label(f"Coins, {faction}: one more").click()
    expect(sheet.get_by_text("They are equal in everything that is compared.")).to_be_visible()
    sheet.get_by_label("Workers, mechs and structures, Nordic: one more").click()
    expect(sheet.get_by_role("heading", name="Nordic wins")).to_be_visible()
    expect(sheet.get_by_text("ahead on workers, mechs and structures.")).to_be_visible()
    sheet.get_by_role("link", name="Ties are broken in order").last.click()
    expect(sheet).to_have_url(re.compile(r"rules/scoring/#scoring\.tie$"))


def test_the_factory_and_the_bonus_tile_count(sheet: Page) -> None:
    totals = sheet.locator(".sc-score__totals")
    sheet.get_by_label("Territories, Crimea: one more").click()
    sheet.get_by_label("Who controls the Factory").select_option(label="Crimea")
    expect(totals).to_contain_text("Crimea 6")
    sheet.get_by_label("Which tile is in play").select_option(label="Tunnels beside structures")
    sheet.get_by_label("Structure bonus, Saxony: one more").click()
    expect(totals).to_contain_text("Saxony 2")


def test_what_the_game_has_not_can_t_be_entered_and_is_told(sheet: Page) -> None:
    for field, typed, kept in (
        ("stars-nordic", "7", "6"),
        ("popularity-nordic", "19", "18"),
        ("coins-nordic", "-3", "3"),
    ):
        sheet.locator(f"#{field}").fill(typed)
        expect(sheet.get_by_role("alert").first).to_contain_text("A number from 0 to ")
        expect(sheet.locator(f"#{field}")).to_have_value(kept)
    stars = sheet.locator("#stars-nordic")
    stars.click()
    stars.click()  # typing replaces the old number, also in the field that has the focus already
    sheet.wait_for_function("(one => one.selectionEnd > one.selectionStart)(document.activeElement)")
    sheet.keyboard.type("5")
    expect(stars).to_have_value("5")


def test_what_one_more_would_have_changed_is_possible_in_the_game(counted: Page) -> None:
    counted.get_by_label("Which tile is in play").select_option(label="Structures in a straight row")
    counted.get_by_text("How one more of each would change the score").click()
    rusviet = counted.locator(".sc-score__result li", has_text="Rusviet")
    expect(rusviet).to_contain_text("one resource more: +3 coins")
    expect(rusviet).to_contain_text("one more for the bonus tile: +2 coins")
    expect(rusviet).not_to_contain_text("one star more")  # six are placed


def test_starting_again_can_be_taken_back(counted: Page) -> None:
    counted.get_by_role("button", name="Start again").click()
    expect(counted.locator(".sc-score__totals")).to_contain_text("Rusviet 0")
    counted.get_by_label("Coins, Nordic: one more").click()  # a stray tap takes nothing away
    counted.get_by_role("button", name="Undo").click()
    expect(counted.locator(".sc-score__totals")).to_contain_text("Rusviet 136")
    counted.get_by_role("button", name="Undo").click()
    expect(counted.locator(".sc-score__totals")).to_contain_text("Nordic 1")


def test_the_numbers_of_a_player_who_was_unticked_come_back(counted: Page) -> None:
    counted.get_by_role("checkbox", name="Rusviet").uncheck(force=True)
    expect(counted.locator(".sc-score__totals")).not_to_contain_text("Rusviet")
    counted.get_by_role("button", name="Undo: bring the numbers of Rusviet back").click()
    expect(counted.locator(".sc-score__totals")).to_contain_text("Rusviet 136")


def kept_games(sheet: Page) -> Locator:
    return sheet.locator(".sc-score__history li", has=sheet.get_by_role("button", name="Delete the game of"))


def keep_games(sheet: Page, count: int) -> None:
    for number in range(count):
        sheet.locator("#coins-nordic").fill(str(number + 1))
        sheet.get_by_role("button", name="Keep this game").click()
    expect(kept_games(sheet)).to_have_count(count)


def test_two_windows_lose_no_game(sheet: Page) -> None:
    keep_games(sheet, 3)
    other = sheet.context.new_page()
    other.goto(sheet.url)
    expect(kept_games(other)).to_have_count(3)
    sheet.locator("#coins-nordic").fill("9")
    expect(other.locator("#coins-nordic")).to_have_value("9")  # it follows entries elsewhere
    sheet.get_by_role("button", name="Keep this game").click()
    expect(kept_games(other)).to_have_count(4)
    other.get_by_label("Coins, Saxony: one more").click()
    expect(sheet.locator(".sc-score__totals")).to_contain_text("Saxony 1")
    sheet.get_by_role("button", name="Delete the game of").first.click()
    expect(kept_games(other)).to_have_count(3)
    sheet.reload()
    expect(kept_games(sheet)).to_have_count(3)


def test_a_window_that_was_told_nothing_loses_no_game(sheet: Page) -> None:
    keep_games(sheet, 1)
    other = sheet.context.new_page()
    other.add_init_script("addEventListener('storage', event => event.stopImmediatePropagation(), true)")
    other.goto(sheet.url)
    sheet.locator("#coins-nordic").fill("7")
    sheet.get_by_role("button", name="Keep this game").click()
    other.get_by_label("Coins, Saxony: one more").click()
    expect(kept_games(other)).to_have_count(2)
    sheet.reload()
    expect(kept_games(sheet)).to_have_count(2)


def test_deleted_games_come_back_by_the_keyboard_where_they_were(sheet: Page) -> None:
    keep_games(sheet, 3)
    shown = kept_games(sheet).all_inner_texts()
    for _ in range(2):
        button = sheet.get_by_role("button", name="Delete the game of").nth(1)
        button.focus()
        sheet.keyboard.press("Enter")
    expect(kept_games(sheet)).to_have_count(1)
    undo = sheet.get_by_role("button", name="Undo: bring the game of")
    expect(undo).to_be_focused()
    expect(undo).to_be_in_viewport()
    sheet.get_by_label("Coins, Saxony: one more").click()  # a change meanwhile takes nothing away
    for _ in range(2):
        undo.focus()
        sheet.keyboard.press("Enter")
    assert kept_games(sheet).all_inner_texts() == shown
    expect(undo).to_have_count(0)


def file_of(tmp_path: Path, days: list[str], **more: object) -> Path:
    games = [
        {"date": day, "tile": "", "players": [{"faction": "crimea", "coins": 1 + at}]} for at, day in enumerate(days)
    ]
    file = tmp_path / "games.json"
    file.write_text(json.dumps({"format": 1, "games": games, **more}), "utf-8")
    return file


def bring(sheet: Page, file: Path) -> None:
    sheet.get_by_label("Bring in a JSON or CSV file").set_input_files(file)


def test_games_that_are_brought_in_push_out_none(sheet: Page, tmp_path: Path) -> None:
    keep_games(sheet, 2)
    bring(sheet, file_of(tmp_path, ["9999-99-99"] * 500))
    expect(sheet.locator(".sc-score__told")).to_contain_text("game 1 in it is none that can be counted")
    bring(sheet, file_of(tmp_path, ["9999-12-31"] * 499))
    expect(sheet.locator(".sc-score__told")).to_contain_text("There is room for 498 more, and games.json holds 499.")
    expect(kept_games(sheet)).to_have_count(2)
    bring(sheet, file_of(tmp_path, ["9999-12-31"] * 498))
    expect(sheet.locator(".sc-score__told")).to_have_text("498 games brought in.")
    expect(kept_games(sheet)).to_have_count(500)
    sheet.locator("#coins-nordic").fill("5")
    sheet.get_by_role("button", name="Keep this game").click()
    expect(sheet.locator(".sc-score__told")).to_contain_text("there is no room for more")
    expect(sheet.locator("#coins-nordic")).to_have_value("5")
    sheet.get_by_role("button", name="Undo: take 498 games out again").click()
    expect(kept_games(sheet)).to_have_count(2)


def test_what_another_version_of_the_page_has_kept_stays(sheet: Page, tmp_path: Path) -> None:
    keep_games(sheet, 1)
    unknown = {"date": "2027-01-01", "tile": "of-a-later-box", "players": [{"faction": "crimea", "coins": 3}]}
    sheet.evaluate(
        """unknown => { const [key] = Object.keys(localStorage).filter(key => key.startsWith("scythe-scores"));
            const kept = JSON.parse(localStorage[key]);
            const games = [unknown, ...kept.games];
            localStorage[key] = JSON.stringify({ ...kept, games, now: unknown, later: 1 }); }""",
        unknown,
    )
    sheet.reload()
    sheet.get_by_role("checkbox", name="Crimea").check(force=True)
    sheet.get_by_label("Coins, Crimea: one more").click()
    expect(sheet.get_by_text("Another version of this page kept 2 more")).to_be_visible()
    sheet.reload()
    kept = sheet.evaluate(
        "JSON.parse(localStorage[Object.keys(localStorage).find(key => key.startsWith('scythe-scores'))])"
    )
    assert [game for game in kept["games"] if game["tile"]] == [unknown, unknown]
    assert kept["later"] == 1
    with sheet.expect_download() as saved:
        sheet.get_by_role("button", name="Save as JSON").click()
    file = tmp_path / "saved.json"
    saved.value.save_as(file)
    sheet.evaluate("localStorage.clear()")
    sheet.reload()
    sheet.get_by_text("Bring games from another device").click()
    bring(sheet, file)
    expect(sheet.get_by_text("Another version of this page kept 1 more")).to_be_visible()  # the two were the same
    expect(kept_games(sheet)).to_have_count(1)


def test_equal_games_of_an_evening_come_back_and_go_again_each(sheet: Page, tmp_path: Path) -> None:
    two = [{"date": "2027-01-01", "tile": "", "players": [{"faction": "crimea", "coins": 3}]}] * 2
    file = tmp_path / "games.json"
    sheet.get_by_text("Bring games from another device").click()
    for held, fresh, there in ((two[:1], "1 game", 1), (two, "1 game", 2), (two, "0 games", 2)):
        file.write_text(json.dumps({"format": 1, "games": held}), "utf-8")
        bring(sheet, file)
        expect(sheet.locator(".sc-score__told")).to_have_text(f"{fresh} brought in.")
        expect(kept_games(sheet)).to_have_count(there)
    sheet.get_by_role("button", name="Undo: take 1 game out again").click()
    expect(kept_games(sheet)).to_have_count(1)


def test_a_game_of_anything_at_all_does_not_break_the_page(sheet: Page, tmp_path: Path) -> None:
    odd = {"date": {"toString": 1, "valueOf": 1}, "tile": {"toString": 1}, "players": [{"faction": {"toString": 1}}]}
    sheet.get_by_text("Bring games from another device").click()
    bring(sheet, file_of(tmp_path, ["2027-01-01"], others=[odd, None, 5, odd]))
    expect(kept_games(sheet)).to_have_count(1)  # the file is read while the page goes on
    sheet.reload()
    expect(sheet.get_by_text("Another version of this page kept 3 more")).to_be_visible()
    expect(kept_games(sheet)).to_have_count(1)


def test_flags_and_traps_are_remembered_and_the_whole_result_fits_a_phone(counted: Page) -> None:
    for faction in ("Albion", "Togawa"):
        counted.get_by_role("checkbox", name=faction).check(force=True)
    expect(counted.get_by_role("link", name="At scoring a Flag can add one territory")).to_be_visible()
    expect(counted.get_by_role("link", name="An armed Trap gives control at scoring")).to_be_visible()
    assert counted.evaluate("(one => one.scrollWidth <= one.clientWidth)(document.querySelector('.sc-score__many'))")


def test_a_game_is_kept_and_the_next_begins(counted: Page) -> None:
    counted.get_by_role("button", name="Keep this game").click()
    expect(counted.get_by_role("heading", name="Games on this device")).to_be_visible()
    expect(counted.get_by_text("Rusviet: 1 of 1 (100 %)")).to_be_visible()
    expect(counted.locator(".sc-score__totals")).to_contain_text("Rusviet 0")


@pytest.mark.parametrize("kind", ["JSON", "CSV"])
def test_games_leave_the_device_and_come_back(kind: str, counted: Page, tmp_path: Path) -> None:
    counted.get_by_role("button", name="Keep this game").click()
    with counted.expect_download() as saved:
        counted.get_by_role("button", name=f"Save as {kind}").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    counted.get_by_role("button", name="Delete the game").click()
    expect(counted.get_by_role("heading", name="Games on this device")).to_have_count(0)
    counted.get_by_text("Bring games from another device").click()
    counted.get_by_label("Bring in a JSON or CSV file").set_input_files(file)
    expect(counted.get_by_text("1 game brought in.")).to_be_visible()
    expect(counted.get_by_text("Rusviet 136, Polania 131, Crimea 84")).to_be_visible()


def hostile(faction: str = "crimea", coins: object = 1) -> str:
    game = {"date": "2026-01-01", "tile": "", "players": [{"faction": faction, "coins": coins}]}
    return json.dumps({"format": 1, "games": [game]})


def test_a_file_that_holds_no_games_is_refused_with_a_sentence(sheet: Page, tmp_path: Path) -> None:
    sheet.get_by_text("Bring games from another device").click()
    for name, text in (
        ("a.json", "{"),
        ("b.json", "[]"),
        ("c.json", hostile("<img src=x onerror=alert(1)>")),
        ("d.json", hostile(coins=1e99)),
        ("e.json", hostile("__proto__")),
        ("f.csv", "game,date\n1,=1+1"),
        ("g.json", "x" * 1_100_000),
    ):
        file = tmp_path / name
        file.write_text(text, "utf-8")
        bring(sheet, file)
        expect(sheet.locator(".sc-score__told")).to_contain_text(f"{name} can't be read:")
        expect(sheet.get_by_role("heading", name="Games on this device")).to_have_count(0)


def test_axe_finds_nothing(counted: Page) -> None:
    counted.get_by_role("button", name="Keep this game").click()
    assert violations(counted) == []


def test_every_target_is_large_enough_for_a_thumb(sheet: Page) -> None:
    small = sheet.evaluate(
        """[...document.querySelectorAll("#score :is(button, select, .sc-score__steps input)")].filter(one => {
            const { width, height } = one.getBoundingClientRect();
            return width && (width < 44 || height < 44);
        }).map(one => `${one.outerHTML.slice(0, 120)} ${one.getBoundingClientRect().height}`)"""
    )
    assert small == []
