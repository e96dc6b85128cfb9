"""Walks a site, opens a page of each kind once, and asks everything there in one scheme and size after the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ProxySettings, Request, Response

QUESTIONS = Path(__file__).with_name("questions.js").read_text("utf-8")
ROOT = Path(__file__).resolve().parents[2]
SHEETS = sorted(f"css/{file.name}" for file in (ROOT / "scythe_ref").glob("**/theme/css/*.css"))
"""Our style sheets, as pages load them; those of a theme have other folders or names."""

OPEN = " with open "
BY_PLAYWRIGHT = "Service Worker registration blocked by Playwright"
ICON = "/favicon.ico"
"""Browsers ask a host for it by themselves where a page names no icon."""

MAX_TAPS = 3
FRAME = 20_000
"""Characters of a page that cost as much as opening one."""
START = 60_000
"""Milliseconds that a first start of the lab may take on a busy machine."""

Scheme = Literal["light", "dark"]


@dataclass(frozen=True)
class State:
    """A size and a colour scheme of a page.

    Attributes:
        asks: The scheme that the system asks for.
        chosen: The scheme that the page's switch chose.
    """

    width: int
    height: int
    asks: Scheme
    chosen: Scheme | None = None

    def __str__(self) -> str:
        """Return it as a message says it."""
        return f"{self.width}x{self.height} {f'switched to {self.chosen}' if self.chosen else self.asks}"


@dataclass(frozen=True)
class Round:
    """The states in which a site is asked.

    Attributes:
        first: Those of the first page, and of pages that are switched in a way of their own; begins with each size.
        rooms: The sizes of others, narrow ones first: what a page brings that has no place in one of these.
    """

    first: tuple[State, ...]
    rooms: tuple[State, ...]


COLOURS = (State(1440, 900, "dark"), State(390, 844, "light"))
"""In these, all else is asked of a page after the first; begins with the last room."""

SIZES = 4

QUICK = Round(
    first=(State(390, 844, "dark"), State(1440, 900, "light")),
    rooms=(State(390, 844, "dark"), State(1440, 900, "dark")),
)
EVERY = Round(
    first=(
        State(390, 844, "dark"),
        State(844, 390, "dark"),
        State(1440, 900, "light"),
        State(320, 640, "light"),
        State(1440, 900, "dark"),
        State(390, 844, "light"),
        State(844, 390, "light", "dark"),
        State(320, 640, "dark", "light"),
    ),
    rooms=(State(320, 640, "dark"), State(844, 390, "dark"), State(1440, 900, "dark")),
)
"""Each size in light and in dark, as the system asks or as the page's switch chose."""


@dataclass
class Fault:
    """A fault of a page, and its places.

    Attributes:
        ours: Whether it concerns an element that we write.
        places: The pages, each with the part that was open, and the states in which it is wrong there.
    """

    selector: str
    what: str
    ours: bool
    places: dict[str, list[State]] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return a message that helps to mend it."""
        (where, states), *others = self.places.items()
        also = f" (so {', '.join(name for name, _ in others[:3])}{' ...' if len(others) > 3 else ''})" if others else ""
        return f"{where} at {', '.join(map(str, states))}: {self.selector}: {self.what}{also}"


# -- which pages ------------------------------------------------------------------------------------------------------


def kinds_of_pages(folder: Path) -> list[str]:
    """Return the addresses of one page of each kind of a site, the first page first.

    A kind is a folder at a depth, such as a topic's rulings. Of each it takes the shortest page. Further pages follow,
    until they have every class that a style sheet of ours knows.
    """
    pages = _pages(folder)
    kinds: dict[tuple[str, int], list[str]] = {}
    for name in pages:
        kinds.setdefault((name.split("/")[0], name.count("/")), []).append(name)
    return _with_every_style(pages, [min(kind, key=lambda name: pages[name][0]) for kind in kinds.values()])


def pages_with_every_style(folder: Path, chosen: Iterable[str]) -> list[str]:
    """Return the first page, those chosen, and as few as have every class that a style sheet of ours knows."""
    return _with_every_style(_pages(folder), [f"{address}index.html" for address in dict.fromkeys(["", *chosen])])


def _pages(folder: Path) -> dict[str, tuple[int, set[str]]]:
    """Return the files of pages, each with its length and its classes that a style sheet of ours knows."""
    names = "|".join(Path(sheet).name for sheet in SHEETS)
    styles = [file.read_text("utf-8") for file in folder.glob("css/*.css") if re.fullmatch(names, file.name)]
    styled = {name for text in styles for name in re.findall(r"\.(-?[a-zA-Z_][\w-]*)", text)}
    pages = {}
    for file in sorted(folder.rglob("*.html")):
        text = file.read_text("utf-8")
        if " data-moved" in text:  # it leads on to a page that is asked itself
            continue
        classes = {name for found in re.findall(r'class="([^"]*)"', text) for name in found.split()}
        pages[file.relative_to(folder).as_posix()] = len(text), classes & styled
    return pages


def _with_every_style(pages: Mapping[str, tuple[int, set[str]]], chosen: list[str]) -> list[str]:
    """Return the addresses of chosen pages and of those that show most else for their length."""
    seen = {name for page in chosen for name in pages[page][1]}
    while left := [name for name, (_, classes) in pages.items() if classes - seen]:
        chosen.append(max(left, key=lambda name: len(pages[name][1] - seen) / (FRAME + pages[name][0])))
        seen |= pages[chosen[-1]][1]
    return sorted((name.removesuffix("index.html") for name in chosen), key=lambda name: (name != "", name))


# -- asking -----------------------------------------------------------------------------------------------------------


class Walk:
    """Asks the pages of one site.

    Attributes:
        url: The site's address; ends with a slash.
        shows: By the address of a page the form in which it shows something, and the selector to wait for there.
    """

    def __init__(
        self, browser: Browser, url: str, states: Round, *, query: str = "", theirs: Sequence[str] = ()
    ) -> None:
        """Take the states, a query of the search, and the pages that aren't ours in a project with our plugins."""
        self.url, self.states, self.query, self.theirs = url, states, query, theirs
        self.faults: dict[tuple[str, str], Fault] = {}
        self.ways: dict[str, dict[str, int]] = {}
        self.browser = browser
        self.where, self.state = "", states.first[0]

    def __call__(self, pages: Sequence[str], shows: Mapping[str, tuple[str, str]], everywhere: bool) -> list[Fault]:
        """Return the faults of pages.

        Args:
            everywhere: Whether to open drawer, search and terms in every size of the first page, not once. The drawer
                and a term then open once on every page, too.
        """
        with self._context() as context:
            page = context.new_page()
            self._listen(page)
            for address in pages:
                self._page(page, address, *shows.get(address, (address, "")), everywhere, first=address == pages[0])
        return list(self.faults.values())

    @contextmanager
    def _context(self) -> Iterator[BrowserContext]:
        # Whatever is asked of another host fails, whether the machine has a network or not; a route would do the same,
        # and have every page load everything anew.
        nowhere: ProxySettings = {"server": "http://127.0.0.1:9", "bypass": "127.0.0.1"}
        context = self.browser.new_context(service_workers="block", reduced_motion="reduce", proxy=nowhere)
        context.add_init_script(f"if (location.origin !== 'null') {{ {AXE_SCRIPT} }}")  # it takes long to read
        context.add_init_script(QUESTIONS)
        yield context
        context.close()

    def _note(self, selector: str, what: str, ours: bool = True) -> None:
        # A fault of one rule of a page is a fault of the others of its kind.
        alike = re.sub(r"#[^ ]*", "", selector), what
        fault = self.faults.setdefault(alike, Fault(selector, what, ours))
        if (
            self.where.split(OPEN)[0] not in fault.places or OPEN not in self.where
        ):  # else it is so when it is closed, too
            states = fault.places.setdefault(self.where, [])
            if self.state not in states:
                states.append(self.state)

    def _listen(self, page: Page) -> None:
        def failed(request: Request) -> None:
            if "ERR_ABORTED" not in (request.failure or ""):  # the page was left
                self._note(request.resource_type, f"the request for {request.url} failed: {request.failure}")

        def answered(response: Response) -> None:
            if response.status >= 400:
                self._note(response.request.resource_type, f"{response.url} answers {response.status}")

        def said(message: ConsoleMessage) -> None:
            if message.text != BY_PLAYWRIGHT and not message.location["url"].endswith(ICON):
                self._note("console", message.text)

        page.on("requestfailed", failed)
        page.on("response", answered)
        page.on("console", said)
        page.on("pageerror", lambda error: self._note("script", str(error)))

    def _page(self, page: Page, name: str, address: str, awaited: str, everywhere: bool, first: bool) -> None:
        self.where = address or "the first page"
        page.goto("about:blank")  # to make the page before small again would take as long as to open this one
        self._resize(page, self.states.rooms[0])
        page.goto(self.url + address)
        page.evaluate("document.fonts.ready")
        self._compare(page.evaluate("guard.scheme()"), self.states.rooms[0].asks)
        page.locator("a[href]").first.wait_for(state="attached")  # a page of one screen is made by its script
        if awaited:
            page.locator(awaited).first.wait_for(timeout=START)
        if first or not page.evaluate("guard.alike()"):
            for number, state in enumerate(self.states.first):
                if self._enter(page, name, state):
                    self._ask(page, name)
                    opens = not number or (first and everywhere and number < SIZES)
                    if first and opens:
                        self._search(page, name)
                    if opens:
                        self._parts(page, name)
            return
        # Where the switch is the site's, and no colour is for one size alone, a page after the first has nothing new in
        # a size and a scheme that it was in before, though not in both at once.
        for state in self.states.rooms:
            self._enter(page, name, state)
            self._note_all(page.evaluate("guard.room()"))
        page.evaluate("guard.lean()")
        for state in COLOURS:
            self._enter(page, name, state)
            self._ask(page, name)
        if everywhere:
            self._parts(page, name)

    def _parts(self, page: Page, name: str) -> None:
        self._drawer(page, name)
        self._term(page, name)

    def _enter(self, page: Page, name: str, state: State) -> bool:
        """Bring the page into a state without loading it again; false if it has no switch for that."""
        if state.chosen and not page.evaluate("guard.switches()"):
            return False
        self._resize(page, state)
        wanted = state.chosen or state.asks
        self._compare(page.evaluate("scheme => guard.show(scheme)", wanted), wanted)
        way = f"{state.width} {urlsplit(self.url + name).path}"
        if way not in self.ways and state.width in {room.width for room in self.states.rooms}:
            self.ways[way] = page.evaluate("guard.links()")
        page.evaluate("guard.openAll()")
        return True

    def _compare(self, shown: Scheme | None, wanted: Scheme) -> None:
        if shown and shown != wanted:
            self._note("body", f"is shown in {shown}")

    def _resize(self, page: Page, state: State) -> None:
        self.state = state
        page.emulate_media(color_scheme=state.asks, reduced_motion="reduce")
        if page.viewport_size != {"width": state.width, "height": state.height}:
            page.set_viewport_size({"width": state.width, "height": state.height})
            page.mouse.move(0, 0)  # an element under the pointer has other colours

    def _ask(self, page: Page, name: str, within: str | None = None) -> None:
        options = {"sheets": SHEETS, "within": within, "ours": name not in self.theirs}
        self._note_all(page.evaluate("options => guard.ask(options)", options))

    def _note_all(self, faults: Sequence[Any]) -> None:
        for selector, what, *ours in faults:
            self._note(selector, what, ours[0] if ours else True)

    # -- parts that open ----------------------------------------------------------------------------------------------

    @contextmanager
    def _open(self, what: str) -> Iterator[None]:
        before, self.where = self.where, f"{self.where}{OPEN}{what}"
        yield
        self.where = before

    def _search(self, page: Page, name: str) -> None:
        button = page.locator("[data-search-open]:visible").first
        if not button.count():
            return
        with self._open("search"):
            button.click()
            page.locator("#scythe-search-input").fill(self.query)
            page.locator(".sr-hit__link").first.wait_for()
            self._ask(page, name, "#scythe-search")
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
            page.locator("#scythe-search").wait_for(state="hidden")

    def _drawer(self, page: Page, name: str) -> None:
        button = page.locator("header label[for=__drawer]:visible").first
        if not button.count():
            return
        with self._open("drawer"):
            button.click()
            page.locator(".md-sidebar--primary a:visible").first.wait_for()
            if page.locator("a[data-all-pages]").count():
                page.locator(".sr-filled").wait_for()
            self._ask(page, name, ".md-sidebar--primary")
            page.evaluate("document.getElementById('__drawer').click()")

    def _term(self, page: Page, name: str) -> None:
        term = page.locator(".sc-term:visible").first
        if not term.count():
            return
        with self._open("term"):
            term.click()
            if page.locator(":popover-open").count():
                self._ask(page, name, ":popover-open")
            page.keyboard.press("Escape")


# -- taps -------------------------------------------------------------------------------------------------------------


def far_away(ways: Mapping[str, Mapping[str, int]], listed: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield each page that is too many taps away from pages of the navigation, with those.

    Args:
        ways: By page the addresses that its menu and its foot lead to, each with its number of taps.
        listed: The addresses of the navigation's pages.
    """
    for start in ways:
        taps = {start: 0}
        for _ in range(MAX_TAPS):
            for page, before in list(taps.items()):
                for target, count in ways.get(page, {}).items():
                    taps[target] = min(taps.get(target, before + count), before + count)
        if far := [page for page in listed if taps.get(page, MAX_TAPS + 1) > MAX_TAPS]:
            yield start, far
