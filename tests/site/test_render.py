"""Templates: the user's go first, mistakes are errors, Jinja escapes content."""

from __future__ import annotations

import re
from pathlib import Path

import jinja2
import pytest
from markupsafe import Markup

from scythe_ref.site.build.assets import trim_page
from scythe_ref.site.build.mkdocs_pages import table_of_contents
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.render import Outline, Renderer
from scythe_ref.site.pages.plan import rendered_pages
from scythe_ref.site.views import RuleCard


def test_a_template_of_the_users_takes_the_place_of_ours(tmp_path: Path, context: PageContext) -> None:
    (tmp_path / "macros").mkdir()
    (tmp_path / "macros" / "card.html").write_text("{% macro card(it) %}<p>MINE {{ it.id }}</p>{% endmacro %}")
    mine = rendered_pages(
        PageContext(context.library, context.links, renderer=Renderer(tmp_path)), "rulings/combat/combat-tie"
    )
    assert "MINE combat.tie" in mine["rulings/combat/combat-tie.md"].html


def test_an_unknown_name_in_a_template_is_an_error(tmp_path: Path, context: PageContext) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "chapters.html").write_text("{{ page.titel }}")
    with pytest.raises(jinja2.UndefinedError, match="titel"):
        rendered_pages(PageContext(context.library, context.links, renderer=Renderer(tmp_path)), "rules/index")


def test_content_is_escaped() -> None:
    card = RuleCard("a.b", "<script>alert(1)</script>", Markup("<em>fine</em>"), "#a.b")
    html = Renderer().macro("macros/card.html", "card", card)
    assert "<script>" not in html
    assert "<em>fine</em>" in html


def test_a_heading_cannot_become_markup() -> None:
    text = '<b onclick="x">a</b> *b* { #g }'
    outline = Outline()
    html = outline.heading(2, text, css='x" onclick="y')
    assert "<b" not in html
    assert ' onclick="' not in html
    (link,) = table_of_contents(outline.headings)
    # The theme takes the escaping off and writes the rest into an attribute.
    assert not set('<>"') & set(Markup(link.title).striptags())


def test_headings_have_places_of_their_own_and_stand_below_each_other() -> None:
    outline = Outline()
    for level, text, place in ((1, "Move", None), (2, "Move", None), (3, "Wüste & Wald", None), (2, "End", "the-end")):
        outline.heading(level, text, place)
    assert [heading.id for heading in outline.headings] == ["move", "move_1", "wuste-wald", "the-end"]
    contents = table_of_contents(outline.headings)
    assert str(contents).split("\n") == [
        "Move - #move",
        "    Move - #move_1",
        "        Wüste &amp; Wald - #wuste-wald",
        "    End - #the-end",
        "",
    ]
    assert [link.id for link in table_of_contents(outline.headings, 2, 2)] == ["move_1", "the-end"]


def test_no_place_is_there_twice_on_a_page(pages: dict[str, str]) -> None:
    for uri, html in pages.items():
        places = re.findall(r'\sid="([^"]+)"', html)
        assert len(places) == len(set(places)), uri


def test_a_finished_page_loses_blank_lines_and_marks_but_nothing_in_pre() -> None:
    page = '<p data-no-terms>One</p>\n\n \n<p>two  words</p>\n<pre class="x">a\n\nb</pre>\n\n<p>end</p>'
    assert trim_page(page) == '<p>One</p>\n<p>two  words</p>\n<pre class="x">a\n\nb</pre>\n<p>end</p>'


@pytest.mark.parametrize(
    ("text", "other", "expected"),
    [
        ("Workers flee at once.", "Workers flee after the action.", "Workers flee <mark>at once.</mark>"),
        ("The same words.", "The same words.", "The same words."),
        ("A card & a <b>dial</b>.", "A dial.", "A <mark>card &amp; a &lt;b&gt;dial&lt;/b&gt;.</mark>"),
        ("Nothing is left out.", "Nothing is ever left out.", "Nothing is left out."),
        ("All new.", "", "<mark>All new.</mark>"),
    ],
)
def test_compared(text: str, other: str, expected: str, context: PageContext) -> None:
    assert str(context.prose.compared(text, other)) == expected
