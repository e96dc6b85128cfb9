"""The Markdown of a page agrees with the page: the same words, and the same tables cell by cell."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from html.parser import HTMLParser

import pytest

from scythe_ref.library import Library
from scythe_ref.site.build.for_programs import markdown_files
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.to_markdown import markdown_of
from scythe_ref.site.pages.plan import rendered_pages
from scythe_ref.site.parts.links import Links

UNSAID = {"button", "dialog", "form", "noscript", "script", "style", "svg", "template"}
VOID = {"br", "hr", "img", "input", "wbr"}
WORD = re.compile(r"\w+")


class Page(HTMLParser):
    """Reads a page by the standard library's parser: its words, and the words of each cell of each table."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.tables: list[list[list[str]]] = []
        self.open: list[bool] = []
        self.in_cell = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if tag in VOID:
            return
        left_out = tag in UNSAID or bool(names.keys() & {"hidden", "aria-hidden", "data-page-only"})
        self.open.append(left_out or (bool(self.open) and self.open[-1]))
        if self.open[-1]:
            return
        if tag in ("ul", "ol", "nav"):
            self.words += WORD.findall(names.get("aria-label") or "")
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")
            self.in_cell = True

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Ignore it: it has no text."""

    def handle_endtag(self, tag: str) -> None:
        self.open.pop()
        self.in_cell = self.in_cell and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1]:
            return
        self.words += WORD.findall(data)
        if self.in_cell:
            self.tables[-1][-1][-1] += f"{data} "


def words_of(text: str) -> list[str]:
    """Return the words of Markdown, without those of addresses, pictures and anchors."""
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", text)
    text = re.sub(r"\]\([^)]*\)|<a id=\"[^\"]*\"></a>|^(?:    )*\d+\. |^ *```$", "]", text, flags=re.MULTILINE)
    return WORD.findall(unescape(re.sub(r"\\(.)", r"\1", text)))


def tables_of(text: str) -> list[list[list[str]]]:
    """Return the words of the cells of each table of some Markdown."""
    found = re.findall(r"(?:^\|.*\|$\n?)+", text, re.MULTILINE)
    cells = [[re.split(r"(?<!\\)\|", row)[1:-1] for row in table.strip().split("\n")] for table in found]
    return [
        [
            [" ".join(words_of(cell)) for cell in row] for n, row in enumerate(table) if n != 1
        ]  # below the head: the rule
        for table in cells
    ]


@pytest.fixture(scope="module")
def both(pages: dict[str, str], copies: dict[str, str]) -> dict[str, tuple[str, str]]:
    """The HTML and the Markdown of every page, without its head."""
    return {uri: (html, copies[uri].split("\n---\n", 1)[1]) for uri, html in pages.items() if uri in copies}


def test_a_copy_has_the_words_of_its_page(both: dict[str, tuple[str, str]]) -> None:
    assert len(both) > 500
    for uri, (html, text) in both.items():
        page, copy = Counter(Page(html).words), Counter(words_of(text))
        assert (page - copy, copy - page) == (Counter(), Counter()), uri


def test_a_copy_has_the_tables_of_its_page_cell_by_cell(both: dict[str, tuple[str, str]]) -> None:
    seen = 0
    for uri, (html, text) in both.items():
        ours = [[[" ".join(WORD.findall(cell)) for cell in row] for row in table] for table in Page(html).tables]
        assert tables_of(text) == ours, uri
        seen += len(ours)
    assert seen > 20


def test_a_site_with_a_lab_leaves_the_steps_to_the_copy(library: Library, both: dict[str, tuple[str, str]]) -> None:
    context = PageContext(library, Links(library, settles=True))
    name = "rulings/move/move-third-unit-after-upgrade.md"
    page = rendered_pages(context, name)[name]
    [shown] = re.findall(r"<!--copy-->(.*?)<!--/copy-->", page.html, re.DOTALL)[:1]
    assert "Position at the start" in shown
    text = dict(markdown_files(context, {name: page}, "R"))[name]
    assert words_of(text.split("\n---\n", 1)[1]) == words_of(both[name][1])


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<h1 id='x'>A *title*</h1>\n<p>One\n line.</p>", "# A \\*title\\*\n\nOne line.\n"),
        ('<h2 id="other">Two</h2>', '## <a id="other"></a>Two\n'),
        ('<h2 id="two">Two</h2>', "## Two\n"),
        ("<p>1. of May</p><p>- no item</p>", "1\\. of May\n\n\\- no item\n"),
        ("<ul><li>a</li><li><p>b</p><ol><li>c</li></ol></li></ul>", "- a\n- b\n    1. c\n"),
        ('<p><b>x</b><i>y</i> <code>a`b</code></p>', "**x**, *y* `` a`b ``\n"),
        ('<p id="here">See <a href="to">there</a></p>', '<a id="here"></a>See [there](/to)\n'),
        ("<p>A<button>tap</button><svg><title>no</title></svg> <span hidden>no</span>b</p>", "A b\n"),
        ("<details><summary>More</summary><p>x</p></details>", "More:\n\nx\n"),
        ("<dl><div id='d'><dt>T</dt><dd>x</dd><dd>y</dd></div></dl>", '- <a id="d"></a>T: x, y\n'),
        ("<table><tr><th>a|b</th><td>c</td></tr></table>", "|  |  |\n| --- | --- |\n| a\\|b | c |\n"),
        ("<pre><code>x\n  y</code></pre><blockquote><p>q</p></blockquote>", "```\nx\n  y\n```\n\n> q\n"),
        ('<svg data-picture="p.svg" aria-label="Map"></svg>', "![Map](p.svg)\n"),
        ("<p>&lt;b&gt; AT&amp;amp;T</p>", "&#60;b> AT&#38;amp;T\n"),
    ],
)  # fmt: skip
def test_each_element_has_its_markdown(html: str, text: str) -> None:
    assert markdown_of(html, lambda href: f"/{href}", lambda picture: picture) == text
