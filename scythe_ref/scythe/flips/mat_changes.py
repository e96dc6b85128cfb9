"""Changes of the mats: abilities, tracks, upgrades, stars, the action token, the Factory card."""

from __future__ import annotations

from typing import Any

from scythe_ref.scythe.engine.core.phrases import name_phrase
from scythe_ref.scythe.engine.position.build import PLAYER_KEYS
from scythe_ref.scythe.engine.position.keys import Amount
from scythe_ref.scythe.engine.position.names import BOTTOM_ACTIONS, SECTIONS, STARS, UPGRADES
from scythe_ref.scythe.flips.tried_scenario import Change, Changes, TriedScenario

TRACKS = tuple(key.name for key in PLAYER_KEYS if isinstance(key, Amount))
MOST_COINS = 12
"""So many coins more or fewer are still a small change."""


def abilities(scenario: TriedScenario, related: bool) -> Changes:
    """Yield mech abilities deployed or not: those whose rule has to do with the rules that decided, or the others."""
    for faction in scenario.factions:
        deployed: list[str] = scenario.player(faction)["abilities"]
        for mech in scenario.mats[faction]["mechs"]:
            if (mech["rule"] in scenario.related) is not related:
                continue
            name = mech["id"]
            there = name in deployed
            left = [other for other in deployed if other != name] if there else [*deployed, name]
            kind = "ability-missing" if there else "ability-deployed"
            yield scenario.player_change(kind, faction, {"abilities": left}, reads="abilities", ability=name)


def tracks(scenario: TriedScenario, acting: bool) -> Changes:
    """Yield power, popularity and coins, more and fewer, of the player who acts or of the others."""
    for faction in scenario.factions:
        if (faction == scenario.actor) is acting:
            said = scenario.player(faction)
            for track in TRACKS:
                yield from _track(scenario, faction, track, said[track])


def _track(scenario: TriedScenario, faction: str, track: str, now: int) -> Changes:
    coins = track == "coins"
    lowest, highest = scenario.rulebook.track_ends.get(track, (0, now + MOST_COINS))
    if coins:
        lowest, highest = max(lowest, now - MOST_COINS), min(highest, now + MOST_COINS)

    def to(value: int, word: str) -> Change:
        size = abs(value - now)
        values = {"number": size, "total": value, "track": name_phrase("track", track)}
        return scenario.player_change(f"track-{word}", faction, {track: value}, size, track, **values)

    yield [to(value, "more") for value in range(now + 1, highest + 1)]
    yield [to(value, "less") for value in range(now - 1, lowest - 1, -1)]


def upgrades(scenario: TriedScenario) -> Changes:
    """Yield one upgrade more of the player who acts: a cube leaves a green box and covers a cost."""
    faction = scenario.actor
    said = scenario.player(faction)
    boxes = [box for box in UPGRADES if box not in said["upgrades"]]
    reads = "upgrades" if (faction, "upgrades") in scenario.seen else "upgraded"
    # Each box with some cost, and each cost with some box is enough: their effects don't depend on each other.
    pairs = [(box, cost) for box in boxes for cost in BOTTOM_ACTIONS if box == boxes[0] or cost == BOTTOM_ACTIONS[0]]
    for box, cost in pairs:
        moved = [name for name in UPGRADES if name in said["upgrades"] or name == box]
        now = {"upgrades": moved, "upgraded": [*said["upgraded"], cost]}
        yield scenario.player_change("upgrade-done", faction, now, reads=reads, **_named(box=box, action=cost))


def _named(**words: str) -> dict[str, Any]:
    return {thing: name_phrase(thing, word) for thing, word in words.items()}


def stars(scenario: TriedScenario) -> Changes:
    """Yield one star more, for every player in the position."""
    for faction in scenario.factions:
        placed: dict[str, int] = scenario.player(faction)["stars"]
        for goal in STARS:
            now = {"stars": {**placed, goal: placed.get(goal, 0) + 1}}
            yield scenario.player_change("star-more", faction, now, reads="stars", **_named(goal=goal))


def action_token(scenario: TriedScenario) -> Changes:
    """Yield other sections for last turn's action of the player who acts, and other player mats."""
    faction = scenario.actor
    said = scenario.player(faction)
    for section in SECTIONS:
        if section != said["last_section"]:
            now = {"last_section": section}
            yield scenario.player_change("last-section", faction, now, reads="section", **_named(section=section))
    others = {scenario.player(other)["mat"] for other in scenario.factions}
    for mat in scenario.rulebook.mats:
        if mat not in others:
            # Popularity and coins are said, too: as defaults they would change with the mat.
            now = {"mat": mat, "popularity": said["popularity"], "coins": said["coins"]}
            yield scenario.player_change("mat", faction, now, reads="mat", mat=mat)


def factory_card(scenario: TriedScenario) -> Changes:
    """Yield other Factory cards of the acting player, if rules about them decided."""
    faction = scenario.actor
    about = {rule.partition(".")[0] for step in scenario.steps for rule in step.named}
    if about.isdisjoint(("factory", "turn")):
        return
    for number in scenario.rulebook.factory_cards:
        if number != scenario.player(faction)["factory_card"]:
            yield scenario.player_change("factory-card", faction, {"factory_card": number}, number=number)
