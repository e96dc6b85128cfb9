"""A chapter of rules in the PlayerAid format, and its overviews."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from scythe_ref.schema.common import (
    Address,
    ClosedBy,
    Faction,
    Findable,
    Form,
    Line,
    Loc,
    MaybeBlock,
    MaybeLine,
    MaybeWords,
    Module,
    Piece,
    PieceRef,
    PlaceName,
    RuleId,
    RuleRef,
    Slug,
    SourceRef,
    Strict,
    SwitchRef,
    SwitchSetting,
    Words,
)
from scythe_ref.schema.ruling import History


class GlossaryItem(Strict):
    """A term of the game, and the words that stand for it in texts."""

    name: Words
    matches: list[Words] = []
    definition: Line


class FrontMatter(Strict):
    """The head between the two lines of ``---``."""

    title: Words
    source: Words | None = Field(default=None, description="Where the rules were taken from.")
    publisher: Words | None = Field(default=None, description="Who publishes the game.")
    tags: list[Words] | None = Field(default=None, description="What kind of game it is.")
    information: dict[Words, MaybeWords | int | float] | None = Field(
        default=None, description="Players, time, designer and the like, as text or number."
    )
    glossary: list[GlossaryItem] | None = None


class ProcedureStep(Strict):
    """One step, in a sentence or two."""

    text: Line = Field(description="What happens; `{fact:path}` means a number from the components.")
    rules: list[RuleRef] = Field(min_length=1, description="The statements that it restates.")


class Procedure(Findable):
    """Steps in the order in which players take them; pages number them."""

    id: Slug
    title: Words = Field(description="What somebody would look for.")
    steps: list[ProcedureStep] = Field(min_length=1)


class TableRow(Strict):
    """One row."""

    cells: list[Line] = Field(min_length=1, description="A cell for each column; the first names the row.")
    rules: list[RuleRef] = Field(min_length=1, description="The statements that the row restates.")


class ComparisonTable(Findable):
    """A table that sets statements side by side."""

    id: Slug
    title: Words = Field(description="What somebody would look for.")
    columns: list[Words] = Field(min_length=1, description="Their headings; the first is that of the rows' names.")
    rows: list[TableRow] = Field(min_length=1)
    note: Line | None = Field(default=None, description="What holds for the whole table, below it.")


def as_markdown(overview: Procedure | ComparisonTable) -> str:
    """Return a procedure as a numbered list, a table as a table, each below its title; for readers who know neither."""
    if isinstance(overview, Procedure):
        lines = [f"{number}. {_one_line(step.text)}" for number, step in enumerate(overview.steps, 1)]
    else:
        rows = [overview.columns, ["---"] * len(overview.columns), *(row.cells for row in overview.rows)]
        lines = [f"| {' | '.join(map(_one_line, row))} |" for row in rows]
        lines += ["", overview.note] if overview.note else []
    return "\n".join((f"**{overview.title}**", "", *lines, ""))


def _one_line(text: str) -> str:
    return " ".join(text.split())


StatementStatus = Literal["current", "superseded", "variant", "derived", "disputed", "house-rule"]

PlayerCount = Annotated[
    str,
    StringConstraints(pattern=r"^\d{1,2}(?:-\d{1,2})?$"),
    Form("player count", "a number of players or a range, in quotes: '6' or '6-7'"),
    ClosedBy("players"),
]
"""A number of players or a range of them: ``"2"`` or ``"6-7"``."""


class ExamplePlaces(Strict):
    """The places of an example: a small picture shows them, so that the text needs no labels of our map."""

    places: list[PlaceName] = Field(
        min_length=1, description="The places it speaks of; they are named below the picture."
    )
    pieces: dict[Faction, dict[PlaceName, list[Piece]]] = Field(
        default={}, description="What is there before anything happens: by faction and place."
    )


class Statement(Findable):
    """One rule: the unit that text, code, scenarios, pages and search share through its id."""

    id: RuleId
    title: Words = Field(description="A few words that name the rule in lists and search hits.")
    text: Line = Field(description="One to three sentences; `{fact:path}` means a number from the components.")
    sources: list[SourceRef] = Field(default=[], description="Where it is said; only a `house-rule` does without.")
    status: StatementStatus = "current"
    derivation: Line | None = Field(
        default=None, description="For `derived`: how the statement follows from its sources."
    )
    example: Line | None = None
    shows: ExamplePlaces | None = Field(default=None, description="Where the example happens, for its picture.")
    modules: list[Module] | None = Field(default=None, description="Applies only with these modules in play.")
    players: PlayerCount | None = Field(default=None, description="Applies only with this many players.")
    factions: list[Faction] | None = Field(default=None, description="Applies only to these factions.")
    overrides: list[RuleRef] | None = Field(default=None, description="Statements that this one is an exception to.")
    lifts_for: dict[RuleRef, Annotated[list[PieceRef], Field(min_length=1)]] | None = Field(
        default=None,
        exclude=True,
        description=(
            "For statements under `overrides` that this one lifts for some pieces only: these pieces, in the words of"
            " the lexicon, also in the plural. The factions are those of `factions`."
        ),
    )
    replaces: list[RuleRef] | None = Field(
        default=None, description="Statements that this one takes the place of when it applies."
    )
    says: list[RuleRef] | None = Field(
        default=None,
        description="Statements that this one follows from; what carries them in the engine carries it, too.",
    )
    switch: dict[SwitchRef, SwitchSetting] | None = Field(
        default=None, description="The ruleset switch and the setting under which this statement holds."
    )
    dissent: dict[SourceRef, Line] | None = Field(
        default=None, description="Sources that say otherwise, and what they say. `disputed` needs one."
    )
    since: Words | None = Field(default=None, description="The printing or document that brought the rule.")
    formerly: list[RuleId] | None = Field(default=None, description="Ids this statement had before; they redirect.")
    history: History | None = Field(
        default=None,
        description="What earlier releases said; `validate` asks for it where the text has changed.",
    )


SectionId = Annotated[
    str, StringConstraints(pattern=r"^\w+$"), Form("word", "a word of letters, digits and '_', like 'your_turn'")
]
"""Id of a section: a word that ``(#id)`` links lead to."""


class Section(Strict):
    """A heading with text, sections below it and, in our own sources, rule statements."""

    name: Words = Field(description="The heading.")
    id: SectionId | None = Field(default=None, description="What `(#id)` links lead to; each id is there once.")
    text: MaybeBlock | None = Field(
        default=None, description="The text below the heading, in the markup of `text_type`."
    )
    procedure: Procedure | None = Field(default=None, description="Ours: the steps of what the section is about.")
    table: ComparisonTable | None = Field(default=None, description="Ours: what the statements say, side by side.")
    rules: list[Statement] | None = Field(default=None, description="Ours: the statements of this section.")
    sections: list[Section] | None = Field(default=None, description="Sections below this one, to any sensible depth.")


class RuleSource(Strict):
    """A rule source: a PlayerAid module, or a chapter of ours in the same format."""

    name: Words = Field(description="The game's name, or the chapter's.")
    description: Line = Field(description="One sentence on what this is.")
    bgg_id: int = Field(description="The game's number on BoardGameGeek; 0 if it is not known.")
    sections: list[Section] = Field(description="The rules.")
    credits: MaybeLine | None = Field(default=None, description="Who wrote it.")
    enabled: bool = Field(default=False, description="Whether a site that is built from a folder of modules shows it.")
    version: float | int = Field(default=1.0, description="Version of the text, a number.")
    text_type: Literal["html", "markdown"] = Field(default="html", description="The markup of all texts.")
    yt_videos: list[Address] | None = Field(default=None, description="Videos: the address or the bare id of each.")
    expansions: list[MaybeWords] | None = Field(default=None, description="The expansions that the text covers.")
    sort_name: MaybeWords | None = Field(default=None, description="The name it is sorted by in a list of games.")
    id: Slug | None = Field(default=None, description="Ours: the chapter's id, and its page's name.")
    order: int | None = Field(default=None, description="Ours: the chapter's place among the chapters.")
    summary: list[Line] | None = Field(
        default=None, description="Ours: the chapter in a few lines, shown before everything else."
    )
    source: Words | None = Field(default=None, description="From Rulebook.io: where the rules were taken from.")
    publisher: Words | None = Field(default=None, description="From Rulebook.io: who publishes the game.")
    tags: list[Words] | None = Field(default=None, description="From Rulebook.io: what kind of game it is.")
    information: dict[Words, MaybeWords | int | float] | None = Field(
        default=None, description="From Rulebook.io: players, time, designer and the like."
    )
    glossary: list[GlossaryItem] | None = Field(default=None, description="From Rulebook.io: the game's terms.")

    def walk(self) -> Iterator[tuple[Loc, Section]]:
        """Yield every section with its path, in reading order."""
        return _walk(self.sections, ("sections",))

    def overviews(self) -> Iterator[tuple[Loc, Procedure | ComparisonTable]]:
        """Yield every procedure and table with its path, in reading order."""
        for loc, section in self.walk():
            if section.procedure:
                yield (*loc, "procedure"), section.procedure
            if section.table:
                yield (*loc, "table"), section.table

    def statements(self) -> Iterator[tuple[Loc, Statement]]:
        """Yield every statement with its path, in reading order."""
        for loc, section in self.walk():
            yield from (((*loc, "rules", index), rule) for index, rule in enumerate(section.rules or ()))


def _walk(sections: list[Section], above: Loc) -> Iterator[tuple[Loc, Section]]:
    for index, section in enumerate(sections):
        yield (*above, index), section
        yield from _walk(section.sections or [], (*above, index, "sections"))
