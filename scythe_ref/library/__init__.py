"""The library: all content, loaded into one typed graph in which every reference leads somewhere.

Heavy parts are imported when they are first asked for, so that reading the compiled cache stays fast.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scythe_ref.library.graph import (
        Chapter,
        Components,
        Library,
        RulingEntry,
        ScenarioEntry,
        StatementEntry,
        Topic,
        WalkthroughEntry,
    )
    from scythe_ref.library.loading import load
    from scythe_ref.library.root import content_root

__all__ = [
    "Chapter",
    "Components",
    "Library",
    "RulingEntry",
    "ScenarioEntry",
    "StatementEntry",
    "Topic",
    "WalkthroughEntry",
    "content_root",
    "load",
]


_HOMES = {"load": "loading", "content_root": "root"}


def __getattr__(name: str) -> Any:
    """Import a public name from the module it lives in, most from the graph."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES.get(name, 'graph')}"), name)
