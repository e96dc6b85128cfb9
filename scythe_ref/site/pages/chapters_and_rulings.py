"""The pages of chapters, of topics and of rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scythe_ref.library import BASE, STATUS_BADGES, STATUS_MEANINGS, Chapter, RulingEntry, Topic
from scythe_ref.schema.rule_source import Section
from scythe_ref.site.context import PageContext
from scythe_ref.site.pages.scenarios import scenario_view
from scythe_ref.site.pages.settle import split_answer, yes_and_no
from scythe_ref.site.pages.walkthroughs import MANY, walks_showing
from scythe_ref.site.parts.page_helper import PageHelper
from scythe_ref.site.parts.pictures import example_picture
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
        walks=walks_showing(here, ids, MANY),
        sections=sections,
        anchor_of=_anchor_of,
        questions=questions_of(here, ids),
        only_leads_on=_only_leads_on(here, ids),
        picture_of=lambda statement: example_picture(here, statement),
        walks_of=lambda statement: walks_showing(here, [statement]),
    )


def _only_leads_on(here: PageHelper, ids: Sequence[str]) -> bool:
    """Return whether each statement of a chapter links to others, and nobody asks for any: a reference in short."""
    texts = [here.library.statements[name].statement.text for name in ids]
    return bool(texts) and all("](#" in text for text in texts) and not any(map(here.library.rulings_on, ids))


def _anchor_of(section: Section) -> str | None:
    """Return the anchor of a section; one that only holds a procedure or a table has that one's id."""
    overviews = [one for one in (section.procedure, section.table) if one and one.title == section.name]
    return section.id or (overviews[0].id if overviews else None)


def _sections(sections: list[Section], level: int = 2) -> Iterator[tuple[int, Section]]:
    """Yield each section with the level of its heading, those below it after it."""
    for section in sections:
        yield min(level, 6), section
        yield from _sections(section.sections or [], level + 1)


def chapters_page(context: PageContext) -> Page:
    """Return the list of chapters."""
    _ = context.translations.gettext
    about = _("The rules of {game}, chapter by chapter, one statement at a time.")
    return Page(
        PageHelper(context, "rules/"),
        _("Rules"),
        about.format(game=context.library.game.game),
    )


def topics_page(context: PageContext) -> Page:
    """Return the list of topics."""
    _ = context.translations.gettext
    return Page(
        PageHelper(context, "rulings/"),
        _("Rulings"),
        _("Questions that come up at the table, each with its answer, sources and an example that is run."),
        topics=sorted(context.library.topics, key=lambda topic: place_in_play(context, topic.id)),
        statuses=[(Badge("status", _(STATUS_BADGES[name])), _(text)) for name, text in STATUS_MEANINGS.items()],
    )


def place_in_play(context: PageContext, topic: str) -> int:
    """Return the place of a topic among the chapters; one without a chapter comes after them."""
    chapters = [chapter.id for chapter in context.library.chapters]
    return chapters.index(topic) if topic in chapters else len(chapters)


def topic_page(context: PageContext, topic: Topic) -> Page:
    """Return the rulings of a topic in the order of its file (beside a statement: ``Library.rulings_on``)."""
    here = PageHelper(context, topic.url)
    return Page(
        here,
        topic.title,
        context.translations.gettext("Rulings: {topic}.").format(topic=topic.title),
        rulings=topic.rulings,
    )


def ruling_page(context: PageContext, topic: Topic, entry: RulingEntry) -> Page:
    """Return a ruling on its own page, with its scenarios."""
    here = PageHelper(context, entry.url)
    library, ruling = context.library, entry.ruling
    yes, no = yes_and_no(context)
    said, _ = split_answer(ruling.answer, yes, no)
    return Page(
        here,
        here.plain(ruling.question),
        here.plain(ruling.answer),
        topic=topic,
        entry=entry,
        verdict={yes: "yes", no: "no"}.get(said, ""),
        status=context.translations.gettext(STATUS_MEANINGS[ruling.status]),
        scenarios=[scenario_view(context, library.scenarios[name], here.address) for name in ruling.scenarios],
        walks=walks_showing(here, ruling.rules),
        related=[library.rulings[name] for name in library.related.get(entry.id, ())],
    )


OPEN = 2
"""The number of questions shown under a statement; the others are folded."""


@dataclass(frozen=True)
class StatementQuestions:
    """The questions under one statement, most asked first.

    Attributes:
        open: Questions that are shown.
        more: Questions that are folded.
        expansions: Questions that need expansions which the statement doesn't, by those expansions.
    """

    open: tuple[RulingEntry, ...] = ()
    more: tuple[RulingEntry, ...] = ()
    expansions: tuple[tuple[tuple[str, ...], tuple[RulingEntry, ...]], ...] = ()

    def __iter__(self) -> Iterator[RulingEntry]:
        yield from self.open
        yield from self.more
        for _, entries in self.expansions:
            yield from entries


def questions_of(here: PageHelper, rules: Sequence[str]) -> dict[str, StatementQuestions]:
    """Return the questions under each statement of a page.

    Args:
        rules: The statements, in the order of the page.
    """
    asked = {entry.id: entry for rule in rules for entry in here.library.rulings_on(rule)}
    shown: dict[str, list[RulingEntry]] = {rule: [] for rule in rules}
    for entry in asked.values():
        shown[_best(here, entry, set(rules))].append(entry)
    return {rule: _sorted(here, rule, entries) for rule, entries in shown.items()}


def _best(here: PageHelper, entry: RulingEntry, rules: set[str]) -> str:
    """Return the statement that a ruling answers best: the first of its rules that still holds."""
    among = [rule for rule in entry.ruling.rules if rule in rules]
    current = [rule for rule in among if here.library.statements[rule].statement.status != "superseded"]
    return (current or among)[0]


def _sorted(here: PageHelper, rule: str, entries: Iterable[RulingEntry]) -> StatementQuestions:
    most_asked = here.library.most_asked
    own = here.library.statements[rule].statement

    def rank(entry: RulingEntry) -> tuple[int, bool, bool]:
        """Order by the place among the most asked, then all factions before some, then by its first rule."""
        asked = most_asked.index(entry.id) if entry.id in most_asked else len(most_asked)
        statements = (here.library.statements[name].statement for name in entry.ruling.rules)
        of_others = any(set(one.factions or ()) - set(own.factions or ()) for one in statements)
        return asked, of_others, entry.ruling.rules[0] != rule

    base: list[RulingEntry] = []
    expansions: dict[tuple[str, ...], list[RulingEntry]] = {}
    for entry in sorted(entries, key=rank):
        further = tuple(name for name in expansions_of(here, entry) if name not in (own.modules or ()))
        (expansions.setdefault(further, []) if further else base).append(entry)
    return StatementQuestions(
        tuple(base[:OPEN]),
        tuple(base[OPEN:]),
        tuple((names, tuple(asked)) for names, asked in expansions.items()),
    )


def expansions_of(here: PageHelper, entry: RulingEntry) -> tuple[str, ...]:
    """Return the expansions of a question's rules, and of its topic if the question names it."""
    statements = (here.library.statements[rule].statement for rule in entry.ruling.rules)
    named = [name for one in statements for name in one.modules or ()]
    if (
        entry.topic in here.context.library.package.lists.modules
        and entry.topic.removesuffix("s") in entry.ruling.question.lower()
    ):
        named.append(entry.topic)
    return tuple(dict.fromkeys(name for name in named if name != BASE))
