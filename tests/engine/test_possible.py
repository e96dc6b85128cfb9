"""A sentence refuses each impossible position, from a line, from Python and from a scenario alike."""

from __future__ import annotations

from typing import Any

import pytest
from our_content import with_texts

import scythe_ref
from scythe_ref.messages import worded
from scythe_ref.scenarios.run import run_scenario
from scythe_ref.schema.scenario import AnyWalkthrough
from scythe_ref.scythe.engine import SCYTHE, Rulebook, describe
from scythe_ref.scythe.engine.position.build import ABOUT, DESCRIPTION
from scythe_ref.scythe.engine.position.line import parse_line
from scythe_ref.scythe.schema.scenario import Scenario
from scythe_ref.translations import accented

IMPOSSIBLE = [
    ("saxony* stars=power:5", "Saxony places at most 1 star for power, not 5"),
    ("saxony* stars=workers:3", "Saxony places at most 1 star for workers, not 3"),
    ("nordic* stars=combat:3", "Nordic places at most 2 stars for combat, not 3"),
    ("nordic* stars=combat:2,power:1,mechs:1,recruits:1,upgrades:1,workers:1", "nobody has more than 6 stars"),
    ("saxony* mat=industrial upgraded=" + ",".join(["deploy"] * 9), "Deploy has room for 2 upgrades"),
    ("saxony* recruits=build,build", "'build' is named twice"),
    ("saxony* upgrades=move,move", "'move' is named twice"),
    ("saxony* abilities=speed,speed", "'speed' is named twice"),
    ("saxony* objectives=1+1", "there is one objective 1, and Saxony has it already"),
    ("saxony* objectives=1; crimea objectives=1", "there is one objective 1, and Crimea has it already"),
    ("saxony* objectives=1+2+3", "Saxony has at most 2 objectives, not 3"),
    ("saxony* factory-card=3; crimea factory-card=3", "there is one Factory card 3, and Crimea has it already"),
    ("saxony* last-section=factory", "Saxony has no Factory card"),
    ("saxony*; togawa HB_SAXONY=trap:coins", "no Trap can be on Saxony's home base"),
    ("saxony*; board HB_SAXONY=encounter", "no encounter token can be on Saxony's home base"),
    ("saxony* V4=worker; crimea V4=worker", "Saxony has units on V4 as well"),
    ("saxony* V4=mech; crimea V4=worker", "Saxony has units on V4 as well"),
    ("saxony*; crimea V4=mech; nordic V4=mech", "has units on V4 as well"),
    ("albion* T8=flag; togawa T8=trap:coins", "there is a Flag or Trap on T8 already"),
    ("albion* L1=flag", "no Flag can be on L1"),
    ("saxony* airship=HB_CRIMEA; crimea", "the airship of Saxony can be over a territory or on its own home base"),
    ("saxony*; crimea; resolution tile=2 set-off-by=saxony", "Saxony would need 5 stars for that"),
    ("saxony*; modules zeppelins", "there is no module 'zeppelins'"),
    ("saxony*; factory-cards 1 1", "1 is named twice"),
    ("saxony*; crimea; resolution tile=6 objectives=3+9 stars=saxony:3+3", "3 is named twice"),
    ("saxony*; crimea; resolution effect=fixed-rounds:rounds:0", "its numbers are 1 or more"),
    ("saxony*; draws stolen-cards=9", "there is no combat card of value 9"),
]


@pytest.mark.parametrize(("line", "message"), IMPOSSIBLE)
def test_what_cannot_be_is_refused_wherever_it_comes_from(
    line: str, message: str, rulebook: Rulebook, bundle: dict[str, Any]
) -> None:
    data = parse_line(line, rulebook)
    for position in (line, data):
        with pytest.raises(scythe_ref.PositionError) as error:
            scythe_ref.Game(position)
        assert message in str(error.value)
    result = run_scenario({**data, "id": "x", "title": "x", "expect": []}, bundle)
    assert message in result.failures[0]


REASONS = {
    "impossible.more-players": "saxony*; crimea; players 1",
    "impossible.factions": "saxony*; players 9",
    "impossible.active": "saxony*; crimea*",
    "impossible.mat-twice": "saxony* mat=industrial; crimea mat=industrial",
    "impossible.mat-dealt": "saxony*; draws player-mats=industrial+industrial",
    "impossible.track": "saxony* power=17",
    "impossible.cubes": "saxony* mat=industrial upgraded=" + ",".join(["deploy"] * 9),
    "impossible.upgrades": "saxony* mat=industrial upgraded=" + ",".join(["upgrade", "deploy", "build", "enlist"] * 3),
    "impossible.bonuses": "saxony* recruits=build recruit-bonuses=none",
    "impossible.stars": "nordic* stars=combat:2,power:1,mechs:1,recruits:1,upgrades:1,workers:1",
    "impossible.stars-of-goal": "saxony* stars=power:5",
    "impossible.objectives": "saxony* objectives=1+2+3",
    "impossible.objective-twice": "saxony* objectives=1; crimea objectives=1",
    "impossible.objective-out": "saxony* objectives=3; crimea; resolution tile=6 objectives=3+9",
    "impossible.objective-star": "saxony*; crimea; resolution tile=6 objectives=3+9 stars=saxony:4",
    "impossible.factory-card": "saxony* factory-card=3; factory-cards 3",
    "impossible.factory-card-twice": "saxony* factory-card=3; crimea factory-card=3",
    "impossible.factory-token": "saxony* last-section=factory",
    "impossible.combat-card": "saxony* cards=9",
    "impossible.combat-cards": "saxony* cards=5+5+5+5+5+5+5+5+5",
    "impossible.encounter-card": "saxony*; draws encounter-cards=1+1",
    "impossible.encounter-place": "saxony*; board HB_SAXONY=encounter",
    "impossible.units": "saxony* V4=5mech",
    "impossible.together": "saxony* V4=worker; crimea V4=worker",
    "impossible.home-base": "saxony* HB_CRIMEA=mech; crimea",
    "impossible.structures": "saxony* V4=mine; crimea V4=mill",
    "impossible.structure-place": "saxony* L4=mine",
    "impossible.lake-workers": "saxony* L4=worker L5=mech,worker",
    "impossible.structure-twice": "saxony* V4=mine V5=mine",
    "impossible.flags": "albion* V1=flag V2=flag V3=flag V4=flag V5=flag",
    "impossible.flags-of": "saxony* V4=flag",
    "impossible.traps-of": "saxony* V4=trap:coins",
    "impossible.trap-twice": "togawa* V4=trap:coins V5=trap:coins",
    "impossible.tokens": "albion* T8=flag; togawa T8=trap:coins",
    "impossible.token-place": "albion* L1=flag",
    "impossible.airship-tile": "saxony*; tiles passive=99",
    "impossible.airship-place": "saxony* airship=HB_CRIMEA; crimea",
    "impossible.airship-load": "saxony* airship=V4:9workers; crimea; tiles carry=workers",
    "impossible.airship-carries": "saxony* airship=V4:1oil; crimea; tiles aggressive=1 passive=9",
    "impossible.resolution": "saxony*; crimea; resolution objectives=1",
    "impossible.resolution-tile": "saxony*; crimea; resolution tile=99",
    "impossible.set-off": "saxony*; crimea; resolution tile=2 set-off-by=saxony",
    "impossible.turns-left": "saxony*; crimea; resolution tile=2 turns-left=saxony:1",
}
"""A position for each reason that a line can have."""

OF_DATA = {"impossible.no-player", "impossible.coins", "impossible.resources"}
"""Reasons that only data has: a line knows no number below 0, and always names a player."""

UNCLEAR = [
    ("saxony* T8=worker; board T8=metal:4", "saxony deploy speed"),
    ("saxony* T8=worker M6=worker; board T8=metal:4 M6=metal:4", "saxony deploy speed at T8"),
    ("crimea* V9=worker factory-card=8 cards=2+3", "crimea factory"),
    ("saxony* V4=mech", "crimea bolster power"),
    ("saxony* V4=mech", "saxony reveal objective 999"),
    ("saxony* T8=worker; board T8=oil:4", "saxony upgrade power to build without power"),
]


def test_each_reason_has_a_position_and_each_position_is_refused_in_the_words_of_the_content(
    rulebook: Rulebook, bundle: dict[str, Any]
) -> None:
    messages = with_texts(bundle["messages"], accented)
    assert REASONS.keys() | OF_DATA == {key for key in messages if key.startswith("impossible.")}
    for key, line in REASONS.items():
        with pytest.raises(scythe_ref.PositionError) as error:
            SCYTHE.load(parse_line(line, rulebook), bundle)
        assert key in [problem["say"] for _, problem in error.value.problems], (key, error.value.problems)
        assert all(text.startswith("⟦") for _, text in worded(messages, error.value).problems)


@pytest.mark.parametrize(("line", "action"), UNCLEAR)
def test_what_makes_a_line_unclear_is_told_in_the_words_of_the_content(
    line: str, action: str, rulebook: Rulebook, bundle: dict[str, Any]
) -> None:
    accents = {**bundle, "messages": with_texts(bundle["messages"], accented)}
    for words, begins in ((bundle, ""), (accents, "⟦")):
        (step,) = run_scenario({**parse_line(line, rulebook), "play": [action]}, words, judged=False).steps
        assert step.error is not None and step.error.startswith(begins) and "{" not in step.error


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("saxony* T8=mine,mill", "a mine and a mill can't both be on T8"),
        ("saxony* T8=mine T8=mill", "a mine and a mill can't both be on T8"),
        ("saxony* V4=mech; crimea; saxony V4=worker", "'saxony' is said twice"),
        ("saxony* power=3 power=5", "'power' is said twice"),
        ("togawa* T8=trap:coins,trap:power", "'T8=trap' is said twice"),
        ("saxony*; board V4=wood:1 V4=wood:2", "'wood' is said twice"),
        ("saxony*; players 3; players 4", "'players' is said twice"),
        ("saxony*; ruleset current; ruleset first-printing", "'ruleset' is said twice"),
        ("saxony*; tiles range=1 range=2", "'range' is said twice"),
        ("saxony*; tiles effect=toll/1+opponent-loses-power", "say with 'when' at what moment"),
        ("saxony*; crimea; resolution tile=8 effect=fixed-rounds:switch:2", "'rounds' is missing"),
        ("saxony*; board V5=encounter:1", "one encounter token lies on a place at most"),
        ("saxony* V4=2mine", "one of a kind is here at most"),
    ],
)
def test_nothing_of_a_line_is_lost_without_a_word(line: str, message: str) -> None:
    with pytest.raises(scythe_ref.PositionError) as error:
        scythe_ref.Game(line)
    assert message in str(error.value)


def test_a_line_names_all_of_its_mistakes() -> None:
    with pytest.raises(scythe_ref.PositionError) as error:
        scythe_ref.Game("saxony* V4=tank power=many pwer=3; bord V4=wood:1; crimea V9=mech")
    assert [path for path, _ in error.value.problems] == ["saxony", "saxony", "saxony", ""]


def test_a_message_does_not_repeat_itself() -> None:
    with pytest.raises(scythe_ref.PositionError) as error:
        scythe_ref.Game("saxony* " + "V9=9worker " * 90)
    assert str(error.value) == "players.saxony.units.V9: there are only 8 workers"
    with pytest.raises(scythe_ref.PositionError) as many:
        scythe_ref.Game("saxony* " + " ".join(f"V9=thing{number}" for number in range(500)))
    assert str(many.value).endswith("; and 480 more") and len(str(many.value)) < 3000


@pytest.mark.parametrize(
    ("data", "paths"),
    [
        ({"players": {}}, ["players"]),
        ({}, [""]),
        ([], [""]),
        (None, [""]),
        (7, [""]),
        ({"players": {"saxony": {"coins": -5}}}, ["players.saxony.coins"]),
        ({"players": {"saxony": {"coins": 1.5, "power": True}}}, ["players.saxony.coins", "players.saxony.power"]),
        ({"players": {"saxony": {"stars": {"combat": -3}}}}, ["players.saxony.stars.combat"]),
        ({"players": {"saxony": {}}, "board": {"V4": {"oil": -2}}, "drwas": {}}, ["board.V4.oil", ""]),
        ({"players": {"saxony": {"units": {"V4": "mech"}}}, "ruleset": 7}, ["players.saxony.units.V4", "ruleset"]),
        ({"players": {"saxony": {"mat": "x"}}, "ruleset": "old"}, ["ruleset", "players.saxony.mat"]),
        ({"players": {"saxony": {"power": 10**5000}}}, ["players.saxony.power"]),
        ({"players": {1: {}}}, ["players"]),
    ],
)
def test_a_mapping_of_any_shape_gives_one_error_with_all_defects(data: Any, paths: list[str]) -> None:
    with pytest.raises(scythe_ref.PositionError) as error:
        scythe_ref.Game(data)
    assert [path for path, _ in error.value.problems] == paths


@pytest.mark.parametrize(
    ("action", "error", "message"),
    [
        ("crimea coins", scythe_ref.ImpossibleActionError, "Crimea does not take part"),
        ("saxony give 1 coin to crimea", scythe_ref.ImpossibleActionError, "Crimea does not take part"),
        ("saxony reveal objective 999", scythe_ref.ImpossibleActionError, "what objective 999 asks"),
        (7, scythe_ref.ActionSyntaxError, "this is no action"),
        (scythe_ref.Action("saxony", "move", (3, 4)), scythe_ref.ActionSyntaxError, "this is no action"),
        (scythe_ref.Action("saxony", "move", ("tank", ())), scythe_ref.ActionSyntaxError, "'tank' is not a unit"),
        ("saxony " + "x" * 5000, scythe_ref.ActionSyntaxError, "is not an action"),
    ],
)
def test_an_action_raises_only_what_is_documented(action: Any, error: type[Exception], message: str) -> None:
    game = scythe_ref.Game("saxony* V4=mech")
    with pytest.raises(error, match=message) as raised:
        game.check(action)
    assert len(str(raised.value)) < 800


def test_two_sides_on_one_territory_may_be_about_to_fight(rulebook: Rulebook) -> None:
    game = scythe_ref.Game("saxony* T5=mech; crimea T5=mech")
    assert describe(game.state)["players"]["crimea"]["units"]["T5"] == ["mech"]


def test_status_sees_what_no_position_can_hold() -> None:
    game = scythe_ref.Game.deal(["albion", "togawa"], seed=3)
    data = game.to_data()
    for player in data["players"]:
        player["tokens"][0] = 7
    assert (
        dict(game.from_data(data).status())["tokens-apart"]
        == "there is a Flag or Trap on " + game.state.rulebook.places[7] + " already"
    )


def test_the_published_schema_names_the_same_keys() -> None:
    published = {**Scenario.model_fields, **AnyWalkthrough.model_fields}
    assert set(DESCRIPTION.parts) == set(published)
    compared = _same_keys(Scenario.model_json_schema(), "Scenario", DESCRIPTION)
    assert compared >= {"PlayerPosition", "Airship", "AirshipTiles", "PowerLoss", "Toll", "FixedRounds", "Draws"}


def _same_keys(schema: dict[str, Any], name: str, shape: Any) -> set[str]:
    """Compare the keys of every object of the published schema with those of the engine's own shape of it."""
    compared = {name}
    parts = shape.parts
    root = schema if name == "Scenario" else schema["$defs"][name]
    for key, part in root["properties"].items():
        if key in ABOUT:
            continue
        for found, inner in _objects(schema, part, parts[key]):
            assert set(schema["$defs"][found]["properties"]) == set(inner.parts), (name, key)
            compared |= _same_keys(schema, found, inner)
    return compared


def _objects(schema: dict[str, Any], part: dict[str, Any], shape: Any) -> list[tuple[str, Any]]:
    """Return the objects with keys of their own in a part of the schema, each with its shape."""
    from scythe_ref.scythe.engine.core.shapes import ListShape, MapShape, Nullable, RecordShape, TaggedUnion, UnionShape

    if "$ref" in part:
        name = part["$ref"].rpartition("/")[2]
        if isinstance(shape, UnionShape):
            shape = next(kind for kind in shape.kinds.values() if isinstance(kind, (RecordShape, TaggedUnion)))
        if isinstance(shape, Nullable):
            shape = shape.item
        if isinstance(shape, TaggedUnion):
            shape = shape.kinds[schema["$defs"][name]["properties"]["do"]["const"]]
        assert isinstance(shape, RecordShape), name
        return [(name, shape)]
    found: list[tuple[str, Any]] = []
    for one in [*part.get("anyOf", ()), *part.get("oneOf", ())]:
        found += _objects(schema, one, shape)
    for key, kinds in (("items", ListShape), ("additionalProperties", MapShape)):
        inner = part.get(key)
        if isinstance(inner, dict):
            inner_shape = shape if not isinstance(shape, UnionShape) else shape.kinds.get(list, shape)
            found += _objects(schema, inner, inner_shape.item if isinstance(inner_shape, kinds) else inner_shape)
    return found
