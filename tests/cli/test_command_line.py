"""The command line as a whole: its names, its answer to a wrong one, standard input, and a shell's completions."""

from __future__ import annotations

import io
import itertools
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from argcomplete import CompletionFinder

from scythe_ref import __version__
from scythe_ref.cli import main
from scythe_ref.cli.commands import COMMANDS, parser
from scythe_ref.cli.completion import NAMES, name_all, parsers_below
from tests import our_content

MODULE = """
name: Tin Harbour
bgg_id: 1
sections:
  - name: Storms
    text: [A storm ends the round.]
"""


def test_a_mistyped_command_is_told_which_one_it_may_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serch", "river"]) == 2
    assert capsys.readouterr().err == "There is no command 'serch'. Did you mean: search, serve?\n"


@pytest.mark.parametrize("flag", ["-V", "--version"])
def test_the_version(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([flag]) == 0
    assert capsys.readouterr().out == f"scythe-ref {__version__}\n"


@pytest.mark.parametrize(("line", "said"), [("help", "positional arguments"), ("help show", "scythe-ref show")])
def test_help_is_a_command_too(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(line.split())
    out = capsys.readouterr().out
    with pytest.raises(SystemExit):
        main([*line.split()[1:], "--help"])
    assert stop.value.code == 0 and said in out and out == capsys.readouterr().out


def test_help_for_a_mistyped_command_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", "serch"]) == 2
    assert "Did you mean: search" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["validate", "import", "replay", "check", "show", "build --out site --module"])
def test_a_file_that_is_not_there_is_a_wrong_call(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*command.split(), "./nowhere.yaml"]) == 2
    assert "nowhere.yaml" in capsys.readouterr().err


def given(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_what_is_piped_in_is_validated(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    given(MODULE.replace("name: Tin", "nome: Tin"), monkeypatch)
    assert main(["validate", "-"]) == 1
    said = capsys.readouterr()
    assert "standard input:2:1: unknown key 'nome'" in said.out
    assert "standard input: 3 errors" in said.err
    given("players: [", monkeypatch)
    assert main(["check", "-"]) == 1
    assert "standard input:1:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("export json x.json", "usage: scythe-ref export json [-h] [--out FILE]"),
        ("completion bash -x", "usage: scythe-ref completion"),
        ("search river --loud", "usage: scythe-ref search"),
        ("try", "the following arguments are required: POSITION\n"),
    ],
)
def test_a_wrong_argument_is_answered_with_the_usage_of_its_command(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(line.split())
    assert stop.value.code == 2
    assert said in capsys.readouterr().err


def test_what_is_piped_in_is_imported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    given("---\ntitle: Tin Harbour\n---\n\n# Storms\n\nA storm ends the round.\n", monkeypatch)
    assert main(["import", "-"]) == 0
    assert "A storm ends the round." in capsys.readouterr().out


def test_a_log_that_is_piped_in_is_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    walk = next(iter(our_content.library().walkthroughs))
    log = tmp_path / "log"
    main(["export", "log", walk, "--out", str(log)])
    given(log.read_text("utf-8"), monkeypatch)
    assert main(["replay", "-"]) == 0
    assert "1 of 1 games come out the same" in capsys.readouterr().out


def completed(line: str, folder: Path) -> set[str]:
    """Return a shell's offers at the end of a line."""
    out = folder / "offered"
    asked = {
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(out),
        "_ARGCOMPLETE_IFS": "\n",
        "_ARGCOMPLETE_SHELL": "bash",
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
    }
    subprocess.run([sys.executable, "-m", "scythe_ref"], env={**os.environ, **asked}, check=False, timeout=60)
    return {word.strip() for word in out.read_text("utf-8").splitlines()}


def test_commands_options_and_ids_are_completed(tmp_path: Path) -> None:
    assert completed("scythe-ref se", tmp_path) == {"serve", "search"}
    assert {"--faction", "--json"} <= completed("scythe-ref search --", tmp_path)
    assert {"combat.tie", "combat.trigger"} & completed("scythe-ref show combat.t", tmp_path)


def offered(line: str) -> set[str]:
    """Return the same, without a process of its own."""
    whole = parser(line.split()[:1])
    name_all(whole, COMMANDS)
    finder = CompletionFinder(whole)
    found = (finder.rl_complete(line, number) for number in itertools.count())
    return {word[line.rindex(" ") + 1 :].strip() for word in itertools.takewhile(bool, found) if word}


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("show V", {"V4"}),
        ("show faction.nor", {"faction.nordic"}),
        ("check second-unit-walks", {"second-unit-walks-in"}),
        ("check combat-ti", {"combat-tie"}),
        ("check move.river combat-ti", {"combat-tie"}),
        ("new rule move.x --chapter mov", {"move"}),
        ("new rule move.x --chapter move --section Carr", {"Carrying"}),
        ("new ruling x --topic comb", {"combat"}),
        ("new ruling x --rule combat.ti", {"combat.tie"}),
        ("new scenario x --ruling combat-ti", {"combat-tie"}),
        ("new rule x --source core-rulebook-", {"core-rulebook-nl#"}),
        ("search --faction nordic,sax", {"nordic,saxony"}),
        ("search --module air", {"airships"}),
        ("search --ruleset fi", {"first-printing"}),
        ("search --switch camaraderie=every", {"camaraderie=every-retreat"}),
        ("play --factions nordic rus", {"rusviet"}),
        ("try --ruleset fi", {"first-printing"}),
        ("coverage --ablate move.riv", {"move.river"}),
        ("export log combat-st", {"combat-step-by-step"}),
        ("sources core-r", {"core-rulebook-nl"}),
        ("help sea", {"search"}),
    ],
)
def test_ids_and_closed_lists_are_completed_where_an_argument_takes_them(line: str, names: set[str]) -> None:
    assert names <= offered(line)


def test_no_argument_that_takes_a_known_name_is_forgotten() -> None:
    named = re.compile(r"ID|ID\||RULE|DOC|NAME|SWITCH=|SOURCE#|SCENARIO")
    of_new_things = {("new", "id"), ("new", "house_rule"), ("new", "setting"), ("new", "default")}
    asked = {
        (command, action.dest)
        for command, parsed in parsers_below(parser(list(COMMANDS)))
        for action in parsed._actions
        if named.match(str(action.metavar)) and not str(action.metavar).startswith("NAME.")
    }
    assert asked - of_new_things <= NAMES.keys()
    assert len(asked) > 15


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_what_it_reads_at_its_start(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert "scythe-ref" in capsys.readouterr().out
