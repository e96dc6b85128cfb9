"""What checks look at when they are asked: somebody who wants to do something, and what."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.play import Play
    from scythe_ref.scythe.engine.position.state import State


@dataclass(slots=True, eq=False)
class PlayerContext:
    """A player who acts, or to whom something happens; chapters add what it is about."""

    play: Play
    player: int
    state: State = field(init=False)
    """The state of the play; kept, because nearly every test reads it."""

    def __post_init__(self) -> None:
        self.state = self.play.state

    def values(self) -> dict[str, object]:
        """Return what fills the sentences about it: what it is made of, by the names of the fields."""
        kind: type = type(self)
        names = _MADE_OF.get(kind)
        if names is None:
            made = tuple(part.name for part in fields(self) if part.init and part.name != "play")
            names = _MADE_OF.setdefault(kind, made)
        return {"faction": self.player, **{name: getattr(self, name) for name in names}}


_MADE_OF: dict[type, tuple[str, ...]] = {}
"""The fields that sentences are filled with, by the kind of context, looked up once."""
