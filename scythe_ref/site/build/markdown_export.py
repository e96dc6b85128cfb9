"""The pages as Markdown, made from their finished HTML: for people, other site generators and language tools."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any
from urllib.parse import urljoin, urlsplit

from markupsafe import Markup

from scythe_ref.site.build.assets import colours_with
from scythe_ref.site.build.llms import FILE, llms_text
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.render import RenderedPage
from scythe_ref.site.html.to_markdown import markdown_of
from scythe_ref.site.parts.links import relative


def markdown_files(
    context: PageContext, pages: Mapping[str, RenderedPage], name: str, site_url: str = ""
) -> Iterator[tuple[str, str]]:
    """Yield every page that can be read without a browser, its pictures, a start page, and ``llms.txt``.

    Args:
        context: What the pages were made with.
        pages: The finished pages, by the Markdown file that each stands for.
        name: What the reference is called.
        site_url: The address for the links of ``llms.txt``; without one they are relative.

    Returns:
        File and text of each; pages have a YAML head.
    """
    # What has a template or scripts of its own does something instead of saying something.
    pages = {uri: page for uri, page in pages.items() if not {"template", "tools"} & page.meta.keys()}
    uris = {_address(uri, context): uri for uri in pages}
    about = {"title": name, "description": f"{name}: where everything stands."}
    yield "index.md", _headed(about, llms_text(context, pages, name))
    yield FILE, llms_text(context, pages, name, site_url)
    for uri, page in pages.items():
        yield uri, _copy(uri, page, _address(uri, context), uris)
    yield from _pictures(context)


def _address(uri: str, context: PageContext) -> str:
    """Return the address of a page by the file that it stands for."""
    folder = uri.removesuffix("index.md")
    return context.links.placed(folder if folder != uri else f"{uri.removesuffix('.md')}/")


def _copy(uri: str, page: RenderedPage, address: str, uris: Mapping[str, str]) -> str:
    def leads(href: str) -> str:
        if urlsplit(href).scheme:
            return href
        there = urlsplit(urljoin(f"/{address}", href))
        target = uris.get(there.path[1:], "")
        mark = f"#{there.fragment}" if there.fragment else ""
        return f"{relative(target, uri)}{mark}" if target != uri or not mark else mark

    title = page.headings[0].text if page.headings else unescape(page.meta["title"])
    head = {"title": title, "description": unescape(page.meta["description"])}
    if "id" in page.meta:
        head["id"] = page.meta["id"]
    return _headed(head, markdown_of(page.html, leads, lambda file: relative(file, uri)))


def _headed(head: Mapping[str, Any], text: str) -> str:
    lines = "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in head.items())
    return f"---\n{lines}---\n\n{text}"


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
