"""Sentences: the content has each one that the engine asks for, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from scythe_ref.formats import Document, Problem, hint, nearest, read_yaml, shown_path
from scythe_ref.library import engine_files
from scythe_ref.messages import GAP, NAME, lower_initial
from scythe_ref.schema.common import Loc
from scythe_ref.schema.texts import MessageFile
from scythe_ref.schema.walker import texts_of
from scythe_ref.scythe.engine import REGISTRY
from scythe_ref.scythe.engine.core.narration import NAMED
from scythe_ref.scythe.engine.core.rulebook import TERRAINS
from scythe_ref.scythe.engine.position.names import (
    BOTTOM_ACTIONS,
    KINDS,
    ONE_TIME_BONUSES,
    RESOURCES,
    SECTIONS,
    STARS,
    STRUCTURES,
    TRAPS,
    UPGRADES,
)

if TYPE_CHECKING:
    from scythe_ref.library import Library

Text = tuple[Document, Loc, str]
"""A text of the messages, with its file and its place there."""

OF_RULES = ("refused.", "lifted.", "nearly.", "told.")
"""Beginnings of the keys of rule sentences; the rule's id follows, then perhaps a part of it."""

WORDS_OF: dict[str, Iterable[str]] = {
    "unit": KINDS,
    "resource": RESOURCES,
    "structure": STRUCTURES,
    "terrain": TERRAINS,
    "token": ("flag", "trap"),
    "section": (*SECTIONS, "none"),
    "action": BOTTOM_ACTIONS,
    "box": UPGRADES,
    "bonus": ONE_TIME_BONUSES,
    "trap": TRAPS,
    "goal": STARS,
}
"""The words that need a name, by the thing they are for."""

GIVEN_BY_EXPLAINING = {"before", "after"}

OF_ERRORS = ("impossible.", "unclear.", "draws.")
"""Beginnings of the keys of phrases in errors, and about draws; the code of the engine has each as it is."""

_OF_THE_ENGINE = (*OF_RULES, *OF_ERRORS, "event.", "asks.")

_GIVEN = re.compile(r"""["']([a-z][a-z_]*)["']\s*:|\b([a-z][a-z_]*)\s*[=:]""")
"""A key of a mapping, a keyword, or a field of a context: each may be the gap of a message."""

_IN_ERROR = re.compile(r"""["']((?:impossible|unclear|draws)\.[a-z-]+)["']""")

_TOLD = re.compile(r"""\.tell\(\s*["']([a-z0-9.-]+)["']""")


def asked_for() -> dict[str, str]:
    """Return the key of each sentence that the engine declares, with the rule that asks for it."""
    found: dict[str, str] = {}
    for check in REGISTRY.checks:
        found |= {f"refused.{key}": check.id for key in (check.message, *check.because)}
    for exception in REGISTRY.exceptions:
        found |= {f"refused.{limit.id}": limit.id for limit in exception.limits} | {
            f"lifted.{exception.id}": exception.id
        }
        found |= {f"nearly.{exception.id}": exception.id} if exception.nearly else {}
    return found | {f"refused.{limit.id}": limit.id for limit, _ in REGISTRY.limits}


def told_by(game: str) -> dict[str, str]:
    """Return the key of each sentence by which the engine tells that a rule decided, with the rule.

    Args:
        game: The game as a bundle names it.
    """
    return {f"told.{rule}": rule for path in engine_files(game) for rule in _TOLD.findall(path.read_text("utf-8"))}


def said_in_errors(game: str) -> set[str]:
    """Return the keys of the phrases in the engine's errors, and of those about draws.

    Args:
        game: The game as a bundle names it.
    """
    return {key for path in engine_files(game) for key in _IN_ERROR.findall(path.read_text("utf-8"))}


def sentence_problems(library: Library) -> Iterator[Problem]:
    """Yield each sentence of a rule that is missing, and each that the engine never says."""
    asked = asked_for()
    switched = {name for name, entry in library.statements.items() if entry.statement.switch}
    for key, rule in (asked | told_by(library.package.place)).items():
        if rule in library.statements and key not in library.messages:
            yield _at_messages(library, "", f"there is no sentence {key!r}, which the engine asks for")
    errors = said_in_errors(library.package.place)
    for key in sorted(errors - library.messages.keys()):
        yield _at_messages(library, "", f"there is no sentence {key!r}, which the engine asks for")
    texts = list(_texts(library))
    yield from _unknown_gaps(library, texts)
    yield from _missing_names(library, texts)
    carried = REGISTRY.items()
    for key in library.messages:
        # Not those of `told.`: their keys may be put together while a rule runs, so no string of the engine has them.
        if key.startswith(OF_ERRORS) and key not in errors:
            near = hint(nearest(key, errors))
            yield _at_messages(library, key, f"the engine never says the sentence {key!r}{near}")
        if key.startswith(OF_RULES[:3]) and key not in asked:
            rule = _rule_of(key, library)
            if rule not in switched or rule in carried:  # else the sentence waits for its code, which is told
                near = hint(nearest(key, asked))
                yield _at_messages(library, key, f"the engine never says the sentence {key!r}{near}")
    for rule in sorted(switched - carried.keys()):
        carried_by_none = library.statements[rule].statement.says or library.without_code.reason_of(rule)
        if not carried_by_none and not any(f"{kind}{rule}" in library.messages for kind in OF_RULES):
            keys = f"'refused.{rule}' if it forbids something, 'lifted.{rule}' if it allows it, else 'told.{rule}'"
            yield _at_messages(library, "", f"there is no sentence for {rule!r}: {keys}")


def _unknown_gaps(library: Library, texts: list[Text]) -> Iterator[Problem]:
    """Yield each gap of the engine's messages for which the engine never gives a value."""
    sources = "".join(path.read_text("utf-8") for path in engine_files(library.package.place))
    given = {name for pair in _GIVEN.findall(sources) for name in pair if name} | GIVEN_BY_EXPLAINING
    said = [
        (file, loc, gap)
        for file, loc, text in texts
        if loc[0] == "messages" and str(loc[1]).startswith(_OF_THE_ENGINE)
        for gap in GAP.finditer(text)
    ]
    usual = sorted({gap[1] for _, _, gap in said} & given)
    for file, loc, gap in said:
        if gap[1] not in given:
            message = f"the engine gives no value for {gap[1]!r}{hint(nearest(gap[1], usual))}"
            yield file.problem(loc, message, file.locate_text(loc, gap.start(1)))


def _missing_names(library: Library, texts: list[Text]) -> Iterator[Problem]:
    """Yield each thing of the engine without a name, and each name without a form that a message asks for."""
    if not any(key.startswith(NAME) for key in library.messages):
        return  # the words of the engine are their own names
    for thing, words in WORDS_OF.items():
        for word in words:
            if f"{NAME}{thing}.{word}" not in library.messages:
                yield _at_messages(library, "", f"there is no name '{thing}.{word}'", "names")
    for _, loc, text in texts:
        for gap in GAP.finditer(text):
            if gap[1] in NAMED and gap[2]:
                yield from _nameless(library, NAMED[gap[1]], lower_initial(gap[2]), str(loc[1]))


def _nameless(library: Library, thing: str, form: str, asking: str) -> Iterator[Problem]:
    for key, name in library.messages.items():
        if key.startswith(f"{NAME}{thing}.") and (isinstance(name, str) or form not in name):
            own = key.removeprefix(NAME)
            message = f"the form {form!r} of {own!r} is missing, for which {asking!r} asks"
            yield _at_messages(library, own, message, "names")


def _texts(library: Library) -> Iterator[Text]:
    """Yield every text of the messages, with its place."""
    file = library.root / "messages.yaml"
    document = read_yaml(file, shown_path(file))
    for loc, _, text, _ in texts_of(document.data, MessageFile):
        yield document, loc, text


def _rule_of(key: str, library: Library) -> str:
    """Return the rule that a sentence is about; empty if it names none."""
    name = key.partition(".")[2]
    while name and name not in library.statements:
        name = name.rpartition(".")[0]
    return name


def _at_messages(library: Library, key: str, message: str, block: str = "messages") -> Problem:
    """Return a problem at a sentence or name, or at the beginning of the block."""
    file = library.root / "messages.yaml"
    document = read_yaml(file, shown_path(file))
    return document.problem((block,), message, document.locate_key((block, key) if key else (block,)))
