"""The set-up of a table, step by step, agrees with the game that the engine lays out; the draw leads to it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from scythe_ref.scythe.engine.core.rulebook import TERRAINS
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.games import seats
from scythe_ref.scythe.games.driver import dealt
from tests import our_content

TABLES = {3: [], 5: ["airships"], 7: ["airships", "resolutions"]}
"""Players, and the modules of The Wind Gambit that they play with."""

FOR_SOME = {
    "setup.faction-tokens": {"albion", "togawa"},
    "many-players.seats": {"albion", "togawa"},
    "many-players.tokens": {"crimea", "polania"},
}
BOARD = {
    "setup.board", "setup.objective-deck", "setup.encounter-deck", "setup.combat-deck", "setup.factory-deck",
    "setup.bonus-tile", "setup.encounter-tokens", "setup.supply", "setup.seats", "setup.mats-in-front",
    "setup.riverwalk-card", "setup.quick-start-card", "setup.first-player",
}  # fmt: skip
PLAYER = {
    "setup.power", "setup.combat-cards", "setup.popularity", "setup.coins", "setup.objectives", "setup.character",
    "setup.workers", "setup.mechs", "setup.stars", "setup.cubes", "setup.structures", "setup.recruits",
    "setup.mat-workers", "setup.action-token",
}  # fmt: skip


def laid_out(players: int, seed: int) -> State:
    rulebook = our_content.rulebook()
    return dealt(rulebook, seats(rulebook, players, (), seed, ["invaders-from-afar"]), seed).state


def names(state: State) -> list[tuple[str, str]]:
    rulebook = state.rulebook
    return [(rulebook.factions[player.faction], rulebook.mats[player.mat]) for player in state.players]


def address(state: State, modules: list[str]) -> str:
    """Return the link to the set-up of a freshly laid-out position."""
    deal = "_".join(f"{faction}.{mat}" for faction, mat in names(state))
    return f"setup/?deal={deal}__{'.'.join(modules)}"


def steps(page: Page, within: str) -> dict[str, str]:
    """Return the steps of a part of the page: the text of each, by its rule."""
    found: list[list[str]] = page.locator(f"{within} li[data-rule]").evaluate_all(
        "all => all.map(one => [one.dataset.rule, one.querySelector('label').textContent])"
    )
    assert len({rule for rule, _ in found}) == len(found), "a step stands there twice"
    return dict(map(tuple, found))  # type: ignore[arg-type]


@pytest.mark.parametrize("players", TABLES)
def test_every_step_of_a_table_is_there_with_the_numbers_of_the_engine(
    players: int, phone: Page, site_url: str
) -> None:
    state, modules = laid_out(players, 18), TABLES[players]
    rulebook, at_table = state.rulebook, {faction for faction, _ in names(state)}
    phone.goto(site_url + address(state, modules))
    common = steps(phone, "section:not(.su-player)")
    wanted = BOARD | ({"airship.tiles-shared", "setup.airship-tiles-place"} if "airships" in modules else set())
    wanted |= {"resolution.setup"} if "resolutions" in modules else set()
    wanted |= {"many-players.seats"} if at_table & FOR_SOME["many-players.seats"] else set()
    assert set(common) == wanted
    assert common["setup.factory-deck"].startswith(f"{len(state.factory_offer)} ")
    for number, (faction, _) in enumerate(names(state)):
        player = state.players[number]
        told = steps(phone, f".su-player.f-{faction}")
        tokens = {"setup.faction-tokens"} if faction in FOR_SOME["setup.faction-tokens"] else set()
        tokens |= {"many-players.tokens"} if players > 5 and faction in FOR_SOME["many-players.tokens"] else set()
        assert set(told) == PLAYER | tokens | ({"airship.setup"} if "airships" in modules else set())
        assert told["setup.power"] == f"{player.power} power"
        assert told["setup.popularity"] == f"{player.popularity} popularity"
        assert told["setup.coins"] == f"{player.coins} coins"
        cards = sum(player.hand)
        assert told["setup.combat-cards"] == f"{cards or 'No'} combat card{'s' * (cards != 1)}"
        assert told["setup.objectives"] == f"{len(player.objectives)} objective cards"
        places = [place for place in range(len(rulebook.places)) if state.workers_at(number, place)]
        terrains = [TERRAINS[rulebook.terrain[place]] for place in places]
        assert len(terrains) == 2
        assert all(f"the {terrain}" in told["setup.workers"] for terrain in terrains)
    beginning = names(state)[state.active][0]
    short = our_content.library().components.factions.factions[beginning].short
    assert common["setup.first-player"].startswith(f"{short} begins")


def test_ticks_are_there_after_a_reload_and_can_be_taken_back(phone: Page, site_url: str) -> None:
    phone.goto(site_url + address(laid_out(3, 1), []))
    phone.get_by_role("checkbox", name="Draw 1 structure bonus tile").check()
    expect(phone.get_by_text(re.compile(r"^1 of \d+ steps done$"))).to_be_visible()
    phone.goto(f"{site_url}setup/")
    expect(phone.get_by_role("checkbox", name="Draw 1 structure bonus tile")).to_be_checked()
    phone.get_by_role("button", name="Untick all").click()
    expect(phone.get_by_role("checkbox", name="Draw 1 structure bonus tile")).not_to_be_checked()


def test_two_windows_tick_off_one_set_up(phone: Page, site_url: str) -> None:
    phone.goto(site_url + address(laid_out(3, 1), []))
    phone.get_by_role("checkbox", name="Draw 1 structure bonus tile").check()
    other = phone.context.new_page()
    # Without this it would follow, and never have anything old to write.
    other.add_init_script("addEventListener('storage', event => event.stopImmediatePropagation(), true)")
    other.goto(f"{site_url}setup/")
    third = phone.context.new_page()
    third.goto(f"{site_url}setup/")
    phone.locator("[data-rule='setup.encounter-tokens'] input").check()
    other.locator("[data-rule='setup.supply'] input").first.check()
    for page in (other, third):
        expect(page.get_by_text(re.compile(r"^3 of \d+ steps done$"))).to_be_visible()


def test_ticks_and_set_ups_that_are_lost_come_back(phone: Page, site_url: str) -> None:
    phone.goto(site_url + address(laid_out(3, 1), []))
    phone.locator("[data-rule='setup.supply'] input").first.check()
    phone.get_by_role("button", name="Untick all").click()
    undo = phone.get_by_role("button", name="Undo: bring back")
    undo.click()
    expect(phone.locator("[data-rule='setup.supply'] input").first).to_be_checked()
    phone.goto(f"{site_url}setup/?deal=rusviet.engineering_saxony.militant__")
    phone.locator("[data-rule='setup.board'] input").first.check()  # now the link's is kept
    phone.reload()
    expect(phone.locator(".su-player")).to_have_count(2)
    undo.click()
    expect(phone.locator(".su-player")).to_have_count(3)
    expect(phone.locator("[data-rule='setup.supply'] input").first).to_be_checked()
    phone.goto(f"{site_url}draw/")
    phone.get_by_role("button", name="Draw", exact=True).click()
    phone.get_by_role("button", name="Set up this game").click()
    expect(phone.locator("[data-rule='setup.supply'] input").first).not_to_be_checked()
    undo.click()
    expect(phone.locator("[data-rule='setup.supply'] input").first).to_be_checked()


def test_one_player_s_part_opens_alone_from_its_link_with_a_code(phone: Page, site_url: str) -> None:
    state = laid_out(4, 3)
    faction = names(state)[1][0]
    phone.goto(f"{site_url}{address(state, [])}&seat={faction}")
    alone = phone.get_by_role("dialog")
    expect(alone.locator("li[data-rule='setup.power']")).to_be_visible()
    expect(alone.locator(".su-code svg")).to_be_hidden()  # who has scanned it came by it
    alone.get_by_role("button", name="Close").click()
    expect(alone).to_have_count(0)
    other = names(state)[0][0]
    phone.locator(f".su-player.f-{other}").get_by_role("button", name="with a code to share").click()
    code = alone.locator(".su-code svg").bounding_box()
    assert code is not None
    assert code["y"] + code["height"] < 844


def test_seven_players_share_five_cards_and_know_their_tokens(phone: Page, site_url: str) -> None:
    phone.goto(site_url + address(laid_out(7, 18), []))
    common = steps(phone, "section:not(.su-player)")
    assert common["setup.riverwalk-card"] == "5 Riverwalk cards, some of you share"
    assert common["setup.quick-start-card"] == "5 quick-start cards, some of you share"
    assert steps(phone, ".su-player.f-crimea")["many-players.tokens"] == "Cover token over Wayfare"
    assert steps(phone, ".su-player.f-polania")["many-players.tokens"] == "Cover token over Meander"
    expect(phone.locator(".su-player.f-crimea")).to_contain_text("may move to any unoccupied farm")
    expect(phone.locator(".su-player.f-polania")).to_contain_text("3 coins for each encounter territory")
    assert steps(phone, ".su-player.f-albion")["setup.faction-tokens"] == "4 Flags in a supply of their own"
    assert steps(phone, ".su-player.f-togawa")["setup.faction-tokens"] == "4 Traps in a supply of their own"


def test_a_step_of_everybody_is_explained_once(phone: Page, site_url: str) -> None:
    phone.goto(site_url + address(laid_out(3, 1), []))
    expect(phone.get_by_text("a small black square")).to_have_count(1)


def test_only_what_is_in_the_boxes_of_the_table_is_offered(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}setup/?table=3__base_")
    who = phone.get_by_role("group", name="Who plays?")
    expect(who.get_by_role("checkbox")).to_have_count(5)
    expect(phone.get_by_role("group", name="Which modules?").get_by_role("checkbox")).to_have_count(0)
    for faction in ("Nordic", "Rusviet"):
        who.get_by_role("checkbox", name=faction).check(force=True)
    expect(phone.get_by_text("Your game is for 3 players, and 2 are chosen.")).to_be_visible()
    mats = phone.locator("#mat-nordic option").all_text_contents()[1:]
    assert [mat.split()[0] for mat in mats] == [
        "Industrial", "Engineering", "Patriotic", "Mechanical", "Agricultural",
    ]  # fmt: skip


def test_who_loses_a_mat_to_somebody_else_is_told(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}setup/?deal=rusviet.engineering_saxony.__")
    expect(phone.get_by_text("The lowest mat number begins: 1, 2, 2a, 3, 3a, 4, 5")).to_be_visible()
    phone.locator("#mat-saxony").select_option("engineering")
    expect(phone.get_by_text("Rusviet had Engineering and needs another player mat now.")).to_be_visible()
    expect(phone.locator("#mat-rusviet")).to_have_value("")


def test_the_printing_of_the_table_is_kept_to(phone: Page, site_url: str) -> None:
    deal = "rusviet.industrial_saxony.militant"
    phone.goto(f"{site_url}setup/?deal={deal}__")
    expect(phone.get_by_text("This pair is banned")).to_be_visible()
    phone.goto(f"{site_url}setup/?deal={deal}__&table=2___first-printing")
    expect(phone.get_by_text("Which player mat does each have?")).to_be_visible()
    expect(phone.get_by_text("This pair is banned")).to_have_count(0)


@pytest.mark.parametrize("deal", ["x", "crimea.industrial_crimea.militant", "<b>.x", "crimea.constructor", "a" * 400])
def test_a_link_that_is_none_is_left_alone(deal: str, phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}setup/?deal={deal}")
    expect(phone.get_by_role("group", name="Who plays?")).to_be_visible()
    expect(phone.locator(".su-steps")).to_have_count(0)


def test_a_draw_is_repeated_by_its_link_and_set_up(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}draw/")
    phone.get_by_role("radio", name="4", exact=True).check(force=True)
    phone.get_by_role("button", name="Draw", exact=True).click()
    deal = phone.get_by_role("region", name="The deal").get_by_role("listitem")
    expect(deal).to_have_count(4)
    drawn = deal.all_inner_texts()
    phone.goto(phone.url)
    assert deal.all_inner_texts() == drawn
    phone.get_by_role("button", name="Set up this game").click()
    expect(phone.locator(".su-player")).to_have_count(4)


def test_two_windows_change_one_draw(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}draw/")
    other = phone.context.new_page()
    other.add_init_script("addEventListener('storage', event => event.stopImmediatePropagation(), true)")
    other.goto(f"{site_url}draw/")
    phone.get_by_role("radio", name="4", exact=True).check(force=True)
    other.get_by_role("checkbox", name=re.compile("^Albion")).uncheck(force=True)
    expect(other.get_by_role("radio", name="4", exact=True)).to_be_checked()
    expect(phone.get_by_role("checkbox", name=re.compile("^Albion"))).not_to_be_checked()


def test_own_bans_and_too_few_mats_are_told(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}draw/")
    phone.get_by_role("radio", name="7", exact=True).check(force=True)
    expect(phone.get_by_text("deals are possible")).to_be_visible()
    phone.get_by_role("checkbox", name=re.compile("^Albion")).uncheck(force=True)
    expect(phone.get_by_text("6 factions are too few for 7 players.")).to_be_visible()
    expect(phone.get_by_role("button", name="Draw", exact=True)).to_be_disabled()


def test_a_draft_goes_round_and_ends_in_a_deal(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}draw/")
    phone.get_by_role("button", name="Draft instead").click()
    for _ in range(2):
        phone.get_by_role("group", name="Faction").get_by_role("button").first.click()
        phone.get_by_role("group", name="Player mat").get_by_role("button").first.click()
    expect(phone.get_by_role("region", name="The deal").get_by_role("listitem")).to_have_count(2)
