"""Places of parts of entries: files are read again only where somebody has to be shown a place in one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from scythe_ref.formats import Document, Problem, Severity, read_text, shown_path
from scythe_ref.library.reading import parsed
from scythe_ref.schema.common import Loc


class Placed(Protocol):
    """An entry that has a file."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def path(self) -> str:
        """Its file."""


def document_of(path: Path) -> Document:
    """Return a content file with the positions of its values, by its name for messages."""
    shown = shown_path(path)
    return parsed(read_text(path, shown), shown)


def problem_of(entry: Placed, loc: Loc, message: str, severity: Severity = "error") -> Problem:
    """Make a problem of a part of an entry, at its place.

    Args:
        loc: The path of the part inside the entry.
    """
    document = document_of(Path(entry.path))
    above = next((above for above, mapping in mappings_in(document) if mapping.get("id") == entry.id), ())
    return document.problem((*above, *loc), message, severity=severity)


def mappings_in(document: Document) -> Iterator[tuple[Loc, dict[str, Any]]]:
    """Yield every mapping of a document with its path, the outer before the inner ones."""

    def within(value: Any, loc: Loc) -> Iterator[tuple[Loc, dict[str, Any]]]:
        if isinstance(value, dict):
            yield loc, value
        items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, below in items:
            yield from within(below, (*loc, key))

    return within(document.data, ())
