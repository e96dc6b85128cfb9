"""`scythe-ref search`: answers, not snippets; their default number is a weight in `search/ranking.json`."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scythe_ref.cli.reading import compiled_library, names_in, paragraph, place, print_json, say
from scythe_ref.search import NOT_COVERED

if TYPE_CHECKING:
    from scythe_ref.search import FoundDestination, Hit, SearchResult, Unless


SCOPES = {"": "", "general": "General rule · ", "special": "Special case · ", NOT_COVERED: ""}


HELP = """\
to narrow a search down:

{tips}

A shell takes quotes for its own. What is quoted beside other words counts as a phrase; a search in single quotes is
read as it stands:

  scythe-ref search '{whole}'

exit status: 0 there are hits, 1 there are none, 2 there is no such table
"""


class _HelpWithTips(argparse.RawDescriptionHelpFormatter):
    """Help that looks up the game's examples of queries when it prints; a search does without."""

    def add_text(self, text: str | None) -> None:
        """Add a paragraph, the epilog with the examples filled in."""
        super().add_text(_with_tips() if text == HELP else text)


def _with_tips() -> str:
    from scythe_ref.game_package import find_package
    from scythe_ref.library import content_root, package_named_in
    from scythe_ref.search import PLAIN_TIPS, tips_of

    try:
        named = package_named_in(content_root())
        tips = tips_of(find_package(named)) if named else PLAIN_TIPS
    except (LookupError, FileNotFoundError):  # told when the content is read
        tips = PLAIN_TIPS
    return HELP.format(tips="\n".join(f"  {said:16} {does}" for said, does in tips.lines.items()), whole=tips.whole)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.formatter_class = _HelpWithTips
    parser.epilog = HELP
    parser.add_argument(
        "words",
        nargs="+",
        metavar="WORD",
        help="what you want to know, in your own words",
    )
    parser.add_argument("--limit", type=_positive, default=None, metavar="N", help="print at most N hits")
    parser.add_argument("--json", action="store_true", help="print the hits as JSON, and whether they answer")
    table = parser.add_argument_group("your table", "what doesn't apply there comes last; what replaces it comes first")
    table.add_argument("--players", type=_positive, default=None, metavar="N", help="how many play")
    table.add_argument(
        "--faction", action="append", default=[], metavar="NAME", help="a faction that plays; several: NAME,NAME"
    )
    table.add_argument(
        "--module", action="append", default=[], metavar="NAME", help="an expansion in play; base for none"
    )
    table.add_argument("--ruleset", default=None, metavar="NAME", help="the printing to play by")
    table.add_argument(
        "--switch",
        action="append",
        default=[],
        metavar="SWITCH=SETTING",
        help="a single rule that differs from the ruleset",
    )


def run(options: argparse.Namespace) -> int:
    """Print the hits of a query.

    Returns:
        0 if there are hits, 1 if there are none, 2 if there is no such table.
    """
    library = compiled_library()
    from scythe_ref.cli.progress import doing
    from scythe_ref.reference import Reference
    from scythe_ref.search import TableError

    pairs = (word.partition("=") for word in names_in(options.switch))
    try:
        with doing("Preparing the search; the next time it is there"):
            found = Reference(library).search(
                _query(options.words),
                limit=options.limit,
                players=options.players,
                factions=names_in(options.faction),
                modules=names_in(options.module),
                ruleset=options.ruleset,
                switches={switch: setting for switch, _, setting in pairs},
            )
    except TableError as error:
        print(f"Nobody can play at such a table:\n{error}", file=sys.stderr)
        return 2
    answer = found.result
    if options.json:
        print_json(found.as_data())
    else:
        named = [place for place in answer.places if place.named]
        _print_places(named)
        if answer.hits and not answer.sure and not named:
            print(f"{_doubt(answer)}\n", file=sys.stderr)
        _print_hits(answer, library.table_rules["factions"])
        if answer.sure or not answer.hits:  # else the doubt has named them
            _print_places([place for place in answer.places if not place.named])
    if answer.meant or not (answer.hits or answer.places):
        _print_suggestion(found.query, answer)
    return 0 if answer.hits or answer.places else 1


def shielded(arguments: Sequence[str]) -> list[str]:
    """Return arguments in which a word behind a dash is no option: those of this command are ``-h`` and long ones."""
    return [f" {word}" if re.match(r"-(?!-|h$)", word) else word for word in arguments]


def _query(said: Sequence[str]) -> str:
    """Return words as one query. A word with spaces in it was in quotes, which the shell has taken."""
    if len(said) == 1:
        return said[0].strip()
    return " ".join(re.sub(r'^(-?(?:\w+:)?)([^"]* [^"]*)$', r'\1"\2"', word.strip()) for word in said)


def _print_hits(answer: SearchResult, sides: Mapping[str, str]) -> None:
    told_apart = [said for said, _ in answer.readings]
    for number, hit in enumerate(answer.hits):
        document = hit.document
        if number:
            print()
        if number < len(told_apart):
            say(f"* If you mean: {told_apart[number]}", "dim")
        if said := _remark(hit):
            say(f"* {said}", "dim")
        say(document.title, "bold")
        print(paragraph(document.answer))
        _print_exceptions(hit, sides)
        if hit.dutch:
            say(f"  {', '.join(f'{dutch} = {english}' for english, dutch in hit.dutch.items())}", "dim")
        say(f"  {SCOPES[document.scope]}{place(document.breadcrumb, document.badges)}", "dim")
        say(f"  {document.id}  {document.url}", "dim")
        if hit.also:
            say(f"  Also: {', '.join(other.id for other in hit.also)}", "dim")
        if number == max(len(told_apart) - 1, 0):
            for other in answer.also_asked:
                say(f"  Also asked: {other.title} ({other.id})", "dim")


def _print_exceptions(hit: Hit, sides: Mapping[str, str]) -> None:
    """Print what lifts a hit's rule and for whom, and what it is an exception to."""
    from scythe_ref.search import MOST_NAMED

    named = [f"{one.document.title} ({', '.join([*_whom(one, sides), one.document.id])})" for one in hit.unless]
    shown = named[:MOST_NAMED]
    if len(named) > MOST_NAMED:
        shown.append(f"and {len(named) - MOST_NAMED} more")
    rules = [f"{rule.title} ({rule.id})" for rule in hit.exception_to]
    for lead, parts in (("Unless", shown), ("Exception to", rules)):
        if parts:
            print(paragraph(f"{lead}: {'; '.join(parts)}"))


def _whom(one: Unless, sides: Mapping[str, str]) -> list[str]:
    """Return for whom an exception holds: a side's pieces, or nothing where for everybody."""
    from scythe_ref.wording import listed

    side = sides.get(one.factions[0], one.factions[0]) if len(one.factions) == 1 else ""
    pieces = listed(one.units)
    said = f"{side}'s {pieces}" if side and pieces else side or pieces
    return [said] if said else []


def _print_places(places: Sequence[FoundDestination]) -> None:
    for found in places:
        say(f"> {found.title}  {found.url}\n", "bold")


def _doubt(answer: SearchResult) -> str:
    if answer.absent:
        return f"This may not be your answer. What fits best is not at your table: {answer.absent.id}"
    if answer.hits[0].document.scope == NOT_COVERED:
        return "Not covered here."
    senses = {word: f" as {sense}" for word, sense in answer.senses.items()}
    unknown = " or ".join(f"'{word}'{senses.get(word, '')}" for word in answer.left_out)
    doubt = f"This may not be your answer: nothing here knows {unknown}." if unknown else "This may not be your answer."
    return "\n".join([doubt, *(f"Perhaps instead: {found.title}  {found.url}" for found in answer.places)])


def _remark(hit: Hit) -> str:
    """Return the table's remark on a hit; empty if there is none."""
    if hit.seen is None:
        from scythe_ref.search import is_superseded

        now = ", ".join(hit.document.instead)
        return f"No longer the rule. The rule now: {now}" if is_superseded(hit.document) else ""
    if hit.seen.standing == "replaced":
        return f"Replaced at your table by: {', '.join(hit.seen.instead)}"
    if hit.seen.standing == "not here":
        return "Not at your table"
    return f"At your table, instead of: {hit.stands_for.id}" if hit.stands_for is not None else ""


def _print_suggestion(query: str, answer: SearchResult) -> None:
    """Suggest another query on the error stream; the output proper stays clean."""
    if answer.meant:
        print(f"Did you mean: {answer.meant}", file=sys.stderr)
    elif answer.elsewhere:
        from scythe_ref.wording import count

        more = count(answer.elsewhere, "hit")
        print(f"Nothing found for '{query}'; without what narrows it down: {more}", file=sys.stderr)
    elif answer.nearest:
        print(f"Nothing found for '{query}'. The nearest words: {', '.join(answer.nearest)}", file=sys.stderr)
        print("Try two or three of the game's own words.", file=sys.stderr)
        topics = "; ".join(f"{topic.title} ({topic.id})" for topic in answer.topics)
        print(f"Perhaps here: {topics}", file=sys.stderr)
    else:
        print(f"Nothing found for '{query}', and no word is close to it. Try fewer or other words.", file=sys.stderr)


def _positive(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number of at least 1, not '{text.strip()}'")
    return number
