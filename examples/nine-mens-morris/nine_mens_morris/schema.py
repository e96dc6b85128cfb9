"""The formats of scenarios and components, for the checks of content; the engine knows nothing of them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints
from scythe_ref.schema.common import ComponentData, Count, Form, Refers, Strict
from scythe_ref.schema.component import NumberTable, Rulesets
from scythe_ref.schema.formats import GameSchema
from scythe_ref.schema.scenario import AnySetting, ExpectedVerdict, scenario_schema

from nine_mens_morris.position import MOST_TAKES

Point = Annotated[
    str,
    StringConstraints(pattern=r"^[a-g][1-7]$"),
    Form("point", "a point by its file and rank, like 'a7'"),
    Refers("place"),
]

Player = Literal["white", "black"]


class PlayerPosition(Strict):
    """One player's men."""

    active: bool | None = Field(default=None, description="Whether it is this player's turn; white's by default.")
    men: list[Point] | None = Field(default=None, description="Where the men on the board are.")
    in_hand: Count | None = Field(
        default=None, description="Men not placed yet; 0 with men on the board by default, else all of them."
    )


class PlayerOutcome(Strict):
    """The things that a player must have."""

    men: list[Point] | None = Field(default=None, description="Where the men are, all of them.")
    in_hand: Count | None = None
    taken: Count | None = Field(default=None, description="How many of the player's men have been taken.")


class Expectation(ExpectedVerdict):
    """The expected result of a step; the runner compares only named parts."""

    white: PlayerOutcome | None = None
    black: PlayerOutcome | None = None
    points: dict[Point, Player | Literal["nobody"]] | None = Field(default=None, description="Whose man is where.")
    turn: Player | None = None
    takes: Count | None = None
    winner: Player | Literal["nobody"] | None = None


class Setting(AnySetting):
    """A position to play from."""

    players: dict[Player, PlayerPosition]
    takes: Annotated[int, Field(ge=0, le=MOST_TAKES)] | None = Field(
        default=None, description="How many men the player whose turn it is may take before anything else."
    )


class BoardPoint(Strict):
    """One point: its place in the drawing, and the points that lines lead to."""

    x: Annotated[int, Field(ge=0, le=6)]
    y: Annotated[int, Field(ge=0, le=6)]
    next: list[Point]
    corner: list[Point] = Field(default=[], description="Where the lines between corners lead, if they are drawn.")


class Board(ComponentData):
    """The board."""

    kind: Literal["board"]
    points: dict[Point, BoardPoint]
    rows: list[list[Point]]
    corner_rows: list[list[Point]]


FORMATS = GameSchema(
    components=(Board, NumberTable, Rulesets),
    required=("board", "numbers", "rulesets"),
    scenarios=scenario_schema(Setting, Expectation),
)
