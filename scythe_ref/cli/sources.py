"""`scythe-ref sources`: how much of each source document the statements cover."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from scythe_ref.cli.reading import print_json, whole_library
from scythe_ref.translations import _

if TYPE_CHECKING:
    from scythe_ref.cli.outputs import DocumentData, SourcesOutput
    from scythe_ref.library import Library
    from scythe_ref.proof import DocumentCoverage, MapFile, SegmentCounts

SHOWN = 12
"""Keys of each kind to print; the output counts the rest."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("document", metavar="DOC", nargs="?", help=_("id of one source document (default: all)"))
    parser.add_argument("--json", action="store_true", help=_("print the numbers as JSON"))
    parser.add_argument(
        "--shared",
        type=Path,
        metavar="DIR",
        help=_("folder whose `seeds` are the source documents; default: `shared` beside the checkout, if it is there"),
    )
    parser.add_argument(
        "--words",
        action="store_true",
        help=_("instead, look for runs of ten words that our texts share with a source document in their language"),
    )


def run(options: argparse.Namespace) -> int:
    """Count, compare and print.

    Returns:
        0 if each segment has a statement or a reason, 1 if not, or if the map is stale; 2 for a wrong call.
    """
    from scythe_ref.proof import map_problems, read_maps, shared_folder, source_texts

    library = whole_library()
    maps = read_maps(library.root)
    if options.document is not None and options.document not in maps:
        text = _("there is no map of {document!r}; expected one of {others}")
        print(text.format(document=options.document, others=", ".join(maps)), file=sys.stderr)
        return 2
    shared = shared_folder(options.shared, library.root)
    try:
        texts = source_texts(shared) if shared is not None else None
    except OSError as error:
        print(_("{file}: cannot be read: {reason}").format(file=shared, reason=error.strerror), file=sys.stderr)
        return 2
    if options.words:
        return _words(library, maps, texts)
    problems = map_problems(maps, library.statements.keys(), library.sources.keys())
    if options.document is not None:
        maps = {options.document: maps[options.document]}
        problems = [problem for problem in problems if problem.path == maps[options.document].file.path]
    return _report(maps, texts, [str(problem) for problem in problems], options.json)


def _report(maps: dict[str, MapFile], texts: list[str] | None, problems: list[str], as_json: bool) -> int:
    from scythe_ref.proof import coverage_of, find_document

    result: dict[str, DocumentCoverage] = {}
    for name, entry in maps.items():
        segments = None
        if texts is not None:
            segments = find_document(entry, texts)
            if segments is None:
                problems.append(_("{document}: it isn't among the source documents").format(document=name))
        result[name] = coverage_of(entry, segments)
    if as_json:
        told: SourcesOutput = {"schema": 1, "documents": {name: _data(one) for name, one in result.items()}}
        print_json(told)
    else:
        _table(result, compared=texts is not None)
    for problem in problems:
        print(problem, file=sys.stderr)
    sound = all(not (one.total.unmapped or one.missing or one.stale) for one in result.values())
    return 0 if sound and not problems else 1


def _data(one: DocumentCoverage) -> DocumentData:
    return {
        "segments": one.total.segments,
        "covered": one.total.covered,
        "reasoned": one.total.reasoned,
        "unmapped": one.total.unmapped,
        "compared": one.compared,
        "missing": one.missing,
        "stale": one.stale,
        "unmapped_keys": one.unmapped,
        "sections": one.sections,
    }


def _table(result: dict[str, DocumentCoverage], compared: bool) -> None:
    columns = _("segments"), _("covered"), _("reasoned"), _("unmapped")
    print(" " * 44 + "".join(f"{column:>9}" for column in columns))
    for name, one in result.items():
        print(_row(name, one.total))
        for section, count in one.sections.items():
            if len(result) == 1 or count.unmapped:
                print(_row(f"  {section}", count))
    for name, one in result.items():
        _list(_("{document}: nothing covers {key}"), name, one.unmapped)
        _list(_("{document}: not in the map {key}"), name, one.missing)
        _list(_("{document}: no longer in the document {key}"), name, one.stale)
    if not compared:
        print(_("The source documents are not here: keys, ids and reasons were checked, not the texts."))


def _row(name: str, count: SegmentCounts) -> str:
    return f"{name:44}{count.segments:9}{count.covered:9}{count.reasoned:9}{count.unmapped:9}"


def _list(text: str, document: str, keys: list[str]) -> None:
    for key in keys[:SHOWN]:
        print(text.format(document=document, key=key))
    if len(keys) > SHOWN:
        print(text.format(document=document, key=_("{n} more").format(n=len(keys) - SHOWN)))


def _words(library: Library, maps: dict[str, MapFile], texts: list[str] | None) -> int:
    from scythe_ref.proof import runs_by_document

    if texts is None:
        text = _("The source documents are not here: nothing was compared. Name their folder with {option}.")
        print(text.format(option="--shared"))
        return 0
    documents = runs_by_document(library, maps, texts)
    found = [one for runs in documents.values() for one in runs]
    for one in found:
        text = _("{place}: shares ten words with {document}: {words}")
        print(text.format(place=f"{one.path}:{one.line}", document=one.document, words=one.words))
    if not found:
        print(_("No run of ten words is shared with {documents}.").format(documents=", ".join(documents)))
    return 1 if found else 0
