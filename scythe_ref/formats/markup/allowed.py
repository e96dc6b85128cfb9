"""Allow-lists of markup: tags, addresses, colours."""

from __future__ import annotations

import re
from html import unescape
from typing import Literal
from urllib.parse import SplitResult, urlsplit

from scythe_ref.formats.markup.hostile import HOSTILE_TAGS, scheme_of

TAGS = frozenset({
    "a", "abbr", "b", "blockquote", "br", "caption", "center", "code", "dd", "del", "details", "div", "dl", "dt", "em",
    "figcaption", "figure", "font", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li", "mark",
    "ol", "p", "pre", "q", "s", "small", "span", "strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot",
    "th", "thead", "tr", "u", "ul",
})  # fmt: skip
"""Every tag that may reach the writer, which turns ``font`` and ``center`` into their meaning."""

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
    """Return the tags of a text that pages leave out, with the index of the first use; the caller masks code."""
    found: dict[str, int] = {}
    for match in _BARE_TAG.finditer(text):
        name, end = match.group(1).lower(), match.end()
        if name not in TAGS and name not in HOSTILE_TAGS and text[end : end + 1] in (">", "/", " ", "\n", "\t"):
            found.setdefault(name, match.start())
    return found


STATIC = "/static/img/"
"""Beginning of an image's path in the PlayerAid format; the game's folder name follows."""

ORIGINAL_SITE = "https://playeraid.net"
"""The site of addresses such as ``/pirates``: authors write modules for it."""

_IMAGE_NAME = re.compile(r"[^?#]*\.(?:png|jpe?g|gif|webp|avif)(?:[?#]|$)", re.IGNORECASE)


def parsed(address: str) -> SplitResult | None:
    """Return the parts of an address, or None if it is none: ``https://[x`` has no possible host."""
    try:
        return urlsplit(address)
    except ValueError:
        return None


Kind = Literal["id", "elsewhere", "image", "original", "here", "nowhere"]


def kind_of(address: str) -> Kind:
    """Return the target of an address in a module.

    It is a place of the module, another site, an image of the module, a page of :data:`ORIGINAL_SITE`, this page, or
    nothing.
    """
    plain = unescape(address).strip()
    if plain.startswith("#"):
        return "id"
    if scheme_of(address) is not None or plain.startswith("//"):
        return "elsewhere" if parsed(plain) else "nowhere"
    if plain.startswith(STATIC) or (not plain.startswith("/") and _IMAGE_NAME.match(plain)):
        return "image"
    if plain.startswith("/"):
        return "original"
    return "here" if not plain or plain.startswith("?") else "nowhere"


BASIC: dict[str, tuple[int, int, int]] = {
    "red": (220, 20, 30), "orange": (255, 140, 0), "yellow": (250, 220, 20), "green": (0, 140, 40),
    "teal": (0, 140, 140), "blue": (20, 60, 220), "purple": (130, 20, 150), "pink": (255, 130, 180),
    "brown": (130, 70, 30), "black": (0, 0, 0), "grey": (128, 128, 128), "white": (255, 255, 255),
}  # fmt: skip
"""The colours that pages show, each as the class ``colour-<name>``."""

# By distance alone maroon and olive would be brown.
_EXACT = {
    "f00": "red", "0f0": "green", "00f": "blue", "ff0": "yellow", "0ff": "teal", "f0f": "pink", "808080": "grey",
    "008000": "green", "000080": "blue", "800000": "red", "808000": "yellow", "800080": "purple",
}  # fmt: skip
_CLOSE = {
    "gray": "grey", "silver": "grey", "lime": "green", "olive": "green", "navy": "blue", "aqua": "teal", "cyan": "teal",
    "turquoise": "teal", "maroon": "red", "crimson": "red", "firebrick": "red", "tomato": "red", "salmon": "pink",
    "fuchsia": "pink", "magenta": "pink", "violet": "purple", "indigo": "purple", "orchid": "purple", "plum": "purple",
    "lavender": "purple", "gold": "yellow", "khaki": "yellow", "amber": "orange", "coral": "orange",
    "chocolate": "brown", "sienna": "brown", "tan": "brown", "beige": "brown", "ivory": "white",
    "snow": "white", "azure": "blue",
}  # fmt: skip


def basic_colour(colour: str) -> str | None:
    """Return the key of :data:`BASIC` that comes closest to a name or hex value, or None for an unknown colour."""
    wanted = colour.strip().lower()
    if wanted.startswith("#"):
        return _nearest(wanted[1:])
    if wanted in BASIC:
        return wanted
    if wanted in _CLOSE:
        return _CLOSE[wanted]
    # Compound names end in the colour proper: darkgreen, lightblue, slategray.
    for name, basic in (*((name, name) for name in BASIC), *_CLOSE.items()):
        if wanted.endswith(name):
            return basic
    return None


def _nearest(digits: str) -> str | None:
    if digits in _EXACT:
        return _EXACT[digits]
    if len(digits) in (3, 4):
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) not in (6, 8):
        return None
    try:
        red, green, blue = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    except ValueError:
        return None
    short = digits[:6]
    if short in _EXACT or (short[::2] == short[1::2] and short[::2] in _EXACT):
        return _EXACT.get(short) or _EXACT[short[::2]]
    return min(BASIC, key=lambda name: sum((a - b) ** 2 for a, b in zip(BASIC[name], (red, green, blue), strict=True)))
