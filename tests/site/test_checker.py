"""The link checker: it finds broken links and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from scythe_ref.site.html.link_check import broken_links


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "rules").mkdir()
    (tmp_path / "index.html").write_text(
        '<a href="rules/#river">fine</a> <a href="rules/">fine</a> <a href="#top" id="top">fine</a>'
        '<a href="https://example.org/x">fine</a> <a href="rules/?id=1#river">fine</a> <a href="mailto:a@b.c">fine</a>'
        "<!-- <a href='gone-1/'> -->"
        "<script>const a = '<a href=\"gone-2/\">';</script>"
        '<code>&lt;a href="gone-3"&gt;</code>'
    )
    (tmp_path / "rules" / "index.html").write_text(
        '<p id="river">x</p><a href="..">up</a><a href="../index.html#top">up</a>'
    )
    return tmp_path


def test_a_sound_site_has_none(site: Path) -> None:
    assert broken_links(site) == []


@pytest.mark.parametrize(
    ("html", "message"),
    [
        (
            '<a href="rules/#stream">',
            "index.html: the link to 'rules/#stream' is broken: rules/index.html has no place",
        ),
        ("<a href='ruels/'>", "index.html: the link to 'ruels/' is broken: there is no ruels/index.html"),
        ('<img src="no.png">', "index.html: the link to 'no.png' is broken: there is no no.png"),
        ('<script src="gone.js"></script>', "index.html: the link to 'gone.js' is broken: there is no gone.js"),
        (
            '<a href="#nowhere">',
            "index.html: the link to '#nowhere' is broken: index.html has no place called 'nowhere'",
        ),
        (
            '<a href="../outside.html">',
            "index.html: the link to '../outside.html' is broken: there is no ../outside.html",
        ),
        ('<img src="https://cdn.example/x.png">', "a page must load nothing from other hosts"),
        ('<link rel="stylesheet" href="//cdn.example/x.css">', "a page must load nothing from other hosts"),
        ('<a title="a > b" href="gone/">', "there is no gone/index.html"),
    ],
)
def test_each_kind_of_broken_link_is_named_with_its_page(site: Path, html: str, message: str) -> None:
    with (site / "index.html").open("a") as page:
        page.write(html)
    found = broken_links(site)
    assert len(found) == 1
    assert message in str(found[0])


def test_addresses_from_the_root_are_those_of_the_sites_folder(site: Path) -> None:
    (site / "404.html").write_text('<a href="/scythe/rules/#river">x</a><a href="/scythe/">x</a>')
    assert broken_links(site, "/scythe/") == []


def test_places_that_a_script_makes_are_told(site: Path) -> None:
    (site / "a.html").write_text('<a href="rules/#made">fine</a><a href="rules/#other">not</a>')
    [link] = broken_links(site, places={"rules/index.html": {"made"}})
    assert link.target == "rules/#other"


def test_other_hosts_may_be_allowed(site: Path) -> None:
    (site / "x.html").write_text('<script src="https://cdn.example/x.js"></script>')
    assert broken_links(site, own_host_only=False) == []


def test_an_attribute_in_the_words_of_another_is_no_link(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("""<a href="#x" title='<img src=gone href="gone">' id=x>y</a>""", "utf-8")
    assert broken_links(tmp_path) == []
