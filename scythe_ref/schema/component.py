"""Components that any game may have: its numbers, and the points that can be played either way.

What else a game is made of (its board, cards and pieces) its package declares as further kinds.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from pydantic import Field

from scythe_ref.schema.common import (
    ComponentData,
    Key,
    Refers,
    RuleRef,
    Slug,
    SourceRef,
    Strict,
    SwitchRef,
    SwitchSetting,
    Words,
)


class NumberTable(ComponentData):
    """Single numbers, grouped by subject; statements bind to them with ``{fact:group.name}``."""

    kind: Literal["numbers"]
    numbers: dict[Slug, dict[Key, int]]


class RulesetSwitch(Strict):
    """A point on which printings, sources or groups differ and that can be played either way."""

    title: Words
    question: Words
    settings: dict[Slug, RuleRef] = Field(
        min_length=2,
        description=(
            "Each setting and the statement that holds under it; that of the default may be a rule which holds under"
            " the others as well, except for what they say."
        ),
    )
    default: Annotated[Slug, Refers("setting", within=-2)]
    sources: list[SourceRef] = Field(default=[], description="Who plays it which way; a house rule has none.")


class Preset(Strict):
    """A named setting of all switches; what it leaves out has its default."""

    title: Words
    description: Words
    switches: dict[SwitchRef, SwitchSetting] = {}


class Rulesets(Strict):
    """The switches and presets a game can be played under."""

    kind: Literal["rulesets"]
    switches: dict[Slug, RulesetSwitch]
    presets: dict[Slug, Preset]


STANDARD = "current"
"""The preset that everything is played under where nothing else is said."""

NO_SWITCHES = Rulesets(
    kind="rulesets",
    switches={},
    presets={STANDARD: Preset(title="The rules", description="There is one way to play.")},
)
"""The rulesets of a game that can be played in one way alone."""


def component_file(kinds: tuple[Any, ...]) -> Any:
    """Return the type of any component file; ``kind`` says which.

    Args:
        kinds: A class for each kind, with ``kind`` as a literal.
    """
    return Annotated[reduce(or_, kinds), Field(discriminator="kind")] if len(kinds) > 1 else kinds[0]
