"""Pages of rulings: topics, and each ruling with its scenarios."""

from __future__ import annotations

import re

from scythe_ref.library import RulingEntry, Topic
from scythe_ref.library.entries import STATUS_BADGES
from scythe_ref.site.desk import STATUS_MEANINGS, Desk
from scythe_ref.site.scenarios import scenario_view
from scythe_ref.site.views import Badge, Reference, RulingView
from scythe_ref.site.views_pages import RulingPage, TopicLine, TopicPage, TopicsPage
from scythe_ref.site.walkthroughs import shown_in

_VERDICT = re.compile(r"^(yes|no)\b", re.IGNORECASE)


def topics_page(desk: Desk) -> TopicsPage:
    """Return the list of topics."""
    return TopicsPage(
        title="Rulings",
        description="Questions that come up at the table, each with its answer, sources and an example that is run.",
        topics=tuple(
            TopicLine(
                title=topic.title,
                href=desk.to(topic.url, "rulings/"),
                rulings=tuple(desk.asked(entry, "rulings/") for entry in topic.rulings),
            )
            for topic in desk.library.topics
        ),
        statuses=tuple((Badge("status", STATUS_BADGES[name]), text) for name, text in STATUS_MEANINGS.items()),
    )


def topic_page(desk: Desk, topic: Topic) -> TopicPage:
    """Return the rulings of a topic."""
    return TopicPage(
        title=topic.title,
        description=f"Rulings: {topic.title}.",
        rulings=tuple(desk.asked(entry, topic.url) for entry in topic.rulings),
    )


def ruling_page(desk: Desk, topic: Topic, entry: RulingEntry) -> RulingPage:
    """Return a ruling on its own page."""
    page = entry.url
    place = topic.rulings.index(entry)
    return RulingPage(
        title=desk.prose.plain(entry.ruling.question),
        description=desk.prose.plain(entry.ruling.answer),
        topic=Reference(topic.title, desk.to(topic.url, page)),
        ruling=ruling_view(desk, entry, page),
        scenarios=tuple(scenario_view(desk, desk.library.scenarios[name], page) for name in entry.ruling.scenarios),
        walks=shown_in(desk, entry.ruling.rules, page),
        related=tuple(desk.asked(desk.library.rulings[name], page) for name in desk.library.related.get(entry.id, ())),
        before=_neighbour(desk, topic, place - 1, page),
        after=_neighbour(desk, topic, place + 1, page),
    )


def ruling_view(desk: Desk, entry: RulingEntry, page: str) -> RulingView:
    """Return a ruling."""
    ruling, prose = entry.ruling, desk.prose
    match = _VERDICT.match(ruling.answer)
    return RulingView(
        id=entry.id,
        question=prose.line(ruling.question, page),
        answer=prose.line(ruling.answer, page),
        verdict=match[1].lower() if match else "",
        explanation=prose.blocks(ruling.explanation, page) if ruling.explanation else None,
        badges=desk.ruling_badges(entry),
        status=STATUS_MEANINGS[ruling.status],
        derivation=desk.text(ruling.derivation, page),
        note=desk.text(ruling.note, page),
        reason=desk.text(ruling.reason, page),
        rules=tuple(desk.card(rule, page) for rule in ruling.rules),
        sources=desk.sources(ruling.sources, page),
        dissent=desk.dissent(ruling.dissent, page),
        report_href=desk.links.report(entry.id, page),
        settle_href=desk.links.settle(entry.id, page),
    )


def _neighbour(desk: Desk, topic: Topic, place: int, page: str) -> Reference | None:
    if not 0 <= place < len(topic.rulings):
        return None
    entry = topic.rulings[place]
    return Reference(desk.prose.plain(entry.ruling.question), desk.to(entry.url, page), entry.id)
