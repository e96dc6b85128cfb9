"""Addresses: from one page of the site to a place on another, always relative."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit

from scythe_ref.library import Library, settle_url, statement_url, term_url, within_project


def relative(target: str, page: str) -> str:
    """Return the address of a place as a link on a page has to write it.

    Args:
        target: Address of the place from the site's root, as in ``rules/move/#move.river``; empty for the home page.
        page: Address of the page that holds the link, from the site's root; empty for the home page.

    Returns:
        The relative address. It works in whatever folder of whatever host the site lies.
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
    """Every address that pages need.

    Attributes:
        library: Where ids are looked up.
        directory_urls: Whether pages are folders (``rules/move/``) or files (``rules/move.html``).
        report_url: Template of the address for reporting a mistake; ``{id}`` stands for what is reported. Empty if
            there is no such place.
        edit_url: Template of the address at which a text is edited; ``{file}`` and ``{line}`` stand for its place in
            the project. Empty if there is none.
        elsewhere: Address of another site that has the pages; empty if none has them and there is nothing to link to.
        settles: Whether the site has the page that settles a question.
        sheet_files: The cheat sheets that the site has as PDF files, by file name.
        noted: Is told of every link to a place that a page of ours should have: the place, and the page that links.
    """

    library: Library
    directory_urls: bool = True
    report_url: str = "about/?id={id}#report"
    edit_url: str = ""
    elsewhere: str | None = None
    settles: bool = False
    sheet_files: frozenset[str] = frozenset()
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
        """Return an address from the site's root as this site names its pages."""
        if self.directory_urls:
            return target
        path, mark, rest = target.partition("#")
        folder, query_mark, query = path.partition("?")
        if folder.endswith("/"):
            folder = _file_of(folder)
        return f"{folder or 'index.html'}{query_mark}{query}{mark}{rest}"

    def to_id(self, name: str, page: str) -> str:
        """Return a link to whatever has an id, from statements to rulings: what ``(#id)`` means in a text."""
        return self.to(self.place_of(name), page)

    def place_of(self, name: str) -> str:
        """Return where an id stands, from the site's root."""
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
        """Return where a mistake in a statement or ruling is reported, or nothing."""
        if not self.report_url:
            return ""
        address = self.report_url.replace("{id}", quote(name, safe=""))
        if urlsplit(address).scheme or self.elsewhere is not None:
            return address
        return relative(self.placed(address), self.placed(page))  # the page that takes reports is not one of ours

    def edit(self, name: str) -> str:
        """Return where a statement or ruling is edited, or nothing."""
        library = self.library
        kind = library.statements if name in library.statements else library.rulings
        if not self.edit_url or name not in kind:
            return ""
        entry = kind[name]
        place = within_project(library.root, Path(entry.path)).removeprefix(
            "scythe_ref/_"
        )  # an installed copy's folder
        return self.edit_url.replace("{file}", quote(place)).replace("{line}", str(entry.line))

    def settle(self, name: str, page: str) -> str:
        """Return where an answer stands alone for a whole table to read, or nothing if the site has no such page.

        Args:
            name: Id of a ruling or statement.
        """
        return self.to(settle_url(name), page) if self.settles else ""

    @property
    def settle_file(self) -> str:
        """The file of the page that shows one answer, from the site's root."""
        return "settle/index.html" if self.directory_urls else "settle.html"


GROUPS = ("rules", "rulings", "walkthroughs", "factions", "mats", "scenarios", "sheets")
"""Folders whose own page is an index of what lies in them."""


def _file_of(folder: str) -> str:
    """Return the page file of a folder address: ``rules/`` has an index, ``rules/move/`` is ``rules/move.html``."""
    parts = folder.strip("/").split("/")
    is_topic = parts[0] == "rulings" and len(parts) == 2
    if is_topic or (len(parts) == 1 and parts[0] in GROUPS):
        return f"{folder}index.html"
    return f"{folder.rstrip('/')}.html"
