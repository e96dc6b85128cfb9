"""Legal actions, staged: small choices one after another; each path ends in one legal action.

The generator never asks the checks. It computes the reach of units, payments and combats from the state and its own
flat tables, in another way than the rules do, so that a test can compare the two. Only comparisons that would be the
same twice, such as the conditions of objective cards, it shares with the rules.

They are staged because a list would not do: a trade, a payment or a move with goods has thousands of forms, of which a
player takes one. So a state offers a handful of options, and only the chosen one unfolds further.
"""

from __future__ import annotations

from scythe_ref.scythe.engine.options.node import Node, leaves
from scythe_ref.scythe.engine.options.root import LegalActions, is_generated, is_halted, root

__all__ = ["LegalActions", "Node", "is_generated", "is_halted", "leaves", "root"]
