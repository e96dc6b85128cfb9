"""Names and references that several formats share."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints


class Strict(BaseModel):
    """Base of every content model: no unknown keys, no coercion, no change after loading."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


_WORD = r"[a-z0-9]+(?:-[a-z0-9]+)*"

RuleId = Annotated[
    str,
    StringConstraints(pattern=rf"^{_WORD}(?:\.{_WORD})+$"),
]
"""Authored id of a statement: a subject and a point in it, as in ``move.river``."""

Slug = Annotated[str, StringConstraints(pattern=rf"^{_WORD}$")]
"""Authored id of everything else: lower-case words joined by hyphens."""

Partner = Annotated[str, StringConstraints(pattern=rf"^{_WORD}(?:\.{_WORD})*$")]
"""What a combination is made of: an ability, by its statement, or a thing of ``combinations.yaml``, by its id."""

SourceRef = Annotated[
    str,
    StringConstraints(pattern=rf"^{_WORD}#\S+$"),
]
"""A source and a place in it, as in ``core-rulebook-nl#beweeg`` or ``wind-gambit-rulebook#errata``."""

Text = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True, pattern=r"\S")]
"""Prose that must not be empty; Markdown, with ``{fact:...}`` look-ups where the format says so."""

Module = Literal["base", "invaders-from-afar", "airships", "resolutions"]
Faction = Literal["nordic", "rusviet", "togawa", "crimea", "saxony", "polania", "albion"]
PlayerMat = Literal["industrial", "engineering", "militant", "patriotic", "innovative", "mechanical", "agricultural"]
Terrain = Literal["mountain", "farm", "village", "forest", "tundra", "lake", "factory", "home_base"]
Resource = Literal["food", "metal", "oil", "wood"]
Structure = Literal["mine", "monument", "armory", "mill"]
UnitKind = Literal["character", "mech", "worker"]
Confidence = Literal["high", "medium", "low"]

Count = Annotated[int, Field(ge=0)]
"""A whole number, 0 or more."""
