"""Links of pages, and texts of the content on pages: facts filled in, links resolved, HTML sanitised."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

from markupsafe import Markup

from scythe_ref.formats import Rendering, render, without_paragraph
from scythe_ref.library import (
    Library,
    lab_url,
    plain,
    project_path,
    settle_url,
    statement_url,
    term_url,
    walkthrough_url,
)
from scythe_ref.site.build.owner import Owner
from scythe_ref.site.game import site_of

if TYPE_CHECKING:
    from scythe_ref.schema.rule_source import Section
    from scythe_ref.site.context import PageContext


def relative(target: str, page: str) -> str:
    """Return the relative address from a page to a place.

    Args:
        target: Address of the place from the site's root, as in ``rules/move/#move.river``; empty for the home page.
        page: Address of the page that holds the link, from the site's root; empty for the home page.

    Returns:
        The address, which works in any folder of any host.
    """
    path, mark, fragment = target.partition("#")
    if path == page:
        return f"#{fragment}" if mark else _last(page)
    here = page.split("/")[:-1]
    there = path.split("/")
    shared = 0
    while shared < min(len(here), len(there) - 1) and here[shared] == there[shared]:
        shared += 1
    way = "../" * (len(here) - shared) + "/".join(there[shared:])
    return f"{way or './'}{mark}{fragment}"


def _last(page: str) -> str:
    return page.rsplit("/", 1)[-1] or "./"


@dataclass(frozen=True)
class Links:
    """The addresses of a site.

    Attributes:
        library: The content behind ids.
        directory_urls: Whether pages are folders (``rules/move/``) or files (``rules/move.html``).
        report_url: Template of the address for reporting a mistake; ``{id}`` becomes the id. Empty if there
            is none.
        edit_url: Template of the address for editing a text; ``{file}`` and ``{line}`` become its place in the
            project. Empty if there is none.
        missed_url: Template of the address that takes a reader's list of searches; ``{text}`` becomes the list.
            Empty if there is none.
        elsewhere: Address of another site that has the pages; empty if none has them and there is nothing to link to.
        settles: Whether the site has the page that settles a question.
        sheet_files: The cheat sheets and rulebooks that the site has as PDF files, by file name.
        for_programs: Whether the site has the files for programs, with the schemas.
        owner: The facts in the project's ``owner.toml``.
        noted: Called for every link to a place on our pages: with the place, and the page of the link.
    """

    library: Library
    directory_urls: bool = True
    report_url: str = "about/?id={id}#report"
    edit_url: str = ""
    missed_url: str = ""
    elsewhere: str | None = None
    settles: bool = False
    sheet_files: frozenset[str] = frozenset()
    for_programs: bool = False
    owner: Owner = field(default_factory=Owner)
    noted: Callable[[str, str], object] = lambda target, page: None

    def to(self, target: str, page: str) -> str:
        """Return a link from a page to a place.

        Args:
            target: Address from the site's root, with pages as folders.
        """
        if self.elsewhere is not None:
            return f"{self.elsewhere.rstrip('/')}/{target}" if self.elsewhere else ""
        self.noted(target, page)
        return relative(self.placed(target), self.placed(page))

    def own(self, file: str, page: str) -> str:
        """Return a link from a page to a file that this site has, wherever the pages of the reference are."""
        return relative(file, self.placed(page))

    def placed(self, target: str) -> str:
        """Return an address from the site's root, with pages as folders or as files, as this site has them."""
        if self.directory_urls:
            return target
        path, mark, rest = target.partition("#")
        folder, query_mark, query = path.partition("?")
        if folder.endswith("/"):
            folder = _file_of(folder)
        return f"{folder or 'index.html'}{query_mark}{query}{mark}{rest}"

    def to_id(self, name: str, page: str) -> str:
        """Return a link to a statement, overview, section, term or ruling by its id, as ``(#id)`` in a text."""
        return self.to(self.place_of(name), page)

    def place_of(self, name: str) -> str:
        """Return the address of an id from the site's root."""
        library = self.library
        if name in library.statements:
            return library.statements[name].url
        if name in library.overviews:
            return library.overviews[name].url
        if chapter := library.chapter_of_section(name):
            return statement_url(chapter, name)
        if name in library.terms:
            return term_url(name)
        if name in library.rulings:
            return library.rulings[name].url
        return f"#{name}"

    def report(self, name: str, page: str) -> str:
        """Return the address for reporting a mistake in a statement or ruling; empty if there is none."""
        if not self.report_url:
            return ""
        address = self.report_url.replace("{id}", quote(name, safe=""))
        if urlsplit(address).scheme or self.elsewhere is not None:
            return address
        return relative(self.placed(address), self.placed(page))  # the page that takes reports is not one of ours

    def edit(self, name: str) -> str:
        """Return the address for editing a statement or ruling; empty if there is none."""
        library = self.library
        kind = library.statements if name in library.statements else library.rulings
        if not self.edit_url or name not in kind:
            return ""
        entry = kind[name]
        place = project_path(library.root, Path(entry.path)).removeprefix("scythe_ref/_")  # an installed copy's folder
        return self.edit_url.replace("{file}", quote(place)).replace("{line}", str(entry.line))

    def settle(self, name: str, page: str) -> str:
        """Return a link to *Settle it* for an answer; empty if the site has no such page.

        Args:
            name: Id of a ruling or statement.
        """
        return self.to(settle_url(name), page) if self.settles else ""

    @property
    def settle_file(self) -> str:
        """The file of the page that shows one answer, from the site's root."""
        return "settle/index.html" if self.directory_urls else "settle.html"


GROUPS = ("rules", "rulings", "walkthroughs", "factions", "mats", "scenarios", "sheets")
"""Folders with an index page."""


def _file_of(folder: str) -> str:
    """Return the page file of a folder address: ``rules/`` has an index, ``rules/move/`` is ``rules/move.html``."""
    parts = folder.strip("/").split("/")
    is_topic = parts[0] == "rulings" and len(parts) == 2
    if is_topic or (len(parts) == 1 and parts[0] in GROUPS):
        return f"{folder}index.html"
    return f"{folder.rstrip('/')}.html"


LISTS = ("", "rules/", "rulings/", "glossary/", "sources/", "search/", "table/", "settle/")
"""The pages that every site has."""


def pages_shown(library: Library) -> Iterator[str]:
    """Yield the optional pages for which the content has something to show.

    Two lead on alone: the terms in Dutch are in the glossary, the changes with the printings.
    """
    shown = {
        "scenarios/": library.scenarios,
        "walkthroughs/": library.walkthroughs,
        "dutch/": [term for term in library.terms.values() if term.dutch],
        "printings/": library.components.data.get("rulesets") or library.changes,
        "changes/": library.changes,
        "lab/": "lab" in library.package.parts,
    }
    yield from (page for page, there in shown.items() if there)


def known_places(library: Library) -> dict[str, frozenset[str]]:
    """Return the anchors of each page, by its address from the site's root."""
    found: dict[str, set[str]] = {}
    for address in _addresses(library):
        page, _, anchor = address.partition("#")
        found.setdefault(page, set()).update({anchor} if anchor else ())
    return {page: frozenset(anchors) for page, anchors in found.items()}


def _addresses(library: Library) -> Iterator[str]:
    yield from LISTS
    yield from pages_shown(library)
    for chapter in library.chapters:
        yield f"rules/{chapter.id}/"
        yield from (f"rules/{chapter.id}/#{name}" for name in _sections(chapter.source.sections))
    for statement in library.statements.values():
        yield statement.url
        page = statement.url.partition("#")[0]
        yield from (f"{page}#{name}" for name in statement.statement.formerly or ())
        yield settle_url(statement.id)
    yield from (overview.url for overview in library.overviews.values())
    for topic in library.topics:
        yield topic.url
    for ruling in library.rulings.values():
        yield from (ruling.url, f"rulings/{ruling.topic}/#{ruling.id}", settle_url(ruling.id))
    for scenario in library.scenarios.values():
        yield from (scenario.url, lab_url(f"scenario={scenario.id}"), lab_url(scenario.disputed))
    for walk in library.walkthroughs.values():
        yield walk.url
        for number in range(1, len(walk.walk.steps) + 1):
            yield from (walkthrough_url(walk.id, number), lab_url(f"walk={walk.id}&step={number}"))
    yield from map(term_url, library.terms)
    yield from (f"sources/#{name}" for name in library.sources)
    for change in library.changes:
        yield from (f"printings/#{change.id}", f"changes/#{change.id}")
    if library.changes:
        yield "printings/#changes"
    if any(term.dutch for term in library.terms.values()):
        yield from (f"{page}#{side}" for page in ("glossary/", "dutch/") for side in ("from-english", "from-dutch"))
    yield from (f"printings/#{name}" for name in library.components.rulesets.switches)
    if "rulesets" in library.components.data:
        yield from (f"printings/#preset-{name}" for name in library.components.rulesets.presets)
    yield from site_of(library.package).addresses(library)


def _sections(sections: list[Section]) -> Iterator[str]:
    for section in sections:
        if section.id:
            yield section.id
        yield from _sections(section.sections or [])


def changed_runs(text: str, other: str) -> Iterator[tuple[str, bool]]:
    """Yield a text in runs of words, each with whether another wording lacks it."""
    words, others = text.split(), other.split()
    # Of a long text, autojunk would leave the commonest words out of account.
    for kind, start, end, _, _ in SequenceMatcher(None, words, others, autojunk=False).get_opcodes():
        if start < end:
            yield " ".join(words[start:end]), kind != "equal"


Leads = tuple[tuple[str, str], ...]
"""Targets of a text's links, each by its id."""

_LINK = re.compile(r"\(#([^)\s>]+)\)|href\s*=\s*[\"']?#([^\"'\s>]+)")


class Prose:
    """Renders texts for pages."""

    def __init__(self, context: PageContext) -> None:
        self.context = context

    def filled(self, text: str) -> str:
        """Return a text with its numbers filled in."""
        return self.context.library.facts.fill(text) if "{" in text else text

    def plain(self, text: str) -> str:
        """Return a text with its numbers filled in and without markup."""
        return plain(self.filled(text))

    def blocks(self, text: str, page: str) -> Markup:
        """Return a text as paragraphs, lists and tables.

        Args:
            text: Markdown with ``{fact:...}`` and ``(#id)``.
        """
        filled = self.filled(text)
        return _blocks(filled, self._leads(filled, page))

    def line(self, text: str, page: str) -> Markup:
        """Return a text of one paragraph without anything around it."""
        filled = self.filled(text)
        return _line(filled, self._leads(filled, page))

    def compared(self, text: str, other: str) -> Markup:
        """Return a text as one line of plain words, with those marked that another wording lacks."""
        runs = changed_runs(self.plain(text), self.plain(other))
        marked = Markup("<mark>{}</mark>")
        return Markup(" ").join(marked.format(words) if differ else Markup.escape(words) for words, differ in runs)

    def _leads(self, text: str, page: str) -> Leads:
        """Return the targets of a text's links. A text without links, as most are, is the same on every page."""
        named = [one or other for one, other in _LINK.findall(text)] if "#" in text else []
        return tuple((name, self.context.links.to_id(name, page)) for name in named)


# Many pages show the same text, mostly without links, and a server shows it again after a save: it is rendered once.


@lru_cache(maxsize=8192)
def _blocks(text: str, leads: Leads) -> Markup:
    to = dict(leads)
    return Markup(render(text, "markdown", Rendering(link=lambda name: to.get(name, f"#{name}"))))  # noqa: S704  # sanitised


@lru_cache(maxsize=8192)
def _line(text: str, leads: Leads) -> Markup:
    return Markup(without_paragraph(_blocks(text, leads)))  # noqa: S704  # sanitised
