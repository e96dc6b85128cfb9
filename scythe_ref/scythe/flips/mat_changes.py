"""Changes of what stands on the mats: abilities, tracks, upgrades, stars, the action token, the Factory card."""

from __future__ import annotations

from scythe_ref.scythe.engine.position.build import PLAYER_KEYS
from scythe_ref.scythe.engine.position.keys import Amount
from scythe_ref.scythe.engine.position.names import (
    BOTTOM_ACTIONS,
    SECTIONS,
    STARS,
    UPGRADES,
)
from scythe_ref.scythe.flips.target import Change, Changes, Scene
from scythe_ref.wording import plural

TRACKS = tuple(key.name for key in PLAYER_KEYS if isinstance(key, Amount))
MOST_COINS = 12
"""So many coins more or fewer are still a small change."""


def abilities(scene: Scene, related: bool) -> Changes:
    """Yield mech abilities deployed or not: those whose rule has to do with what decided, or the others."""
    for faction in scene.factions:
        deployed: list[str] = scene.player(faction)["abilities"]
        for mech in scene.mats[faction]["mechs"]:
            if (mech["rule"] in scene.related) is not related:
                continue
            name = mech["id"]
            there = name in deployed
            left = [other for other in deployed if other != name] if there else [*deployed, name]
            values = {"player": scene.short(faction), "ability": mech["name"]}
            kind = "ability-missing" if there else "ability-deployed"
            yield Change(kind, values, scene.with_player(faction, abilities=left), reads=(faction, "abilities"))


def tracks(scene: Scene, acting: bool) -> Changes:
    """Yield power, popularity and coins, more and fewer, of who acts or of the others."""
    for faction in scene.factions:
        if (faction == scene.actor) is acting:
            said = scene.player(faction)
            for track in TRACKS:
                yield from _track(scene, faction, track, said[track])


def _track(scene: Scene, faction: str, track: str, now: int) -> Changes:
    ends = scene.rulebook.track_ends.get(track, (0, now + MOST_COINS))
    highest = min(ends[1], now + MOST_COINS) if track == "coins" else ends[1]
    lowest = max(0, now - MOST_COINS) if track == "coins" else 0

    def to(value: int, word: str) -> Change:
        size = abs(value - now)
        what = plural(size, "coin") if track == "coins" else track
        less = "fewer" if track == "coins" else "less"
        values = {"player": scene.short(faction), "number": size, "less": less, "what": what, "total": value}
        return Change(
            f"track-{word}", values, scene.with_player(faction, **{track: value}), size, reads=(faction, track)
        )

    yield [to(value, "more") for value in range(now + 1, highest + 1)]
    yield [to(value, "less") for value in range(now - 1, lowest - 1, -1)]


def upgrades(scene: Scene) -> Changes:
    """Yield one upgrade more of who acts: a cube leaves a green box and covers a cost."""
    faction = scene.actor
    said = scene.player(faction)
    boxes = [box for box in UPGRADES if box not in said["upgrades"]]
    reads = (faction, "upgrades" if (faction, "upgrades") in scene.seen else "upgraded")
    # Each box with some cost, and each cost with some box: what one of them does hangs on no other.
    pairs = [(box, cost) for box in boxes for cost in BOTTOM_ACTIONS if box == boxes[0] or cost == BOTTOM_ACTIONS[0]]
    for box, cost in pairs:
        moved = [name for name in UPGRADES if name in said["upgrades"] or name == box]
        values = {"player": scene.short(faction), "box": box.replace("_", " "), "cost": cost}
        data = scene.with_player(faction, upgrades=moved, upgraded=[*said["upgraded"], cost])
        yield Change("upgrade-done", values, data, reads=reads)


def stars(scene: Scene) -> Changes:
    """Yield one star more, of every player that is named."""
    for faction in scene.factions:
        placed: dict[str, int] = scene.player(faction)["stars"]
        for goal in STARS:
            data = scene.with_player(faction, stars={**placed, goal: placed.get(goal, 0) + 1})
            values = {"player": scene.short(faction), "goal": goal}
            yield Change("star-more", values, data, reads=(faction, "stars"))


def action_token(scene: Scene) -> Changes:
    """Yield where the action token of who acts stood last turn, and other player mats."""
    faction = scene.actor
    said = scene.player(faction)
    name = scene.short(faction)
    for section in SECTIONS:
        if section != said["last_section"]:
            data = scene.with_player(faction, last_section=section)
            yield Change("last-section", {"player": name, "section": section}, data, reads=(faction, "section"))
    others = {scene.player(other)["mat"] for other in scene.factions}
    for mat in scene.rulebook.mats:
        if mat not in others:
            # Both said outright: as defaults they would change with the mat, and more than the mat would differ.
            data = scene.with_player(faction, mat=mat, popularity=said["popularity"], coins=said["coins"])
            values = {"player": name, "mat": mat.replace("-", " ").capitalize()}
            yield Change("mat", values, data, reads=(faction, "mat"))


def factory_card(scene: Scene) -> Changes:
    """Yield other Factory cards of who acts, where rules about them decided."""
    faction = scene.actor
    about = {rule.partition(".")[0] for ask in scene.asks for rule in ask.named}
    if about.isdisjoint(("factory", "turn")):
        return
    for number in scene.rulebook.factory_cards:
        if number != scene.player(faction)["factory_card"]:
            values = {"player": scene.short(faction), "number": number}
            yield Change("factory-card", values, scene.with_player(faction, factory_card=number))
