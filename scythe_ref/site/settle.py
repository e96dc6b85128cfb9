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
from scythe_ref.site.desk import STATUS_MEANINGS, Desk
from scythe_ref.site.render import RenderedPage

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


def settle_json(desk: Desk) -> str:
    """Return the file of answers."""
    return json.dumps(settle_data(desk), ensure_ascii=False, separators=(",", ":"))


def write_answers(site_dir: Path, desk: Desk) -> None:
    """Write the file of answers into a finished site.

    Raises:
        OSError: It cannot be written.
    """
    write_text(site_dir / ANSWERS, settle_json(desk))


def settle_ids(desk: Desk) -> set[str]:
    """Return the ids of all answers."""
    return {entry.id for entry in entries_of(desk.library) if entry.kind != "scenario"}


def settle_data(desk: Desk) -> dict[str, Any]:
    """Return every answer by its id, and what they have in common, as plain data."""
    library = desk.library
    flips: dict[str, dict[str, list[str]]] = {}
    for flip in desk.results.flips():
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
        "aliases": _aliases(desk),
        "answers": {
            entry.id: _without_empty(_answer(desk, entry, flips.get(entry.id, {})))
            for entry in entries_of(library)
            if entry.kind != "scenario"
        },
    }


def _aliases(desk: Desk) -> dict[str, str]:
    """Return which answer settles an id that has none of its own: a former name of a statement, or an example.

    An example that belongs to no ruling is settled by the first statement that it names.
    """
    library = desk.library
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


def _answer(desk: Desk, entry: Entry, flips: dict[str, list[str]]) -> dict[str, Any]:
    common = {
        "kind": entry.kind,
        "title": entry.title,
        "url": desk.links.placed(entry.url),
        "place": list(entry.breadcrumb),
        "badges": [badge for badge in entry.badges if badge not in STATUS_BADGES.values()],
        "sources": [_source(desk, ref) for ref in entry.sources[:MOST_SOURCES]],
        "more sources": len(entry.sources[MOST_SOURCES:]),
        "when": entry.when,
        "instead": list(entry.instead),
    }
    if entry.kind == "ruling":
        return {**common, **_ruling(desk, entry, flips)}
    if entry.kind == "statement":
        return {**common, **_statement(desk, entry)}
    return {**common, "big": entry.answer}


def _ruling(desk: Desk, entry: Entry, flips: dict[str, list[str]]) -> dict[str, Any]:
    library, ruling = desk.library, desk.library.rulings[entry.id].ruling
    big, say = split_answer(entry.answer)
    sentences = _SENTENCE.split(desk.prose.plain(ruling.explanation)) if ruling.explanation else []
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
        "dissent": _dissent(desk, ruling.dissent),
        "switch": switch,
        "flips": {name: sorted(set(others)) for name, others in flips.items() if name not in switch},
        "proof": _proof(desk, ruling.scenarios),
        "reason": desk.prose.plain(ruling.reason) if ruling.reason else "",
    }


def _statement(desk: Desk, entry: Entry) -> dict[str, Any]:
    statement = desk.library.statements[entry.id].statement
    return {
        "big": entry.answer,
        "more": desk.prose.plain(statement.example) if statement.example else "",
        "status": statement.status if statement.status in STATUS_MEANINGS else "",
        "dissent": _dissent(desk, statement.dissent),
        "switch": {name: [setting] for name, setting in (statement.switch or {}).items()},
        "proof": _proof(desk, entry.related.get("scenarios", ())),
    }


def _proof(desk: Desk, names: tuple[str, ...] | list[str]) -> list[Any]:
    """Return title and address of the first example, and how many more there are."""
    if not names:
        return []
    first = desk.library.scenarios[names[0]]
    return [desk.prose.plain(first.scenario.title), desk.links.placed(first.url), len(names) - 1]


def _source(desk: Desk, ref: str) -> list[str]:
    name, _, _ = ref.partition("#")
    return [name, desk.source(ref, PAGE).place]


def _dissent(desk: Desk, dissent: dict[str, str] | None) -> list[list[str]]:
    return [[*_source(desk, ref), desk.prose.plain(text)] for ref, text in (dissent or {}).items()]


def _without_empty(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if value}
