"""Any file or folder that somebody hands over: what it is, and everything that is wrong with it."""

from __future__ import annotations

import re
from pathlib import Path

from scythe_ref.formats.check import check_document
from scythe_ref.formats.documents import parse_yaml
from scythe_ref.formats.foreign import playeraid, rulebook_io
from scythe_ref.formats.foreign.playeraid import Module
from scythe_ref.formats.problem import ContentError, Problem
from scythe_ref.formats.reading import read_text
from scythe_ref.schema import FORMATS

LOOSE_SUFFIXES = (".yaml", ".yml", ".json", ".md")

# Looked for in the text: a module that can't be parsed is to be reported, not passed over.
_MODULE_KEY = re.compile(r"^\s{0,8}[\"']?(?:sections|bgg_id)[\"']?\s*:", re.MULTILINE)
_MARKS = {
    "rulings": "rulings",
    "scenarios": "scenarios",
    "kind": "component",
    "terms": "glossary",
    "sources": "sources",
    "changes": "changes",
    "messages": "messages",
    "document": "source-map",
    "unbound": "unbound",
    "without_code": "without-code",
    "most_asked": "most-asked",
    "sheets": "sheets",
    "steps": "walkthrough",
    "combinations": "combinations",
}
_RULE_SOURCE_MARKS = ("sections", "bgg_id", "text_type", "yt_videos")


def read_any(path: Path | str) -> Module:
    """Read a PlayerAid module or a Rulebook.io file; its content says which it is.

    Raises:
        ContentError: With everything that is wrong with it.
    """
    file = Path(path)
    text = read_text(file)
    if rulebook_io.is_rulebook(text, file):
        return _rulebook(text, file)
    return playeraid.parse_module(text, file)


def read_each(folder: Path | str) -> tuple[list[Module], dict[Path, tuple[Problem, ...]]]:
    """Read every module of a folder that can be read.

    Args:
        folder: Holds ``<game>/<language>/playeraid.yaml`` or ``.json``; or, if it holds none, module files of any name.

    Returns:
        The modules, sorted by ``sort_name`` or name, then by language; and for each faulty file its problems.

    Raises:
        ContentError: There is no module.
    """
    modules: list[Module] = []
    faults: dict[Path, tuple[Problem, ...]] = {}
    files = files_of(Path(folder))
    if not files:
        raise ContentError([playeraid.no_module(folder)])
    for file in files:
        if outside := _outside(file, Path(folder)):
            faults[file] = (outside,)
            continue
        try:
            modules.append(read_any(file))
        except ContentError as error:
            faults[file] = error.problems
    return sorted(modules, key=lambda m: ((m.source.sort_name or m.source.name).casefold(), m.language)), faults


def _outside(file: Path, folder: Path) -> Problem | None:
    """Return the problem of a file that is a link to a place outside its folder."""
    try:
        if file.resolve().is_relative_to(folder.resolve()):
            return None
    except (OSError, RuntimeError):
        # A link in a circle is outside, too.
        pass
    return Problem(str(file), 1, 1, "this file is a link that leads out of the folder")


def files_of(folder: Path) -> list[Path]:
    """Return the module files of a folder, sorted."""
    found = playeraid.module_files(folder)
    if found:
        return found
    try:
        return sorted(file for file in folder.iterdir() if file.suffix in LOOSE_SUFFIXES and _looks_like_module(file))
    except OSError:
        return []


def _looks_like_module(file: Path) -> bool:
    """Tell whether a file that bears no module's name is meant as one."""
    try:
        text = read_text(file)
    except ContentError:
        return False
    return rulebook_io.is_rulebook(text) or _MODULE_KEY.search(text) is not None


def inspect(path: Path | str, text: str | None = None) -> list[Problem]:
    """Return every problem, warnings included, of a file in any of our formats, or of each module in a folder.

    Args:
        path: The file or folder; what messages call the text, if that is given.
        text: What stands in the file, if it has been read already.
    """
    place = Path(path)
    if text is not None:
        return _inspect_file(place, text)
    try:
        folder = place.is_dir()
    except OSError:
        folder = False
    if not folder:
        return _inspect_file(place)
    files = files_of(place)
    if not files:
        return [playeraid.no_module(place)]
    return sorted(problem for file in files for problem in _inspect_in(file, place))


def _inspect_in(file: Path, folder: Path) -> list[Problem]:
    outside = _outside(file, folder)
    return [outside] if outside else _inspect_file(file)


def _inspect_file(file: Path, known: str | None = None) -> list[Problem]:
    try:
        text = read_text(file) if known is None else known
        if rulebook_io.is_rulebook(text, file):
            return list(_rulebook(text, file).warnings)
        document = parse_yaml(text, str(file))
        format_name = format_of(document.data)
        if format_name != "rule-source":
            return check_document(document, FORMATS[format_name])[1]
        return list(playeraid.parse_module(text, file).warnings)
    except ContentError as error:
        return sorted(error.problems)


def format_of(data: object) -> str:
    """Return the name of the format that parsed data seems to be meant in; a rule source, where it cannot be told."""
    if isinstance(data, dict) and not any(mark in data for mark in _RULE_SOURCE_MARKS):
        if data.get("kind") == "local":
            return "local"
        for mark, name in _MARKS.items():
            if mark in data:
                return name
    return "rule-source"


def _rulebook(text: str, file: Path) -> Module:
    folders = (file.parent / "img", file.parent)
    source, warnings = rulebook_io.parse(text, str(file), folders)
    # A module always has a document; of a Markdown file there is none, so the problems were placed by `parse`.
    document = parse_yaml("{}", str(file))
    return Module(source, document, None, "en", folders, tuple(sorted(warnings)))
