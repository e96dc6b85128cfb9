"""What a finished site holds for programs: Markdown beside the pages, an index of it, data with schemas, and a feed."""

from __future__ import annotations

from pathlib import Path

from scythe_ref.formats import write_text
from scythe_ref.site.build.api import write_api
from scythe_ref.site.build.feed import write_feed
from scythe_ref.site.build.llms import write_llms
from scythe_ref.site.build.markdown_export import markdown_files, markdown_links
from scythe_ref.site.parts.links import Links


def write_for_programs(site_dir: Path, links: Links, name: str, site_url: str = "") -> None:
    """Write all of it into a site; a page ``rules/move/`` is Markdown at ``rules/move.md``.

    Args:
        links: The site's addresses, and the library behind them.
        name: What the site is called.
        site_url: Its address, if it is known.

    Raises:
        OSError: It cannot be written.
    """
    for uri, text in markdown_files(links.library, name):
        (site_dir / uri).parent.mkdir(parents=True, exist_ok=True)
        write_text(site_dir / uri, text)
    write_llms(site_dir, markdown_links(links.library), name, site_url)
    write_api(site_dir, links.library, site_url)
    write_feed(site_dir, links, name, site_url)
