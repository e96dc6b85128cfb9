"""Texts of the content as HTML: numbers filled in, links led to their places, nothing hostile."""

from __future__ import annotations

import re

from markupsafe import Markup

from scythe_ref.formats.markup import Rendering, render, without_paragraph
from scythe_ref.library import Library
from scythe_ref.library.plain import plain
from scythe_ref.site.links import Links

_RENDERED: dict[tuple[str, ...], str] = {}
"""Rendered texts by their Markdown and where its links lead, for as long as the process runs."""

MAX_KEPT = 20_000

_LINK = re.compile(r"\(#([^)\s>]+)\)|href\s*=\s*[\"']?#([^\"'\s>]+)")


class Prose:
    """Renders texts for pages."""

    def __init__(self, library: Library, links: Links) -> None:
        """Set up for one state of the content.

        Args:
            library: Where numbers come from.
            links: Where ids lead.
        """
        self.library = library
        self.links = links

    def filled(self, text: str) -> str:
        """Return a text with its numbers filled in."""
        return self.library.facts.fill(text)

    def plain(self, text: str) -> str:
        """Return a text with its numbers filled in and without markup."""
        return plain(self.filled(text))

    def html(self, text: str, page: str) -> Markup:
        """Return a text as HTML blocks.

        Args:
            text: Markdown with ``{fact:...}`` and ``(#id)``.
            page: Address of the page it stands on.
        """
        filled = self.filled(text)
        # A text without links looks the same on every page, and most have none.
        leads = {name: self.links.to_id(name, page) for name in _linked(filled)}
        return Markup(_render(filled, leads))  # noqa: S704  # sanitised by markup.render

    def line(self, text: str, page: str) -> Markup:
        """Return a text of one paragraph as HTML without the paragraph around it.

        Args:
            text: Markdown of one paragraph.
            page: Address of the page it stands on.
        """
        return Markup(without_paragraph(str(self.html(text, page))))  # noqa: S704  # sanitised by markup.render


def _linked(text: str) -> list[str]:
    return [one or other for one, other in _LINK.findall(text)] if "#" in text else []


def _render(text: str, leads: dict[str, str]) -> str:
    key = (text, *leads.values())
    html = _RENDERED.get(key)
    if html is None:
        if len(_RENDERED) > MAX_KEPT:
            _RENDERED.clear()
        rendering = Rendering(link=lambda name: leads.get(name, f"#{name}"))
        html = _RENDERED[key] = render(text, "markdown", rendering)
    return html
