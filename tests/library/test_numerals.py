"""Numerals in statements: the check counts bound ones; others need a reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scythe_ref.cli import main
from scythe_ref.formats import position
from scythe_ref.library import Library, load
from scythe_ref.library.facts import count_numerals, typed_numerals


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("at most {fact:combat.dial_max} power", []),
        ("from V4 to F12", []),
        ("with 6-7 players and 10 coins", [(5, "6"), (7, "7"), (21, "10")]),
        ("see [this](#move.2) and 3.", [(24, "3")]),
        ("2nd printing", []),
    ],
)
def test_typed_numerals(text: str, found: list[tuple[int, str]]) -> None:
    assert typed_numerals(text) == found


def test_our_content_is_bound(library: Library) -> None:
    count = count_numerals(library)
    assert count.sound, (count.share, count.unexplained, count.stale)


def test_a_typed_numeral_needs_a_reason(content: Path) -> None:
    file = content / "rules" / "combat.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("{fact:combat.dial_max}", "7", 1), encoding="utf-8")
    count = count_numerals(load(content))
    [typed] = count.unexplained
    line, column = position(text, text.index("{fact:combat.dial_max}"))
    assert (typed.numeral, typed.reason, typed.line, typed.column) == ("7", None, line, column)
    assert Path(typed.path) == file
    assert not count.sound
    name = count.unexplained[0].id
    reasons = content / "unbound.yaml"
    line_of_reason = f'{{id: {name}, numerals: ["7"], reason: example}}'
    reasons.write_text(f"unbound:\n  combat:\n    - {line_of_reason}\n", encoding="utf-8")
    assert count_numerals(load(content)).sound
    file.write_text(text, encoding="utf-8")
    [stale] = count_numerals(load(content)).stale
    assert (stale.chapter, stale.id, stale.numeral) == ("combat", name, "7")
    assert (Path(stale.path), stale.line, stale.column) == (reasons, 3, 7 + line_of_reason.index('"7"'))


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["numbers", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["share"] >= 0.95
    assert report["unexplained"] == 0
    assert main(["numbers"]) == 0
    assert "numerals:" in capsys.readouterr().out
