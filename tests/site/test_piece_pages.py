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
    "tiles/airships.md": 16,
    "tiles/resolutions.md": 8,
    "triumph-track.md": 9,
}
"""Each page and the anchors of cards or tiles on it."""


@pytest.mark.parametrize(("uri", "number"), PAGES.items())
def test_every_card_and_tile_has_its_row(pages: dict[str, str], uri: str, number: int) -> None:
    assert pages[uri].count("<tr id=") == number
    assert "{fact:" not in pages[uri]


def test_search_leads_to_the_row(library: Library, pages: dict[str, str]) -> None:
    for entry in entries_of(library):
        page, _, anchor = entry.url.partition("#")
        if page.startswith(("cards/", "tiles/")):
            assert f'<tr id="{anchor}">' in pages[f"{page.rstrip('/')}.md"]


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
    row = pages["tiles/airships.md"].split('id="tile-2"')[1].split("</tr>")[0]
    assert row.count("Not known: read it off the tile.") == 2
    assert "Confidence: low" in pages["tiles/airships.md"].split('id="tile-1"')[1].split("</tr>")[0]


def test_the_boxes_show_the_combat_cards(pages: dict[str, str]) -> None:
    [card] = re.findall(r'<th scope="row">Value 2</th><td[^>]*>(\d+)</td>', pages["box.md"])
    assert card == "16"


def test_content_without_cards_has_no_such_pages() -> None:
    foreign = load(FOREIGN)
    found = {page.uri for page in planned_pages(PageContext(foreign, Links(foreign)))}
    assert "board.md" in found
    assert not found & {*PAGES, "box.md"}
