"""``llms.txt``: a short index of the site for tools that read language."""

from __future__ import annotations

from collections.abc import Mapping
from html import unescape

from scythe_ref.library import plain
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.render import RenderedPage

FILE = "llms.txt"

_ABOUT = """\
# {name}

> Unofficial rules reference for {game}. {about} Each rule is a
> statement of its own with an authored id, its sources and, where sources disagree, the reading that stands; rulings
> answer players' questions{proven}.
"""

_PROVEN = ", and scenarios are positions that were played by an engine to prove them"


def llms_text(context: PageContext, pages: Mapping[str, RenderedPage], name: str, site_url: str = "") -> str:
    """Return the index: a title, a paragraph, and links to the Markdown of the pages that a menu lists.

    Args:
        pages: The pages that have a copy in Markdown, by its file; those of a folder stand under its index's title.
        site_url: The site's address; without one the links are relative.
    """
    library = context.library
    about, proven = plain(library.facts.fill(library.game.about)), _PROVEN if library.scenarios else ""
    parts: dict[str, list[str]] = {}
    for uri, page in pages.items():
        if page.in_nav:
            index = pages.get(f"{uri.partition('/')[0]}/index.md")
            title = unescape(index.meta["title"]) if index else "Lists"
            line = f"- [{unescape(page.meta['title'])}]({site_url}{uri}): {unescape(page.meta['description'])}\n"
            parts.setdefault(title, []).append(line)
    text = _ABOUT.format(name=name, game=library.game.game, about=about, proven=proven)
    return text + "".join(f"\n## {title}\n\n{''.join(lines)}" for title, lines in parts.items())
