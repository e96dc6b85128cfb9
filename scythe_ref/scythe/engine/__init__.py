"""The rules engine: a verdict for every action, with the ids of the rules that decided. Standard library only.

>>> from scythe_ref.scythe.engine import SCYTHE
>>> here = SCYTHE.load({"players": {"nordic": {"units": {"W1": ["mech"]}}}}, bundle)   # doctest: +SKIP
>>> outcome = SCYTHE.check(here, SCYTHE.parse(here, "nordic move mech W1 to V1"))       # doctest: +SKIP
>>> outcome.decided_by                                                                 # doctest: +SKIP
['move.river']
"""

from __future__ import annotations

from scythe_ref.scythe.engine.actions.action import Action, ActionError, ActionSyntaxError, AmbiguousActionError
from scythe_ref.scythe.engine.actions.grammar import parse
from scythe_ref.scythe.engine.catalogue import REGISTRY, compile_rulebook, known_rules
from scythe_ref.scythe.engine.core.events import Event, fold
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.core.verdict import Fact, Verdict
from scythe_ref.scythe.engine.game import SCYTHE, Outcome, Position, Scythe
from scythe_ref.scythe.engine.position.build import build, describe
from scythe_ref.scythe.engine.position.reading import PositionError
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.position.view import view

__all__ = [
    "REGISTRY",
    "SCYTHE",
    "Action",
    "ActionError",
    "ActionSyntaxError",
    "AmbiguousActionError",
    "Event",
    "Fact",
    "Outcome",
    "Position",
    "PositionError",
    "Rulebook",
    "Scythe",
    "State",
    "Verdict",
    "build",
    "compile_rulebook",
    "describe",
    "fold",
    "known_rules",
    "parse",
    "view",
]
