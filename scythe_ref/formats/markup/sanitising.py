"""PlayerAid markup to HTML that is safe on a page.

Markdown with tables, or HTML; colour spans ``[text]!red!``; images below ``/static/img/<game>/``; links ``(#id)``.
From any input, nothing but the tags and attributes of the allow-list comes out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Literal

import nh3

from scythe_ref.formats.markup.allowed import ATTRIBUTES, ORIGINAL_SITE, TAGS, VOID, basic_colour, kind_of
from scythe_ref.formats.markup.commonmark import to_html
from scythe_ref.formats.markup.hostile import ADDRESS_SCHEMES, scheme_of
from scythe_ref.formats.markup.html_reader import HtmlReader, attributes_of, paired

_STYLE_COLOUR = re.compile(r"(?:^|;)\s*color\s*:\s*([^;]+)", re.IGNORECASE)
_ALIGN = re.compile(r"text-align\s*:\s*(left|right|center)", re.IGNORECASE)


@dataclass(frozen=True)
class Rendering:
    """Settings by which texts become HTML.

    Attributes:
        image: Gives the address of an image on the site for its path in a text, or None if it is missing. A link may
            lead to an image as well.
        link: Gives the address of an id for a ``(#id)`` link, or None if it leads nowhere.
        heading: Level of the heading that a ``#`` in a text becomes; deeper ones follow.
    """

    image: Callable[[str], str | None] = lambda source: None
    link: Callable[[str], str | None] = lambda name: f"#{name}"
    heading: int = 3


def render(text: str, text_type: Literal["html", "markdown"] = "markdown", rendering: Rendering | None = None) -> str:
    """Turn a text into HTML that is safe on a page, by the allow-list of tags and attributes."""
    clean = nh3.clean(
        paired(to_html(text) if text_type == "markdown" else text),
        tags=set(TAGS),
        attributes={tag: set(names) for tag, names in ATTRIBUTES.items()},
        filter_style_properties={"color", "text-align"},
        url_schemes=set(ADDRESS_SCHEMES),
        link_rel=None,  # the writer knows which links leave the site
        strip_comments=True,
    )
    writer = _Writer(rendering or Rendering())
    writer.read(clean)
    return "".join(writer.out)


def without_paragraph(html: str) -> str:
    """Return rendered HTML of one paragraph without the paragraph around it; more than one stays as it is."""
    html = html.strip()
    if html.startswith("<p>") and html.endswith("</p>") and html.count("<p>") == 1:
        return html[3:-4]
    return html


class _Writer(HtmlReader):
    """Writes sanitised HTML again: images, links, headings and colours as a page needs them."""

    def __init__(self, rendering: Rendering) -> None:
        self.rendering = rendering
        self.out: list[str] = []
        self.ends: list[tuple[str, str]] = []
        self.colours: list[tuple[int, str, int]] = []

    def tag(self, name: str, written: str) -> None:
        """Write a start tag, and remember how its element ends."""
        attributes = attributes_of(written)
        if name == "img":
            self._image(attributes)
        elif name in ("span", "font"):
            self._span(name, attributes)
        elif name == "center":
            self._open(name, '<div class="centred">', "</div>")
        elif name[0] == "h" and name[1:].isdigit():
            level = min(6, int(name[1:]) + self.rendering.heading - 1)
            self._open(name, f"<h{level}>", f"</h{level}>")
        else:
            self._plain(name, attributes)

    def end(self, name: str, written: str) -> None:
        """Write the end that belongs to the open element of this name."""
        if not self.ends or self.ends[-1][0] != name:
            return
        if self.colours and self.colours[-1][0] == len(self.ends):
            self._name_of_colour(*self.colours.pop()[1:])
        self.out.append(self.ends.pop()[1])

    def text(self, written: str) -> None:
        """Write text as it is; it is sanitised already."""
        self.out.append(written)

    def _open(self, tag: str, start: str, end: str) -> None:
        self.out.append(start)
        self.ends.append((tag, end))

    def _plain(self, tag: str, given: dict[str, str]) -> None:
        style = given.pop("style", "")
        if tag == "a":
            given = self._address(given)
        align = given.pop("align", "").lower() or (match.group(1).lower() if (match := _ALIGN.search(style)) else "")
        if align in ("left", "right", "center"):
            given["class"] = f"align-{align}"
        attributes = "".join(f' {name}="{escape(value)}"' for name, value in given.items())
        if tag in VOID:
            self.out.append(f"<{tag}{attributes}>")
        else:
            self._open(tag, f"<{tag}{attributes}>", f"</{tag}>")

    def _address(self, given: dict[str, str]) -> dict[str, str]:
        address = given.get("href", "")
        kind = kind_of(address)
        if kind == "id":
            leads = self.rendering.link(address[1:])
        elif kind == "image":
            leads = self.rendering.image(address)
        elif kind == "original":
            leads = ORIGINAL_SITE + address.strip()
        else:
            leads = address if kind != "nowhere" and scheme_of(address) in (None, *ADDRESS_SCHEMES) else None
        given.pop("href", None)
        if leads:
            given["href"] = leads
            if kind in ("elsewhere", "original"):
                given["rel"] = "noopener noreferrer"
        return given

    def _image(self, given: dict[str, str]) -> None:
        source, alt = given.get("src", ""), given.get("alt", "").strip()
        address = self.rendering.image(source) if source else None
        if address is None:
            label = escape(alt or re.sub(r"\.\w+$", "", source.rsplit("/", 1)[-1]) or "image")
            said = f'role="img" aria-label="{label} (image not supplied)"'
            self.out.append(f'<span class="missing-image" {said}>{label}</span>')
            return
        size = "".join(f' {name}="{given[name]}"' for name in ("width", "height") if given.get(name, "").isdigit())
        self.out.append(f'<img src="{escape(address)}" alt="{escape(alt)}"{size} loading="lazy">')

    def _span(self, tag: str, given: dict[str, str]) -> None:
        match = _STYLE_COLOUR.search(given.get("style", ""))
        colour = given.get("data-colour") or given.get("color") or (match.group(1).strip() if match else "")
        # The sanitiser lets any text through as a value of these attributes.
        if not re.fullmatch(r"#[0-9A-Fa-f]{3,8}|[A-Za-z]{1,30}", colour):
            self._open(tag, "<span>", "</span>")
            return
        basic = basic_colour(colour)
        name = (basic or "coloured") if colour.startswith("#") else colour.lower()
        self._open(tag, f'<span class="colour colour-{basic or "other"}" title="{escape(name)}">', "</span>")
        self.colours.append((len(self.ends), name, len(self.out)))

    def _name_of_colour(self, name: str, start: int) -> None:
        """Say a colour in words behind them, so that the meaning does not hang on seeing it; once is enough."""
        words = re.sub(r"<[^<>]*>", " ", "".join(self.out[start:]))
        if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words, re.IGNORECASE):
            self.out.append(f'<span class="colour-name"> ({escape(name)})</span>')
