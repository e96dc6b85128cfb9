"""What a server does after a save: first the pages that the edit concerns, then what nobody waits for.

An edit of a text is on its pages at once; search data and links come after it. An edit of a component is shown at once,
too, but every scenario is to be played with it: that is a second step, which the server is brought to by a file of ours
that it watches, and after which the browser reloads once more.
"""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scythe_ref.site import exchange_page, finished_pages
from site_plugins.authoring import Authoring

if TYPE_CHECKING:
    from scythe_ref.library import Library
    from scythe_ref.site import PageContext, WholeBuild
    from site_plugins.rules import RulesPlugin


class Updates:
    """Updates of a site that MkDocs has built whole before."""

    def __init__(self, plugin: RulesPlugin) -> None:
        self.plugin = plugin
        self.marker = Path(tempfile.gettempdir()) / f"scythe-ref-update-{id(self)}"
        self._last: _Last | None = None
        self._after: threading.Thread | None = None

    def begin(self, whole: WholeBuild) -> None:
        """Begin with a whole build."""
        ours = [plugin for plugin in whole.config.plugins.values() if isinstance(plugin, Authoring)]
        self._last = _Last(whole, ours, _frames(ours, whole), _files(ours))

    def instead_of(self, builder: Callable[[], None]) -> Callable[[], None]:
        """Return what a server calls after a save: an update where one is enough, else a whole build."""
        self.marker.touch()

        def update_or_build() -> None:
            if not self.update():
                builder()

        return update_or_build

    def end(self) -> None:
        """Leave nothing behind."""
        self.marker.unlink(missing_ok=True)

    def wait(self) -> None:
        """Wait for what is being written."""
        if self._after is not None:
            self._after.join()
            self._after = None

    def update(self) -> bool:
        """Make again what an edit concerns; tell whether that is all there is to do."""
        self.wait()
        begun = time.perf_counter()
        plugin, last, before = self.plugin, self._last, self.plugin.context
        edited = last.whole.edited_pages() if last else None
        if last is None or before is None or edited is None or plugin.problems:
            return False
        config, renderer = last.whole.config, plugin.renderer
        library = plugin.read(config).library
        if library is None or plugin.problems or plugin.renderer is not renderer:
            return False
        # One step at a time: who edits a component wants to see it, and not to wait for a thousand scenarios.
        later = library is not before.content and _plays_otherwise(library, before.played)
        context = plugin.context = plugin.context_of(library, config, before.played if later else library)
        if not later and context.results.failures():
            return False
        for other in last.plugins:
            if other is not plugin:
                other.on_config(config)
        made = finished_pages(context)
        if _frames(last.plugins, last.whole) != last.frames:
            return False
        # The memo gives the very same object as long as nothing has changed.
        changed = [uri for uri, page in plugin.made.items() if made[uri] is not page]
        plugin.made = {uri: made[uri] for uri in plugin.made}
        pages = [exchange_page(last.whole.page(uri), made[uri]) for uri in changed]
        # MkDocs keeps plugins from build to build, and they know of pages that are gone.
        there = last.whole.files.src_uris
        with_blocks = [last.whole.page(uri) for other in last.plugins for uri in other.fences if uri in there]
        if not last.whole.written({page.file.src_uri: page for page in (*pages, *edited, *with_blocks)}.values()):
            return False
        files = _files(last.plugins)
        for address, content in files.items():
            if last.files.get(address) != content:
                last.whole.write_file(address, content)
        self._last = _Last(last.whole.seen(), last.plugins, last.frames, files)
        plugin.log.info("%d pages made again in %.1f s", len(pages) + len(edited), time.perf_counter() - begun)
        self._finish(context, later)
        return True

    def _finish(self, context: PageContext, later: bool) -> None:
        """Do what nobody waits for."""
        plugin, last = self.plugin, self._last
        if later:
            self.marker.write_text(str(time.time()), encoding="utf-8")
            return

        def write() -> None:
            assert last is not None
            try:
                plugin.write_search(last.whole.config)
                plugin.check_links(last.whole.config)
            except FileNotFoundError:  # the server has ended and taken its folder with it
                return

        self._after = threading.Thread(target=write, daemon=True)
        self._after.start()


@dataclass(frozen=True)
class _Last:
    """The last build or update: by what, what all pages depend on, and the files that are no pages."""

    whole: WholeBuild
    plugins: list[Authoring]
    frames: list[object]
    files: dict[str, str]


def _frames(plugins: list[Authoring], whole: WholeBuild) -> list[object]:
    return [plugin.frame(whole.config) for plugin in plugins]


def _files(plugins: list[Authoring]) -> dict[str, str]:
    return {address: content for plugin in plugins for address, content in plugin.generated_files().items()}


def _plays_otherwise(library: Library, played: Library) -> bool:
    """Tell whether scenarios may come out otherwise because of more than themselves."""
    return library.components.data != played.components.data or library.messages != played.messages
