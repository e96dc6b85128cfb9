"""From the library to entries, which search finds and ``show`` prints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from scythe_ref.library.conditions import (
    rules_condition,
    rules_instead,
    scenario_condition,
    scenario_rules,
    statement_condition,
    statement_exception_to,
    statement_exceptions,
    statement_instead,
    term_condition,
)
from scythe_ref.library.entry import Entry, asked_of, beside_original
from scythe_ref.library.facts import plain
from scythe_ref.library.game import BASE, content_of
from scythe_ref.library.graph import (
    Library,
    OverviewEntry,
    RulingEntry,
    ScenarioEntry,
    StatementEntry,
    WalkthroughEntry,
    asserted_ids,
)
from scythe_ref.library.history import latest_first
from scythe_ref.library.language_marks import unmarked_data
from scythe_ref.library.statuses import STATUS_BADGES
from scythe_ref.library.urls import not_covered_url, term_url
from scythe_ref.schema.formats import NotCovered
from scythe_ref.schema.rule_source import Procedure
from scythe_ref.schema.ruling import EarlierText
from scythe_ref.schema.texts import Term
from scythe_ref.translations import N_


def entries_of(library: Library) -> list[Entry]:
    """Return an entry for everything, one kind after the other."""
    entries = _entries_of(library)
    if library.original is None:
        return entries
    before = {entry.id: entry for entry in _entries_of(library.original)}
    return [beside_original(Entry.from_data(unmarked_data(entry.as_data())), before[entry.id]) for entry in entries]


def _entries_of(library: Library) -> list[Entry]:
    first_rules = Counter(rule for term in library.terms.values() for rule in term.rules[:1])
    return [
        # `site.pages.settle` names answers by their place here, as the search data number their documents.
        *(_statement(library, entry) for entry in library.statements.values()),
        *(_ruling(library, entry) for entry in library.rulings.values()),
        *(_term(library, term, first_rules) for term in library.terms.values()),
        *content_of(library.package).entries(library),
        *(_walkthrough(library, entry) for entry in library.walkthroughs.values()),
        *(_overview(library, entry) for entry in library.overviews.values()),
        *(_not_covered(name, topic) for name, topic in library.game.not_covered.items()),
        # Last, as the search data of a site have them in a file of their own, which pages load after the rest.
        *(_scenario(library, entry) for entry in library.scenarios.values()),
    ]


def statement_badges(library: Library, entry: StatementEntry) -> tuple[str, ...]:
    """Return the marks of a statement: its modules, player count and status."""
    statement = entry.statement
    titles = library.package.lists.modules
    badges = [titles[module] for module in statement.modules or () if module != BASE]
    if statement.players:
        badges.append(f"{statement.players.replace('-', '–')} players")
    if statement.status in STATUS_BADGES:
        badges.append(STATUS_BADGES[statement.status])
    return tuple(badges)


def _statement(library: Library, entry: StatementEntry) -> Entry:
    statement = entry.statement
    filled = library.facts.fill
    detail = [(N_("Example"), plain(filled(statement.example)))] if statement.example else []
    if statement.derivation:
        detail.append((N_("Derivation"), plain(filled(statement.derivation))))
    if statement.switch:
        detail.extend((N_("Switch"), f"{name}: {setting}") for name, setting in statement.switch.items())
    detail.extend((N_("Says otherwise"), f"{ref}: {plain(text)}") for ref, text in (statement.dissent or {}).items())
    return Entry(
        id=entry.id,
        kind="statement",
        title=plain(filled(statement.title)),
        answer=plain(entry.text),
        text=" ".join(text for _, text in detail),
        breadcrumb=(N_("Rules"), entry.chapter.source.name, *entry.sections),
        url=entry.url,
        badges=statement_badges(library, entry),
        sources=tuple(statement.sources),
        related=related_to(
            rulings=[ruling.id for ruling in library.rulings_on(entry.id)],
            scenarios=[scenario.id for scenario in library.scenarios_on(entry.id)],
            walkthroughs=list(dict.fromkeys(walk.id for walk, _ in library.walks_on(entry.id))),
            overrides=statement.overrides or (),
            overridden_by=library.overridden_by(entry.id),
            replaces=statement.replaces or (),
            replaced_by=library.replaced_by(entry.id),
            says=statement.says or (),
        ),
        factions=tuple(statement.factions or ()),
        modules=tuple(statement.modules or ()),
        detail=tuple(detail),
        when=statement_condition(statement),
        instead=statement_instead(library, entry),
        exceptions=statement_exceptions(library, entry),
        exception_to=statement_exception_to(library, entry),
        scope="special" if _special(entry) else "general" if library.overridden_by(entry.id) else "",
        number=library.numbers[entry.id],
        history=_history(library, statement.history),
        **asked_of(statement),
    )


def _ruling(library: Library, entry: RulingEntry) -> Entry:
    ruling = entry.ruling
    rules = [library.statements[rule] for rule in ruling.rules]
    filled = library.facts.fill
    detail = [
        (label, plain(filled(text)))
        for label, text in (
            (N_("Explanation"), ruling.explanation),
            (N_("Derivation"), ruling.derivation),
            (N_("Note"), ruling.note),
            (N_("No scenario"), ruling.reason),
        )
        if text
    ]
    detail.extend((N_("Says otherwise"), f"{ref}: {plain(text)}") for ref, text in (ruling.dissent or {}).items())
    return Entry(
        id=entry.id,
        kind="ruling",
        title=plain(filled(ruling.question)),
        answer=plain(filled(ruling.answer)),
        text=" ".join(text for _, text in detail),
        breadcrumb=(N_("Rulings"), entry.topic_title),
        url=entry.url,
        badges=(STATUS_BADGES[ruling.status],),
        sources=tuple(ruling.sources),
        related=related_to(
            rules=ruling.rules, scenarios=ruling.scenarios, related_rulings=library.related.get(entry.id, ())
        ),
        factions=_unique(faction for rule in rules for faction in rule.statement.factions or ()),
        modules=_unique(module for rule in rules for module in rule.statement.modules or ()),
        detail=tuple(detail),
        when=rules_condition(library, ruling.rules),
        instead=rules_instead(library, ruling.rules),
        says_same=_told(entry),
        case=len(ruling.rules) > 1,
        scope="special" if any(_special(rule) for rule in rules) else "",
        history=_history(library, ruling.history),
        **asked_of(ruling),
    )


def _history(library: Library, history: list[EarlierText] | None) -> tuple[dict[str, Any], ...]:
    """Return the earlier texts of an entry as plain data."""
    return tuple(
        {key: plain(library.facts.fill(value)) if isinstance(value, str) else value for key, value in told.items()}
        for told in (one.model_dump(exclude_defaults=True) for one in latest_first(history))
    )


def _special(entry: StatementEntry) -> bool:
    statement = entry.statement
    return bool(statement.overrides or statement.factions or statement.players or statement.modules)


def _told(ruling: RulingEntry) -> str | None:
    """Return the statement that a ruling words as a question; a ruling on several is mostly a separate case."""
    return ruling.ruling.same_as or (ruling.ruling.rules[0] if len(ruling.ruling.rules) == 1 else None)


def _term(library: Library, term: Term, first_rules: Mapping[str, int]) -> Entry:
    left_out = any(term.id in topic.terms for topic in library.game.not_covered.values())
    return Entry(
        id=term.id,
        kind="term",
        title=term.term,
        answer=plain(library.facts.fill(term.definition)),
        text="",
        breadcrumb=(N_("Glossary"),),
        url=term_url(term.id),
        sources=tuple(term.sources),
        related=related_to(rules=term.rules),
        synonyms=(*term.synonyms, *((term.plural,) if term.plural else ()), *term.dutch),
        dutch=tuple(term.dutch),
        detail=tuple(
            (label, ", ".join(words))
            for label, words in ((N_("Also said"), term.synonyms), (N_("Dutch"), term.dutch))
            if words
        ),
        when=term_condition(library, term),
        says_same=None if left_out else _defined(term, first_rules),
        scope="not covered" if left_out else "",
        **asked_of(term),
    )


def _defined(term: Term, first_rules: Mapping[str, int]) -> str | None:
    """Return the statement that defines a term. Terms that share one are not one another: farm and forest."""
    alone = len(term.rules) == 1 and first_rules[term.rules[0]] == 1
    return term.same_as or (term.rules[0] if alone else None)


NOT_COVERED = "not-covered."
"""The beginning of the id of a topic that the reference leaves out."""


def _not_covered(name: str, topic: NotCovered) -> Entry:
    return Entry(
        id=f"{NOT_COVERED}{name}",
        kind="not covered",
        title=topic.title,
        answer=plain(topic.text),
        text="",
        breadcrumb=(N_("Not covered"),),
        url=not_covered_url(f"{NOT_COVERED}{name}"),
        scope="not covered",
        **asked_of(topic),
    )


def _scenario(library: Library, entry: ScenarioEntry) -> Entry:
    scenario = entry.scenario
    ruling = library.rulings.get(entry.ruling) if entry.ruling else None
    rules = scenario_rules(entry, ruling)
    return Entry(
        id=entry.id,
        kind="scenario",
        title=scenario.title,
        answer=plain(scenario.about or (ruling.ruling.answer if ruling else scenario.title)),
        text="",
        breadcrumb=(N_("Scenarios"), *((ruling.topic_title,) if ruling else ())),
        url=entry.url,
        related=related_to(rulings=[ruling.id] if ruling else [], rules=sorted(asserted_ids(scenario))),
        factions=tuple(scenario.taking_part),
        modules=tuple(scenario.in_play),
        when=scenario_condition(library, entry, rules),
        instead=rules_instead(library, rules),
        says_same=(_told(ruling) or ruling.id) if ruling else None,
    )


def _walkthrough(library: Library, entry: WalkthroughEntry) -> Entry:
    walk = entry.walk
    said = [plain(library.facts.fill(step.title)) for step in walk.steps]
    rules = dict.fromkeys(rule for step in walk.steps for rule in (*step.decided_by, *step.rules))
    learn = " ".join(plain(library.facts.fill(line)) for line in walk.learn)
    return Entry(
        id=entry.id,
        kind="walkthrough",
        title=walk.title,
        answer=plain(library.facts.fill(walk.about)),
        text=" ".join((learn, *said)),
        breadcrumb=(N_("Walk-throughs"),),
        url=entry.url,
        related=related_to(rules=list(rules)),
        factions=tuple(walk.taking_part),
        modules=tuple(walk.in_play),
        detail=(
            (N_("What you learn"), learn),
            (N_("Steps"), "; ".join(f"{number}. {step.title}" for number, step in enumerate(walk.steps, 1))),
        ),
    )


def _overview(library: Library, entry: OverviewEntry) -> Entry:
    overview = entry.overview
    return Entry(
        id=entry.id,
        kind="procedure" if isinstance(overview, Procedure) else "table",
        title=overview.title,
        answer="\n".join(overview_lines(library, entry)),
        text="" if isinstance(overview, Procedure) else " ".join(overview.columns),
        breadcrumb=(N_("Rules"), entry.chapter.source.name, *entry.sections),
        url=entry.url,
        related=related_to(rules=entry.rules),
        **asked_of(overview),
    )


def overview_lines(library: Library, entry: OverviewEntry) -> list[str]:
    """Return a procedure as numbered lines, a table as a line for each row; plain text."""

    def said(text: str) -> str:
        return plain(library.facts.fill(text))

    overview = entry.overview
    if isinstance(overview, Procedure):
        return [f"{number}. {said(step.text)}" for number, step in enumerate(overview.steps, 1)]
    rows = [(said(first), list(map(said, rest))) for first, *rest in (row.cells for row in overview.rows)]
    lines = [f"{name}: {'; '.join(_cells(overview.columns[1:], cells))}" for name, cells in rows]
    return [*lines, said(overview.note)] if overview.note else lines


def _cells(columns: list[str], cells: list[str]) -> list[str]:
    """Return the cells of a row, each with its column's heading where there are several."""
    if len(columns) == 1:
        return cells
    return [f"{column} {cell}" for column, cell in zip(columns, cells, strict=True)]


def related_to(**relations: list[str] | tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return the ids of related entries by relation, without empty relations."""
    return {name: tuple(ids) for name, ids in relations.items() if ids}


def _unique(names: Iterator[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
