"""Places in files: of rule texts, of the engine's code for them, and of parts of entries."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from scythe_ref.formats import Document, Problem, Severity, read_text, shown_path
from scythe_ref.game_package import imported
from scythe_ref.library.reading import parsed
from scythe_ref.library.root import PACKAGE
from scythe_ref.schema.common import Loc

if TYPE_CHECKING:
    from scythe_ref.library.graph import Library


_DOCSTRING = re.compile(r'""".*?"""', re.DOTALL)
_STRING = re.compile(r"""(["'])([a-z][a-z0-9.-]+)\1""")


def text_locations(library: Library) -> dict[str, str]:
    """Return file and line of each text that has an id, by that id."""
    found = {
        entry.id: (entry.path, entry.line)
        for entries in (library.statements, library.rulings, library.scenarios, library.overviews)
        for entry in entries.values()
    }
    found |= {walk.id: (walk.path, 1) for walk in library.walkthroughs.values()}
    found |= library.term_places
    return {name: f"{project_path(library.root, Path(path))}:{line}" for name, (path, line) in found.items()}


def project_path(root: Path, path: Path) -> str:
    """Return a content file's path from the project's folder, in a checkout as in an installed copy."""
    full = path.resolve()
    for above in (PACKAGE.parent, root.resolve().parent):
        if full.is_relative_to(above):
            return full.relative_to(above).as_posix()
    return full.as_posix()


def engine_files(game: str) -> list[Path]:
    """Return the source files of a game's engine, sorted; none where its source is not installed.

    Args:
        game: The game as a bundle names it.
    """
    engine = imported(game).parts.get("engine") if game else None
    spec = find_spec(engine.partition(":")[0]) if engine else None
    if spec is None or spec.origin is None:
        return []
    return sorted(Path(spec.origin).parent.rglob("*.py"))  # a module's neighbours are part of its engine


def code_path(path: Path) -> str:
    """Return the name of an engine's source file, relative to the folder of its package."""
    above = PACKAGE.parent if path.is_relative_to(PACKAGE.parent) else path.parent.parent
    return path.relative_to(above).as_posix()


def code_locations(ids: Collection[str], game: str) -> dict[str, list[str]]:
    """Find file and line of every place where the engine spells one of some ids as a whole string.

    Lines are enough to find them: only docstrings go over several, and those don't count. A syntax tree of every file
    would take fifty times as long.
    """
    found: dict[str, list[str]] = {}
    for path in engine_files(game):
        name = code_path(path)
        source = _DOCSTRING.sub(lambda match: "\n" * match[0].count("\n"), path.read_text("utf-8"))
        for line, text in enumerate(source.split("\n"), 1):
            for rule in dict.fromkeys(match[2] for match in _STRING.finditer(text)):
                if rule in ids:
                    found.setdefault(rule, []).append(f"{name}:{line}")
    return found


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
