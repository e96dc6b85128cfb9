"""Bases of the three plugins: content, templates, fenced blocks, problems, and a build in two steps.

A build ends at a problem; a server goes on and shows it on every page.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack
from logging import Logger, getLogger
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, cast

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File

from scythe_ref.library import strangers
from scythe_ref.site import (
    Content,
    FencedBlock,
    Renderer,
    Staging,
    add_assets,
    content_folder,
    failure,
    fill_fenced_blocks,
    folder_of_content,
    site_of,
    stage_folder,
    take_fenced_blocks,
    translations_script,
    use_assets,
    with_banner,
)
from scythe_ref.translations import ENGLISH, translations

if TYPE_CHECKING:
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page


class _Options(Protocol):
    """The options that each of the three plugins has."""

    content: str | None
    templates: str | None


class ContentPlugin:
    """A plugin that makes pages from content; it comes before ``BasePlugin`` among the bases.

    Attributes:
        KINDS: First words of the fenced blocks that it fills.
        reported: The content of the last report of problems, by any of the plugins.
        log: The log for problems in the terminal.
        serving: Whether this is a server.
        problems: The present problems of the content, a line each.
        renderer: The templates.
        language: The language of the theme, such as ``nl``; our labels are in the same.
        translations: The translations into it.
        script: The script that translates for others, if that isn't English.
        folder: The content folder.
        blocks: The fenced blocks of each page, by its source file.
    """

    KINDS: ClassVar[Collection[str]] = ()
    reported: ClassVar[Content | None] = None
    log: Logger = getLogger("mkdocs.plugins.scythe")
    folder: Path | None = None

    def __init__(self) -> None:
        self.serving = False
        self.problems: list[str] = []
        self.language, self.translations, self.script = "en", ENGLISH, ""
        self.renderer = Renderer()
        self.styles: Path | None = None
        self.blocks: dict[str, list[FencedBlock]] = {}

    # -- events of MkDocs ---------------------------------------------------------------------------------------

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Note whether this is a server."""
        self.serving = command == "serve"

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the content of the pages."""
        raise NotImplementedError

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Take our fenced blocks out before Markdown sees them."""
        markdown, found = take_fenced_blocks(markdown, self.KINDS, type(self).__name__.lower())
        if found:
            self.blocks[page.file.src_uri] = found
        else:
            self.blocks.pop(page.file.src_uri, None)
        return markdown

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
        """Watch the folders behind the pages besides the docs folder."""
        for folder in filter(None, (self.folder, *self.renderer.folders)):
            server.watch(str(folder))
        return server

    # -- states that a server compares after a save ---------------------------------------------------------------

    def frame(self, config: MkDocsConfig) -> object:
        """Return everything that every page depends on; a change of it asks for a whole build."""
        return None

    def generated_files(self) -> dict[str, str]:
        """Return the generated files that are not pages, by their addresses."""
        return {}

    # -- steps of the events --------------------------------------------------------------------------------------

    def read_content(self, config: MkDocsConfig) -> Content:
        """Read content and templates, and have pages load our styles and script.

        Raises:
            PluginError: The content has problems and this is a build; the message names all of them.
        """
        options = cast("_Options", self.config)  # type: ignore[attr-defined]  # a plugin of MkDocs has it
        self.folder = content_folder(options.content, config.docs_dir)
        use_assets(config)
        self.language = str(config.theme.get("language") or "en")
        content = folder_of_content(self.folder, self.language).read()
        own = Path(options.templates) if options.templates else None
        game = site_of(content.library.package) if content.library else None
        self.styles = game.styles if game else None
        package = content.library.package if content.library else None
        self.translations = translations(self.language, package)
        if package is not None and self.translations is not ENGLISH:
            self.script = translations_script(self.language, package)
        self.renderer = self.renderer.fresh(own, game.templates if game else (), self.translations)
        self.problems = list(content.problems)
        # Each plugin reads the content, and a server does so more than once after a save: it reports once.
        if not self.serving or content is not ContentPlugin.reported:
            self.report_problems("The content has problems", self.problems)
        ContentPlugin.reported = content
        return content

    def add_files(self, files: Files, config: MkDocsConfig) -> None:
        """Add our style sheets, scripts and generated files to the files of the site."""
        # A build has stopped at files that belong to no format; a server goes on without them.
        strange = [path for path, _ in strangers(self.folder)] if self.folder else []
        for file in [file for file in files if file.abs_src_path]:
            if any(Path(str(file.abs_src_path)).is_relative_to(path) for path in strange):
                files.remove(file)
        add_assets(files, config, self.styles, self.script)
        for address, content in self.generated_files().items():
            if files.get_file_from_path(address) is None:
                files.append(File.generated(config, address, content=content))

    def fill_blocks(self, html: str, page: Page, fill: Callable[[FencedBlock], str]) -> str:
        """Return a page with its fenced blocks filled in."""
        return fill_fenced_blocks(html, self.blocks.get(page.file.src_uri, []), fill)

    def report_problems(self, what: str, problems: Sequence[str]) -> None:
        """End a build that has problems; a server logs them and goes on.

        Args:
            what: The fault, in a few words; empty if the lines say it.
            problems: The lines; none if all is well.

        Raises:
            PluginError: There are problems and this is a build; the message names all of them.
        """
        if not problems:
            return
        text = f"{what}:\n" + "\n".join(f"  {problem}" for problem in problems) if what else "\n".join(problems)
        if not self.serving:
            raise PluginError(text)
        self.log.error("%s", text)

    def with_problems(self, html: str, problems: Sequence[str], kept: bool) -> str:
        """Return a page, in a server with a banner that lists the problems.

        Args:
            kept: Whether the page shows an earlier state, because the present one is unreadable.
        """
        return with_banner(html, problems, self.renderer, kept) if self.serving else html


class StagedBuild(ContentPlugin):
    """A plugin with which a failed ``mkdocs build`` leaves the old site as it was; not for servers.

    MkDocs empties the site's folder before it reads the first page. So ``site_dir`` leads to a scratch folder while it
    builds. Strict mode counts its warnings after the last event of the build. So the new site takes its place in
    ``on_shutdown``, which MkDocs calls in any case.
    """

    def __init__(self) -> None:
        super().__init__()
        self._stages = False
        self._staging: Staging | None = None
        self._place = Path()
        self._cleanup = ExitStack()
        self._handled: BaseException | None = None

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Note whether this is a server, or a build of changed pages alone, which needs the old site."""
        super().on_startup(command=command, dirty=dirty)
        self._stages = command != "serve" and not dirty

    @event_priority(100)
    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Lead the build to a scratch folder, before MkDocs writes anything.

        Raises:
            Abort: There can't be a scratch folder.
        """
        if not self._stages:
            return
        self._place = Path(config.site_dir)
        try:
            self._staging = self._cleanup.enter_context(stage_folder(self._place))
        except OSError as error:
            raise Abort(f"{config.site_dir}: the site cannot be written: {error.strerror or error}") from error
        self._cleanup.callback(setattr, config, "site_dir", config.site_dir)
        config.site_dir = str(self._staging.site)
        # A caller that builds within an `except` has an error in hand already: that one says nothing of this build.
        self._handled = sys.exc_info()[1]

    @event_priority(-100)
    def on_build_error(self, *, error: Exception) -> None:
        """Report a failed read or write, as on a full disk, in a sentence instead of a traceback.

        Raises:
            Abort: With that sentence.
        """
        if self._staging is not None and isinstance(error, OSError):
            raise self._abort(error) from error

    def on_shutdown(self) -> None:
        """Put the new site in its place, unless an exception is on its way through MkDocs.

        Raises:
            Abort: The exchange fails.
        """
        staging, self._staging = self._staging, None
        with self._cleanup:
            if staging is None or sys.exc_info()[1] is not self._handled:
                return
            try:
                staging.publish()
            except OSError as error:
                raise self._abort(error) from error
            self.log.info("The site is in %s", self._place)

    def _abort(self, error: OSError) -> Abort:
        return Abort("{}: {}".format(*failure(self._place, error)))
