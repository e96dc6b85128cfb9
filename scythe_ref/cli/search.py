"""`scythe-ref search`: answers, not snippets; their default number is a weight in `search/ranking.json`."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scythe_ref.cli.reading import compiled_library, game_here, names_in, paragraph, place, print_json, say
from scythe_ref.search import NOT_COVERED
from scythe_ref.translations import N_, _, listed, ngettext

if TYPE_CHECKING:
    from scythe_ref.search import FoundDestination, Hit, SearchResult, Unless


SCOPES = {"general": N_("General rule"), "special": N_("Special case")}


HELP = N_("""\
to narrow a search down:

{tips}

A shell takes quotes for its own. What is quoted beside other words counts as a phrase; a search in single quotes is
read as it stands:

  {command} '{whole}'

exit status: 0 there are hits, 1 there are none, 2 there is no such table
""")


class _HelpWithTips(argparse.RawDescriptionHelpFormatter):
    """Help that looks up the game's examples of queries when it prints; a search does without."""

    def add_text(self, text: str | None) -> None:
        """Add a paragraph, the epilog with the examples filled in."""
        super().add_text(_with_tips() if text == HELP else text)


def _with_tips() -> str:
    from scythe_ref.search import PLAIN_TIPS, tips_of

    game = game_here()
    tips = tips_of(game) if game else PLAIN_TIPS
    lines = "\n".join(f"  {said:16} {_(does)}" for said, does in tips.lines.items())
    return _(HELP).format(tips=lines, whole=tips.whole, command="scythe-ref search")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.formatter_class = _HelpWithTips
    parser.epilog = HELP
    parser.add_argument(
        "words",
        nargs="+",
        metavar="WORD",
        help=_("what you want to know, in your own words"),
    )
    parser.add_argument("--limit", type=_positive, default=None, metavar="N", help=_("print at most N hits"))
    parser.add_argument("--json", action="store_true", help=_("print the hits as JSON, and whether they answer"))
    table = parser.add_argument_group(
        _("your game"), _("what doesn't apply there comes last; what replaces it comes first")
    )
    table.add_argument("--players", type=_positive, default=None, metavar="N", help=_("how many play"))
    table.add_argument(
        "--faction", action="append", default=[], metavar="NAME", help=_("a faction that plays; several: NAME,NAME")
    )
    table.add_argument(
        "--module", action="append", default=[], metavar="NAME", help=_("an expansion in play; base for none")
    )
    table.add_argument("--ruleset", default=None, metavar="NAME", help=_("the printing to play by"))
    table.add_argument(
        "--switch",
        action="append",
        default=[],
        metavar="SWITCH=SETTING",
        help=_("a single rule that differs from the ruleset"),
    )


def run(options: argparse.Namespace) -> int:
    """Print the hits of a query.

    Returns:
        0 if there are hits, 1 if there are none, 2 if there is no such table.
    """
    library = compiled_library()
    from scythe_ref.cli.streams import doing
    from scythe_ref.reference import Reference
    from scythe_ref.search import TableError

    pairs = (word.partition("=") for word in names_in(options.switch))
    try:
        with doing(_("Preparing the search; the next time it is there")):
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
        print(_("Nobody can play at such a table:") + f"\n{error}", file=sys.stderr)
        return 2
    answer = found.result
    if options.json:
        print_json(found.as_data())
    else:
        named = [place for place in answer.places if place.named]
        if answer.meant and named:
            _print_suggestion(found.query, answer)  # the place is that of the query put right
        _print_places(named)
        if answer.hits and not answer.sure and not named:
            print(f"{_doubt(answer)}\n", file=sys.stderr)
        _print_hits(answer, library.table_rules["factions"])
        if answer.sure or not answer.hits:  # else the doubt has named them
            _print_places([place for place in answer.places if not place.named])
    elsewhere = options.json or not any(place.named for place in answer.places)
    if (answer.meant and elsewhere) or not (answer.hits or answer.places):
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
    told_apart = [said for said, __ in answer.readings]
    for number, hit in enumerate(answer.hits):
        document = hit.document
        if number:
            print()
        if number < len(told_apart):
            say(_("* If you mean: {words}").format(words=told_apart[number]), "dim")
        if said := _remark(hit):
            say(f"* {said}", "dim")
        say(document.title, "bold")
        print(paragraph(document.answer))
        _print_exceptions(hit, sides)
        if hit.dutch:
            say(f"  {', '.join(f'{dutch} = {english}' for english, dutch in hit.dutch.items())}", "dim")
        scope = f"{_(SCOPES[document.scope])} · " if document.scope in SCOPES else ""
        say(f"  {scope}{place(map(_, document.breadcrumb), map(_, document.badges))}", "dim")
        say(f"  {document.id}  {document.url}", "dim")
        if hit.also:
            ids = ", ".join(other.id for other in hit.also)
            say("  " + _("Also: {ids}").format(ids=ids), "dim")
        if number == max(len(told_apart) - 1, 0):
            for other in answer.also_asked:
                say("  " + _("Also asked: {question} ({id})").format(question=other.title, id=other.id), "dim")


def _print_exceptions(hit: Hit, sides: Mapping[str, str]) -> None:
    """Print what lifts a hit's rule and for whom, and what it is an exception to."""
    from scythe_ref.search import MOST_NAMED

    named = [f"{one.document.title} ({', '.join([*_whom(one, sides), one.document.id])})" for one in hit.unless]
    shown = named[:MOST_NAMED]
    if len(named) > MOST_NAMED:
        shown.append(_("and {more} more").format(more=len(named) - MOST_NAMED))
    rules = [f"{rule.title} ({rule.id})" for rule in hit.exception_to]
    for lead, parts in ((_("Unless: {parts}"), shown), (_("Exception to: {parts}"), rules)):
        if parts:
            print(paragraph(lead.format(parts="; ".join(parts))))


def _whom(one: Unless, sides: Mapping[str, str]) -> list[str]:
    """Return for whom an exception holds: a side's pieces, or nothing where for everybody."""
    side = sides.get(one.factions[0], one.factions[0]) if len(one.factions) == 1 else ""
    pieces = listed(map(_, one.units), _("{parts} and {last}"))
    said = _("{side}'s {pieces}").format(side=side, pieces=pieces) if side and pieces else side or pieces
    return [said] if said else []


def _print_places(places: Sequence[FoundDestination]) -> None:
    for found in places:
        say(f"> {found.title}  {found.url}\n", "bold")


def _doubt(answer: SearchResult) -> str:
    # Pages say the same (`search_box/doubt.js`).
    if answer.absent:
        text = _("This may not be your answer. What fits best is not in your game: {id}")
        return text.format(id=answer.absent.id)
    if answer.hits[0].document.scope == NOT_COVERED:
        return _("Not covered here.")
    plain, in_sense = _("'{word}'"), _("'{word}' as {sense}")
    unknown = [
        in_sense.format(word=word, sense=answer.senses[word]) if word in answer.senses else plain.format(word=word)
        for word in answer.left_out
    ]
    doubt = _("This may not be your answer.")
    if unknown:
        # NOTE: between words that the search doesn't know
        words = _(" or ").join(unknown)
        doubt = _("This may not be your answer: nothing here knows {words}.").format(words=words)
    instead = _("Perhaps instead: {place}")
    return "\n".join([doubt, *(instead.format(place=f"{found.title}  {found.url}") for found in answer.places)])


def _remark(hit: Hit) -> str:
    """Return the table's remark on a hit; empty if there is none."""
    if hit.seen is None:
        from scythe_ref.search import is_superseded

        now = ", ".join(hit.document.instead)
        return _("No longer the rule. The rule now: {rules}").format(rules=now) if is_superseded(hit.document) else ""
    if hit.seen.standing == "replaced":
        return _("Replaced in your game by: {rules}").format(rules=", ".join(hit.seen.instead))
    if hit.seen.standing == "not here":
        return _("Not in your game")
    if hit.stands_for is None:
        return ""
    return _("In your game, instead of: {rule}").format(rule=hit.stands_for.id)


def _print_suggestion(query: str, answer: SearchResult) -> None:
    """Suggest another query on the error stream; the output proper stays clean."""
    if answer.meant:
        print(_("Did you mean: {query}").format(query=answer.meant), file=sys.stderr)
    elif answer.elsewhere:
        text = ngettext(
            "Nothing found for '{query}'; without what narrows it down: {n} hit",
            "Nothing found for '{query}'; without what narrows it down: {n} hits",
            answer.elsewhere,
        )
        print(text.format(query=query, n=answer.elsewhere), file=sys.stderr)
    elif answer.nearest:
        text = _("Nothing found for '{query}'. The nearest words: {words}")
        print(text.format(query=query, words=", ".join(answer.nearest)), file=sys.stderr)
        print(_("Try two or three of the game's own words."), file=sys.stderr)
        topics = "; ".join(f"{topic.title} ({topic.id})" for topic in answer.topics)
        print(_("Perhaps here: {topics}").format(topics=topics), file=sys.stderr)
    else:
        text = _("Nothing found for '{query}', and no word is close to it. Try fewer or other words.")
        print(text.format(query=query), file=sys.stderr)


def _positive(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if number < 1:
        why = _("expected a whole number of at least 1, not '{text}'")
        raise argparse.ArgumentTypeError(why.format(text=text.strip()))
    return number
