"""Templates: the user's go first, mistakes are errors, content is escaped."""

from __future__ import annotations

from pathlib import Path

import jinja2
import pytest
from markupsafe import Markup

from scythe_ref.site.desk import Desk
from scythe_ref.site.pages import generated_pages
from scythe_ref.site.render import Renderer, heading
from scythe_ref.site.views import RuleCard


def test_a_template_of_the_users_takes_the_place_of_ours(tmp_path: Path, desk: Desk) -> None:
    (tmp_path / "macros").mkdir()
    (tmp_path / "macros" / "card.html").write_text("{% macro card(it) %}<p>MINE {{ it.id }}</p>{% endmacro %}")
    mine = {page.uri: page.markdown for page in generated_pages(desk, Renderer(tmp_path))}
    assert "MINE move.forced-retreat" in mine["changes.md"]


def test_an_unknown_name_in_a_template_is_an_error(tmp_path: Path, desk: Desk) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "chapters.md").write_text("# {{ page.titel }}")
    with pytest.raises(jinja2.UndefinedError, match="titel"):
        next(generated_pages(desk, Renderer(tmp_path)))


def test_content_is_escaped() -> None:
    card = RuleCard("a.b", "<script>alert(1)</script>", Markup("<em>fine</em>"), "#a.b")
    html = Renderer().macro("macros/card.html", "card", card)
    assert "<script>" not in html
    assert "<em>fine</em>" in html


def test_a_heading_cannot_become_markup() -> None:
    assert heading("a *b* [c](d) <e> `f` { #g }") == r"a \*b\* \[c\](d) \<e\> \`f\` \{ \#g \}"
