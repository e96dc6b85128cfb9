"""The pieces that a step moved, for the arrows on the board: found by comparing the positions before and after it."""

from __future__ import annotations

from collections import Counter
from typing import TypedDict

from scythe_ref.lab.played import Played
from scythe_ref.lab.protocol import LabGame


class MovedPiece(TypedDict):
    """A piece that left one place for another."""

    owner: str
    kind: str
    place: str
    to: str


def moved_pieces(game: LabGame, played: Played) -> list[MovedPiece]:
    """Return the players' pieces that the last step moved, those of one owner and kind in any order."""
    if not played.steps or not played.steps[-1].accepted:
        return []
    before, after = _counted(game, played, len(played.steps) - 1), _counted(game, played, len(played.steps))
    gone, come = [*(before - after).elements()], [*(after - before).elements()]
    moved: list[MovedPiece] = []
    for owner, kind, place in gone:
        to = next((there for other, same, there in come if (other, same) == (owner, kind)), None)
        if to is not None:
            come.remove((owner, kind, to))
            moved.append({"owner": owner, "kind": kind, "place": place, "to": to})
    return moved


def _counted(game: LabGame, played: Played, number: int) -> Counter[tuple[str, str, str]]:
    pieces = game.pieces(played.described(number))
    return Counter({(one["owner"], one["kind"], one["place"]): one["number"] for one in pieces if one["owner"]})
