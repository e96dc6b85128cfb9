"""Fenced blocks and finished HTML in Markdown pages."""

from __future__ import annotations

import markdown

from scythe_ref.site.fences import fill_fences, take_fences
from scythe_ref.site.raw_html import is_html, lay_aside, put_back


def rendered(text: str) -> str:
    taken, fences = take_fences(text, ("scenario",), "test")
    html = markdown.markdown(taken, extensions=["fenced_code"])
    return fill_fences(html, fences, lambda fence: f"<b>{fence.argument} {' '.join(fence.body)}</b>")


def test_a_block_is_filled_wherever_it_stands() -> None:
    html = rendered("Before\n\n```scenario one\n```\n\n- item\n\n    ~~~ scenario two\n    three\n    ~~~\n\nAfter")
    assert "<b>one </b>" in html
    assert "<li>" in html.split("<b>two three</b>")[0]
    assert "fence" not in html
    assert "<p><b>" not in html


def test_other_blocks_and_blocks_inside_blocks_are_left_alone() -> None:
    text = "````markdown\n```scenario one\n```\n````\n\n```python\nx = 1\n```\n"
    taken, fences = take_fences(text, ("scenario",), "test")
    assert fences == []
    assert taken == text


def test_a_block_knows_its_line() -> None:
    _, fences = take_fences("a\n\nb\n\n```scenario one\n```\n", ("scenario",), "test")
    assert fences[0].line == 5


def test_html_between_headings_is_laid_aside_and_comes_back_unchanged() -> None:
    block = '<div class="x">\n<p>One & <em>two</em></p>\n\n<p>*not Markdown*</p>\n</div>'
    page = f"# Title\n\n{block}\n\n## More\n\nPlain *Markdown* text.\n"
    text, blocks = lay_aside(page)
    assert "class" not in text
    html = put_back(markdown.markdown(text), blocks)
    assert block in html
    assert "<em>Markdown</em>" in html
    assert "raw-html" not in html


def test_a_part_with_markdown_in_it_is_not_laid_aside() -> None:
    assert is_html("<p>a</p>\n\n<p>b</p>")
    assert not is_html("<p>a</p>\n\nand *text*")
    assert not is_html('<div markdown="1">\n*a*\n</div>')
    assert not is_html("<em>a</em> *b* <em>c</em>")


def test_the_places_in_laid_aside_html_are_known() -> None:
    _, blocks = lay_aside("# T\n\n<div id=\"a\"><p id='b.c'>x</p></div>\n")
    assert blocks[0].ids == {"a", "b.c"}
