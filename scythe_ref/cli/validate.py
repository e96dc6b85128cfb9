"""`scythe-ref validate`: every problem of every file in one run."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from scythe_ref.cli.reading import STANDARD_INPUT, print_json
from scythe_ref.formats import visible
from scythe_ref.translations import _, ngettext

if TYPE_CHECKING:
    from scythe_ref.cli.outputs import ValidateOutput
    from scythe_ref.formats import Problem
    from scythe_ref.library import Library

STANDARD_PATH = Path("-")
GAME = "game.yaml"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        type=Path,
        help=_(
            "a PlayerAid module (YAML or JSON), a Rulebook.io file, or a folder of modules; - for standard input;"
            " default: our content"
        ),
    )
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help=_("print the problems as JSON"))
    output.add_argument(
        "--format", choices=["text", "github"], default="text", help=_("github: annotations for a workflow")
    )


def run(options: argparse.Namespace) -> int:
    """Check files and print their problems.

    Returns:
        0 if there is no error (warnings do not count), else 1; 2 if there is no such file.
    """
    from scythe_ref.cli.streams import doing

    with doing(_("Checking the files")):
        problems = problems_of(options.paths)
    errors = sum(problem.severity == "error" for problem in problems)
    if options.json:
        told: ValidateOutput = {"schema": 1, "problems": problems}
        print_json(told)
    else:
        write = github_line if options.format == "github" else str
        for problem in problems:
            print(write(problem))
    print(summary(errors, len(problems) - errors, options.paths), file=sys.stderr)
    if any(path != STANDARD_PATH and not os.path.lexists(path) for path in options.paths):
        return 2
    return 1 if errors else 0


def problems_of(paths: Iterable[Path]) -> list[Problem]:
    """Every problem of some files and folders, sorted by place; without any, of our own content."""
    from scythe_ref.formats import inspect
    from scythe_ref.library import game_of
    from scythe_ref.schema import formats_of

    given = list(paths)
    # A set, and each content folder once: a file may be named, and be in a folder that is named.
    found: set[Problem] = set()
    contents: dict[Path | None, None] = {}
    for path in given:
        if path == STANDARD_PATH:
            found.update(_problems_of_input())
            continue
        root = content_folder_of(path)
        if root is None:
            found.update(inspect(path, formats_of(game_of()).values()))
        else:
            contents[root] = None
    if not given:
        contents[None] = None
    for content in contents:
        found.update(content_problems(content))
    return sorted(found)


def _problems_of_input() -> list[Problem]:
    """Return every problem of standard input."""
    from scythe_ref.cli.reading import standard_input
    from scythe_ref.formats import ContentError, inspect
    from scythe_ref.library import game_of
    from scythe_ref.schema import formats_of

    try:
        return inspect(_(STANDARD_INPUT), formats_of(game_of()).values(), standard_input())
    except ContentError as error:
        return list(error.problems)


def content_folder_of(path: Path) -> Path | None:
    """The content folder that a path is or is in, or None if it is somebody else's file."""
    try:
        if not os.path.lexists(path):
            return None  # a slip in a name must not have the whole content checked, and found sound
        place = path.resolve()
        for folder in (place, *place.parents[:2]):
            if (folder / GAME).is_file() and (folder / "rules").is_dir():
                return folder
    except (OSError, RuntimeError, ValueError):
        # Whatever is wrong with the path is told when it is read.
        pass
    return None


def _of_checkout(library: Library) -> Iterator[Problem]:
    """Yield the problems that only a checkout looks for; an installed copy has no such part."""
    try:
        authoring = library.package.part("authoring")
    except ModuleNotFoundError:
        return
    if authoring:
        yield from authoring.of_library(library)


def content_problems(root: Path | None) -> list[Problem]:
    """Return the problems of a content folder, by default ours: by file, between files, and hostile markup."""
    from scythe_ref.cli.played_scenarios import scenario_problems
    from scythe_ref.formats import ContentError, Problem, find_hostile, position, read_text, shown_path
    from scythe_ref.library import (
        content_files,
        content_root,
        divided_wordings,
        game_of,
        incomplete_content,
        load,
        to_be_looked_at,
        translation_problems,
        unrecorded_changes,
    )

    try:
        folder = content_root() if root is None else root
    except FileNotFoundError as error:
        return [Problem("content", 1, 1, str(error))]
    problems: list[Problem] = []
    try:
        proof = game_of(folder).part("proof")
        library = load(folder, also=proof and proof.of_files)
    except ContentError as error:
        problems += error.problems
    else:
        problems += [*incomplete_content(library), *to_be_looked_at(library), *unrecorded_changes(library)]
        problems += translation_problems(folder)
        problems += [*divided_wordings(library), *scenario_problems(library)]
        problems += proof.of_library(library) if proof else ()
        problems += _of_checkout(library)
    told = {(problem.path, problem.line, problem.column) for problem in problems}
    for file in content_files(folder):
        try:
            text = read_text(file)
        except ContentError:
            continue  # reported by the loader
        # In the raw text: a file that does not fit its schema has no typed texts that could be looked at.
        for finding in find_hostile(text):
            place = (shown_path(file), *position(text, finding.index))
            if place not in told:
                problems.append(Problem(*place, finding.message))
    return problems


def _content_named() -> str:
    """Name the content: a person beside a project and not in it checks ours."""
    from scythe_ref.formats import ContentError
    from scythe_ref.library import game_of

    try:
        return _("The content of {game}").format(game=game_of().title)
    except (ContentError, FileNotFoundError):
        return _("The content")


def github_line(problem: Problem) -> str:
    """Return a problem as a workflow command that annotates the line."""
    file = _escaped(problem.path).replace(":", "%3A").replace(",", "%2C")
    place = f"file={file},line={problem.line},col={problem.column}"
    return f"::{problem.severity} {place}::{_escaped(problem.message)}"


def _escaped(text: str) -> str:
    return visible(text).replace("%", "%25")


def summary(errors: int, warnings: int, paths: Iterable[Path]) -> str:
    """Return the last line: how many errors and warnings there are."""
    named = (_(STANDARD_INPUT) if path == STANDARD_PATH else str(path) for path in paths)
    what = visible(", ".join(named)) or _content_named()
    if not errors and not warnings:
        return _("{files}: no problems").format(files=what)
    counted = ngettext("{n} error", "{n} errors", errors).format(n=errors)
    warned = ngettext("{n} warning", "{n} warnings", warnings).format(n=warnings)
    return f"{what}: {counted}, {warned}"
