"""Pages of rulings: topics, and each ruling with its scenarios."""

from __future__ import annotations

import re

from scythe_ref.library import RulingEntry, Topic
from scythe_ref.library.entries import STATUS_BADGES
from scythe_ref.site.context import STATUS_MEANINGS, PageContext
from scythe_ref.site.pages.scenarios import scenario_view
from scythe_ref.site.pages.walkthroughs import shown_in
from scythe_ref.site.views.pages import RulingPage, TopicLine, TopicPage, TopicsPage
from scythe_ref.site.views.parts import Badge, Reference, RulingView

_VERDICT = re.compile(r"^(yes|no)\b", re.IGNORECASE)


def topics_page(context: PageContext) -> TopicsPage:
    """Return the list of topics."""
    return TopicsPage(
        title="Rulings",
        description="Questions that come up at the table, each with its answer, sources and an example that is run.",
        topics=tuple(
            TopicLine(
                title=topic.title,
                href=context.to(topic.url, "rulings/"),
                rulings=tuple(context.asked(entry, "rulings/") for entry in topic.rulings),
            )
            for topic in context.library.topics
        ),
        statuses=tuple((Badge("status", STATUS_BADGES[name]), text) for name, text in STATUS_MEANINGS.items()),
    )


def topic_page(context: PageContext, topic: Topic) -> TopicPage:
    """Return the rulings of a topic."""
    return TopicPage(
        title=topic.title,
        description=f"Rulings: {topic.title}.",
        rulings=tuple(context.asked(entry, topic.url) for entry in topic.rulings),
    )


def ruling_page(context: PageContext, topic: Topic, entry: RulingEntry) -> RulingPage:
    """Return a ruling on its own page."""
    page = entry.url
    place = topic.rulings.index(entry)
    return RulingPage(
        title=context.prose.plain(entry.ruling.question),
        description=context.prose.plain(entry.ruling.answer),
        topic=Reference(topic.title, context.to(topic.url, page)),
        ruling=ruling_view(context, entry, page),
        scenarios=tuple(
            scenario_view(context, context.library.scenarios[name], page) for name in entry.ruling.scenarios
        ),
        walks=shown_in(context, entry.ruling.rules, page),
        related=tuple(
            context.asked(context.library.rulings[name], page) for name in context.library.related.get(entry.id, ())
        ),
        before=_neighbour(context, topic, place - 1, page),
        after=_neighbour(context, topic, place + 1, page),
    )


def ruling_view(context: PageContext, entry: RulingEntry, page: str) -> RulingView:
    """Return a ruling."""
    ruling, prose = entry.ruling, context.prose
    match = _VERDICT.match(ruling.answer)
    return RulingView(
        id=entry.id,
        question=prose.line(ruling.question, page),
        answer=prose.line(ruling.answer, page),
        verdict=match[1].lower() if match else "",
        explanation=prose.blocks(ruling.explanation, page) if ruling.explanation else None,
        badges=context.ruling_badges(entry),
        status=STATUS_MEANINGS[ruling.status],
        derivation=context.text(ruling.derivation, page),
        note=context.text(ruling.note, page),
        reason=context.text(ruling.reason, page),
        rules=tuple(context.card(rule, page) for rule in ruling.rules),
        sources=context.sources(ruling.sources, page),
        dissent=context.dissent(ruling.dissent, page),
        report_href=context.links.report(entry.id, page),
        settle_href=context.links.settle(entry.id, page),
    )


def _neighbour(context: PageContext, topic: Topic, place: int, page: str) -> Reference | None:
    if not 0 <= place < len(topic.rulings):
        return None
    entry = topic.rulings[place]
    return Reference(context.prose.plain(entry.ruling.question), context.to(entry.url, page), entry.id)
