"""JSON output of the commands of Scythe alone: a shape for each, as in ``cli.outputs``."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from scythe_ref.schema.results import StepData
from scythe_ref.scythe.cli.replay import Report
from scythe_ref.scythe.components.places import PlaceData
from scythe_ref.scythe.proof.coverage import (
    AblationResult,
    CombinationCoverage,
    RulingCoverage,
    ScenarioCoverage,
    StatementCoverage,
)


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
        number: Number of the things that it counts.
        coins: The coins that they bring.
        also: Other rules that explain the line, such as the one by which the Factory counts as several territories.
    """

    rule: str
    number: int
    coins: int
    also: list[str]


class PlayerScoreData(TypedDict):
    """A player's score if the game ended now.

    Attributes:
        faction: The player's faction.
        total: All coins.
        lines: The lines that add up to it.
    """

    faction: str
    total: int
    lines: list[ScoreLineData]


class TryOutput(TypedDict):
    """Verdicts on actions in a position.

    Attributes:
        schema: Number of this shape.
        actions: Each action with its verdict.
        rules: The rules that decided, by id.
        ruleset: The printing as `preset`, and the setting of each switch in `switches`.
        remarks: Sentences on parts that the position left unsaid, and on choices open at the end.
        position: The position at the end, in one line.
        scores: Each player's score; with `--score`.
        link: The address at which the lab of a site opens it; with `--link`.
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
    """Figures of a series of games.

    Attributes:
        schema: Number of this shape.
        games: Number of games begun.
        finished: Number of games that ended by the rules.
        decisions: Choices between two or more options.
        turns: Turns begun.
        turns_per_second: Turns per second of processor time, without the watching.
        decisions_per_second: The same for decisions.
        by_end: Number of games by their way of ending.
        exceptions: Number of games with an exception, or with a refused generated action.
        invariant_failures: Number of games that broke an invariant or came out otherwise when played again.
        airships: Number of moves, loads and drops of airships; if they are in play.
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
        games: Number of games begun.
        exceptions: Number of games with an exception, or with a refused generated action.
        invariant_failures: Number of games that broke an invariant.
        unknown_ids: Number of games in which a rule without a statement decided.
        replays_differ: Number of games that came out otherwise when played again.
        airships: Number of moves, loads and drops of airships.
        hits: Number of decisions of each rule, by id.
    """

    schema: Literal[1]
    games: int
    exceptions: int
    invariant_failures: int
    unknown_ids: int
    replays_differ: int
    airships: dict[str, float]
    hits: dict[str, int]


class AblatedData(TypedDict):
    """Results of leaving out one thing at a time.

    Attributes:
        items: Number of items.
        noticed: Number of items that some scenario misses.
        survivors: Names of the others.
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


class AblatedRulesOutput(TypedDict):
    """The scenarios that notice that a rule is off, for rules named with `--ablate`.

    Attributes:
        schema: Number of this shape.
        items: Everything that these rules have in code.
    """

    schema: Literal[1]
    items: list[AblationResult]


class HitCounts(TypedDict):
    """Number of times that a statement decided.

    Attributes:
        random: In games with a deal.
        seeded: In scenarios, and games that begin at one.
    """

    random: int
    seeded: int


class CoverageOutput(TypedDict):
    """Code and scenarios behind every statement and ruling.

    Attributes:
        schema: Number of this shape.
        statements: Every statement.
        rulings: The coverage of the rulings.
        scenarios: The rules that the scenarios depend on; null without `--ablate`.
        combinations: The cells of the matrix.
        ablation: The items that a scenario would miss; null without `--ablate`.
        hits: Number of decisions of each statement; null without `--games`.
    """

    schema: Literal[1]
    statements: list[StatementCoverage]
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
    "coverage": (CoverageOutput, AblatedRulesOutput),
}
"""The shapes of each command's output."""
