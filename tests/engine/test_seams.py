"""The base rules know nothing of factions and modules: these register at seams, and are not imported."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from scythe_ref import engine
from scythe_ref.engine import compile_rulebook
from scythe_ref.library import load

BASE = [path for folder in ("rules", "legal") for path in (Path(engine.__file__).parent / folder).glob("*.py")]


def strings(tree: ast.AST) -> Iterator[str]:
    """Yield every string of a module that is no docstring."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


@pytest.mark.parametrize("path", BASE, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_base_rules_name_no_faction_and_import_none(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert not [name for name in imported if ".factions" in name or ".modules" in name]
    factions = compile_rulebook(load().bundle()["components"]).factions
    named = {word for text in strings(tree) for word in text.split(".") if word in factions}
    assert not named
