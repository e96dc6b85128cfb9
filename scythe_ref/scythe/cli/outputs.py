"""JSON output of the commands of Scythe alone: a shape for each, as in ``cli.outputs``."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from scythe_ref.schema.results import StepData
from scythe_ref.scythe.cli.replay import Report
from scythe_ref.scythe.components.places import PlaceData
from scythe_ref.scythe.proof.coverage import CombinationCoverage, RulingCoverage, ScenarioCoverage


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
    """Coins by one rule of scoring.

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
    """A player's score if the game ended now.

    Attributes:
        faction: Who.
        total: All coins.
        lines: What they are made of.
    """

    faction: str
    total: int
    lines: list[ScoreLineData]


class TryOutput(TypedDict):
    """Verdicts on actions in a position.

    Attributes:
        schema: Number of this shape.
        actions: Each action and what came of it.
        rules: The rules that decided, by id.
        ruleset: The printing as `preset`, and the setting of each switch in `switches`.
        remarks: What the position left unsaid, and what is left open at the end, as sentences.
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
        unknown_ids: In how many a rule decided that no statement has.
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


class CoveredData(TypedDict):
    """Code and scenarios behind a statement.

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
    """Results of leaving out one thing at a time.

    Attributes:
        items: How many there are.
        noticed: How many are missed by some scenario.
        survivors: Names of those that are not.
    """

    items: int
    noticed: int
    survivors: list[str]


class AblationData(AblatedData):
    """Results of leaving out all code of a rule.

    Attributes:
        data: The same for each datum of the components, changed by one.
    """

    data: AblatedData


class HitCounts(TypedDict):
    """Number of times that a statement decided.

    Attributes:
        random: In games that were dealt.
        seeded: In scenarios, and games that begin at one.
    """

    random: int
    seeded: int


class CoverageOutput(TypedDict):
    """Code and scenarios behind every statement and ruling.

    Attributes:
        schema: Number of this shape.
        statements: Every statement.
        rulings: What proves the rulings.
        scenarios: What the scenarios hang on; null without `--ablate`.
        combinations: The cells of the matrix.
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


OUTPUTS: dict[str, tuple[Any, ...]] = {
    "try": (TryOutput,),
    "play": (PlayOutput,),
    "replay": (Report,),
    "fuzz": (FuzzOutput,),
    "show": (PlaceData,),
    "coverage": (CoverageOutput,),
}
"""By command what it may print."""
