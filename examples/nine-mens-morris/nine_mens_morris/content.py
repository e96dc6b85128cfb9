"""The library's view of Nine Men's Morris: the targets of its references, and the checks of its board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scythe_ref.library import Found, GameContent, Index, Target

from nine_mens_morris.schema import Board


class MorrisContent(GameContent):
    """Nine Men's Morris, as the library sees it."""

    def targets(self, index: Index) -> Mapping[str, Target]:
        """Return the points of the board."""
        board = index.components.get("board")
        return {"place": Target("point", sorted(board.points if board else ()), ("component",))}

    def problems(self, model: Any, models: Mapping[str, Any]) -> Found:
        """Yield each point whose neighbours aren't those that the rows say."""
        if not isinstance(model, Board):
            return
        for rows, key in ((model.rows, "next"), (model.corner_rows, "corner")):
            beside = {pair for a, b, c in rows for pair in ((a, b), (b, a), (b, c), (c, b))}
            for label, point in model.points.items():
                said, is_so = set(getattr(point, key)), {other for one, other in beside if one == label}
                if said != is_so:
                    told = ", ".join(sorted(is_so)) or "none"
                    yield ("points", label, key), f"the rows lead from {label} to {told}"


CONTENT = MorrisContent()
