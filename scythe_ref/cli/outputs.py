"""The shape of what each command prints with ``--json``.

Type checkers compare the commands with it, and ``scythe-ref schema`` makes the JSON Schemas of it; no other command
imports it. Each shape has its number, `schema`, which grows when a reader of the old shape could stumble.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from scythe_ref.cli.replay import Report
from scythe_ref.formats import Problem
from scythe_ref.library import Entry, Numeral
from scythe_ref.proof import CombinationCoverage, RulingCoverage, ScenarioCoverage, SegmentCounts
from scythe_ref.schema.knowledge import FlipsRecord
from scythe_ref.schema.results import FindingsData, PlaceData, RunData, StepData
from scythe_ref.search import WordingProblem


class ValidateOutput(TypedDict):
    """Everything that is wrong with some files.

    Attributes:
        schema: Number of this shape.
        problems: By file, line and column; empty if nothing is wrong.
    """

    schema: Literal[1]
    problems: list[Problem]


class PlaceData(TypedDict):
    """Where something stands.

    Attributes:
        path: The file, or `standard input`.
        line: The line, from 1.
        column: The column, from 1.
    """

    path: str
    line: int
    column: int


class CheckedData(RunData):
    """A scenario or walk-through that was run.

    Attributes:
        places: Where each of the failures stands, in their order.
        ruling: The ruling that it proves; null if none.
        flips: What would change its answers; null without `--flips`, or if it failed.
    """

    places: list[PlaceData]
    ruling: str | None
    flips: FlipsRecord | None


class CheckOutput(TypedDict):
    """What came of scenarios and walk-throughs.

    Attributes:
        schema: Number of this shape.
        scenarios: How many scenarios were run.
        walkthroughs: How many walk-throughs were run.
        passed: How many of both passed.
        failed: How many failed.
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


class RuleData(TypedDict):
    """A rule that decided.

    Attributes:
        title: Its title.
        text: Its text, which may have markup.
        url: Its address, from the root of a site.
    """

    title: str
    text: str
    url: str


class ScoreLineData(TypedDict):
    """What one rule of the scoring brings.

    Attributes:
        rule: The rule.
        number: How many there are of what it counts.
        coins: The coins that they bring.
        also: Other rules by which it is so, such as the one by which the Factory counts as several territories.
    """

    rule: str
    number: int
    coins: int
    also: list[str]


class PlayerScoreData(TypedDict):
    """What a player would have if the game ended now.

    Attributes:
        faction: Who.
        total: All coins.
        lines: What they are made of.
    """

    faction: str
    total: int
    lines: list[ScoreLineData]


class TryOutput(TypedDict):
    """What the rules say to actions in a position.

    Attributes:
        schema: Number of this shape.
        actions: Each action and what came of it.
        rules: The rules that decided, by id.
        ruleset: The printing as `preset`, and the setting of each switch in `switches`.
        remarks: What is left open at the end, as sentences.
        position: The position at the end, in one line.
        scores: What each player would score; with `--score`.
        link: Where the lab of a site opens it; with `--link`.
    """

    schema: Literal[1]
    actions: list[StepData]
    rules: dict[str, RuleData]
    ruleset: dict[str, Any]
    remarks: list[str]
    position: str
    scores: NotRequired[list[PlayerScoreData]]
    link: NotRequired[str]


class PlayOutput(TypedDict):
    """Figures of games that were played.

    Attributes:
        schema: Number of this shape.
        games: How many were begun.
        finished: How many ended by the rules.
        decisions: Choices between two or more options.
        turns: Turns that were begun.
        turns_per_second: Of processor time, without what watches the games.
        decisions_per_second: The same for decisions.
        by_end: How many games ended in which way.
        exceptions: How many raised something, or had a generated action refused.
        invariant_failures: How many broke an invariant or came out otherwise when played again.
        airships: How often airships moved, loaded and dropped something in a game; if they are in play.
    """

    schema: Literal[1]
    games: int
    finished: int
    decisions: int
    turns: int
    turns_per_second: float
    decisions_per_second: float
    by_end: dict[str, int]
    exceptions: int
    invariant_failures: int
    airships: NotRequired[dict[str, float]]


class FuzzOutput(TypedDict):
    """Figures of random games under random rulesets.

    Attributes:
        schema: Number of this shape.
        games: How many were begun.
        exceptions: How many raised something, or had a generated action refused.
        invariant_failures: How many broke an invariant.
        unknown_ids: In how many something decided that stands nowhere.
        replays_differ: How many came out otherwise when they were played again.
        airships: How often airships moved, loaded and dropped something in a game.
        hits: How often each rule decided, by id.
    """

    schema: Literal[1]
    games: int
    exceptions: int
    invariant_failures: int
    unknown_ids: int
    replays_differ: int
    airships: dict[str, float]
    hits: dict[str, int]


class WhereData(TypedDict):
    """Where something stands, as `FILE:LINE`.

    Attributes:
        text: The entry's text; null where it is made from others.
        code: Lines of the engine that spell its id.
        related: The texts of what belongs to it, by relation and id.
    """

    text: str | None
    code: list[str]
    related: dict[str, dict[str, str]]


@dataclass(frozen=True, kw_only=True)
class ShownEntry(Entry):
    """One entry with everything that belongs to it.

    Attributes:
        schema: Number of this shape.
        where: The files in which it stands.
    """

    schema: Literal[1]
    where: WhereData


class DocumentData(TypedDict):
    """How far a source document is covered.

    Attributes:
        segments: How many segments it has.
        covered: How many are covered by statements.
        reasoned: How many have a reason why they need none.
        unmapped: How many have neither.
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
    """How far the source documents are covered.

    Attributes:
        schema: Number of this shape.
        documents: By the id of the document.
    """

    schema: Literal[1]
    documents: dict[str, DocumentData]


class CoveredData(TypedDict):
    """What stands behind a statement.

    Attributes:
        id: The statement.
        chapter: Its chapter.
        carried_by: What carries it in the engine: `check`, `lift`, `guard`, `effect`; empty: nothing does.
        reason: Why it has no code; null if it has, or if nobody has said.
        scenarios: Scenarios that name it.
        status: What that comes to.
    """

    id: str
    chapter: str
    carried_by: list[str]
    reason: str | None
    scenarios: list[str]
    status: Literal["implemented", "reasoned", "missing"]


class AblatedData(TypedDict):
    """What came of taking things out one at a time.

    Attributes:
        items: How many there are.
        noticed: How many are missed by some scenario.
        survivors: Names of those that are not.
    """

    items: int
    noticed: int
    survivors: list[str]


class AblationData(AblatedData):
    """What came of taking out everything that carries a rule.

    Attributes:
        data: The same for each datum of the components, changed by one.
    """

    data: AblatedData


class HitCounts(TypedDict):
    """How often a statement decided.

    Attributes:
        random: In games that were dealt.
        seeded: In scenarios, and games that begin at one.
    """

    random: int
    seeded: int


class CoverageOutput(TypedDict):
    """What stands behind every statement and ruling.

    Attributes:
        schema: Number of this shape.
        statements: Every statement.
        rulings: What proves the rulings.
        scenarios: What the scenarios hang on; null without `--ablate`.
        combinations: What stands in the cells of the matrix.
        ablation: What would be missed; null without `--ablate`.
        hits: How often each statement decided; null without `--games`.
    """

    schema: Literal[1]
    statements: list[CoveredData]
    rulings: RulingCoverage
    scenarios: ScenarioCoverage | None
    combinations: CombinationCoverage
    ablation: AblationData | None
    hits: dict[str, HitCounts] | None


class StaleNumeral(TypedDict):
    """A reason for a numeral that no longer stands in a text.

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
        bound: How many are.
        unbound: How many are not.
        share: The share of those that are, from 0 to 1.
        at_least: The share that is wanted.
        unexplained: How many are not and have no reason.
        sound: Whether enough are bound, and the rest explained.
        numerals: Those that are not bound.
        spelled: Numbers in words; they are not counted.
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


class AskedOutput(TypedDict):
    """The wordings with which people ask for entries.

    Attributes:
        schema: Number of this shape.
        entries: How many entries need them.
        english: How many wordings there are in English.
        dutch: How many there are in Dutch.
        problems: What is wrong with them.
    """

    schema: Literal[1]
    entries: int
    english: int
    dutch: int
    problems: list[WordingProblem]


OUTPUTS: dict[str, tuple[Any, ...]] = {
    "validate": (ValidateOutput,),
    "check": (CheckOutput, PositionsOutput),
    "try": (TryOutput,),
    "play": (PlayOutput,),
    "replay": (Report,),
    "fuzz": (FuzzOutput,),
    "search": (FindingsData,),
    "show": (ShownEntry, PlaceData),
    "sources": (SourcesOutput,),
    "coverage": (CoverageOutput,),
    "numbers": (NumbersOutput,),
    "asked": (AskedOutput,),
}
"""The shapes that each command's output may have, in the order of the commands."""
