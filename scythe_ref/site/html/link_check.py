"""Checks every link of a built site: the page it leads to is there, and so is the place on it."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from html import unescape
from pathlib import Path
from urllib.parse import unquote

from scythe_ref.formats.markup.addresses import parsed

_SKIPPED = re.compile(r"<!--.*?-->|<(script|style|template)\b[^>]*>.*?</\1\s*>", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"<([a-zA-Z][\w:-]*)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>")
_ATTRIBUTE = re.compile(r"""\s([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_SCRIPT_SOURCE = re.compile(r"""<script\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]+)""", re.IGNORECASE)

ELSEWHERE = "a page must load nothing from other hosts"

LOADING = frozenset({"src", "poster", "data"})
"""Attributes whose address the browser loads by itself."""


@dataclass(frozen=True)
class PageLinks:
    """What a page offers and where it leads.

    Attributes:
        ids: Places on it.
        links: Addresses it leads to, as written.
        loads: Addresses that it loads: images, scripts, style sheets.
    """

    ids: frozenset[str]
    links: frozenset[str]
    loads: frozenset[str]


@dataclass(frozen=True, order=True)
class BrokenLink:
    """A link that leads nowhere, or loads from another host."""

    page: str
    target: str
    reason: str

    def __str__(self) -> str:
        """Return one line that names the page and the target."""
        return f"{self.page}: the link to '{self.target}' is broken: {self.reason}"


_KEPT: dict[bytes, PageLinks] = {}
"""What was read from a page, by a digest of it: between two rebuilds of a server most pages stay the same."""

MAX_KEPT = 10_000


def broken_links(
    site_dir: Path, base: str = "/", own_host_only: bool = True, places: Mapping[str, Collection[str]] | None = None
) -> list[BrokenLink]:
    """Return the links of a built site that lead nowhere.

    Args:
        base: Path of the site on its host, for addresses that begin with a slash, as on the page for missing pages.
        own_host_only: Whether a page that loads something from another host counts as well.
        places: For pages that a script fills in, the places that it offers, by the page's file.
    """
    pages = {
        path.relative_to(site_dir).as_posix(): page_links(path.read_text(encoding="utf-8", errors="replace"))
        for path in sorted(site_dir.rglob("*.html"))
    }
    for name, ids in (places or {}).items():
        if name in pages:
            pages[name] = replace(pages[name], ids=pages[name].ids | set(ids))
    found = set(_broken(site_dir, pages, base))
    return sorted(link for link in found if own_host_only or link.reason != ELSEWHERE)


def page_links(html: str) -> PageLinks:
    """Return the ids and addresses of a page."""
    key = blake2b(html.encode(), digest_size=16).digest()
    found = _KEPT.get(key)
    if found is None:
        if len(_KEPT) > MAX_KEPT:
            _KEPT.clear()
        found = _KEPT[key] = _read(html)
    return found


def _read(html: str) -> PageLinks:
    ids: set[str] = set()
    links: set[str] = set()
    loads = {unescape(match) for match in _SCRIPT_SOURCE.findall(html)}
    for tag in _TAG.finditer(_SKIPPED.sub("", html)):
        name = tag[1].lower()
        # Each attribute is read whole: what stands in a title is no attribute, even if it looks like one.
        for attribute, *values in _ATTRIBUTE.findall(tag[2]):
            value = unescape("".join(values)).strip()
            if attribute == "id" or (attribute == "name" and name == "a"):
                ids.add(value)
            elif attribute in LOADING or (attribute == "href" and name == "link" and 'rel="canonical"' not in tag[2]):
                loads.add(value)
            elif attribute == "href":
                links.add(value)
    return PageLinks(frozenset(ids), frozenset(links), frozenset(loads))


def _broken(site_dir: Path, pages: dict[str, PageLinks], base: str) -> Iterator[BrokenLink]:
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


@lru_cache(maxsize=50_000)
def _file_of(page: str, path: str, base: str) -> str:
    """Return the file that an address on a page leads to, from the site's root."""
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
