"""Incomplete content: stubs that still have the text of `new`, and answers that do not answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from scythe_ref.formats import Problem
from scythe_ref.game_package import GamePackage
from scythe_ref.library.entry_places import Placed, problem_of

if TYPE_CHECKING:
    from scythe_ref.library.graph import Library

RULE_TEXT = "What the rule says, in one to three sentences of our own."
QUESTION = "What does a player ask, in the player's own words?"
ANSWER = "Yes or no, in one line."
AWAITED = "No scenario has been written yet."
"""The reason that a new ruling gives until it has a scenario."""

WORDINGS = {
    "asked": ["a whole question in the words of somebody who does not know ours", "two to four words"],
    "asked_dutch": ["dezelfde vraag in het Nederlands"],
}
"""Places for people's questions, see ``schema.common.Findable``; `scythe-ref asked` says how many an entry needs."""

_TAKEN = ": set up and play what the ruling is about, and take this line out."

_YES_OR_NO = re.compile(
    r"(?:.*[.!] )?(?:[A-Z][^,?]*, )?(?:May|Can|Do|Does|Is|Are|Must|Will|Has|Have|Did|Should|Was|Were)\b[^.!]*\?$"
)
_ANSWERED = re.compile(r"(?:Yes|No|Not|Only|Never|Always|Either|Both|Neither|Once)\b|[^.]*, (?:yes|no)\b")


def play_stub(package: GamePackage) -> dict[str, Any]:
    """Return the position, play and expectation that a new scenario of a game begins with; empty without an engine."""
    return dict(package.part("stub") or {})


def taken_from(scenario: str) -> str:
    """Return the `about` line of a new scenario that begins with another one's position."""
    return f"Taken from {scenario!r}{_TAKEN}"


def incomplete_content(library: Library) -> Iterator[Problem]:
    """Yield the problems that keep content from being published, each with its place and its cure."""
    for statement in library.statements.values():
        yield from _stub(statement, statement.statement, text=(RULE_TEXT, "what the rule says"))
    for entry in library.rulings.values():
        ruling = entry.ruling
        yield from _stub(entry, ruling, question=(QUESTION, "what a player asks"), answer=(ANSWER, "the answer"))
        if ruling.reason == AWAITED:
            cure = f"`scythe-ref new scenario ID --ruling {entry.id}`, or say under 'reason' why no position shows it"
            yield problem_of(entry, ("reason",), f"'{entry.id}' has no scenario yet: {cure}")
        if ruling.answer != ANSWER and _YES_OR_NO.match(ruling.question) and not _ANSWERED.match(ruling.answer):
            cure = "begin the answer with Yes, No or Only"
            yield problem_of(entry, ("answer",), f"'{entry.id}' is asked for yes or no and doesn't say so: {cure}")
    stub = play_stub(library.package)
    for scenario in library.scenarios.values():
        if (scenario.scenario.about or "").endswith(_TAKEN):
            told = f"still says what the stub said, {scenario.scenario.about!r}"
            yield problem_of(scenario, ("about",), told)
        if stub and all(scenario.data.get(key) == value for key, value in stub.items()):
            told = f"'{scenario.id}' is still the play of the stub: set up the position that it is about"
            yield problem_of(scenario, ("play",), told)


def _stub(entry: Placed, item: Any, **left: tuple[str, str]) -> Iterator[Problem]:
    """Yield the texts of a stub that are still in an entry.

    Args:
        left: For each required key the text of the stub, and its replacement in words.
    """
    for key, (text, what) in left.items():
        if getattr(item, key) == text:
            yield problem_of(entry, (key,), f"still says what the stub said, {text!r}: write {what}")
    for key, texts in WORDINGS.items():
        for number, text in enumerate(getattr(item, key) or ()):
            if text in texts:
                cure = "write how people ask for it, or take the line out"
                yield problem_of(entry, (key, number), f"still says what the stub said, {text!r}: {cure}")
