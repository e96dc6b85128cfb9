"""The one reader of HTML: whoever looks for something in a page derives from it."""

from __future__ import annotations

from html.parser import HTMLParser


class HtmlReader(HTMLParser):
    """Reads HTML and hands on what it finds, as it is written; text comes whole, from one tag to the next.

    To be overridden: ``tag``, ``end``, ``text`` and ``other``. Together they get everything that was read, in order.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self._text: list[str] = []

    def read(self, html: str) -> None:
        """Read all of a text."""
        self.feed(html)
        self.close()
        self._tell()

    def tag(self, name: str, attributes: dict[str, str], written: str) -> None:
        """Take a start tag, its name in small letters."""

    def end(self, name: str, written: str) -> None:
        """Take an end tag."""

    def text(self, written: str) -> None:
        """Take the text between two tags, with its entities as they are."""

    def other(self, written: str) -> None:
        """Take a comment or a declaration."""

    # -- what the parser of the standard library calls ----------------------------------------------------------

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Hand on a start tag."""
        self._tell()
        self.tag(tag, {name: value or "" for name, value in attrs}, self.get_starttag_text() or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Hand on a tag that ends itself; in HTML that has no meaning."""
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """Hand on an end tag."""
        self._tell()
        self.end(tag, f"</{tag}>")

    def handle_data(self, data: str) -> None:
        """Collect text."""
        self._text.append(data)

    def handle_entityref(self, name: str) -> None:
        """Collect an entity."""
        self._text.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """Collect a character reference."""
        self._text.append(f"&#{name};")

    def handle_comment(self, data: str) -> None:
        """Hand on a comment."""
        self._tell()
        self.other(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        """Hand on a declaration."""
        self._tell()
        self.other(f"<!{decl}>")

    def handle_pi(self, data: str) -> None:
        """Hand on a processing instruction."""
        self._tell()
        self.other(f"<?{data}>")

    def unknown_decl(self, data: str) -> None:
        """Hand on what is none of all that."""
        self._tell()
        self.other(f"<![{data}]>")

    def _tell(self) -> None:
        if self._text:
            self.text("".join(self._text))
            self._text.clear()
