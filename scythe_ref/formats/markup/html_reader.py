"""The one reader of HTML: whoever looks for something in a page derives from it.

It reads what is in order: pages of ours, and what the sanitiser leaves of a text. The parser of the standard library
copes with worse, but takes so long over the pages of a site that marking terms would be a third of a build.
"""

from __future__ import annotations

import re
from html import unescape

_TOKEN = re.compile(
    # Possessive, so that no text is read twice, whatever stands in it.
    r"<!--.*?-->|<(?P<end>/?)(?P<name>[a-zA-Z][^\s/>]*+)(?:[^<>\"']++|\"[^\"]*+\"|'[^']*+')*+>|<[!?][^>]*+>",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"""\s([\w:-]++)(?:\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"'>]++)))?""")
_RAW = frozenset({"script", "style"})
"""Elements in which nothing is a tag but their own end."""


class HtmlReader:
    """Reads HTML and hands on what it finds, as it is written; text comes whole, from one tag to the next.

    To be overridden: ``tag``, ``end``, ``text`` and ``other``. Together they get everything that was read, in order.
    """

    def read(self, html: str) -> None:
        """Read all of a text."""
        at, raw = 0, ""
        for token in _TOKEN.finditer(html):
            name = (token["name"] or "").lower()
            if raw and not (token["end"] and name == raw):
                continue
            if token.start() > at:
                (self.other if raw else self.text)(html[at : token.start()])
            at, raw = token.end(), ""
            if not name:
                self.other(token[0])
            elif token["end"]:
                self.end(name, token[0])
            else:
                raw = name if name in _RAW else ""
                self.tag(name, token[0])
        if at < len(html):
            self.text(html[at:])

    def tag(self, name: str, written: str) -> None:
        """Take a start tag, its name in small letters; :func:`attributes_of` reads the rest."""

    def end(self, name: str, written: str) -> None:
        """Take an end tag."""

    def text(self, written: str) -> None:
        """Take the text between two tags, with its entities as they are."""

    def other(self, written: str) -> None:
        """Take a comment, a declaration, or what stands in a script."""


def attributes_of(tag: str) -> dict[str, str]:
    """Return the attributes of a start tag; of one that is there twice the first, as browsers do."""
    found: dict[str, str] = {}
    for name, *values in _ATTRIBUTE.findall(tag):
        found.setdefault(name.lower(), unescape("".join(values)))
    return found
