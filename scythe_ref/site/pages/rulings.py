"""Pages of rulings: topics, and each ruling with its scenarios."""

from __future__ import annotations

from scythe_ref.library import STATUS_BADGES, STATUS_MEANINGS, RulingEntry, Topic
from scythe_ref.site.context import PageContext
from scythe_ref.site.pages.scenarios import scenario_view
from scythe_ref.site.pages.settle import split_answer
from scythe_ref.site.pages.walkthroughs import shown_in
from scythe_ref.site.parts.page_helper import PageHelper
from scythe_ref.site.views.page import Page
from scythe_ref.site.views.parts import Badge


def topics_page(context: PageContext) -> Page:
    """Return the list of topics."""
    return Page(
        PageHelper(context, "rulings/"),
        "Rulings",
        "Questions that come up at the table, each with its answer, sources and an example that is run.",
        topics=context.library.topics,
        statuses=[(Badge("status", STATUS_BADGES[name]), text) for name, text in STATUS_MEANINGS.items()],
    )


def topic_page(context: PageContext, topic: Topic) -> Page:
    """Return the rulings of a topic in the order of its file (beside a statement: ``Library.rulings_on``)."""
    here = PageHelper(context, topic.url)
    return Page(here, topic.title, f"Rulings: {topic.title}.", rulings=topic.rulings)


def ruling_page(context: PageContext, topic: Topic, entry: RulingEntry) -> Page:
    """Return a ruling on its own page, with its scenarios."""
    here = PageHelper(context, entry.url)
    library, ruling = context.library, entry.ruling
    said, _ = split_answer(ruling.answer)
    return Page(
        here,
        here.plain(ruling.question),
        here.plain(ruling.answer),
        topic=topic,
        entry=entry,
        verdict=said.lower() if said in ("Yes", "No") else "",
        status=STATUS_MEANINGS[ruling.status],
        scenarios=[scenario_view(context, library.scenarios[name], here.address) for name in ruling.scenarios],
        walks=shown_in(here, ruling.rules),
        related=[library.rulings[name] for name in library.related.get(entry.id, ())],
    )
