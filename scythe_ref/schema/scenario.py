"""Scenarios and walk-throughs of any game.

The keys of a position and of an expectation belong to the game. Its package adds them to the classes here, and hands
over its own classes as a :class:`ScenarioSchema`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, create_model

from scythe_ref.schema.common import (
    Line,
    Module,
    Partner,
    PresetRef,
    RuleRef,
    Slug,
    Strict,
    SwitchRef,
    SwitchSetting,
    Words,
)
from scythe_ref.schema.component import STANDARD


class ExpectedVerdict(Strict):
    """Which step an expectation speaks of, and how the rules must have decided it."""

    after: Annotated[int, Field(ge=0)] | None = Field(
        default=None, description="Number of the step in `play`, from 1; 0 is the starting position; default: the last."
    )
    refused_by: list[RuleRef] | None = Field(
        default=None, description="The step must be refused, and by exactly these statements."
    )
    decided_by: list[RuleRef] | None = Field(
        default=None, description="The step must be accepted, and these statements must be among those that decided it."
    )
    shows: list[RuleRef] | None = Field(
        default=None,
        description=(
            "Statements without code of their own that can be seen here, such as what is permitted. Of one with `says`,"
            " one of those that it follows from must decide the step."
        ),
    )


class ScenarioRuleset(Strict):
    """A preset with single switches set otherwise."""

    preset: PresetRef = STANDARD
    switches: dict[SwitchRef, SwitchSetting] = {}


class AnySetting(Strict):
    """A position to play from."""

    ruleset: PresetRef | ScenarioRuleset = STANDARD

    @property
    def in_play(self) -> Collection[str]:
        """The parts of the game that the position says are in play."""
        modules: list[Module] | None = getattr(self, "modules", None)
        return modules or ()

    @property
    def taking_part(self) -> Collection[str]:
        """The sides that the position names."""
        return getattr(self, "players", None) or ()


class Titled(Strict):
    """The part of an example that a reader sees first."""

    id: Slug
    title: Words
    about: Line | None = None


class AnyScenario(AnySetting, Titled):
    """An executable example: it passes, and would fail if its rule were not there."""

    combines: list[Partner] | None = Field(
        default=None,
        min_length=2,
        description="Abilities, and things of `combinations.yaml`, that this shows together, each with each.",
    )
    play: list[Words] = Field(default=[], description="One action a line, in the action grammar.")
    expect: list[Any] = Field(min_length=1)


class AnyScenarioFile(Strict):
    """Scenarios of one topic."""

    topic: Slug
    scenarios: list[Any]


@dataclass(frozen=True)
class ScenarioSchema:
    """The classes in which a game writes its scenarios.

    Attributes:
        file: Scenarios of one topic, a :class:`AnyScenarioFile`.
        played: A file of somebody's own, in which nothing need be expected.
        bare: A scenario that somebody types: a position and a play.
        walkthrough: A position and the steps from it, where the game has walk-throughs.
    """

    file: Any
    played: Any
    bare: Any
    walkthrough: Any = None


def scenario_schema(setting: type[AnySetting], expectation: type[ExpectedVerdict]) -> ScenarioSchema:
    """Return the classes of a game without walk-throughs, from its own two.

    Args:
        setting: A position to play from.
        expectation: The expected result of a step.
    """
    said: Any = list[expectation]  # type: ignore[valid-type]  # made at run time
    kept: Any = create_model("Scenario", __base__=(setting, AnyScenario), expect=(said, Field(min_length=1)))
    played: Any = create_model("PlayedScenario", __base__=kept, expect=(said, []))
    bare = create_model(
        "BareScenario",
        __base__=setting,
        id=(Slug, "play"),
        title=(Words, "what was typed"),
        about=(Line | None, None),
        play=(list[Words], []),
        expect=(said, []),
    )
    file = create_model("ScenarioFile", __base__=AnyScenarioFile, scenarios=(list[kept], ...))
    own = create_model("PlayedFile", __base__=AnyScenarioFile, scenarios=(list[played], ...))
    return ScenarioSchema(file, own, bare)


class Attempt(Strict):
    """Something that the rules do not allow here; nothing changes by it."""

    play: Words = Field(description="One action, in the action grammar.")
    refused_by: list[RuleRef] = Field(min_length=1, description="It must be refused, and by exactly these statements.")
    note: Line | None = Field(default=None, description="Why somebody might try it; one line.")


class AnyWalkStep(Strict):
    """One step: its actions, and the notes on them."""

    title: Words
    note: Line = Field(description="In plain words; every claim rests on `decided_by` or `rules`.")
    attempts: list[Attempt] = Field(default=[], description="What would not be allowed; tried before `play`.")
    play: list[Words] = Field(default=[], description="The actions, one a line, in the action grammar.")
    decided_by: list[RuleRef] = Field(
        default=[], description="Each of these statements must have decided one of the actions."
    )
    rules: list[RuleRef] = Field(default=[], description="Other statements that the note rests on.")
    then: Any = Field(default=None, description="What must be true afterwards.")


class AnyWalkthrough(AnySetting):
    """The file: a position and the steps from it."""

    id: Slug
    title: Words
    order: Annotated[int, Field(ge=1)] = Field(description="Its place in the list.")
    about: Line = Field(description="What happens in it, in one or two sentences.")
    learn: list[Line] = Field(min_length=1, description="What a reader knows afterwards, a line each.")
    steps: list[Any] = Field(min_length=1, description="Each of a class of the game's own, a ``WalkStep``.")
