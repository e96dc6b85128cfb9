"""Fixtures of several groups of tests: our content, a built site, its server, and Chromium."""

from __future__ import annotations

import fcntl
import functools
import gc
import os
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal

import kinds_of_site
import our_content
import pytest
from phones import PHONE, PHONE_SCREEN, watched
from playwright.sync_api import Browser, BrowserContext, Page

import chromium
from scythe_ref.library import CHOSEN, Library, cache, cache_files, content_root
from scythe_ref.library.entry import Entry
from scythe_ref.scythe.engine import Rulebook
from scythe_ref.search.index import SearchIndex

os.environ.setdefault("SITE_EDITIONS", "")  # our own site in English alone: a test has the Dutch one built

ROOT = Path(__file__).resolve().parent.parent
SUBFOLDER = "scythe"
"""Tests always serve the site under a folder of its host, as on a project page."""

KEPT = """navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller || new Promise(
    resolve => navigator.serviceWorker.addEventListener("controllerchange", resolve))).then(() => true)"""
"""Waits in a page until the service worker keeps the site."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--thorough``: random attacks run with many more cases than there is time for in each run."""
    parser.addoption("--thorough", action="store_true", help="run random attacks with ten times the cases")


def pytest_configure() -> None:
    """Have the garbage collector look at everything more seldom, or it takes a third of the time of many tests.

    Each content that is loaded makes hundreds of thousands of objects that stay for a while. With Python's own
    thresholds, each load has the collector go through all of those before it.
    """
    gc.set_threshold(50_000, 10, 10)
    # Tests read many contents, and flips and the index of ours take seconds to make again.
    cache_files.KEPT = 100


def pytest_collection_finish() -> None:
    """Hide the tests from the garbage collector: they live as long as the process."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def cases(request: pytest.FixtureRequest) -> Callable[[int], int]:
    """Gives how many random cases a test is to try: as many as it asks for, with ``--thorough`` ten times that."""
    return lambda count: count * 10 if request.config.getoption("--thorough") else count


@pytest.fixture(autouse=True)
def content_is_ours_again() -> Iterator[None]:
    """Forget afterwards the content that a command chose: it chooses for every later call in the process."""
    before = os.environ.get(CHOSEN)
    yield
    os.environ.pop(CHOSEN, None)
    if before is not None:
        os.environ[CHOSEN] = before


@pytest.fixture(scope="session")
def library() -> Library:
    """Our own content."""
    return our_content.library()


@pytest.fixture(scope="session")
def entries() -> list[Entry]:
    """The entries of the search."""
    return our_content.entries()


@pytest.fixture(scope="session")
def index() -> SearchIndex:
    """Their index."""
    return our_content.index()


@pytest.fixture(scope="session")
def bundle() -> dict[str, Any]:
    """The engine's part of it."""
    return our_content.bundle()


@pytest.fixture(scope="session")
def components(bundle: dict[str, Any]) -> dict[str, Any]:
    """The components that rulebooks come from."""
    components: dict[str, Any] = bundle["components"]
    return components


@pytest.fixture(scope="session")
def rulebook() -> Rulebook:
    """The current rules."""
    return our_content.rulebook()


@pytest.fixture
def content(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of our content to change: always in the same place, so nothing parses a file anew that no test changed."""
    folder = tmp_path_factory.getbasetemp() / "content"
    shutil.copytree(content_root(), folder, ignore=shutil.ignore_patterns("local"))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the many commands of a test share one compiled library, which each would read from the disk by itself."""
    monkeypatch.setattr(cache, "compiled", functools.cache(cache.compiled))


class StaticHost(SimpleHTTPRequestHandler):
    """Serves files as a static host does: for a missing one the site's own page, with status 404."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def send_head(self) -> Any:
        """Always send the file: two versions within one second would look alike by their dates."""
        del self.headers["If-Modified-Since"]
        return super().send_head()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer with 404.html where there is one."""
        page = Path(self.directory) / self.path.split("/")[1] / "404.html"
        if code != 404 or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


class QuietServer(ThreadingHTTPServer):
    """Does not report that a browser hung up."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing."""


def started(folder: Path) -> ThreadingHTTPServer:
    """Serve a folder from now on."""
    server = QuietServer(("127.0.0.1", 0), functools.partial(StaticHost, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def address_of(server: ThreadingHTTPServer) -> str:
    """The address of a server."""
    return f"http://127.0.0.1:{server.server_port}/"


SHARED = pytest.StashKey[tuple[Path, ThreadingHTTPServer]]()
"""The one built site of several workers, and its server."""


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell each worker of xdist where the built site of all of them is."""
    stash = node.config.stash
    if SHARED not in stash:
        host = Path(tempfile.mkdtemp(prefix="site-"))
        stash[SHARED] = host, started(host)
    host, server = stash[SHARED]
    node.workerinput |= {"host": str(host), "address": address_of(server)}


def pytest_unconfigure(config: pytest.Config) -> None:
    """Take the shared site away."""
    if SHARED in config.stash:
        host, server = config.stash[SHARED]
        server.shutdown()
        server.server_close()
        shutil.rmtree(host, ignore_errors=True)


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Path], str]]:
    """Serve folders for as long as the tests run; gives a function from a folder to its address."""
    running: list[ThreadingHTTPServer] = []

    def start(folder: Path) -> str:
        running.append(started(folder))
        return address_of(running[-1])

    yield start
    for server in running:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def site_of_kind(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, serve: Callable[[Path], str]
) -> Callable[[str], tuple[Path, str]]:
    """Gives a function that returns folder and address of a kind of site, served from a sub-folder and built once.

    Workers share it, so a test that changes it needs a copy of its own.
    """
    told = getattr(request.config, "workerinput", None)
    host = Path(told["host"]) if told else tmp_path_factory.mktemp("host")
    address = told["address"] if told else serve(host)

    def built(kind: str) -> tuple[Path, str]:
        name = SUBFOLDER if kind == "our-own" else kind
        url, done = f"{address}{name}/", host / f"{name}.built"
        with (host / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # whoever comes first builds, and the others wait
            if not done.exists():
                kinds_of_site.build_site(kind, host / name, url)
                done.touch()
        return host / name, url

    return built


@pytest.fixture(scope="session")
def built_site(site_of_kind: Callable[[str], tuple[Path, str]]) -> tuple[Path, str]:
    """Our own whole site, built with --strict: its folder and its address."""
    return site_of_kind("our-own")


@pytest.fixture(scope="session")
def site_folder(built_site: tuple[Path, str]) -> Path:
    """The folder of the built site."""
    return built_site[0]


@pytest.fixture(scope="session")
def site_url(built_site: tuple[Path, str]) -> str:
    """The address of the built site; ends with a slash."""
    return built_site[1]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use the machine's Chromium."""
    try:
        return {**browser_type_launch_args, **chromium.launch_options()}
    except FileNotFoundError as error:
        pytest.fail(str(error))


@pytest.fixture
def phone_context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A phone of 390x844 without any memory of the site.

    The service worker keeps the whole site on it for a test with the mark ``offline``; others need not wait for that.
    """
    workers: Literal["allow", "block"] = "allow" if request.node.get_closest_marker("offline") else "block"
    context = browser.new_context(**PHONE_SCREEN, service_workers=workers)
    yield context
    context.close()


@pytest.fixture
def new_phone(phone_context: BrowserContext, site_url: str) -> Iterator[Page]:
    """A page on a phone, nothing opened yet. It may load nothing from elsewhere and raise no error."""
    with watched(phone_context.new_page(), site_url) as page:
        yield page


@pytest.fixture(scope="session")
def used_context(browser: Browser) -> Iterator[BrowserContext]:
    """The phone of `phone`."""
    context = browser.new_context(**PHONE_SCREEN, service_workers="block")
    context.new_page()
    yield context
    context.close()


@pytest.fixture
def phone(used_context: BrowserContext, site_url: str) -> Iterator[Page]:
    """The same as `new_phone`, in half the time: tests use one page after another, which forgets what they kept.

    It keeps scripts that a test adds, its clock, and caches; such a test needs `new_phone`.
    """
    page, *others = used_context.pages
    for other in others:
        other.close()
    used_context.clear_permissions()
    page.set_viewport_size(PHONE)
    page.emulate_media(media="screen", color_scheme="light")
    page.mouse.move(0, 0)  # an element under the pointer looks otherwise
    page.goto(f"{site_url}llms.txt")  # of the same origin, and nothing runs in it
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    with watched(page, site_url):
        yield page


@pytest.fixture(scope="session")
def keeping_context(browser: Browser, site_url: str) -> Iterator[BrowserContext]:
    """A phone that has the whole site on it."""
    context = browser.new_context(**PHONE_SCREEN)
    page = context.new_page()
    page.goto(site_url)
    page.evaluate(KEPT)
    yield context
    context.close()


@pytest.fixture
def keeping_phone(keeping_context: BrowserContext, site_url: str) -> Iterator[Page]:
    """A phone that has the whole site on it, opened at the first page, for tests that leave its files as they are."""
    with watched(keeping_context.pages[0], site_url) as page:
        page.goto(site_url)
        yield page
    keeping_context.set_offline(False)
    page.evaluate("localStorage.clear()")


@pytest.hookimpl(wrapper=True, tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Keep tests together that share costly fixtures.

    They go by file, because of the fixtures of a module. The lab's go as one, because of its started engine, and
    so do those that look at all pages, which take seconds to make.
    Slow ones are too few and too unequal for that, unless they need Chromium.
    """
    for item in items:
        chromium = bool({"browser", "built_site"} & set(getattr(item, "fixturenames", ())))
        if chromium:
            item.add_marker(pytest.mark.browser)
        if item.get_closest_marker("xdist_group") or (item.get_closest_marker("slow") and not chromium):
            continue
        lab = chromium and item.path.parent.name == "lab"
        pages = "rendered" in getattr(item, "fixturenames", ())
        item.add_marker(pytest.mark.xdist_group("lab" if lab else "pages" if pages else item.path.stem))
    yield
