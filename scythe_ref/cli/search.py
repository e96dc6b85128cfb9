"""`scythe-ref search`: answers, not snippets."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from scythe_ref.cli.reading import compiled_library, paragraph, place, styled

if TYPE_CHECKING:
    from scythe_ref.search.query import Answer, Hit


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments.

    Args:
        parser: The command's own parser.
    """
    parser.add_argument("words", nargs="+", metavar="WORD", help="what you want to know; kind:, faction:, module:, id:")
    parser.add_argument("--limit", type=_positive, default=None, metavar="N", help="most hits to print (default: 10)")
    parser.add_argument("--json", action="store_true", help="print a list of hits as JSON")


def run(options: argparse.Namespace) -> int:
    """Print what a query finds.

    Args:
        options: ``words``, ``limit`` and ``json``.

    Returns:
        0 if there are hits, 1 if there are none.
    """
    library = compiled_library()
    if library is None:
        return 1
    from scythe_ref.search.index import SearchIndex
    from scythe_ref.search.query import search

    query = " ".join(options.words)
    answer = search(SearchIndex.opened(library.folder, library.entries), query, options.limit)
    if options.json:
        print(json.dumps([_as_data(hit) for hit in answer.hits], ensure_ascii=False, indent=2))
    else:
        _print_hits(answer)
    if not answer.hits or answer.meant:
        _print_suggestion(query, answer)
    return 0 if answer.hits else 1


def _print_hits(answer: Answer) -> None:
    for number, hit in enumerate(answer.hits):
        document = hit.document
        if number:
            print()
        print(styled(document.title, "bold"))
        print(paragraph(document.answer))
        print(styled(f"  {place(document.breadcrumb, document.badges)}", "dim"))
        print(styled(f"  {document.id}  {document.url}", "dim"))


def _print_suggestion(query: str, answer: Answer) -> None:
    """Say on the error stream what else to try; the output proper stays clean."""
    if answer.meant:
        print(f"Did you mean: {answer.meant}", file=sys.stderr)
    elif answer.nearest:
        print(f"Nothing found for '{query}'. The nearest words: {', '.join(answer.nearest)}", file=sys.stderr)
    else:
        print(f"Nothing found for '{query}', and no word comes near it. Try fewer or other words.", file=sys.stderr)


def _as_data(hit: Hit) -> dict[str, object]:
    document = hit.document
    return {
        "id": document.id,
        "kind": document.kind,
        "title": document.title,
        "answer": document.answer,
        "breadcrumb": list(document.breadcrumb),
        "url": document.url,
        "score": round(hit.score, 4),
    }


def _positive(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number of at least 1, not '{text}'")
    return number
