"""What a step of a walk-through changes on the mats and tracks, in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scythe_ref.engine.position.description import SEEN_KEYS
from scythe_ref.engine.position.view import DERIVED
from scythe_ref.site.context import PageContext
from scythe_ref.site.views.walkthroughs import MatChange

_TRACKS = {key.name: key.called for key in (*SEEN_KEYS, *DERIVED) if key.amount and not key.secret}
_BOXES = {"combat_cards": "combat cards"}

Player = Mapping[str, Any]


def mat_lines(context: PageContext, before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[MatChange, ...]:
    """Return what changed for each player besides the board; players for whom nothing did are left out.

    Args:
        before: The position before, as plain data.
    """
    ended = after["game_over"] and not before["game_over"]
    found = []
    for faction, player in after["players"].items():
        words = tuple(_words(context, faction, before["players"][faction], player))
        if ended:
            words += (_fortune(player),)
        if words:
            found.append(MatChange(faction, context.places.short[faction], words))
    return tuple(found)


def standing(context: PageContext, position: Mapping[str, Any]) -> tuple[MatChange, ...]:
    """Return where everybody's tracks and hand stand."""
    return tuple(
        MatChange(faction, context.places.short[faction], tuple(_standing(context, faction, player)))
        for faction, player in position["players"].items()
    )


def _standing(context: PageContext, faction: str, player: Player) -> Iterator[str]:
    yield f"{context.mats[player['mat']].name} mat"
    for key in ("power", "popularity", "coins", "cards"):
        number = player[key]
        yield f"{number} {_TRACKS[key][:-1] if number == 1 and _TRACKS[key].endswith('s') else _TRACKS[key]}"
    if player["abilities"]:
        yield f"mechs uncover {', '.join(_ability(context, faction, name) for name in player['abilities'])}"
    if player["recruits"]:
        yield f"recruits taken beside {', '.join(name.capitalize() for name in player['recruits'])}"
    stars = sum(player["stars"].values())
    if stars:
        yield f"{stars} star{'' if stars == 1 else 's'}"


def _words(context: PageContext, faction: str, old: Player, new: Player) -> Iterator[str]:
    for key, name in _TRACKS.items():
        if old[key] != new[key]:
            yield f"{name} {old[key]} → {new[key]}"
    if new["last_section"] and old["last_section"] != new["last_section"]:
        yield f"action token on {new['last_section'].capitalize()}"
    yield from _gone(old, new, "upgrades", lambda box: f"cube off {_BOXES.get(box, box)}")
    yield from _gone(old, new, "upgraded", lambda action: f"{action.capitalize()} costs 1 less")
    yield from _gone(old, new, "recruits", lambda action: f"recruit off {action.capitalize()}")
    yield from _gone(old, new, "recruit_bonuses", lambda bonus: f"covers {_BOXES.get(bonus, bonus)}")
    yield from _gone(old, new, "abilities", lambda name: f"uncovers {_ability(context, faction, name)}")
    for goal, number in new["stars"].items():
        if number > old["stars"].get(goal, 0):
            yield f"★ star for {goal}"
    if new["factory_card"] != old["factory_card"]:
        yield f"Factory card {new['factory_card']}"
    yield from _aboard(old["airship"], new["airship"])


def _gone(old: Player, new: Player, key: str, say: Callable[[str], str]) -> Iterator[str]:
    """Yield words for everything that a list has gained."""
    gained: Counter[str] = Counter(new[key])
    gained.subtract(old[key])
    for name, number in gained.items():
        yield from [say(name)] * number


def _aboard(old: Player | None, new: Player | None) -> Iterator[str]:
    for kind in ("workers", "food", "metal", "oil", "wood"):
        had, has = (old or {}).get(kind, 0), (new or {}).get(kind, 0)
        if had != has:
            yield f"{kind} aboard {had} → {has}"


def _ability(context: PageContext, faction: str, name: str) -> str:
    return next((mech.name for mech in context.factions[faction].mechs if mech.id == name), name)


def _fortune(player: Player) -> str:
    return f"fortune {player['score']} coins" + (", wins the game" if player["winner"] else "")
