"""Each package has one face: others import its public names, and nothing else of it."""

from __future__ import annotations

import ast
import importlib
from functools import cache
from pathlib import Path

import pytest

import scythe_ref

ROOT = Path(scythe_ref.__file__).parent
FACES = ("formats", "lab", "library", "proof", "scenarios", "scythe.flips", "scythe.games", "search", "site")
SOURCES = [*ROOT.rglob("*.py"), *(ROOT.parent / "site_plugins").rglob("*.py")]


def folder_of(package: str) -> Path:
    return ROOT.joinpath(*package.split("."))


@cache
def imports(file: Path) -> list[tuple[str, str]]:
    """The module and the name of everything that a file imports by name."""
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    found = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
    return [(str(node.module), alias.name) for node in found for alias in node.names]


@pytest.mark.parametrize("package", FACES)
def test_type_checkers_find_every_name_of_a_face(package: str) -> None:
    face = importlib.import_module(f"scythe_ref.{package}")
    read = [module for module, name in imports(folder_of(package) / "__init__.py") if name == "*"]
    defined = {name for module in read for name in vars(importlib.import_module(module))}
    assert all(hasattr(face, name) for name in face.__all__)
    assert set(face.__all__) <= defined


@pytest.mark.parametrize("package", FACES)
def test_everything_that_a_face_offers_is_wanted(package: str) -> None:
    face = importlib.import_module(f"scythe_ref.{package}")
    others = [file for folder in ("tests", "examples") for file in (ROOT.parent / folder).rglob("*.py")]
    outside = [file for file in (*SOURCES, *others) if folder_of(package) not in file.parents]
    wanted = {name for file in outside for module, name in imports(file) if module == face.__name__}
    assert set(face.__all__) <= wanted


def test_nobody_reaches_past_a_face() -> None:
    past = []
    for file in SOURCES:
        for module, name in imports(file):
            package = next((face for face in FACES if module.startswith(f"scythe_ref.{face}.")), None)
            is_module = (ROOT / module.removeprefix("scythe_ref.").replace(".", "/") / f"{name}.py").is_file()
            # Tools for authors alone have their own commands, and no place in a face.
            apart = is_module or module.startswith("scythe_ref.scythe.games.fuzzing") or "authoring" in file.parts
            if package and folder_of(package) not in file.parents and not apart:
                past.append((file.relative_to(ROOT.parent).as_posix(), module, name))
    assert past == []
