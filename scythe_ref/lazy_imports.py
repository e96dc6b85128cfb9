"""The public face of a package: its names, each imported from its module on first use.

A package lists its public names in one place, and the rest is private to it. A command still imports no more than it
needs. Type checkers read the same modules from the imports beside it; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_imports(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], list[str]]:
    """Return ``__getattr__`` and ``__all__`` of a package.

    Args:
        package: Its name.
        homes: Its names, separated by blanks, by the module that defines them.
    """
    home_of = {name: f"{package}.{module}" for module, names in homes.items() for name in names.split()}

    def find(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(home_of[name]), name)

    return find, sorted(home_of)
