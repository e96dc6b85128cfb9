"""An accepted text, of any Markdown or HTML, renders in time and size that grow with its length."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from scythe_ref.formats.foreign import playeraid
from scythe_ref.formats.foreign.playeraid import addresses_in
from scythe_ref.formats.markup.allowed import unknown_tags
from scythe_ref.formats.markup.hostile import find_hostile
from scythe_ref.formats.markup.sanitising import render
from scythe_ref.formats.problem import ContentError
from scythe_ref.formats.reading import MAX_TEXT
from scythe_ref.library.facts import plain
from scythe_ref.schema.rule_source import RuleSource
from scythe_ref.site.foreign.pages import Anchors

UNITS = (
    "[", "![", "[x](", "<a ", "a\n=\n", "[a](b ", "[[", "]", "[]", "[a][", "[x]!red!", "]!red!", "*", "**a ",
    "*a_", "_a ", "a**b", "***a ", "`", "`a", "\\[", "<", "<b>", "</b>", "<!--", "<?", "<![CDATA[",
    "<a href=\"", "<b a='", "<div>\n", "<b><i>", "<table><td>", "<li>", "<font color=#123456><li>", "&",
    "&amp", "&#x", "|", "| a |\n", "|-|\n", "a|b\n-|-\n", ">", "> a\n", "- ", "* a\n", "1. a\n  * b\n", "#",
    "# a\n", "```\n", "    a\n", "\t", " \n", "a  \n", "<http://", "!", "[a]: b\n", "[a](<b", "[a](b \"",
    "[![a](b)](c)", "<img src=", "=\n", "x", "(", "href=  ", "<on", "{.a}",
)  # fmt: skip
WHOLE: dict[str, Callable[[int], str]] = {
    "brackets around": lambda size: "[" * (size // 2) + "a" + "]" * (size // 2),
    "spans around": lambda size: "[" * (size // 7) + "a" + "]!red!" * (size // 7),
    "strong around": lambda size: "**a " * (size // 7) + "** " * (size // 7),
    "ever longer backquotes": lambda size: " ".join("`" * n for n in range(1, int((2 * size) ** 0.5))),
    "stairs": lambda size: "\n".join(" " * (2 * n) + "- a" for n in range(int(size**0.5))),
    "quotes and lazy lines": lambda size: ">" * 50 + "a\n" + "b\n" * (size // 2),
    "quoted lists": lambda size: "> - " * 12 + "a\n" + "b\n" * (size // 2),
    "one long address": lambda size: "[a]: " + "b" * (size // 2) + "\n\n" + "[a]" * (size // 6),
    "rows without cells": lambda size: "|a" * 300 + "|\n" + "|-" * 300 + "|\n" + "|\n" * (size // 2),
    "tables without cells": lambda size: ("|a" * 99 + "|\n" + "|-" * 99 + "|\n" + "|\n" * 99 + "\n") * (size // 600),
    "unclosed tags": lambda size: "".join(f"<li><font color=#{n:06x}>a" for n in range(size // 24)),
    "tags closed in a cell": lambda size: "".join(f"<li><b {n}><table><td></b></table>" for n in range(size // 34)),
    "attributes": lambda size: "<b " + " ".join(f"a{n}=1" for n in range(size // 8)) + ">x",
    "spaces": lambda size: "href=" + " " * size + "x",
    "one word": lambda size: "a" * size,
}
SHAPES = {**{repr(unit): (lambda size, unit=unit: unit * (size // len(unit))) for unit in UNITS}, **WHOLE}
SIZE = 700


def steps(function: Callable[[str], object], text: str) -> int:
    """Return the number of calls and lines of Python in a function."""
    count = 0

    def trace(*_: object) -> object:
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)  # type: ignore[arg-type]
    try:
        function(text)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("shape", SHAPES)
def test_twice_the_text_takes_about_twice_the_steps(shape: str) -> None:
    render("warm up **a** | b")
    small, large = (steps(render, SHAPES[shape](size)) for size in (SIZE, 2 * SIZE))
    assert large < 3 * small + 10_000


@pytest.mark.parametrize("text_type", ["markdown", "html"])
@pytest.mark.parametrize("shape", SHAPES)
def test_a_page_does_not_outgrow_its_text(shape: str, text_type: str) -> None:
    text = SHAPES[shape](6_000)
    assert len(render(text, "html" if text_type == "html" else "markdown")) < 30 * len(text)


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_no_shape_holds_up_a_check_or_a_page(shape: str) -> None:
    """Not timed: a regular expression that tried every way through these would not come back.

    What takes seconds for the longest texts of all is the Markdown parser, and the test above counts its steps.
    """
    text = SHAPES[shape](MAX_TEXT)
    find_hostile(text)
    addresses_in(text, markdown=True)
    unknown_tags(text)
    plain(text)
    render(text, "html")
    render(SHAPES[shape](MAX_TEXT // 4))


def test_words_in_nesting_beyond_reason_are_still_there() -> None:
    for text in ("- " * 300 + "the end", ">" * 300 + "the end", "<b>" * 300 + "the end"):
        assert "the end" in render(text)


def test_a_text_beyond_the_limit_is_told_with_its_place() -> None:
    module = f"name: x\ndescription: d\nbgg_id: 1\nsections:\n- name: s\n  text: {'a' * (MAX_TEXT + 1)}\n"
    with pytest.raises(ContentError) as caught:
        playeraid.parse_module(module, Path("m.yaml"))
    [problem] = caught.value.problems
    assert (problem.line, problem.column) == (6, 9)
    assert "100,001 characters" in problem.message and "at most 100,000" in problem.message


def test_sections_of_one_name_all_have_a_place_of_their_own() -> None:
    source = RuleSource.model_validate(
        {"name": "x", "description": "d", "bgg_id": 1, "sections": [{"name": "s"}] * 3_000 + [{"name": "s-7"}]}
    )
    anchors = Anchors(source)
    places = {anchors.anchor_of(section) for section in source.sections}
    assert len(places) == 3_001
    assert {"s", "s-2", "s-3000"} <= places


@pytest.mark.parametrize("unit", ["[a](", "[a](x ", "](<"])
def test_the_links_of_a_megabyte_are_found_soon(unit: str) -> None:
    begin = time.process_time()
    addresses_in(unit * (1_000_000 // len(unit)), markdown=True)
    assert time.process_time() - begin < 3  # it took 13 to 23 seconds


def test_what_does_not_end_as_a_link_hides_none_behind_it() -> None:
    for text, found in (
        ("[a](x [b](#c)", ["#c"]),
        ("[a](x](<#c>)", ["#c"]),
        ("[a](x[b]( #c)", ["#c"]),
        ("[a](x[b](#c)", ["x[b](#c"]),
        ("[a](#b 'title')", ["#b"]),
        ("[a](#b c)", []),
    ):
        assert [address for _, address in addresses_in(text, markdown=True)] == found, text
