"""Links between pages: relative, for pages of any name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scythe_ref.library import Library
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.link_check import page_links
from scythe_ref.site.pages.plan import rendered_pages
from scythe_ref.site.pages.settle import settle_ids
from scythe_ref.site.parts.links import Links, known_places, relative


@pytest.mark.parametrize(
    ("target", "page", "expected"),
    [
        ("rules/move/#move.river", "rules/move/", "#move.river"),
        ("rules/combat/", "rules/move/", "../combat/"),
        ("glossary/#mech", "rulings/errata/a-ruling/", "../../../glossary/#mech"),
        ("rules/move/", "", "rules/move/"),
        ("", "rules/move/", "../../"),
        ("", "", "./"),
        ("rulings/", "rulings/errata/", "../"),
        ("rules/move.html#x", "rulings/errata/index.html", "../../rules/move.html#x"),
        ("about/?id=move.river#report", "rules/move/", "../../about/?id=move.river#report"),
    ],
)
def test_a_link_is_relative_to_its_page(target: str, page: str, expected: str) -> None:
    assert relative(target, page) == expected


@pytest.mark.parametrize(
    ("target", "file"),
    [
        ("rules/move/#move.river", "rules/move.html#move.river"),
        ("rules/", "rules/index.html"),
        ("rulings/errata/", "rulings/errata/index.html"),
        ("rulings/errata/a-ruling/", "rulings/errata/a-ruling.html"),
        ("about/?id=x#report", "about.html?id=x#report"),
        ("", "index.html"),
    ],
)
def test_pages_may_be_files_instead_of_folders(target: str, file: str, context: PageContext) -> None:
    assert Links(context.library, directory_urls=False).placed(target) == file


def test_an_id_in_a_text_leads_to_what_it_names(context: PageContext) -> None:
    links = context.links
    assert links.to_id("move.river", "rules/errata/") == "../move/#move.river"
    assert links.to_id("mech", "rules/move/") == "../../glossary/#mech"
    section = context.library.chapters[0].source.sections[0].id
    assert section is not None
    assert links.to_id(section, "") == f"rules/{context.library.chapters[0].id}/#{section}"


def test_reports_go_where_the_site_says(context: PageContext) -> None:
    assert context.links.report("move.river", "rules/move/") == "../../about/?id=move.river#report"
    elsewhere = Links(context.library, report_url="https://example.org/new?title={id}")
    assert elsewhere.report("a&b", "rules/move/") == "https://example.org/new?title=a%26b"
    assert Links(context.library, report_url="").report("move.river", "rules/move/") == ""


def test_every_known_place_is_on_its_page(library: Library, pages: dict[str, str], context: PageContext) -> None:
    there = {f"{uri.removesuffix('.md').removesuffix('index').rstrip('/')}/": html for uri, html in pages.items()}
    missing = {
        (page, anchor)
        for page, anchors in known_places(library).items()
        if page not in ("", "settle/", "lab/", "draw/", "setup/", "turn/", "score/")
        and not page.startswith("sheets/")  # pages of our own theme alone
        for anchor in anchors - page_links(there[page]).ids
    }
    assert missing == set()
    assert known_places(library)["settle/"] <= settle_ids(context)


def test_every_link_of_a_page_leads_to_a_known_place(context: PageContext, pages: dict[str, str]) -> None:
    assert len(context.links_written(sound=True)) > len(pages)
    assert context.links_written(sound=False) == []


def test_a_link_to_no_place_is_told_with_its_page(library: Library) -> None:
    move = library.statements["move.river"]
    text = replace(move, statement=move.statement.model_copy(update={"text": "See [there](#nowhere)."}))
    damaged = replace(library, statements={**library.statements, "move.river": text})
    context = PageContext(damaged, Links(damaged))
    rendered_pages(context, "rules/move")
    assert ("#nowhere", "rules/move/") in context.links_written(sound=False)
