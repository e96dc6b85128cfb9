"""The plan of all generated pages, and their rendering.

``mkdocs.yml`` has the sections of the navigation and their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from scythe_ref.library import edited
from scythe_ref.site.context import FLIPS, PageContext
from scythe_ref.site.html.render import RenderedPage
from scythe_ref.site.pages.browser_pages import lab_page, search_page, table_page
from scythe_ref.site.pages.chapters_and_rulings import chapter_page, chapters_page, ruling_page, topic_page, topics_page
from scythe_ref.site.pages.lists import (
    changes_page,
    dutch_page,
    glossary_page,
    outputs_page,
    printings_page,
    sources_page,
)
from scythe_ref.site.pages.scenarios import loose_topics, scenario_topic_page, scenarios_page
from scythe_ref.site.pages.walkthroughs import walk_page, walks_page
from scythe_ref.site.parts.links import pages_shown
from scythe_ref.site.views import PlannedPage
from scythe_ref.translations import _
from scythe_ref.workers import can_spread, spread

MANY = 100
"""So many pages render sooner on all cores than in one process, and so many entries are in most of them."""


def page_plan(context: PageContext) -> dict[str, PlannedPage]:
    """Return the planned pages by ``uri``, in the order of a ``folder/*`` of the navigation."""
    return context.once(_plan)


def _plan(context: PageContext) -> dict[str, PlannedPage]:
    return {page.uri: page for page in planned_pages(context)}


def rendered_pages(context: PageContext, under: str = "") -> dict[str, RenderedPage]:
    """Return the rendered pages by ``uri``.

    Args:
        under: Only pages whose ``uri`` begins so.
    """
    if not under and FLIPS not in context.pending:
        context.results.find_flips()  # on all cores, which a page that asks for its own scenarios alone does not
    wanted = [uri for uri in page_plan(context) if uri.startswith(under)]
    if len(wanted) > MANY and can_spread():
        _render_on_all_cores(context, wanted)
    else:
        for done, uri in enumerate(wanted):
            context.tell(_("Making the pages"), done, len(wanted))
            rendered_page(context, uri)
    return {uri: rendered_page(context, uri) for uri in wanted}


def _render_on_all_cores(context: PageContext, uris: Sequence[str]) -> None:
    """Render pages in further processes; the context keeps them as if it had rendered them."""
    for done, (uri, page, links) in enumerate(spread(_render, uris, _shared.append, (context,), chunk=8)):
        context.tell(_("Making the pages"), done, len(uris))
        context.keep(page, _rendered_page, uri)
        context.note_links(links)


_shared: list[PageContext] = []
"""The context of a process that renders pages."""


def _render(uri: str) -> tuple[str, RenderedPage, list[tuple[str, str]]]:
    context = _shared[-1]
    context.take_links()
    return uri, rendered_page(context, uri), context.take_links()


def renewed_pages(
    context: PageContext, before: PageContext, rendered: Mapping[str, RenderedPage], outdated: Iterable[str]
) -> frozenset[str]:
    """Return the pages that may differ from those of an earlier context; the links of the others count as written.

    A page shows the id of each entry whose text it shows. An edit of more than entries may concern every page.

    Args:
        rendered: The pages as they were, by ``uri``.
        outdated: Those that differed already.
    """
    edit = edited(before.library, context.library)
    same = before.pending == context.pending and before.renderer is context.renderer
    if edit is None or len(edit.entries) > MANY or not same:
        return frozenset(page_plan(context))
    chapters = {f"rules/{chapter}.md" for chapter in edit.chapters}
    found = {*outdated, *chapters} | {
        uri for uri, page in rendered.items() if any(entry in page.html for entry in edit.entries)
    }
    pages = {*map(_address, found)}
    context.note_links(link for link in before.links_written() if link[1] not in pages)
    return frozenset(found)


def rendered_page(context: PageContext, uri: str) -> RenderedPage:
    """Return a rendered page by its ``uri``; a context renders it once.

    Raises:
        KeyError: There is no such page.
    """
    return context.once(_rendered_page, uri)


def _rendered_page(context: PageContext, uri: str) -> RenderedPage:
    plan = page_plan(context)[uri]
    made = context.renderer.page(f"pages/{plan.template}.html", plan.view())
    anchors = context.known_places.get(_address(uri), frozenset())
    return replace(made, anchors=anchors, in_nav=plan.in_nav)


def _address(uri: str) -> str:
    return f"{uri.removesuffix('.md').removesuffix('index')}".rstrip("/") + "/"


def planned_pages(context: PageContext) -> Iterator[PlannedPage]:
    """Yield every planned page, in the order of a ``folder/*`` of the navigation."""
    library = context.library
    yield PlannedPage("rules/index.md", "chapters", partial(chapters_page, context))
    for chapter in library.chapters:
        yield PlannedPage(f"rules/{chapter.id}.md", "chapter", partial(chapter_page, context, chapter))
    yield from _rulings(context)
    shown = set(pages_shown(library))
    if "walkthroughs/" in shown:
        yield PlannedPage("walkthroughs/index.md", "walkthroughs", partial(walks_page, context))
    for walk in library.walkthroughs.values():
        yield PlannedPage(f"walkthroughs/{walk.id}.md", "walkthrough", partial(walk_page, context, walk))
    if "scenarios/" in shown:
        yield PlannedPage("scenarios/index.md", "scenarios", partial(scenarios_page, context))
    for topic in loose_topics(context):
        yield PlannedPage(f"scenarios/{topic}.md", "scenario-topic", partial(scenario_topic_page, context, topic))
    yield from context.game.components(context)
    yield PlannedPage("glossary.md", "glossary", partial(glossary_page, context))
    if "dutch/" in shown:
        yield PlannedPage("dutch.md", "moved", partial(dutch_page, context), in_nav=False)
    if "printings/" in shown:
        yield PlannedPage("printings.md", "printings", partial(printings_page, context))
    yield from context.game.lists(context)
    if "changes/" in shown:
        yield PlannedPage("changes.md", "moved", partial(changes_page, context), in_nav=False)
    yield PlannedPage("sources.md", "sources", partial(sources_page, context))
    yield PlannedPage("search.md", "search", partial(search_page, context), in_nav=False)
    yield PlannedPage("table.md", "table", partial(table_page, context), in_nav=False)
    if context.links.settles:  # these are pages of our own theme, as that one is
        if "lab/" in shown:
            yield PlannedPage("lab.md", "lab", partial(lab_page, context), in_nav=False)
        if library.package.part("commands"):
            yield PlannedPage("json-output.md", "json-output", partial(outputs_page, context), in_nav=False)
        yield from context.game.at_the_table(context)


def _rulings(context: PageContext) -> Iterator[PlannedPage]:
    yield PlannedPage("rulings/index.md", "topics", partial(topics_page, context))
    for topic in context.library.topics:
        yield PlannedPage(f"rulings/{topic.id}/index.md", "topic", partial(topic_page, context, topic))
        for entry in topic.rulings:
            uri = f"rulings/{topic.id}/{entry.id}.md"
            yield PlannedPage(uri, "ruling", partial(ruling_page, context, topic, entry), in_nav=False)
