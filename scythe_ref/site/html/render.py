"""Templates: Jinja2 with undefined names as errors and everything escaped; a folder of the user's goes first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import jinja2

from scythe_ref.site.html.outline import Heading, Outline
from scythe_ref.site.html.plain_html import title
from scythe_ref.site.html.to_markdown import COPY_ONLY
from scythe_ref.wording import count

if TYPE_CHECKING:
    from scythe_ref.site.game import Drawing

TEMPLATES = Path(__file__).parent.parent / "templates"


class PageView(Protocol):
    """What every page says about itself, as plain text."""

    @property
    def title(self) -> str:
        """Its title."""

    @property
    def description(self) -> str:
        """What it is, in a sentence."""


@dataclass(frozen=True)
class RenderedPage:
    """A finished page: nothing reads its HTML as a template again; its copy in Markdown is made from it.

    Attributes:
        html: Its content, with what only its copy in Markdown shows between ``<!--copy-->`` and ``<!--/copy-->``.
        headings: Its headings in reading order.
        meta: What the theme is told: title, description, and what the template sets as ``meta``.
        anchors: Its places besides the headings, for links from pages that others write.
        in_nav: Whether the navigation may list it.
    """

    html: str
    headings: tuple[Heading, ...]
    meta: Mapping[str, Any]
    anchors: frozenset[str] = frozenset()
    in_nav: bool = True


class Renderer:
    """Renders view models."""

    def __init__(self, overrides: Path | None = None, games: tuple[Path, ...] = ()) -> None:
        """Take a folder of the user's, and those of a game: a template in the first takes the place of the others."""
        folders = [*([overrides] if overrides else []), *games, TEMPLATES]
        self.folders = tuple(folders)
        self.environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(folders),
            undefined=jinja2.StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            auto_reload=False,  # a page includes dozens of templates; whoever serves asks once a build, see `fresh`
        )
        self.environment.filters["count"] = count
        self.read = self._changed()

    def fresh(self, overrides: Path | None, games: tuple[Path, ...]) -> Renderer:
        """Return a renderer for some folders: this one, unless a template was changed since it was made."""
        folders = (*((overrides,) if overrides else ()), *games)
        same = self.folders[:-1] == folders and self.read == self._changed()
        return self if same else Renderer(overrides, games)

    def _changed(self) -> float:
        """Return when a template was last changed."""
        return max(file.stat().st_mtime for folder in self.folders for file in folder.rglob("*.*"))

    def page(self, template: str, view: PageView) -> RenderedPage:
        """Return a generated page.

        Args:
            template: Its template, as in ``pages/chapter.html``.
            view: The view model that the template is written for.
        """
        outline = Outline()
        made = self.environment.get_template(template).make_module({"page": view, "heading": outline.heading})
        meta = {"title": title(view.title), "description": title(view.description), **getattr(made, "meta", {})}
        return RenderedPage(str(made), tuple(outline.headings), meta)

    def sprite(self, drawing: Drawing) -> str:
        """Return the file with the empty board and the symbols, as SVG."""
        return self.environment.get_template("board/sprite.svg").render(drawing=drawing)

    def macro(self, template: str, name: str, *arguments: Any) -> str:
        """Return what a macro makes of its arguments, as text that joins other HTML without being escaped again.

        Args:
            template: The file that the macro is in, as in ``macros/scenario.html``.
        """
        module = self.environment.get_template(template).module
        return COPY_ONLY.sub("", str(getattr(module, name)(*arguments)))
