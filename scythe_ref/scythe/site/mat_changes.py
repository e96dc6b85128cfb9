"""What a step of a walk-through changes on the mats and tracks, in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from scythe_ref.scythe.engine.position.build import SEEN_KEYS
from scythe_ref.scythe.engine.position.names import RESOURCES
from scythe_ref.scythe.engine.position.view import DERIVED
from scythe_ref.scythe.site.context import ability_name, mats_of
from scythe_ref.site import PageContext
from scythe_ref.wording import count

_TRACKS = {key.name: key.called for key in (*SEEN_KEYS, *DERIVED) if key.amount and not key.secret}

Player = Mapping[str, Any]


def changes(context: PageContext, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """Return what changed for each player besides the board; players for whom nothing did are left out."""
    ended = after["game_over"] and not before["game_over"]
    told = {
        faction: [*_words(context, before["players"][faction], player), *([_fortune(player)] if ended else [])]
        for faction, player in after["players"].items()
    }
    return [(faction, words) for faction, words in told.items() if words]


def standing(context: PageContext, position: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """Return where everybody's tracks and hand stand."""
    return [(faction, list(_standing(context, player))) for faction, player in position["players"].items()]


def _standing(context: PageContext, player: Player) -> Iterator[str]:
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
