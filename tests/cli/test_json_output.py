"""The output of every command with ``--json`` is as its schema says, whether all is well or not."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from scythe_ref.cli import main
from scythe_ref.cli.commands import COMMANDS, parser
from scythe_ref.cli.outputs import OUTPUTS
from scythe_ref.scythe.cli.outputs import OUTPUTS as OF_SCYTHE

SCHEMA = Path(__file__).parents[2] / "schema" / "output"
POSITION = "saxony* V4=mech,worker abilities=riverwalk; polania F4=worker"
WRONG = """\
topic: staying
scenarios:
  - id: it-stays
    title: The mech stays where it is
    players: {saxony: {active: true, units: {V4: [mech]}}}
    play: [saxony move mech V4 to F4]
    expect: [{after: 1, saxony: {units: {V4: [mech]}}}]
"""

WELL: list[tuple[str, ...]] = [
    ("validate", "{valid}"),
    ("check", "combat-tie"),
    ("check", "combat-tie", "--trace", "--flips"),
    ("check", "first-turns"),
    ("check", "combat-tie", "--position"),
    ("try", POSITION, "saxony move mech V4 to F4", "--score", "--link"),
    ("play", "--players", "2"),
    ("play", "--players", "3", "--modules", "airships", "--seed", "4", "--every", "0"),
    ("replay", "{log}"),
    ("fuzz", "--games", "2", "--jobs", "1", "--folder", "{folder}"),
    ("search", "can a worker cross a river"),
    ("search", "river", "--faction", "crimea,nordic", "--players", "2"),
    ("show", "move.river"),
    ("show", "combat-tie"),
    ("show", "worker"),
    ("show", "V4"),
    ("show", "HB_CRIMEA"),
    ("sources",),
    ("coverage",),
    ("coverage", "--ablate", "move.river"),
    ("numbers",),
    ("asked",),
    ("words", "wins by"),
    ("translate", "status", "nl"),
]
ILL: list[tuple[str, ...]] = [
    ("validate", "{invalid}"),
    ("check", "{wrong}"),
    ("check", "{wrong}", "--trace", "--flips"),
    ("try", "saxony* V4=mech", "saxony move mech V4 to M3", "saxony bolster power"),
    ("replay", "{damaged}"),
    ("words", "no such words at all"),
    ("search", "polaroid"),
    ("search", "how do I pain the miniatures"),
]
NOT_UNDERSTOOD: list[tuple[str, ...]] = [
    ("check", "no-such-thing"),
    ("try", "saxony* Q99=mech"),
    ("play", "--players", "12"),
    ("replay", "{folder}/nothing"),
    ("search", "river", "--faction", "atlantis"),
    ("sources", "no-such-document"),
]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The files that the calls name."""
    folder = tmp_path_factory.mktemp("files")
    found = {name: folder / name for name in ("log", "damaged", "wrong", "folder")}
    found["valid"] = SCHEMA.parent / "examples" / "valid" / "rule-source.yaml"
    found["invalid"] = SCHEMA.parent / "examples" / "invalid" / "rule-source-unknown-key.yaml"
    found["folder"].mkdir()
    found["wrong"].write_text(WRONG)
    assert main(["play", "--players", "2", "--every", "0", "--log", str(found["log"])]) == 0
    found["damaged"].write_text(found["log"].read_text().replace(" end turn", " end move", 1))
    return found


def printed(call: tuple[str, ...], files: dict[str, Path], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Return the status of a call and its output as JSON."""
    capsys.readouterr()
    status = main([*(part.format(**files) for part in call), "--json"])
    return status, capsys.readouterr().out


def defects(command: str, data: Any) -> list[str]:
    """Return the deviations of an output from its schema."""
    schema = json.loads((SCHEMA / f"{command}.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return [
        f"{error.json_path}: {error.message[:200]}"
        for error in jsonschema.Draft202012Validator(schema).iter_errors(data)
    ]


@pytest.mark.parametrize("call", WELL, ids=" ".join)
def test_an_output_is_as_its_schema_says(
    call: tuple[str, ...], files: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    status, text = printed(call, files, capsys)
    data = json.loads(text)
    assert (status, data["schema"], defects(call[0], data)) == (0, 1, [])
    assert defects(call[0], {**data, "surplus": 1})
    assert defects(call[0], {key: value for key, value in data.items() if key != "schema"})


@pytest.mark.parametrize("call", ILL, ids=" ".join)
def test_so_is_that_of_what_fails(
    call: tuple[str, ...], files: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    status, text = printed(call, files, capsys)
    data = json.loads(text)
    assert (status, data["schema"], defects(call[0], data)) == (0 if data.get("hits") else 1, 1, [])


def test_an_unknown_entry_is_told_as_its_schema_says(capsys: pytest.CaptureFixture[str]) -> None:
    status, text = printed(("show", "no-such-thing"), {}, capsys)
    assert (status, defects("show", json.loads(text))) == (2, [])


@pytest.mark.parametrize("call", NOT_UNDERSTOOD, ids=" ".join)
def test_a_call_that_makes_no_sense_prints_nothing(
    call: tuple[str, ...], files: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(call, files, capsys) == (2, "")


def test_every_command_that_prints_json_is_tried_and_has_a_schema() -> None:
    whole = parser(list(COMMANDS))
    [commands] = [action for action in whole._actions if isinstance(action, argparse._SubParsersAction)]
    offering = [name for name, one in commands.choices.items() if "--json" in one._option_string_actions]
    shapes = {**OUTPUTS, **OF_SCYTHE}
    assert set(offering) == set(shapes)
    assert {call[0] for call in WELL} == {*shapes}
    assert {file.name for file in SCHEMA.iterdir()} == {f"{name}.schema.json" for name in shapes}
