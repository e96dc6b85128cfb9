"""The generated pages: which there are, where each lies, and its HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from scythe_ref.library import Library
from scythe_ref.site.card_pages import encounters_page, factory_page, objectives_page
from scythe_ref.site.chapters import chapter_page, chapters_page
from scythe_ref.site.combinations import combinations_page
from scythe_ref.site.component_pages import board_page, faction_page, factions_page, mat_page, mats_page
from scythe_ref.site.desk import Desk
from scythe_ref.site.links import Links
from scythe_ref.site.list_pages import changes_page, glossary_page, printings_page, sources_page
from scythe_ref.site.render import RenderedPage, Renderer
from scythe_ref.site.rulings import ruling_page, topic_page, topics_page
from scythe_ref.site.scenarios import loose_topics, scenario_topic_page, scenarios_page
from scythe_ref.site.search_pages import search_page, table_page
from scythe_ref.site.tile_pages import airships_page, bonus_page, box_page, resolutions_page, triumph_page
from scythe_ref.site.views_pages import Page
from scythe_ref.site.walkthroughs import walk_page, walks_page


@dataclass(frozen=True)
class GeneratedPage:
    """A page made from content.

    Attributes:
        uri: Its Markdown file, as if it lay in the docs folder.
        made: The finished page.
        in_nav: Whether the navigation lists it; rulings are reached through their topics.
    """

    uri: str
    made: RenderedPage
    in_nav: bool = True


def generated_pages(desk: Desk, renderer: Renderer, under: str = "") -> Iterator[GeneratedPage]:
    """Yield every page.

    Args:
        under: Only those whose Markdown file begins so.
    """
    stamp = (renderer.folders, renderer.changed(), desk.library.components.data)
    for plan in planned_pages(desk):
        if not plan.uri.startswith(under):
            continue
        view = plan.view()
        kept = _KEPT.get(plan.uri)
        # Between two builds of a server most views are equal, and comparing is much cheaper than rendering.
        if kept is None or kept.view != view or kept.stamp != stamp:
            made = renderer.page(f"pages/{plan.template}.html", view)
            kept = _KEPT[plan.uri] = _Kept(view, stamp, made)
        yield GeneratedPage(plan.uri, kept.made, plan.in_nav)


@dataclass(frozen=True)
class _Kept:
    """A page as it was made last, and what it was made from."""

    view: Page
    stamp: tuple[Any, ...]
    made: RenderedPage


_KEPT: dict[str, _Kept] = {}


@dataclass(frozen=True)
class PlannedPage:
    """A page before its view is made."""

    uri: str
    template: str
    view: Callable[[], Page]
    in_nav: bool = True


def planned_pages(desk: Desk) -> Iterator[PlannedPage]:
    """Yield every page with what makes its view, in the order of the navigation."""
    library = desk.library
    yield PlannedPage("rules/index.md", "chapters", partial(chapters_page, desk))
    for chapter in library.chapters:
        yield PlannedPage(f"rules/{chapter.id}.md", "chapter", partial(chapter_page, desk, chapter))
    yield from _rulings(desk)
    if library.walkthroughs:
        yield PlannedPage("walkthroughs/index.md", "walkthroughs", partial(walks_page, desk))
    for walk in library.walkthroughs.values():
        yield PlannedPage(f"walkthroughs/{walk.id}.md", "walkthrough", partial(walk_page, desk, walk))
    yield PlannedPage("scenarios/index.md", "scenarios", partial(scenarios_page, desk))
    for topic in loose_topics(desk):
        yield PlannedPage(f"scenarios/{topic}.md", "scenario-topic", partial(scenario_topic_page, desk, topic))
    yield from _components(desk)
    yield PlannedPage("glossary.md", "glossary", partial(glossary_page, desk))
    yield PlannedPage("printings.md", "printings", partial(printings_page, desk))
    if library.matrix is not None:
        yield PlannedPage("combinations.md", "combinations", partial(combinations_page, desk, library.matrix))
    yield PlannedPage("changes.md", "changes", partial(changes_page, desk))
    yield PlannedPage("sources.md", "sources", partial(sources_page, desk))
    yield PlannedPage("search.md", "search", partial(search_page, desk), in_nav=False)
    yield PlannedPage("table.md", "table", partial(table_page, desk), in_nav=False)


def _rulings(desk: Desk) -> Iterator[PlannedPage]:
    yield PlannedPage("rulings/index.md", "topics", partial(topics_page, desk))
    for topic in desk.library.topics:
        yield PlannedPage(f"rulings/{topic.id}/index.md", "topic", partial(topic_page, desk, topic))
        for entry in topic.rulings:
            uri = f"rulings/{topic.id}/{entry.id}.md"
            yield PlannedPage(uri, "ruling", partial(ruling_page, desk, topic, entry), in_nav=False)


def _components(desk: Desk) -> Iterator[PlannedPage]:
    yield PlannedPage("factions/index.md", "factions", partial(factions_page, desk))
    for name in desk.factions:
        yield PlannedPage(f"factions/{name}.md", "faction", partial(faction_page, desk, name))
    yield PlannedPage("mats/index.md", "mats", partial(mats_page, desk))
    for name in desk.mats:
        yield PlannedPage(f"mats/{name}.md", "mat", partial(mat_page, desk, name))
    yield PlannedPage("board.md", "board", partial(board_page, desk))
    yield from _pieces(desk)


def _pieces(desk: Desk) -> Iterator[PlannedPage]:
    """Yield the pages of cards and tiles, as far as the content has them."""
    cards = desk.library.components.cards
    if cards.objectives:
        yield PlannedPage("cards/objectives.md", "pieces", partial(objectives_page, desk, cards.objectives))
    if cards.factory:
        yield PlannedPage("cards/factory.md", "pieces", partial(factory_page, desk, cards.factory))
    if cards.encounters:
        yield PlannedPage("cards/encounters.md", "pieces", partial(encounters_page, desk, cards.encounters))
    if cards.bonus:
        yield PlannedPage("tiles/structure-bonus.md", "pieces", partial(bonus_page, desk, cards.bonus))
    if cards.airships:
        yield PlannedPage("tiles/airships.md", "pieces", partial(airships_page, desk, cards.airships))
    if cards.resolutions:
        yield PlannedPage("tiles/resolutions.md", "pieces", partial(resolutions_page, desk, cards.resolutions))
    if cards.triumph:
        yield PlannedPage("triumph-track.md", "pieces", partial(triumph_page, desk, cards.triumph))
    if cards.boxes:
        yield PlannedPage("box.md", "pieces", partial(box_page, desk, cards.boxes))


def pages_of(library: Library, under: str = "") -> list[GeneratedPage]:
    """Return every page of some content with our own templates: what an export or a measurement needs.

    Args:
        under: Only pages whose Markdown file begins so.
    """
    return list(generated_pages(Desk(library, Links(library)), Renderer(), under))
