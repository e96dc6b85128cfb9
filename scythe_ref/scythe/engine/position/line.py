"""A position written in one line, and the way back.

The line names players and places, separated by semicolons; an asterisk marks the active player::

    saxony* V4=mech,worker abilities=riverwalk power=5; polania F4=worker,worker; board F4=wood:4

``engine.spelling`` lists all its words. The keys read and write them. A property that a line leaves out has its
default, see ``engine.position.build``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from scythe_ref.scythe.engine.core.rulebook import TERRAINS, Rulebook
from scythe_ref.scythe.engine.core.shapes import Plain, Problems, shown_value
from scythe_ref.scythe.engine.position import words
from scythe_ref.scythe.engine.position.build import PLAYER_KEYS, TABLE_KEYS
from scythe_ref.scythe.engine.position.names import KINDS, RESOURCES
from scythe_ref.scythe.engine.position.reading import PositionError


class PositionSyntaxError(PositionError):
    """A line that is no position: for each unreadable word the problem, and the nearest readable one."""


_UNITS = KINDS[:3]
_PROPERTIES = {
    key.line_word or words.dashed(key.name): key for key in PLAYER_KEYS if not key.pieces and key.name != "active"
}
_PIECE_KEYS = tuple(key for key in PLAYER_KEYS if key.pieces)
_PIECES = {kind: key for key in _PIECE_KEYS for kind in key.pieces}
_PARTS = {head: key for key in TABLE_KEYS for head in key.heads}
_THINGS = (*_UNITS, *(f"{unit}s" for unit in _UNITS), *RESOURCES)
_ON_BOARD = {
    thing: f"put it into a part for the board, '; board V4={number}{thing}'"
    for things, number in ((RESOURCES, 3), (("encounter",), ""))
    for thing in things
}
_INSTEAD = {
    **_ON_BOARD,
    **{piece: f"the place comes first, 'V4={piece}'" for piece in (*_PIECES, *(f"{unit}s" for unit in _UNITS))},
    **dict.fromkeys(TERRAINS, "a place goes by its label, such as T1; `show FACTORY` leads from place to place"),
}
"""Hints for words that people write for a property of a player, or for a piece."""
_AROUND = re.compile(r"\s*([,=:+])\s*", re.ASCII)
_AMOUNT = re.compile(rf"(?<=[,=:])(\d+)\s+({'|'.join(_THINGS)})(?![\w=*-])", re.ASCII)
"""A number and the counted thing, with a blank between them."""


def parse_line(line: str, rulebook: Rulebook) -> dict[str, Plain]:
    """Read a position written in one line.

    Args:
        line: The position, see the module's description.

    Returns:
        The description that ``position.build`` takes, with ``ruleset`` and ``draws`` as a scenario has them.

    Raises:
        PositionSyntaxError: The line is unreadable; the error lists every unreadable word.
    """
    reader = _Reader(rulebook)
    for part in line.split(";"):
        said = _words(part)
        if said:
            reader.read(said[0], said[1:])
    if not reader.data["players"] and not reader.problems:
        reader.problems.append(("", "the position names no player; it could begin with 'saxony* V4=mech'"))
    if reader.problems:
        raise PositionSyntaxError(reader.problems)
    return reader.data


def _words(part: str) -> list[str]:
    """Split a part of a line into words, in small letters; drop blanks within a list or an amount."""
    folded = "".join(letter.lower() if letter.isascii() else letter for letter in part).replace("people's", "peoples")
    return _AMOUNT.sub(r"\1\2", _AROUND.sub(r"\1", folded)).split()


class _Reader:
    """The description read from a line so far, and its defects."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.data: dict[str, Plain] = {"players": {}}
        self.problems: Problems = []

    def read(self, head: str, said: list[str]) -> None:
        """Read one part: a faction or a heading, and the words after it."""
        name = head.removesuffix("*")
        try:
            if name in self.rulebook.factions:
                player: dict[str, Plain] = {"active": True} if head != name else {}
                words.put(self.data["players"], name, player)
                self.each(name, said, lambda word: _read_property(player, word, self.rulebook))
            elif head in self.rulebook.switches:
                wanted = f"switch {head}={said[0] if said else 'SETTING'}"
                raise words.UnreadError(f"{head!r} is a switch; write it like {wanted!r}")
            elif head not in _PARTS:
                raise words.unknown_word("faction or part of a position", head, (*self.rulebook.factions, *_PARTS))
            else:
                self.part(head, said)
        except words.UnreadError as error:
            self.problems.append(("", str(error)))

    def part(self, head: str, said: list[str]) -> None:
        """Read a part that belongs to no player."""
        key = _PARTS[head]
        if head not in key.by_word:
            key.take(self.data, head, said, self.rulebook)
        elif not said:
            raise words.UnreadError(f"nothing follows {head!r}")
        else:
            self.each(head, said, lambda word: key.take(self.data, head, [word], self.rulebook))

    def each(self, part: str, said: list[str], read: Callable[[str], None]) -> None:
        """Read the words of a part, and note those that are unreadable."""
        for word in said:
            try:
                read(word)
            except words.UnreadError as error:
                self.problems.append((part, str(error)))


def _read_property(player: dict[str, Plain], word: str, rulebook: Rulebook) -> None:
    if word == "units":
        return
    name, value = words.pair(word)
    label = words.label(name, rulebook.index)
    if label is not None:
        _read_pieces(player, label, value)
    elif name in _PROPERTIES:
        key = _PROPERTIES[name]
        words.put(player, key.name, key.from_word(value, rulebook), name)
    elif name in _INSTEAD:
        raise words.UnreadError(f"{name!r} isn't something a player has: {_INSTEAD[name]}")
    else:
        shown = name.upper() if any(letter.isdigit() for letter in name) else name  # as the board labels a place
        raise words.unknown_word("place or property of a player", shown, (*_PROPERTIES, "home", *rulebook.places))


def _read_pieces(player: dict[str, Plain], label: str, value: str) -> None:
    for name, _, detail in words.parts(value):
        number, kind = words.amount(name)
        kind = kind[:-1] if kind.endswith("s") and kind[:-1] in _UNITS else kind
        if kind not in _PIECES or kind in _UNITS:
            number = words.number(detail) if detail else number
        if kind in _ON_BOARD:
            raise words.UnreadError(f"{kind!r} isn't a piece: {_ON_BOARD[kind]}")
        if kind not in _PIECES:
            raise words.unknown_word("piece", kind or name, _PIECES)
        if number != 1 and kind not in _UNITS:
            raise words.UnreadError(f"{shown_value(name)}: one of a kind is here at most")
        _PIECES[kind].add_piece(player, label, kind, number, detail)


# -- and back -------------------------------------------------------------------------------------------------------


def to_line(data: Mapping[str, Plain]) -> str:
    """Return a description as one line; ``parse_line`` reads it back.

    Args:
        data: A description, as ``parse_line`` or ``position.describe`` give it.
    """
    players = [_player_text(name, player) for name, player in data["players"].items()]
    return "; ".join([*players, *(part for key in TABLE_KEYS for part in key.parts(data.get(key.name)))])


def _player_text(name: str, player: Mapping[str, Plain]) -> str:
    pieces: dict[str, list[str]] = {}
    for key in _PIECE_KEYS:
        for label, word in key.piece_words(player.get(key.name) or {}):
            pieces.setdefault(label, []).append(word)
    there = [f"{label}={','.join(kinds)}" for label, kinds in pieces.items()]
    said = [(word, key.to_word(player.get(key.name))) for word, key in _PROPERTIES.items()]
    return " ".join(
        [name + ("*" if player.get("active") else ""), *there, *(f"{w}={text}" for w, text in said if text)]
    )
