"""Pages of the rules: the chapters and their list."""

from __future__ import annotations

from collections.abc import Iterator

from scythe_ref.library import Chapter, StatementEntry
from scythe_ref.schema.rule_source import Section
from scythe_ref.site.context import PageContext
from scythe_ref.site.pages.walkthroughs import MANY, shown_in
from scythe_ref.site.views.pages import ChapterLine, ChapterPage, ChaptersPage
from scythe_ref.site.views.parts import Reference, SectionView, StatementView


def chapter_url(chapter: str) -> str:
    """Return the address of a chapter."""
    return f"rules/{chapter}/"


def chapter_page(context: PageContext, chapter: Chapter) -> ChapterPage:
    """Return a chapter: first its few lines, then its sections."""
    page = chapter_url(chapter.id)
    source = chapter.source
    return ChapterPage(
        title=source.name,
        description=context.prose.plain(source.description),
        id=chapter.id,
        summary=tuple(context.prose.line(line, page) for line in source.summary or ()),
        walks=shown_in(context, _statement_ids(source.sections), page, MANY),
        sections=tuple(_sections(context, source.sections, page, 2)),
    )


def chapter_lines(context: PageContext, page: str) -> tuple[ChapterLine, ...]:
    """Return the table of chapters."""
    counts: dict[str, int] = {}
    for entry in context.library.statements.values():
        counts[entry.chapter.id] = counts.get(entry.chapter.id, 0) + 1
    return tuple(
        ChapterLine(
            title=chapter.source.name,
            href=context.to(chapter_url(chapter.id), page),
            description=context.prose.line(chapter.source.description, page),
            statements=counts.get(chapter.id, 0),
        )
        for chapter in context.library.chapters
    )


def chapters_page(context: PageContext) -> ChaptersPage:
    """Return the list of chapters."""
    return ChaptersPage(
        title="Rules",
        description="The rules of Scythe, chapter by chapter, one statement at a time.",
        chapters=chapter_lines(context, "rules/"),
    )


def _statement_ids(sections: list[Section]) -> Iterator[str]:
    for section in sections:
        yield from (statement.id for statement in section.rules or ())
        yield from _statement_ids(section.sections or [])


def _sections(context: PageContext, sections: list[Section], page: str, level: int) -> Iterator[SectionView]:
    for section in sections:
        yield SectionView(
            level=min(level, 6),
            id=section.id,
            name=context.prose.plain(section.name),
            text=context.prose.blocks(section.text, page) if section.text else None,
            statements=tuple(
                statement_view(context, context.library.statements[statement.id], page)
                for statement in section.rules or ()
            ),
        )
        yield from _sections(context, section.sections or [], page, level + 1)


def statement_view(context: PageContext, entry: StatementEntry, page: str) -> StatementView:
    """Return a statement with everything around it."""
    library, prose, statement = context.library, context.prose, entry.statement
    return StatementView(
        id=entry.id,
        title=prose.plain(statement.title),
        text=prose.line(statement.text, page),
        example=context.text(statement.example, page),
        badges=context.statement_badges(entry.id, page),
        superseded=statement.status == "superseded",
        derivation=context.text(statement.derivation, page),
        since=statement.since,
        formerly=tuple(statement.formerly or ()),
        sources=context.sources(statement.sources, page),
        dissent=context.dissent(statement.dissent, page),
        overrides=context.rules(statement.overrides, page),
        overridden_by=context.rules(library.overridden_by(entry.id), page),
        replaces=context.rules(statement.replaces, page),
        replaced_by=context.rules(library.replaced_by(entry.id), page),
        says=context.rules(statement.says, page),
        rulings=tuple(context.asked(ruling, page) for ruling in library.rulings_on(entry.id)),
        scenarios=tuple(
            Reference(prose.plain(scenario.scenario.title), context.to(scenario.url, page), scenario.id)
            for scenario in library.scenarios_on(entry.id)
        ),
        walks=shown_in(context, [entry.id], page),
        report_href=context.links.report(entry.id, page),
        settle_href=context.links.settle(entry.id, page),
    )
