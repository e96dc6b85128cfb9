"""Changes of what stands on the mats: abilities, tracks, cards, cubes, recruits, stars, the action token."""

from __future__ import annotations

from typing import Any

from scythe_ref.scythe.engine.position.description import PLAYER_KEYS
from scythe_ref.scythe.engine.position.keys import Amount
from scythe_ref.scythe.engine.position.names import (
    BOTTOM_ACTIONS,
    CARD_VALUES,
    ONE_TIME_BONUSES,
    SECTIONS,
    STARS,
    UPGRADES,
)
from scythe_ref.scythe.flips.target import Change, Changes, Scene
from scythe_ref.wording import plural

TRACKS = tuple(key.name for key in PLAYER_KEYS if isinstance(key, Amount))
MOST_COINS = 12
"""So many coins more or fewer are still a small change."""

MOST_CARDS = 4


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
    """Yield power, popularity, coins and combat cards, more and fewer, of who acts or of the others."""
    for faction in scene.factions:
        if (faction == scene.actor) is acting:
            said = scene.player(faction)
            for track in TRACKS:
                yield from _track(scene, faction, track, said[track])
            yield from _cards(scene, faction, said["cards"])


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


def _cards(scene: Scene, faction: str, hand: list[int]) -> Changes:
    def to(cards: list[int], word: str) -> Change:
        size = abs(len(cards) - len(hand))
        values = {"player": scene.short(faction), "number": size, "total": len(cards)}
        return Change(f"cards-{word}", values, scene.with_player(faction, cards=cards), size, reads=(faction, "hand"))

    yield [to([*hand, *[CARD_VALUES[0]] * more], "more") for more in range(1, MOST_CARDS + 1)]
    yield [to(hand[fewer:], "fewer") for fewer in range(1, len(hand) + 1)]


def card_values(scene: Scene) -> Changes:
    """Yield single combat cards of another value in the hands."""
    for faction in scene.factions:
        hand: list[int] = scene.player(faction)["cards"]
        for value in dict.fromkeys(hand):
            for other in CARD_VALUES:
                if other != value:
                    at = hand.index(value)
                    cards = [*hand[:at], other, *hand[at + 1 :]]
                    values = {"player": scene.short(faction), "value": value, "other": other}
                    data = scene.with_player(faction, cards=cards)
                    yield Change("card-value", values, data, reads=(faction, "hand"))


def rows(scene: Scene) -> Changes:
    """Yield cubes and recruits of who acts, and recruits of the others."""
    for faction in scene.factions:
        said = scene.player(faction)
        yield from _recruits(scene, faction, said)
        if faction != scene.actor:
            continue
        yield from _upgrades(scene, faction, said["upgrades"], said["upgraded"])


def _upgrades(scene: Scene, faction: str, upgrades: list[str], upgraded: list[str]) -> Changes:
    """Yield one upgrade more or fewer: a cube leaves a green box and covers a cost."""
    open_boxes = [box for box in UPGRADES if box not in upgrades]
    reads = (faction, "upgrades" if (faction, "upgrades") in scene.seen else "upgraded")
    for kind, boxes, costs in (
        ("upgrade-done", open_boxes, list(BOTTOM_ACTIONS)),
        ("upgrade-missing", upgrades, list(dict.fromkeys(upgraded))),
    ):
        # Each box with some cost, and each cost with some box: what one of them does hangs on no other.
        pairs = [(box, cost) for box in boxes for cost in costs if box == boxes[0] or cost == costs[0]]
        for box, cost in pairs:
            left = list(upgraded) if kind == "upgrade-missing" else [*upgraded, cost]
            if kind == "upgrade-missing":
                left.remove(cost)
            moved = [name for name in UPGRADES if (name in upgrades) != (name == box)]
            values = {"player": scene.short(faction), "box": box.replace("_", " "), "cost": cost}
            yield Change(kind, values, scene.with_player(faction, upgrades=moved, upgraded=left), reads=reads)


def _recruits(scene: Scene, faction: str, said: dict[str, Any]) -> Changes:
    recruits: list[str] = said["recruits"]
    bonuses: list[str] = said["recruit_bonuses"]
    for action in BOTTOM_ACTIONS:
        values = {"player": scene.short(faction), "what": action}
        if action in recruits:
            left = [name for name in recruits if name != action]
            data = scene.with_player(faction, recruits=left, recruit_bonuses=bonuses[: len(left)])
            yield Change("recruit-missing", values, data, reads=(faction, "recruits"))
        else:
            free = [bonus for bonus in ONE_TIME_BONUSES if bonus not in bonuses]
            data = scene.with_player(faction, recruits=[*recruits, action], recruit_bonuses=[*bonuses, *free[:1]])
            yield Change("recruit-done", values, data, reads=(faction, "recruits"))


def stars(scene: Scene) -> Changes:
    """Yield stars, one more or one fewer, of every player that is named."""
    for faction in scene.factions:
        placed: dict[str, int] = scene.player(faction)["stars"]
        for goal in STARS:
            number = placed.get(goal, 0)
            values = {"player": scene.short(faction), "goal": goal}
            for kind, then in (("star-fewer", number - 1), ("star-more", number + 1)):
                if then >= 0:
                    data = scene.with_player(faction, stars={**placed, goal: then})
                    yield Change(kind, values, data, reads=(faction, "stars"))


def action_token(scene: Scene) -> Changes:
    """Yield where the action token of who acts stood last turn, and other player mats."""
    faction = scene.actor
    said = scene.player(faction)
    name = scene.short(faction)
    for section in (None, *SECTIONS):
        if section != said["last_section"]:
            kind = "last-section" if section else "last-section-none"
            data = scene.with_player(faction, last_section=section)
            yield Change(kind, {"player": name, "section": section or ""}, data, reads=(faction, "section"))
    others = {scene.player(other)["mat"] for other in scene.factions}
    for mat in scene.rulebook.mats:
        if mat not in others:
            # Both said outright: as defaults they would change with the mat, and more than the mat would differ.
            data = scene.with_player(faction, mat=mat, popularity=said["popularity"], coins=said["coins"])
            values = {"player": name, "mat": mat.replace("-", " ").capitalize()}
            yield Change("mat", values, data, reads=(faction, "mat"))


def cards_on_the_table(scene: Scene) -> Changes:
    """Yield the Factory card and the objectives that who acts holds, where rules about them decided."""
    faction = scene.actor
    said = scene.player(faction)
    name = scene.short(faction)
    held = said["factory_card"]
    about = {rule.partition(".")[0] for ask in scene.asks for rule in ask.named}
    if not about.isdisjoint(("factory", "turn")):
        if held:
            yield Change("factory-card-missing", {"player": name}, scene.with_player(faction, factory_card=None))
        for number in scene.rulebook.factory_cards:
            if number != held:
                data = scene.with_player(faction, factory_card=number)
                yield Change("factory-card", {"player": name, "number": number}, data)
    if "objective" in about:
        for number in scene.rulebook.objectives:
            if number not in said["objectives"]:
                data = scene.with_player(faction, objectives=[*said["objectives"], number][-2:])
                yield Change("objective", {"player": name, "number": number}, data, reads=(faction, "objectives"))
