"""The graph of all content, with every reference resolved.

Two entries are equal if they say the same. Their file and line do not count: an edit further up
moves everything below it and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from scythe_ref.game_package import GamePackage
from scythe_ref.library.facts import Facts
from scythe_ref.library.game import Components, content_of
from scythe_ref.library.language_marks import unmarked_data
from scythe_ref.library.related import related_rulings
from scythe_ref.library.urls import (
    loose_scenario_url,
    ruling_url,
    scenario_url,
    statement_url,
    topic_url,
    walkthrough_url,
)
from scythe_ref.messages import Message
from scythe_ref.schema.formats import GameFile
from scythe_ref.schema.rule_source import ComparisonTable, Procedure, RuleSource, Section, Statement
from scythe_ref.schema.ruling import ReleaseFile, RuleChange, Ruling
from scythe_ref.schema.scenario import AnyScenario, AnyWalkthrough
from scythe_ref.schema.sources import Source, Unbound, WithoutCode
from scythe_ref.schema.texts import Term

Value = TypeVar("Value")


@dataclass(frozen=True)
class Chapter:
    """A rule source of ours: one page of the rules.

    Attributes:
        id: Name of the chapter and of its page.
        order: Its place among the chapters.
        source: Its document.
        path: Its file.
    """

    id: str
    order: int
    source: RuleSource
    path: str = field(compare=False)

    @property
    def url(self) -> str:
        """The address of its page."""
        return f"rules/{self.id}/"


@dataclass(frozen=True)
class StatementEntry:
    """A statement in its place.

    Attributes:
        statement: The statement as the file has it.
        chapter: Its chapter.
        sections: Headings above it, outermost first.
        text: Its text with the facts filled in; Markdown.
        path: Its file.
        line: Line of the file, from 1.
    """

    statement: Statement
    # Else an edit of one statement would make all others of its chapter new ones.
    chapter: Chapter = field(compare=False)
    sections: tuple[str, ...]
    text: str
    path: str = field(compare=False)
    line: int = field(compare=False)

    @property
    def id(self) -> str:
        """The authored id."""
        return self.statement.id

    @property
    def url(self) -> str:
        """Its address on the site."""
        return statement_url(self.chapter.id, self.id)


@dataclass(frozen=True)
class OverviewEntry:
    """A procedure or a table in its place.

    Attributes:
        overview: The procedure or table as the file has it.
        chapter: Its chapter.
        sections: Headings above it, outermost first.
        path: Its file.
        line: Line of the file, from 1.
    """

    overview: Procedure | ComparisonTable
    chapter: Chapter = field(compare=False)
    sections: tuple[str, ...]
    path: str = field(compare=False)
    line: int = field(compare=False)

    @property
    def id(self) -> str:
        """The authored id."""
        return self.overview.id

    @property
    def url(self) -> str:
        """Its address on the site."""
        return statement_url(self.chapter.id, self.id)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all statements that it restates, each once."""
        overview = self.overview
        parts = overview.steps if isinstance(overview, Procedure) else overview.rows
        return tuple(dict.fromkeys(rule for part in parts for rule in part.rules))


@dataclass(frozen=True)
class RulingEntry:
    """A ruling in its topic.

    Attributes:
        ruling: The ruling as the file has it.
        topic: Id of its topic.
        topic_title: Title of that.
        path: Its file.
        line: Line of the file, from 1.
    """

    ruling: Ruling
    topic: str
    topic_title: str
    path: str = field(compare=False)
    line: int = field(compare=False)

    @property
    def id(self) -> str:
        """The authored id."""
        return self.ruling.id

    @property
    def url(self) -> str:
        """The address of its page."""
        return ruling_url(self.topic, self.id)


@dataclass(frozen=True)
class Topic:
    """The rulings of one topic.

    Attributes:
        id: Its id.
        title: Its title.
        rulings: Its rulings, in the order of the file.
    """

    id: str
    title: str
    rulings: tuple[RulingEntry, ...]

    @property
    def url(self) -> str:
        """The address of its list."""
        return topic_url(self.id)


@dataclass(frozen=True)
class ScenarioEntry:
    """A scenario and the ruling it proves.

    Attributes:
        scenario: The scenario as the file has it.
        data: The same as plain data, with the keys of the file alone: the engine reads this.
        topic: The topic of its file.
        ruling: Id of the ruling that lists it.
        url: Its address on the site.
    """

    scenario: AnyScenario
    data: dict[str, Any] = field(compare=False)
    topic: str
    ruling: str | None
    path: str = field(compare=False)
    line: int = field(compare=False)
    url: str

    @property
    def id(self) -> str:
        """The authored id."""
        return self.scenario.id

    @property
    def disputed(self) -> str:
        """The link that opens it in the lab before its disputed move: the first refused one, else the last."""
        refused = (one.after for one in self.scenario.expect if one.refused_by and one.after)
        move = min(refused, default=len(self.scenario.play))
        return f"scenario={self.id}&step={max(0, move - 1)}"


@dataclass(frozen=True)
class WalkthroughEntry:
    """A walk-through.

    Attributes:
        walk: The walk-through as the file has it.
        data: The same as plain data, with the keys of the file alone: the engine reads this.
        path: Its file.
        lines: Line of the file on which each step begins, from 1.
    """

    walk: AnyWalkthrough
    data: dict[str, Any] = field(compare=False)
    path: str = field(compare=False)
    lines: tuple[int, ...] = field(compare=False)

    @property
    def id(self) -> str:
        """The authored id."""
        return self.walk.id

    @property
    def url(self) -> str:
        """The address of its page."""
        return walkthrough_url(self.id)


@dataclass(frozen=True)
class Library:
    """All content. Every id is unique, and every reference leads to an entry.

    Attributes:
        root: The content folder.
        package: The game's package.
        game: The content of ``game.yaml``.
        digest: A hash that differs for any other content.
        language: The language that the texts are translated into, if any; ``original`` is the content before that.
        sources: Sources by id.
        chapters: The chapters of the rules, in reading order.
        statements: Rules by id, in reading order.
        topics: The topics of the rulings.
        rulings: Rulings by id.
        scenarios: Scenarios by id.
        terms: The glossary by id.
        destinations: Places of the site that are no entry: title, address, and how people ask for each.
        lexicon: The players' words, as data by concept.
        components: The components of the game, as data.
        changes: Changes of rules between printings.
        messages: The sentences of verdicts, by key.
        facts: The targets of ``{fact:...}`` in texts.
        unbound: By chapter, the numerals without a component, with their reason.
        without_code: Rules that the engine has no code for, with their reason.
        walkthroughs: Walk-throughs by id.
        most_asked: Ids of the rulings on the home page.
        disputes: Titles of the disputes on the lab's start screen, by scenario.
        own: The data of files in the game's own formats.
        overviews: Procedures and tables by id.
        term_places: File and line of each term.
        release: Digests of the last release; None before the first.

    Examples:
        >>> import scythe_ref
        >>> library = scythe_ref.load()
        >>> library.statements["move.river"].text.partition(".")[0]
        "Units can't cross a river unless an ability lets them"
        >>> "river-cross" in [entry.id for entry in library.rulings_on("move.river")]
        True
    """

    root: Path
    package: GamePackage = field(repr=False)
    game: GameFile
    digest: str
    sources: dict[str, Source]
    chapters: tuple[Chapter, ...]
    statements: dict[str, StatementEntry]
    topics: tuple[Topic, ...]
    rulings: dict[str, RulingEntry]
    scenarios: dict[str, ScenarioEntry]
    terms: dict[str, Term]
    components: Components
    changes: tuple[RuleChange, ...]
    messages: dict[str, Message]
    facts: Facts = field(repr=False)
    unbound: dict[str, list[Unbound]] = field(default_factory=dict)
    without_code: WithoutCode = field(default_factory=lambda: WithoutCode(statements={}))
    walkthroughs: dict[str, WalkthroughEntry] = field(default_factory=dict)
    most_asked: tuple[str, ...] = ()
    disputes: dict[str, str] = field(default_factory=dict)
    lexicon: dict[str, Any] = field(default_factory=dict)
    destinations: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    own: Any = None
    overviews: dict[str, OverviewEntry] = field(default_factory=dict)
    term_places: dict[str, tuple[str, int]] = field(default_factory=dict)
    release: ReleaseFile | None = None
    language: str = ""
    original: Library | None = field(default=None, repr=False)

    @cached_property
    def faction_names(self) -> Mapping[str, str]:
        """The short names of the sides that players take, by id."""
        return content_of(self.package).faction_names(self.components, self.package.lists)

    @cached_property
    def _rulings_by_rule(self) -> dict[str, list[RulingEntry]]:
        return _grouped((rule, entry) for entry in self.rulings.values() for rule in entry.ruling.rules)

    @cached_property
    def _scenarios_by_rule(self) -> dict[str, list[ScenarioEntry]]:
        table = _grouped((rule, entry) for entry in self.scenarios.values() for rule in asserted_ids(entry.scenario))
        for name, statement in self.statements.items():
            says = set(statement.statement.says or ())
            shown = [
                self.scenarios[scenario] for ruling in self.rulings_on(name) for scenario in ruling.ruling.scenarios
            ]
            by_id = {one.id: one for one in table.get(name, ())}  # to compare whole entries takes long
            by_id.update((one.id, one) for one in shown if says.intersection(deciding_ids(one.scenario)))
            table[name] = [*by_id.values()]
        return table

    @cached_property
    def _overriders(self) -> dict[str, list[str]]:
        return _grouped(
            (rule, entry.id) for entry in self.statements.values() for rule in entry.statement.overrides or ()
        )

    @cached_property
    def _replacers(self) -> dict[str, list[str]]:
        """Statements that replace a rule: by ``replaces``, and the default setting's for what its switch supersedes."""
        declared = ((rule, entry.id) for entry in self.statements.values() for rule in entry.statement.replaces or ())
        switches = self.components.rulesets.switches
        current = (
            (entry.id, rule)
            for entry in self.statements.values()
            if entry.statement.status == "superseded"
            for name in entry.statement.switch or ()
            if (rule := switches[name].settings[switches[name].default])
        )
        return _grouped((*declared, *current))

    @cached_property
    def _walked(self) -> dict[str, list[tuple[WalkthroughEntry, int]]]:
        return _grouped(
            (rule, (entry, number))
            for entry in self.walkthroughs.values()
            for number, step in enumerate(entry.walk.steps, 1)
            for rule in dict.fromkeys(
                (*step.decided_by, *(rule for attempt in step.attempts for rule in attempt.refused_by), *step.rules)
            )
        )

    @cached_property
    def related(self) -> dict[str, tuple[str, ...]]:
        """For each ruling the ids of the rulings that a reader may want next, the nearest first."""
        rulings = {name: entry.ruling for name, entry in self.rulings.items()}
        return related_rulings(
            rulings,
            {name: entry.statement for name, entry in self.statements.items()},
            self.terms.values(),
            {
                name: self.facts.fill(f"{ruling.question} {ruling.answer} {ruling.explanation or ''}")
                for name, ruling in rulings.items()
            },
        )

    @cached_property
    def numbered_sections(self) -> list[tuple[str, Chapter, Section]]:
        """Every section of every chapter with its number, such as ``4.2``, in the order of the pages."""
        return [
            (f"{place}.{number}", chapter, section)
            for place, chapter in enumerate(self.chapters, 1)
            for number, (_, section) in enumerate(chapter.source.walk(), 1)
        ]

    @cached_property
    def numbers(self) -> dict[str, str]:
        """The number of each statement by id, such as ``4.2.1``: chapter, section and paragraph.

        All modules count, so a reader of the base game sees the same numbers. A new rule moves those after it, so
        nothing is addressed by them.
        """
        return {
            statement.id: f"{section_number}.{number}"
            for section_number, _, section in self.numbered_sections
            for number, statement in enumerate(section.rules or (), 1)
        }

    @cached_property
    def _chapter_of_section(self) -> dict[str, str]:
        return {
            section.id: chapter.id for chapter in self.chapters for _, section in chapter.source.walk() if section.id
        }

    def chapter_of_section(self, section_id: str) -> str:
        """Return the id of a section's chapter; empty if there is no such section.

        Args:
            section_id: The section's id.
        """
        return self._chapter_of_section.get(section_id, "")

    def rulings_on(self, rule_id: str) -> list[RulingEntry]:
        """Return the rulings that rest on a statement.

        Args:
            rule_id: The statement's id; one that does not exist has none.
        """
        return self._rulings_by_rule.get(rule_id, [])

    def scenarios_on(self, rule_id: str) -> list[ScenarioEntry]:
        """Return the scenarios that name a statement as deciding a step, or as shown by it.

        A statement that only follows from others has the scenarios of those of its rulings that name one of the others.

        Args:
            rule_id: The statement's id.
        """
        return self._scenarios_by_rule.get(rule_id, [])

    def walks_on(self, rule_id: str) -> list[tuple[WalkthroughEntry, int]]:
        """Return the walk-throughs that show a statement, each with the number of a step that does, from 1.

        Args:
            rule_id: The statement's id.
        """
        return self._walked.get(rule_id, [])

    def overridden_by(self, rule_id: str) -> list[str]:
        """Return the ids of the statements that are exceptions to a statement.

        Args:
            rule_id: The statement's id.
        """
        return self._overriders.get(rule_id, [])

    def replaced_by(self, rule_id: str) -> list[str]:
        """Return the ids of the statements that take a statement's place: under some condition, or for good.

        Args:
            rule_id: The statement's id.
        """
        return self._replacers.get(rule_id, [])

    def bundle(self) -> dict[str, Any]:
        """Return the data for the engine and the scenario runner, which JSON can carry."""
        data = {
            "schema": 1,
            "game": self.package.place,
            "digest": self.digest,
            "components": self.components.data,
            "messages": dict(self.messages),
            "rules": {
                entry.id: {
                    "title": self.facts.fill(entry.statement.title),
                    "text": entry.text,
                    "url": entry.url,
                    **({"disputed": True} if entry.statement.status == "disputed" else {}),
                }
                for entry in self.statements.values()
            },
            "rulings": {entry.id: list(entry.ruling.scenarios) for entry in self.rulings.values()},
            "scenarios": {entry.id: entry.data for entry in self.scenarios.values()},
            "walkthroughs": {entry.id: entry.data for entry in self.walkthroughs.values()},
            "disputes": self.disputes,
        }
        return unmarked_data(data) if self.language else data


def _grouped(pairs: Iterable[tuple[str, Value]]) -> dict[str, list[Value]]:
    table: dict[str, list[Value]] = {}
    for key, value in pairs:
        table.setdefault(key, []).append(value)
    return table


def deciding_ids(scenario: AnyScenario) -> set[str]:
    """Return the statement ids that a scenario names as deciding one of its steps."""
    named: set[str] = set()
    for expectation in scenario.expect:
        named.update(expectation.refused_by or ())
        named.update(expectation.decided_by or ())
    return named


def asserted_ids(scenario: AnyScenario) -> set[str]:
    """Return the statement ids that a scenario asserts: those that decide its steps, and those that they show."""
    shown = {rule for expectation in scenario.expect for rule in expectation.shows or ()}
    return deciding_ids(scenario) | shown


def where_scenario_stands(topic: str, ruling: RulingEntry | None, scenario_id: str) -> str:
    """Return a scenario's address: on its ruling's page, or on its topic's page of scenarios without one."""
    if ruling is None:
        return loose_scenario_url(topic, scenario_id)
    return scenario_url(ruling.topic, ruling.id, scenario_id)
