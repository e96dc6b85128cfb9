"""Rendered pages in MkDocs: HTML that no Markdown extension reads again."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2.filters import do_striptags
from markupsafe import Markup
from mkdocs.config.base import Config
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Section
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents

from scythe_ref.formats import Problem, hint, nearest, position, shown_path
from scythe_ref.site.build.assets import trim_page, trim_templates
from scythe_ref.site.html.render import RenderedPage, title
from scythe_ref.site.html.to_markdown import COPY_ONLY
from scythe_ref.translations import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from gettext import NullTranslations

    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig

    from scythe_ref.site.html.render import Heading


ALL_PAGES = "all-pages.md"


def add_page(
    files: Files,
    config: MkDocsConfig,
    uri: str,
    made: RenderedPage,
    *,
    nav_title: str | None = None,
    in_nav: bool = True,
) -> None:
    """Add a rendered page to the files of a site.

    Args:
        uri: Its Markdown file, as if it were in the docs folder: ``rules/move.md``. MkDocs derives the address from it.
        nav_title: Its title in the navigation, if that is another one.
        in_nav: Whether a navigation of all files lists it.
    """
    inclusion = InclusionLevel.INCLUDED if in_nav else InclusionLevel.NOT_IN_NAV
    file = File.generated(config, uri, content="", inclusion=inclusion)
    _HtmlPage(nav_title, file, config, made)
    files.append(file)


def add_all_pages(files: Files, config: MkDocsConfig, translations: NullTranslations = ENGLISH) -> None:
    """Add the page that lists the whole navigation, to which the foot of every page leads and which the menu shows.

    A page of the same name in the docs folder takes the place of ours.
    """
    if files.get_file_from_path(ALL_PAGES) is None:
        _ = translations.gettext
        meta = {"title": _("All pages"), "description": _("Every page by its section."), "hide": ["toc"]}
        # The template makes the whole page: only there is the navigation known.
        made = RenderedPage("", (), {**meta, "template": "all-pages.html"})
        add_page(files, config, ALL_PAGES, made, in_nav=False)
        config.extra["all_pages"] = files.src_uris[ALL_PAGES].url


def expand_nav(nav: Any, uris: list[str]) -> Any:
    """Replace entries such as ``rules/*`` in a navigation by the generated pages of the folder.

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


def make_titles_plain(page: Page) -> None:
    """Reduce title and description of a hand-written page to text: themes write them unescaped."""
    for key in ("title", "description"):
        if key in page.meta:
            page.meta[key] = title(str(page.meta[key]))
    if not isinstance(page.title, Markup):
        page.title = title(do_striptags(page.title or ""))


def replace_page(page: Page, made: RenderedPage) -> Page:
    """Replace a page that :func:`add_page` has added; MkDocs reads the new one at the next build of the page."""
    assert isinstance(page, _HtmlPage)
    page.made = made
    return page


class _NoOptions(Config):
    """No options: code adds the plugin, not settings."""


class RenderedPagesPlugin(BasePlugin[_NoOptions]):
    """The plugin of a site that has only rendered pages."""

    def __init__(self, pages: Mapping[str, RenderedPage]) -> None:
        """Take the pages by their Markdown files."""
        self.pages = pages

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Add the pages to the files."""
        titles = nav_titles(config.nav)
        for uri, made in self.pages.items():
            add_page(files, config, uri, made, nav_title=titles.get(uri))
        if len(self.pages) > 1:
            add_all_pages(files, config)
        return files

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """Keep the pages light."""
        trim_templates(env)
        return env

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Keep the page light."""
        return trim_page(output)


class _HtmlPage(Page):
    """A rendered page with its table of contents.

    MkDocs uses ``File.page`` where a plugin has set it, so our pages skip Markdown: sanitised HTML stays as it is.
    """

    def __init__(self, nav_title: str | None, file: File, config: MkDocsConfig, made: RenderedPage) -> None:
        super().__init__(nav_title, file, config)  # makes itself the file's page
        self.made = made

    @property
    def is_index(self) -> bool:
        """Whether this is the index of its section, which has pages of its folder alone; Material takes any for one."""
        first, *others = self.parent.children if isinstance(self.parent, Section) else [self]
        folder = self.file.src_uri.removesuffix("index.md")
        of_folder = all(isinstance(one, Page) and one.file.src_uri.startswith(folder) for one in others)
        return super().is_index and first is self and of_folder

    def read_source(self, config: MkDocsConfig) -> None:
        """Set the metadata that a Markdown page has in its head."""
        self.markdown = ""
        self.meta = dict(self.made.meta)

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Set the HTML and its anchors, by which MkDocs checks links from Markdown pages."""
        self.content = COPY_ONLY.sub("", self.made.html)
        self.toc = table_of_contents(self.made.headings, *_toc_levels(config))
        self.present_anchor_ids = {*self.made.anchors, *(heading.id for heading in self.made.headings)}


def table_of_contents(headings: Iterable[Heading], top: int = 1, bottom: int = 6) -> TableOfContents:
    """Return the headings of some levels as MkDocs' table of contents, nested by level."""
    links: list[AnchorLink] = []
    open_links: list[AnchorLink] = []
    for heading in headings:
        if not top <= heading.level <= bottom:
            continue
        # Themes write it unescaped, into an attribute as well.
        link = AnchorLink(title(heading.text), heading.id, heading.level)
        while open_links and open_links[-1].level >= heading.level:
            open_links.pop()
        (open_links[-1].children if open_links else links).append(link)
        open_links.append(link)
    if links:
        links[0].active = True  # type: ignore[attr-defined]  # as MkDocs marks the first
    return TableOfContents(links)


def nav_titles(nav: Any, title: str | None = None) -> dict[str, str | None]:
    """Return the pages of a navigation, each with its title there.

    Args:
        nav: The navigation, or a part of it.

    Returns:
        Titles by page; None where a page goes by its own title.
    """
    if isinstance(nav, str):
        return {nav: title}
    parts = nav.items() if isinstance(nav, dict) else ((None, item) for item in nav) if isinstance(nav, list) else ()
    return {uri: name for key, part in parts for uri, name in nav_titles(part, key).items()}


def missing_pages(config: MkDocsConfig, files: Files) -> Iterator[Problem]:
    """Yield the pages of a navigation that aren't there, each at its place in ``mkdocs.yml``."""
    path = Path(config.config_file_path or "")
    text = path.read_text("utf-8") if path.is_file() else ""
    known = [file.src_uri for file in files.documentation_pages()]
    for uri in nav_titles(config.nav):
        if uri.endswith(".md") and files.get_file_from_path(uri) is None:
            found = re.search(rf"(?<![\w./-]){re.escape(uri)}(?![\w/-])", text)
            place = position(text, found.start() if found else 0)
            yield Problem(shown_path(path), *place, f"there is no page {uri!r}{hint(nearest(uri, known))}")


def _toc_levels(config: MkDocsConfig) -> tuple[int, int]:
    """Return the range of levels that the settings of Markdown's ``toc`` ask for: ``3`` or ``2-4``."""
    depth = str((config.mdx_configs or {}).get("toc", {}).get("toc_depth", 6))
    top, _, bottom = depth.rpartition("-")
    return int(top or 1), int(bottom)
