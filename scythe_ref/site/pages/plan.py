"""The generated pages: which there are, where each lies, and its HTML.

Which pages there are is read from the content as it is. What a page shows is read while it is made, from the library
that notes what is read; only its subject, which it is given, is noted here. The sections of the navigation and their
order stand in ``mkdocs.yml``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from scythe_ref.library import Library
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.render import RenderedPage
from scythe_ref.site.pages.chapters import chapter_page, chapters_page
from scythe_ref.site.pages.combinations import combinations_page
from scythe_ref.site.pages.lab import lab_page
from scythe_ref.site.pages.lists import changes_page, dutch_page, glossary_page, printings_page, sources_page
from scythe_ref.site.pages.mats_and_board import board_page, faction_page, factions_page, mat_page, mats_page
from scythe_ref.site.pages.outputs import outputs_page
from scythe_ref.site.pages.pieces import piece_pages
from scythe_ref.site.pages.rulings import ruling_page, topic_page, topics_page
from scythe_ref.site.pages.scenarios import loose_topics, scenario_topic_page, scenarios_page
from scythe_ref.site.pages.score import SCORE_RULES, score_page
from scythe_ref.site.pages.search import search_page, table_page
from scythe_ref.site.pages.setup import SETUP_RULES, draw_page, setup_page
from scythe_ref.site.pages.sheets import SHEET_RULES, sheet_pages, sheets_page
from scythe_ref.site.pages.turn import TURN_RULES, turn_page
from scythe_ref.site.pages.walkthroughs import walk_page, walks_page
from scythe_ref.site.parts.links import Links
from scythe_ref.site.views.page import Page


@dataclass(frozen=True)
class PlannedPage:
    """A page before it is made.

    Attributes:
        uri: The Markdown file that it stands for, as if it lay in the docs folder.
        template: What it is written by.
        view: Gives what it shows.
        subject: The entries that it is about.
        in_nav: Whether the navigation may list it; rulings are reached through their topics.
    """

    uri: str
    template: str
    view: Callable[[], Page]
    subject: tuple[Any, ...] = ()
    in_nav: bool = True


def finished_pages(context: PageContext, under: str = "") -> dict[str, RenderedPage]:
    """Return every page by its ``uri``; one that nothing has changed for is not made again.

    Args:
        under: Only pages whose ``uri`` begins so.
    """
    context.plan = {page.uri: page for page in planned_pages(context) if page.uri.startswith(under)}
    made: dict[str, RenderedPage] = {}
    for uri in context.plan:
        context.tell("Making the pages", len(made), len(context.plan))
        made[uri] = context.memo.ask(_finished_page, uri)
    return made


def _finished_page(context: PageContext, uri: str) -> RenderedPage:
    context.memo.look(_subject, uri)
    context.memo.look(_templates)
    plan = context.plan[uri]
    made = context.renderer.page(f"pages/{plan.template}.html", plan.view())
    return replace(made, anchors=context.memo.look(_anchors, uri))


def _subject(context: PageContext, uri: str) -> tuple[Any, ...]:
    return context.plan[uri].subject


def _anchors(context: PageContext, uri: str) -> frozenset[str]:
    return context.known_places.get(f"{uri.removesuffix('.md').removesuffix('index')}".rstrip("/") + "/", frozenset())


def _templates(context: PageContext) -> tuple[Any, ...]:
    return context.renderer.folders, context.renderer.read


def planned_pages(context: PageContext) -> Iterator[PlannedPage]:
    """Yield every page with what makes its view, in the order that a ``folder/*`` of the navigation takes."""
    library = context.content
    yield PlannedPage("rules/index.md", "chapters", partial(chapters_page, context))
    for chapter in library.chapters:
        yield PlannedPage(f"rules/{chapter.id}.md", "chapter", partial(chapter_page, context, chapter), (chapter,))
    yield from _rulings(context)
    if library.walkthroughs:
        yield PlannedPage("walkthroughs/index.md", "walkthroughs", partial(walks_page, context))
    for walk in library.walkthroughs.values():
        yield PlannedPage(f"walkthroughs/{walk.id}.md", "walkthrough", partial(walk_page, context, walk), (walk,))
    yield PlannedPage("scenarios/index.md", "scenarios", partial(scenarios_page, context))
    for topic in loose_topics(context):
        yield PlannedPage(f"scenarios/{topic}.md", "scenario-topic", partial(scenario_topic_page, context, topic))
    yield from _components(context)
    yield PlannedPage("glossary.md", "glossary", partial(glossary_page, context))
    yield PlannedPage("dutch.md", "dutch", partial(dutch_page, context))
    yield PlannedPage("printings.md", "printings", partial(printings_page, context))
    if library.matrix is not None:
        yield PlannedPage(
            "combinations.md", "combinations", partial(combinations_page, context, library.matrix), (library.matrix,)
        )
    yield PlannedPage("changes.md", "changes", partial(changes_page, context))
    yield PlannedPage("sources.md", "sources", partial(sources_page, context))
    yield PlannedPage("search.md", "search", partial(search_page, context), in_nav=False)
    yield PlannedPage("table.md", "table", partial(table_page, context), in_nav=False)
    if context.links.settles:  # these are pages of our own theme, as that one is
        yield PlannedPage("lab.md", "lab", partial(lab_page, context), in_nav=False)
        yield PlannedPage("json-output.md", "json-output", partial(outputs_page, context), in_nav=False)
        yield from _beside_the_board(context)
        if library.sheets is not None and library.statements.keys() >= SHEET_RULES:
            yield PlannedPage("sheets/index.md", "sheets", partial(sheets_page, context), in_nav=False)
            for name, view in sheet_pages(context, library.sheets):
                yield PlannedPage(f"sheets/{name}.md", "sheet", view, in_nav=False)


def _beside_the_board(context: PageContext) -> Iterator[PlannedPage]:
    """Yield the tools that have the rules they need; the content of another game need not have them."""
    for name, view, rules in (
        ("draw", draw_page, SETUP_RULES),
        ("setup", setup_page, SETUP_RULES),
        ("turn", turn_page, TURN_RULES),
        ("score", score_page, SCORE_RULES),
    ):
        if rules <= context.content.statements.keys():
            yield PlannedPage(f"{name}.md", name, partial(view, context), in_nav=False)


def _rulings(context: PageContext) -> Iterator[PlannedPage]:
    yield PlannedPage("rulings/index.md", "topics", partial(topics_page, context))
    for topic in context.content.topics:
        yield PlannedPage(f"rulings/{topic.id}/index.md", "topic", partial(topic_page, context, topic), (topic,))
        for entry in topic.rulings:
            uri = f"rulings/{topic.id}/{entry.id}.md"
            subject = (topic.title, entry)
            yield PlannedPage(uri, "ruling", partial(ruling_page, context, topic, entry), subject, in_nav=False)


def _components(context: PageContext) -> Iterator[PlannedPage]:
    yield PlannedPage("factions/index.md", "factions", partial(factions_page, context))
    for name in context.content.components.factions.factions:
        yield PlannedPage(f"factions/{name}.md", "faction", partial(faction_page, context, name))
    yield PlannedPage("mats/index.md", "mats", partial(mats_page, context))
    for name in context.content.components.mats.mats:
        yield PlannedPage(f"mats/{name}.md", "mat", partial(mat_page, context, name))
    yield PlannedPage("board.md", "board", partial(board_page, context))
    for address, view in piece_pages(context):
        yield PlannedPage(f"{address.rstrip('/')}.md", "pieces", view)


def pages_of(library: Library, under: str = "") -> dict[str, RenderedPage]:
    """Return the pages of some content with our own templates: what an export or a measurement needs."""
    return finished_pages(PageContext(library, Links(library)), under)
