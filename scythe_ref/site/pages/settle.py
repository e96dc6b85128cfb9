"""Settle it: one answer on the whole screen, for everybody at the table.

One page shows any answer by its id, ``settle/#move.river``. It reads the search data and one more file with the rest of
each answer; ``theme/js/settle/answers.js`` puts them together. That is much smaller than a page for each answer, and
works offline like all pages.
"""

from __future__ import annotations

import json
import re
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from scythe_ref.formats import write_text
from scythe_ref.library import STATUS_BADGES, STATUS_MEANINGS, Entry, Library
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.render import RenderedPage
from scythe_ref.site.parts.page_helper import PageHelper
from scythe_ref.translations import N_

SETTLE_PAGE = "settle.md"
ANSWERS = "settle/answers.json"
"""The file of answers."""


def settle_page(translations: NullTranslations) -> RenderedPage:
    """Return the page, which its template makes as a whole and a script fills in."""
    _ = translations.gettext
    about = _("One answer for everybody at the table.")
    return RenderedPage("", (), {"title": _("Settle it"), "description": about, "template": "settle.html"})


UNSETTLED = ("scenario", "procedure", "table", "not covered")
"""Kinds of entries that answer nothing themselves: the ruling settles an example, a page the others."""

MOST_SOURCES = 2
"""The number of sources to name; the ruling's page has all."""

YES, NO = N_("Yes"), N_("No")
"""The beginnings of answers; each catalogue has those of its language."""
_NEXT = re.compile(r"[.;] ")
_NUMBER = re.compile(r"\d+\b")
_FURTHER_NUMBER = re.compile(r"[,;] (?:and )?\d|\d on\b")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z\d])")


def settle_json(context: PageContext) -> str:
    """Return the file of answers."""
    return json.dumps(settle_data(context), ensure_ascii=False, separators=(",", ":"))


def write_answers(site_dir: Path, context: PageContext) -> None:
    """Write the file of answers into a built site.

    Raises:
        OSError: Writing fails.
    """
    write_text(site_dir / ANSWERS, settle_json(context))


def settle_ids(context: PageContext) -> set[str]:
    """Return the ids of all answers."""
    return {entry.id for entry in context.entries if entry.kind not in UNSETTLED}


def settle_data(context: PageContext) -> dict[str, Any]:
    """Return the parts of answers that the search data lack, as plain data.

    ``answers`` has a place for each entry, in their order: the rest of its answer, or the number of the entry that
    settles it. Former ids of statements lead to a number, too.
    """
    library, _ = context.library, context.translations.gettext
    entries, here = context.entries, PageHelper(context, SETTLE_PAGE)
    numbers = {entry.id: number for number, entry in enumerate(entries)}
    flips: dict[str, dict[str, list[str]]] = {}
    for flip in context.results.switch_flips():
        ruling = library.scenarios[flip.scenario].ruling
        if ruling is not None:
            flips.setdefault(ruling, {}).setdefault(flip.switch, []).append(flip.other)
    return {
        "format": 2,  # `FORMAT` in `js/settle/answers.js` changes with it
        "sources": {name: source.title for name, source in library.sources.items()},
        "statuses": {name: [_(STATUS_BADGES[name]), _(meaning)] for name, meaning in STATUS_MEANINGS.items()},
        "switches": {
            name: {
                "title": switch.title,
                "settings": dict(switch.settings),
                "names": {setting: here.setting(setting) for setting in switch.settings},
            }
            for name, switch in library.components.rulesets.switches.items()
        },
        "formerly": {
            old: numbers[entry.id] for entry in library.statements.values() for old in entry.statement.formerly or ()
        },
        "answers": [
            numbers.get(_settling(library, entry))
            if entry.kind in UNSETTLED
            else _without_empty(_answer(context, entry, flips.get(entry.id, {}), numbers))
            for entry in entries
        ],
    }


def _settling(library: Library, entry: Entry) -> str:
    """Return the id of the ruling or, else, the first statement that settles an example; empty for other kinds."""
    if entry.kind != "scenario":
        return ""
    example = library.scenarios[entry.id]
    steps = example.scenario.expect
    named = (rule for step in steps for rule in (*(step.refused_by or ()), *(step.decided_by or ())))
    return example.ruling or next(named, "")


def split_answer(answer: str, yes: str = YES, no: str = NO) -> tuple[str, str]:
    """Split an answer into a few large words, to be read across the table, and the rest.

    Args:
        yes: *Yes* in the language of the answer.
        no: *No* in it.

    Returns:
        ``Yes``, ``No`` or the number, and the rest. Of an answer that is neither, or more than one number, its first
        sentence, or the part of it before a semicolon.
    """
    if match := re.match(rf"({yes}|{no})\b[.,;:]?\s*", answer, re.IGNORECASE):
        rest = answer[match.end() :]
        return match[1].capitalize(), rest[:1].upper() + rest[1:]
    if (match := _NUMBER.match(answer)) and not _FURTHER_NUMBER.search(answer):
        rest = answer[match.end() :]
        if rest.startswith((", ", "; ")):
            return match[0], rest[2:3].upper() + rest[3:]
        return match[0], answer
    first, *further = _NEXT.split(answer, maxsplit=1)
    return (f"{first}.", further[0][:1].upper() + further[0][1:]) if further else (answer, "")


def yes_and_no(context: PageContext) -> tuple[str, str]:
    """Return the beginnings of answers in the language of the pages."""
    return context.translations.gettext(YES), context.translations.gettext(NO)


def _answer(context: PageContext, entry: Entry, flips: dict[str, list[str]], numbers: dict[str, int]) -> dict[str, Any]:
    sources = context.library.sources
    english_first = sorted(entry.sources, key=lambda ref: sources[ref.partition("#")[0]].language != "en")
    common = {
        "sources": [_source(context, ref) for ref in english_first[:MOST_SOURCES]],
        "more sources": len(entry.sources[MOST_SOURCES:]),
    }
    if entry.kind == "ruling":
        return {**common, **_ruling(context, entry, flips, numbers)}
    if entry.kind == "statement":
        return {**common, **_statement(context, entry, numbers)}
    return common


def _ruling(context: PageContext, entry: Entry, flips: dict[str, list[str]], numbers: dict[str, int]) -> dict[str, Any]:
    library, ruling = context.library, context.library.rulings[entry.id].ruling
    big, say = split_answer(entry.answer, *yes_and_no(context))
    sentences = _SENTENCE.split(context.prose.plain(ruling.explanation)) if ruling.explanation else []
    said: str | int = say and _cut(entry.answer, say)
    if not say and sentences:
        said = sentences.pop(0)
    switch: dict[str, list[str]] = {}
    for rule in ruling.rules:
        for name, setting in (library.statements[rule].statement.switch or {}).items():
            switch.setdefault(name, []).append(setting)
    return {
        "big": "" if big == entry.answer else big,
        "say": said,
        "more": " ".join(sentences),
        "status": ruling.status,
        "dissent": _dissent(context, ruling.dissent),
        "switch": switch,
        "flips": {name: sorted(set(others)) for name, others in flips.items() if name not in switch},
        "proof": _proof(ruling.scenarios, numbers),
        "reason": context.prose.plain(ruling.reason) if ruling.reason else "",
    }


def _cut(answer: str, say: str) -> int | str:
    """Return the position at which the rest begins in an answer, or the rest if it is not its end."""
    start = len(answer) - len(say)
    return start if start and answer[start + 1 :] == say[1:] else say


def _statement(context: PageContext, entry: Entry, numbers: dict[str, int]) -> dict[str, Any]:
    statement = context.library.statements[entry.id].statement
    return {
        "more": context.prose.plain(statement.example) if statement.example else "",
        "status": statement.status if statement.status in STATUS_MEANINGS else "",
        "dissent": _dissent(context, statement.dissent),
        "switch": {name: [setting] for name, setting in (statement.switch or {}).items()},
        "proof": _proof(entry.related.get("scenarios", ()), numbers),
    }


def _proof(names: tuple[str, ...] | list[str], numbers: dict[str, int]) -> list[int]:
    """Return the number of the first example, and how many more there are."""
    return [numbers[names[0]], len(names) - 1] if names else []


def _source(context: PageContext, ref: str) -> list[str]:
    """Return a source, the place in it and, if need be, the language of that."""
    where, language = PageHelper(context, SETTLE_PAGE).source_place(ref)
    return [ref.partition("#")[0], where, *([language] if language else [])]


def _dissent(context: PageContext, dissent: dict[str, str] | None) -> list[list[str]]:
    cited = ((_source(context, ref), context.prose.plain(text)) for ref, text in (dissent or {}).items())
    return [[name, place, text, *language] for (name, place, *language), text in cited]


def _without_empty(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if value}
