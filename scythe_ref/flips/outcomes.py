"""What comes out of a play: the things that a scenario expects something of, in a shape that can be compared.

A number on a track is compared by how it changed during the play, so that beginning with one coin more is no other
outcome; where something stands afterwards that did not stand there before is compared the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from scythe_ref.engine.position.state import KIND_OF, KINDS, NOWHERE, RESOURCES, STARS, WORKERS, Player, State
from scythe_ref.engine.position.view import decks, player_view, resolution_view, territory
from scythe_ref.engine.rules.scoring import score, winners

COUNTED: dict[str, Callable[[Player], int]] = {
    "power": lambda player: player.power,
    "popularity": lambda player: player.popularity,
    "coins": lambda player: player.coins,
    "cards": lambda player: sum(player.hand),
    "workers_on_mat": lambda player: player.units[WORKERS.start :].count(NOWHERE),
}
STANDING = ("territories", "resources", "bonus", "score")
LISTS = ("abilities", "upgrades", "upgraded", "recruits", "recruit_bonuses", "objectives", "flags")
UNCHANGED = "unchanged"


class Thing(NamedTuple):
    """Something that comes out.

    Attributes:
        kind: ``outcome.KIND`` is its sentence among the messages.
        of: The player, place or deck it belongs to.
        what: Which of its things.
    """

    kind: str
    of: str
    what: str


class Value(NamedTuple):
    """What has come of a thing.

    Attributes:
        change: How it changed during the play, or what it is where only that counts.
        now: What it is.
    """

    change: Any
    now: Any


Outcome = dict[Thing, Value]


def outcome(start: State, state: State, expected: tuple[Mapping[str, Any], ...]) -> Outcome:
    """Return what came of what a scenario expects.

    Args:
        expected: What the scenario expects of it.
    """
    return {thing: Value(*values) for said in expected for thing, *values in _things(start, state, said)}


def changed(before: Outcome, after: Outcome) -> dict[Thing, tuple[Any, Any]]:
    """Return what differs between two outcomes: what changed otherwise and is otherwise now, each with both changes."""
    return {
        thing: (before[thing].change, value.change)
        for thing, value in after.items()
        if thing in before and before[thing].change != value.change and before[thing].now != value.now
    }


def turns(thing: Thing, before: Any, after: Any) -> bool:
    """Tell whether a difference is one of kind, not only of number: lost or kept, won or not, there or not."""
    if thing.kind in ("amount", "standing"):
        return thing.kind == "amount" and (before > 0) - (before < 0) != (after > 0) - (after < 0)
    return True


def _things(start: State, state: State, said: Mapping[str, Any]) -> Iterator[tuple[Thing, Any, Any]]:
    rulebook = state.rulebook
    for name, wanted in said.items():
        if name == "game_over":
            yield _plain(Thing("game-over", "", ""), bool(state.over))
        elif name == "board":
            for label, here in wanted.items():
                yield from _territory(start, state, label, here)
        elif name == "decks":
            was, now = decks(start), decks(state)
            for deck in wanted:
                yield Thing("amount", "", deck.replace("_", " ")), now[deck] - was[deck], now[deck]
        elif name == "resolution_tile":
            seen = resolution_view(state) or {}
            for key, value in wanted.items():
                here = seen.get(key)
                for part in value if isinstance(value, Mapping) else ("",):
                    lying = (here or {}).get(part) if part else here
                    yield _plain(
                        Thing("thing", "resolution tile", f"{key} {part}".replace("_", " ").strip()), _said(lying)
                    )
        elif name in rulebook.faction_index:
            number = state.player_of(rulebook.faction_index[name])
            if number >= 0 and start.player_of(rulebook.faction_index[name]) >= 0:
                yield from _player(start, state, name, number, wanted)


def _territory(start: State, state: State, label: str, said: Mapping[str, Any]) -> Iterator[tuple[Thing, Any, Any]]:
    place = state.rulebook.index[label]
    was, now = territory(start, place), territory(state, place)
    for key in said:
        if key == "controlled_by":
            yield _plain(Thing("control", label, ""), now[key] or "nobody")
        elif key in RESOURCES:
            yield Thing("amount", label, key), now[key] - was[key], now[key]
        else:
            yield Thing("thing", label, key), _then(was[key], now[key]), now[key]


def _player(
    start: State, state: State, name: str, number: int, said: Mapping[str, Any]
) -> Iterator[tuple[Thing, Any, Any]]:
    before = start.players[start.player_of(state.players[number].faction)]
    now = state.players[number]
    rest: dict[str, Any] = {}
    for key, wanted in said.items():
        what = key.replace("_", " ")
        if key in COUNTED:
            yield Thing("amount", name, what), COUNTED[key](now) - COUNTED[key](before), COUNTED[key](now)
        elif key in STANDING:
            counted = score(state, number)
            value = counted.total if key == "score" else getattr(counted, key)
            yield Thing("standing", name, what), value - (now.coins if key == "score" else 0), value
        elif key == "winner":
            yield _plain(Thing("winner", name, ""), number in winners(state))
        elif key == "active":
            yield _plain(Thing("active", name, ""), number == state.active)
        elif key == "units":
            for label in wanted:
                place = state.rulebook.base[now.faction] if label == "home" else state.rulebook.index[label]
                there = _on(now, place)
                yield Thing("units", name, state.rulebook.places[place]), _gained(_on(before, place), there), there
        elif key == "stars":
            for goal in wanted:
                placed = now.stars[STARS.index(goal)]
                yield Thing("star", name, goal), placed - before.stars[STARS.index(goal)], placed
        else:
            rest[key] = wanted
    if rest:
        yield from _seldom(start, state, name, number, rest)


def _on(player: Player, place: int) -> list[str]:
    return sorted(KINDS[KIND_OF[unit]] for unit, there in enumerate(player.units) if there == place)


def _seldom(
    start: State, state: State, name: str, number: int, said: Mapping[str, Any]
) -> Iterator[tuple[Thing, Any, Any]]:
    was = player_view(start, start.player_of(state.players[number].faction), scores=False)
    now = player_view(state, number, scores=False)
    for key, wanted in said.items():
        what = key.replace("_", " ")
        if key in LISTS:
            listed = sorted(map(str, now[key] or ()))
            yield Thing("thing", name, what), _gained(map(str, was[key] or ()), listed), listed
        elif isinstance(wanted, Mapping):
            before, after = was[key] or {}, now[key] or {}
            for part in wanted:
                yield Thing("thing", name, f"{what} {part}"), _then(before.get(part), after.get(part)), after.get(part)
        else:
            yield Thing("thing", name, what), _then(was[key], now[key]), now[key]


def _plain(thing: Thing, value: Any) -> tuple[Thing, Any, Any]:
    return thing, value, value


def _then(before: Any, after: Any) -> Any:
    return UNCHANGED if before == after else _said(after)


def _said(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or "nothing"
    return "nothing" if value is None else str(value)


def _gained(before: Any, after: Any) -> str:
    """Return what came and what went, in words that can be compared."""
    was, now = Counter(before), Counter(after)
    signed = [f"+{number} {name}" for name, number in sorted((now - was).items())]
    return ", ".join(signed + [f"-{number} {name}" for name, number in sorted((was - now).items())]) or UNCHANGED
