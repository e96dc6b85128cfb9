"""Components that any game may have: its numbers, and the points that a table may play either way.

A game's package declares further kinds, such as its board, cards and pieces.
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
    """A point on which printings, sources or groups differ and that a table may play either way."""

    title: Words
    question: Words
    settings: dict[Slug, RuleRef | None] = Field(
        min_length=2,
        description=(
            "Each setting and the statement that holds under it, or `null` if none does: a house rule may only add"
            " something. That of the default may be a rule which holds under the others as well, except for what they"
            " say."
        ),
    )
    default: Annotated[Slug, Refers("setting", within=-2)]
    sources: list[SourceRef] = Field(default=[], description="Who plays it which way; a house rule has none.")

    @property
    def rules(self) -> list[str]:
        """The statements of its settings."""
        return [rule for rule in self.settings.values() if rule is not None]


class Preset(Strict):
    """A named setting of all switches; those that it leaves out have their default."""

    title: Words
    description: Words
    switches: dict[SwitchRef, SwitchSetting] = {}


class Rulesets(Strict):
    """The switches and presets of a game."""

    kind: Literal["rulesets"]
    switches: dict[Slug, RulesetSwitch]
    presets: dict[Slug, Preset]


STANDARD = "current"
"""The preset of every play that names no other."""

NO_SWITCHES = Rulesets(
    kind="rulesets",
    switches={},
    presets={STANDARD: Preset(title="The rules", description="There is one way to play.")},
)
"""The rulesets of a game with one way to play."""


def component_file(kinds: tuple[Any, ...]) -> Any:
    """Return the type of any component file; ``kind`` says which.

    Args:
        kinds: A class for each kind, with ``kind`` as a literal.
    """
    return Annotated[reduce(or_, kinds), Field(discriminator="kind")] if len(kinds) > 1 else kinds[0]
