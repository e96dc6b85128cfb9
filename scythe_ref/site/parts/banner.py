"""The banner that a server shows on every page while something is wrong with the content."""

from __future__ import annotations

from collections.abc import Sequence

from scythe_ref.site.html.render import Renderer

_MARK = '<div class="sc-problems"'


def with_banner(html: str, problems: Sequence[str], renderer: Renderer, kept: bool = False) -> str:
    """Return a page with what is wrong above it; unchanged if nothing is, or if another plugin has said it.

    Args:
        problems: What is wrong, a line each.
        kept: Whether the page shows an earlier state, because the present one can't be read.
    """
    if not problems or _MARK in html:
        return html
    return renderer.macro("macros/banner.html", "banner", list(problems), kept) + html
