"""What a finished site holds for programs: Markdown beside the pages, an index of it, data with schemas, and a feed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from scythe_ref.formats import write_text
from scythe_ref.site.build.api import write_api
from scythe_ref.site.build.feed import write_feed
from scythe_ref.site.build.markdown_export import markdown_files
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.render import RenderedPage


def write_for_programs(
    site_dir: Path, context: PageContext, pages: Mapping[str, RenderedPage], name: str, site_url: str = ""
) -> None:
    """Write all of it into a site; a page ``rules/move/`` is Markdown at ``rules/move.md``.

    Args:
        context: What the pages were made with.
        pages: The generated pages of the site, by the Markdown file that each stands for.
        name: What the site is called.
        site_url: Its address, if it is known.

    Raises:
        OSError: It cannot be written.
    """
    for uri, text in markdown_files(context, pages, name, site_url):
        (site_dir / uri).parent.mkdir(parents=True, exist_ok=True)
        write_text(site_dir / uri, text)
    write_api(site_dir, context.library, site_url)
    write_feed(site_dir, context.links, name, site_url)
