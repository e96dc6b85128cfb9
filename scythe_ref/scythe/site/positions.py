"""Positions on pages: pieces for drawings, and words for pieces, players and changes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scythe_ref.messages import format_message
from scythe_ref.scythe.engine.core.phrases import count_phrase, name_phrase
from scythe_ref.scythe.engine.position.build import SEEN_KEYS
from scythe_ref.scythe.engine.position.names import KINDS, RESOURCES
from scythe_ref.scythe.engine.position.view import DERIVED
from scythe_ref.scythe.site.context import ability_name, mats_of, places_of
from scythe_ref.site import PageContext, PageHelper, Piece, PositionView, Track

ENCOUNTER = "encounter"

_LABEL = re.compile(r"\b(?:[MFVWTL][1-9]|FACTORY|HB_[A-Z]+)\b")


def position_of(context: PageContext, data: Mapping[str, Any]) -> PositionView:
    """Read a position in the order of its players."""
    players, homes = data["players"], places_of(context).homes
    board = data["board"].items()
    return PositionView(
        (
            *(
                piece
                for faction, player in players.items()
                for piece in _pieces(context, faction, player, homes[faction])
            ),
            *(Piece(place, kind, "", lies[kind]) for place, lies in board for kind in RESOURCES if lies[kind]),
            *(Piece(place, ENCOUNTER) for place, lies in board if lies["encounter"]),
        ),
        tuple(Track(faction, player["active"], tuple(_track(context, player))) for faction, player in players.items()),
    )


def _track(context: PageContext, player: Mapping[str, Any]) -> Iterator[str]:
    yield from (_say(context, f"seat.{key}", number=player[key]) for key in ("power", "popularity", "coins", "cards"))
    if player["abilities"]:
        yield _say(context, "seat.abilities", abilities=_abilities(context, player))
    if stars := sum(player["stars"].values()):
        yield _say(context, "seat.stars", number=stars)


def _abilities(context: PageContext, player: Mapping[str, Any]) -> list[str]:
    return [ability_name(context, name) for name in player["abilities"]]


def _pieces(context: PageContext, faction: str, player: Mapping[str, Any], home: str) -> Iterator[Piece]:
    def at(place: str) -> str:
        return home if place == "home" else place

    for place, kinds in player["units"].items():
        for kind, number in sorted(Counter(kinds).items(), key=lambda item: KINDS.index(item[0])):
            yield Piece(at(place), kind, faction, number)
    for place, kind in player["structures"].items():
        yield Piece(at(place), kind, faction)
    if airship := player["airship"]:
        cargo = [count_phrase(airship[kind], kind) for kind in ("workers", *RESOURCES) if airship.get(kind)]
        aboard = _say(context, "seat.cargo", cargo=cargo) if cargo else ""
        yield Piece(at(airship["at"]), "airship", faction, 1, aboard)
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
    context = here.context
    if not piece.faction:
        if piece.kind == ENCOUNTER:
            return _say(context, "piece.encounter")
        return _say(context, "piece.resource", number=piece.count, resource=name_phrase("resource", piece.kind))
    owner, word = here.short(piece.faction), name_phrase("piece", piece.kind)
    said = _say(context, "piece.owned", number=piece.count, owner=owner, piece=word)
    return _say(context, "piece.loaded", piece=said, load=piece.load) if piece.load else said


def _say(context: PageContext, key: str, **values: object) -> str:
    return format_message(context.library.messages, key, values)


_TRACKS = [key.name for key in (*SEEN_KEYS, *DERIVED) if key.amount and not key.secret]

Player = Mapping[str, Any]


def changes(context: PageContext, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """Return the changes beside the board in words, by player; without players that have none."""
    ended = after["game_over"] and not before["game_over"]
    told = {
        faction: [*_words(context, before["players"][faction], player), *([_fortune(context, player)] if ended else [])]
        for faction, player in after["players"].items()
    }
    return [(faction, words) for faction, words in told.items() if words]


def standing(context: PageContext, position: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """Return each player's tracks and hand in words."""
    return [(faction, list(_standing_words(context, player))) for faction, player in position["players"].items()]


def _standing_words(context: PageContext, player: Player) -> Iterator[str]:
    yield _say(context, "seat.mat", mat=mats_of(context)[player["mat"]].name)
    for key in ("power", "popularity", "coins", "cards"):
        yield _say(context, f"seat.{'combat-cards' if key == 'cards' else key}", number=player[key])
    if player["abilities"]:
        yield _say(context, "seat.uncovered", abilities=_abilities(context, player))
    if player["recruits"]:
        yield _say(context, "seat.recruits", actions=[name_phrase("action", name) for name in player["recruits"]])
    if stars := sum(player["stars"].values()):
        yield _say(context, "seat.stars", number=stars)


def _words(context: PageContext, old: Player, new: Player) -> Iterator[str]:
    def say(change: str, **values: object) -> str:
        return _say(context, f"seat.{change}", **values)

    for key in _TRACKS:
        if old[key] != new[key]:
            yield say("track", track=name_phrase("key", key), before=old[key], after=new[key])
    if new["last_section"] and old["last_section"] != new["last_section"]:
        yield say("token", section=name_phrase("section", new["last_section"]))

    def gained(key: str) -> Iterator[str]:
        return (Counter(new[key]) - Counter(old[key])).elements()

    def named(key: str, thing: str, change: str) -> Iterator[str]:
        return (say(change, **{thing: name_phrase(thing, word)}) for word in gained(key))

    yield from named("upgrades", "box", "cube")
    yield from named("upgraded", "action", "cheaper")
    yield from named("recruits", "action", "recruit")
    yield from named("recruit_bonuses", "bonus", "covers")
    for name in gained("abilities"):
        yield say("uncovers", ability=ability_name(context, name))
    for goal, number in new["stars"].items():
        if number > old["stars"].get(goal, 0):
            yield say("star", goal=name_phrase("goal", goal))
    if new["factory_card"] != old["factory_card"]:
        yield _say(context, "card.factory", number=new["factory_card"])
    for kind in ("workers", *RESOURCES):
        had, has = ((player["airship"] or {}).get(kind, 0) for player in (old, new))
        if had != has:
            yield say("aboard", track=name_phrase("key", kind), before=had, after=has)


def _fortune(context: PageContext, player: Player) -> str:
    return _say(context, "seat.wins" if player["winner"] else "seat.fortune", number=player["score"])
