"""The broken links of a site: those of generated pages as their context has them, others as read from pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

from scythe_ref.site import BrokenLink, PageContext, PageLinks, broken_among, page_links, relative, settle_ids

NO_PLACES: frozenset[str] = frozenset()


def links_to_report(
    context: PageContext, config: MkDocsConfig, hand_written: Sequence[Page], own_theme: bool
) -> Iterator[BrokenLink]:
    """Yield the broken links of all pages, some perhaps twice.

    Args:
        own_theme: Whether the site has our theme, which loads nothing from other hosts.
    """
    yield from _links_of_ours(context)
    yield from _links_of_others(context, config, hand_written, own_theme)


def _links_of_ours(context: PageContext) -> Iterator[BrokenLink]:
    """Yield the broken links of the generated pages, from the data of their targets."""
    links = context.links
    for place, page in context.links_written(sound=False):
        target = relative(links.placed(place), links.placed(page))
        yield BrokenLink(_file_of(links.placed(page)), target, f"there is no {links.placed(place)}")


def _links_of_others(
    context: PageContext, config: MkDocsConfig, hand_written: Sequence[Page], own_theme: bool
) -> Iterator[BrokenLink]:
    """Yield the broken links of the hand-written pages, and those of ours to a page that one took the place of."""
    places, links = context.known_places, context.links
    pages = {_file_of(links.placed(page)): PageLinks(ids, NO_PLACES, NO_PLACES) for page, ids in places.items()}
    if own_theme:
        pages[links.settle_file] = PageLinks(frozenset(settle_ids(context)), NO_PLACES, NO_PLACES)
    others = {page.url: page for page in hand_written}
    pages |= {page.file.dest_uri: page_links(page.content or "") for page in others.values()}
    base = urlsplit(config.site_url or "/").path or "/"
    yield from broken_among(pages, Path(config.site_dir), base, own_host_only=own_theme)
    for place, page in context.links_written(sound=True) if others.keys() & places.keys() else ():
        address, _, anchor = place.partition("#")
        if address in others and anchor and anchor not in pages[others[address].file.dest_uri].ids:
            reason = f"{others[address].file.dest_uri} has no place called '{anchor}'"
            yield BrokenLink(_file_of(links.placed(page)), relative(links.placed(place), links.placed(page)), reason)


def _file_of(address: str) -> str:
    """Return the file of a page that is a folder, or a file already."""
    return f"{address}index.html" if address.endswith("/") or not address else address
