"""MkDocs plugin: pages from rule sources, rulings, components and the rest of a content folder."""

from __future__ import annotations

import logging
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from jinja2 import Environment
from mkdocs.config import config_options as c
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from scythe_ref import __version__
from scythe_ref.site.build.assets import THEME, add_assets, add_board, drop_unused, use_assets
from scythe_ref.site.build.content import content_folder, read_content
from scythe_ref.site.build.content_security import use_content_security
from scythe_ref.site.build.llms import write_llms
from scythe_ref.site.build.memo import CompiledTemplates, KeptPages, LateWriter
from scythe_ref.site.build.mkdocs_pages import add_page, titles_in
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.fences import Fence, fill_fences, take_fences
from scythe_ref.site.html.link_check import broken_links
from scythe_ref.site.html.minify import without_indents
from scythe_ref.site.html.render import renderer
from scythe_ref.site.pages.plan import generated_pages
from scythe_ref.site.pages.search import TABLE_RULES, table_rules_script
from scythe_ref.site.pages.settle import ANSWERS, PAGE, PAGE_MADE, settle_ids, write_answers
from scythe_ref.site.parts.embeds import EMBEDS, embed
from scythe_ref.site.parts.links import Links
from site_plugins.local_only import guarded
from site_plugins.staged import StagedBuild

if TYPE_CHECKING:
    from collections.abc import Callable

    from mkdocs.livereload import LiveReloadServer


class RulesConfig(Config):
    """Options of the plugin ``rules``."""

    content = c.Optional(c.Dir(exists=True))
    """Folder with ``rules/``, ``rulings/``, ``components/`` and the rest. Default: the folder that ``docs_dir`` lies in
    if it holds ``rules/`` and ``components/``, else the content that is installed with the package."""

    templates = c.Optional(c.Dir(exists=True))
    """Folder of your own templates. One that has the name of ours, as in ``pages/chapter.md`` or
    ``macros/statement.html``, takes its place."""

    theme = c.Type(bool, default=False)
    """Whether to lay this project's own look, footer, search and offline use over the Material theme."""

    check_links = c.Type(bool, default=True)
    """Whether to check every link of the built site, generated pages and yours. A broken one is a warning, so
    ``--strict`` fails on it."""


class RulesPlugin(StagedBuild, BasePlugin[RulesConfig]):
    """Generates the pages, checks the built site and, in ``serve``, keeps going over a broken save."""

    log = logging.getLogger("mkdocs.plugins.scythe.rules")

    def __init__(self) -> None:
        super().__init__()
        self.kept = False
        self.context: PageContext | None = None
        self.kept_pages = KeptPages()
        self.compiled = CompiledTemplates()
        self.late = LateWriter()
        self.generated: set[str] = set()
        self.fences: dict[str, list[Fence]] = {}

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the content and set up theme and Markdown. Done here because later events need all of it.

        Raises:
            PluginError: The content has problems and this is a build; the message names all of them.
        """
        self.late.wait()
        self.folder = content_folder(self.config.content, config.docs_dir)
        self.renderer = renderer(Path(self.config.templates) if self.config.templates else None)
        content = read_content(self.folder)
        self.problems = list(content.problems)
        self.kept = bool(self.problems)
        self.stop_on("The content has problems", self.problems)
        use_assets(config)
        if self.config.theme:
            self._use_theme(config)
            if not self.serving:
                use_content_security(config)
        self.context = None
        if content.library is not None:
            report_url = config.extra.get("report_url") or (Links.report_url if self._has_about(config) else "")
            links = Links(content.library, config.use_directory_urls, report_url, settles=self.config.theme)
            self.context = PageContext(content.library, links)
            failures = self.context.results.failures()
            self.stop_on("Scenarios fail", failures)
            self.problems += failures
        config.extra["scythe"] = self._colophon(self._has_about(config))
        return config

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Add the generated pages to the files. A page of the same name in ``docs_dir`` takes the place of ours."""
        add_assets(files, config)
        self.fences, self.generated = {}, set()
        if self.context is None:
            return files
        add_board(files, config, self.context.drawing, self.renderer)
        if self.config.theme:
            files.append(File.generated(config, TABLE_RULES, content=table_rules_script(self.context.links)))
            if files.get_file_from_path(PAGE) is None:
                add_page(files, config, PAGE, PAGE_MADE, in_nav=False)
        pages = []
        for page in generated_pages(self.context, self.renderer):
            if files.get_file_from_path(page.uri) is None:
                pages.append(page)
            else:
                self.log.info("%s is in the docs folder and takes the place of the generated page", page.uri)
        titles: dict[str, str | None] = {page.uri: None for page in pages if page.in_nav}
        if config.nav is not None:
            config.nav = expand_nav(config.nav, list(titles))
            titles = titles_in(config.nav)
        for page in pages:
            in_nav = page.in_nav and page.uri in titles
            add_page(files, config, page.uri, page.made, nav_title=titles.get(page.uri), in_nav=in_nav)
        self.generated = {page.uri for page in pages}
        return files

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Place each ruling below its topic, so that the navigation shows where a reader is."""
        sections = {page.file.src_uri: page.parent for page in nav.pages if page.parent is not None}
        for file in files.documentation_pages():
            topic = file.src_uri.rpartition("/")[0]
            section = sections.get(f"{topic}/index.md") or sections.get("rulings/index.md")
            if file.src_uri in self.generated and topic.startswith("rulings/") and section is not None:
                page = file.page
                assert page is not None  # it was made with its file
                page.parent = page.parent or section
        return nav

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Take our fenced blocks out before Markdown sees them."""
        if "```" not in markdown and "~~~" not in markdown:
            return markdown
        markdown, self.fences[page.file.src_uri] = take_fences(markdown, EMBEDS, "rules")
        return markdown

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Fill in our fenced blocks and, in a server, say what is wrong with the content.

        Raises:
            PluginError: A fenced block names something that does not exist, and this is a build.
        """
        fences = self.fences.get(page.file.src_uri)
        if fences:
            html = fill_fences(html, fences, lambda fence: self._fill(fence, page))
        return self.bannered(html, self.problems, self.kept)

    @event_priority(-100)
    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """In a server, find the pages that an edit has not changed; the theme takes longest, and need not make them."""
        if self.serving and self.config.theme:
            env.bytecode_cache = self.compiled
            pages = [file.page for file in files.documentation_pages() if file.page is not None]
            names = [(page.title, page.url, page.file.inclusion.is_in_nav()) for page in pages]
            self.kept_pages.begin(
                pages, f"{config.site_name} {config.theme.dirs} {config.extra} {names} {_stamp_of(THEME)}"
            )
        return env

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Make the finished page lighter; in a server, keep it for the next build."""
        if not self.config.theme:
            return output
        output = without_indents(output)
        if self.serving:
            self.kept_pages.keep(page, output)
        return output

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Check the links, then write search data and offline files: both need every file to be in place."""
        site_dir = Path(config.site_dir)
        if self.config.theme:
            drop_unused(site_dir)
        if self.context is not None:
            write_llms(site_dir, self.context.links, config.site_name)
        if self.config.theme and self.context is not None:
            from scythe_ref.library.entries import entries_of  # noqa: PLC0415  # only our own theme searches
            from scythe_ref.search.export import DATA, site_export  # noqa: PLC0415  # only our own theme searches
            from scythe_ref.search.offline import MANIFEST, WORKER  # noqa: PLC0415

            context = self.context

            def export() -> None:
                write_answers(site_dir, context)
                site_export(entries_of(context.library), site_dir, name=config.site_name, offline=not self.serving)

            if self.serving:
                # An author waits for the page: what nobody sees on it comes after it.
                self.late.write(
                    [site_dir / name for name in (DATA, ANSWERS, MANIFEST, WORKER)], export, self._check_links(config)
                )
                return
            export()
        self._check_links(config)()

    def _check_links(self, config: MkDocsConfig) -> Callable[[], None]:
        """Return what checks the links of the built site, if that is wanted."""
        site_dir = Path(config.site_dir)
        base = urlsplit(config.site_url or "/").path or "/"
        context = self.context if self.config.check_links else None
        own = self.config.theme

        def check() -> None:
            if context is not None:
                places = {context.links.settle_file: settle_ids(context)} if own else {}
                for link in broken_links(site_dir, base, own_host_only=own, places=places):
                    self.log.warning("%s", link)

        return check

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
        """Watch what pages are made from besides the docs folder; answer none but this machine."""
        if (app := server.get_app()) is not None:
            server.set_app(guarded(app, str(server.server_address[0])))
        server.watch(str(self.folder))
        for folder in self.renderer.folders:
            server.watch(str(folder))
        return server

    # -- parts --------------------------------------------------------------------------------------------------

    def _use_theme(self, config: MkDocsConfig) -> None:
        """Put our theme in front of Material, behind a folder of the user's."""
        folder = str(THEME)
        if folder not in config.theme.dirs:
            config.theme.dirs.insert(1 if config.theme.custom_dir else 0, folder)

    @staticmethod
    def _has_about(config: MkDocsConfig) -> bool:
        """Tell whether the site has a page about itself, on which mistakes are reported."""
        return (Path(config.docs_dir) / "about.md").is_file()

    def _colophon(self, about: bool) -> dict[str, str]:
        """Return what the footer says."""
        if self.context is None:
            return {"version": __version__, "digest": "", "ruleset": "", "printings": "", "about": "", "table": ""}
        library = self.context.library
        # While someone edits, a digest in every footer would make every page a new one.
        digest = "in the making" if self.serving else library.digest
        preset = next(iter(library.components.rulesets.presets.values()))
        return {
            "version": __version__,
            "digest": digest,
            "ruleset": preset.title,
            "printings": self.context.links.placed("printings/"),
            "about": self.context.links.placed("about/") if about else "",
            "table": self.context.links.placed("table/"),
        }

    def _fill(self, fence: Fence, page: Page) -> str:
        if self.context is None:
            return ""
        try:
            return embed(fence, self.context, self.renderer, page.url)
        except LookupError as error:
            problem = f"{page.file.src_uri}:{fence.line}:1: {error.args[0]}"
            self.stop_on("", [problem])
            return self.bannered("", [problem], kept=False)


def _stamp_of(folder: Path) -> float:
    """Return when a template in a folder was last changed."""
    return max(path.stat().st_mtime for path in folder.rglob("*.html"))


def expand_nav(nav: Any, uris: list[str]) -> Any:
    """Replace entries such as ``rules/*`` in a navigation by the generated pages that they stand for.

    Args:
        nav: The navigation, or a part of it.

    Returns:
        The same with every pattern expanded.
    """
    if isinstance(nav, list):
        expanded: list[Any] = []
        for item in nav:
            if isinstance(item, str) and item.endswith("*"):
                expanded += [uri for uri in uris if fnmatchcase(uri, item)]
            else:
                expanded.append(expand_nav(item, uris))
        return expanded
    if isinstance(nav, dict):
        return {
            title: expand_nav([item] if isinstance(item, str) and item.endswith("*") else item, uris)
            for title, item in nav.items()
        }
    return nav
