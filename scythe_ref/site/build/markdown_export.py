"""The generated pages as Markdown: for people, other site generators and language tools."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import jinja2
from markdown.extensions.toc import slugify
from markupsafe import Markup

from scythe_ref.library import Library
from scythe_ref.site.build.assets import colours_with
from scythe_ref.site.build.llms import llms_text
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.render import PageView
from scythe_ref.site.pages.plan import planned_pages
from scythe_ref.site.parts.links import Links
from scythe_ref.wording import count

IN_A_BROWSER = ("search", "table", "lab")
"""Pages that do something instead of saying something."""

_COLOUR_SPAN = re.compile(r"(?<![\\!])\[((?:[^\[\]\\]|\\.|\[[^\[\]]*\])+)\]!(#[0-9A-Fa-f]{3,8}|[A-Za-z]+)!")
_SPECIAL = re.compile(r"[\\`*\[\]{}]|(?<!\w)_|_(?!\w)|#$")
_LINE_START = re.compile(r"^(?=([-+#])(?:\s|\1|$)|>)|^(\d+)(?=[.)](?:\s|$))")
_ENTITY = re.compile(r"<|&(?=#?\w+;)|~(?=~)")
_CODE = re.compile(r"((?<!`)(`+)(?!`).*?(?<!`)\2(?!`))", re.DOTALL)
_TAG = re.compile(r"<(?!(?:https?://|mailto:)[^\s<>]+>)")
_LINK = re.compile(r"\]\(#([^)\s]+)")
_IMAGE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
_LOOSE_ITEM = re.compile(r"^( *(?:-|\d+\.) .*)\n\n(?= *(?:-|\d+\.) )", re.MULTILINE)
_PLAIN_HEADING = re.compile(r"[\w -]+", re.ASCII)


def escaped(text: str) -> str:
    """Return plain text as Markdown that says just this, wherever on a line; line ends become spaces."""
    return _LINE_START.sub(r"\2\\", _inside(text))


def _inside(text: str) -> str:
    """Return plain text as Markdown for anywhere but the start of a line."""
    text = _SPECIAL.sub(r"\\\g<0>", re.sub(r"\s*\n\s*", " ", text))
    return _ENTITY.sub(lambda match: f"&#{ord(match[0])};", text)


class Markdown:
    """Pages in Markdown: an :class:`~scythe_ref.site.parts.prose.Output`."""

    def blocks(self, text: str, leads: Mapping[str, str]) -> str:
        """Return a text without HTML tags, images and colour spans, which not every reader of Markdown knows."""
        parts = _CODE.split(text)
        # The pattern has two groups: text, code, its quotation marks, text and so on.
        return "".join(part if n % 3 else _without_html(part, leads) for n, part in enumerate(parts) if n % 3 < 2)

    def line(self, text: str, leads: Mapping[str, str]) -> str:
        """Return a text on one line."""
        return " ".join(self.blocks(text, leads).split())

    def words(self, text: str, marked: bool) -> str:
        """Return words, bold if they differ."""
        return f"**{escaped(text)}**" if marked else escaped(text)


def _without_html(text: str, leads: Mapping[str, str]) -> str:
    text = _IMAGE.sub(r"\1", _COLOUR_SPAN.sub(r"\1 (\2)", text))
    return _LINK.sub(lambda link: f"]({leads.get(link[1], link[0][2:])}", _TAG.sub("&lt;", text))


def markdown_files(library: Library, name: str) -> Iterator[tuple[str, str]]:
    """Yield every page that can be read without a browser, a start page that leads to them, and their pictures.

    Args:
        name: What the reference is called.

    Returns:
        File and text of each; pages have a YAML head.
    """
    context = PageContext(library, markdown_links(library), Markdown())
    environment = _environment(context.renderer.folders)
    yield "index.md", _start_page(llms_text(context.links, name), name)
    for plan in planned_pages(context):
        if plan.template not in IN_A_BROWSER:
            yield plan.uri, _page(environment.get_template(f"markdown/{plan.template}.md"), plan.view())
    yield from _pictures(context)


def _start_page(index: str, name: str) -> str:
    about = json.dumps(f"{name}: where everything stands.")
    return f"---\ntitle: {json.dumps(name)}\ndescription: {about}\n---\n\n{index}"


def _pictures(context: PageContext) -> Iterator[tuple[str, str]]:
    """Yield the game's pictures as files that stand by themselves, colours and all."""
    drawing = context.drawing
    if drawing is None:
        return
    colours = colours_with(context.game.styles)
    sprite = context.renderer.sprite(drawing)
    for file, frame, inside in context.game.pictures(context):
        shown = Markup('<use href="#board"/>{}').format(inside)
        inner = sprite.replace("</svg>", f"{shown}</svg>")
        opened = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame.view_box}"><style>{colours}</style>'
        yield file, inner.replace('<svg xmlns="http://www.w3.org/2000/svg">', opened, 1)


def markdown_links(library: Library) -> Links:
    """Return the addresses of the Markdown pages."""
    return Links(library, directory_urls=False, report_url="", ending=".md")


def _environment(folders: Iterable[Path]) -> jinja2.Environment:
    """Return the templates' environment: as for HTML what is not finished is escaped, but for Markdown."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(list(folders)),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        finalize=_finished,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(count=count, code=_code, cell=_cell)
    environment.globals.update(link=_link, anchor=_anchor)
    return environment


def _page(template: jinja2.Template, view: PageView) -> str:
    heading = _Headings().heading
    title = heading(1, view.title)
    made = template.make_module({"page": view, "heading": heading})
    head: dict[str, Any] = {"title": view.title, "description": view.description, **getattr(made, "meta", {})}
    lines = "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in head.items())
    return f"---\n{lines}---\n\n{_tidied(f'{title}{made}')}\n"


def _tidied(text: str) -> str:
    """Return Markdown as a person would write it: one empty line between paragraphs, none between items of a list."""
    text = re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE)
    return _LOOSE_ITEM.sub(r"\1\n", re.sub(r"\n{3,}", "\n\n", text)).strip()


class _Headings:
    """Writes the headings of one page."""

    def __init__(self) -> None:
        self._used: set[str] = set()

    def heading(self, level: int, text: str, id: str | None = None) -> Markup:  # noqa: A002
        """Return a heading, with an anchor before its words unless its id is what everybody makes of them."""
        slug = slugify(text, "-")
        carried = id is None or (id == slug and slug not in self._used and _PLAIN_HEADING.fullmatch(text))
        self._used.add(slug)
        return Markup(f"\n\n{'#' * min(level, 6)} {'' if carried else _anchor(id)}{_inside(text)}\n\n")  # noqa: S704  # escaped


def _anchor(id: str | None) -> Markup:  # noqa: A002
    return Markup('<a id="{}"></a>').format(id) if id else Markup()


def _finished(value: Any) -> Markup:
    return Markup(value if hasattr(value, "__html__") else escaped(str(value)))  # noqa: S704  # escaped in this line


def _link(text: Any, href: str | None) -> Markup:
    return Markup(f"[{_finished(text)}]({href})") if href else _finished(text)  # noqa: S704  # our own addresses


def _code(text: str) -> Markup:
    marks = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    space = " " if len(marks) > 1 else ""
    return Markup(f"{marks}{space}{text}{space}{marks}")  # noqa: S704  # nothing is read in code


def _cell(value: Any) -> Markup:
    return Markup(" ".join(str(_finished(value)).replace("|", r"\|").split()))  # noqa: S704  # escaped by then
