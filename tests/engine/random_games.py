"""Positions from which random games of generated actions begin, and these games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator

import our_content

from scythe_ref.scythe.engine import Action, State, build, compile_rulebook
from scythe_ref.scythe.engine.core.play import play_on
from scythe_ref.scythe.engine.options import Node, root
from scythe_ref.scythe.engine.position.line import parse_line
from scythe_ref.scythe.engine.position.names import (
    SECTIONS,
)
from scythe_ref.scythe.games.chance import Drawn
from scythe_ref.scythe.games.dealing import deal

RULEBOOKS = [
    compile_rulebook(our_content.bundle()["components"], ruleset)
    for ruleset in (
        "current",
        "first-printing",
        {"switches": {"promos": "in-the-decks", "trade-placement": "several", "objective-timing": "any-time"}},
    )
]
SEATED = ("nordic", "rusviet", "crimea", "saxony", "polania")

STARTS = [
    "saxony* V4=character,mech,2worker M6=mech T8=worker,mine abilities=riverwalk,underpass,disarm,speed power=6"
    " cards=3+2 objectives=22+8 factory-card=6; polania F4=2worker W2=mech,worker M3=character"
    " abilities=submerge,camaraderie power=5 cards=4+2; board F4=food:3 V4=wood:2 T8=metal:4 V6=encounter",
    "nordic* L3=mech,worker M2=character W4=mech,worker abilities=seaworthy,artillery,speed power=6 cards=5+2;"
    " rusviet FACTORY=mech,worker V3=character,worker T4=2worker abilities=township,peoples-army power=5 cards=3+3;"
    " board L3=oil:2 M2=metal:3 T4=oil:2",
    "albion* T5=character,mech W3=mech,worker T3=worker,flag abilities=burrow,sword,shield,rally power=5 cards=4;"
    " togawa V7=mech L5=mech M7=character,trap:coins T6=mech F6=worker F5=trap:combat_cards"
    " abilities=toka,suiton,ronin,shinobi power=5 cards=3+2; board T5=oil:2 F6=food:1",
    "crimea* M8=character,mech,worker V9=2worker abilities=wayfare,scout,speed power=5 cards=2+4 mat=mechanical;"
    " rusviet V7=mech,2worker T6=worker cards=3; albion; nordic; saxony T8=worker; polania W5=mech,worker;"
    " board M8=metal:5 V7=wood:2",
    "nordic* W4=worker T4=worker; rusviet V3=worker M5=worker; crimea F6=worker V7=worker; saxony T8=worker M6=worker;"
    " polania F4=worker W2=worker; board W4=wood:4,metal:2 T4=oil:4 V3=food:3 F6=food:4,metal:3 T8=oil:3,metal:2",
    "saxony* V4=character,mech,2worker M6=mech T8=worker abilities=underpass,speed power=6 airship=T8:2worker;"
    " crimea V7=mech,worker M8=worker airship=T8:1worker; albion W3=worker airship=T5; togawa; polania F4=2worker"
    " W2=mech airship=V4; board F4=food:3 V4=wood:2 T8=metal:4; tiles range=3 carry=workers effect=blitzkrieg",
    "nordic* L3=mech,worker M2=character W4=mech,worker abilities=seaworthy,artillery,speed power=6 factory-card=6"
    " airship=L3:2oil,1wood; rusviet FACTORY=mech,worker V3=character,worker T4=2worker abilities=township power=5"
    " airship=home; polania airship=M2; board L3=oil:2 M2=metal:3 T4=oil:2 W4=wood:3 V3=food:3; tiles range=2",
    "nordic* W4=3worker T4=2worker,mill; polania F4=3worker V1=2worker,monument W2=2worker; board W4=wood:9,metal:3"
    " T4=oil:9,food:9,metal:4 F4=food:9,wood:9 W2=metal:9,oil:4 V1=oil:5",
]


def start(seed: int) -> State:
    """Return one of the positions above, or a dealt game in which everybody has plenty."""
    rulebook = RULEBOOKS[seed % 3]
    if seed % 2:
        return build(parse_line(STARTS[seed // 2 % len(STARTS)], rulebook), rulebook)
    state = deal(rulebook, random.Random(seed).sample(SEATED, 2 + seed // 2 % 3), Drawn(seed))
    for player in state.players:
        player.coins, player.power, player.popularity = 12, 9, 9
        player.objectives = state.objective_deck[:2]
        player.factory_card = state.factory_offer.pop() if seed % 4 else 0
        player.abilities = seed % 16
        for place in player.units[5:7]:
            state.resources[4 * place : 4 * place + 4] = [3, 2, 3, 2]
    return state


WITH_TILES = [
    "saxony* V4=character,mech T8=2worker power=14 stars=combat:3,objective:1 recruits=build,deploy objectives=6"
    " mat=industrial airship=T8:1oil; crimea F6=2worker V7=worker stars=combat:2,mechs:1,workers:1,recruits:1"
    " popularity=7 coins=2 recruits=build,deploy,enlist; polania F4=2worker W2=mech power=15 stars=combat:1;"
    " board T8=oil:4,metal:3 F6=food:4; resolution tile=6 objectives=15+8",
    "saxony* FACTORY=character,mech T5=2worker power=14 stars=combat:4 coins=3; crimea L5=mech V7=worker stars=combat:2"
    " power=14 coins=9; resolution tile=2; board FACTORY=oil:2 T5=metal:2",
    "saxony* T8=worker M6=worker; albion; togawa; resolution effect=fixed-rounds:rounds:3",
]


RARE = ("bombard",)
"""Actions that chance alone would hardly ever pick."""

WITH_EFFECTS = [
    "saxony* V4=character,mech,worker T8=2worker,mine F5=mech power=6 cards=3+2 airship=V7:1oil abilities=riverwalk"
    " factory-card=6; polania F4=2worker W2=mech,worker M3=character power=5 airship=V6; crimea V7=mech,worker"
    " F6=worker power=7 cards=4+2 airship=T5; board V4=wood:2,oil:1 T8=metal:4 F5=food:2,wood:1 F4=food:3 V7=oil:2;"
    " tiles range=2 carry=resources effect=toll/1+opponent-loses-power/combat/1/3/5",
    "crimea* V7=character,mech,2worker M8=worker power=6 cards=3+2+4 airship=T5 abilities=speed; saxony T8=2worker"
    " T5=mech T6=worker power=5 airship=T5; polania F4=2worker F5=mech power=5 airship=T5; albion airship=V6:2oil;"
    " board V7=oil:2,metal:2,food:1 M8=metal:4 T8=oil:2 F4=food:3 T5=wood:2; tiles range=2 carry=resources"
    " effect=toll/2+opponent-loses-power/move/2/3",
    "polania* V4=character,mech,worker F4=2worker power=6 airship=V4; saxony T8=worker airship=F5:1worker; board"
    " V4=wood:1,oil:1 F4=food:2; tiles range=2 carry=workers effect=toll/1+airship-combat/2",
    "polania* V4=character,mech,worker F4=2worker power=6 airship=V4; saxony T8=worker airship=F5; board"
    " V4=wood:1,oil:1 F4=food:2; tiles range=2 carry=resources aggressive=7",
]


def start_with_effects(seed: int) -> State:
    rulebook = RULEBOOKS[seed % 3]
    state = build(parse_line(WITH_EFFECTS[seed % len(WITH_EFFECTS)], rulebook), rulebook)
    state.turn.section = SECTIONS.index("move")
    return state


def start_with_tiles(seed: int) -> State:
    rulebook = RULEBOOKS[seed % 3]
    return build(parse_line(WITH_TILES[seed % len(WITH_TILES)], rulebook), rulebook)


def picked(state: State, chooser: random.Random) -> Action:
    """Follow a random path of choices to an action, looking at every node on the way."""
    here: Node | Action = root(state)
    while isinstance(here, Node):
        assert here.options
        assert len(set(here.options)) == len(here.options), here
        assert 0 <= here.player < len(state.players)
        index = chooser.randrange(len(here.options))
        if here.options[index] in ("end-turn", "end-move", "leave", "give") and chooser.random() < 0.7:
            index = chooser.randrange(len(here.options))  # more happens in a turn that goes on
        rare = [number for number, label in enumerate(here.options) if isinstance(label, tuple) and label[:1] == RARE]
        if rare and chooser.random() < 0.5:
            index = chooser.choice(rare)
        here = here.take(index)
    return here


def games(
    seeds: Iterable[int], length: int = 250, begin: Callable[[int], State] = start
) -> Iterator[tuple[random.Random, State, Drawn, Action]]:
    """Play random games of generated actions; give each state with the action that follows."""
    for seed in seeds:
        chooser = random.Random(seed)
        state = begin(seed)
        script = Drawn(seed)
        for _ in range(length):
            if state.over:
                break
            action = picked(state, chooser)
            yield chooser, state, script, action
            play_on(state, action, script)
