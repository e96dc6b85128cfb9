"""Pages of cards, tiles, the triumph track and the boxes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scythe_ref.library import Library, load
from scythe_ref.library.entries import entries_of
from scythe_ref.site.context import PageContext
from scythe_ref.site.pages.plan import planned_pages
from scythe_ref.site.parts.links import Links

FOREIGN = Path(__file__).resolve().parents[1] / "plugins" / "foreign" / "content"
PAGES = {
    "cards/objectives.md": 27,
    "cards/factory.md": 18,
    "cards/encounters.md": 42,
    "tiles/structure-bonus.md": 6,
    "triumph-track.md": 9,
}
"""Each page and the anchors of cards or tiles on it."""


@pytest.mark.parametrize(("uri", "number"), PAGES.items())
def test_every_card_and_tile_has_its_row(pages: dict[str, str], uri: str, number: int) -> None:
    assert pages[uri].count("<tr id=") == number
    assert "{fact:" not in pages[uri]


@pytest.mark.parametrize(("uri", "number"), {"tiles/airships.md": 16, "tiles/resolutions.md": 8}.items())
def test_a_tile_of_which_only_the_name_is_known_is_named_in_one_line(
    pages: dict[str, str], uri: str, number: int
) -> None:
    told, named = pages[uri].count('<tr id="tile-'), pages[uri].count('<span id="tile-')
    assert told + named == number
    assert pages[uri].count("Of these no source tells the text:") == (2 if "airships" in uri else 1)


def test_search_leads_to_the_row(library: Library, pages: dict[str, str]) -> None:
    for entry in entries_of(library):
        page, _, anchor = entry.url.partition("#")
        if page.startswith(("cards/", "tiles/")):
            assert f' id="{anchor}">' in pages[f"{page.rstrip('/')}.md"]


def test_promo_cards_stand_apart(pages: dict[str, str]) -> None:
    base, _, promo = pages["cards/objectives.md"].partition(">Promo cards</h2>")
    assert (base.count("<tr id="), promo.count("<tr id=")) == (23, 4)
    assert '<th scope="row">1 Higher Ground Advantage</th>' in base


def test_gains_tell_players_no_lines_of_the_engine(pages: dict[str, str]) -> None:
    shown, *folds = re.split(r'<details class="sc-quiet">', pages["gains.md"])
    assert "saxony coins" not in shown
    assert any("saxony coins without 1 coin" in fold for fold in folds)
    assert "sc-sources" not in shown


def test_a_section_that_disagrees_is_named_as_one(pages: dict[str, str]) -> None:
    said = re.findall(r'<p class="sc-dissent"><strong>(.*?)</strong>', "".join(pages.values()))
    notes = {text.partition("</a>")[2].strip() for text in said}
    assert "(section “ontwapen”)" in notes
    assert not [note for note in notes if "section “page" in note]


def test_what_is_not_known_says_so(pages: dict[str, str]) -> None:
    shown, folded = pages["tiles/airships.md"].split("Fill in your own tiles")
    assert '<span id="tile-2">2 Bounty</span>' in shown
    assert "content/local" in folded
    assert "content/local" not in shown
    assert "Confidence: low" in shown.split('id="tile-1"')[1].split("</tr>")[0]


def test_the_musts_come_first_and_the_rule_for_all_is_said_once(pages: dict[str, str]) -> None:
    page = pages["gains.md"]
    must, may = page.index("You must take"), page.index("You may leave</h2>")
    assert must < may
    assert page.count("turn.pay-first") == 1


def test_the_boxes_show_the_combat_cards(pages: dict[str, str]) -> None:
    [card] = re.findall(r'<th scope="row">Value 2</th><td[^>]*>(\d+)</td>', pages["box.md"])
    assert card == "16"


def test_content_without_cards_has_no_such_pages() -> None:
    foreign = load(FOREIGN)
    found = {page.uri for page in planned_pages(PageContext(foreign, Links(foreign)))}
    assert "board.md" in found
    assert not found & {*PAGES, "box.md"}
