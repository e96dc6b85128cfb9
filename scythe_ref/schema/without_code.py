"""Statements that no code carries out, and rulings that no scenario can show, each with its reason."""

from __future__ import annotations

from typing import Literal

from scythe_ref.schema.common import RuleRef, RulingRef, Strict

StatementReason = Literal[
    "definition", "description", "permission", "pointer", "social", "table", "component-count", "advice"
]
"""Why the engine has no code for a statement.

``definition``: says what a word means; other rules use it. ``description``: how a mat, a card or a turn is read.
``permission``: allows what nothing forbids. ``pointer``: repeats or names another statement. ``social``: what players
say and agree. ``table``: the layout of the table, and what is done by hand. ``component-count``: a number that the
pages of the components show. ``advice``: how to play well or to teach.
"""

RulingReason = Literal["social", "table"]
"""Why no scenario can show a ruling: it is about manners, or about things outside the state of a game."""


class WithoutCode(Strict):
    """Statements and rulings by the reason why nothing carries them out."""

    statements: dict[StatementReason, list[RuleRef]]
    rulings: dict[RulingReason, list[RulingRef]] = {}

    def reason_of(self, statement: str) -> StatementReason | None:
        """Return why nothing carries out a statement; None if nobody has said."""
        return next((reason for reason, names in self.statements.items() if statement in names), None)


class WithoutCodeFile(Strict):
    """The one file of exceptions."""

    without_code: WithoutCode
