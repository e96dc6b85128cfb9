"""What a game must offer so that its scenarios can be run; games are found by the entry point ``scythe_ref.games``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

GROUP = "scythe_ref.games"


class OutcomeProtocol(Protocol):
    """What came of one action."""

    @property
    def after(self) -> Any:
        """The position after the action; the same one if it was refused."""
        ...

    @property
    def accepted(self) -> bool:
        """Whether the rules allow the action."""
        ...

    @property
    def decided_by(self) -> Sequence[str]:
        """Ids of the rules that decided."""
        ...

    @property
    def consulted(self) -> Sequence[str]:
        """Ids of the rules that were asked and did not decide."""
        ...

    @property
    def lifted(self) -> Sequence[tuple[str, str]]:
        """Rules that did not count, and the exceptions that lifted them."""
        ...

    def facts(self) -> Sequence[tuple[str, str, Mapping[str, object]]]:
        """Return what decided: rule, key of the sentence, values."""
        ...

    def events(self) -> Sequence[tuple[str | None, str, Mapping[str, object], Any, Any]]:
        """Return what happened: rule, key of the sentence, values, value before and after."""
        ...


class GameProtocol(Protocol):
    """A game with rules that have ids."""

    name: str

    def load(self, data: Mapping[str, Any], bundle: Mapping[str, Any]) -> Any:
        """Return the position that a scenario starts from; raise ValueError if it is none."""
        ...

    def ruleset(self, here: Any) -> dict[str, Any]:
        """Return the ruleset that a position is played under."""
        ...

    def parse(self, here: Any, line: str) -> Any:
        """Read one line of a play; raise ValueError if it is no action."""
        ...

    def actor(self, here: Any, action: Any) -> str:
        """Return who acts."""
        ...

    def check(self, here: Any, action: Any) -> OutcomeProtocol:
        """Say whether an action is legal; the position stays as it is."""
        ...

    def apply(self, here: Any, action: Any, upcoming: Any | None = None) -> OutcomeProtocol:
        """Play an action; ``upcoming`` is the one that follows, if it is known."""
        ...

    def view(self, here: Any) -> dict[str, Any]:
        """Return a position as plain data."""
        ...

    def differences(self, here: Any, expected: Mapping[str, Any]) -> list[str]:
        """Return what of an expectation is not so, as sentences."""
        ...

    def open_choices(self, here: Any) -> list[str]:
        """Return choices that have been raised and not answered."""
        ...

    def remarks(self, here: Any, action: Any) -> list[str]:
        """Return what players may have overlooked when an accepted action was played from a position."""
        ...

    def unused(self, here: Any) -> list[str]:
        """Return answers and draws that the script still holds."""
        ...


def find_game(name: str = "scythe") -> GameProtocol:
    """Return the game of a name, which is that of its entry point.

    Raises:
        LookupError: There is no such game.
    """
    if name == "scythe":
        # Ours is there in a bare checkout too, where no entry points have been installed.
        from scythe_ref.engine import SCYTHE  # noqa: PLC0415  # another game must not need it

        return SCYTHE
    from importlib.metadata import entry_points  # noqa: PLC0415  # slow, and ours does without

    for point in entry_points(group=GROUP, name=name):
        game: GameProtocol = point.load()
        return game
    raise LookupError(f"there is no game {name!r} among the entry points {GROUP!r}")
