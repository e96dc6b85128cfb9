"""Pages of the rules: the chapters and their list."""

from __future__ import annotations

from collections.abc import Iterator

from scythe_ref.library import Chapter, StatementEntry
from scythe_ref.schema.rule_source import Section
from scythe_ref.site.desk import Desk
from scythe_ref.site.views import Reference, SectionView, StatementView
from scythe_ref.site.views_pages import ChapterLine, ChapterPage, ChaptersPage
from scythe_ref.site.walkthroughs import MANY, shown_in


def chapter_url(chapter: str) -> str:
    """Return the address of a chapter."""
    return f"rules/{chapter}/"


def chapter_page(desk: Desk, chapter: Chapter) -> ChapterPage:
    """Return a chapter: first its few lines, then its sections."""
    page = chapter_url(chapter.id)
    source = chapter.source
    return ChapterPage(
        title=source.name,
        description=desk.prose.plain(source.description),
        id=chapter.id,
        summary=tuple(desk.prose.line(line, page) for line in source.summary or ()),
        walks=shown_in(desk, _statement_ids(source.sections), page, MANY),
        sections=tuple(_sections(desk, source.sections, page, 2)),
    )


def chapter_lines(desk: Desk, page: str) -> tuple[ChapterLine, ...]:
    """Return the table of chapters."""
    counts: dict[str, int] = {}
    for entry in desk.library.statements.values():
        counts[entry.chapter.id] = counts.get(entry.chapter.id, 0) + 1
    return tuple(
        ChapterLine(
            title=chapter.source.name,
            href=desk.to(chapter_url(chapter.id), page),
            description=desk.prose.line(chapter.source.description, page),
            statements=counts.get(chapter.id, 0),
        )
        for chapter in desk.library.chapters
    )


def chapters_page(desk: Desk) -> ChaptersPage:
    """Return the list of chapters."""
    return ChaptersPage(
        title="Rules",
        description="The rules of Scythe, chapter by chapter, one statement at a time.",
        chapters=chapter_lines(desk, "rules/"),
    )


def _statement_ids(sections: list[Section]) -> Iterator[str]:
    for section in sections:
        yield from (statement.id for statement in section.rules or ())
        yield from _statement_ids(section.sections or [])


def _sections(desk: Desk, sections: list[Section], page: str, level: int) -> Iterator[SectionView]:
    for section in sections:
        yield SectionView(
            level=min(level, 6),
            id=section.id,
            name=desk.prose.plain(section.name),
            text=desk.prose.blocks(section.text, page) if section.text else None,
            statements=tuple(
                statement_view(desk, desk.library.statements[statement.id], page) for statement in section.rules or ()
            ),
        )
        yield from _sections(desk, section.sections or [], page, level + 1)


def statement_view(desk: Desk, entry: StatementEntry, page: str) -> StatementView:
    """Return a statement with everything around it."""
    library, prose, statement = desk.library, desk.prose, entry.statement
    return StatementView(
        id=entry.id,
        title=prose.plain(statement.title),
        text=prose.line(statement.text, page),
        example=desk.text(statement.example, page),
        badges=desk.statement_badges(entry.id, page),
        superseded=statement.status == "superseded",
        derivation=desk.text(statement.derivation, page),
        since=statement.since,
        formerly=tuple(statement.formerly or ()),
        sources=desk.sources(statement.sources, page),
        dissent=desk.dissent(statement.dissent, page),
        overrides=desk.rules(statement.overrides, page),
        overridden_by=desk.rules(library.overridden_by(entry.id), page),
        replaces=desk.rules(statement.replaces, page),
        replaced_by=desk.rules(library.replaced_by(entry.id), page),
        says=desk.rules(statement.says, page),
        rulings=tuple(desk.asked(ruling, page) for ruling in library.rulings_on(entry.id)),
        scenarios=tuple(
            Reference(prose.plain(scenario.scenario.title), desk.to(scenario.url, page), scenario.id)
            for scenario in library.scenarios_on(entry.id)
        ),
        walks=shown_in(desk, [entry.id], page),
        report_href=desk.links.report(entry.id, page),
        settle_href=desk.links.settle(entry.id, page),
    )
