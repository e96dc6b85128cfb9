"""The checks find hostile markup in every disguise, and leave honest markup alone; nothing hostile reaches a page."""

from __future__ import annotations

import re
import time

import pytest

from scythe_ref.formats.markup.hostile import find_hostile
from scythe_ref.formats.markup.sanitising import render

HOSTILE = [
    "<script>alert(1)</script>", "<SCRIPT src=x>", "<scr<script>ipt>", "<script\n>x", "<script", "<a \"><script>",
    "<img src=x onerror=alert(1)>", '<img src=x ONERROR = "a">', "<b on&#99;lick=x>", "<p/onfoo=1>",
    "<svg/onload=alert(1)>", '<a title=">" onclick=x>', '<a title="<" onclick=x>', "<details ontoggle=x open>",
    '<a href="javascript:x">', '<a href=" java\tscript:x">', '<a href="&#106;avascript:x">',
    "<a href=&#x6a;avascript&colon;x>", '<a href=\n"JavaScript:x"\n>', '<a xlink:href="javascript:x">',
    "[x](javascript:alert(1))", "[x]( JaVaScRiPt:alert(1))", "[x](java\nscript:alert(1))", "[x](\\javascript:x)",
    "[x](<javascript:alert(1)>)", "[x](&#x6A;avascript:alert(1))", "[a](javascript&#58;alert(1))",
    "![x](javascript:alert(1))", "![x](data:image/svg+xml;base64,xx)", "[x](data:text/html,foo)",
    "[x]: javascript:alert(1)", "<javascript:alert(1)>", "[x](vbscript:x)", "[x](file:///etc/hosts)",
    '<div style="background:url(javascript:x)">', "<iframe src=//x>", "<math><mi>", "<object data=x>", "<base href=x>",
    '<form action="x">', "<meta http-equiv=refresh>", "<link rel=stylesheet href=x>", "<template><b>",
]  # fmt: skip

HONEST = [
    "a < b and on = c", "Once = 3, only = 4", "<p>One</p>", "<https://example.org>", "<me@example.org>", "[x](#a)",
    '[x](https://example.org "title: y")', "Data: see below", "(data: x)", '["Houses"](#houses)', "5<6 players:",
    "JavaScript: a language", "a | only = | b", "<b>ones=3</b>", "[x](../a.png)", "[m](mailto:a@example.org)",
    '<img src="/static/img/x/a.png" width="30" height="30" />', "costs (data: 3)", "[costs]!red! and [benefits]!green!",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_markup_is_found(text: str) -> None:
    assert find_hostile(f"Some words.\n\n{text}\n\nMore words.")


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("text_type", ["html", "markdown"])
def test_hostile_markup_never_reaches_a_page(text: str, text_type: str) -> None:
    page = render(f"Some words.\n\n{text}\n\nMore words.", text_type, None).lower()  # type: ignore[arg-type]
    tags = "".join(re.findall(r"<[a-z/][^>]*>", page))
    assert not re.search(r"<(script|svg|iframe|object|base|form|meta|link|template|math)", tags)
    assert not re.search(r"\son\w+\s*=|javascript|vbscript|data:|file:|style=", tags)


@pytest.mark.parametrize("text", HONEST)
def test_honest_markup_is_left_alone(text: str) -> None:
    assert find_hostile(text) == []


def test_a_finding_says_what_is_allowed_and_where() -> None:
    (finding,) = find_hostile("See [this](javascript:x).")
    assert finding.index == 11
    assert finding.message == (
        "an address may not begin with 'javascript:'; http:, https:, mailto: and #id are allowed"
    )
    (finding,) = find_hostile("Go <b OnClick='x'>on</b>")
    assert (finding.index, finding.message) == (6, "the event handler 'OnClick' is not allowed")


@pytest.mark.parametrize(
    "piece", ['<a "', "<", "](", 'href="', "<a on", "[a", "&#", "<a:", "<img ", "![", "`", "on=", "<a\n"]
)
def test_no_text_takes_long(piece: str) -> None:
    text = piece * (1_000_000 // len(piece))
    begin = time.perf_counter()
    find_hostile(text)
    assert time.perf_counter() - begin < 3
