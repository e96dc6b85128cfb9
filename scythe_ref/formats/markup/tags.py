"""The tags that may stand in a text, and their attributes."""

from __future__ import annotations

import re

from scythe_ref.formats.markup.hostile import HOSTILE_TAGS

TAGS = frozenset({
    "a", "abbr", "b", "blockquote", "br", "caption", "center", "code", "dd", "del", "details", "div", "dl", "dt", "em",
    "figcaption", "figure", "font", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li", "mark",
    "ol", "p", "pre", "q", "s", "small", "span", "strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot",
    "th", "thead", "tr", "u", "ul",
})  # fmt: skip
"""Every tag that reaches a page; ``font`` and ``center`` are turned into what they mean."""

ATTRIBUTES = {
    "a": {"href", "title"},
    "img": {"src", "alt", "title", "width", "height"},
    "td": {"colspan", "rowspan", "align", "style"},
    "th": {"colspan", "rowspan", "align", "style", "scope"},
    "ol": {"start"},
    "abbr": {"title"},
    "font": {"color"},
    "span": {"style", "data-colour"},
}
"""The attributes of each tag; the sanitiser looks at addresses and styles besides."""

VOID = frozenset({"br", "hr", "img"})
"""Tags without an end."""

_BARE_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9]*)")


def unknown_tags(text: str) -> dict[str, int]:
    """Return the tags of a text that are left out of pages, with the index of the first use; code must be masked."""
    found: dict[str, int] = {}
    for match in _BARE_TAG.finditer(text):
        name, end = match.group(1).lower(), match.end()
        if name not in TAGS and name not in HOSTILE_TAGS and text[end : end + 1] in (">", "/", " ", "\n", "\t"):
            found.setdefault(name, match.start())
    return found
