"""Names and references that several formats share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from scythe_ref.engine.closed_lists import FACTIONS, MODULES, PLAYER_MATS


class Strict(BaseModel):
    """Base of every content model: no unknown keys, no coercion, no change after loading."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


_WORD = r"[a-z0-9]+(?:-[a-z0-9]+)*"

RuleId = Annotated[str, StringConstraints(pattern=rf"^{_WORD}(?:\.{_WORD})+$")]
"""Authored id of a statement: a subject and a point in it, as in ``move.river``."""

Slug = Annotated[str, StringConstraints(pattern=rf"^{_WORD}$")]
"""Authored id of everything else: lower-case words joined by hyphens."""

Partner = Annotated[str, StringConstraints(pattern=rf"^{_WORD}(?:\.{_WORD})*$")]
"""What a combination is made of: an ability, by its statement, or a thing of ``combinations.yaml``, by its id."""

SourceRef = Annotated[str, StringConstraints(pattern=rf"^{_WORD}#\S+$")]
"""A source and a place in it, as in ``core-rulebook-nl#beweeg`` or ``wind-gambit-rulebook#errata``."""

TextKind = Literal["words", "line", "block", "address"]


@dataclass(frozen=True)
class Holds:
    """What a text holds; it decides how the text gets onto a page (``ARCHITECTURE.md`` names the function for each)."""

    kind: TextKind


_FILLED = StringConstraints(min_length=1, strip_whitespace=True, pattern=r"\S")

Words = Annotated[str, _FILLED, Holds("words")]
"""Plain words that must not be empty, such as a name; what looks like markup in them is no markup."""

Line = Annotated[str, _FILLED, Holds("line")]
"""One paragraph that must not be empty; Markdown, with ``{fact:...}`` look-ups where the format says so."""

Block = Annotated[str, _FILLED, Holds("block")]
"""Paragraphs, lists and the like, not empty; Markdown as in a line."""

# PlayerAid modules may leave these empty.
MaybeWords = Annotated[str, Holds("words")]
MaybeLine = Annotated[str, Holds("line")]
MaybeBlock = Annotated[str, Holds("block")]
Address = Annotated[str, Holds("address")]
"""An address, perhaps without its scheme, or the id of something on a host that the format names."""

if TYPE_CHECKING:  # what the game lists, no type checker can know
    Module: TypeAlias = str
    Faction: TypeAlias = str
    PlayerMat: TypeAlias = str
else:
    Module = Literal[tuple(MODULES)]
    Faction = Literal[FACTIONS]
    PlayerMat = Literal[PLAYER_MATS]
Terrain = Literal["mountain", "farm", "village", "forest", "tundra", "lake", "factory", "home_base"]
Confidence = Literal["high", "medium", "low"]

Count = Annotated[int, Field(ge=0)]
"""A whole number, 0 or more."""
