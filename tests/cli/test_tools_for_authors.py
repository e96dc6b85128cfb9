"""Everyday commands import no tools for authors: whoever plays or looks something up pays nothing for them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scythe_ref.scythe.games.log import origin_of

SCENARIOS = Path(__file__).parents[2] / "content/scenarios/alliances.yaml"
COMMANDS = {
    "search": ["search", "lake"],
    "show": ["show", "move.river"],
    "check": ["check", str(SCENARIOS)],
    "try": ["try", "saxony* units V4=mech coins=3", "saxony bolster power"],
    "play": ["play", "--players", "2", "--seed", "3", "--log", "log.json"],
    "replay": ["replay", "log.json"],
    "replay of a fault": ["replay", "fault.json"],
}
TOLD = """
import sys
from scythe_ref.cli import main
status = main(sys.argv[1:])
scythe = ("scythe_ref.scythe.games.fuzzing", "scythe_ref.scythe.authoring")
tools = [name for name in sys.modules if name.startswith(("scythe_ref.proof", *scythe))]
print("TOOLS", status, *sorted(tools))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tools")
    tools_of(COMMANDS["play"], folder)
    log = json.loads((folder / "log.json").read_text(encoding="utf-8"))
    game = log["games"][0]
    game["end"] = {"by": "fault", "fault": "invariant one: two", "turns": 0, "scores": {}, "state": ""}
    game["origin"] = origin_of(log["policy"], game["seed"], game["modules"], game["end"])
    (folder / "fault.json").write_text(json.dumps(log), encoding="utf-8")
    return folder


def tools_of(arguments: list[str], folder: Path) -> tuple[int, list[str]]:
    """Return the status of a command, and the tools that it has imported."""
    done = subprocess.run(
        [sys.executable, "-c", TOLD, *arguments], cwd=folder, capture_output=True, text=True, check=True
    )
    status, *tools = done.stdout.rpartition("TOOLS ")[2].split()
    return int(status), tools


@pytest.mark.parametrize("command", COMMANDS)
def test_everyday_commands_import_no_tools(command: str, folder: Path) -> None:
    assert tools_of(COMMANDS[command], folder) == (0, [])


def test_the_commands_of_the_tools_do_import_them(folder: Path) -> None:
    """The test above would prove little if it could not see them."""
    status, tools = tools_of(["fuzz", "--games", "1", "--jobs", "1", "--folder", "fuzz"], folder)
    assert status == 0 and {"scythe_ref.scythe.games.fuzzing", "scythe_ref.scythe.authoring.shrink"} <= {*tools}
