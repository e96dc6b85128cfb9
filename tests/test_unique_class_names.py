"""A public class has its name alone, so that a search for the name finds the class."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("scythe_ref", "site_plugins")


def public_classes(package: Path) -> Iterator[tuple[str, str]]:
    """Yield each public class of a package and the module that defines it."""
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield node.name, f"{path.relative_to(ROOT).as_posix()}:{node.lineno}"


def test_a_public_class_name_stands_once() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for package in PACKAGES:
        for name, home in public_classes(ROOT / package):
            homes[name].append(home)
    assert len(homes) > 300
    shared = [f"{name}: {' and '.join(places)}" for name, places in homes.items() if len(places) > 1]
    assert shared == []
