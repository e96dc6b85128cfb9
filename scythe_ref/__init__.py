"""Scythe Reference: rules, rulings and executable scenarios for the board game Scythe. Unofficial.

The public names:

    Reference             search the rules, and show an entry or a place; gives Findings of Entry
    check, apply          the verdict of the rules on an action in a position; the game after it
    legal_actions         all legal actions in a position
    Game                  a game at one moment: check, apply, legal_actions, scores, view, deal; LegalActions of Action
    Answer                the verdict on one action: accepted, decided_by, reasons, events
    load, Library         the whole content, with all of its references
    Errors                PositionError, ActionSyntaxError, AmbiguousActionError, ImpossibleActionError, RefusedError,
                          TableError, UnknownEntryError, ContentError
    __version__           version of the package

``help(scythe_ref.Game)`` tells more of each. Each part loads on first use: the command line starts fast, and the engine
stays free of everything else.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in `typing`, which takes milliseconds to import: Ctrl+C must find us ready before that
if TYPE_CHECKING:
    from typing import Any

    from scythe_ref.formats import ContentError
    from scythe_ref.library import Entry, Library, UnknownEntryError, load
    from scythe_ref.reference import Findings, Reference
    from scythe_ref.scythe.engine.actions.action import (
        Action,
        ActionSyntaxError,
        AmbiguousActionError,
        ImpossibleActionError,
    )
    from scythe_ref.scythe.engine.options import LegalActions
    from scythe_ref.scythe.engine.position.reading import PositionError
    from scythe_ref.scythe.game import Answer, Game, RefusedError, apply, check, legal_actions
    from scythe_ref.search import TableError

__version__ = "0.1.0"
"""Version of the package; its content has a digest, ``Library.digest``."""

_HOMES = {
    "Action": "scythe.engine.actions.action",
    "ActionSyntaxError": "scythe.engine.actions.action",
    "AmbiguousActionError": "scythe.engine.actions.action",
    "Answer": "scythe.game",
    "ContentError": "formats",
    "Entry": "library",
    "Findings": "reference",
    "Game": "scythe.game",
    "ImpossibleActionError": "scythe.engine.actions.action",
    "LegalActions": "scythe.engine.options",
    "Library": "library",
    "PositionError": "scythe.engine.position.reading",
    "Reference": "reference",
    "RefusedError": "scythe.game",
    "TableError": "search",
    "UnknownEntryError": "library",
    "apply": "scythe.game",
    "check": "scythe.game",
    "legal_actions": "scythe.game",
    "load": "library",
}

__all__ = [
    "Action",
    "ActionSyntaxError",
    "AmbiguousActionError",
    "Answer",
    "ContentError",
    "Entry",
    "Findings",
    "Game",
    "ImpossibleActionError",
    "LegalActions",
    "Library",
    "PositionError",
    "Reference",
    "RefusedError",
    "TableError",
    "UnknownEntryError",
    "__version__",
    "apply",
    "check",
    "legal_actions",
    "load",
]


if not TYPE_CHECKING:  # to type checkers a name that is not imported above is an error

    def __getattr__(name: str) -> Any:
        """Import a public name from the module it lives in."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        import importlib  # noqa: PLC0415  # see above

        return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)

    def __dir__() -> list[str]:
        """List the public names, those that nobody has asked for yet among them."""
        return __all__
