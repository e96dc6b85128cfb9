"""The menu: few entries, each tool among them, the other pages a link away, and former pages that lead on."""

from __future__ import annotations

import re
from pathlib import Path

from scythe_ref.library import Library

TOOLS = ("lab", "turn", "setup", "draw", "score", "sheets", "settle", "table")
BUILDERS = (
    *("own-game", "own-language", "writing-scenarios", "editors", "plugins", "python", "json-output"),
    *("scenarios", "sources"),
)


def menu(site_folder: Path) -> list[str]:
    """The addresses in the menu, from the site's root."""
    html = (site_folder / "all-pages" / "index.html").read_text("utf-8")
    [found] = re.findall(r'<nav class="sr-all".*?</nav>', html, re.DOTALL)
    return [address.removeprefix("../") for address in re.findall(r'href="([^"]*)"', found)]


def links_of(page: Path) -> set[str]:
    return set(re.findall(r'href="([^"#]*)', page.read_text("utf-8")))


def test_the_menu_has_at_most_fifty_entries_with_every_chapter_and_tool(site_folder: Path, library: Library) -> None:
    entries = menu(site_folder)
    assert len(entries) == len(set(entries)) <= 50
    assert {f"rules/{chapter.id}/" for chapter in library.chapters} < set(entries)
    assert {f"{tool}/" for tool in TOOLS} < set(entries)
    assert not {f"{page}/" for page in BUILDERS} & set(entries)


def test_an_index_leads_to_what_the_menu_leaves_out(site_folder: Path, library: Library) -> None:
    factions = links_of(site_folder / "factions" / "index.html")
    assert {f"{name}/" for name in library.faction_names} <= factions
    assert {f"{topic.id}/" for topic in library.topics} <= links_of(site_folder / "rulings" / "index.html")
    builders = links_of(site_folder / "builders" / "index.html")
    assert {f"../{page}/" for page in BUILDERS} <= builders
    for page in ("index.html", "rules/move/index.html", "rulings/combat/combat-tie/index.html"):
        assert any(link.endswith("builders/") for link in links_of(site_folder / page)), page
    assert "../../scenarios/move/" in links_of(site_folder / "rules" / "move" / "index.html")


def test_a_former_page_has_a_way_from_each_of_its_places(site_folder: Path, library: Library) -> None:
    changes = (site_folder / "changes" / "index.html").read_text("utf-8")
    printings = (site_folder / "printings" / "index.html").read_text("utf-8")
    assert len(library.changes) > 5
    for change in library.changes:
        assert f'<li id="{change.id}"><a href="../printings/#{change.id}">' in changes
        assert printings.count(f' id="{change.id}"') == 1
    dutch = (site_folder / "dutch" / "index.html").read_text("utf-8")
    glossary = (site_folder / "glossary" / "index.html").read_text("utf-8")
    for place in ("from-dutch", "from-english"):
        assert f'<li id="{place}"><a href="../glossary/#{place}">' in dutch
        assert glossary.count(f' id="{place}"') == 1
