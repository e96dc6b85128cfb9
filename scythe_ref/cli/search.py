"""`scythe-ref search`: answers, not snippets; how many by default stands with the weights, in `search/ranking.json`."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from scythe_ref.cli.reading import compiled_library, names_in, paragraph, place, say

if TYPE_CHECKING:
    from scythe_ref.search import Hit, SearchResult, Table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("words", nargs="+", metavar="WORD", help="what you want to know; kind:, faction:, module:, id:")
    parser.add_argument("--limit", type=_positive, default=None, metavar="N", help="most hits to print")
    parser.add_argument("--json", action="store_true", help="print a list of hits as JSON")
    table = parser.add_argument_group("your table", "what does not hold there comes last; what replaces it comes first")
    table.add_argument("--players", type=_positive, default=None, metavar="N", help="how many play")
    table.add_argument("--faction", nargs="+", action="extend", default=[], metavar="NAME", help="factions that play")
    table.add_argument(
        "--module", nargs="+", action="extend", default=[], metavar="NAME", help="expansions in play; base for none"
    )
    table.add_argument("--ruleset", default=None, metavar="NAME", help="the printing to play by")
    table.add_argument(
        "--switch", nargs="+", action="extend", default=[], metavar="SWITCH=SETTING", help="single rules set otherwise"
    )


def run(options: argparse.Namespace) -> int:
    """Print what a query finds.

    Returns:
        0 if there are hits, 1 if there are none, 2 if there is no such table.
    """
    library = compiled_library()
    from scythe_ref.search import MOST_CHARACTERS, SearchIndex, TableError, search

    query = " ".join(options.words)[:MOST_CHARACTERS]
    try:
        table = _table(options, library.table_rules)
    except TableError as error:
        print(f"There is no such table:\n{error}", file=sys.stderr)
        return 2
    answer = search(SearchIndex.kept(library.key, lambda: library.entries), query, options.limit, table)
    if options.json:
        print(json.dumps([_as_data(hit) for hit in answer.hits], ensure_ascii=False, indent=2))
    else:
        if answer.hits and not answer.sure:
            print("Nothing here answers that. What comes nearest:\n", file=sys.stderr)
        _print_hits(answer)
    if not answer.hits or answer.meant:
        _print_suggestion(query, answer)
    return 0 if answer.hits else 1


def _table(options: argparse.Namespace, rules: dict[str, Any]) -> Table | None:
    """Return the table that the options name; None if they name none."""
    from scythe_ref.search import Table

    named = (options.players, options.faction, options.module, options.ruleset, options.switch)
    if not any(named):
        return None
    pairs = (word.partition("=") for word in names_in(options.switch))
    return Table.made(
        rules,
        players=options.players,
        factions=names_in(options.faction),
        modules=names_in(options.module),
        preset=options.ruleset,
        switches={switch: setting for switch, _, setting in pairs},
    )


def _print_hits(answer: SearchResult) -> None:
    for number, hit in enumerate(answer.hits):
        document = hit.document
        if number:
            print()
        if said := _remark(hit):
            say(f"* {said}", "dim")
        say(document.title, "bold")
        print(paragraph(document.answer))
        say(f"  {place(document.breadcrumb, document.badges)}", "dim")
        say(f"  {document.id}  {document.url}", "dim")


def _remark(hit: Hit) -> str:
    """Return what the table has to say about a hit; empty if nothing."""
    if hit.seen is None:
        return ""
    if hit.seen.standing == "replaced":
        return f"Replaced at your table by: {', '.join(hit.seen.instead)}"
    if hit.seen.standing == "not here":
        return "Not at your table"
    if hit.stands_for is not None:
        return f"At your table, in the place of: {hit.stands_for.id}"
    return f"Except at your table: {', '.join(hit.seen.exceptions)}" if hit.seen.exceptions else ""


def _print_suggestion(query: str, answer: SearchResult) -> None:
    """Say on the error stream what else to try; the output proper stays clean."""
    if answer.meant:
        print(f"Did you mean: {answer.meant}", file=sys.stderr)
    elif answer.nearest:
        print(f"Nothing found for '{query}'. The nearest words: {', '.join(answer.nearest)}", file=sys.stderr)
        print(f"Perhaps here: {', '.join(topic.id for topic in answer.topics)}", file=sys.stderr)
    else:
        print(f"Nothing found for '{query}', and no word comes near it. Try fewer or other words.", file=sys.stderr)


def _as_data(hit: Hit) -> dict[str, object]:
    document = hit.document
    data: dict[str, object] = {
        "id": document.id,
        "kind": document.kind,
        "title": document.title,
        "answer": document.answer,
        "breadcrumb": list(document.breadcrumb),
        "url": document.url,
        "score": round(hit.score, 4),
    }
    if hit.seen is not None:
        data["table"] = {
            "standing": hit.seen.standing,
            "instead": list(hit.seen.instead),
            "exceptions": list(hit.seen.exceptions),
            "stands_for": hit.stands_for.id if hit.stands_for else None,
        }
    return data


def _positive(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number of at least 1, not '{text}'")
    return number
