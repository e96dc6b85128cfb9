"""PlayerAid markup on a page."""

from __future__ import annotations

import pytest

from scythe_ref.formats.markup.allowed import basic_colour
from scythe_ref.formats.markup.sanitising import Rendering, render


@pytest.mark.parametrize("colour", ["red", "Red", "RED", "#f00", "#F00", "#ff0000", "#FF0000"])
def test_a_colour_span_says_its_colour_in_words(colour: str) -> None:
    page = render(f"Pay the [cost]!{colour}! first.")
    assert "!" not in page
    assert '<span class="colour colour-red" title="red">cost<span class="colour-name"> (red)</span></span>' in page


def test_a_colour_span_runs_over_a_line_end_and_holds_markup() -> None:
    page = render("The [**long**\nspan with [a link](#x)]!darkgreen! ends.")
    assert (
        '<span class="colour colour-green" title="darkgreen"><strong>long</strong>\nspan with <a href="#x">a link</a>'
        in page
    )
    assert "(darkgreen)" in page


def test_a_colour_span_may_stand_in_emphasis_and_tables() -> None:
    assert "<strong>" in render("**[a]!red!**") and "colour-red" in render("**[a]!red!**")
    assert "<td>" in (table := render("| a |\n| --- |\n| [x]!blue! |\n")) and "colour-blue" in table


def test_what_is_no_colour_span_stays_as_it_is() -> None:
    assert render("Stop [here]! Now!") == "<p>Stop [here]! Now!</p>"
    assert "[a]!red!" in render("`[a]!red!`")
    assert "colour" not in render("[a]!red!", "html")


def test_html_colours_say_their_names_as_well() -> None:
    page = render('<p><span style="color: Red; background: url(x)">a</span> <font color="#00f">b</font></p>', "html")
    assert "(red)" in page and "(blue)" in page and "style" not in page


@pytest.mark.parametrize(
    ("colour", "basic"),
    [
        ("DodgerBlue", "blue"),
        ("#1E90FF", "blue"),
        ("gray", "grey"),
        ("#0F0", "green"),
        ("gold", "yellow"),
        ("xyz", None),
        ("#12", None),
    ],
)
def test_any_colour_comes_down_to_a_basic_one(colour: str, basic: str | None) -> None:
    assert basic_colour(colour) == basic


def test_images_links_and_headings_follow_the_page() -> None:
    rendering = Rendering(
        image=lambda source: "img/a.png" if source.endswith("/a.png") else None,
        link=lambda name: f"other/#{name}",
        heading=4,
    )
    page = render("# Top\n\n![an a](/static/img/g/a.png) ![b](/static/img/g/b.png) [x](#y)", "markdown", rendering)
    assert "<h4>Top</h4>" in page
    assert '<img src="img/a.png" alt="an a" loading="lazy">' in page
    assert '<span class="missing-image" role="img" aria-label="b (image not supplied)">b</span>' in page
    assert '<a href="other/#y">x</a>' in page


def test_text_beyond_reason_still_reaches_the_page() -> None:
    assert "the end" in render(">" * 5_000 + " the end")


def test_plain_text_is_escaped() -> None:
    assert render("a < b & c", "html") == "a &lt; b &amp; c"


def test_a_colour_that_the_words_name_is_said_once() -> None:
    assert "(yellow)" not in render("[yellow]!yellow! [Yellow **cards**]!yellow! [the yellow ⬠]!#ffff00!")
    assert "(yellow)" in render("[yellowish]!yellow!") and "(yellow)" in render("[cards]!yellow!")


def test_lists_are_read_as_authors_of_modules_indent_them() -> None:
    inner = ["<ul>", "<li>b</li>", "<li>c</li>", "</ul>", "</li>", "<li>d</li>"]
    assert render("* a\n       * b\n      * c\n* d").split() == ["<ul>", "<li>a", *inner, "</ul>"]
    assert render("1. a\n  * b\n  * c\n1. d").split() == ["<ol>", "<li>a", *inner, "</ol>"]
    assert "<pre>" not in render("a\n\n    b")


def test_misnested_html_comes_out_in_order() -> None:
    assert render("<b><i>x</b></i>y", "html") == "<b><i>x</i></b>y"
    assert render("<p>a<p>b<ul><li>c<li>d</ul>", "html") == "<p>a</p><p>b</p><ul><li>c</li><li>d</li></ul>"
    assert render("<td>a</td><table><tr><td>a<td>b<tr><td>c", "html").count("<td>") == 3
    assert render('<img src="a.png" alt="a > b"> 3 < 4', "html").endswith("3 &lt; 4")
