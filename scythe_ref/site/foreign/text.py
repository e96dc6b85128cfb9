"""Texts of modules without markup, for names, search hits and descriptions."""

from __future__ import annotations

import re
from html import escape, unescape

import nh3

from scythe_ref.formats import HtmlReader, attributes_of
from scythe_ref.library import plain

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufeff\ufffe\uffff]")
_SPACE = re.compile(r"\s+")
_BLOCKS = frozenset({
    "blockquote", "br", "caption", "dd", "details", "div", "dl", "dt", "figcaption", "figure", "h1", "h2", "h3", "h4",
    "h5", "h6", "hr", "li", "ol", "p", "pre", "section", "summary", "table", "td", "th", "tr", "ul",
})  # fmt: skip


def printable(text: str) -> str:
    """Return a text without control characters, which no page may hold."""
    return _CONTROL.sub("", text)


def plain_line(text: str, markdown: bool) -> str:
    """Return a text of one line, such as a name, without markup.

    Args:
        markdown: Whether Markdown's own marks are markup in it.
    """
    bare = unescape(nh3.clean(printable(text), tags=set()))
    return plain(bare) if markdown else _SPACE.sub(" ", bare).strip()


def words_of(html: str) -> str:
    """Return the words of some HTML on one line, as search hits show them."""
    reader = _Words()
    reader.read(html)
    said = unescape("".join(reader.out)).replace("**", "")  # marks that Markdown left: modules of HTML have them, too
    return re.sub(r" +([.,;:!?)])", r"\1", _SPACE.sub(" ", said)).strip()


class _Words(HtmlReader):
    """Collects text, with spaces between blocks and with the descriptions of images."""

    def __init__(self) -> None:
        self.out: list[str] = []

    def tag(self, name: str, written: str) -> None:
        """Put a space before a block, and an image's description in its place."""
        if name in _BLOCKS:
            self.out.append(" ")
        elif name == "img":
            self.out.append(escape(attributes_of(written).get("alt", "")))

    def end(self, name: str, written: str) -> None:
        """Put a space behind a block."""
        if name in _BLOCKS:
            self.out.append(" ")

    def text(self, written: str) -> None:
        """Keep the text."""
        self.out.append(written)


def shorten(text: str, length: int) -> str:
    """Return the beginning of a text, to the end of a sentence if one is near, else to the end of a word."""
    if len(text) <= length:
        return text
    start = text[:length]
    sentence = max(start.rfind(mark) for mark in (". ", "! ", "? "))
    if sentence >= length // 2:
        return start[: sentence + 1]
    return f"{start.rsplit(' ', 1)[0].rstrip(' ,;:')} …"
