"""The places that links are checked against: each is on its page, and a link elsewhere is told."""

from __future__ import annotations

from dataclasses import replace

from scythe_ref.library import Library
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.link_check import page_links
from scythe_ref.site.pages.plan import finished_pages
from scythe_ref.site.pages.settle import settle_ids
from scythe_ref.site.parts.known_places import known_places
from scythe_ref.site.parts.links import Links


def test_every_known_place_is_on_its_page(library: Library, pages: dict[str, str], context: PageContext) -> None:
    there = {f"{uri.removesuffix('.md').removesuffix('index').rstrip('/')}/": html for uri, html in pages.items()}
    missing = {
        (page, anchor)
        for page, anchors in known_places(library).items()
        if page not in ("", "settle/", "lab/") and not page.startswith("sheets/")  # pages of our own theme alone
        for anchor in anchors - page_links(there[page]).ids
    }
    assert missing == set()
    assert known_places(library)["settle/"] <= settle_ids(context)


def test_every_link_of_a_page_leads_to_a_known_place(context: PageContext, pages: dict[str, str]) -> None:
    assert len(context.links_written(sound=True)) > len(pages)
    assert context.links_written(sound=False) == []


def test_a_link_to_no_place_is_told_with_its_page(library: Library) -> None:
    move = library.statements["move.river"]
    text = replace(move, statement=move.statement.model_copy(update={"text": "See [there](#nowhere)."}))
    damaged = replace(library, statements={**library.statements, "move.river": text})
    context = PageContext(damaged, Links(damaged))
    finished_pages(context, "rules/move")
    assert ("#nowhere", "rules/move/") in context.links_written(sound=False)
