"""Content to look at again: stubs, answers that don't answer, wordings cut at a comma, rulings on a replaced rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from scythe_ref.formats import Document, Problem
from scythe_ref.game_package import GamePackage
from scythe_ref.library.root import content_files
from scythe_ref.library.source_locations import Placed, document_of, mappings_in, problem_of
from scythe_ref.schema.common import Loc
from scythe_ref.wording import listed

if TYPE_CHECKING:
    from scythe_ref.library.graph import Library
    from scythe_ref.schema.component import RulesetSwitch
    from scythe_ref.schema.rule_source import Statement


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


def concerned_by_choice(
    statements: Mapping[str, Statement], switches: Mapping[str, RulesetSwitch]
) -> dict[str, set[str]]:
    """Return, for each statement that a table chooses to play, those that it then lifts or leaves no part.

    These are the settings of a switch that aren't its default, and variants and house rules without a switch. An
    exception that holds at every table is a part of the rules, so the author of a ruling knows it.

    Args:
        statements: All statements by id.
        switches: All switches by id.
    """
    found: dict[str, set[str]] = {}
    for name, statement in statements.items():
        chosen = [
            switches[switch]
            for switch, setting in (statement.switch or {}).items()
            if switch in switches and setting != switches[switch].default
        ]
        if chosen or (not statement.switch and statement.status in ("variant", "house-rule")):
            others = {rule for switch in chosen for rule in switch.rules}
            found[name] = others.union(statement.overrides or (), statement.replaces or ()) - {name}
    return found


def to_be_looked_at(library: Library) -> Iterator[Problem]:
    """Warn of each ruling that doesn't say how it fares where a table chooses another rule."""
    statements = {name: entry.statement for name, entry in library.statements.items()}
    for name, concerned in concerned_by_choice(statements, library.components.rulesets.switches).items():
        for entry in library.rulings.values():
            ruling = entry.ruling
            rests_on = [rule for rule in ruling.rules if rule in concerned]
            if rests_on and name not in (*ruling.rules, *ruling.background):
                message = (
                    f"to be looked at: {entry.id!r} rests on {listed([repr(rule) for rule in rests_on])}, and a table "
                    f"may play by {name!r}: name that under 'rules' if the answer tells of it, or under "
                    f"'background' if the answer holds all the same or is about other tables"
                )
                yield problem_of(entry, ("rules",), message, severity="warning")


def _words(english: str, dutch: str) -> dict[str, re.Pattern[str]]:
    """Return a pattern for each of the two keys: any of some words at the beginning of a text."""
    return {key: re.compile(rf"(?:{words})\b", re.I) for key, words in (("asked", english), ("asked_dutch", dutch))}


_GOES_ON = _words("and|or|but|nor|then|too|please|either", "en|of|maar|dan|ook|dus")
"""The beginning of the second part of something."""

_BEGINS = _words("if|after|before|once|unless|while", "als|nadat|voordat|zodra|tenzij|terwijl")
"""The beginning of a part that asks nothing yet."""

_ASKS = _words(
    "can|may|must|do|does|did|is|are|was|will|should|has|have|how|what|when|where|which|who|why",
    "mag|kan|moet|is|zijn|hoe|wat|wanneer|waar|welke|wie|waarom|heb|heeft|krijg",
)
_ADDS = _words(
    r"\S+ (?:and|or)|with|without|in|on|at|to|from|by|for|as|if|when|while|until|instead|except|unless|not",
    r"\S+ (?:en|of)|met|zonder|in|op|bij|naar|van|door|voor|als|wanneer|terwijl|tot|behalve|tenzij|niet",
)
"""The beginning of an addition to a question before it."""

_QUOTES = "if this is one wording, put the whole in quotes; if it is two, each"


def divided_wordings(library: Library) -> Iterator[Problem]:
    """Warn of each comma that seems to divide one wording in two; quotes tell that it doesn't."""
    for path in content_files(library.root):
        yield from divided_in(document_of(path))


def divided_in(document: Document) -> Iterator[Problem]:
    """Yield the same warnings of one file."""
    for loc, mapping in mappings_in(document):
        for key in ("asked", "asked_dutch"):
            if key in mapping:
                yield from _divided(document, loc, key)


def _divided(document: Document, above: Loc, key: str) -> Iterator[Problem]:
    loc = (*above, key)
    if not document.source(loc).startswith("["):
        return
    for number, (first, second) in enumerate(pairwise(document.value(loc))):
        unquoted = not document.source((*loc, number)).startswith(("'", '"'))
        adds = _ASKS[key].match(first) and _ADDS[key].match(second)
        if unquoted and (adds or _GOES_ON[key].match(second) or _BEGINS[key].match(first)):
            message = f"the comma ends this wording, and {second!r} is another one; {_QUOTES}"
            yield document.problem((*loc, number), message, severity="warning")
