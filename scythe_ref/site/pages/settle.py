"""Settle it: one answer for everybody at the table, on a screen of its own.

One page shows any answer by its id, ``settle/#move.river``; what it shows stands in one file that is written when the
site is built. Both together are much smaller than a page for each answer, and the page works offline as all others do.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from scythe_ref.formats.atomic import write_text
from scythe_ref.library.entries import STATUS_BADGES, entries_of
from scythe_ref.library.entry import Entry
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.render import RenderedPage
from scythe_ref.site.parts.page_helper import STATUS_MEANINGS, PageHelper

PAGE = "settle.md"
ANSWERS = "settle/answers.json"
"""Where the answers lie on the site."""

PAGE_MADE = RenderedPage(
    "", (), {"title": "Settle it", "description": "One answer for everybody at the table.", "template": "settle.html"}
)
"""The page itself is all template; a script fills it in."""

MOST_SOURCES = 2
"""So many sources are named; the ruling's own page has all of them."""

_YES_NO = re.compile(r"(yes|no)\b[.,;:]?\s*", re.IGNORECASE)
_NUMBER = re.compile(r"\d+\b")
_FURTHER_NUMBER = re.compile(r"[,;] (?:and )?\d|\d on\b")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z\d])")


def settle_json(context: PageContext) -> str:
    """Return the file of answers."""
    return json.dumps(settle_data(context), ensure_ascii=False, separators=(",", ":"))


def write_answers(site_dir: Path, context: PageContext) -> None:
    """Write the file of answers into a finished site.

    Raises:
        OSError: It cannot be written.
    """
    write_text(site_dir / ANSWERS, settle_json(context))


def settle_ids(context: PageContext) -> set[str]:
    """Return the ids of all answers."""
    return {entry.id for entry in entries_of(context.library) if entry.kind != "scenario"}


def settle_data(context: PageContext) -> dict[str, Any]:
    """Return every answer by its id, and what they have in common, as plain data."""
    library = context.library
    flips: dict[str, dict[str, list[str]]] = {}
    for flip in context.results.flips():
        ruling = library.scenarios[flip.scenario].ruling
        if ruling is not None:
            flips.setdefault(ruling, {}).setdefault(flip.switch, []).append(flip.other)
    return {
        "format": 1,
        "sources": {name: source.title for name, source in library.sources.items()},
        "statuses": {name: [STATUS_BADGES[name], meaning] for name, meaning in STATUS_MEANINGS.items()},
        "switches": {
            name: {"title": switch.title, "settings": dict(switch.settings)}
            for name, switch in library.components.rulesets.switches.items()
        },
        "aliases": _aliases(context),
        "answers": {
            entry.id: _without_empty(_answer(context, entry, flips.get(entry.id, {})))
            for entry in entries_of(library)
            if entry.kind != "scenario"
        },
    }


def _aliases(context: PageContext) -> dict[str, str]:
    """Return which answer settles an id that has none of its own: a former name of a statement, or an example.

    An example that belongs to no ruling is settled by the first statement that it names.
    """
    library = context.library
    found = {old: entry.id for entry in library.statements.values() for old in entry.statement.formerly or ()}
    for entry in library.scenarios.values():
        named = (
            rule for step in entry.scenario.expect for rule in (*(step.refused_by or ()), *(step.decided_by or ()))
        )
        settled = entry.ruling or next(named, None)
        if settled is not None:
            found[entry.id] = settled
    return found


def split_answer(answer: str) -> tuple[str, str]:
    """Return what is to be read across the table and what is left to say.

    Returns:
        ``Yes``, ``No`` or the number, and the rest. Of an answer that is neither, or more than one number, the part
        up to the first semicolon.
    """
    if match := _YES_NO.match(answer):
        rest = answer[match.end() :]
        return match[1].capitalize(), rest[:1].upper() + rest[1:]
    if (match := _NUMBER.match(answer)) and not _FURTHER_NUMBER.search(answer):
        rest = answer[match.end() :]
        if rest.startswith((", ", "; ")):
            return match[0], rest[2:3].upper() + rest[3:]
        return match[0], answer
    first, _, rest = answer.partition("; ")
    return (f"{first}.", rest[:1].upper() + rest[1:]) if rest else (answer, "")


def _answer(context: PageContext, entry: Entry, flips: dict[str, list[str]]) -> dict[str, Any]:
    common = {
        "kind": entry.kind,
        "title": entry.title,
        "url": context.links.placed(entry.url),
        "place": list(entry.breadcrumb),
        "badges": [badge for badge in entry.badges if badge not in STATUS_BADGES.values()],
        "sources": [_source(context, ref) for ref in entry.sources[:MOST_SOURCES]],
        "more sources": len(entry.sources[MOST_SOURCES:]),
        "when": entry.when,
        "instead": list(entry.instead),
    }
    if entry.kind == "ruling":
        return {**common, **_ruling(context, entry, flips)}
    if entry.kind == "statement":
        return {**common, **_statement(context, entry)}
    return {**common, "big": entry.answer}


def _ruling(context: PageContext, entry: Entry, flips: dict[str, list[str]]) -> dict[str, Any]:
    library, ruling = context.library, context.library.rulings[entry.id].ruling
    big, say = split_answer(entry.answer)
    sentences = _SENTENCE.split(context.prose.plain(ruling.explanation)) if ruling.explanation else []
    if not say and sentences:
        say = sentences.pop(0)
    switch: dict[str, list[str]] = {}
    for rule in ruling.rules:
        for name, setting in (library.statements[rule].statement.switch or {}).items():
            switch.setdefault(name, []).append(setting)
    return {
        "big": big,
        "say": say,
        "more": " ".join(sentences),
        "status": ruling.status,
        "dissent": _dissent(context, ruling.dissent),
        "switch": switch,
        "flips": {name: sorted(set(others)) for name, others in flips.items() if name not in switch},
        "proof": _proof(context, ruling.scenarios),
        "reason": context.prose.plain(ruling.reason) if ruling.reason else "",
    }


def _statement(context: PageContext, entry: Entry) -> dict[str, Any]:
    statement = context.library.statements[entry.id].statement
    return {
        "big": entry.answer,
        "more": context.prose.plain(statement.example) if statement.example else "",
        "status": statement.status if statement.status in STATUS_MEANINGS else "",
        "dissent": _dissent(context, statement.dissent),
        "switch": {name: [setting] for name, setting in (statement.switch or {}).items()},
        "proof": _proof(context, entry.related.get("scenarios", ())),
    }


def _proof(context: PageContext, names: tuple[str, ...] | list[str]) -> list[Any]:
    """Return title and address of the first example, and how many more there are."""
    if not names:
        return []
    first = context.library.scenarios[names[0]]
    return [context.prose.plain(first.scenario.title), context.links.placed(first.url), len(names) - 1]


def _source(context: PageContext, ref: str) -> list[str]:
    name, _, _ = ref.partition("#")
    return [name, PageHelper(context, PAGE).source(ref).note]


def _dissent(context: PageContext, dissent: dict[str, str] | None) -> list[list[str]]:
    return [[*_source(context, ref), context.prose.plain(text)] for ref, text in (dissent or {}).items()]


def _without_empty(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if value}
