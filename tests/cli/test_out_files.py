"""A file that a command did not write is never in its way: it stays, unless somebody says `--force`."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from scythe_ref.cli import main

RULEBOOK = Path(__file__).resolve().parents[2] / "schema" / "examples" / "valid" / "rulebook-io.md"
COMMANDS = {
    "bundle": ["bundle", "--out"],
    "json": ["export", "json", "--out"],
    "log": ["export", "log", "first-turns", "--out"],
    "play": ["play", "--players", "2", "--every", "0", "--log"],
    "import": ["import", str(RULEBOOK), "--out"],
}
FOREIGN = {
    "a text": "all that I know about it",
    "no JSON": "{",
    "other JSON": '{"schema": 1, "games": []}',
    "a list": "[" * 20_000,
    "no UTF-8": "\udcff",
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("what", FOREIGN)
def test_what_somebody_else_wrote_stays(
    what: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine"
    file.write_text(FOREIGN[what], "utf-8", "surrogateescape")
    before = file.read_bytes()
    assert main([*COMMANDS[command], str(file)]) == 2
    told = capsys.readouterr()
    assert told.err.startswith(f"{file}: this file ")
    assert told.err.endswith("name another one, or replace it with --force\n")
    assert told.out == ""
    assert file.read_bytes() == before


@pytest.mark.parametrize("command", COMMANDS)
def test_with_force_it_is_replaced(command: str, tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_text(FOREIGN["a text"])
    assert main([*COMMANDS[command], str(file), "--force"]) == 0
    assert (
        "Azure Harbour" in file.read_text("utf-8") if command == "import" else "schema" in json.loads(file.read_text())
    )


@pytest.mark.parametrize("command", ["bundle", "log", "play"])
def test_what_the_command_wrote_is_replaced_and_what_another_one_did_is_not(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ours"
    assert main([*COMMANDS[command], str(file)]) == 0
    written = file.read_text("utf-8")
    file.write_text(written.replace(" ", "  "), "utf-8")
    assert main([*COMMANDS[command], str(file)]) == 0
    assert file.read_text("utf-8") == written
    assert main([*COMMANDS["log" if command == "bundle" else "bundle"], str(file)]) == 2
    assert "was not written by this command" in capsys.readouterr().err
    assert file.read_text("utf-8") == written


def test_what_an_import_wrote_may_have_been_edited_since(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rules.yaml"
    assert main([*COMMANDS["import"], str(file)]) == 0
    assert main([*COMMANDS["import"], str(file)]) == 2
    assert "this file already exists" in capsys.readouterr().err


def test_an_empty_file_is_filled_and_a_device_written_to(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.touch()
    assert main([*COMMANDS["bundle"], str(empty)]) == 0
    assert json.loads(empty.read_text("utf-8"))["schema"] == 1
    assert main([*COMMANDS["bundle"], os.devnull]) == 0


def test_a_link_is_no_way_around(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text(FOREIGN["a text"])
    (tmp_path / "link").symlink_to("mine")
    assert main([*COMMANDS["bundle"], str(tmp_path / "link")]) == 2
    assert (tmp_path / "mine").read_text() == FOREIGN["a text"]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_tells_of_it(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*COMMANDS[command][:-1], "--help"])
    assert "--force" in capsys.readouterr().out
