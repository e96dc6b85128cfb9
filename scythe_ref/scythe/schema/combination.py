"""Combinations of abilities, and of abilities with things: when each acts, and why some never meet."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from scythe_ref.schema.common import Line, Partner, Refers, RuleId, RuleRef, Slug, Strict, Words

Moment = Literal[
    "crossing",
    "leap",
    "length",
    "token",
    "on-lakes",
    "arrival",
    "trap",
    "before-dials",
    "attacking",
    "defending",
    "cards",
    "won",
    "won-attack",
    "retreat",
    "section",
    "payment",
    "encounter",
    "objective",
    "scoring",
]
"""When and where an ability acts.

In its owner's own moves: ``crossing`` over a river or onto a lake, ``leap`` to a far place, ``length`` of the move,
``token`` towards a Flag or Trap. Also ``on-lakes``: while on lakes; ``arrival``: when the own movement has ended;
``trap``: when an opponent's unit moves in. In a combat: ``before-dials``, or only ``attacking`` or ``defending``,
``cards``, ``won``, ``won-attack``, ``retreat``. Elsewhere: ``section`` choice, ``payment`` of resources, ``encounter``,
``objective``, ``scoring``.
"""

Occasion = Annotated[Slug, Refers("occasion")]
"""A moment, the id of a thing, or ``any`` of both."""

AbilityRef = Annotated[RuleId, Refers("ability")]
"""An ability on the faction mats, by its statement."""


class CombinedAbility(Strict):
    """An ability and when it acts."""

    moments: list[Moment] = Field(min_length=1, description="Every moment at which it acts.")
    also: list[RuleRef] = Field(default=[], description="Further statements that belong to the ability.")


class Thing(Strict):
    """Something that abilities meet and that is no ability itself."""

    id: Slug
    title: Words
    about: Line = Field(description="What a combination with it shows.")


class GeneralReason(Strict):
    """Why two kinds of moments never meet."""

    id: Slug
    title: Words
    why: Line
    between: Annotated[list[list[Occasion]], Field(min_length=2, max_length=2)]
    owners: Literal["any", "different", "same"] = Field(
        default="any", description="Whether it holds for abilities of one faction, of different ones, or both."
    )
    exceptions: list[Annotated[list[Partner], Field(min_length=2, max_length=2)]] = Field(
        default=[], description="Pairs that do meet; each needs a scenario, or a reason of its own."
    )


class PairReason(Strict):
    """Why one ability never meets certain others."""

    id: Slug
    title: Words
    why: Line
    of: Partner
    never: list[Partner] = Field(min_length=1)


class Combinations(Strict):
    """The abilities and things to combine, and the reasons why some pairs can't meet."""

    abilities: dict[AbilityRef, CombinedAbility]
    things: list[Thing]
    general: list[GeneralReason]
    pairs: list[PairReason]


class CombinationsFile(Strict):
    """The one file of combinations."""

    combinations: Combinations
