"""Templates: strict, autoescaping Jinja2, with the user's folder first; headings and titles of pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape as escape_html
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import jinja2
from markdown.extensions.toc import slugify, unique
from markupsafe import Markup, escape

from scythe_ref.library import END, MISSING, STALE, unmarked
from scythe_ref.site.html.to_markdown import COPY_ONLY
from scythe_ref.translations import ENGLISH
from scythe_ref.wording import count

if TYPE_CHECKING:
    from gettext import NullTranslations
    from types import CodeType

    from jinja2.bccache import Bucket

    from scythe_ref.site.game import Drawing


TEMPLATES = Path(__file__).parent.parent / "templates"


class PageView(Protocol):
    """Title and description of a page, as plain text."""

    @property
    def title(self) -> str:
        """Its title."""

    @property
    def description(self) -> str:
        """Its description, a sentence."""


@dataclass(frozen=True)
class RenderedPage:
    """A page as HTML, which no template or Markdown reads again; the source of its Markdown copy.

    Attributes:
        html: Its content; parts for the Markdown copy alone are between ``<!--copy-->`` and ``<!--/copy-->``.
        headings: Its headings in reading order.
        meta: Metadata for the theme: title, description, and the template's ``meta``.
        anchors: Its anchors besides the headings, for links from pages that others write.
        in_nav: Whether the navigation may list it.
    """

    html: str
    headings: tuple[Heading, ...]
    meta: Mapping[str, Any]
    anchors: frozenset[str] = frozenset()
    in_nav: bool = True


class _CompiledTemplates(jinja2.BytecodeCache):
    """Templates that this process has compiled: each build has new environments, and a server builds at each save."""

    def __init__(self) -> None:
        self.kept: dict[tuple[Any, ...], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take the code of a template that an environment with the same settings has compiled."""
        bucket.code = self.kept.get(self._key(bucket))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        self.kept[self._key(bucket)] = bucket.code

    @staticmethod
    def _key(bucket: Bucket) -> tuple[Any, ...]:
        """Return the file, a digest of its text, and the settings that decide what it is compiled to."""
        env = bucket.environment
        blanks = env.trim_blocks, env.lstrip_blocks, env.keep_trailing_newline
        return bucket.key, bucket.checksum, env.autoescape, *blanks, *sorted(env.extensions)


COMPILED = _CompiledTemplates()


class Renderer:
    """Renders view models."""

    def __init__(
        self,
        overrides: Path | None = None,
        games: tuple[Path, ...] = (),
        translations: NullTranslations = ENGLISH,
    ) -> None:
        """Take the user's folder, the game's, and the translations into the language of the pages.

        A template in the first folder overrides those of the same name.
        """
        folders = [*([overrides] if overrides else []), *games, TEMPLATES]
        self.folders = tuple(folders)
        self.translations = translations
        self.environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(folders),
            undefined=jinja2.StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            bytecode_cache=COMPILED,
            auto_reload=False,  # a page includes dozens of templates; a server asks once a build, see `fresh`
        )
        self.environment.filters["count"] = count
        translate(self.environment, translations)
        self.read = self._changed()

    def fresh(
        self, overrides: Path | None, games: tuple[Path, ...], translations: NullTranslations = ENGLISH
    ) -> Renderer:
        """Return a renderer for some folders and a language: this one, unless a template has changed since."""
        folders = (*((overrides,) if overrides else ()), *games)
        same = self.folders[:-1] == folders and self.translations is translations and self.read == self._changed()
        return self if same else Renderer(overrides, games, translations)

    def _changed(self) -> float:
        """Return the time of the last change of a template."""
        return max(file.stat().st_mtime for folder in self.folders for file in folder.rglob("*.*"))

    def page(self, template: str, view: PageView) -> RenderedPage:
        """Return a generated page.

        Args:
            template: Its template, as in ``pages/chapter.html``.
            view: The view model that the template expects.
        """
        outline = Outline()
        made = self.environment.get_template(template).make_module({"page": view, "heading": outline.heading})
        meta = {"title": title(view.title), "description": title(view.description), **getattr(made, "meta", {})}
        return RenderedPage(str(made), tuple(outline.headings), meta)

    def sprite(self, drawing: Drawing) -> str:
        """Return the file with the empty board and the symbols, as SVG."""
        return self.environment.get_template("board/sprite.svg").render(drawing=drawing)

    def macro(self, template: str, name: str, *arguments: Any) -> str:
        """Return the HTML of a macro.

        Args:
            template: The file of the macro, as in ``macros/scenario.html``.
        """
        module = self.environment.get_template(template).module
        return COPY_ONLY.sub("", str(getattr(module, name)(*arguments)))


def translate(environment: jinja2.Environment, translations: NullTranslations) -> None:
    """Have templates speak a language: ``_("…")``, ``ngettext`` and ``{% trans %}`` give its texts.

    Their texts may hold markup. So a template translates what is written in it, and never a text of the content.
    """
    environment.add_extension("jinja2.ext.i18n")
    install: Any = environment
    install.install_gettext_translations(translations, newstyle=True)


def allow_any_language(environment: jinja2.Environment, language: str) -> None:
    """Let Material's templates be in a language that Material isn't translated into: its own labels stay English."""
    labels = f'{{% macro t(key) %}}{{{{ "{language}" if key == "language" }}}}{{% endmacro %}}'
    assert environment.loader is not None  # a theme's environment has one
    file = jinja2.DictLoader({f"partials/languages/{language}.html": labels})
    environment.loader = jinja2.ChoiceLoader([environment.loader, file])


@dataclass(frozen=True)
class Heading:
    """A heading of a page.

    Attributes:
        level: 1 to 6.
        id: Its anchor.
        text: Its plain text.
    """

    level: int
    id: str
    text: str


class Outline:
    """Collects the headings of one page while its template renders."""

    def __init__(self) -> None:
        self.headings: list[Heading] = []
        self._used: set[str] = set()

    def heading(self, level: int, text: str, id: str | None = None, css: str = "", lang: str = "") -> Markup:  # noqa: A002
        """Return a heading as HTML, and note it for the table of contents.

        Args:
            level: 1 to 6.
            id: Its anchor; by default made from the text as Markdown's ``toc`` does, so that a generated page has the
                same anchors as a hand-written one.
            lang: Its language, if that is not the page's.
        """
        place = id or unique(slugify(str(text), "-"), self._used)
        self._used.add(place)
        self.headings.append(Heading(level, place, str(text)))
        return Markup('<h{0} id="{1}"{2}{3}>{4}</h{0}>\n').format(  # escapes its arguments
            level, place, _attribute("class", css), _attribute("lang", lang), escape(text)
        )


def _attribute(name: str, value: str) -> Markup:
    return Markup(' {}="{}"').format(name, value) if value else Markup()


_QUOTES = str.maketrans({"<": "\u2039", ">": "\u203a", '"': "\u201d"})
"""Apostrophes stay: the theme's templates put no text between single quotation marks."""


def title(text: str) -> Markup:
    """Return a text that stays text in titles, menus and descriptions.

    MkDocs and Material write these unescaped, and sometimes unescape them first (``striptags``). So quotation marks and
    angle brackets become typographic ones.
    """
    return Markup(escape_html(text.translate(_QUOTES), quote=False))  # noqa: S704  # escaped in this line


_PARTS = re.compile(rf"<(script|style|title|textarea|option)\b.*?</\1>|<[^>]*>|[{MISSING}{STALE}{END}]", re.DOTALL)
_ID = re.compile(r"<[^>]*\bid=\"?([^\s\">]+)")


def with_language_marks(html: str, original: str, label: str) -> str:
    """Return a page whose untranslated texts say their language, and whose stale ones lead to the original.

    Args:
        html: The page, with the marks of ``library.language_marks``.
        original: The address of the page in the language of the content; empty if it isn't beside this one.
        label: What the link to it says to those who can't see it.
    """
    if MISSING not in html and STALE not in html:
        return html
    ends: list[str] = []
    place = ""

    def shown(found: re.Match[str]) -> str:
        nonlocal place
        part = found[0]
        if part == MISSING:
            ends.append("</span>")
            return '<span lang="en" class="sc-untranslated">'
        if part == STALE:
            link = f'href="{original}{place}" hreflang="en" title="{label}" aria-label="{label}"'
            mark = f'<a class="sc-newer" {link}>EN</a>' if original else f'<b class="sc-newer" title="{label}">EN</b>'
            ends.append(f"</span> {mark}")
            return '<span class="sc-stale">'
        if part == END:
            return ends.pop() if ends else ""
        if named := _ID.match(part):
            place = f"#{named[1]}"
        return unmarked(part)

    return _PARTS.sub(shown, html)
