"""The questions of a chapter's page: each once, under the statement that it answers best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scythe_ref.library import BASE, RulingEntry
from scythe_ref.site.parts.page_helper import PageHelper

OPEN = 2
"""So many questions are shown open under a statement; the others are folded."""


@dataclass(frozen=True)
class StatementQuestions:
    """The questions under one statement, those first that are asked most.

    Attributes:
        open: Those that are shown.
        more: Those that are folded.
        expansions: Those that need an expansion which the statement itself doesn't, by the names of these.
    """

    open: tuple[RulingEntry, ...] = ()
    more: tuple[RulingEntry, ...] = ()
    expansions: tuple[tuple[tuple[str, ...], tuple[RulingEntry, ...]], ...] = ()

    def __iter__(self) -> Iterator[RulingEntry]:
        yield from self.open
        yield from self.more
        for _, entries in self.expansions:
            yield from entries


def questions_of(here: PageHelper, rules: Sequence[str]) -> dict[str, StatementQuestions]:
    """Return the questions under each statement of a page.

    Args:
        rules: The statements, in the order of the page.
    """
    asked = {entry.id: entry for rule in rules for entry in here.library.rulings_on(rule)}
    shown: dict[str, list[RulingEntry]] = {rule: [] for rule in rules}
    for entry in asked.values():
        shown[_best(here, entry, set(rules))].append(entry)
    return {rule: _sorted(here, rule, entries) for rule, entries in shown.items()}


def _best(here: PageHelper, entry: RulingEntry, rules: set[str]) -> str:
    """Return the statement that a ruling answers best: the first that it rests on and that still holds."""
    among = [rule for rule in entry.ruling.rules if rule in rules]
    current = [rule for rule in among if here.library.statements[rule].statement.status != "superseded"]
    return (current or among)[0]


def _sorted(here: PageHelper, rule: str, entries: Iterable[RulingEntry]) -> StatementQuestions:
    most_asked = here.library.most_asked
    own = here.library.statements[rule].statement

    def rank(entry: RulingEntry) -> tuple[int, bool, bool]:
        """What is asked most comes first, then what concerns all factions, then what is about this statement first."""
        asked = most_asked.index(entry.id) if entry.id in most_asked else len(most_asked)
        statements = (here.library.statements[name].statement for name in entry.ruling.rules)
        of_others = any(set(one.factions or ()) - set(own.factions or ()) for one in statements)
        return asked, of_others, entry.ruling.rules[0] != rule

    base: list[RulingEntry] = []
    expansions: dict[tuple[str, ...], list[RulingEntry]] = {}
    for entry in sorted(entries, key=rank):
        further = tuple(name for name in _modules(here, entry) if name not in (own.modules or ()))
        (expansions.setdefault(further, []) if further else base).append(entry)
    return StatementQuestions(
        tuple(base[:OPEN]),
        tuple(base[OPEN:]),
        tuple((names, tuple(asked)) for names, asked in expansions.items()),
    )


def _modules(here: PageHelper, entry: RulingEntry) -> tuple[str, ...]:
    """Return the expansions that a question needs: those of its rules, and that of its topic if it names it."""
    statements = (here.library.statements[rule].statement for rule in entry.ruling.rules)
    named = [name for one in statements for name in one.modules or ()]
    if (
        entry.topic in here.context.library.package.lists.modules
        and entry.topic.removesuffix("s") in entry.ruling.question.lower()
    ):
        named.append(entry.topic)
    return tuple(dict.fromkeys(name for name in named if name != BASE))
