"""The protocol of a game with scenarios to run: the part ``engine`` of its package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from scythe_ref.game_package import GamePackage, imported


class OutcomeProtocol(Protocol):
    """The verdict on one action, and the position after it."""

    @property
    def after(self) -> Any:
        """The position after the action; the same one if the rules refuse it."""
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
        """Ids of the rules that the engine asked and that did not decide."""
        ...

    @property
    def lifted(self) -> Sequence[tuple[str, str]]:
        """Rules that did not count, and the exceptions that lifted them."""
        ...

    def facts(self) -> Sequence[tuple[str, str, Mapping[str, object]]]:
        """Return the deciding facts: rule, key of the sentence, values."""
        ...

    def events(self) -> Sequence[tuple[str | None, str, Mapping[str, object], Any, Any]]:
        """Return the events: rule, key of the sentence, values, value before and after."""
        ...


class GameProtocol(Protocol):
    """A game with rules that have ids."""

    name: str

    def load(self, data: Mapping[str, Any], bundle: Mapping[str, Any]) -> Any:
        """Return the position that a scenario starts from; raise ValueError if it is none.

        An error may say a phrase: its method ``in_words`` takes a function that makes phrases texts, and returns the
        error as people read it (see ``messages.worded``). The same goes for the other methods.
        """
        ...

    def ruleset(self, here: Any) -> dict[str, Any]:
        """Return the ruleset of a position."""
        ...

    def parse(self, here: Any, line: str) -> Any:
        """Read one line of a play; raise ValueError if it is no action."""
        ...

    def actor(self, here: Any, action: Any) -> str:
        """Return the acting player."""
        ...

    def check(self, here: Any, action: Any) -> OutcomeProtocol:
        """Say whether an action is legal; the position stays as it is."""
        ...

    def apply(self, here: Any, action: Any, upcoming: Any | None = None) -> OutcomeProtocol:
        """Play an action; ``upcoming`` is the next one, if known."""
        ...

    def view(self, here: Any) -> dict[str, Any]:
        """Return a position as plain data."""
        ...

    def differences(self, here: Any, expected: Mapping[str, Any]) -> list[str]:
        """Return the differences from an expectation, as sentences."""
        ...

    def open_choices(self, here: Any) -> Sequence[str | Mapping[str, object]]:
        """Return the raised choices that nobody has answered, as sentences or phrases (see ``messages``)."""
        ...

    def remarks(self, here: Any, action: Any) -> Sequence[str | Mapping[str, object]]:
        """Return remarks on an accepted action, as sentences or phrases: details that players may have overlooked."""
        ...

    def unused(self, here: Any) -> Sequence[str | Mapping[str, object]]:
        """Return answers and draws that the script still holds, as sentences or phrases."""
        ...


def engine_of(package: GamePackage) -> GameProtocol:
    """Return the engine of a game.

    Raises:
        LookupError: The game is content alone.
    """
    engine: GameProtocol | None = package.part("engine")
    if engine is None:
        raise LookupError(f"{package.title} has no engine: its rulings rest on their sources alone")
    return engine


def engine_named(bundle: Mapping[str, Any]) -> GameProtocol:
    """Return the engine of the game that a bundle names.

    Raises:
        LookupError: There is no such game, or it has no engine.
    """
    if not bundle["game"]:
        raise LookupError("this game has no engine: its rulings rest on their sources alone")
    return engine_of(imported(bundle["game"]))
