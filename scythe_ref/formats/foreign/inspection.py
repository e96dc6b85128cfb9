"""Any file or folder that somebody hands over: its format, and all of its problems."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from scythe_ref.formats.check import check_document
from scythe_ref.formats.foreign import playeraid, rulebook_io
from scythe_ref.formats.foreign.playeraid import Module
from scythe_ref.formats.problem import ContentError, Problem, Severity
from scythe_ref.formats.reading import read_text
from scythe_ref.formats.yaml_documents import parse_yaml
from scythe_ref.schema import RULE_SOURCE, Format

LOOSE_SUFFIXES = (".yaml", ".yml", ".json", ".md")

# Looked for in the text: a module that can't be parsed is to be reported, not passed over.
_MODULE_KEY = re.compile(r"^\s{0,8}[\"']?(?:sections|bgg_id)[\"']?\s*:", re.MULTILINE)
_RULE_SOURCE_MARKS = ("sections", "bgg_id", "text_type", "yt_videos")


def read_any(path: Path | str, dead_links: Severity = "warning") -> Module:
    """Read a PlayerAid module or a Rulebook.io file; its content says which it is.

    Args:
        dead_links: How bad a link to an id is that the module doesn't have, and a key that is there twice.

    Raises:
        ContentError: With everything that is wrong with it.
    """
    file = Path(path)
    text = read_text(file)
    if rulebook_io.is_rulebook(text, file):
        return _rulebook(text, file, dead_links)
    return playeraid.parse_module(text, file, dead_links=dead_links, repeated_keys=dead_links)


def read_each(
    folder: Path | str, dead_links: Severity = "warning"
) -> tuple[list[Module], dict[Path, tuple[Problem, ...]]]:
    """Read every readable module of a folder.

    Args:
        folder: Holds ``<game>/<language>/playeraid.yaml`` or ``.json``; or, if it holds none, module files of any name.
        dead_links: How bad a link to an id is that its module doesn't have, and a key that is there twice.

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
            modules.append(read_any(file, dead_links))
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
    """Check that a file without a module's name seems to be one."""
    try:
        text = read_text(file)
    except ContentError:
        return False
    return rulebook_io.is_rulebook(text) or _MODULE_KEY.search(text) is not None


def inspect(path: Path | str, formats: Iterable[Format] = (), text: str | None = None) -> list[Problem]:
    """Return every problem, warnings included, of a file in any of our formats, or of each module in a folder.

    Args:
        path: The file or folder; with a text, its name in messages.
        formats: The formats that a file by itself may have, besides that of a module.
        text: The text of the file, if the caller has read it already.
    """
    place = Path(path)
    if text is not None:
        return _inspect_file(place, formats, text)
    try:
        folder = place.is_dir()
    except OSError:
        folder = False
    if not folder:
        return _inspect_file(place, formats)
    files = files_of(place)
    if not files:
        return [playeraid.no_module(place)]
    return sorted(problem for file in files for problem in _inspect_in(file, place, formats))


def _inspect_in(file: Path, folder: Path, formats: Iterable[Format]) -> list[Problem]:
    outside = _outside(file, folder)
    return [outside] if outside else _inspect_file(file, formats)


def _inspect_file(file: Path, formats: Iterable[Format], known: str | None = None) -> list[Problem]:
    try:
        text = read_text(file) if known is None else known
        if rulebook_io.is_rulebook(text, file):
            return list(_rulebook(text, file).warnings)
        document = parse_yaml(text, str(file))
        meant = format_of(document.data, formats)
        if meant.name != RULE_SOURCE.name:
            return check_document(document, meant)[1]
        return list(playeraid.parse_module(text, file, form=meant).warnings)
    except ContentError as error:
        return sorted(error.problems)


def format_of(data: object, formats: Iterable[Format]) -> Format:
    """Return the format that parsed data seems to have; a rule source by default."""
    if isinstance(data, dict) and not any(mark in data for mark in _RULE_SOURCE_MARKS):
        # A mark with a value says more than a key alone.
        for one in sorted(formats, key=lambda one: ":" not in one.mark):
            key, _, value = one.mark.partition(": ")
            if key and key in data and value in ("", data[key]):
                return one
    return next((one for one in formats if one.name == RULE_SOURCE.name), RULE_SOURCE)


def _rulebook(text: str, file: Path, dead_links: Severity = "warning") -> Module:
    folders = (file.parent / "img", file.parent)
    source, warnings = rulebook_io.parse(text, str(file), folders, dead_links)
    # A module always has a document; of a Markdown file there is none, so the problems were placed by `parse`.
    document = parse_yaml("{}", str(file))
    return Module(source, document, None, "en", folders, tuple(sorted(warnings)))
