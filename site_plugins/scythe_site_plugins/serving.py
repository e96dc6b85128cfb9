"""Serving: after a save read the content again, and make each page on request.

Each save begins a new state of the site, and each request gets the page of the present state. A thread does the work
that nobody waits for: other scenarios, links, search data. Changes of every page, such as in the navigation or the
theme, need a whole build: MkDocs itself knows only that.
"""

from __future__ import annotations

import gc
import posixpath
import re
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from mkdocs.commands.build import _build_page, _populate_page
from mkdocs.exceptions import BuildError
from mkdocs.structure.files import InclusionLevel
from mkdocs.utils import is_markdown_file, write_file

from scythe_ref.site import (
    API,
    FEED,
    FLIPS,
    feed_text,
    made_api,
    made_copies,
    page_plan,
    rendered_page,
    replace_page,
    stamp_of,
)
from scythe_site_plugins.base import ContentPlugin

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.structure.files import File, Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

    from scythe_ref.site import BrokenLink, PageContext, RenderedPage
    from scythe_site_plugins.rules import RulesPlugin


_FIRST_LOOK = 0.5
"""Seconds after a save in which somebody asks for a page, if somebody looks at one: that comes before all else."""

_POLL = re.compile(r"/livereload/(\d+)/\d+")


class _SupersededError(Exception):
    """There is a newer state."""


@dataclass
class _WholeBuild:
    """The last whole build, and the state of its pages since.

    Attributes:
        frame: Everything that every page depends on; a change of it asks for a whole build.
        generated: The generated files that are not pages, by their addresses.
        pages: Its pages, by their files in the site.
        states: The state of each page, by that file.
        changed: The epoch in which a page last changed, by that file. The server counts epochs.
    """

    config: MkDocsConfig
    files: Files
    nav: Navigation
    env: Environment
    plugins: list[ContentPlugin]
    frame: object
    generated: dict[str, str]
    pages: dict[str, Page]
    states: dict[str, int]
    changed: dict[str, int]


class Serving:
    """Keeps a site that MkDocs has built up to date, page by page."""

    def __init__(self, plugin: RulesPlugin) -> None:
        self.plugin = plugin
        self.marker = Path(tempfile.gettempdir()) / f"scythe-ref-update-{id(self)}"
        self._whole: _WholeBuild | None = None
        self._state = 0
        self._epoch = 0
        self._follower: threading.Thread | None = None
        self._shown = threading.Event()  # a page of the present state
        self._worker: threading.Thread | None = None
        self._lock = threading.RLock()  # of pages, files for programs, states and epochs
        self._for_programs: dict[str, int] = {}
        self._makers = lru_cache(2)(self._makers_of)

    def begin(self, config: MkDocsConfig, files: Files, nav: Navigation, env: Environment) -> None:
        """Begin with a whole build, when all of it is ready for writing."""
        plugins = [plugin for plugin in config.plugins.values() if isinstance(plugin, ContentPlugin)]
        pages = {file.dest_uri: file.page for file in _served(files) if file.page is not None}
        self._for_programs.clear()  # MkDocs has emptied the folder
        self._whole = _WholeBuild(
            config,
            files,
            nav,
            env,
            plugins,
            frame=_frame(plugins, config),
            generated=_generated(plugins),
            pages=pages,
            states=dict.fromkeys(pages, self._state),
            changed=dict.fromkeys(pages, self._epoch),
        )

    def serve(self, server: LiveReloadServer, builder: Callable[[], None]) -> None:
        """Have a server make pages on request.

        Args:
            builder: Builds the site whole.
        """
        self.marker.touch()
        server.watch(str(self.marker))
        # The server has counted up before it calls; it tells tabs of this epoch afterwards.
        server.builder = lambda: self.after_save(server._wanted_epoch, builder)
        if self.plugin.pending:
            self._worker = threading.Thread(target=self._work_out, daemon=True)
            self._worker.start()
        if (app := server.get_app()) is not None:
            server.set_app(self.application(app, server.mount_path))

    def _work_out(self) -> None:
        """Work out the parts that the first pages did without, then begin a state whose pages have them."""
        self.plugin.work_out_pending()
        self._request_state()

    def wait(self) -> None:
        """Wait for everything that goes on beside the answers."""
        for thread in (self._follower, self._worker):
            if thread is not None:
                thread.join()

    def end(self) -> None:
        """End the thread, and remove the marker."""
        self._stop()
        self.marker.unlink(missing_ok=True)

    # -- after a save -------------------------------------------------------------------------------------------

    def after_save(self, epoch: int, builder: Callable[[], None]) -> None:
        """Begin a state of the files as they are now, by a whole build if every page changes.

        Args:
            epoch: As the server counts.
            builder: Builds the site whole.
        """
        self._stop()
        gc.disable()  # until somebody sees the page: a look at all of the content would be a fifth of the wait
        with self._lock:
            self._epoch = epoch
            enough = False
            try:
                enough = self._begin_state()
            finally:
                if not enough:
                    gc.enable()
            if not enough:
                builder()

    def _stop(self) -> None:
        self._state += 1
        self._shown.set()
        if self._follower is not None:
            self._follower.join()

    def _begin_state(self) -> bool:
        """Begin another state; return whether that is enough, without a whole build."""
        plugin, whole = self.plugin, self._whole
        if whole is None or plugin.context is None or not plugin.take_up_content(whole.config):
            return False
        for other in whole.plugins:
            if other is not plugin:
                other.on_config(whole.config)
        if _frame(whole.plugins, whole.config) != whole.frame:
            return False
        generated = _generated(whole.plugins)
        for address, content in generated.items():
            if whole.generated.get(address) != content:
                write_file(content.encode(), str(Path(whole.config.site_dir) / address))
        whole.generated = generated
        self._state += 1
        self._shown.clear()
        self._follower = threading.Thread(target=self._follow, args=(self._state, whole), daemon=True)
        self._follower.start()
        return True

    def _follow(self, state: int, whole: _WholeBuild) -> None:
        """Bring all else up to date, until there is a newer state."""

        def go_on(*_: object) -> None:
            with self._lock:  # not while somebody waits for a page
                if self._state != state:
                    raise _SupersededError

        plugin, context = self.plugin, self.plugin.context
        assert context is not None  # there is one while pages are served
        context.tell = go_on
        self._shown.wait(_FIRST_LOOK)
        gc.enable()
        try:
            if FLIPS not in context.pending:
                context.results.find_flips()
            self._renew_pages(context, go_on)
            if plugin.report_failures(context.results.failures()) or whole.frame is None:
                self._request_state()
                return
            for page in plugin.hand_written:
                go_on()
                self._update_page(page.file.dest_uri)
            plugin.write_search(whole.config)
            plugin.check_links(whole.config)
        except (_SupersededError, FileNotFoundError):  # or the server has ended and taken its folder with it
            return

    def _renew_pages(self, context: PageContext, go_on: Callable[[], None]) -> None:
        """Make the outdated pages again whose titles and links concern others."""
        plugin, plan = self.plugin, page_plan(context)
        for uri in plugin.outdated & plugin.rendered.keys():
            # All others, such as hundreds of rulings, wait for their reader, and a build checks their links.
            if plan[uri].in_nav:
                go_on()
                self._keep(uri, rendered_page(context, uri))
        plugin.outdated = frozenset()

    def _keep(self, uri: str, made: RenderedPage) -> None:
        """Note a page as it is now."""
        plugin = self.plugin
        if made.in_nav and made.meta["title"] != plugin.rendered[uri].meta["title"] and self._whole is not None:
            self._whole.frame = None  # every page has the titles of the navigation
        plugin.rendered[uri] = made

    def _request_state(self) -> None:
        """Have the server begin another state, though nobody has saved anything."""
        self.marker.write_text(str(time.time()), encoding="utf-8")

    # -- pages ----------------------------------------------------------------------------------------------------

    def application(self, app: WSGIApplication, mount: str) -> WSGIApplication:
        """Return the WSGI application that serves current pages, and tells a tab when its page has changed.

        Args:
            app: Answers with files of the site, and to a tab as soon as there is a newer epoch than it asks with.
            mount: The address of the site on its host.
        """

        def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
            poll = _POLL.fullmatch(environ["PATH_INFO"])
            if poll is None:
                file = _file_of(environ["PATH_INFO"].encode("latin-1").decode("utf-8", "ignore"), mount)
                self._update_page(file)
                self._update_file_for_programs(file)
                return app(environ, start_response)
            file, asked = _file_of(unquote(urlsplit(environ.get("HTTP_REFERER", "")).path), mount), int(poll[1])
            seen = self._epoch_seen(file, asked)
            said = b"".join(app({**environ, "PATH_INFO": f"/livereload/{seen}/0"}, start_response))
            return [said if self._epoch_seen(file, asked) == asked else b"%d" % asked]

        return answer

    def _epoch_seen(self, file: str, epoch: int) -> int:
        """Return the latest epoch for which a tab's page is valid: the present one if the page is the same since.

        Args:
            file: The file of the page. A file that is no page, such as another tool's, has no known changes.
            epoch: The epoch in which the tab has loaded it.
        """
        with self._lock:
            self._update_page(file)
            unchanged = self._whole is not None and self._whole.changed.get(file, self._epoch) <= epoch
            return max(epoch, self._epoch) if unchanged else epoch

    def _update_page(self, file: str) -> None:
        """Make a page again if its state is not the present one; a file that is no page stays as it is."""
        with self._lock:
            whole = self._whole
            if whole is None or whole.states.get(file, self._state) == self._state:
                return
            whole.states[file] = self._state
            page = whole.pages[file]
            title, before = page.title, _written(page)
            self._make(page, whole)
            if _written(page) != before:
                whole.changed[file] = self._epoch
            if page.title != title and page.file.inclusion.is_in_nav():
                whole.frame = None  # other pages have the title, too
                self._request_state()
            self._shown.set()

    # -- files for programs ---------------------------------------------------------------------------------------

    def leads_to_file_for_programs(self, link: BrokenLink) -> bool:
        """Check that a server makes the target of a link on request, so that the link is not broken."""
        context = self.plugin.context
        target = posixpath.normpath(posixpath.join(posixpath.dirname(link.page), urlsplit(link.target).path))
        return self.plugin.serving and context is not None and self._maker(target, context) is not None

    def _maker(self, file: str, context: PageContext) -> Callable[[], str] | None:
        return self._makers(context, file.startswith(f"{API}/")).get(file) if self.plugin.config.for_programs else None

    def _makers_of(self, context: PageContext, of_api: bool) -> dict[str, Callable[[], str]]:
        """Return the files of the API, or the others, each with a function that makes it."""
        plugin, address = self.plugin, self._whole.config.site_url or "" if self._whole else ""
        if of_api:
            return made_api(context.library, address)
        copies = made_copies(context, plugin.rendered, plugin.site_name, address, partial(rendered_page, context))
        return {**copies, FEED: lambda: feed_text(context.links, plugin.site_name, address, context.translations)}

    def _update_file_for_programs(self, file: str) -> None:
        """Make a file for programs, unless it is one of the present state."""
        with self._lock:
            whole, context = self._whole, self.plugin.context
            if whole is None or context is None or self._for_programs.get(file) == self._state:
                return
            if (make := self._maker(file, context)) is not None:
                write_file(make().encode(), str(Path(whole.config.site_dir) / file))
                self._for_programs[file] = self._state

    # -- one page -------------------------------------------------------------------------------------------------

    def _make(self, page: Page, whole: _WholeBuild) -> None:
        """Make a page as a whole build does; one that a plugin refuses stays as it is."""
        plugin, uri = self.plugin, page.file.src_uri
        if plugin.context is not None and uri in plugin.rendered:
            made = rendered_page(plugin.context, uri)
            replace_page(page, made)
            self._keep(uri, made)
        with suppress(BuildError):  # MkDocs has said it
            _populate_page(page, whole.config, whole.files)
            excluded = page.file.inclusion.is_excluded()
            _build_page(page, whole.config, _served(whole.files), whole.nav, whole.env, excluded=excluded)


def _served(files: Files) -> Sequence[File]:
    """Return the files of pages, drafts among them, which a build leaves out."""
    return files.documentation_pages(inclusion=InclusionLevel.is_in_serve)


def _written(page: Page) -> bytes:
    """Return the bytes of a served page; MkDocs writes no empty file."""
    file = Path(page.file.abs_dest_path)
    return file.read_bytes() if file.is_file() else b""


def _file_of(path: str, mount: str) -> str:
    """Return the file of an address below the site's mount; empty for other addresses."""
    if not f"{path}/".startswith(mount):
        return ""
    file = f"{path}index.html" if path.endswith("/") else path
    return posixpath.normpath("/" + file[len(mount) :]).lstrip("/")


def _frame(plugins: list[ContentPlugin], config: MkDocsConfig) -> object:
    """Return everything that every page depends on: settings, theme, list of pages, plugin frames, docs files."""
    # Nobody edits an installed theme.
    own = [Path(folder) for folder in config.theme.dirs if "site-packages" not in Path(folder).parts]
    theme = [file for folder in own for file in folder.rglob("*") if file.is_file()]
    docs = [file for file in Path(config.docs_dir).rglob("*") if file.is_file()]
    settings = [Path(config.config_file_path)] if config.config_file_path else []
    others = [file for file in docs if not is_markdown_file(file.name)]
    return [plugin.frame(config) for plugin in plugins], set(docs), stamp_of([*theme, *settings, *others])


def _generated(plugins: list[ContentPlugin]) -> dict[str, str]:
    return {address: content for plugin in plugins for address, content in plugin.generated_files().items()}
