"""MkDocs plugin: a fenced block ```` ```scenario ID ```` in any page runs at build and shows its verdict."""

from __future__ import annotations

import logging

from mkdocs.config import config_options as c
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from scythe_ref.site import (
    FencedBlock,
    Links,
    PageContext,
    PageHelper,
    UnknownNameError,
    entry_named,
    names_of,
    scenario_view,
)
from scythe_site_plugins.base import ContentPlugin


class ScenariosConfig(Config):
    """Options of the plugin ``scenarios``."""

    content = c.Optional(c.Dir(exists=True))
    """Content folder that the scenarios come from. Default: as for the plugin ``rules``."""

    templates = c.Optional(c.Dir(exists=True))
    """Folder of your own templates. A file ``macros/scenario.html`` in it replaces ours."""

    reference_url = c.Type(str, default="")
    """Address of a site that has the rules, such as ``https://example.org/scythe/``. Statement ids link there. By
    default they link into this site if it has the plugin ``rules``. Otherwise they have no link."""


class ScenariosPlugin(ContentPlugin, BasePlugin[ScenariosConfig]):
    """Runs scenarios for pages; one that fails ends the build."""

    KINDS = ("scenario",)
    log = logging.getLogger("mkdocs.plugins.scythe.scenarios")

    def __init__(self) -> None:
        super().__init__()
        self.context: PageContext | None = None

    @event_priority(-50)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the content, after the plugin `rules`, in any order of the settings.

        Raises:
            PluginError: The content has problems and this is a build; the message names all of them.
        """
        library = self.read_content(config).library
        rules = config.plugins.get("rules")
        # Beside the plugin `rules` scenarios link to its pages, and were played by it already.
        shared = not self.config.reference_url and getattr(rules, "folder", None) == self.folder
        self.context = getattr(rules, "context", None) if shared else None
        if self.context is None and library is not None:
            elsewhere = self.config.reference_url or (None if rules else "")
            links = Links(library, config.use_directory_urls, elsewhere=elsewhere)
            self.context = PageContext(library, links, renderer=self.renderer)
        return config

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Add our style sheet, our script and the board."""
        self.add_files(files, config)
        return files

    def generated_files(self) -> dict[str, str]:
        """Return the board."""
        drawing = self.context.drawing if self.context is not None else None
        return {drawing.file: self.renderer.sprite(drawing)} if drawing else {}

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Run the scenarios of a page and show them.

        Raises:
            PluginError: A scenario fails or does not exist, and this is a build.
        """
        context = self.context
        problems: list[str] = []
        if context is not None:
            html = self.fill_blocks(html, page, lambda fence: self._scenarios(context, fence, page, problems))
        self.report_problems("", problems)
        return self.with_problems(html, [*self.problems, *problems], kept=bool(self.problems))

    # -- parts --------------------------------------------------------------------------------------------------

    def _scenarios(self, context: PageContext, fence: FencedBlock, page: Page, problems: list[str]) -> str:
        """Return the scenarios of a fenced block, and add their problems to the list."""
        html = ""
        for name in names_of(fence):
            place = f"{page.file.src_uri}:{fence.line}:1"
            try:
                entry = entry_named(context.library.scenarios, name, "scenario")
            except UnknownNameError as error:
                problems.append(f"{place}: {error.args[0]}")
                continue
            view = scenario_view(context, entry, page.url)
            html += self.renderer.macro("macros/scenario.html", "embedded", view, PageHelper(context, page.url))
            if not view.passed:
                failures = "; ".join(view.failures)
                problems.append(f"{place}: the scenario {name!r} ({entry.path}:{entry.line}) fails: {failures}")
        return html
