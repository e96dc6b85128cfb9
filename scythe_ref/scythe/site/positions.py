"""Positions on pages: pieces for drawings, and words for pieces, players and changes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scythe_ref.scythe.engine.position.build import SEEN_KEYS
from scythe_ref.scythe.engine.position.names import KINDS, RESOURCES
from scythe_ref.scythe.engine.position.view import DERIVED
from scythe_ref.scythe.site.context import ability_name, mats_of, places_of
from scythe_ref.site import PageContext, PageHelper, Piece, PositionView, Track
from scythe_ref.wording import count

ENCOUNTER = "encounter"

_LABEL = re.compile(r"\b(?:[MFVWTL][1-9]|FACTORY|HB_[A-Z]+)\b")
_KIND_WORDS = {
    "flag": "Flag", "trap": "Trap", "disarmed-trap": "disarmed Trap", "mine": "Mine", "monument": "Monument",
    "armory": "Armory", "mill": "Mill",
}  # fmt: skip


def position_of(context: PageContext, data: Mapping[str, Any]) -> PositionView:
    """Read a position in the order of its players."""
    players, homes = data["players"], places_of(context).homes
    board = data["board"].items()
    return PositionView(
        (
            *(piece for faction, player in players.items() for piece in _pieces(faction, player, homes[faction])),
            *(Piece(place, kind, "", lies[kind]) for place, lies in board for kind in RESOURCES if lies[kind]),
            *(Piece(place, ENCOUNTER) for place, lies in board if lies["encounter"]),
        ),
        tuple(Track(faction, player["active"], tuple(_track(context, player))) for faction, player in players.items()),
    )


def _track(context: PageContext, player: Mapping[str, Any]) -> Iterator[str]:
    yield f"{player['power']} power"
    yield f"{player['popularity']} popularity"
    yield count(player["coins"], "coin")
    yield count(player["cards"], "card")
    if player["abilities"]:
        yield ", ".join(ability_name(context, name) for name in player["abilities"])
    if stars := sum(player["stars"].values()):
        yield count(stars, "star")


def _pieces(faction: str, player: Mapping[str, Any], home: str) -> Iterator[Piece]:
    def at(place: str) -> str:
        return home if place == "home" else place

    for place, kinds in player["units"].items():
        for kind, number in sorted(Counter(kinds).items(), key=lambda item: KINDS.index(item[0])):
            yield Piece(at(place), kind, faction, number)
    for place, kind in player["structures"].items():
        yield Piece(at(place), kind, faction)
    if airship := player["airship"]:
        aboard = [f"{airship[kind]} {kind}" for kind in ("workers", *RESOURCES) if airship.get(kind)]
        yield Piece(at(airship["at"]), "airship", faction, 1, ", ".join(aboard).replace("1 workers", "1 worker"))
    for place in player["flags"]:
        yield Piece(at(place), "flag", faction)
    for place, state in player["traps"].items():
        yield Piece(at(place), "trap" if state == "armed" else "disarmed-trap", faction)


def mentioned_places(context: PageContext, lines: Iterable[str]) -> list[str]:
    """Return the places that the lines of a play name, in order."""
    homes = places_of(context).homes
    labels: list[str] = []
    for line in lines:
        words = line.split()
        if words and words[0] in homes and "home" in words:
            labels.append(homes[words[0]])
        labels += _LABEL.findall(line)
    return list(dict.fromkeys(labels))


def in_words(here: PageHelper, piece: Piece) -> str:
    """Return a piece in words, without its place."""
    if not piece.faction:
        return "encounter token" if piece.kind == ENCOUNTER else f"{piece.count} {piece.kind}"
    word, owner = _KIND_WORDS.get(piece.kind, piece.kind), here.short(piece.faction)
    words = f"{owner} {word}" if piece.count == 1 else f"{piece.count} {owner} {word}s"
    return f"{words} with {piece.load} aboard" if piece.load else words


_TRACKS = {key.name: key.label for key in (*SEEN_KEYS, *DERIVED) if key.amount and not key.secret}

Player = Mapping[str, Any]


def changes(context: PageContext, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """Return the changes beside the board in words, by player; without players that have none."""
    ended = after["game_over"] and not before["game_over"]
    told = {
        faction: [*_words(context, before["players"][faction], player), *([_fortune(player)] if ended else [])]
        for faction, player in after["players"].items()
    }
    return [(faction, words) for faction, words in told.items() if words]


def standing(context: PageContext, position: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """Return each player's tracks and hand in words."""
    return [(faction, list(_standing_words(context, player))) for faction, player in position["players"].items()]


def _standing_words(context: PageContext, player: Player) -> Iterator[str]:
    yield f"{mats_of(context)[player['mat']].name} mat"
    for key in ("power", "popularity", "coins", "cards"):
        yield f"{player[key]} {_TRACKS[key].removesuffix('s') if player[key] == 1 else _TRACKS[key]}"
    if player["abilities"]:
        yield f"mechs uncover {', '.join(ability_name(context, name) for name in player['abilities'])}"
    if player["recruits"]:
        yield f"recruits taken beside {', '.join(name.capitalize() for name in player['recruits'])}"
    if stars := sum(player["stars"].values()):
        yield count(stars, "star")


def _words(context: PageContext, old: Player, new: Player) -> Iterator[str]:
    for key, name in _TRACKS.items():
        if old[key] != new[key]:
            yield f"{name} {old[key]} → {new[key]}"
    if new["last_section"] and old["last_section"] != new["last_section"]:
        yield f"action token on {new['last_section'].capitalize()}"

    def gained(key: str) -> Iterator[str]:
        return (Counter(new[key]) - Counter(old[key])).elements()

    yield from (f"cube off {box.replace('_', ' ')}" for box in gained("upgrades"))
    yield from (f"{action.capitalize()} costs 1 less" for action in gained("upgraded"))
    yield from (f"recruit off {action.capitalize()}" for action in gained("recruits"))
    yield from (f"covers {bonus.replace('_', ' ')}" for bonus in gained("recruit_bonuses"))
    yield from (f"uncovers {ability_name(context, name)}" for name in gained("abilities"))
    for goal, number in new["stars"].items():
        if number > old["stars"].get(goal, 0):
            yield f"★ star for {goal}"
    if new["factory_card"] != old["factory_card"]:
        yield f"Factory card {new['factory_card']}"
    for kind in ("workers", *RESOURCES):
        had, has = ((player["airship"] or {}).get(kind, 0) for player in (old, new))
        if had != has:
            yield f"{kind} aboard {had} → {has}"


def _fortune(player: Player) -> str:
    return f"fortune {player['score']} coins" + (", wins the game" if player["winner"] else "")
