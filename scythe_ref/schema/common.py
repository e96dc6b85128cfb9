"""Names and references that several formats share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, StringConstraints, ValidationInfo
from pydantic_core import PydanticCustomError, core_schema

from scythe_ref.game_package import Lists

Loc = tuple[str | int, ...]
"""Keys and indices from the top of a document to a place in it."""


class Strict(BaseModel):
    """Base of every content model: no unknown keys, no conversion, no change after loading."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


EXPECTED = "x-expected"
"""Key of a JSON schema for the words of a :class:`Form`; published schemas don't have it."""

FORM = "x-form"
"""The same for its name."""


@dataclass(frozen=True)
class Form:
    """The form that the pattern of a type asks for, in words.

    Attributes:
        name: Its name on the reference page of the formats.
        expected: The expected value in messages.
    """

    name: str
    expected: str

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {**handler(schema), EXPECTED: self.expected, FORM: self.name}


Target = str
"""The kind of target of a reference. ``library.references`` knows the places and the word of each in errors; the
game's package knows them of its kinds (``GameContent.targets``)."""


@dataclass(frozen=True)
class Refers:
    """Marks a text that must be the name of something declared elsewhere.

    Attributes:
        to: The kind of its target.
        within: Position of the owner's name in the path of the reference, counted from the end: a
            setting is one of its switch.
    """

    to: Target
    within: int = 0


_WORD = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_DOTTED = "an id of lower-case words with a dot between subject and point, like 'turn.pass'"
_PLACED = "a source and a place in it, like 'rulebook#page-3'"

RuleId = Annotated[str, StringConstraints(pattern=rf"^{_WORD}(?:\.{_WORD})+$"), Form("rule id", _DOTTED)]
"""Authored id of a statement: a subject and a point in it, as in ``turn.pass``."""

TextId = Annotated[
    str,
    StringConstraints(pattern=rf"^{_WORD}(?:\.{_WORD})*$"),
    Form("text id", "the id of a statement, like 'turn.pass', or of a chapter, like 'turn'"),
]
"""Id of something in a chapter that has texts, or of the chapter."""

Key = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z][a-z0-9_]*$"),
    Form("key", "a lower-case word of letters, digits and '_', like 'dial_max'"),
]
"""A name that facts bind to."""

Slug = Annotated[
    str,
    StringConstraints(pattern=rf"^{_WORD}$"),
    Form("slug", "an id of lower-case words joined by hyphens, like 'second-unit'"),
]
"""Authored id of everything else: lower-case words joined by hyphens."""

Day = Annotated[
    str,
    StringConstraints(pattern=r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$"),
    Form("day", "a day in quotes, like '2026-11-21'"),
]
"""A day as year, month and day."""

RuleRef = Annotated[RuleId, Refers("rule")]
RulingRef = Annotated[Slug, Refers("ruling")]
ScenarioRef = Annotated[Slug, Refers("scenario")]
TermRef = Annotated[Slug, Refers("term")]
SwitchRef = Annotated[Slug, Refers("switch")]
PresetRef = Annotated[Slug, Refers("preset")]
SwitchSetting = Annotated[Slug, Refers("setting", within=-1)]
"""A setting of the switch that is its key."""

Partner = Annotated[
    str,
    StringConstraints(pattern=rf"^{_WORD}(?:\.{_WORD})*$"),
    Form("partner", "an ability by its statement, like 'ability.speed', or a thing by its id, like 'lakes'"),
    Refers("partner"),
]
"""A part of a combination: an ability, by its statement, or a thing of ``combinations.yaml``, by its id."""

SourceRef = Annotated[
    str, StringConstraints(pattern=rf"^{_WORD}#\S+$"), Form("source reference", _PLACED), Refers("source")
]
"""A source and a place in it, as in ``rulebook#page-3``."""

TextKind = Literal["words", "line", "block", "address"]


@dataclass(frozen=True)
class Holds:
    """The kind of a text; it decides how the text gets onto a page (``ARCHITECTURE.md`` names the functions)."""

    kind: TextKind


_FILLED = StringConstraints(min_length=1, strip_whitespace=True, pattern=r"\S")

Words = Annotated[str, _FILLED, Holds("words")]
"""Plain words that must not be empty, such as a name; they have no markup."""

Line = Annotated[str, _FILLED, Holds("line")]
"""One paragraph that must not be empty; Markdown, with ``{fact:...}`` look-ups where the format says so."""

Block = Annotated[str, _FILLED, Holds("block")]
"""Paragraphs, lists and the like, not empty; Markdown as in a line."""

PlaceName = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z0-9_-]+$"),
    Form("board place", "a label from the board, as in `board.yaml`"),
    Refers("place"),
]
"""A place of the board, by the label that components give it."""

# PlayerAid modules may leave these empty.
MaybeWords = Annotated[str, Holds("words")]
MaybeLine = Annotated[str, Holds("line")]
MaybeBlock = Annotated[str, Holds("block")]
Address = Annotated[str, Holds("address")]
"""An address, perhaps without its scheme, or the id of something on a host that the format names."""

PieceRef = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z][a-z -]*$"),
    Form("piece", "a piece in the words of the lexicon, like 'boat' or 'boats'"),
    Refers("piece"),
]
"""A piece that the lexicon has, also in the plural."""

LISTED = "x-list"
"""Key of a JSON schema for a field that a game closes by one of its lists; :func:`closed` puts the list there."""


@dataclass(frozen=True)
class ClosedBy:
    """Marks a text that the game's own list closes: the formats of each game accept that list alone.

    Attributes:
        of: The attribute of ``game_package.Lists``.
    """

    of: Literal["modules", "factions", "players", "pieces"]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> Any:
        return core_schema.with_info_after_validator_function(self._checked, handler(source))

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {**handler(schema), LISTED: self.of}

    def _checked(self, value: str, info: ValidationInfo) -> str:
        lists: Lists | None = info.context  # none: a check has seen the data before
        if lists is not None and not _is_listed(value, self.of, lists):
            raise PydanticCustomError("literal_error", "not in the game's list")
        return value


def _is_listed(value: str, of: str, lists: Lists) -> bool:
    if of != "players":
        return value in getattr(lists, of)
    fewest, most = lists.players
    first, _, last = value.partition("-")
    return fewest <= int(first) <= int(last or first) <= most and first != last


def closed(schema: Any, lists: Lists) -> Any:
    """Return a JSON schema with a game's lists in the place of their marks."""
    if isinstance(schema, list):
        return [closed(item, lists) for item in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: closed(value, lists) for key, value in schema.items() if key != LISTED}
    of = schema.get(LISTED)
    if of == "players":
        fewest, most = lists.players
        numbers = [str(number) for number in range(fewest, most + 1)]
        ranges = [f"{low}-{high}" for low in numbers for high in numbers if int(low) < int(high)]
        said = f"a number of players from {fewest} to {most} or a range, in quotes: {_example(numbers, ranges)}"
        found |= {"pattern": f"^(?:{'|'.join((*numbers, *ranges))})$", EXPECTED: said}
    elif isinstance(of, str):
        found["enum"] = list(getattr(lists, of))
    return found


def _example(numbers: list[str], ranges: list[str]) -> str:
    return " or ".join(repr(some[-1]) for some in (numbers[:-1] or numbers, ranges) if some)


Module = Annotated[str, ClosedBy("modules")]
"""A part of the game: the base game or an expansion."""

Faction = Annotated[str, ClosedBy("factions")]
"""A side that a player takes."""

Piece = Annotated[str, ClosedBy("pieces")]
"""Pieces that the picture of an example can show on a place."""

Confidence = Literal["high", "medium", "low"]

Count = Annotated[int, Field(ge=0)]
"""A whole number, 0 or more."""


Wordings = Annotated[list[Words], Field(max_length=40)]


_NAMES = r"[a-z][a-z ,'-]*"

FrameText = Annotated[
    str,
    StringConstraints(
        pattern=rf"^[a-z][a-z -]*: {_NAMES}(; object: {_NAMES})?(; beside: {_NAMES})?(; (apart|together))?$"
    ),
    Form("frame", "an action with who does it, to what and beside whom: 'enter: ship; beside: crew; apart'"),
]
"""A frame as ``scythe-ref show ID --frames`` prints it."""


class Findable(Strict):
    """Base of entries that people search for.

    A good wording is a whole question or a scrap of 2 to 4 words, typed by somebody who does not know the entry's
    words. It has everyday words, not those of its title, and none that would lead to another entry as well.
    """

    # Left out of plain data: the engine never reads them, and a new wording must not have anything worked out again.
    asked: Wordings = Field(
        default=[], exclude=True, description="How people ask for it: whole questions and scraps of 2 to 4 words."
    )
    asked_dutch: Wordings = Field(default=[], exclude=True, description="How people ask for it in Dutch.")
    frames: list[FrameText] = Field(
        default=[],
        exclude=True,
        description=(
            "Who does what to whom in it, by concepts of the lexicon, where a search can't read that from title and"
            " answer: `enter: ship; beside: crew; apart`."
        ),
    )
    tells_apart: Words | None = Field(
        default=None,
        exclude=True,
        description="What tells it from other answers that are as close, in at most 5 words: `carried in by a ship`.",
    )
    often: int = Field(
        default=0,
        ge=0,
        le=9,
        exclude=True,
        description="How often it is what people want, from 0 to 9; counted on a sample of queries, not guessed.",
    )


class ComponentData(Strict):
    """The keys that all component files have."""

    kind: str
    confidence: Confidence
    sources: list[SourceRef]
    note: Words | None = None
