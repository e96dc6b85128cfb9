"""The texts keep to content/STYLE.md, as far as a machine can tell."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests import our_content

ONCE = ("First printing: ", "Earlier text: ", "First rulebook: ")
"""Beginnings of texts that were the rule once, so that nobody takes them for the rule."""

PATTERNS = {
    "under the current rules": r"\btoday\b|\bby the newer text\b|\bnot any more\b",
    "retreat": r"\bdr(?:ive|iving|iven|ove)s? (?:\w+ )?off\b|\bchas(?:e|ing|es|ed)\b|\bflees?\b|\bfled\b",
    "is": r"\bstands? (?:in|on|at)\b|\blies\b|\blie (?:on|in)\b",
    "isn't a": r"(?<!there )\bis no (?:river|move|territory|combat|token)\b",
    "two sentences": r"; ",
}
"""The wanted words, each by the pattern that must not come back."""


def texts() -> Iterator[tuple[str, str]]:
    """Yield statements and rulings, each with its id."""
    library = our_content.library()
    for entry in library.statements.values():
        yield entry.id, entry.statement.text
    for ruling in library.rulings.values():
        for text in (ruling.ruling.answer, ruling.ruling.explanation):
            if text:
                yield ruling.id, text


@pytest.mark.parametrize("instead", PATTERNS)
def test_what_reads_like_a_translation_does_not_come_back(instead: str) -> None:
    pattern = re.compile(PATTERNS[instead], re.IGNORECASE)
    assert [name for name, text in texts() if pattern.search(text)] == []


def test_what_was_the_rule_once_says_so_first() -> None:
    superseded = [
        entry for entry in our_content.library().statements.values() if entry.statement.status == "superseded"
    ]
    assert superseded
    assert [entry.id for entry in superseded if not entry.statement.text.startswith(ONCE)] == []


def test_a_dissent_names_who_says_otherwise() -> None:
    """Search hits and the command line show a sentence away from its source: none may begin with "It"."""
    library = our_content.library()
    items = [entry.statement for entry in library.statements.values()]
    items += [entry.ruling for entry in library.rulings.values()]
    said = [(item.id, text) for item in items for text in (item.dissent or {}).values()]
    assert len(said) > 100
    assert [one for one in said if re.match(r"(?:It|Its|They|Their|That|This)\b(?!')", one[1])] == []


def test_an_answer_begins_with_the_answer() -> None:
    """Nobody reads on at a table: the first sentence is short enough to be the answer."""
    long = []
    for entry in our_content.library().rulings.values():
        first = re.split(r"(?<=[.!?:])\s", entry.ruling.answer, maxsplit=1)[0]
        if len(first.split()) > 26:
            long.append((entry.id, first))
    assert long == []


def test_the_title_of_a_scenario_is_its_point() -> None:
    titles = {entry.id: entry.scenario.title for entry in our_content.library().scenarios.values()}
    assert len(titles) > 900
    assert [(name, title) for name, title in titles.items() if len(title.split()) > 15 or ";" in title] == []
