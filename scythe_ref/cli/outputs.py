"""The shape of the JSON that each command prints with ``--json``.

Type checkers compare the commands with it, and ``scythe-ref schema`` makes the JSON Schemas from it; no other command
imports it. Each shape has its number, `schema`, which grows when a reader of the old shape could stumble.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic.json_schema import SkipJsonSchema
from typing_extensions import TypedDict

from scythe_ref.formats import Problem
from scythe_ref.library import Entry, Numeral
from scythe_ref.proof import SegmentCounts
from scythe_ref.schema.knowledge import FlipsRecord
from scythe_ref.schema.results import FindingsData, RunData


class ValidateOutput(TypedDict):
    """Everything that is wrong with some files.

    Attributes:
        schema: Number of this shape.
        problems: By file, line and column; empty if nothing is wrong.
    """

    schema: Literal[1]
    problems: list[Problem]


class LocationData(TypedDict):
    """A place in a file.

    Attributes:
        path: The file, or `standard input`.
        line: The line, from 1.
        column: The column, from 1.
    """

    path: str
    line: int
    column: int


class CheckedData(RunData):
    """The run of a scenario or walk-through.

    Attributes:
        places: The place of each failure, in their order.
        ruling: The ruling that it proves; null if none.
        flips: Small changes that would turn its answers; null without `--flips`, or if it failed.
    """

    places: list[LocationData]
    ruling: str | None
    flips: FlipsRecord | None


class CheckOutput(TypedDict):
    """Results of scenarios and walk-throughs.

    Attributes:
        schema: Number of this shape.
        scenarios: Number of scenarios that ran.
        walkthroughs: Number of walk-throughs that ran.
        passed: Number of both that passed.
        failed: Number of both that failed.
        results: Each of them; with positions if `--trace` was given.
    """

    schema: Literal[1]
    scenarios: int
    walkthroughs: int
    passed: int
    failed: int
    results: list[CheckedData]


class PositionsOutput(TypedDict):
    """Starting positions with every default; with `--position`.

    Attributes:
        schema: Number of this shape.
        positions: By scenario, with the keys of a scenario.
    """

    schema: Literal[1]
    positions: dict[str, dict[str, Any]]


class WhereData(TypedDict):
    """Places of an entry, as `FILE:LINE`.

    Attributes:
        text: The entry's text; null where other entries make it up.
        code: Lines of the engine that spell its id.
        related: The texts of related entries, by relation and id.
    """

    text: str | None
    code: list[str]
    related: dict[str, dict[str, str]]


@dataclass(frozen=True, kw_only=True)
class ShownEntry(Entry):
    """One entry with everything that belongs to it.

    Attributes:
        schema: Number of this shape.
        where: The files that name it.
    """

    schema: Literal[1]
    where: WhereData
    original: SkipJsonSchema[dict[str, Any]] = field(default_factory=dict)  # `texts` is printed in its place


class EntryTexts(TypedDict):
    """Texts of an entry in a language that the content is translated into; those that aren't stay as they are.

    Attributes:
        title: A few words, or the question.
        answer: The text that answers.
        text: The rest of the searchable text.
        breadcrumb: Its headings, outermost first.
        tells_apart: A few words that tell it from other answers that are as close.
        detail: More lines: label and text.
    """

    title: str
    answer: str
    text: str
    breadcrumb: list[str]
    tells_apart: str
    detail: list[tuple[str, str]]


@dataclass(frozen=True, kw_only=True)
class ShownTranslation(ShownEntry):
    """One entry with everything that belongs to it, where `--lang` asks for a translation.

    Attributes:
        texts: Its texts in the language asked for, by that language.
    """

    texts: dict[str, EntryTexts]


class UnknownEntryOutput(TypedDict):
    """The answer to an id that nothing has.

    Attributes:
        schema: Number of this shape.
        error: The sentence that says so.
        near: Ids that come nearest.
    """

    schema: Literal[1]
    error: str
    near: list[str]


class DocumentData(TypedDict):
    """Coverage of a source document.

    Attributes:
        segments: Number of its segments.
        covered: Number of segments that statements cover.
        reasoned: Number of segments with a reason why they need none.
        unmapped: Number of segments with neither.
        compared: Whether the document itself was there to compare with.
        missing: Keys that the document has and its map has not.
        stale: Keys that its map has and the document has not.
        unmapped_keys: Keys of the segments that nothing covers.
        sections: The same numbers for each heading or page.
    """

    segments: int
    covered: int
    reasoned: int
    unmapped: int
    compared: bool
    missing: list[str]
    stale: list[str]
    unmapped_keys: list[str]
    sections: dict[str, SegmentCounts]


class SourcesOutput(TypedDict):
    """Coverage of all source documents.

    Attributes:
        schema: Number of this shape.
        documents: By the id of the document.
    """

    schema: Literal[1]
    documents: dict[str, DocumentData]


class StaleNumeral(LocationData):
    """A reason for a numeral that its text no longer has.

    Attributes:
        chapter: The chapter.
        id: The text.
        numeral: The numeral.
    """

    chapter: str
    id: str
    numeral: str


class NumbersOutput(TypedDict):
    """Which numerals in statements are bound to the components.

    Attributes:
        schema: Number of this shape.
        bound: Number of bound ones.
        unbound: Number of unbound ones.
        share: The share of bound ones, from 0 to 1.
        at_least: The least share that passes.
        unexplained: Number of unbound ones without a reason.
        sound: Whether enough are bound, and the rest explained.
        numerals: The unbound ones.
        spelled: Numbers in words; they don't count.
        stale: Reasons that nothing needs any more.
    """

    schema: Literal[1]
    bound: int
    unbound: int
    share: float
    at_least: float
    unexplained: int
    sound: bool
    numerals: list[Numeral]
    spelled: list[Numeral]
    stale: list[StaleNumeral]


class WordOutput(TypedDict):
    """A label or sentence that can be translated.

    Attributes:
        texts: Its English forms: one, or those for one and for several.
        catalogue: The catalogue that holds it.
        context: The word that tells it from an equal text; empty for most.
        note: A comment for translators.
        places: Where the code uses it, as ``file:line``.
    """

    texts: list[str]
    catalogue: str
    context: str
    note: str
    places: list[str]


class WordsOutput(TypedDict):
    """The found labels and sentences.

    Attributes:
        schema: Number of this shape.
        texts: Those that have the wanted text in them.
    """

    schema: Literal[1]
    texts: list[WordOutput]


class TranslationData(TypedDict):
    """A text of the content, and its translation.

    Attributes:
        file: The file of the translation, below the content folder.
        id: The id of what it belongs to.
        field: Its field there.
        state: Whether the translation is as new as the original.
        original: The text as its author wrote it.
        translation: The translation, stale or not; empty if there is none.
    """

    file: str
    id: str
    field: str
    state: Literal["current", "stale", "missing"]
    original: str
    translation: str


class TranslateOutput(TypedDict):
    """The texts of the content with their translations into a language.

    Attributes:
        schema: Number of this shape.
        texts: All texts that a reader sees.
    """

    schema: Literal[1]
    texts: list[TranslationData]


class PlacedWordingProblem(LocationData):
    """Something wrong with an entry's wordings, at its place.

    Attributes:
        entry: The entry's id.
        wording: The wording as the file has it; empty where some are missing.
        problem: The fault and its cure.
        key: The list that it is about, `asked` or `asked_dutch`.
    """

    entry: str
    wording: str
    problem: str
    key: str


class AskedOutput(TypedDict):
    """The wordings with which people ask for entries.

    Attributes:
        schema: Number of this shape.
        entries: Number of entries that need them.
        english: Number of English wordings.
        dutch: Number of Dutch wordings.
        problems: Their problems.
    """

    schema: Literal[1]
    entries: int
    english: int
    dutch: int
    problems: list[PlacedWordingProblem]


OUTPUTS: dict[str, tuple[Any, ...]] = {
    "validate": (ValidateOutput,),
    "check": (CheckOutput, PositionsOutput),
    "search": (FindingsData,),
    "show": (ShownEntry, ShownTranslation, UnknownEntryOutput),
    "sources": (SourcesOutput,),
    "numbers": (NumbersOutput,),
    "asked": (AskedOutput,),
    "words": (WordsOutput,),
    "translate": (TranslateOutput,),
}
"""The shapes that each command's output may have, in the order of the commands."""
