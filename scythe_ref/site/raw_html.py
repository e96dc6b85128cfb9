"""Finished HTML in a generated page: kept away from Markdown, which would only read it again.

Most of a generated page is HTML from templates between Markdown headings. Markdown passes such blocks through, but
reads every character of them; laying them aside makes a build about twice as fast and changes nothing on the page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_SEGMENT = re.compile(r"^(#{1,6}[ \t].*)$", re.MULTILINE)
_BLOCK = re.compile(
    r"<(?:article|details|div|dl|figure|nav|ol|p|section|table|ul)[\s>]",
)
_BLANK = re.compile(r"\n[ \t]*\n")
_ID = re.compile(r"""<[a-zA-Z][^<>]*?\sid=["']([^"']+)["']""")


@dataclass(frozen=True)
class RawHtml:
    """A block of HTML and the word that stands in its place while Markdown is rendered."""

    mark: str
    html: str

    @property
    def ids(self) -> set[str]:
        """The places in it that links may lead to."""
        return set(_ID.findall(self.html))


def lay_aside(markdown: str) -> tuple[str, list[RawHtml]]:
    """Replace what is nothing but HTML between two headings by a word.

    Args:
        markdown: A generated page. A part with Markdown in it, as a template of the user's may have, stays as it is.

    Returns:
        The page with words in the place of the blocks, and the blocks.
    """
    out: list[str] = []
    blocks: list[RawHtml] = []
    for part in _SEGMENT.split(markdown):
        text = part.strip()
        if is_html(text):
            mark = f"raw-html-{len(blocks)}-lmth"
            blocks.append(RawHtml(mark, text))
            out.append(f"\n\n{mark}\n\n")
        else:
            out.append(part)
    return "".join(out), blocks


def put_back(html: str, blocks: list[RawHtml]) -> str:
    """Put the blocks back into the rendered page.

    Args:
        html: The rendered page.
        blocks: What :func:`lay_aside` took out.
    """
    for block in blocks:
        html = html.replace(f"<p>{block.mark}</p>", block.html, 1)
    return html


def is_html(text: str) -> bool:
    """Tell whether a text is HTML blocks and nothing else, as Markdown sees it.

    Args:
        text: A part of a page, without space around it.
    """
    if not _BLOCK.match(text) or "markdown=" in text:
        return False
    return all(part.startswith("<") and part.endswith(">") for part in map(str.strip, _BLANK.split(text)))
