"""Questions that people ask, for the pages: to complete what somebody types, and what is asked beside an answer.

Titles of rulings are questions, too; pages have those already. The twin that reads the data is
``theme/js/search/questions.js``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from scythe_ref.library import STATUS_BADGES

if TYPE_CHECKING:
    from scythe_ref.library import Entry

MOST = 4
"""Rulings that are kept beside an entry: one more than are shown, because one may be a hit itself."""

WORDS = range(3, 9)
"""Words of a question that completes: a phone's line holds no more, and two words are no question."""

_ENGLISH = (
    "am are can can't could couldn't did didn't do does doesn't don't has have how how's is isn't may might must shall "
    "should what what's when when's where where's which who who's whom whose why will would won't"
)
_DUTCH = (
    "ben blijft blijven doet gaat gaan heb hebben heeft hoe hoelang hoeveel hoever is kan komt komen krijg krijgt "
    "krijgen kun kunnen mag mogen moet moeten telt tellen waar waarheen waarmee waarom waarvan waarvoor wanneer wat "
    "welk welke wie wiens wint word wordt worden zal zijn zou zullen"
)
_BEGINNINGS = {"asked": frozenset(_ENGLISH.split()), "asked_dutch": frozenset(_DUTCH.split())}
"""Words with which a question begins, by the field that has the wordings."""


def question_lines(entries: Sequence[Entry], language: str = "") -> dict[str, str]:
    """Collect the wordings that read as questions, and the rulings beside each entry.

    Args:
        entries: The entries.
        language: The language that they are translated into; then the questions are in that.

    Returns:
        Two texts with a line for each entry: ``questions`` with tabs between them, and ``also_asked``, the numbers of
        the rulings.
    """
    numbers = {entry.id: number for number, entry in enumerate(entries)}
    beside = also_asked(entries)
    return {
        "questions": "\n".join("\t".join(_questions(entry, language)) for entry in entries),
        "also_asked": "\n".join(
            " ".join(str(numbers[other]) for other in beside.get(entry.id, ())) for entry in entries
        ),
    }


def also_asked(entries: Sequence[Entry]) -> dict[str, tuple[str, ...]]:
    """Return for each rule and ruling the rulings that a reader may want next, the nearest first.

    Beside a rule those come first that are near a ruling which tells the same, then those that rest on it.
    """
    former = STATUS_BADGES["superseded"]
    rulings = {entry.id: entry for entry in entries if entry.kind == "ruling" and former not in entry.badges}
    telling: dict[str, list[Entry]] = {}
    for ruling in rulings.values():
        if ruling.says_same:
            telling.setdefault(ruling.says_same, []).append(ruling)
    found = {}
    for entry in entries:
        near = [
            name for same in (entry, *telling.get(entry.id, ())) for name in same.related.get("related_rulings", ())
        ]
        near += entry.related.get("rulings", ()) if entry.kind == "statement" else ()
        if others := tuple(_of_other_rules(entry, near, rulings))[:MOST]:
            found[entry.id] = others
    return found


def _of_other_rules(entry: Entry, near: Sequence[str], rulings: Mapping[str, Entry]) -> Iterator[str]:
    """Yield rulings, one for each rule but the entry's own."""
    known = {entry.says_same or entry.id}
    for name in filter(rulings.__contains__, near):  # an index may be one of a few entries
        rule = rulings[name].says_same or name
        if rule not in known:
            known.add(rule)
            yield name


def _questions(entry: Entry, language: str) -> Iterator[str]:
    for field, beginnings in _BEGINNINGS.items():
        for wording in getattr(entry, field) if not language or field == "asked_dutch" else ():
            said = wording.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split()
            if len(said) in WORDS and (said[0] in beginnings or wording.endswith("?")):
                yield wording
