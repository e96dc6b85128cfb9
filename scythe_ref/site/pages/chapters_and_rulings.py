"""The pages of chapters, of topics and of rulings."""

from __future__ import annotations

from collections.abc import Iterator

from scythe_ref.library import STATUS_BADGES, STATUS_MEANINGS, Chapter, RulingEntry, Topic
from scythe_ref.schema.rule_source import Section
from scythe_ref.site.context import PageContext
from scythe_ref.site.pages.scenarios import scenario_view
from scythe_ref.site.pages.settle import split_answer
from scythe_ref.site.pages.walkthroughs import MANY, shown_in
from scythe_ref.site.parts.page_helper import PageHelper
from scythe_ref.site.parts.pictures import example_picture
from scythe_ref.site.parts.questions import questions_of
from scythe_ref.site.views import Badge, Page


def chapter_page(context: PageContext, chapter: Chapter) -> Page:
    """Return a chapter: first its few lines, then its sections with their statements."""
    here = PageHelper(context, chapter.url)
    sections = list(_sections(chapter.source.sections))
    ids = [statement.id for _, section in sections for statement in section.rules or ()]
    return Page(
        here,
        chapter.source.name,
        here.plain(chapter.source.description),
        id=chapter.id,
        summary=chapter.source.summary or (),
        walks=shown_in(here, ids, MANY),
        sections=sections,
        anchor_of=_anchor_of,
        questions=questions_of(here, ids),
        picture_of=lambda statement: example_picture(here, statement),
        walks_of=lambda statement: shown_in(here, [statement]),
    )


def _anchor_of(section: Section) -> str | None:
    """Return what links to a section lead to; one that is nothing but a procedure or a table has the id of this."""
    overviews = [one for one in (section.procedure, section.table) if one and one.title == section.name]
    return section.id or (overviews[0].id if overviews else None)


def _sections(sections: list[Section], level: int = 2) -> Iterator[tuple[int, Section]]:
    """Yield each section with the level of its heading, those below it after it."""
    for section in sections:
        yield min(level, 6), section
        yield from _sections(section.sections or [], level + 1)


def chapters_page(context: PageContext) -> Page:
    """Return the list of chapters."""
    return Page(
        PageHelper(context, "rules/"),
        "Rules",
        f"The rules of {context.library.game.game}, chapter by chapter, one statement at a time.",
    )


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
