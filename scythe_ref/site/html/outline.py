"""The headings of a page: written where they stand, and kept for its table of contents."""

from __future__ import annotations

from dataclasses import dataclass

from markdown.extensions.toc import slugify, unique
from markupsafe import Markup, escape


@dataclass(frozen=True)
class Heading:
    """A heading of a page.

    Attributes:
        level: 1 to 6.
        id: Its place on the page.
        text: What it says, as plain text.
    """

    level: int
    id: str
    text: str


class Outline:
    """Collects the headings of one page while its template is rendered."""

    def __init__(self) -> None:
        self.headings: list[Heading] = []
        self._used: set[str] = set()

    def heading(self, level: int, text: str, id: str | None = None, css: str = "", lang: str = "") -> Markup:  # noqa: A002
        """Return a heading as HTML and note it for the table of contents.

        Args:
            level: 1 to 6.
            id: Its place on the page; made from the text by default, as Markdown's ``toc`` does, so that an address
                stays the same whether a page is written or generated.
            lang: Its language, if that is not the page's.
        """
        place = id or unique(slugify(str(text), "-"), self._used)
        self._used.add(place)
        self.headings.append(Heading(level, place, str(text)))
        return Markup('<h{0} id="{1}"{2}{3}>{4}</h{0}>\n').format(  # escapes what it is given
            level, place, _attribute("class", css), _attribute("lang", lang), escape(text)
        )


def _attribute(name: str, value: str) -> Markup:
    return Markup(' {}="{}"').format(name, value) if value else Markup()
