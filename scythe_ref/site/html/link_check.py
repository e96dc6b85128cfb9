"""Checks every link of a built site: the page exists, and so does the anchor on it."""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import unquote

from scythe_ref.formats import HtmlReader, attributes_of, parsed

ELSEWHERE = "a page must load nothing from other hosts"

LOADING = frozenset({"src", "poster", "data"})
"""Attributes whose address the browser loads by itself."""


@dataclass(frozen=True)
class PageLinks:
    """The anchors and addresses of a page.

    Attributes:
        ids: Its anchors.
        links: Addresses of its links, as written.
        loads: Addresses that it loads: images, scripts, style sheets.
    """

    ids: frozenset[str]
    links: frozenset[str]
    loads: frozenset[str]


@dataclass(frozen=True, order=True)
class BrokenLink:
    """A link without a target, or an address on another host that a page loads."""

    page: str
    target: str
    reason: str

    def __str__(self) -> str:
        """Return one line that names the page and the target."""
        return f"{self.page}: the link to '{self.target}' is broken: {self.reason}"


def broken_links(
    site_dir: Path, base: str = "/", own_host_only: bool = True, places: Mapping[str, Collection[str]] | None = None
) -> list[BrokenLink]:
    """Return the broken links of a built site.

    Args:
        base: Path of the site on its host, for addresses that begin with a slash, as on the page for missing pages.
        own_host_only: Whether a page that loads something from another host counts as well.
        places: Anchors that a script makes, by the page's file.
    """
    pages = {
        path.relative_to(site_dir).as_posix(): page_links(path.read_text(encoding="utf-8", errors="replace"))
        for path in sorted(site_dir.rglob("*.html"))
    }
    for name, ids in (places or {}).items():
        if name in pages:
            pages[name] = replace(pages[name], ids=pages[name].ids | set(ids))
    return broken_among(pages, site_dir, base, own_host_only)


def broken_among(
    pages: Mapping[str, PageLinks], site_dir: Path, base: str = "/", own_host_only: bool = True
) -> list[BrokenLink]:
    """Return the broken links of some pages: those that lead neither to one of them nor to a file of the site.

    Args:
        pages: Anchors and addresses of each page, by its file.
    """
    found = set(_broken(site_dir, pages, base))
    return sorted(link for link in found if own_host_only or link.reason != ELSEWHERE)


def page_links(html: str) -> PageLinks:
    """Return the ids and addresses of a page."""
    reader = _LinkReader()
    reader.read(html)
    return PageLinks(frozenset(reader.ids), frozenset(reader.links), frozenset(reader.loads))


class _LinkReader(HtmlReader):
    """Collects the anchors and addresses of a page."""

    def __init__(self) -> None:
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self._templates = 0

    def tag(self, name: str, written: str) -> None:
        """Note the anchors and addresses of an element; those in a template are on no page yet."""
        self._templates += name == "template"
        if self._templates:
            return
        attributes = attributes_of(written)
        self.ids.update(attributes[key] for key in ("id", *(["name"] if name == "a" else [])) if key in attributes)
        self.loads.update(attributes[key].strip() for key in LOADING if key in attributes)
        # A canonical address names the host of the site, wherever this copy of it is.
        if "href" in attributes and attributes.get("rel") != "canonical":
            (self.loads if name == "link" else self.links).add(attributes["href"].strip())

    def end(self, name: str, written: str) -> None:
        """Note the end of a template."""
        self._templates -= name == "template" and self._templates > 0


def _broken(site_dir: Path, pages: Mapping[str, PageLinks], base: str) -> Iterator[BrokenLink]:
    there: dict[str, bool] = {}
    for page, found in pages.items():
        for target in found.links | found.loads:
            parts = parsed(target)
            if parts is None:
                yield BrokenLink(page, target, "this is no address")
                continue
            if parts.scheme or parts.netloc:
                if target in found.loads and parts.scheme in ("", "http", "https"):
                    yield BrokenLink(page, target, ELSEWHERE)
                continue
            path = _file_of(page, unquote(parts.path), base)
            if path not in there:
                there[path] = not path.startswith("../") and (path in pages or (site_dir / path).is_file())
            if not there[path]:
                yield BrokenLink(page, target, f"there is no {path}")
            elif parts.fragment and path in pages and unquote(parts.fragment) not in pages[path].ids:
                yield BrokenLink(page, target, f"{path} has no place called '{unquote(parts.fragment)}'")


def _file_of(page: str, path: str, base: str) -> str:
    """Return the file of an address on a page, from the site's root."""
    if not path:
        return page
    if path.startswith("/"):
        way = path.removeprefix(base if base.endswith("/") else f"{base}/").lstrip("/")
    else:
        way = posixpath.join(posixpath.dirname(page), path)
    full = posixpath.normpath(way)
    if path.endswith(("/", "/.", "/..")) or path in (".", "..") or full == ".":
        return posixpath.normpath(posixpath.join(full, "index.html"))
    return full
