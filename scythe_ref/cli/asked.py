"""`scythe-ref asked`: whether every entry has wordings with which people ask for it, and each leads to one hit."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from scythe_ref.cli.reading import print_json, whole_library
from scythe_ref.translations import _

if TYPE_CHECKING:
    from pathlib import Path

    from scythe_ref.cli.outputs import AskedOutput, LocationData, PlacedWordingProblem
    from scythe_ref.search import WordingProblem


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--json", action="store_true", help=_("print the counts and what is wrong as JSON"))


def run(options: argparse.Namespace) -> int:
    """Check the wordings of the content; one that has none at all need not have any.

    Returns:
        0; 1 if something is wrong with them or with the content.
    """
    from scythe_ref.library import entries_of
    from scythe_ref.search import KINDS, wording_problems, words_of

    library = whole_library()
    entries = [entry for entry in entries_of(library) if entry.kind in KINDS]
    wanted = any(entry.asked or entry.asked_dutch for entry in entries)
    found = list(wording_problems(entries, words_of(library.package, library.lexicon))) if wanted else []
    problems = _placed(found, library.root) if found else []
    english, dutch = (sum(map(len, said)) for said in zip(*((e.asked, e.asked_dutch) for e in entries), strict=True))
    if options.json:
        told: AskedOutput = {
            "schema": 1, "entries": len(entries), "english": english, "dutch": dutch, "problems": problems
        }  # fmt: skip
        print_json(told)
        return 1 if problems else 0
    for one in problems:
        who = f"'{one['wording']}' ({one['entry']})" if one["wording"] else one["entry"]
        print(f"{one['path']}:{one['line']}:{one['column']}: {who} {one['problem']}")
    text = _("{entries} entries are asked for in {english} English and {dutch} Dutch wordings")
    print(text.format(entries=len(entries), english=english, dutch=dutch))
    return 1 if problems else 0


def _placed(problems: list[WordingProblem], root: Path) -> list[PlacedWordingProblem]:
    from scythe_ref.library import NOT_COVERED
    from scythe_ref.search import places_of_wordings

    places = places_of_wordings(root)

    def placed(one: WordingProblem) -> PlacedWordingProblem:
        path, line, column = places[one.entry.removeprefix(NOT_COVERED), one.key, one.wording]
        place: LocationData = {"path": path, "line": line, "column": column}
        return {"entry": one.entry, "wording": one.wording, "problem": one.problem, "key": one.key, **place}

    return list(map(placed, problems))
