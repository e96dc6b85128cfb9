"""Legal actions, staged: small choices one after another, each path of which ends in one action that is allowed.

The generator never asks the checks. Where units get, what can pay and how a combat goes it computes from the state
and its own flat tables, in another way than the rules do, so that the two can be held against each other. What would
only be the same comparison once more, as the conditions of objective cards, it shares with the rules.

They are staged because a list would not do: a trade, a payment or a move with goods has thousands of forms, of which
a player takes one. So a state offers a handful of options, and only what is chosen is worked out further.
"""

from __future__ import annotations

from scythe_ref.scythe.engine.options.node import Node, leaves
from scythe_ref.scythe.engine.options.root import LegalActions, is_generated, is_halted, root

__all__ = ["LegalActions", "Node", "is_generated", "is_halted", "leaves", "root"]
