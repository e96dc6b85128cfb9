"""Results of plays and questions as plain data, from commands and from ``as_data``.

Only type checkers and the writer of schemas import it: a search need not wait for pydantic.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict


class LiftedData(TypedDict):
    """A rule that did not count.

    Attributes:
        rule: The rule.
        by: The exception that lifted it.
    """

    rule: str
    by: str


class FactData(TypedDict):
    """Something that decided.

    Attributes:
        rule: The rule.
        message: It as a sentence.
        values: The values in the sentence.
    """

    rule: str
    message: str
    values: dict[str, Any]


class EventData(TypedDict):
    """Something that happened.

    Attributes:
        rule: The rule by which it did; null where it is no rule's.
        message: It as a sentence.
        before: The value before, where there is one.
        after: The value after.
    """

    rule: str | None
    message: str
    before: Any
    after: Any


class StepData(TypedDict):
    """One action and its result.

    Attributes:
        number: Its number, from 1.
        line: The action as written.
        faction: The acting side; empty for an unreadable action.
        accepted: Whether the rules allow it.
        error: Why it is unreadable or has two meanings; else null.
        decided_by: Ids of the rules that decided.
        consulted: Ids of the rules that the engine asked and that did not decide.
        lifted: Rules that did not count.
        facts: The deciding facts, as sentences.
        events: The changes, in order; nothing for a refused action.
        remarks: Points that players may have overlooked, as sentences.
        position: The position after it, with the keys of an expectation.
    """

    number: int
    line: str
    faction: str
    accepted: bool
    error: str | None
    decided_by: list[str]
    consulted: list[str]
    lifted: list[LiftedData]
    facts: list[FactData]
    events: list[EventData]
    remarks: list[str]
    position: NotRequired[dict[str, Any]]


class RunData(TypedDict):
    """The result of a scenario or walk-through.

    Attributes:
        id: Its id.
        title: Its title.
        passed: Whether all expectations hold.
        failures: Those that don't, and other failures, as sentences.
        remarks: Points left open at the end, as sentences.
        ruleset: The printing as `preset`, and the setting of each switch in `switches`; empty if there was no position.
        steps: Its actions.
        start: The position at the start, with the keys of an expectation.
        end: The position at the end.
    """

    id: str
    title: str
    passed: bool
    failures: list[str]
    remarks: list[str]
    ruleset: dict[str, Any]
    steps: list[StepData]
    start: NotRequired[dict[str, Any]]
    end: NotRequired[dict[str, Any]]


class AtTableData(TypedDict):
    """A hit as the named table sees it.

    Attributes:
        standing: Whether it holds there.
        instead: Ids of the entries that hold in its place.
        exceptions: Ids of exceptions to it at this table.
        stands_for: Id of the entry that it replaces there; null if none.
    """

    standing: Literal["applies", "replaced", "not here"]
    instead: list[str]
    exceptions: list[str]
    stands_for: str | None


class UnlessData(TypedDict):
    """An exception to a hit's rule.

    Attributes:
        id: The statement that is the exception.
        title: Its title.
        factions: The factions that it serves, of those that the question or the table names; empty if everybody.
        units: The pieces for which it lifts the rule; empty if for all.
    """

    id: str
    title: str
    factions: list[str]
    units: list[str]


class HitTexts(TypedDict):
    """Texts of a hit in a language that the content is translated into; those that aren't stay as they are.

    Attributes:
        title: A few words, or the question.
        answer: The whole answer, as plain text.
        breadcrumb: Its headings, outermost first.
    """

    title: str
    answer: str
    breadcrumb: list[str]


class HitData(TypedDict):
    """A found entry.

    Attributes:
        id: Its id, for `scythe-ref show`.
        kind: Its kind.
        title: A few words, or the question.
        answer: The whole answer, as plain text.
        breadcrumb: Its headings, outermost first.
        badges: Short marks: expansion, number of players, status.
        sources: Source references.
        url: Its address, from the root of a site.
        score: How well it fits; comparable within one search alone.
        scope: Whether it is the general rule or a special case, where it is one of the two.
        also: Ids of other entries that say the same.
        unless: The exceptions to its rule that serve what the question names, and hold at the table.
        exception_to: Ids of the rules that it is an exception to.
        dutch: For a question in Dutch, the Dutch names of the game's terms in title and answer, by the English ones.
        table: Its standing at the table, if the question names one.
        texts: Its texts in the language asked for, by that language, if the content is translated into it.
    """

    id: str
    kind: str
    title: str
    answer: str
    breadcrumb: list[str]
    badges: list[str]
    sources: list[str]
    url: str
    score: float
    scope: Literal["", "general", "special", "not covered"]
    also: list[str]
    unless: list[UnlessData]
    exception_to: list[str]
    dutch: NotRequired[dict[str, str]]
    table: NotRequired[AtTableData]
    texts: NotRequired[dict[str, HitTexts]]


class ReadingData(TypedDict):
    """One of two answers that are close.

    Attributes:
        words: The words that tell it from the other.
        id: The entry.
    """

    words: str
    id: str


class DestinationData(TypedDict):
    """A place of the site.

    Attributes:
        title: Its name.
        url: Its address, relative to the site's root.
    """

    title: str
    url: str


class FindingsData(TypedDict):
    """The result of a question.

    Attributes:
        schema: Number of this shape.
        query: The question as asked.
        answers: Whether the first hit counts as an answer; if not, the hits are only the nearest entries.
        meant: The question with its unknown words put right; null if there was nothing to put right.
        nearest: Without hits: known words that come nearest.
        topics: Without hits: ids of the entries that those words lead to.
        readings: The first two answers, where they are close; else empty.
        left_out: Words of the question that the hits are not about, where they may not answer it.
        senses: By such a word, the meaning of it that no rule has, such as a price.
        places: Places of the site that it asks for.
        also_asked: Where the first hit answers: ids of up to three rulings that a reader may want next.
        hits: Entries, best first.
    """

    schema: Literal[1]
    query: str
    answers: bool
    meant: str | None
    nearest: list[str]
    topics: list[str]
    readings: list[ReadingData]
    left_out: list[str]
    senses: dict[str, str]
    places: list[DestinationData]
    also_asked: list[str]
    hits: list[HitData]
