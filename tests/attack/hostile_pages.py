"""Building hostile modules, opening their pages in Chromium, and reporting the harm they did there."""

from __future__ import annotations

import contextlib
import io
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from hostile_grammar import Case, Draft, product_of
from playwright.sync_api import Browser, Page

from scythe_ref.cli import main

Serve = Callable[[Path], str]

SCAN = (Path(__file__).parent / "scan.js").read_text(encoding="utf-8")
"""Gives the parts of a page that could act: ``{bad: [[what, where]], active: [...], text, end}``."""


@dataclass
class Built:
    """The outcome of building some modules.

    Attributes:
        pages: Address of the page of each built module.
        refused: The messages about each module without a page.
    """

    pages: dict[str, str] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    site: str = ""


@dataclass(frozen=True)
class Finding:
    """An act or a part of a page that must not be.

    Attributes:
        what: The sort of thing.
        detail: Its place, with the mark of its case if the browser could tell.
        page: The page.
    """

    what: str
    detail: str
    page: str

    def marks(self) -> set[int]:
        """Return the numbers of the cases that it names."""
        return {int(number) for number in re.findall(r"zq(\d{6})q", self.detail, re.IGNORECASE)}


def command(*arguments: str | Path) -> tuple[int, str]:
    """Run one of our commands in this process; gives its status and all that it said."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        status = main([str(argument) for argument in arguments])
    return status, said.getvalue()


def build(drafts: Iterable[Draft], folder: Path, serve: Serve) -> Built:
    """Build modules as one collection, and once more without those that the build refuses by name.

    Args:
        drafts: The modules.
        folder: A new folder to work in.
        serve: Serves a folder and gives its address.
    """
    built = Built()
    written = {draft.stem: draft.write(folder / "in") for draft in drafts}
    for turn in range(8):
        out = folder / f"site-{turn}"
        status, said = command("build", "--module", folder / "in", "--out", out)
        made = {stem for stem in written if (out / "games" / stem / "index.html").is_file()}
        named = {stem: _lines_of(said, file) for stem, file in written.items() if stem not in made}
        if out.is_dir():
            assert all(named.values()), f"left out without a word: {[s for s in named if not named[s]]}\n{said[:2000]}"
            built.refused |= named
            built.site = serve(out)
            built.pages = {stem: f"{built.site}games/{stem}/" for stem in made}
            return built
        refused = {stem: lines for stem, lines in named.items() if lines}
        assert status == 1 and refused, f"the build ended with {status} and names no module:\n{said[:2000]}"
        built.refused |= refused
        for stem in refused:
            written.pop(stem).unlink()
        if not written:
            return built
    raise AssertionError(f"after {turn} builds there are still modules that are refused:\n{said[:2000]}")


def _lines_of(said: str, file: Path) -> str:
    """Return the messages about a missing module: errors, and the warning that the build leaves it out."""
    lines = (line for line in said.splitlines() if file.name in line)
    return "\n".join(line for line in lines if ": warning: " not in line or " is left out: " in line)


class Visitor:
    """Opens pages as a reader does, and keeps a record of events there.

    It switches the pages' Content-Security-Policy off: these tests try the wall before it.
    """

    def __init__(self, browser: Browser, secret: str) -> None:
        self.context = browser.new_context(bypass_csp=True, service_workers="block")
        self.secret = secret
        self.seen: list[tuple[str, str]] = []
        self.sites: set[str] = set()
        self.marks: set[str] = set()
        """The marks of all cases of which something was on a page."""
        self.usual: dict[str, Counter[str]] = {}
        self.context.route(re.compile(r"^(?!http://127\.0\.0\.1:|data:|blob:)"), lambda route: route.abort())
        self.context.on("request", self._request)
        self.context.on("dialog", self._dialog)
        self.context.on("weberror", lambda error: self.seen.append(("script error", str(error.error))))
        self.page = self._new_page()
        self.context.on("page", lambda page: self.seen.append(("window", page.url)))

    def close(self) -> None:
        self.context.close()

    def _new_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(20_000)
        page.on("frameattached", lambda frame: self.seen.append(("frame", frame.url)))
        return page

    def _request(self, request: object) -> None:
        url: str = request.url  # type: ignore[attr-defined]
        if not url.startswith((*self.sites, "data:image/", "blob:")):
            self.seen.append(("request", url))

    def _dialog(self, dialog: object) -> None:
        self.seen.append(("dialog", dialog.message))  # type: ignore[attr-defined]
        dialog.dismiss()  # type: ignore[attr-defined]

    def learn(self, site: str, addresses: Iterable[str]) -> None:
        """Note the parts of pages without anything hostile.

        Args:
            site: The address of their site.
            addresses: One page of each depth.
        """
        self.sites.add(site)
        for address in addresses:
            self.page.goto(address)
            self.usual[self._depth(address)] = Counter(self.page.evaluate(SCAN, "")["active"])
        assert self.seen == []

    def _depth(self, address: str) -> str:
        return "/".join("*" for _ in urlsplit(address).path.strip("/").split("/") if _)

    def visit(self, site: str, address: str, end: str, cases: Iterable[Case]) -> list[Finding]:
        """Open a page and return its faults.

        Args:
            site: The address of the page's site.
            address: The page.
            end: Words that the page has to show.
            cases: The cases in it.
        """
        self.sites.add(site)
        self.seen = []
        self.page.goto(address)
        scanned = self.page.evaluate(SCAN, end)
        self.marks |= set(re.findall(r"zq\d{6}q", self.page.content(), re.IGNORECASE))
        found = [*self.seen, *map(tuple, scanned["bad"])]
        usual = self.usual[self._depth(address)]
        found += [("element that is not ours", thing) for thing in (Counter(scanned["active"]) - usual)]
        missing = usual - Counter(scanned["active"])
        found += [("element of ours is gone", thing) for thing in missing]
        text = scanned["text"]
        found += [("template was run", f"{case.mark} {case}") for case in cases if product_of(case.number) in text]
        found += [("file was read", self.secret)] * (self.secret in text)
        if end and scanned["end"] != 1:
            found.append(("page is not whole", f"{end!r} stands there {scanned['end']} times"))
        return [Finding(what, detail, address) for what, detail in dict.fromkeys(found)]
