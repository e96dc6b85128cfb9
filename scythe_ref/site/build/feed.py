"""The feed of rule changes: an Atom file, dated by the day on which this reference recorded each."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from scythe_ref.formats import write_text
from scythe_ref.library import plain

if TYPE_CHECKING:
    from scythe_ref.schema.ruling import RuleChange
    from scythe_ref.site.parts.links import Links

FEED = "feed.xml"
_ATOM = "http://www.w3.org/2005/Atom"


def feed_text(links: Links, name: str, site_url: str) -> str:
    """Return the feed; without a site address its links are relative and its names are ``urn:``.

    Args:
        links: The site's addresses, and the library behind them.
        name: What the site is called.
        site_url: Its address, if it is known.
    """
    changes = sorted(links.library.changes, key=lambda change: change.recorded, reverse=True)
    ElementTree.register_namespace("", _ATOM)
    feed = ElementTree.Element(f"{{{_ATOM}}}feed")
    _add(feed, "id", site_url or "urn:scythe-reference:changes")
    _add(feed, "title", f"{name}: changes of the rules")
    _add(feed, "updated", _moment(changes[0].recorded if changes else "1970-01-01"))
    _add(feed, "link", rel="self", href=f"{site_url}{FEED}")
    _add(_add(feed, "author"), "name", name)
    for change in changes:
        _entry(feed, links, change, site_url)
    ElementTree.indent(feed)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(feed, encoding="unicode") + "\n"


def _entry(feed: ElementTree.Element, links: Links, change: RuleChange, site_url: str) -> None:
    library = links.library
    statement = library.statements[change.after]
    made = _add(feed, "entry")
    _add(made, "id", f"{site_url}changes/#{change.id}" if site_url else f"urn:scythe-reference:change:{change.id}")
    _add(made, "title", change.title)
    _add(made, "updated", _moment(change.recorded))
    _add(made, "link", href=f"{site_url}{links.placed(statement.url)}")
    told = [plain(library.facts.fill(statement.statement.text)), f"{change.where}.", change.note or ""]
    _add(made, "summary", " ".join(filter(None, told)))


def _add(parent: ElementTree.Element, name: str, text: str = "", **attributes: str) -> ElementTree.Element:
    made = ElementTree.SubElement(parent, f"{{{_ATOM}}}{name}", attributes)
    made.text = text or None
    return made


def _moment(day: str) -> str:
    return f"{day}T00:00:00Z"


def write_feed(site_dir: Path, links: Links, name: str, site_url: str) -> None:
    """Write the feed into a site's root.

    Raises:
        OSError: It cannot be written.
    """
    write_text(site_dir / FEED, feed_text(links, name, site_url))
