"""`scythe-ref asked`: whether every entry has wordings with which people ask for it, and each leads to one hit."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from scythe_ref.cli.reading import print_json, whole_library
from scythe_ref.translations import _

if TYPE_CHECKING:
    from scythe_ref.cli.outputs import AskedOutput


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--json", action="store_true", help=_("print the counts and what is wrong as JSON"))


def run(options: argparse.Namespace) -> int:
    """Check the wordings of the content; one that has none at all need not have any.

    Returns:
        0; 1 if something is wrong with them or with the content.
    """
    from scythe_ref.library import entries_of
    from scythe_ref.search import KINDS, lines_of_wordings, wording_problems, words_of

    library = whole_library()
    entries = [entry for entry in entries_of(library) if entry.kind in KINDS]
    wanted = any(entry.asked or entry.asked_dutch for entry in entries)
    problems = list(wording_problems(entries, words_of(library.package, library.lexicon))) if wanted else []
    english, dutch = (sum(map(len, said)) for said in zip(*((e.asked, e.asked_dutch) for e in entries), strict=True))
    if options.json:
        told: AskedOutput = {
            "schema": 1, "entries": len(entries), "english": english, "dutch": dutch, "problems": problems
        }  # fmt: skip
        print_json(told)
        return 1 if problems else 0
    places = lines_of_wordings(library.root) if problems else {}
    for one in problems:
        where = f"{places[one.wording]}: '{one.wording}' ({one.entry})" if one.wording else one.entry
        print(f"{where} {one.problem}")
    text = _("{entries} entries are asked for in {english} English and {dutch} Dutch wordings")
    print(text.format(entries=len(entries), english=english, dutch=dutch))
    return 1 if problems else 0
