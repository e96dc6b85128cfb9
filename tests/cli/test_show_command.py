"""`scythe-ref show`, as a person runs it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import our_content
import pytest

from scythe_ref import Reference
from scythe_ref.cli import main


@pytest.fixture(autouse=True, scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


def section(text: str, heading: str) -> list[str]:
    """The first word of each line under a heading."""
    lines = text.partition(f"\n{heading}\n")[2].partition("\n\n")[0].splitlines()
    return [line.split()[0] for line in lines]


def test_a_statement_is_shown_with_all_that_belongs_to_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "move.forced-retreat"]) == 0
    text = capsys.readouterr().out
    library = our_content.library()
    entry = library.statements["move.forced-retreat"]
    assert text.splitlines()[0] == entry.statement.title
    assert entry.url in text
    assert section(text, "Sources") == list(entry.statement.sources)
    assert section(text, "Rulings") == [ruling.id for ruling in library.rulings_on(entry.id)] != []
    assert section(text, "Scenarios") == [scenario.id for scenario in library.scenarios_on(entry.id)] != []


def test_what_was_the_rule_once_is_shown_after_the_rule(capsys: pytest.CaptureFixture[str]) -> None:
    main(["show", "move.forced-retreat-late"])
    text = capsys.readouterr().out
    assert text.startswith("* No longer the rule. The rule now:\n  Lone workers retreat at once (move.forced-retreat).")
    assert text.index("those workers retreat to their home base at once") < text.index("First printing: ")
    assert section(text, "Replaced by") == ["move.forced-retreat"]


def test_both_ends_of_an_override_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    main(["show", "ability.riverwalk"])
    assert "move.river" in section(capsys.readouterr().out, "Overrides")
    main(["show", "move.river"])
    assert "ability.riverwalk" in section(capsys.readouterr().out, "Overridden by")


def test_what_a_statement_follows_from_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    main(["show", "airship.home-base"])
    assert "move.home-base" in section(capsys.readouterr().out, "Follows from")


@pytest.mark.usefixtures("compiled_once")
def test_an_entry_of_every_kind_can_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    by_kind = {entry.kind: entry for entry in our_content.entries()}
    assert len(by_kind) == 9
    for entry in by_kind.values():
        assert main(["show", entry.id]) == 0
        shown = " ".join(capsys.readouterr().out.split())  # steps and rows stand on lines of their own
        assert entry.answer.split(". ")[-1] in shown
        assert main(["show", entry.id, "--json"]) == 0
        data = json.loads(capsys.readouterr().out)
        assert (data["id"], data["kind"], data["answer"]) == (entry.id, entry.kind, entry.answer)


def test_every_id_that_show_names_can_be_shown() -> None:
    entries = our_content.entries()
    named = {other for entry in entries for others in entry.related.values() for other in others}
    assert named <= {entry.id for entry in entries}


def test_an_unknown_id_names_the_nearest_and_exits_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "move.rivver"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "There is no entry 'move.rivver'" in captured.err
    assert "move.river" in captured.err


def test_an_id_is_found_by_a_part_of_it_and_in_any_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "Move.River"]) == 0
    assert main(["show", "camaraderie"]) == 2
    assert "polania.camaraderie" in capsys.readouterr().err


def test_what_is_shown_ends_with_where_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    main(["show", "star.power"])
    text = capsys.readouterr().out
    entry = our_content.library().statements["star.power"]
    where = text.partition("\nWhere\n")[2].splitlines()
    assert where[0].split() == ["text", f"content/rules/stars.yaml:{entry.line}"]
    assert where[1].split()[0] == "code"
    assert where[1].split()[1].startswith("scythe_ref/scythe/engine/rules/stars.py:")
    for other in (*our_content.library().rulings_on(entry.id), *our_content.library().scenarios_on(entry.id)):
        line = next(line for line in text.splitlines() if line.startswith(f"  {other.id}  "))
        assert line.endswith(f"  content/{other.path.rpartition('content/')[2]}:{other.line}")
    main(["show", "star.power", "--json"])
    data = json.loads(capsys.readouterr().out)["where"]
    assert data["text"] == where[0].split()[1]
    assert data["code"][0] == where[1].split()[1]
    assert list(data["related"]["scenarios"]) == [
        scenario.id for scenario in our_content.library().scenarios_on(entry.id)
    ]


def test_what_has_no_code_says_where_its_text_stands(capsys: pytest.CaptureFixture[str]) -> None:
    main(["show", "riverwalk"])
    where = capsys.readouterr().out.partition("\nWhere\n")[2].splitlines()
    assert [line.split()[0] for line in where] == ["text"]


def test_a_place_is_told_with_its_neighbours_rivers_and_tunnels(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "m3"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Mountain M3\n  West of forest W3, two steps from the Factory.\n")
    lines = [line.split() for line in text.splitlines()]
    assert ["south-west", "village", "V4", "behind", "a", "river"] in lines
    assert ["east", "forest", "W3"] in lines
    assert "joins it to T3, W4, F5, V5, T6" in text
    assert main(["show", "M3", "--json"]) == 0
    place = json.loads(capsys.readouterr().out)
    assert (place["id"], place["terrain"], place["tunnel"]) == ("M3", "mountain", True)
    assert {other["id"] for other in place["neighbours"] if other["river"]} == {"W2", "V4"}


@pytest.mark.usefixtures("compiled_once")
def test_places_can_be_shown_and_the_factory_as_a_place_too(capsys: pytest.CaptureFixture[str]) -> None:
    for name in [*our_content.library().components.board.territories][::7]:  # each takes its time; all go one way
        assert main(["show", name, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["id"] == name
    main(["show", "factory"])
    assert "term factory" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "entry"), [("Rusviet", "faction.rusviet"), ("industrial", "mat.industrial")])
def test_a_faction_or_mat_is_shown_by_its_name_alone(name: str, entry: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", name]) == 0
    assert f"component {entry}  " in capsys.readouterr().out


def test_python_knows_the_places_that_the_command_shows() -> None:
    reference = Reference()
    place = reference.show("v4")
    assert (place.id, place.kind, place.title) == ("V4", "place", "Village V4")
    assert dict(place.detail)["Neighbours"].startswith("east: lake L4; north-east: mountain M3, behind a river; ")
    assert place.as_data()["terrain"] == "village"
    assert reference.show("FACTORY").kind == "place"
    assert reference.show("HB_CRIMEA").answer == "Its workers start on V9 and F6."
    assert reference.show("factory").kind == "term"


def test_a_statement_has_a_number_and_nothing_else_has(capsys: pytest.CaptureFixture[str]) -> None:
    number = our_content.library().numbers["move.river"]
    assert main(["show", "move.river"]) == 0
    assert f"  statement move.river  {number}  rules/move/#move.river\n" in capsys.readouterr().out
    for name, expected in (("move.river", number), ("river-cross", "")):
        assert main(["show", name, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["number"] == expected


def test_an_unknown_id_is_told_as_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "move.rivr", "--json"]) == 2
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert told["schema"] == 1 and told["near"][0] == "move.river"
    assert err.strip() == told["error"] and "'move.rivr'" in err
