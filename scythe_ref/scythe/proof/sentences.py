"""Sentences: the content has each one that the engine asks for, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from scythe_ref.formats import Problem, hint, nearest, read_yaml, shown_path
from scythe_ref.library import engine_files
from scythe_ref.scythe.engine import REGISTRY

if TYPE_CHECKING:
    from scythe_ref.library import Library

OF_RULES = ("refused.", "lifted.", "nearly.", "told.")
"""Beginnings of the keys of rule sentences; the rule's id follows, then perhaps a part of it."""

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


def sentence_problems(library: Library) -> Iterator[Problem]:
    """Yield each sentence of a rule that is missing, and each that the engine never says."""
    asked = asked_for()
    switched = {name for name, entry in library.statements.items() if entry.statement.switch}
    for key, rule in (asked | told_by(library.package.place)).items():
        if rule in library.statements and key not in library.messages:
            yield _at_messages(library, "", f"there is no sentence {key!r}, which the engine asks for")
    carried = REGISTRY.items()
    for key in library.messages:
        # Not those of `told.`: their keys may be put together while a rule runs, so no string of the engine has them.
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


def _rule_of(key: str, library: Library) -> str:
    """Return the rule that a sentence is about; empty if it names none."""
    name = key.partition(".")[2]
    while name and name not in library.statements:
        name = name.rpartition(".")[0]
    return name


def _at_messages(library: Library, key: str, message: str) -> Problem:
    """Return a problem at a sentence, or at the beginning of the sentences."""
    file = library.root / "messages.yaml"
    document = read_yaml(file, shown_path(file))
    return document.problem(("messages",), message, document.locate_key(("messages", key) if key else ("messages",)))
