"""What the parts of a state's plain data are to one another: cards that exist, steps of units, a combat that is due.

Whatever has the shape of its fields and is consistent can be played from without a rule stumbling over it. Whether it
is a possible position, ``possible`` looks at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scythe_ref.scythe.engine.core.fields import rows_of
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.core.shapes import Plain
from scythe_ref.scythe.engine.expansions.resolutions.state import EFFECTS, CardStar
from scythe_ref.scythe.engine.position.names import AIRSHIP_UNIT, COMBAT, GAINS, NOWHERE, RESOURCES, RETREAT
from scythe_ref.scythe.engine.position.state import MoveStep, Owed


def inconsistent(data: Mapping[str, Plain], rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """Yield what of some data that has the shape of a state does not go together."""
    seats = [player["faction"] for player in data["players"]]
    if sorted(set(seats)) != seats:
        yield "players", "every faction is played once, in the order of the home bases"
    for number, player in enumerate(data["players"]):
        path = f"players.{number}"
        if player["factory_card"] and player["factory_card"] not in rulebook.known_factory_cards:
            yield f"{path}.factory_card", f"there is no Factory card {player['factory_card']}"
        yield from _known(player["objectives"], rulebook.objectives, f"{path}.objectives", "objective card")
    for key, cards, what in (
        ("encounter_deck", rulebook.encounter_cards, "encounter card"),
        ("objective_deck", rulebook.objectives, "objective card"),
        ("factory_offer", rulebook.known_factory_cards, "Factory card"),
    ):
        yield from _known(data[key], cards, key, what)
    yield from _of_the_turn(data, rulebook)
    tile = data["modules"].get("resolutions")
    if tile is not None:
        yield from _of_the_tile(tile, rulebook)


def _known(cards: list[int], known: Plain, path: str, what: str) -> Iterator[tuple[str, str]]:
    for card in cards:
        if card not in known:
            yield path, f"there is no {what} {card}"


def _of_the_turn(data: Mapping[str, Plain], rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    turn, combat = data["turn"], data["combat"]
    if turn["card"] and turn["card"] not in rulebook.encounter_cards:
        yield "turn.card", f"there is no encounter card {turn['card']}"
    for index, owed in enumerate(rows_of(Owed, turn["owed"])):
        if owed.gain >= len(GAINS) or not owed.number:
            yield f"turn.owed.{len(owed) * index}", "this is no gain that a card owes"
    for index, step in enumerate(rows_of(MoveStep, turn["came"])):
        if not (0 <= step.mover <= AIRSHIP_UNIT and -len(RESOURCES) <= step.thing <= AIRSHIP_UNIT) or not all(
            NOWHERE <= place < len(rulebook.places) for place in (step.origin, step.target)
        ):
            yield f"turn.came.{len(step) * index}", "this is no step of a unit"
    if combat is not None and combat["sides"][0] == combat["sides"][1]:
        yield "combat.sides", "nobody fights against himself"
    if turn["stage"] == RETREAT and (combat is None or combat["loser"] < 0):
        yield "turn.stage", "nobody has lost a combat and is to retreat"
    if turn["stage"] == COMBAT and combat is None and not turn["pending"]:
        yield "turn.stage", "no combat is due"


def _of_the_tile(tile: Mapping[str, Plain], rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    path = "modules.resolutions"
    needed = next((len(names) for kind, names in EFFECTS.values() if kind == tile["kind"]), 0)
    if len(tile["numbers"]) != needed:
        yield f"{path}.numbers", f"a tile of this kind has {needed} numbers"
    if tile["tile"] and tile["tile"] not in rulebook.resolution_tiles:
        yield f"{path}.tile", f"there is no resolution tile {tile['tile']}"
    yield from _known(tile["objectives"], rulebook.objectives, f"{path}.objectives", "objective card")
    stars = rows_of(CardStar, tile["stars"])
    if any(star.card not in tile["objectives"] for star in stars):
        yield f"{path}.stars", "a star lies on a card that does not lie out"
    if any(star.player >= len(tile["left"]) for star in stars):
        yield f"{path}.stars", "a star belongs to nobody who takes part"
