"""`scythe-ref export markdown`: pages that a person, a site generator and a language tool can read."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import markdown
import pytest
import yaml
from markdown.extensions.toc import slugify

from scythe_ref.library import Library
from scythe_ref.scythe.game import Game
from scythe_ref.site.html.to_markdown import escaped

ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)]*)\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


@pytest.fixture(scope="module")
def exported(site_of_kind: Callable[[str], tuple[Path, str]]) -> dict[str, str]:
    """The exported files by their path in the folder."""
    folder, _ = site_of_kind("markdown")
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*.*")}


@pytest.fixture(scope="module")
def pages(exported: dict[str, str]) -> dict[str, str]:
    """The pages without their heads."""
    return {name: text.split("\n---\n", 1)[1] for name, text in exported.items() if name.endswith(".md")}


def test_everything_that_has_an_id_shows_it_on_its_page(library: Library, pages: dict[str, str]) -> None:
    tables = (library.statements, library.rulings, library.scenarios, library.walkthroughs)
    urls = {name: entry.url for table in tables for name, entry in table.items()}
    urls |= {name: f"sources/#{name}" for name in library.sources} | {
        name: f"glossary/#{name}" for name in library.terms
    }
    for name, url in urls.items():
        page, _, anchor = url.partition("#")
        text = pages[f"{page.rstrip('/')}.md"]
        assert f"`{name}`" in text
        slugs = [slugify(ANCHOR.sub("", line), "-") for line in HEADING.findall(text)]
        assert not anchor or text.count(f'<a id="{anchor}"></a>') + slugs.count(anchor) == 1, url


def test_every_link_leads_to_a_file_and_a_place_that_are_there(exported: dict[str, str]) -> None:
    places = {
        name: {*ANCHOR.findall(text), *(slugify(ANCHOR.sub("", line), "-") for line in HEADING.findall(text))}
        for name, text in exported.items()
    }
    lost, seen = [], 0
    for name, text in exported.items():
        for target in LINK.findall(CODE.sub("", text)):
            path, _, fragment = target.partition("#")
            file = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
            seen += 1
            if file not in places or (fragment and fragment not in places[file]):
                lost.append((name, target))
    assert lost == []
    assert seen > 10_000
    assert "](rules/move.md)" in exported["llms.txt"]


def test_no_tag_is_left_but_anchors_and_nothing_of_a_template(pages: dict[str, str]) -> None:
    for name, page in pages.items():
        words = CODE.sub("", page)
        assert re.findall(r"<[a-zA-Z/!?][^>]*>", ANCHOR.sub("", words)) == [], name
        assert not re.search(r"\{[{%#]|\{fact:", words), name


def test_every_picture_is_there_and_stands_by_itself(exported: dict[str, str]) -> None:
    shown = {
        posixpath.normpath(posixpath.join(posixpath.dirname(name), target))
        for name, text in exported.items()
        for target in re.findall(r"!\[[^\]]+\]\(([^)]*)\)", text)
    }
    assert shown == {name for name in exported if name.startswith("pictures/")}
    assert len(shown) == 8
    for name in shown:
        root = ElementTree.fromstring(exported[name])
        assert root.get("viewBox")
        used = re.findall(r'href="([^"]*)"', exported[name])
        assert all(target.startswith("#") and f'id="{target[1:]}"' in exported[name] for target in used)


def test_every_page_has_a_head_with_its_title_and_description(library: Library, exported: dict[str, str]) -> None:
    for name, text in exported.items():
        if name.endswith(".md"):
            start, head, page = text.split("---\n", 2)
            meta = yaml.safe_load(head)
            assert start == ""
            assert meta["description"]
            assert unescape(page).startswith(f"\n# {meta['title']}\n"), name
    for entry in library.rulings.values():
        head = exported[f"{entry.url.rstrip('/')}.md"].split("---\n")[1]
        assert yaml.safe_load(head)["id"] == entry.id


def test_a_superseded_rule_says_so_before_its_text(library: Library, pages: dict[str, str]) -> None:
    text = library.statements["move.forced-retreat-late"].statement.text
    entry = pages["rules/move.md"].split('<a id="move.forced-retreat-late"></a>')[1].partition("\n#")[0]
    assert "*Superseded, [When lone workers retreat: end of move](../printings.md#retreat-timing)*" in entry
    assert entry.index("Replaced by: [Lone workers retreat at once](#move.forced-retreat)") < entry.index(text)


def test_what_was_the_rule_once_comes_after_the_rule_on_every_page(library: Library, pages: dict[str, str]) -> None:
    once = [entry.id for entry in library.statements.values() if entry.statement.status == "superseded"]
    both = [
        (page.index(f"`{rule}`"), page.index(f"`{late}`"), name)
        for late in once
        for rule in library.replaced_by(late)
        for name, page in pages.items()
        if f"`{rule}`" in page and f"`{late}`" in page
    ]
    assert len(both) > 3 * len(once)
    assert [name for rule, late, name in both if rule > late] == []


def test_a_scenario_can_be_played_from_its_page(pages: dict[str, str]) -> None:
    page = pages["rulings/move/move-third-unit-after-upgrade.md"]
    scenario = page.split('<a id="scenario-three-units-after-the-upgrade"></a>')[1].partition("\n## ")[0]
    position = re.search(r"^Position at the start: `(.+)`$", scenario, re.MULTILINE)
    told = r"^\d\. .+ \*\*(Allowed|Not allowed)\*\*$[^`]*Step by step:\n\s+- `(.+)`$"
    steps = re.findall(told, scenario, re.MULTILINE)
    assert position is not None
    assert [said for said, _ in steps] == ["Allowed"] * 3 + ["Not allowed"]
    game = Game(position[1])
    for said, line in steps:
        assert game.check(line).accepted == (said == "Allowed")
        if said == "Allowed":
            game = game.apply(line)
    assert "(#" not in scenario
    assert "../../rules/move.md#move.units" in scenario
    assert "\nAfter:\n\n- **" in scenario


@pytest.mark.slow
def test_every_page_reads_as_markdown(pages: dict[str, str]) -> None:
    reader = markdown.Markdown(extensions=["tables"])
    for name, page in pages.items():
        html = reader.reset().convert(page)
        words = re.sub(r"<code>.*?</code>", "", html, flags=re.DOTALL)
        assert html.count("<h1") == 1, name
        assert not re.search(r"\*\*|\]\(|^\| |---|^ *- |^#", re.sub(r"<[^>]+>", "", words), re.MULTILINE), name
        assert html.count("<table>") == page.count("\n| ---"), name


@pytest.mark.parametrize(
    "text",
    [
        "1. of May", "# no heading", "no heading #", "- no item", "+ 1", "> 1", "---", "===", "* star", "a*b*c", "_so_",
        "a_b", "[x](y)", "[x]: y", "`code", "<b>bold</b>", "<!-- x -->", "AT&amp;T", "R & D", "a\\*b",
        "{fact:x} {{ y }}", "~~~", "12) months", "2.5 x 3", "3 > 2",
    ],
)  # fmt: skip
def test_plain_text_says_in_markdown_what_it_says(text: str) -> None:
    for made in (escaped(text), f"- {escaped(text)}", f"x {escaped(text)}"):
        html = markdown.markdown(made)
        said = unescape(re.sub(r"</?(?:p|ul|li)>|\n", "", html))
        assert said.removeprefix("x ") == text
