"""The positions of the lab: opened, set up, linked and taken along."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lab_requests import done, lab, pieces
from our_content import with_texts

from scythe_ref.cli import main
from scythe_ref.formats import parse_yaml
from scythe_ref.lab import Lab
from scythe_ref.library import game_of
from scythe_ref.scenarios import run_scenario, scenarios_in
from scythe_ref.translations import accented
from tests import our_content

SCENARIOS: dict[str, Any] = our_content.bundle()["scenarios"]
ADDRESS = "https://rules.example.org/scythe/lab/#link="


# -- opening ----------------------------------------------------------------------------------------------------------


def test_every_scenario_has_the_verdicts_that_its_own_run_has() -> None:
    made = lab()
    different = []
    for name, data in SCENARIOS.items():
        shown = done(made, do="open", scenario=name, fields=[])
        steps = run_scenario(data, our_content.bundle()).steps
        there = [(step["line"], step["accepted"]) for step in shown["steps"]]
        mine = set(shown["verdict"]["decided_by"]) if steps else set()
        # Where a retreat is left open, the scenario's own run has everybody go home; the lab asks.
        asked = shown["open"] != []
        same = mine <= set(steps[-1].decided_by) if asked else not steps or mine == set(steps[-1].decided_by)
        if not same or there != [(step.line, step.accepted) for step in steps]:
            different.append(name)
    assert different == []


def test_links_are_short_enough_to_scan_and_open_what_they_were_made_from() -> None:
    made, other = lab(), lab()
    lengths, different = [], []
    for name in [*SCENARIOS][::4]:
        shown = done(made, do="open", scenario=name, fields=[])
        lengths.append(len(ADDRESS + shown["link"]))
        again = done(other, do="open", link=shown["link"], fields=[])
        on_board = [
            sorted(map(str, screen["pieces"])) for screen in (shown, again)
        ]  # a line names them in its own order
        if again["verdict"] != shown["verdict"] or on_board[0] != on_board[1]:
            different.append(name)
    assert different == []
    assert sorted(lengths)[int(len(lengths) * 0.9)] <= 300


def test_old_links_stay_readable() -> None:
    shown = done(lab(), do="open", link="1g_k3DGkqXwe9XDXF7PLCYhM-0M2FPV3C2thcOMY33KArNQA")
    assert [step["line"] for step in shown["steps"]] == [
        "saxony move character V4 to F4",
        "saxony move mech V4 to F4 to W2",
    ]


def test_a_walk_through_opens_at_a_step() -> None:
    name, walk = next(iter(our_content.bundle()["walkthroughs"].items()))
    shown = done(lab(), do="open", walk=name, step=1)
    assert [step["line"] for step in shown["steps"]] == list(walk["steps"][0].get("play") or ())
    assert shown["ahead"]


def test_a_game_is_dealt_alike_by_the_same_seed() -> None:
    factions = ["crimea", "nordic", "saxony"]
    one, same, other = (done(lab(), do="open", deal=factions, seed=seed) for seed in (5, 5, 6))
    assert one == same
    assert one["story"] != other["story"]
    assert done(lab(), do="open", link=one["link"])["pieces"] == one["pieces"]


def test_what_was_on_the_table_opens_again() -> None:
    made = lab(scenario="second-unit-walks-through")
    kept = done(made, do="at", step=1)
    assert done(lab(), do="open", story=kept["story"])["story"] == kept["story"]


def test_what_is_pasted_opens_whatever_it_is() -> None:
    made = lab(scenario="second-unit-walks-through")
    shown, taken = done(made, do="show"), done(made, do="export")
    for text in (taken["yaml"], "\n".join([taken["line"], *taken["play"]]), taken["log"]):
        again = done(lab(), do="open", text=text)
        again = done(lab(story={**again["story"], "at": len(again["story"]["play"])}), do="show")
        assert again["steps"] == shown["steps"]
        assert sorted(map(str, again["pieces"])) == sorted(map(str, shown["pieces"]))


def test_a_whole_game_opens_from_its_log(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert main(["play", "--players", "3", "--seed", "4", "--policy", "stars", "--log", str(file)]) == 0
    made = lab(text=file.read_text(encoding="utf-8"))
    story = done(made, do="show")["story"]
    assert len(story["play"]) > 60
    shown = done(made, do="at", step=len(story["play"]))
    assert [step["line"] for step in shown["steps"] if not step["accepted"]] == []


def test_cargo_is_set_and_told_where_the_airship_is_and_moves_with_it() -> None:
    made = lab(text="crimea* airship=L7; saxony; tiles carry=workers")
    shown = done(made, do="set", owner="crimea", name="airship", value={"workers": 2})
    (field,) = (one for one in shown["fields"]["crimea"] if one.get("place") == "L7")
    assert (field["title"], field["value"]["workers"]) == ("Aboard", 2)
    moved = done(made, do="move", owner="crimea", kind="airship", place="L7", to="F6")
    (airship,) = (one for one in moved["pieces"] if (one["kind"], one["owner"]) == ("airship", "crimea"))
    assert (airship["place"], airship["aboard"], airship["detail"]) == ("F6", 2, "2 workers aboard")


def test_a_worker_alone_on_a_lake_is_a_defect_and_a_character_at_home_can_be_put() -> None:
    made = lab(text="crimea* L7=mech; saxony")
    shown = done(made, do="put", owner="crimea", kind="worker", place="L7")
    assert not shown["defects"]
    assert {one["kind"]: one["left"] for one in shown["supply"]["crimea"]}["character"] == -1
    (defect,) = done(made, do="put", owner="crimea", kind="worker", place="L1")["defects"]
    assert defect["message"] == "L1 is a lake, and by our reading nobody leaves workers there without a mech of theirs"


# -- pieces -----------------------------------------------------------------------------------------------------------


def test_pieces_are_put_moved_and_taken() -> None:
    made = lab(new=["crimea", "nordic"])
    done(made, do="put", owner="crimea", kind="mech", place="V9")
    done(made, do="put", owner="crimea", kind="worker", place="HB_CRIMEA")
    shown = done(made, do="put", owner="", kind="wood", place="V9")
    assert {("V9", "mech", 1), ("HB_CRIMEA", "worker", 1)} <= pieces(shown, "crimea")
    assert ("V9", "wood", 1) in pieces(shown, "")
    shown = done(made, do="move", owner="crimea", kind="mech", place="V9", to="F6")
    assert ("F6", "mech", 1) in pieces(shown, "crimea")
    done(made, do="take", owner="crimea", kind="mech", place="F6")
    shown = done(made, do="take", owner="", kind="wood", place="V9")
    assert not {kind for _, kind, _ in pieces(shown, "crimea")} & {"mech"}
    assert not pieces(shown, "")


@pytest.mark.parametrize(
    ("owner", "kind"),
    [
        ("albion", "flag"),
        ("togawa", "trap"),
        ("albion", "mine"),
        ("albion", "character"),
        ("", "encounter"),
        ("", "oil"),
    ],
)
def test_every_kind_of_piece_can_be_put_and_taken_again(owner: str, kind: str) -> None:
    made = lab(new=["albion", "togawa"])
    before = done(made, do="show")
    shown = done(made, do="put", owner=owner, kind=kind, place="M3")
    assert ("M3", kind, 1) in pieces(shown, owner)
    shown = done(made, do="take", owner=owner, kind=kind, place="M3")
    assert shown["pieces"] == before["pieces"]


def test_a_trap_has_a_face_and_a_side() -> None:
    made = lab(new=["togawa", "saxony"])
    for place in ("V4", "V5"):
        done(made, do="put", owner="togawa", kind="trap", place=place)

    def traps(shown: dict[str, Any]) -> dict[str, tuple[str, str]]:
        assert shown["defects"] == []
        return {one["place"]: (one["kind"], one["detail"]) for one in shown["pieces"] if "detail" in one}

    shown = done(made, do="set", owner="togawa", name="trap.V4", value="power")
    assert traps(shown) == {"V4": ("trap", "power"), "V5": ("trap", "popularity")}, "there is one Trap of each"
    shown = done(made, do="set", owner="togawa", name="side.V4", value="disarmed")
    assert traps(shown)["V4"] == ("disarmed-trap", "power")
    fields = {one["name"]: (one["place"], one["value"]) for one in shown["fields"]["togawa"] if "place" in one}
    assert fields["side.V4"] == ("V4", "disarmed")
    assert fields["trap.V5"] == ("V5", "popularity")
    assert "no Trap" in made.answer({"do": "set", "owner": "togawa", "name": "side.V9", "value": "armed"})["error"]


def test_an_impossible_position_is_told_and_can_be_edited_on() -> None:
    made = lab(new=["crimea", "nordic"])
    done(made, do="put", owner="crimea", kind="character", place="V9")
    shown = done(made, do="put", owner="crimea", kind="character", place="F6")
    assert [(one["path"], one["owner"], one["name"]) for one in shown["defects"]] == [
        ("players.crimea.units.F6", "crimea", "units")
    ]
    assert "only one character" in shown["defects"][0]["message"]
    assert shown["choice"] is None
    assert "impossible" in made.answer({"do": "play", "line": "crimea section move"})["error"]
    shown = done(made, do="take", owner="crimea", kind="character", place="F6")
    assert shown["defects"] == []


def test_everything_is_undone_and_done_again() -> None:
    made = lab(new=["crimea", "nordic"])
    screens = [done(made, do="show")]
    for request in (
        {"do": "put", "owner": "crimea", "kind": "mech", "place": "V9"},
        {"do": "set", "owner": "crimea", "name": "power", "value": 9},
        {"do": "join", "owner": "saxony"},
        {"do": "play", "line": "crimea section bolster"},
        {"do": "leave", "owner": "nordic"},
    ):
        screens.append(done(made, **request))
    for screen in reversed(screens[:-1]):
        assert done(made, do="undo")["story"] == screen["story"]
    for screen in screens[1:]:
        assert done(made, do="redo")["story"] == screen["story"]


# -- fields -----------------------------------------------------------------------------------------------------------


def test_what_is_set_is_said_and_the_default_can_come_back() -> None:
    made = lab(new=["crimea", "nordic"])

    def field(owner: str, name: str) -> dict[str, Any]:
        return next(one for one in done(made, do="show")["fields"][owner] if one["name"] == name)

    default = field("crimea", "power")
    assert not default["said"]
    done(made, do="set", owner="crimea", name="power", value=9)
    assert (field("crimea", "power")["value"], field("crimea", "power")["said"]) == (9, True)
    done(made, do="set", owner="crimea", name="power", value=None)
    assert field("crimea", "power") == default
    for owner, name, value, seen in (
        ("crimea", "cards", "3+2", {"2": 1, "3": 1}),
        ("crimea", "cards", {"5": 2}, {"5": 2}),
        ("crimea", "objectives", ["3", "5"], ["3", "5"]),
        ("crimea", "abilities", ["riverwalk"], ["riverwalk"]),
        ("crimea", "mat", "patriotic", "patriotic"),
        ("crimea", "stars", {"combat": 2}, {"combat": 2}),
        ("crimea", "upgrades", ["power"], ["power"]),
        ("crimea", "upgraded", {"deploy": 1}, {"deploy": 1}),
        ("crimea", "factory_card", "6", 6),
        ("crimea", "last_section", "trade", "trade"),
        ("", "printing", "first-printing", "first-printing"),
        ("", "switch.retreat-timing", "at-once", "at-once"),
        ("", "modules", ["airships"], ["airships"]),
        ("", "active", "nordic", "nordic"),
        ("", "combat_deck", "combat-deck 5 2", ["5", "2"]),
        ("", "combat_deck", ["3", "3", "2"], ["3", "3", "2"]),
        ("", "factory_cards", ["2", "1"], ["1", "2"]),
        ("", "bonus_tile", "straight_row", "straight_row"),
    ):
        done(made, do="set", owner=owner, name=name, value=value)
        assert field(owner, name)["value"] == seen, name


def test_what_is_said_in_parts_is_set_part_by_part() -> None:
    made = lab(new=["crimea", "nordic"])

    def line() -> str:
        return str(done(made, do="export")["line"])

    for name, value, said in (
        ("airship_tiles.passive", "9", "tiles passive=9"),
        ("airship_tiles.aggressive", "7", "tiles passive=9 aggressive=7"),
        ("airship_tiles.range", "2", "tiles passive=9 aggressive=7 range=2"),
        ("airship_tiles.passive", "", "tiles aggressive=7 range=2"),
        ("resolution_tile.tile", "6", "resolution tile=6"),
        ("resolution_tile.objectives", ["1", "2"], "resolution tile=6 objectives=1+2"),
        ("draws.combat_cards", ["5", "5", "2"], "draws combat-cards=5+5+2"),
        ("draws.encounter_cards", ["9", "3"], "draws combat-cards=5+5+2 encounter-cards=9+3"),
        ("draws.combat_cards", [], "draws encounter-cards=9+3"),
    ):
        shown = done(made, do="set", owner="", name=name, value=value)
        assert shown["defects"] == []
        assert said in line()
    done(made, do="set", owner="", name="draws", value=None)
    assert "draws" not in line()
    assert "error" in made.answer({"do": "set", "owner": "crimea", "name": "cards.any", "value": "1"})


def test_cards_are_called_by_their_names_and_say_what_they_do() -> None:
    fields = {field["name"]: field for field in done(lab(new=["crimea"]), do="show")["fields"]["crimea"]}
    objectives = {option["value"]: option for option in fields["objectives"]["options"]}
    assert objectives["4"]["title"] == "4 Northern Advantage"
    assert objectives["4"]["detail"] == "You control at least 3 tundras"
    cards = {option["value"]: option for option in fields["factory_card"]["options"]}
    assert cards["7"]["detail"] == "Pay 1 popularity: deploy 1 mech or build 1 structure"


def test_only_the_drawers_that_are_looked_at_are_told() -> None:
    made = lab(new=["crimea", "nordic"])
    assert done(made, do="show")["fields"].keys() == {"", "crimea", "nordic"}
    assert done(made, do="show", fields=["crimea"])["fields"].keys() == {"crimea"}
    assert done(made, do="show", fields=[])["fields"] == {}


def test_a_recruit_always_covers_one_bonus_and_one_says_which() -> None:
    made = lab(new=["nordic", "saxony"])

    def put(name: str, *values: str) -> list[str]:
        shown = done(made, do="set", owner="nordic", name=name, value=list(values))
        assert shown["defects"] == []
        return next(field["value"] for field in shown["fields"]["nordic"] if field["name"] == "recruit_bonuses")

    assert "choose first which recruit" in made.answer(
        {"do": "set", "owner": "nordic", "name": "recruit_bonuses", "value": ["coins"]}
    ).get("error", "")
    assert put("recruits", "build") == ["power"]
    assert put("recruit_bonuses", "power", "coins") == ["coins"], "what is tapped takes the place of the default"
    assert put("recruit_bonuses") == ["power"], "another one is covered"
    assert put("recruit_bonuses", "coins", "combat_cards") == ["combat_cards"]
    assert put("recruits", "build", "deploy") == ["power", "combat_cards"]
    assert put("recruits", "deploy") == ["combat_cards"]
    assert put("recruits") == []


def test_no_default_makes_a_position_impossible() -> None:
    """On an empty board any field can come first, and play can begin."""
    made = lab()
    blamed = []
    for owner in ("albion", "crimea", "nordic", "polania", "rusviet", "saxony", "togawa"):
        shown = done(made, do="open", new=[owner, "crimea" if owner != "crimea" else "nordic"])
        for field in shown["fields"][owner]:
            for option in field["options"]:
                value = {"some": [option["value"]], "counts": {option["value"]: 1}}.get(field["kind"], option["value"])
                asked = {"do": "set", "owner": owner, "name": field["name"], "value": value, "fields": []}
                reply = made.answer(asked)
                if reply.get("defects"):
                    blamed.append((field["name"], option["value"]))
                if "error" not in reply:
                    done(made, do="undo", fields=[])
    assert set(blamed) == {("last_section", "factory")}, "no token can stand on a card that nobody has"


def test_what_is_wrong_is_told_by_the_names_on_the_page() -> None:
    shown = done(lab(new=["nordic"]), do="set", owner="nordic", name="power", value=99)
    assert [one["where"] for one in shown["defects"]] == ["Nordic Kingdom, Power"]


# -- printings and expansions -----------------------------------------------------------------------------------------


def test_another_printing_is_told() -> None:
    made = lab(line="saxony* V4=mech")
    assert done(made, do="show")["badges"] == []
    assert done(made, do="set", owner="", name="printing", value="first-printing")["badges"] == ["First printing"]


def test_expansions_have_their_names_on_the_box() -> None:
    made = lab(line="saxony* V4=mech")
    (modules,) = [field for field in done(made, do="show")["fields"][""] if field["name"] == "modules"]
    titles = {option["value"]: option["title"] for option in modules["options"]}
    assert titles["invaders-from-afar"] == "Invaders from Afar"
    badges = done(made, do="set", owner="", name="modules", value=["airships", "invaders-from-afar"])["badges"]
    assert badges == ["The Wind Gambit: airships", "Invaders from Afar"]


def test_badges_and_other_printings_are_in_the_words_of_the_content() -> None:
    bundle = our_content.bundle()
    accents = {**bundle, "messages": with_texts(bundle["messages"], accented)}
    position = {"players": {"crimea": {}, "nordic": {}}, "modules": ["airships"]}
    switches = bundle["components"]["rulesets"]["switches"]
    for name, switch in switches.items():
        for setting in switch["settings"]:
            ruleset = {"preset": "current", "switches": {name: setting}}
            for badge in Lab(accents).game.badges({**position, "ruleset": ruleset}):
                assert badge.startswith("⟦"), badge


# -- taking along -----------------------------------------------------------------------------------------------------


def test_what_is_taken_along_says_the_same() -> None:
    """The YAML is a scenario that passes, wherever the play breaks no line of it."""
    made = lab()
    failing = []
    for name in list(SCENARIOS)[::5]:
        done(made, do="open", scenario=name, fields=[])
        text = done(made, do="export")["yaml"]
        read = scenarios_in(parse_yaml(text, "lab.yaml"), game_of(), alone=True)
        result = run_scenario(read[0], our_content.bundle())
        if any("unused" not in failure and "unanswered" not in failure for failure in result.failures):
            failing.append((name, result.failures))
    assert failing == []
