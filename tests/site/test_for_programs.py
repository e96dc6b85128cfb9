"""The files of a site for programs: data with schemas, Markdown beside the pages, a feed, and previews for hosts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest

from scythe_ref.formats import schema_id
from scythe_ref.game_package import GamePackage, Lists
from scythe_ref.library import Library, content_root, game_of, schema_root, schemas_of
from scythe_ref.site.build.for_programs import API, PARTS, api_files, feed_text
from scythe_ref.site.parts.links import Links

ATOM = "{http://www.w3.org/2005/Atom}"
ADDRESS = "https://example.org/scythe/"


@pytest.mark.parametrize("name", [*PARTS, "search"])
def test_every_file_is_as_its_schema_says(name: str, site_folder: Path, site_url: str) -> None:
    api = site_folder / API
    part = json.loads((api / "index.json").read_text("utf-8"))["parts"][name]
    schema = json.loads((api / part["schema"]).read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    data = json.loads((api / part["file"]).read_text("utf-8"))
    assert [error.message[:200] for error in jsonschema.Draft202012Validator(schema).iter_errors(data)] == []
    assert schema["$id"] == f"{site_url}{API}/{name}.schema.json"


def test_schemas_of_games_differ_by_their_ids() -> None:
    other = GamePackage("", "Tin Harbour", Lists((2, 4), {"base": "Base game"}, {}))
    assert schema_id("x", "", game_of()) == "urn:scythe-reference:x"
    assert schema_id("x", "", other) == "urn:scythe-reference:tin-harbour:x"
    assert schema_id("x", ADDRESS, other) == f"{ADDRESS}x"
    named = [schema["$id"] for schema in schemas_of(other).values()]
    assert len(set(named)) == len(named)
    assert all(name.startswith(f"urn:scythe-reference:tin-harbour:{API}/") for name in named)


def test_every_schema_stands_at_its_address(site_folder: Path, site_url: str) -> None:
    names = {file.relative_to(schema_root()).as_posix() for file in schema_root().rglob("*.schema.json")}
    listed = json.loads((site_folder / API / "index.json").read_text("utf-8"))["schemas"]
    assert listed.keys() == {f"schema/{name}" for name in names}
    for name, title in listed.items():
        schema = json.loads((site_folder / API / name).read_text("utf-8"))
        assert schema["$id"] == schema_id(f"{API}/{name}", site_url)
        assert schema["title"] == title


def test_nothing_is_missing_and_scenarios_go_without_flips(library: Library) -> None:
    files = dict(api_files(library, ADDRESS))
    assert {one["id"] for one in files["statements.json"]["items"]} == {*library.statements}
    assert {one["id"] for one in files["rulings.json"]["items"]} == {*library.rulings}
    assert {one["id"] for one in files["scenarios.json"]["items"]} == {*library.scenarios}
    assert all("flips" not in one for one in files["scenarios.json"]["items"])
    assert files["terms.schema.json"]["$id"] == f"{ADDRESS}{API}/terms.schema.json"


def test_every_page_with_words_is_markdown_beside_itself(site_folder: Path) -> None:
    for page in ("rules/move", "rulings/combat/combat-tie", "glossary", "factions/crimea"):
        assert (site_folder / page / "index.html").is_file()
        text = (site_folder / f"{page}.md").read_text("utf-8")
        assert "<div" not in text
        for target in re.findall(r"\]\(([^)#]+\.md)", text):
            assert (site_folder / page).parent.joinpath(target).resolve().is_file(), (page, target)


def test_none_of_it_is_kept_on_the_device(site_folder: Path) -> None:
    kept = json.loads(re.findall(r"const FILES = (\{.*\});", (site_folder / "sw.js").read_text())[0])
    assert not [name for name in kept if name.endswith((".md", "feed.xml", "llms.txt")) or name.startswith("api/")]


def test_the_feed_tells_every_change_with_its_day(library: Library) -> None:
    feed = ElementTree.fromstring(feed_text(Links(library), "Scythe Reference", ADDRESS))
    entries = feed.findall(f"{ATOM}entry")
    assert len(entries) == len(library.changes) > 10
    days = [entry.findtext(f"{ATOM}updated") or "" for entry in entries]
    assert days == sorted(days, reverse=True)
    links = [entry.find(f"{ATOM}link") for entry in entries]
    assert all(link is not None and link.get("href", "").startswith(f"{ADDRESS}rules/") for link in links)
    assert len({entry.findtext(f"{ATOM}id") for entry in entries}) == len(entries)


def test_edit_leads_to_the_line(library: Library) -> None:
    links = Links(library, edit_url="https://example.org/edit/{file}#L{line}")
    place = links.edit("move.river")
    file, _, line = place.removeprefix("https://example.org/edit/").partition("#L")
    assert file == "content/rules/move.yaml"
    assert "move.river" in (content_root().parent / file).read_text("utf-8").splitlines()[int(line) - 1]
    assert Links(library).edit("move.river") == ""


def test_edit_leads_to_the_repository_from_an_installed_copy_too(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scythe_ref.site.parts.links.project_path", lambda *_: "scythe_ref/_content/rules/move.yaml")
    address = Links(library, edit_url="https://example.org/edit/{file}").edit("move.river")
    assert address == "https://example.org/edit/content/rules/move.yaml"


def test_what_is_shared_in_a_chat_shows_its_answer(site_folder: Path, site_url: str) -> None:
    page = (site_folder / "rulings/combat/combat-tie/index.html").read_text("utf-8")
    told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
    assert told["title"] == "Who wins a combat when both totals are equal?"
    assert told["description"].startswith("The attacker wins.")
    assert f'<link rel="canonical" href="{site_url}rulings/combat/combat-tie/">' in page
    [data] = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
    [question] = json.loads(data)["mainEntity"]
    assert question["name"] == told["title"]
    assert question["acceptedAnswer"]["text"] == told["description"]
    assert "ld+json" not in (site_folder / "rules/move/index.html").read_text("utf-8")


def test_every_page_can_be_shared(site_folder: Path, site_url: str) -> None:
    for file in site_folder.rglob("index.html"):
        page = file.read_text("utf-8")
        told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
        assert told.keys() == {"type", "url", "title", "description", "image"} and all(told.values()), file
        assert told["url"] == f"{site_url}{file.parent.relative_to(site_folder).as_posix()}/".replace("/./", "/")
        assert f'<link rel="canonical" href="{told["url"]}">' in page


def test_every_link_of_the_index_leads_to_a_page_in_markdown(site_folder: Path, site_url: str) -> None:
    text = (site_folder / "llms.txt").read_text("utf-8")
    assert text.startswith("# ")
    assert "\n> " in text
    targets = [target.removeprefix(site_url) for target in re.findall(r"\]\(([^)]+)\)", text)]
    assert len(targets) > 20
    assert [target for target in targets if not (target.endswith(".md") and (site_folder / target).is_file())] == []
