"""Reading the files of a content folder, each by itself."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path, PurePath
from typing import Any, get_args

from scythe_ref.formats import (
    ContentError,
    Document,
    Problem,
    check_document,
    hint,
    nearest,
    parse_yaml,
    read_text,
    shown_path,
)
from scythe_ref.game_package import GamePackage
from scythe_ref.library.root import content_files, strangers
from scythe_ref.schema import Format, formats_of, schema_of_game
from scythe_ref.schema.common import Holds, Refers
from scythe_ref.schema.walker import Marked, references_of, texts_of

_CONTENT = re.compile(r"^[ \t]*[^#\s]", re.MULTILINE)
"""Something that is no comment."""


@dataclass(frozen=True, eq=False)
class LoadedFile:
    """One content file: its parsed data with positions, and the model made from it."""

    format: str
    document: Document
    model: Any

    # Kept, as the same files are checked against each other again after each save.
    @cached_property
    def references(self) -> list[Marked[Refers]]:
        """Every name that refers to something."""
        return references_of(self.model)

    @cached_property
    def texts(self) -> list[Marked[Holds]]:
        """Every text whose type declares its content."""
        return texts_of(self.model)


@dataclass(frozen=True)
class BrokenFile:
    """A file whose declarations are uncertain: it has problems, or is missing.

    Attributes:
        text: Its text; None if that is unknown too.
        document: Its parsed data, where there is any.
        told: Its fields with problems.
        model: The model that its data should fit.
        kinds: Those of components that the game has.
    """

    format: str
    text: str | None
    document: Document | None = None
    told: frozenset[str] = frozenset()
    model: Any = None
    kinds: frozenset[str] = frozenset()

    @property
    def kind(self) -> str | None:
        """The kind of component that it claims to be; None if it names no existing one."""
        said = self.document.data.get("kind") if self.document and isinstance(self.document.data, dict) else None
        return said if isinstance(said, str) and said in self.kinds else None


def read_files(folder: Path, package: GamePackage) -> tuple[list[LoadedFile], list[BrokenFile], list[Problem]]:
    """Read every file of every format of a game and check each one by itself.

    Returns:
        The sound files, the broken or missing ones, and the problems of these.
    """
    found: list[LoadedFile | BrokenFile] = []
    problems: list[Problem] = []
    formats = formats_of(package)
    kinds = frozenset(_kind_of(model) for model in schema_of_game(package).components)
    paths = [(path, path.relative_to(folder)) for path in content_files(folder)]
    for spec in formats.values():
        patterns = [PurePath(spec.pattern)]
        for path, place in paths:
            if not _fits(place, patterns):
                continue
            file, faults = read_file(spec, path)
            file = replace(file, model=spec.model, kinds=kinds) if isinstance(file, BrokenFile) else file
            found.append(file)
            problems += faults
    for path, why in strangers(folder):
        problems.append(_nowhere(path, why))
        found += [
            BrokenFile(spec.name, None, model=spec.model, kinds=kinds)
            for spec in formats.values()
            if _fits(path.relative_to(folder), [PurePath(spec.pattern)])
        ]
    sound = [file for file in found if isinstance(file, LoadedFile)]
    broken = [file for file in found if isinstance(file, BrokenFile)]
    there = (
        None
        if any(file.format == "component" for file in broken)
        else {file.model.kind for file in sound if file.format == "component"}
    )
    problems += _unread(folder, formats.values())
    required = schema_of_game(package).required
    for name, problem in _missing_files(folder, formats.values(), required, there):
        broken.append(BrokenFile(name, None))
        problems.append(problem)
    return sound, broken, problems


def read_file(spec: Format, path: Path) -> tuple[LoadedFile | BrokenFile, list[Problem]]:
    """Read one file and check it by itself."""
    shown = shown_path(path)
    text = None
    try:
        text = read_text(path, shown)
        return _checked_file(spec, shown, text)
    except ContentError as error:
        # Nobody knows the declarations of a file that a slip has emptied.
        return BrokenFile(spec.name, text if text and _CONTENT.search(text) else None), list(error.problems)


def parsed(text: str, shown: str) -> Document:
    """Parse a file's text; the same text of another file, as in a copy of the content, is parsed once."""
    try:
        document = _parsed(text)
    except ContentError:
        return parse_yaml(text, shown)  # its problems name the file
    return replace(document, path=shown, problems=tuple(replace(one, path=shown) for one in document.problems))


@lru_cache(maxsize=1024)
def _parsed(text: str) -> Document:
    return parse_yaml(text, "")


# A server reads all files again after each save, though one has changed.
@lru_cache(maxsize=1024)
def _checked_file(spec: Format, shown: str, text: str) -> tuple[LoadedFile | BrokenFile, list[Problem]]:
    document = parsed(text, shown)
    model, problems = check_document(document, spec)
    if model is not None:
        return LoadedFile(spec.name, document, model), problems
    return BrokenFile(spec.name, text, document, frozenset(problem.field for problem in problems)), problems


def _kind_of(model: Any) -> str:
    return str(get_args(model.model_fields["kind"].annotation)[0])


def _unread(folder: Path, formats: Iterable[Format]) -> Iterator[Problem]:
    """Yield the files that nothing reads, as in a folder whose name has a slip: nobody would miss them."""
    patterns = [PurePath(spec.pattern) for spec in formats]
    for path in content_files(folder, (".yaml", ".yml")):
        place = path.relative_to(folder)
        if not _fits(place, patterns):
            meant = _meant(place, patterns)
            read = ", ".join(sorted(map(str, patterns)))
            yield _nowhere(path, f"nothing reads this file{hint(meant)}" + ("" if meant else f"; what is read: {read}"))


def _fits(place: PurePath, patterns: Iterable[PurePath]) -> bool:
    return any(len(place.parts) == len(pattern.parts) and place.match(str(pattern)) for pattern in patterns)


def _meant(place: PurePath, patterns: Collection[PurePath]) -> str | None:
    """Guess the right place of a file that nothing reads."""
    name = place.with_suffix(".yaml").name
    if len(place.parts) == 1:
        near = nearest(place.stem, [pattern.stem for pattern in patterns if len(pattern.parts) == 1])
        return f"{near}.yaml" if near else None
    shelf = nearest(place.parts[0], [pattern.parts[0] for pattern in patterns if len(pattern.parts) > 1])
    return f"{shelf}/{name}" if shelf else None


def _missing_files(
    folder: Path, formats: Iterable[Format], required: Collection[str], kinds: set[str] | None
) -> Iterator[tuple[str, Problem]]:
    """Yield the files without which nothing works, where they are not there at all, each with its format.

    Args:
        required: The kinds of components that the game can't do without.
        kinds: Those that there are; None if nobody knows.
    """
    for spec in formats:
        if "*" not in spec.pattern and not spec.optional and not (folder / spec.pattern).exists():
            what = f"{spec.title[0].lower()}{spec.title[1:]}"
            yield spec.name, _nowhere(folder / spec.pattern, f"this file is missing; it has {what}")
    components = folder / "components"
    if not any(components.glob("*.yaml")) and required:
        yield "component", _nowhere(components, "components are missing: this folder has no files")
    elif kinds is not None:
        for kind in required:
            if kind not in kinds:
                yield "component", _nowhere(components, f"no component file has 'kind: {kind}'")


def _nowhere(path: Path, message: str) -> Problem:
    return Problem(shown_path(path), 1, 1, message)
