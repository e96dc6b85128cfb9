"""Names in the package of whole games: one class, one name."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import scythe_ref.games


def test_a_public_class_has_a_name_of_its_own() -> None:
    folder = Path(scythe_ref.games.__file__).parent
    names = [
        node.name
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    ]
    assert len(names) > 15
    assert [name for name, number in Counter(names).items() if number > 1] == []
