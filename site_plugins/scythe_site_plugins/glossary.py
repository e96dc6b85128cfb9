"""MkDocs plugin: marks glossary terms in pages and explains them."""

from __future__ import annotations

import json
import logging
import posixpath
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.config import config_options as c
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from scythe_ref.formats import ContentError
from scythe_ref.library import plain
from scythe_ref.site import Gloss, TermMarker, forms_of, read_terms, relative, use_assets
from scythe_site_plugins.base import ContentPlugin

if TYPE_CHECKING:
    from mkdocs.livereload import LiveReloadServer

    from scythe_ref.schema.texts import Term

PAGE = "glossary.md"
"""The page that terms link to, if the site has one: ours, or one of its own with the ids of terms as anchors."""


SHARED = "terms.json"
"""The file with all explanations, beside the glossary page."""


class GlossaryConfig(Config):
    """Options of the plugin ``glossary``."""

    content = c.Optional(c.Dir(exists=True))
    """Content folder that the terms come from. Default: as for the plugin ``rules``."""

    file = c.Optional(c.File(exists=True))
    """A glossary file of your own, in the format of ``content/glossary.yaml``. The plugin then reads nothing else."""

    templates = c.Optional(c.Dir(exists=True))
    """Folder of your own templates. A file ``macros/glossary.html`` in it replaces ours."""

    shared = c.Type(bool, default=False)
    """Whether one file holds all explanations, so that pages don't repeat them. A script reads the file. This makes a
    site with many pages smaller. A term is then a link to the glossary page, and works without scripts. Needs a
    glossary page."""

    exclude = c.ListOfItems(c.Type(str), default=[PAGE])
    """Pages to leave as they are, by their path in ``docs_dir``."""


class GlossaryPlugin(ContentPlugin, BasePlugin[GlossaryConfig]):
    """Turns the first use of a term in each block into a button with a popover."""

    log = logging.getLogger("mkdocs.plugins.scythe.glossary")

    def __init__(self) -> None:
        super().__init__()
        self.marker = TermMarker(())
        self.glossary_url = ""

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the terms.

        Raises:
            PluginError: The glossary has problems and this is a build; the message names all of them.
        """
        glosses = self._own_glosses(Path(self.config.file), config) if self.config.file else self._glosses(config)
        self.marker = TermMarker(glosses)
        return config

    @event_priority(-50)
    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Find the page that terms link to, after other plugins have added theirs."""
        page = files.get_file_from_path(PAGE)
        self.glossary_url = page.url if page is not None else ""
        self.add_files(files, config)
        return files

    def generated_files(self) -> dict[str, str]:
        """Return the file of explanations, if pages don't hold them."""
        if not self._is_shared():
            return {}
        told = {gloss.id: [gloss.term, gloss.definition] for gloss in self.marker.glosses.values()}
        return {
            posixpath.join(posixpath.dirname(self.glossary_url), SHARED): json.dumps(told, ensure_ascii=False),
        }

    def frame(self, config: MkDocsConfig) -> object:
        """Return the terms that pages mark, with the explanations that pages hold."""
        if self._is_shared():
            return [(gloss.forms, gloss.everyday) for gloss in self.marker.glosses.values()]
        return self.marker.glosses

    @event_priority(-50)
    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Mark the terms of a page, after other plugins have added to it."""
        if page.file.src_uri in self.config.exclude:
            return html
        return self.with_problems(self._marked(html, page.url), self.problems, kept=bool(self.problems))

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
        """Watch the glossary."""
        if self.config.file:
            server.watch(self.config.file)
            return server
        return super().on_serve(server, config=config, builder=builder)

    # -- parts --------------------------------------------------------------------------------------------------

    def _glosses(self, config: MkDocsConfig) -> list[Gloss]:
        """Return the terms of the content."""
        library = self.read_content(config).library
        if library is None:
            return []
        fill = library.facts.fill
        return [_gloss(term, fill(term.definition)) for term in library.terms.values()]

    def _own_glosses(self, file: Path, config: MkDocsConfig) -> list[Gloss]:
        """Return the terms of a glossary file by itself; while it is unreadable, those of its last good state."""
        self.renderer = self.renderer.fresh(Path(self.config.templates) if self.config.templates else None, ())
        use_assets(config)
        self.folder, self.problems = None, []  # MkDocs keeps a plugin from build to build, and this one reads no folder
        try:
            return [_gloss(term, term.definition) for term in read_terms(file)]
        except ContentError as error:
            self.problems = [str(problem) for problem in error.problems]
        self.report_problems("The glossary's content has problems", self.problems)
        return list(self.marker.glosses.values())

    def _marked(self, html: str, page: str) -> str:
        if self._is_shared():
            return self.marker.mark(html, leads=partial(self._address, page=page))[0]
        text, used = self.marker.mark(html)
        if not used:
            return html
        items = [(self.marker.glosses[name], self._address(name, page)) for name in used]
        return text + self.renderer.macro("macros/glossary.html", "popovers", items)

    def _is_shared(self) -> bool:
        """Return whether one file explains the terms for all pages."""
        return self.config.shared and bool(self.glossary_url)

    def _address(self, name: str, page: str) -> str:
        return relative(f"{self.glossary_url}#{name}", page) if self.glossary_url else ""


def _gloss(term: Term, definition: str) -> Gloss:
    # Plain text: the explanation is short, and the targets of its links need not be on this site.
    return Gloss(term.id, term.term, forms_of(term.term, term.plural), plain(definition), everyday=term.everyday)
