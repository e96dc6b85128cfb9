"""Overviews: procedures and tables that put the statements of a subject together, and restate no rule on their own."""

from __future__ import annotations

from pydantic import Field

from scythe_ref.schema.common import Findable, Line, RuleRef, Slug, Strict, Words


class ProcedureStep(Strict):
    """One step, in a sentence or two."""

    text: Line = Field(description="What happens; `{fact:path}` stands for a number from the components.")
    rules: list[RuleRef] = Field(min_length=1, description="The statements that it restates.")


class Procedure(Findable):
    """Steps in the order in which they are taken; shown numbered."""

    id: Slug
    title: Words = Field(description="What somebody would look for.")
    steps: list[ProcedureStep] = Field(min_length=1)


class TableRow(Strict):
    """One row."""

    cells: list[Line] = Field(min_length=1, description="A cell for each column; the first names the row.")
    rules: list[RuleRef] = Field(min_length=1, description="The statements that the row restates.")


class ComparisonTable(Findable):
    """What statements say, side by side."""

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
