"""`scythe-ref numbers`: numerals in statements with and without a link to the components, and the reasons."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from scythe_ref.cli.reading import print_json, whole_library
from scythe_ref.translations import _

if TYPE_CHECKING:
    from scythe_ref.cli.outputs import LocationData, NumbersOutput, StaleNumeral
    from scythe_ref.library import Numeral, NumeralCounts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--json", action="store_true", help=_("print the counts and every numeral as JSON"))
    parser.add_argument("--words", action="store_true", help=_("list numbers written as words too; they don't count"))


def run(options: argparse.Namespace) -> int:
    """Count the numerals and list the unbound ones.

    Returns:
        0; 1 for too few bound ones, one without a reason, a reason without a numeral, or problems of the content.
    """
    from scythe_ref.library import count_numerals

    count = count_numerals(whole_library())
    if options.json:
        print_json(_data(count))
    else:
        _print(count, options.words)
    return 0 if count.sound else 1


def _data(count: NumeralCounts) -> NumbersOutput:
    from scythe_ref.library import AT_LEAST

    return {
        "schema": 1,
        "bound": count.bound,
        "unbound": len(count.unbound),
        "share": round(count.share, 4),
        "at_least": AT_LEAST,
        "unexplained": len(count.unexplained),
        "sound": count.sound,
        "numerals": list(count.unbound),
        "spelled": list(count.spelled),
        "stale": [_stale(numeral) for numeral in count.stale],
    }


def _stale(numeral: Numeral) -> StaleNumeral:
    place: LocationData = {"path": numeral.path, "line": numeral.line, "column": numeral.column}
    return {"chapter": numeral.chapter, "id": numeral.id, "numeral": numeral.numeral, **place}


def _print(count: NumeralCounts, words: bool) -> None:
    from scythe_ref.library import AT_LEAST

    for numeral in count.unbound:
        reason = numeral.reason or _("NO REASON: bind it with {gap}, or list it in {file}").format(
            gap="{fact:...}", file="content/unbound.yaml"
        )
        print(_line(numeral, reason))
    for numeral in count.stale:
        print(_line(numeral, _("listed in {file}, but no longer in the text").format(file="content/unbound.yaml")))
    for numeral in count.spelled if words else ():
        print(_line(numeral, _("a word")))
    text = _(
        "{total} numerals: {bound} bound ({share}, at least {wanted} wanted), {unbound} not, {unexplained} of them "
        "without a reason; {spelled} more numbers are written as words"
    )
    print(
        text.format(
            total=count.bound + len(count.unbound),
            bound=count.bound,
            share=f"{count.share:.1%}",
            wanted=f"{AT_LEAST:.0%}",
            unbound=len(count.unbound),
            unexplained=len(count.unexplained),
            spelled=len(count.spelled),
        )
    )


def _line(numeral: Numeral, why: str) -> str:
    place = f"{numeral.path}:{numeral.line}:{numeral.column}"
    return f"{place}: {'  '.join(filter(None, (numeral.id, numeral.field, numeral.numeral)))}: {why}"
