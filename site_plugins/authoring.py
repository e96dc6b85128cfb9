"""What the three plugins have in common.

They read content and templates; a build ends at a problem, a server outlives it and says so on every page.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from logging import Logger, getLogger
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, TypeVar, cast

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

from scythe_ref.library import strangers
from scythe_ref.site import (
    Content,
    Fence,
    Renderer,
    add_assets,
    content_folder,
    fill_fences,
    folder_of_content,
    site_of,
    take_fences,
    use_assets,
    with_banner,
)

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

T = TypeVar("T")


class _Options(Protocol):
    """The options that each of the three has."""

    content: str | None
    templates: str | None


class Authoring:
    """A plugin that serves authors while they edit; to stand before ``BasePlugin``.

    Attributes:
        KINDS: First words of the fenced blocks that it fills.
        told: The state of the content whose problems have been said last, by whichever plugin.
        log: Where problems are said in the terminal.
        serving: Whether this is a server.
        problems: What is wrong now, a line each.
        renderer: The templates.
        folder: Where the content lies.
        fences: The fenced blocks of each page, by its source file.
    """

    KINDS: ClassVar[Collection[str]] = ()
    told: ClassVar[Content | None] = None
    log: Logger = getLogger("mkdocs.plugins.scythe")
    folder: Path | None = None

    def __init__(self) -> None:
        self.serving = False
        self.problems: list[str] = []
        self.renderer = Renderer()
        self.styles: Path | None = None
        self.fences: dict[str, list[Fence]] = {}

    # -- events of MkDocs that all of them use ------------------------------------------------------------------

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Learn whether this is a server."""
        self.serving = command == "serve"

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Take our fenced blocks out before Markdown sees them."""
        markdown, found = take_fences(markdown, self.KINDS, type(self).__name__.lower())
        if found:
            self.fences[page.file.src_uri] = found
        else:
            self.fences.pop(page.file.src_uri, None)
        return markdown

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
        """Watch what pages are made from besides the docs folder."""
        for folder in filter(None, (self.folder, *self.renderer.folders)):
            server.watch(str(folder))
        return server

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read what pages are made from."""
        raise NotImplementedError

    # -- what an update asks for --------------------------------------------------------------------------------

    def frame(self, config: MkDocsConfig) -> object:
        """Return what all pages depend on; when it changes, all of them have to be made again."""
        return None

    def generated_files(self) -> dict[str, str]:
        """Return the files of the site that are no pages, by their addresses."""
        return {}

    # -- parts --------------------------------------------------------------------------------------------------

    def read(self, config: MkDocsConfig) -> Content:
        """Read content and templates, and have pages load what they need.

        Raises:
            PluginError: The content has problems and this is a build; the message names all of them.
        """
        options = cast("_Options", self.config)  # type: ignore[attr-defined]  # a plugin of MkDocs has it
        self.folder = content_folder(options.content, config.docs_dir)
        use_assets(config)
        content = folder_of_content(self.folder).read()
        own = Path(options.templates) if options.templates else None
        game = site_of(content.library.package) if content.library else None
        self.styles = game.styles if game else None
        self.renderer = self.renderer.fresh(own, game.templates if game else ())
        self.problems = list(content.problems)
        # Each plugin reads the content, and a server does so more than once after a save: it says so once.
        if not self.serving or content is not Authoring.told:
            self.stop_on("The content has problems", self.problems)
        Authoring.told = content
        return content

    def add_files(self, files: Files, config: MkDocsConfig) -> None:
        """Put our style sheet, our scripts and whatever else is no page among the files of the site."""
        # A build has stopped at these; a server goes on without them. Of a single file there are none.
        strange = [path for path, _ in strangers(self.folder)] if self.folder else []
        for file in [file for file in files if file.abs_src_path]:
            if any(Path(str(file.abs_src_path)).is_relative_to(path) for path in strange):
                files.remove(file)
        add_assets(files, config, self.styles)
        for address, content in self.generated_files().items():
            if files.get_file_from_path(address) is None:
                files.append(File.generated(config, address, content=content))

    def filled(self, html: str, page: Page, fill: Callable[[Fence], str]) -> str:
        """Return a page with its fenced blocks filled in."""
        return fill_fences(html, self.fences.get(page.file.src_uri, []), fill)

    def stop_on(self, what: str, problems: Sequence[str]) -> None:
        """End a build; in a server, say it in the terminal and go on with what there is.

        Args:
            what: What is wrong, in a few words; empty if the lines say it.
            problems: The lines; none if nothing is wrong.

        Raises:
            PluginError: There are problems and this is a build; the message names all of them.
        """
        if not problems:
            return
        text = f"{what}:\n" + "\n".join(f"  {problem}" for problem in problems) if what else "\n".join(problems)
        if not self.serving:
            raise PluginError(text)
        self.log.error("%s", text)

    def bannered(self, html: str, problems: Sequence[str], kept: bool) -> str:
        """Return a page; in a server with what is wrong above it.

        Args:
            kept: Whether the page shows an earlier state, because the present one can't be read.
        """
        return with_banner(html, problems, self.renderer, kept) if self.serving else html
