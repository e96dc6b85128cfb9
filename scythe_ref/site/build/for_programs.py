"""Files for programs: the JSON API, Markdown copies with their index `llms.txt`, the feed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote, urljoin, urlsplit
from xml.etree import ElementTree

from markupsafe import Markup
from pydantic import TypeAdapter

from scythe_ref.formats import SCHEMAS, schema_id, slug_of
from scythe_ref.game_package import OURS
from scythe_ref.library import knowledge, plain, schemas_of
from scythe_ref.schema.knowledge import RulingRecord, ScenarioRecord, StatementRecord
from scythe_ref.schema.texts import Term
from scythe_ref.site.build.assets import colours_with
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.render import RenderedPage
from scythe_ref.site.html.to_markdown import markdown_of
from scythe_ref.site.parts.links import relative
from scythe_ref.translations import ENGLISH

if TYPE_CHECKING:
    from gettext import NullTranslations

    from scythe_ref.library import Library
    from scythe_ref.site.parts.links import Links
    from scythe_ref.site.views import Frame


API = "api/v1"
VERSION = 1
"""Of the addresses and shapes; a change by which a reader could stumble gets a folder of its own."""

PARTS: dict[str, tuple[Any, str]] = {
    "statements": (StatementRecord, "Every statement with its id, text, sources and place."),
    "rulings": (RulingRecord, "Every question with its answer, the rules behind it, its status and sources."),
    "terms": (Term, "The game's terms, and what people call them, in every language that there is."),
    "components": (dict[str, Any], "What the game is made of, by kind: its board, its single numbers and the like."),
    "scenarios": (ScenarioRecord, "Every scenario as the engine reads it, without what would change its answers."),
}
"""The parts of the API: the shape of an item, and a description."""


FILES = (*(f"{name}{kind}.json" for name in PARTS for kind in ("", ".schema")), "search.schema.json", "index.json")
"""The files of the API, in its folder."""

Making = Callable[[], str]
"""Makes the text of a file."""


def made_api(library: Library, site_url: str = "") -> dict[str, Making]:
    """Return the API and the schemas of all formats and of the JSON that commands print, each by its address.

    Args:
        site_url: The site's address, if known; the ids of schemas begin with it.
    """
    content = cache(lambda: dict(api_files(library, site_url)))
    schemas = schemas_of(library.package)

    def part(name: str) -> str:
        return _json(content()[name])

    def schema(name: str) -> str:
        address = f"{SCHEMAS}/{name}"
        return _json({**schemas[name], "$id": schema_id(address, site_url, library.package)})

    files: dict[str, Making] = {f"{API}/{name}": partial(part, name) for name in FILES}
    return files | {f"{SCHEMAS}/{name}": partial(schema, name) for name in schemas}


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def api_files(library: Library, site_url: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the name and the content of every file of the API.

    A file of items is ``{"version": 1, "digest": ..., "items": [...]}``; of components, ``items`` is a mapping by kind.
    ``index.json`` names the others, the search data, which have their own number, and the schemas of formats and
    outputs.
    """
    known = knowledge(library)
    for record in known["scenarios"]:
        del record["flips"]
    listed = {}
    for name, (shape, what) in PARTS.items():
        yield f"{name}.json", {"version": VERSION, "digest": library.digest, "items": known[name]}
        address = schema_id(f"{API}/{name}.schema.json", site_url, library.package)
        yield f"{name}.schema.json", _schema(name, shape, address)
        listed[name] = {"file": f"{name}.json", "schema": f"{name}.schema.json", "what": what}
    listed["search"] = {
        "file": "../../search/data.json",
        "schema": "search.schema.json",
        "what": "What the site's own search reads first; its key `format` is the number of its shape.",
    }
    if library.scenarios:
        listed["search-scenarios"] = {
            "file": "../../search/scenarios.json",
            "schema": "search.schema.json",
            "what": "The documents that follow those of `search`; `lists` goes on there, too.",
        }
    yield "search.schema.json", _search_schema(schema_id(f"{API}/search.schema.json", site_url, library.package))
    formats = {f"schema/{name}": schema["title"] for name, schema in schemas_of(library.package).items()}
    yield "index.json", {"version": VERSION, "digest": library.digest, "parts": listed, "schemas": formats}


def _schema(name: str, shape: Any, address: str) -> dict[str, Any]:
    items = shape if name == "components" else list[shape]
    made = TypeAdapter(items).json_schema(ref_template="#/$defs/{model}")
    definitions = made.pop("$defs", {})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": address,
        "title": name.capitalize(),
        "description": PARTS[name][1],
        "type": "object",
        "properties": {"version": {"const": VERSION}, "digest": {"type": "string"}, "items": made},
        "required": ["version", "digest", "items"],
        "additionalProperties": False,
        **({"$defs": definitions} if definitions else {}),
    }


def _search_schema(address: str) -> dict[str, Any]:
    column = {"type": "array", "description": "A value, or the number of one in `lists`, for each document."}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": address,
        "title": "Search data",
        "description": "Documents in columns, each value that many have in common once.",
        "type": "object",
        "properties": {
            "format": {"type": "integer", "description": "Number of this shape; readers of another one must stop."},
            "together": {"type": "string", "description": "The same in files that belong together."},
            "scenarios": {"type": ["string", "null"], "description": "The file with the documents that follow."},
            "ranking": {"type": "object", "description": "Weights and words that both searches share."},
            "average": {"type": "object", "description": "How many words a document has in each field on average."},
            "lists": {
                "type": "object",
                "additionalProperties": {"type": "array"},
                "description": "Values that documents share; a later file adds to the lists of the first.",
            },
            "columns": {"type": "object", "additionalProperties": column, "required": ["id", "title", "answer"]},
            "sparse": {"type": "object", "description": "Lists that few documents have, by the document's number."},
            "texts": {"type": "object", "description": "Texts, with a line for each document."},
        },
        "required": ["format", "together", "columns", "sparse", "texts"],
    }


FEED = "feed.xml"
_ATOM = "http://www.w3.org/2005/Atom"


class FeedEntry(NamedTuple):
    """A change in the feed, with its day, a name that no other change has, and its place on the site."""

    day: str
    name: str
    title: str
    url: str
    summary: str


def feed_text(links: Links, name: str, site_url: str, translations: NullTranslations = ENGLISH) -> str:
    """Return the feed; without a site address it has relative links and ``urn:`` names.

    Args:
        links: The site's addresses, and the library behind them.
        name: The name of the site.
        site_url: Its address, if it is known.
        translations: The translations into the language of its pages.
    """
    _, library = translations.gettext, links.library
    entries = [*_rule_changes(library, site_url), *_earlier_texts(library, site_url, translations)]
    entries.sort(key=lambda entry: entry.day, reverse=True)
    ElementTree.register_namespace("", _ATOM)
    feed = ElementTree.Element(f"{{{_ATOM}}}feed")
    _add(feed, "id", site_url or f"{_names_of(library)}changes")
    _add(feed, "title", _("{name}: changes of the rules").format(name=name))
    _add(feed, "updated", _moment(entries[0].day if entries else "1970-01-01"))
    _add(feed, "link", rel="self", href=f"{site_url}{FEED}")
    _add(_add(feed, "author"), "name", links.owner.author or name)
    for entry in entries:
        made = _add(feed, "entry")
        _add(made, "id", entry.name)
        _add(made, "title", entry.title)
        _add(made, "updated", _moment(entry.day))
        _add(made, "link", href=f"{site_url}{links.placed(entry.url)}")
        _add(made, "summary", entry.summary)
    ElementTree.indent(feed)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(feed, encoding="unicode") + "\n"


def _names_of(library: Library) -> str:
    """Return the beginning of the names of a game's changes, for a site that doesn't know its address."""
    package = library.package
    game = "" if package.name in OURS else f"{quote(package.name or slug_of(package.title))}:"
    return f"urn:scythe-reference:{game}"


def _rule_changes(library: Library, site_url: str) -> Iterator[FeedEntry]:
    for change in library.changes:
        name = f"{site_url}changes/#{change.id}" if site_url else f"{_names_of(library)}change:{change.id}"
        statement = library.statements[change.after]
        told = [plain(statement.text), f"{change.where}.", change.note or ""]
        yield FeedEntry(change.recorded, name, change.title, statement.url, " ".join(filter(None, told)))


def _earlier_texts(library: Library, site_url: str, translations: NullTranslations) -> Iterator[FeedEntry]:
    """Yield the statements and rulings that say something else than in an earlier release."""
    _, fill = translations.gettext, library.facts.fill
    statements = (
        (entry.id, entry.statement.title, entry.text, entry.url, entry.statement.history)
        for entry in library.statements.values()
    )
    rulings = (
        (entry.id, entry.ruling.question, fill(entry.ruling.answer), entry.url, entry.ruling.history)
        for entry in library.rulings.values()
    )
    for name, title, text, url, history in (*statements, *rulings):
        for one in history or ():
            if one.said and one.because and one.recorded and not one.reworded:
                before = _("Until version {version}: {text}").format(version=one.version, text=plain(fill(one.said)))
                why = _("Changed because: {reason}").format(reason=plain(fill(one.because)))
                base = site_url or _names_of(library)
                told = " ".join((plain(text), before, why))
                yield FeedEntry(one.recorded, f"{base}history/{name}/{one.version}", plain(fill(title)), url, told)


def _add(parent: ElementTree.Element, name: str, text: str = "", **attributes: str) -> ElementTree.Element:
    made = ElementTree.SubElement(parent, f"{{{_ATOM}}}{name}", attributes)
    made.text = text or None
    return made


def _moment(day: str) -> str:
    return f"{day}T00:00:00Z"


def markdown_files(context: PageContext, pages: Mapping[str, RenderedPage], name: str) -> Iterator[tuple[str, str]]:
    """Yield the pages as Markdown, except tools, with their pictures, a start page, and ``llms.txt``.

    Args:
        context: The page context of the pages.
        pages: The rendered pages, by their Markdown files.
        name: The name of the reference.

    Returns:
        File and text of each; pages have a YAML head, and the links of ``llms.txt`` are relative.
    """
    return ((file, make()) for file, make in made_copies(context, pages, name, "").items())


def made_copies(
    context: PageContext,
    pages: Mapping[str, RenderedPage],
    name: str,
    site_url: str = "",
    current: Callable[[str], RenderedPage] | None = None,
) -> dict[str, Making]:
    """Return the files of ``markdown_files``, each with a function that makes it.

    Args:
        current: Gives a page as it is now; by default it is the one in ``pages``.
    """
    # A page with a template or scripts for itself is a tool: there is nothing to read in it.
    pages = {uri: page for uri, page in pages.items() if not {"template", "tools"} & page.meta.keys()}
    page_of = current or pages.__getitem__
    uris = {_address(uri, context): uri for uri in pages}

    def copy(uri: str) -> str:
        return _copy(uri, page_of(uri), _address(uri, context), uris)

    def index(site_url: str) -> str:
        return llms_text(context, {uri: page_of(uri) for uri, page in pages.items() if page.in_nav}, name, site_url)

    about = {"title": name, "description": f"{name}: where everything stands."}
    files: dict[str, Making] = {"index.md": lambda: _headed(about, index("")), FILE: partial(index, site_url)}
    return files | {uri: partial(copy, uri) for uri in pages} | _pictures(context)


def _address(uri: str, context: PageContext) -> str:
    """Return the address of a page by its Markdown file."""
    folder = uri.removesuffix("index.md")
    return context.links.placed(folder if folder != uri else f"{uri.removesuffix('.md')}/")


def _copy(uri: str, page: RenderedPage, address: str, uris: Mapping[str, str]) -> str:
    @cache  # a page leads to many places of few others
    def target_of(path: str) -> str | None:
        if urlsplit(path).scheme:
            return None
        return uris.get(urlsplit(urljoin(f"/{address}", path)).path[1:], "")

    def leads(href: str) -> str:
        path, mark, anchor = href.partition("#")
        target = target_of(path)
        if target is None:
            return href
        mark = f"#{anchor}" if anchor else ""
        return f"{relative(target, uri)}{mark}" if target != uri or not mark else mark

    title = page.headings[0].text if page.headings else unescape(page.meta["title"])
    head = {"title": title, "description": unescape(page.meta["description"])}
    if "id" in page.meta:
        head["id"] = page.meta["id"]
    return _headed(head, markdown_of(page.html, leads, lambda file: relative(file, uri)))


def _headed(head: Mapping[str, Any], text: str) -> str:
    lines = "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in head.items())
    return f"---\n{lines}---\n\n{text}"


def _pictures(context: PageContext) -> dict[str, Making]:
    """Return the game's pictures as complete SVG files with their colours."""
    drawing = context.drawing
    if drawing is None:
        return {}

    def picture(frame: Frame, inside: Markup) -> str:
        colours = colours_with(context.game.styles)
        shown = Markup('<use href="#board"/>{}').format(inside)
        inner = context.renderer.sprite(drawing).replace("</svg>", f"{shown}</svg>")
        opened = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame.view_box}"><style>{colours}</style>'
        return inner.replace('<svg xmlns="http://www.w3.org/2000/svg">', opened, 1)

    return {file: partial(picture, frame, inside) for file, frame, inside in context.game.pictures(context)}


FILE = "llms.txt"

_ABOUT = """\
# {name}

> Unofficial rules reference for {game}. {about} Each rule is a
> statement of its own with an authored id, its sources and, where sources disagree, the reading that stands; rulings
> answer players' questions{proven}.
"""

_PROVEN = ", and scenarios are positions that were played by an engine to prove them"


def llms_text(context: PageContext, pages: Mapping[str, RenderedPage], name: str, site_url: str = "") -> str:
    """Return the index: a title, a paragraph, and links to the Markdown copies of the pages in the menu.

    Args:
        pages: The pages that have a copy, by its file; those of a folder go under its index's title.
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


def write_for_programs(
    site_dir: Path, context: PageContext, pages: Mapping[str, RenderedPage], name: str, site_url: str = ""
) -> None:
    """Write the API, schemas, the feed, ``llms.txt`` and the Markdown copies, such as ``rules/move.md``.

    Args:
        context: The page context of the pages.
        pages: The generated pages of the site, by their Markdown files.
        name: The name of the site.
        site_url: Its address, if known.

    Raises:
        OSError: Writing fails.
    """
    made = made_api(context.library, site_url) | made_copies(context, pages, name, site_url)
    made[FEED] = partial(feed_text, context.links, name, site_url, context.translations)
    for address, make in made.items():
        file = site_dir / address
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(make().encode())  # a site in the making needs no fsync, which would take 8 ms a file
