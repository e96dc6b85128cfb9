"""Factions in positions: their keys, the fields they add to the state, and impossible positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core.fields import FLAG, PLACE_INDEX, bits, fixed_list, state_field
from scythe_ref.scythe.engine.core.phrases import name_phrase, place_name
from scythe_ref.scythe.engine.core.rulebook import LAKE
from scythe_ref.scythe.engine.core.shapes import ListShape, Nullable, Plain, TextShape
from scythe_ref.scythe.engine.position import words
from scythe_ref.scythe.engine.position.keys import MOST, PLACE, Key, at_places, one_of
from scythe_ref.scythe.engine.position.names import NOWHERE, TRAPS
from scythe_ref.scythe.engine.position.reading import Found, named_players

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.position.reading import Reading, Seat
    from scythe_ref.scythe.engine.position.state import Player, State


class TokenKey(Key):
    """Tokens that only one faction has."""

    faction = ""
    foreign = ""
    """The message for a player of another faction."""

    def is_described(self, seat: Seat) -> bool:
        return seat.faction == self.faction

    def read(self, reading: Reading, player: Player, said: Plain, path: str) -> None:
        if said and reading.rulebook.factions[player.faction] != self.faction:
            only = reading.rulebook.faction_names[reading.rulebook.faction_index[self.faction]]
            reading.fail(path, {"say": self.foreign, "player": only})
        self.place(reading, player, said, path)

    def place(self, reading: Reading, player: Player, said: Plain, path: str) -> None:
        raise NotImplementedError


class Flags(TokenKey):
    """The places of Flags."""

    faction = "albion"
    foreign = "impossible.flags-of"
    pieces = ("flag",)

    def __init__(self) -> None:
        super().__init__("flags", ListShape(PLACE, MOST))

    def place(self, reading: Reading, player: Player, said: Plain, path: str) -> None:
        for number, label in enumerate(said):
            if number >= len(player.tokens):
                reading.fail(path, {"say": "impossible.flags", "number": len(player.tokens)})
                break
            player.tokens[number] = reading.place(path, label, player.faction)
        self.assume(reading, player)

    def assume(self, reading: Reading, player: Player) -> None:
        if reading.rulebook.factions[player.faction] == self.faction:
            player.armed = 0

    def describe(self, seat: Seat) -> list[str]:
        return [seat.label(place) for place in seat.player.tokens if place >= 0]

    def view(self, seat: Seat) -> list[str]:
        return self.describe(seat) if self.is_described(seat) else []

    def add_piece(self, player: dict[str, Plain], label: str, kind: str, number: int, detail: str) -> None:
        player.setdefault("flags", []).append(label)

    def piece_words(self, said: Plain) -> Iterator[tuple[str, str]]:
        for label in said:
            yield label, "flag"


class Traps(TokenKey):
    """Armed Traps by place, each with the penalty on its face."""

    faction = "togawa"
    foreign = "impossible.traps-of"
    pieces: tuple[str, ...] = ("trap",)
    side = 1
    joint = " at "

    def __init__(self, name: str = "traps", doc: str = "Armed traps and their penalty.") -> None:
        shape = at_places(one_of(TRAPS))
        super().__init__(name, shape, doc=doc, outcome_doc="Null: none there.")
        self.outcome = at_places(Nullable(TextShape(stated=("armed", "disarmed"))))

    def place(self, reading: Reading, player: Player, said: Plain, path: str) -> None:
        for label, penalty in said.items():
            here = f"{path}.{label}"
            token = reading.index(here, penalty, TRAPS, "Trap")
            if token < 0:
                continue
            if player.tokens[token] != NOWHERE:
                reading.fail(here, {"say": "impossible.trap-twice", "trap": name_phrase("trap", penalty)})
            player.tokens[token] = reading.place(here, label, player.faction)
            if not self.side:
                player.armed &= ~(1 << token)

    def describe(self, seat: Seat) -> dict[str, str]:
        player = seat.player
        placed = [(token, place) for token, place in enumerate(player.tokens) if place >= 0]
        return {seat.label(place): TRAPS[token] for token, place in placed if player.armed >> token & 1 == self.side}

    def view(self, seat: Seat) -> dict[str, str]:
        armed = seat.player.armed
        sides = {token: "armed" if armed >> token & 1 else "disarmed" for token in range(len(TRAPS))}
        return _labelled_tokens(seat, sides) if self.is_described(seat) else {}

    def add_piece(self, player: dict[str, Plain], label: str, kind: str, number: int, detail: str) -> None:
        if not detail:
            penalties = ", ".join(TRAPS)
            raise words.UnreadError(f"'{kind}' needs its penalty: '{label}={kind}:{TRAPS[0]}'; there are {penalties}")
        words.put(player.setdefault(self.name, {}), label, detail, f"{label}={kind}")

    def piece_words(self, said: Plain) -> Iterator[tuple[str, str]]:
        for label, penalty in said.items():
            yield label, f"{self.pieces[0]}:{penalty}"


class DisarmedTraps(Traps):
    """The same for disarmed Traps; expectations name them among all Traps."""

    pieces = ("disarmed",)
    seen = False  # a view shows all Traps with their sides, and all penalties
    side = 0

    def __init__(self) -> None:
        super().__init__("disarmed_traps", "")
        self.outcome = None


class Penalties(Traps):
    """The penalties of all Traps, which everybody sees."""

    pieces = ()

    def __init__(self) -> None:
        super().__init__("penalties")
        self.shape = self.outcome = None

    def view(self, seat: Seat) -> dict[str, str]:
        return _labelled_tokens(seat, dict(enumerate(TRAPS))) if self.is_described(seat) else {}


def _labelled_tokens(seat: Seat, said: Mapping[int, str]) -> dict[str, str]:
    return {seat.label(place): said[token] for token, place in enumerate(seat.player.tokens) if place >= 0}


class TokenFields:
    """Faction tokens of a player: the Flags of Albion, or the Traps of Togawa in the order of ``TRAPS``."""

    __slots__ = ()

    tokens: list[int] = state_field(
        lambda bounds: fixed_list(4, PLACE_INDEX(bounds)),
        factory=lambda _: [NOWHERE] * 4,
        keys=(Flags(), Traps(), DisarmedTraps(), Penalties()),
    )
    armed: int = state_field(bits(TRAPS), default=0b1111)


class TokaFields:
    """Of Togawa in a turn."""

    __slots__ = ()

    crossed: int = state_field(FLAG, default=0)
    """1: the player has used Toka this turn."""


class CoercionFields:
    """Of Crimea in a turn."""

    __slots__ = ()

    coerced: int = state_field(FLAG, default=0)
    """1: the player has used Coercion this turn."""


def tokens_apart(state: State) -> Found:
    """A territory has at most one Flag or Trap; a home base has none, and a lake no Flag."""
    rulebook = state.rulebook
    lying: set[int] = set()
    for name, player in named_players(state):
        what, key = ("flag", "flags") if name == "albion" else ("trap", "traps")
        for token, place in enumerate(player.tokens):
            if place == NOWHERE:
                continue
            there = place_name(rulebook, place)
            path = f"players.{name}.{key if what == 'flag' or player.armed >> token & 1 else 'disarmed_traps'}"
            if place >= rulebook.territories or (what == "flag" and rulebook.terrain[place] == LAKE):
                yield path, {"say": "impossible.token-place", "token": name_phrase("token", what), "place": there}
            if place in lying:
                yield path, {"say": "impossible.tokens", "place": there}
            lying.add(place)
