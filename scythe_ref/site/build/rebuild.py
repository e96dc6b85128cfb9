"""A server's pages made again one by one: MkDocs itself knows only how to make all of them.

A page goes through the same events and the same theme as in a whole build, so that it comes out the same. What an edit
changes for all pages (the navigation, the theme, a page more or less) is left to a whole build.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.commands.build import _build_page, _populate_page
from mkdocs.utils import write_file

from scythe_ref.site.build.content import Stamp, stamp_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page


@dataclass(frozen=True)
class WholeBuild:
    """What MkDocs made a site of.

    Attributes:
        frame: A mark of the state of everything that all pages depend on.
        docs: A mark of the state of the docs folder.
    """

    config: MkDocsConfig
    files: Files
    nav: Navigation
    env: Environment
    frame: Stamp
    docs: Stamp

    def edited_pages(self) -> list[Page] | None:
        """Return the hand-written pages that have been edited since; None if something else has changed, too."""
        docs = docs_stamp(self.config)
        if frame_stamp(self.config) != self.frame or {file for file, *_ in docs} != {file for file, *_ in self.docs}:
            return None
        pages = {Path(page.file.abs_src_path or ""): page for page in self._pages()}
        edited = [pages.get(file) for file, *_ in docs - self.docs]
        return None if None in edited else [page for page in edited if page is not None]

    def written(self, pages: Iterable[Page]) -> bool:
        """Make pages again and write them; tell whether that was enough, which it is not if a title has changed."""
        pages = list(pages)
        listed = [page.file.page for page in pages if page.file.inclusion.is_in_nav()]
        titles = [(page.title, page.url) for page in listed if page is not None]
        # All of them before the first is written: a new title would be on every page.
        for page in pages:
            _populate_page(page, self.config, self.files)
        if titles != [(page.title, page.url) for page in listed if page is not None]:
            return False
        shown = self.files.documentation_pages()
        for page in pages:
            _build_page(page, self.config, shown, self.nav, self.env)
        return True

    def _pages(self) -> list[Page]:
        return [file.page for file in self.files.documentation_pages() if file.page is not None]

    def seen(self) -> WholeBuild:
        """Return the same with the docs folder as it is now."""
        return replace(self, docs=docs_stamp(self.config))

    def page(self, uri: str) -> Page:
        """Return a page by the Markdown file that it stands for."""
        file = self.files.src_uris[uri]
        assert file.page is not None  # MkDocs has made one for each file by the end of a build
        return file.page

    def write_file(self, address: str, content: str) -> None:
        """Write a file of the site that is no page."""
        write_file(content.encode(), str(Path(self.config.site_dir) / address))


def frame_stamp(config: MkDocsConfig) -> Stamp:
    """Return a mark of the state of the settings and the theme; what is installed is edited by nobody."""
    own = [Path(folder) for folder in config.theme.dirs if "site-packages" not in Path(folder).parts]
    theme = [file for folder in own for file in folder.rglob("*") if file.is_file()]
    return stamp_of([*theme, *([Path(config.config_file_path)] if config.config_file_path else [])])


def docs_stamp(config: MkDocsConfig) -> Stamp:
    """Return a mark of the state of the docs folder."""
    return stamp_of(file for file in Path(config.docs_dir).rglob("*") if file.is_file())
