"""MkDocs plugin: pages from rule sources, rulings, components and the rest of a content folder."""

from __future__ import annotations

import gc
import logging
import os
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Literal

from jinja2 import Environment
from mkdocs.commands.build import build
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page

from scythe_ref import __version__
from scythe_ref.site import (
    BLOCK_FILLERS,
    BOARD,
    FEED,
    LAB_ASSETS,
    LAB_CODE,
    ORIGINAL,
    SERVED_LANGUAGE,
    SETTLE_PAGE,
    TABLE_RULES,
    FencedBlock,
    Links,
    Owner,
    OwnerError,
    PageContext,
    add_all_pages,
    add_page,
    allow_any_language,
    board_json,
    drop_unused,
    editions_of,
    expand_nav,
    filled_block,
    has_lab,
    in_language,
    make_titles_plain,
    missing_pages,
    move_into,
    nav_titles,
    other_languages,
    page_plan,
    read_owner,
    refuse_other_hosts,
    rendered_pages,
    renewed_pages,
    settings_of_edition,
    settle_page,
    site_of,
    table_rules_script,
    translate,
    trim_page,
    trim_templates,
    use_content_security,
    use_theme,
    use_translated_pages,
    with_language_marks,
    write_answers,
    write_for_programs,
    write_lab,
    write_rulings,
)
from scythe_ref.workers import BackgroundTask
from scythe_site_plugins.base import StagedBuild
from scythe_site_plugins.link_report import links_to_report
from scythe_site_plugins.rules_options import RulesConfig
from scythe_site_plugins.serving import Serving

if TYPE_CHECKING:
    from collections.abc import Callable

    from mkdocs.livereload import LiveReloadServer

    from scythe_ref.library import Library
    from scythe_ref.site import RenderedPage


FOR_PROGRAMS = ".for-programs"
"""A folder of the site in the making: the files for programs go there while MkDocs writes the pages."""


BUILDERS = "builders.md"
"""The page to which the foot of every page leads those who build with the reference."""

COLOPHON = ("digest", "release", "ruleset", "printings", "about", "builders", "notice", "feed")
"""The footer's words on the content, and the feed for a page's head."""


class RulesPlugin(StagedBuild, BasePlugin[RulesConfig]):
    """Generates the pages, checks the built site and, in ``serve``, survives a broken save."""

    KINDS = BLOCK_FILLERS
    log = logging.getLogger("mkdocs.plugins.scythe.rules")

    def __init__(self) -> None:
        super().__init__()
        self.unread = False
        self.site_name = ""
        self.owner = Owner()
        self.tell: Callable[[str, int, int], None] | None = None
        self.context: PageContext | None = None
        self.rendered: dict[str, RenderedPage] = {}
        self.outdated: frozenset[str] = frozenset()
        self.nav: Navigation | None = None
        self.hand_written: list[Page] = []
        self.failures: list[str] = []
        self.begins_serving = False
        self.editions: list[str] = []
        self.translated_pages: set[str] | None = None
        self.pending: frozenset[str] = frozenset()
        self.for_programs: BackgroundTask | None = None
        self.pages_on_request = Serving(self)

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Begin anew: MkDocs keeps a plugin for as long as the process lives."""
        super().on_startup(command=command, dirty=dirty)
        self.begins_serving, self.pending = self.serving, frozenset()

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the content and set up theme and Markdown. Done here because later events need all of it.

        Raises:
            PluginError: The content has problems and this is a build; the message names all of them.
        """
        gc.disable()  # until the end of the build: to look for garbage takes a fifth of its time, to keep it 15 MB
        wanted = os.environ.get(SERVED_LANGUAGE) if self.serving else None
        language = str(wanted or config.theme.get("language") or "en")
        config.theme["language"] = language
        if words := self.config.languages.get(language):
            in_language(config, language, words.nav, **{key: words[key] for key in ("site_name", "site_description")})
        library = self.read_content(config).library
        self.unread = bool(self.problems)
        self.site_name = config.site_name
        self.editions = [] if self.serving else _editions(library, self.config.editions)
        config.extra["languages"] = other_languages(language, self.editions) if self.editions else []
        self.owner = _owner_of(config)
        if self.owner.site and not config.site_url:
            config.site_url = f"{self.owner.site}/"
        if self.config.theme:
            use_theme(config, site_of(library.package).theme if library else None)
            if not self.serving:
                use_content_security(config)
        self.context = None
        if library is not None:
            self.context = self.context_of(library, config)
            self.report_failures(self.context.results.failures())
            if self.begins_serving:
                self.begins_serving = False
                self.pending = self.context.pending = self.context.slow_parts()
            self.problems += self.failures
        config.extra["scythe"] = self.colophon(config)
        return config

    def take_up_content(self, config: MkDocsConfig) -> bool:
        """Read the content again in a server; return False if there is none to show."""
        library = self.read_content(config).library
        self.unread = bool(self.problems)
        self.problems += self.failures  # until they are played again
        before = self.context
        if library is None or before is None:
            return False
        same = library is before.library and self.renderer is before.renderer and self.pending == before.pending
        if not same:
            self.context = self.context_of(library, config)
            self.context.take_over(before)
            self.outdated = renewed_pages(self.context, before, self.rendered, self.outdated)
        return True

    def report_failures(self, failures: list[str]) -> bool:
        """Report the failing scenarios; return whether they have changed.

        Raises:
            PluginError: There are some and this is a build.
        """
        if failures == self.failures:
            return False
        self.failures = failures
        self.report_problems("Scenarios fail", failures)
        return True

    def context_of(self, library: Library, config: MkDocsConfig) -> PageContext:
        """Return a page context for some content."""
        about = Links.report_url if _has_page(config, "about.md") else ""
        links = Links(
            library,
            config.use_directory_urls,
            config.extra.get("report_url") or self.owner.report_url or about,
            config.extra.get("edit_url") or self.owner.edit_url,
            missed_url=config.extra.get("missed_url") or "",
            owner=self.owner,
            settles=self.config.theme,
            for_programs=self.config.for_programs,
            sheet_files=frozenset(file.name for file in _sheet_files(config)),
        )
        context = PageContext(library, links, renderer=self.renderer)
        context.pending = self.pending
        if self.tell is not None:
            context.tell = self.tell
        return context

    def work_out_pending(self) -> None:
        """Work out the parts that the first pages did without; later pages have them."""
        if self.context is not None:
            self.context.work_out_pending()
        self.pending = frozenset()

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Add the generated pages to the files. A page of the same name in ``docs_dir`` takes the place of ours."""
        self.add_files(files, config)
        library = self.context.library if self.context else None
        self.translated_pages = None
        if library is not None and library.language:
            folder = library.root / library.language / "pages"
            self.translated_pages = use_translated_pages(files, folder, library.language in self.editions)
        self.blocks, self.rendered, self.outdated = {}, {}, frozenset()  # a server's plugins live from build to build
        if self.context is None:
            return files
        if self.config.theme:
            add_all_pages(files, config, self.translations)
            if files.get_file_from_path(SETTLE_PAGE) is None:
                add_page(files, config, SETTLE_PAGE, settle_page(self.translations), in_nav=False)
        for uri, made in rendered_pages(self.context).items():
            if files.get_file_from_path(uri) is None:
                self.rendered[uri] = made
            else:
                self.log.info("%s is in the docs folder and takes the place of the generated page", uri)
        for file in _sheet_files(config):
            files.append(File.generated(config, f"sheets/{file.name}", abs_src_path=str(file)))
        titles: dict[str, str | None] = {uri: None for uri, made in self.rendered.items() if made.in_nav}
        if config.nav is not None:
            # Here, because pages are known only now. A pattern means generated pages; one's own are listed by name.
            config.nav = expand_nav(config.nav, list(titles))
            titles = nav_titles(config.nav)
        for uri, made in self.rendered.items():
            add_page(files, config, uri, made, nav_title=titles.get(uri), in_nav=uri in titles)
        if self.config.for_programs and not self.serving:
            folder = Path(config.site_dir, FOR_PROGRAMS)
            folder.mkdir(parents=True)
            address = config.site_url or ""
            self.for_programs = BackgroundTask(
                write_for_programs, folder, self.context, self.rendered, self.site_name, address
            )
        return files

    def generated_files(self) -> dict[str, str]:
        """Return the board, the lab's data for it, and the choices for a table."""
        links = self.context.links if self.context is not None else None
        files = {TABLE_RULES: table_rules_script(links, self.translations)} if self.config.theme else {}
        if self.context is not None:
            if drawing := self.context.drawing:
                files[drawing.file] = self.renderer.sprite(drawing)
            if self.config.theme and (board := board_json(self.context)):
                files[BOARD] = board
        return files

    def frame(self, config: MkDocsConfig) -> object:
        """Return the list of pages, the addresses of all entries, the translated pages, and the footer."""
        if self.context is None:
            return None
        source = self.context.library
        translated = [*source.root.glob(f"{source.language}/pages/**/*.md")] if source.language else []
        tables = (source.statements, source.rulings, source.scenarios, source.walkthroughs)
        urls = {name: entry.url for table in tables for name, entry in table.items()}
        return list(page_plan(self.context)), urls, translated, self.colophon(config)

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Place each page of a folder below its index, so that the navigation shows where a reader is."""
        for problem in missing_pages(config, files):
            self.log.warning("%s", problem)
        sections = {page.file.src_uri: page.parent for page in nav.pages if page.parent is not None}
        for file in files.documentation_pages():
            folders = list(PurePosixPath(file.src_uri).parents)[:-1]
            section = next(filter(None, (sections.get(f"{folder}/index.md") for folder in folders)), None)
            if file.src_uri in self.rendered and section is not None:
                page = file.page
                assert page is not None  # it was made with its file
                page.parent = page.parent or section
        lab = files.get_file_from_path("lab.md")
        if lab is not None and lab.page is not None:
            # With the lab go the pages beside it, which help while people play.
            beside = lab.page.parent.children if isinstance(lab.page.parent, Section) else [lab.page]
            config.extra["tools"] = [page for page in beside if page.is_page]
        self.nav = nav
        return nav

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Fill in our fenced blocks and, in a server, show the problems of the content.

        Raises:
            PluginError: A fenced block names something that does not exist, and this is a build.
        """
        html = self.fill_blocks(html, page, lambda fence: self._embedded(fence, page))
        translated = (
            self.translated_pages is None or page.file.generated_by or page.file.src_uri in self.translated_pages
        )
        html = html if translated else f'<div lang="en" class="sc-untranslated">{html}</div>'
        return self.with_problems(html, self.problems, self.unread)

    @event_priority(-100)
    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Keep the page light; this comes last, as the plugin `glossary` reads the marks that it removes."""
        if self.translated_pages is not None:
            original = f"{'../' * (page.url.count('/') + 1)}{page.url}" if self.language in self.editions else ""
            output = with_language_marks(output, original, self.translations.gettext("The English text is newer"))
        return trim_page(output) if self.config.theme else output

    @event_priority(-100)
    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """Keep pages light; in a server, hand over everything that makes single pages."""
        pages = [file.page for file in files.documentation_pages() if file.generated_by is None]
        self.hand_written = [page for page in pages if page is not None]
        if self.config.theme:
            trim_templates(env)
            translate(env, self.translations)
            allow_any_language(env, self.language)
            for page in self.hand_written:
                make_titles_plain(page)
        if self.serving and self.nav is not None:
            self.pages_on_request.begin(config, files, self.nav, env)
        return env

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Check the links, then write search data and offline files: both need every file to be in place."""
        site_dir = Path(config.site_dir)
        if self.config.theme:
            drop_unused(config, () if self._has_lab() else LAB_ASSETS)
        if self.context is not None:
            if self.for_programs is not None:
                self.for_programs.wait()
                self.for_programs = None
                move_into(site_dir / FOR_PROGRAMS, site_dir)
            self.write_search(config)
        self.check_links(config)
        for language in () if self.language in self.editions else self.editions:
            self.build_edition(config, language)
        gc.enable()

    def on_build_error(self, *, error: Exception) -> None:
        """Stop the task in the background."""
        gc.enable()
        self.stop_background()
        super().on_build_error(error=error)

    def build_edition(self, config: MkDocsConfig, language: str) -> None:
        """Build the site in a further language, into a folder of the site."""
        edition = settings_of_edition(config, language)
        rules = edition.plugins["rules"]
        assert isinstance(rules, RulesPlugin)  # it is the plugin whose settings these are
        rules.tell, rules.config.for_programs = self.tell, False
        edition.plugins.on_startup(command="build", dirty=False)
        try:
            build(edition)
        finally:
            edition.plugins.on_shutdown()

    def stop_background(self) -> None:
        """Stop the task in the background, if there is one."""
        if self.for_programs is not None:
            self.for_programs.stop()
            self.for_programs = None

    def write_search(self, config: MkDocsConfig) -> None:
        """Write the data of search, *Settle it* and lab, and the service worker."""
        if self.context is None or not self.config.theme:
            return
        from scythe_ref.library import key_of  # noqa: PLC0415  # only our own theme searches
        from scythe_ref.search import site_data, site_export, words_of  # noqa: PLC0415

        site_dir, context = Path(config.site_dir), self.context
        library, links = context.library, context.links
        write_answers(site_dir, context)
        if has_lab(library):
            write_rulings(site_dir, context)
            if LAB_CODE not in context.pending:
                write_lab(site_dir, _bundle_for_site(context))
        game_words = words_of(library.package, library.lexicon, library.destinations, library.language)
        data = site_data(key_of(library), lambda: context.entries, game_words)
        site_export(data, site_dir, name=self.site_name, placed=links.placed, offline=not self.serving)

    def check_links(self, config: MkDocsConfig) -> None:
        """Warn of broken links, if wanted: ours as recorded in the context, others as read from pages."""
        if self.context is None or not self.config.check_links:
            return
        for link in sorted({*links_to_report(self.context, config, self.hand_written, self.config.theme)}):
            if not self.pages_on_request.leads_to_file_for_programs(link):
                self.log.warning("%s", link)

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Callable[[], None]) -> Any:
        """Make pages on request; refuse requests under foreign names."""
        gc.freeze()  # all objects so far stay, and saves need not wait for a look at them
        self.pages_on_request.serve(server, builder)
        if (app := server.get_app()) is not None:
            server.set_app(refuse_other_hosts(app, str(server.server_address[0])))
        return super().on_serve(server, config=config, builder=builder)

    def on_shutdown(self) -> None:
        """Put the new site in its place, and end the work that a server began."""
        self.stop_background()
        self.pages_on_request.end()
        super().on_shutdown()

    # -- parts --------------------------------------------------------------------------------------------------

    def _has_lab(self) -> bool:
        """Return whether there is a lab, or a game's theme, whose pages may use the lab's files."""
        context = self.context
        return context is None or has_lab(context.library) or context.game.theme is not None

    def colophon(self, config: MkDocsConfig) -> dict[str, str]:
        """Return the facts in the footer."""
        if self.context is None:
            return {"version": __version__, **dict.fromkeys(COLOPHON, "")}
        library = self.context.library
        # While someone edits, a digest in every footer would make every page a new one.
        digest = "in the making" if self.serving else library.digest
        translated = library.language and (library.root / library.language / "pages" / BUILDERS).is_file()
        originals = "../" if library.language in self.editions and not translated else ""
        preset = next(iter(library.components.rulesets.presets.values()))
        return {
            "version": __version__,
            "digest": digest,
            "release": library.release.released if library.release else "",
            "ruleset": preset.title,
            "printings": self.context.links.placed("printings/") if "rulesets" in library.components.data else "",
            "about": self.context.links.placed("about/") if _has_page(config, "about.md") else "",
            "builders": f"{originals}{self.context.links.placed('builders/')}" if _has_page(config, BUILDERS) else "",
            "notice": library.game.notice or "",
            "feed": FEED if self.config.for_programs else "",
        }

    def _embedded(self, fence: FencedBlock, page: Page) -> str:
        if self.context is None:
            return ""
        try:
            return filled_block(fence, self.context, self.renderer, page.url)
        except LookupError as error:
            problem = f"{page.file.src_uri}:{fence.line}:1: {error.args[0]}"
            self.report_problems("", [problem])
            return self.with_problems("", [problem], kept=False)


def _bundle_for_site(context: PageContext) -> dict[str, Any]:
    """Return the bundle, its rules with their addresses on this site."""
    rules = {name: {**rule, "url": context.links.placed(rule["url"])} for name, rule in context.bundle["rules"].items()}
    return {**context.bundle, "rules": rules}


def _sheet_files(config: MkDocsConfig) -> list[Path]:
    """Return the printed sheets and rulebooks in the folder of the setting ``sheet_files``; none without it.

    Those of an edition in another language are in a folder of its name there.
    """
    folder = config.extra.get("sheet_files")
    language = str(config.theme.get("language") or "en")
    place = language if any(one["code"] == ORIGINAL for one in config.extra.get("languages", ())) else ""
    return sorted(Path(folder, place).glob("*.pdf")) if folder else []


def _editions(library: Library | None, codes: str) -> list[str]:
    try:
        return editions_of(library.root, codes.split()) if library else []
    except LookupError as error:
        raise PluginError(f"the plugin rules, `editions`: {error}") from None


def _owner_of(config: MkDocsConfig) -> Owner:
    """Read the ``owner.toml`` beside the settings.

    Raises:
        PluginError: The file is wrong.
    """
    try:
        return read_owner(Path(config.config_file_path).parent) if config.config_file_path else Owner()
    except OwnerError as error:
        raise PluginError(str(error)) from None


def _has_page(config: MkDocsConfig, name: str) -> bool:
    """Check that the site has a hand-written page to which every foot leads: that for reports, or that for builders."""
    return (Path(config.docs_dir) / name).is_file()
