"""Fenced blocks in Markdown pages."""

from __future__ import annotations

import markdown

from scythe_ref.site.parts.fenced_blocks import fill_fenced_blocks, take_fenced_blocks


def rendered(text: str) -> str:
    taken, fences = take_fenced_blocks(text, ("scenario",), "test")
    html = markdown.markdown(taken, extensions=["fenced_code"])
    return fill_fenced_blocks(html, fences, lambda fence: f"<b>{fence.argument} {' '.join(fence.body)}</b>")


def test_a_block_is_filled_wherever_it_stands() -> None:
    html = rendered("Before\n\n```scenario one\n```\n\n- item\n\n    ~~~ scenario two\n    three\n    ~~~\n\nAfter")
    assert "<b>one </b>" in html
    assert "<li>" in html.split("<b>two three</b>")[0]
    assert "fence" not in html
    assert "<p><b>" not in html


def test_other_blocks_and_blocks_inside_blocks_are_left_alone() -> None:
    text = "````markdown\n```scenario one\n```\n````\n\n```python\nx = 1\n```\n"
    taken, fences = take_fenced_blocks(text, ("scenario",), "test")
    assert fences == []
    assert taken == text


def test_a_block_knows_its_line() -> None:
    _, fences = take_fenced_blocks("a\n\nb\n\n```scenario one\n```\n", ("scenario",), "test")
    assert fences[0].line == 5
