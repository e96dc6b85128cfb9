"""The source locations of texts and code."""

from __future__ import annotations

import ast
from pathlib import Path

import our_content
import pytest

from scythe_ref.library import Library
from scythe_ref.library.cache import CompiledLibrary
from scythe_ref.library.root import PACKAGE
from scythe_ref.library.source_locations import code_locations, text_locations
from scythe_ref.scythe.engine.catalogue import known_rules

ROOT = PACKAGE.parent


@pytest.fixture(scope="module")
def found(library: Library) -> dict[str, list[str]]:
    return code_locations(set(library.statements), library.package.place)


def test_every_rule_with_code_has_a_place(found: dict[str, list[str]]) -> None:
    assert [rule for rule in known_rules() if rule not in found] == []


def test_the_places_are_all_strings_of_the_engine_that_are_an_id(found: dict[str, list[str]]) -> None:
    expected: dict[str, set[str]] = {}
    statements = our_content.library().statements
    for path in (PACKAGE / "scythe" / "engine").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in statements:
                expected.setdefault(node.value, set()).add(f"{path.relative_to(ROOT).as_posix()}:{node.lineno}")
    assert {rule: set(places) for rule, places in found.items()} == expected


def test_every_text_begins_at_its_line(library: Library) -> None:
    found = text_locations(library)
    files = {place.partition(":")[0] for place in found.values()}
    written = {name: (ROOT / name).read_text("utf-8").splitlines() for name in files}
    wanted: list[str] = [*library.statements, *library.rulings, *library.scenarios, *library.terms]
    for name in wanted:
        path, line = found[name].split(":")
        assert written[path][int(line) - 1].strip() == f"- id: {name}"


def test_places_of_code_follow_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def opened(key: str) -> CompiledLibrary:
        return CompiledLibrary(key, lambda name: {"rules": {"move.river": {}}, "game": ["somewhere:GAME"]})

    file = tmp_path / "game" / "engine" / "rivers.py"
    file.parent.mkdir(parents=True)
    file.write_text('registry.check("move.river")\n')
    monkeypatch.setattr("scythe_ref.library.source_locations.engine_files", lambda game: [file])
    assert opened("key").code == {"move.river": ["engine/rivers.py:1"]}
    file.write_text('\n"""About ``move.river``."""\nregistry.check("move.river")\n')
    assert opened("the key of other code").code == {"move.river": ["engine/rivers.py:3"]}
