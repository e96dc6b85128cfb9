"""Links between pages: relative, whatever the pages are named."""

from __future__ import annotations

import pytest

from scythe_ref.site.context import PageContext
from scythe_ref.site.parts.links import Links, relative


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
