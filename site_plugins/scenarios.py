"""MkDocs plugin: a fenced block ```` ```scenario ID ```` in any page runs at build and shows its verdict."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.config import config_options as c
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from scythe_ref.site.build.assets import add_assets, add_board, use_assets
from scythe_ref.site.build.content import content_folder, read_content
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.fences import Fence, fill_fences, take_fences
from scythe_ref.site.html.render import renderer
from scythe_ref.site.pages.scenarios import scenario_view
from scythe_ref.site.parts.embeds import UnknownNameError, known, names_of
from scythe_ref.site.parts.links import Links
from site_plugins.authoring import Authoring

if TYPE_CHECKING:
    from mkdocs.livereload import LiveReloadServer

KIND = "scenario"


class ScenariosConfig(Config):
    """Options of the plugin ``scenarios``."""

    content = c.Optional(c.Dir(exists=True))
    """Content folder that the scenarios come from. Default: as for the plugin ``rules``."""

    templates = c.Optional(c.Dir(exists=True))
    """Folder of your own templates; ``macros/scenario.html`` in it takes the place of ours."""

    reference_url = c.Type(str, default="")
    """Address of a site that has the rules, such as ``https://example.org/scythe/``: statement ids link there. Default:
    they link into this site if the plugin ``rules`` is used, too, else they are named without a link."""


class ScenariosPlugin(Authoring, BasePlugin[ScenariosConfig]):
    """Runs scenarios for pages; one that fails ends the build."""

    log = logging.getLogger("mkdocs.plugins.scythe.scenarios")

    def __init__(self) -> None:
        super().__init__()
        self.context: PageContext | None = None
        self.fences: dict[str, list[Fence]] = {}

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the content.

        Raises:
            PluginError: The content has problems and this is a build; the message names all of them.
        """
        self.folder = content_folder(self.config.content, config.docs_dir)
        self.renderer = renderer(Path(self.config.templates) if self.config.templates else None)
        content = read_content(self.folder)
        self.problems = list(content.problems)
        self.stop_on("The content has problems", self.problems)
        use_assets(config)
        self.fences = {}
        self.context = None
        if content.library is not None:
            links = Links(content.library, config.use_directory_urls, elsewhere=self._elsewhere(config))
            self.context = PageContext(content.library, links)
        return config

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Add our style sheet, our script and the board."""
        add_assets(files, config)
        if self.context is not None:
            add_board(files, config, self.context.drawing, self.renderer)
        return files

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Take the blocks out before Markdown sees them."""
        if KIND not in markdown or page.file.generated_by is not None:
            return markdown
        markdown, self.fences[page.file.src_uri] = take_fences(markdown, (KIND,), "scenarios")
        return markdown

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Run the scenarios of a page and show them.

        Raises:
            PluginError: A scenario fails or does not exist, and this is a build.
        """
        fences = self.fences.get(page.file.src_uri)
        if not fences or self.context is None:
            return self.bannered(html, self.problems, kept=bool(self.problems))
        context = self.context
        problems = list(self.problems)

        def fill(fence: Fence) -> str:
            try:
                return self._scenarios(context, fence, page)
            except UnknownNameError as error:
                problems.append(f"{page.file.src_uri}:{fence.line}:1: {error.args[0]}")
                return ""
            except _FailedError as error:
                problems.extend(error.lines)
                return error.html

        html = fill_fences(html, fences, fill)
        self.stop_on("", problems[len(self.problems) :])
        return self.bannered(html, problems, kept=bool(self.problems))

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
        """Watch the content."""
        server.watch(str(self.folder))
        return server

    # -- parts --------------------------------------------------------------------------------------------------

    def _elsewhere(self, config: MkDocsConfig) -> str | None:
        """Return where statements are, if not on this site: an address, or nothing at all."""
        if self.config.reference_url:
            return self.config.reference_url
        return None if "rules" in config.plugins else ""

    def _scenarios(self, context: PageContext, fence: Fence, page: Page) -> str:
        html = ""
        failed = []
        for name in names_of(fence):
            entry = known(context.library.scenarios, name, "scenario")
            view = scenario_view(context, entry, page.url)
            html += self.renderer.macro("macros/scenario.html", "embedded", view)
            if not view.passed:
                failed.append(
                    f"{page.file.src_uri}:{fence.line}:1: the scenario {name!r} ({entry.path}:{entry.line}) fails: "
                    + "; ".join(view.failures)
                )
        if failed:
            raise _FailedError(html, failed)
        return html


class _FailedError(Exception):
    """A scenario of a page fails; what there is to show goes with it."""

    def __init__(self, html: str, lines: list[str]) -> None:
        self.html = html
        self.lines = lines
        super().__init__("\n".join(lines))
