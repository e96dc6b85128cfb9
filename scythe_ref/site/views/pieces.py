"""View models of the pages of cards and tiles."""

from __future__ import annotations

from dataclasses import dataclass

from scythe_ref.site.views.pages import Page
from scythe_ref.site.views.parts import Badge, Dissent, Reference, SourceNote


@dataclass(frozen=True)
class PieceRow:
    """A card, a tile or a kind of piece.

    Attributes:
        id: Its anchor on the page; empty for none.
        head: What names it.
        cells: The other columns, plain text.
        badges: Its marks.
        notes: What else there is to say.
        rules: Statements about it.
        dissent: Sources that say otherwise.
        sources: Its own sources.
    """

    id: str
    head: str
    cells: tuple[str, ...]
    badges: tuple[Badge, ...] = ()
    notes: tuple[str, ...] = ()
    rules: tuple[Reference, ...] = ()
    dissent: tuple[Dissent, ...] = ()
    sources: tuple[SourceNote, ...] = ()

    @property
    def remarked(self) -> bool:
        """Whether there is anything besides the cells."""
        return bool(self.badges or self.notes or self.rules or self.dissent or self.sources)


@dataclass(frozen=True)
class PieceTable:
    """A table of pieces under its heading."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[PieceRow, ...]
    lead: str = ""
    badges: tuple[Badge, ...] = ()

    @property
    def remarked(self) -> bool:
        """Whether any row has remarks."""
        return any(row.remarked for row in self.rows)


@dataclass(frozen=True)
class PiecesPage(Page):
    """The cards or tiles of one kind.

    Attributes:
        example: A file by which an owner fills in what is not known; empty where everything is.
    """

    tables: tuple[PieceTable, ...]
    notes: tuple[str, ...]
    badges: tuple[Badge, ...]
    rules: tuple[Reference, ...]
    sources: tuple[SourceNote, ...]
    example: str = ""
