"""Reading HTML: tags in pairs, each with its text.

A browser's parser, and the sanitiser is one, repeats unclosed tags such as ``<font>`` in each list item and paragraph
that follows. A page could grow with the square of its text. Of paired tags it repeats none.

The reader expects HTML in order: pages of ours, and the output of the sanitiser. The parser of the standard library
copes with worse, but is slow. With it, marking the terms on the pages of a site would take a third of a build.
"""

from __future__ import annotations

import re
from html import escape, unescape

from scythe_ref.formats.markup.allowed import ATTRIBUTES, TAGS, VOID

MAX_OPEN = 100
"""Tags inside each other; the reader drops deeper ones and keeps their text."""

_TAG = re.compile(
    # No part may hold a "<", so that text that turns out to be no tag is read at most twice.
    r"<(/?)([A-Za-z][A-Za-z0-9]{0,20}+)(?![^\s/>])((?>(?:[^<>\"']|\"[^\"<]*+\"|'[^'<]*+')*+)(?=>)|[^<>]*+)>"
)
_PAIRED_ATTRIBUTE = re.compile(r"([A-Za-z][A-Za-z-]{0,20}+)\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s\"'>]++))")
_WITHOUT_CONTENT = ("script", "style")
_ENDS_PARAGRAPH = frozenset({
    "blockquote", "center", "details", "div", "dl", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
    "ol", "p", "pre", "summary", "table", "ul",
})  # fmt: skip
_WALLS = frozenset({"td", "th", "caption"})
"""Elements that no end tag inside reaches through, but that of a part of the table."""

_TABLE = frozenset({"caption", "tbody", "td", "tfoot", "th", "thead", "tr"})
_ENDS = {
    "li": (frozenset({"li"}), frozenset({"ul", "ol"})),
    **dict.fromkeys(("dt", "dd"), (frozenset({"dt", "dd"}), frozenset({"dl"}))),
    **dict.fromkeys(("td", "th"), (frozenset({"td", "th"}), frozenset({"table"}))),
    "tr": (frozenset({"tr", "caption"}), frozenset({"table"})),
    **dict.fromkeys(("tbody", "thead", "tfoot"), (_TABLE, frozenset({"table"}))),
}
"""Which open elements a start tag ends, and those that keep it from reaching further out."""


def paired(html: str) -> str:
    """Return HTML in which every tag has its end, in order, with none but the allowed tags and attributes.

    Comments, unknown tags and the content of scripts go; a ``<`` without a tag stays as text.
    """
    return _Pairing(html).read()


class _Pairing:
    """Reads a text once, from left to right."""

    def __init__(self, html: str) -> None:
        self.html = html
        self.out: list[str] = []
        self.open: list[str] = []

    def read(self) -> str:
        """Return the text in order."""
        html, at = self.html, 0
        while (start := html.find("<", at)) >= 0:
            self.out.append(html[at:start])
            at = self._markup(start)
        self.out.append(html[at:])
        self._close(0)
        return "".join(self.out)

    def _markup(self, start: int) -> int:
        """Read the markup from a ``<`` on and return the index behind it."""
        if self.html.startswith(("<!", "<?"), start):
            end = "-->" if self.html.startswith("<!--", start) else ">"
            return self._behind(end, start + 2)
        match = _TAG.match(self.html, start)
        if match is None:
            self.out.append("&lt;")
            return start + 1
        name = match[2].lower()
        if name in _WITHOUT_CONTENT and not match[1]:
            return self._behind(f"</{name}", match.end())
        if name in TAGS:
            if match[1]:
                self._end(name)
            else:
                self._start(name, match[3])
        return match.end()

    def _behind(self, end: str, start: int) -> int:
        found = self.html.find(end, start)
        # What is never closed goes on to the end, as in a browser; the end tag of a script is read like any other.
        return len(self.html) if found < 0 else found + (len(end) if end[-1] == ">" else 0)

    def _start(self, name: str, written: str) -> None:
        if name in _ENDS_PARAGRAPH:
            self._end_open(frozenset({"p"}), _WALLS)
        if name in _ENDS:
            self._end_open(*_ENDS[name])
        if name not in VOID:
            if len(self.open) >= MAX_OPEN:
                return
            self.open.append(name)
        self.out.append(f"<{name}{_attributes(name, written)}>")

    def _end(self, name: str) -> None:
        self._end_open(frozenset({name}), frozenset({"table"}) if name in _TABLE else _WALLS - {name})

    def _end_open(self, names: frozenset[str], walls: frozenset[str]) -> None:
        """End the innermost open element of some names, with all inside it, unless a wall is between."""
        for place in range(len(self.open) - 1, -1, -1):
            if self.open[place] in names:
                self._close(place)
                return
            if self.open[place] in walls:
                return

    def _close(self, place: int) -> None:
        self.out.extend(f"</{name}>" for name in reversed(self.open[place:]))
        del self.open[place:]


def _attributes(name: str, written: str) -> str:
    """Return the allowed attributes of a tag, each once."""
    if "=" not in written:
        return ""
    found: dict[str, str] = {}
    for key, *values in _PAIRED_ATTRIBUTE.findall(written):
        if key.lower() in ATTRIBUTES.get(name, ()):
            found.setdefault(key.lower(), "".join(values))
    return "".join(f' {key}="{escape(unescape(value))}"' for key, value in found.items())


_TOKEN = re.compile(
    # Possessive, so that no text of any kind is read twice.
    r"<!--.*?-->|<(?P<end>/?)(?P<name>[a-zA-Z][^\s/>]*+)(?:[^<>\"']++|\"[^\"]*+\"|'[^']*+')*+>|<[!?][^>]*+>",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"""\s([\w:-]++)(?:\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"'>]++)))?""")
_RAW = frozenset({"script", "style"})
"""Elements in which nothing is a tag but their own end."""


class HtmlReader:
    """Reads HTML and hands on each part as written; text comes whole, from one tag to the next.

    Subclasses override ``tag``, ``end``, ``text`` and ``other``. Together these get the whole input, in order.
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
        """Take a comment, a declaration, or the inside of a script."""


def attributes_of(tag: str) -> dict[str, str]:
    """Return the attributes of a start tag; of one that is there twice the first, as browsers do."""
    found: dict[str, str] = {}
    for name, *values in _ATTRIBUTE.findall(tag):
        found.setdefault(name.lower(), unescape("".join(values)))
    return found
