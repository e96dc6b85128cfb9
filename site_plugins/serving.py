"""Serving after a save: read the content again, and make each page when it is requested.

Each save is a new state of the site, and whoever opens a page gets that of the present state. What nobody waits for
(other scenarios, links, search data) follows in a thread. What stands on every page, such as the navigation or the
theme, is left to a whole build: MkDocs itself knows only that.
"""

from __future__ import annotations

import posixpath
import re
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from mkdocs.commands.build import _build_page, _populate_page
from mkdocs.exceptions import BuildError
from mkdocs.structure.files import InclusionLevel
from mkdocs.utils import is_markdown_file, write_file

from scythe_ref.site import exchange_page, finished_page, finished_pages, stamp_of
from site_plugins.authoring import Authoring

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.structure.files import File, Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

    from scythe_ref.site import RenderedPage
    from site_plugins.rules import RulesPlugin

_POLL = re.compile(r"/livereload/(\d+)/\d+")


class _SupersededError(Exception):
    """There is a newer state."""


@dataclass
class _WholeBuild:
    """The last whole build, and the state of its pages since.

    Attributes:
        frame: What all pages depend on; when it changes, all of them have to be made again.
        generated: The files of the site that are no pages, by their addresses.
        pages: Its pages, by the file that each is written to.
        states: The state that a page is of, by that file.
        changed: The epoch in which a page became what it is, by that file. Epochs are the server's.
    """

    config: MkDocsConfig
    files: Files
    nav: Navigation
    env: Environment
    plugins: list[Authoring]
    frame: object
    generated: dict[str, str]
    pages: dict[str, Page]
    states: dict[str, int]
    changed: dict[str, int]


class Serving:
    """A site that MkDocs has built whole, kept up to date page by page."""

    def __init__(self, plugin: RulesPlugin) -> None:
        self.plugin = plugin
        self.marker = Path(tempfile.gettempdir()) / f"scythe-ref-update-{id(self)}"
        self._whole: _WholeBuild | None = None
        self._state = 0
        self._epoch = 0
        self._follower: threading.Thread | None = None
        self._lock = threading.RLock()  # of pages, states and epochs

    def begin(self, config: MkDocsConfig, files: Files, nav: Navigation, env: Environment) -> None:
        """Begin with a whole build, when all of it is ready to be written."""
        plugins = [plugin for plugin in config.plugins.values() if isinstance(plugin, Authoring)]
        pages = {file.dest_uri: file.page for file in _served(files) if file.page is not None}
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
        """Have a server make pages when they are asked for.

        Args:
            builder: Builds the site whole.
        """
        self.marker.touch()
        server.watch(str(self.marker))
        # The server has counted up before it calls; it tells tabs of this epoch afterwards.
        server.builder = lambda: self.after_save(server._wanted_epoch, builder)
        if (app := server.get_app()) is not None:
            server.set_app(self.application(app, server.mount_path))

    def wait(self) -> None:
        """Wait for the thread."""
        if self._follower is not None:
            self._follower.join()

    def end(self) -> None:
        """End the thread, and leave nothing behind."""
        self._stop()
        self.marker.unlink(missing_ok=True)

    # -- after a save -------------------------------------------------------------------------------------------

    def after_save(self, epoch: int, builder: Callable[[], None]) -> None:
        """Go over to the files as they are now.

        Args:
            epoch: As the server counts.
            builder: Builds the site whole, which is done where that is wanted.
        """
        self._stop()
        with self._lock:
            self._epoch = epoch
            if not self._takes_up():
                builder()

    def _stop(self) -> None:
        self._state += 1
        self.wait()

    def _takes_up(self) -> bool:
        """Begin another state; tell whether that is all there is to do."""
        plugin, whole = self.plugin, self._whole
        if whole is None or plugin.context is None or not plugin.takes_up(whole.config):
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
        self._follower = threading.Thread(target=self._follow, args=(self._state, whole), daemon=True)
        self._follower.start()
        return True

    def _follow(self, state: int, whole: _WholeBuild) -> None:
        """Do what nobody waits for, until there is a newer state."""

        def go_on(*_: object) -> None:
            if self._state != state:
                raise _SupersededError

        plugin, context = self.plugin, self.plugin.context
        assert context is not None  # there is one while pages are served
        context.tell = go_on
        try:
            made = finished_pages(context)
            if _titles({uri: made[uri] for uri in plugin.made}) != _titles(plugin.made):
                whole.frame = None
            if plugin.told_of(context.results.failures()) or whole.frame is None:
                self._wake()
                return
            for page in plugin.hand_written:
                go_on()
                self._bring_up(page.file.dest_uri)
            plugin.write_search(whole.config)
            plugin.check_links(whole.config)
        except (_SupersededError, FileNotFoundError):  # or the server has ended and taken its folder with it
            return

    def _wake(self) -> None:
        """Have the server go over to another state, though nobody has saved anything."""
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
                self._bring_up(_file_of(environ["PATH_INFO"].encode("latin-1").decode("utf-8", "ignore"), mount))
                return app(environ, start_response)
            file, asked = _file_of(unquote(urlsplit(environ.get("HTTP_REFERER", "")).path), mount), int(poll[1])
            seen = self._seen(file, asked)
            said = b"".join(app({**environ, "PATH_INFO": f"/livereload/{seen}/0"}, start_response))
            return [said if self._seen(file, asked) == asked else b"%d" % asked]

        return answer

    def _seen(self, file: str, epoch: int) -> int:
        """Return the epoch that a tab has seen, which may be a later one if its page has not changed since.

        Args:
            file: Of the tab's page. Of what is no page nothing is known, as of other tools' own files.
            epoch: In which the tab has loaded it.
        """
        with self._lock:
            self._bring_up(file)
            unchanged = self._whole is not None and self._whole.changed.get(file, self._epoch) <= epoch
            return max(epoch, self._epoch) if unchanged else epoch

    def _bring_up(self, file: str) -> None:
        """Make a page again if it is of an earlier state; what is no page stays as it is."""
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
                self._wake()

    def _make(self, page: Page, whole: _WholeBuild) -> None:
        """Make a page as a whole build does; one of which a plugin finds something wrong stays as it is."""
        plugin, uri = self.plugin, page.file.src_uri
        if plugin.context is not None and uri in plugin.made:
            exchange_page(page, finished_page(plugin.context, uri))
        with suppress(BuildError):  # MkDocs has said it
            _populate_page(page, whole.config, whole.files)
            excluded = page.file.inclusion.is_excluded()
            _build_page(page, whole.config, _served(whole.files), whole.nav, whole.env, excluded=excluded)


def _served(files: Files) -> Sequence[File]:
    """Return the files of pages, drafts among them, which a build leaves out."""
    return files.documentation_pages(inclusion=InclusionLevel.is_in_serve)


def _written(page: Page) -> bytes:
    """Return a page as it is served; MkDocs writes none that is empty."""
    file = Path(page.file.abs_dest_path)
    return file.read_bytes() if file.is_file() else b""


def _titles(pages: Mapping[str, RenderedPage]) -> dict[str, str]:
    """Return the titles of the pages in the navigation, which every page shows."""
    return {uri: made.meta["title"] for uri, made in pages.items() if made.in_nav}


def _file_of(path: str, mount: str) -> str:
    """Return the file of a site that an address leads to; empty if it leads elsewhere."""
    if not f"{path}/".startswith(mount):
        return ""
    file = f"{path}index.html" if path.endswith("/") else path
    return posixpath.normpath("/" + file[len(mount) :]).lstrip("/")


def _frame(plugins: list[Authoring], config: MkDocsConfig) -> object:
    """Return everything that all pages depend on: settings, theme, list of pages, plugin frames, docs files."""
    # What is installed is edited by nobody.
    own = [Path(folder) for folder in config.theme.dirs if "site-packages" not in Path(folder).parts]
    theme = [file for folder in own for file in folder.rglob("*") if file.is_file()]
    docs = [file for file in Path(config.docs_dir).rglob("*") if file.is_file()]
    settings = [Path(config.config_file_path)] if config.config_file_path else []
    others = [file for file in docs if not is_markdown_file(file.name)]
    return [plugin.frame(config) for plugin in plugins], set(docs), stamp_of([*theme, *settings, *others])


def _generated(plugins: list[Authoring]) -> dict[str, str]:
    return {address: content for plugin in plugins for address, content in plugin.generated_files().items()}
