"""Pages without the indents of their templates."""

from __future__ import annotations

from scythe_ref.site.html.minify import without_indents


def test_indents_and_empty_lines_go_and_words_stay_apart() -> None:
    assert (
        without_indents("<ul>\n\n    <li>\n      One\n   two\n </li>\n</ul>\n")
        == "<ul>\n<li>\nOne\ntwo\n</li>\n</ul>\n"
    )


def test_where_white_space_counts_it_stays() -> None:
    kept = (
        "<pre><code>\n  a:\n\n    b\n</code></pre>",
        "<script>\n  `  x\n\n`\n</script>",
        "<textarea>\n\n a</textarea>",
    )
    for element in kept:
        assert without_indents(f"<p>\n  {element}\n  </p>") == f"<p>\n{element}\n</p>"
