"""Commands and assistants answer in the language that the environment names, but for what people type."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal
from in_accents import write_project
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp_types import TextContent

from scythe_ref.cli import main
from scythe_ref.cli.commands import COMMANDS
from scythe_ref.library import CHOSEN, content_root
from scythe_ref.scythe import PACKAGE
from scythe_ref.scythe.engine.position.names import STARS
from scythe_ref.scythe.engine.spelling import EXAMPLE, PARTS
from scythe_ref.site import domains, found_texts
from scythe_ref.translations import LANGUAGE, PSEUDO, Accented
from scythe_ref.translations import accented as accented_text

BUILDERS = {"fuzz"}
"""Commands that answer in English, as do `coverage --ablate` and `new` but for `new game`: CONTRIBUTING says why."""
EXPORTS = ("playeraid", "json", "markdown", "log")
HELPS = [("--help",), *((name, "--help") for name in COMMANDS), *(("export", name, "--help") for name in EXPORTS)]

TYPED = re.compile(
    r"\w+\* [^⟧]*|\d+\. [a-z][^⟧]*|\[[a-z., -]*\]"  # positions, actions that were played, and ids of rules
    r"|^- ⟦[^⟧]*⟧: .*|^[a-z-]+ +\d[\d ]*"  # names in a list, and figures of a chapter
    r"|\"[^\"]*\"|(?<!\w)'[^']*'"  # what somebody typed
    r"|(?<!\w)--?[a-z][\w:-]*"  # options, and what a query leaves out
    r"|\{[\w,-]+\}|(?<![\w'])[A-Z][A-Z_]+(?!\w)"  # choices and metavars
    r"|scythe-ref( \w+)*|pip install|(?<!\w)cd(?!\w)"
    r"|\S*\w[/.=#*_:|-]+\w\S*"  # ids, paths, addresses and the grammar
    r"|\w*\d\w*"
)
"""Parts of a line that are the same in every language."""
ENGLISH = re.compile(r"[A-Za-z]{2,}")

GRAMMAR = {"  " + "   ".join(one.examples) for part in PARTS.values() for one in part} | {f"  {EXAMPLE}"}
"""Lines of the grammar of positions and actions."""

POSITION = "saxony* V4=mech,worker abilities=riverwalk power=3; polania F4=worker"
WRONG = """\
topic: staying
scenarios:
  - id: it-stays
    title: "12"
    players: {saxony: {active: true, units: {V4: [mech]}}}
    play: [saxony move mech V4 to F4, saxony move mech F4 to M1, saxony bolster power]
    expect: [{after: 1, refused_by: [move.river]}, {after: 3, decided_by: [move.river]}, {after: 7}]
"""
NAMES = r"(?<!\w)({})(?!\w)".format(
    "|".join(
        [
            *(*COMMANDS, *EXPORTS),
            *("saxon[yi]", "crimea", "nordic", "polania", "rusviet", "togawa", "albion"),
            *(
                "base",
                "airships",
                "resolutions",
                "promos",
                "camaraderie",
                "random",
                "stars",
                "current",
                "combat",
                "power",
            ),
            *STARS,
            *("farm", "forest", "mountain", "tundra", "village"),  # from the components, where they are ids
            "cross: worker",  # who does what, in concepts of the lexicon
            *("int", "file", "id", "kind", "shell"),  # what argparse calls a type and arguments
            *("industrial", "engineering", "patriotic", "mechanical", "agricultural", "militant", "innovative"),
        ]
    )
)
"""Names of the game and the command line that aren't told by their form."""
MODULE = "name: '12'\ndescription: '15'\nbgg_id: 1\nsections: [{name: '13', text: '14'}]\n"


def plain(said: str, call: Iterable[str] = ()) -> list[str]:
    """Return the lines that have a plain word.

    Args:
        call: What somebody has typed, which a command repeats.
    """
    words = sorted((word for word in call if len(word) > 1), key=len, reverse=True)
    repeated = "|".join(rf"(?<![\w/.#]){re.escape(word)}(?![\w/.#])" for word in words) or "(?!)"
    found = []
    for line in re.sub("`[^`]{,80}`", "", said).splitlines():  # they may run over the end of a line
        left = re.sub(NAMES, "", TYPED.sub("", re.sub(repeated, "", line)))
        if ENGLISH.search(left) and line not in GRAMMAR:
            found.append(line)
    return found


@pytest.fixture
def accented(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LANGUAGE, PSEUDO)
    monkeypatch.setenv("COLUMNS", "1000")  # a command in a sentence stays on one line


@pytest.fixture
def in_catalogues(accented: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """See that everything that is looked up is in a catalogue: the language with accents has no catalogue."""
    looked_up: set[str] = set()

    def gettext(self: Accented, message: str) -> str:
        looked_up.add(message)
        return accented_text(message)

    monkeypatch.setattr(Accented, "gettext", gettext)
    yield
    assert {
        text for text in looked_up - texts_of_catalogues() if ENGLISH.search(re.sub(r"%\(\w+\)s", "", text))
    } == set()


@cache
def texts_of_catalogues() -> set[str]:
    found = (message.id for domain in domains(PACKAGE) for message in found_texts(domain))
    return {form for text in found for form in ((text,) if isinstance(text, str) else text)}


@pytest.mark.usefixtures("in_catalogues")
@pytest.mark.parametrize("call", HELPS, ids=" ".join)
def test_every_help_is_translated(call: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([*call])
    assert stop.value.code == 0
    said = capsys.readouterr().out
    assert "⟦" in said
    assert plain(said) == []


MISTAKES = [
    (),
    ("shov",),
    ("show",),
    ("show", "a", "b"),
    ("show", "no-such-entry"),
    ("show", "move.rivr"),
    ("show", "V4", "--content", "nowhere"),
    ("search", "12", "--players", "x"),
    ("search", "12", "--limit"),
    ("search", "12", "--players", "99", "--faction", "saxoni", "--module", "zzzz", "--switch", "a=b"),
    ("search", "12", "--players", "2", "--faction", "saxony,crimea,nordic"),
    ("check", "no-such-scenario"),
    ("check", "nowhere.yaml"),
    ("completion", "tcsh"),
    ("try", "saxony*", "x" * 30_000),
    ("play", "--games", "0"),
    ("play", "--games", "x"),
    ("play", "--players", "12"),
    ("play", "--players", "7", "--factions", "saxony"),
    ("play", "--factions", "saxoni"),
    ("play", "--factions", "saxony", "saxony"),
    ("play", "--switch", "a"),
    ("replay", "nowhere.json"),
    ("serve", "--port", "0"),
    ("export",),
    ("export", "log", "12"),
    ("export", "playeraid", "--out", "."),
    ("export", "json", "--out", "{full}"),
    ("export", "markdown", "--out", "{folder}"),
    ("build", "--out", "{full}"),
    ("build", "--module", "nowhere.yaml"),
    ("build", "--module", "{full}", "--out", "{folder}"),
    ("import", "nowhere.md"),
    ("import", "{full}", "--out", "{full}"),
    ("import", "{folder}"),
    ("new", "game", "{folder}"),
    ("new", "game", "{full}"),
    ("release", "v1"),
    ("schema", "--check", "--out", "{folder}"),
    ("sources", "no-such-document"),
    ("words", "no such words at all"),
    ("coverage", "--games", "x"),
    ("fuzz", "--seed"),
    ("mcp", "x"),
    ("numbers", "--json", "x"),
    ("asked", "x"),
    ("bundle", "--out", "{full}"),
    ("validate", "--json", "--format", "github"),
]


@pytest.mark.usefixtures("in_catalogues")
@pytest.mark.parametrize("call", MISTAKES, ids=lambda call: " ".join(call)[:60])
def test_every_mistake_is_told_in_the_language(
    call: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "folder"
    folder.mkdir()
    for full in (tmp_path / "full", folder / "full"):
        full.write_text("[]")
    try:
        status = main([part.format(folder=folder, full=full) for part in call])
    except SystemExit as stop:
        status = int(stop.code or 0)
    assert status in (1, 2)
    said = capsys.readouterr()
    assert "⟦" in said.out + said.err
    assert plain(said.out + said.err, call) == []


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our project with its content in accents, and the files that the calls name."""
    folder = tmp_path_factory.mktemp("project")
    write_project(folder)
    (folder / "wrong.yaml").write_text(WRONG)
    (folder / "module.yaml").write_text(MODULE)
    log = folder / "log.json"
    assert main(["play", "--players", "2", "--every", "0", "--log", str(log), "--content", str(folder)]) == 0
    (folder / "damaged.json").write_text(log.read_text().replace(" end turn", " end move", 1))
    (folder / "edited.json").write_text(log.read_text().replace('"seed": 1', '"seed": 2'))
    return folder


ANSWERS = [
    ("show move.river", 0),
    ("show combat-tie", 0),
    ("show faction.crimea", 0),
    ("show V4", 0),
    ("show move.river --frames", 0),
    ("search who wins a tie", 0),
    ("search who wins a tie --players 7 --module base", 0),
    ("search zxqv", 1),
    ("search kind:ruling worker", 0),
    ("try '{position}' 'saxony bolster power' --score --link", 0),
    ("try 'saxony* V4=mech' 'saxony move mech V4 to M3'", 1),
    ("check combat-tie", 0),
    ("check combat-tie --trace --flips", 0),
    ("check first-turns --trace", 0),
    ("check wrong.yaml", 1),
    ("check wrong.yaml --trace", 1),
    ("play --players 2 --every 0 --log other.json", 0),
    ("play --players 3 --modules airships --seed 4 --every 0", 0),
    ("replay log.json", 0),
    ("replay damaged.json", 1),
    ("replay edited.json", 1),
    ("validate module.yaml", 0),
    ("import nowhere.md", 2),
    ("sources --content {ours}", 0),
    ("numbers --content {ours}", 0),
    ("asked --content {ours}", 0),
    ("coverage --content {ours}", 0),
    ("words --check", 0),
    ("words 'zxqv zxqv'", 1),
    ("translate status nl", 0),
    ("release 1.0", 0),
    ("schema --where", 0),
    ("build --module module.yaml --out site", 0),
    ("new game 12", 0),
    ("export playeraid --out modules", 0),
    ("bundle --out bundle.json", 0),
]


WAITING = {"completion", "help", "mcp", "serve"}
"""Commands that print a script or a help, or wait for somebody; other tests read helps, and talk as assistants do."""


def test_every_command_is_read() -> None:
    assert {call.split()[0] for call, _ in ANSWERS} | BUILDERS | WAITING == set(COMMANDS)


@pytest.mark.slow
@pytest.mark.xdist_group("answers_in_accents")  # whose content takes seconds to write and to read
@pytest.mark.usefixtures("accented")
@pytest.mark.parametrize(("call", "status"), ANSWERS, ids=[call for call, _ in ANSWERS])
def test_every_answer_is_in_the_language(
    call: str, status: int, project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project)
    words = shlex.split(call.format(position=POSITION, ours=content_root()))
    here = [] if words[0] == "import" or "--content" in words else ["--content", str(project)]
    assert main([words[0], *here, *words[1:]]) == status
    said = capsys.readouterr()
    assert plain(said.out + said.err, words) == []


def test_json_keeps_its_keys_and_says_what_the_command_prints(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(WRONG)
    for call, same in ((["show", "move.river"], True), (["check", str(wrong)], False)):
        said = []
        for language in ("en", PSEUDO):
            monkeypatch.setenv(LANGUAGE, language)
            main([*call, "--json"])
            said.append(json.loads(capsys.readouterr().out))
        assert (said[0] == said[1]) is same
        assert keys(said[0]) == keys(said[1])
    assert all("⟦" in failure for failure in said[1]["results"][0]["failures"])


def keys(data: Any) -> Any:
    """Return JSON with its keys alone."""
    if isinstance(data, dict):
        return {key: keys(value) for key, value in data.items()}
    return [keys(part) for part in data] if isinstance(data, list) else None


ASKED: list[tuple[str, dict[str, Any]]] = [
    ("search", {"question": "who wins a tie"}),
    ("search", {"question": "12", "factions": ["saxoni"]}),
    ("search", {"question": "12", "limit": 99}),
    ("search", {"question": "12", "limit": 0}),
    ("search", {"question": "12", "limitt": 3}),
    ("search", {"question": "12", "zzzz": 3}),
    ("search", {}),
    ("search", {"question": "12", "limit": "x"}),
    ("show", {"id": "move.river"}),
    ("show", {"id": "V4"}),
    ("show", {"id": "no-such-entry"}),
    ("check", {"position": POSITION, "actions": ["saxony move mech V4 to M3"]}),
    ("check", {"position": POSITION, "actions": 3}),
    ("check", {"position": 3, "actions": []}),
    ("check", {"position": "x" * 30_000, "actions": []}),
    ("score", {"position": POSITION}),
    ("legal_actions", {"position": POSITION}),
    ("lab_link", {"position": POSITION}),
    ("shov", {}),
    ("zzzz", {}),
]
DATA = {"id", "kind", "url", "sources", "decided_by", "related", "action", "actions", "position", "position_after"}
DATA |= {"lab", "exceptions", "scores", "exception_to", "also", "also_asked", "scope", "factions", "units", "dutch"}
"""Keys of a reply under which there are ids, lines of the grammar and the like."""


@pytest.mark.slow
@pytest.mark.xdist_group("answers_in_accents")
def test_an_assistant_reads_and_answers_in_the_language(project: Path) -> None:
    variables = {**os.environ, LANGUAGE: PSEUDO, CHOSEN: str(project / "content")}
    server = StdioServerParameters(command=sys.executable, args=["-m", "scythe_ref", "mcp"], env=variables)

    typed = {word for name, arguments in ASKED for word in (name, *arguments)}

    async def conversation() -> list[str]:
        async with Client(stdio_client(server)) as client:
            told = [client.instructions or ""]
            for tool in (await client.list_tools()).tools:
                arguments = tool.input_schema["properties"]
                typed.update((tool.name, *arguments))
                told += [tool.description or "", *(one.get("description", "") for one in arguments.values())]
            for name, asked in ASKED:
                reply = await client.call_tool(name, asked)
                (content,) = reply.content
                assert isinstance(content, TextContent)
                told += [content.text] if reply.is_error else texts(json.loads(content.text))
            return told

    with start_blocking_portal() as portal:  # a browser's tests may have a loop in this thread
        told = portal.call(conversation)
    assert len(told) > 50
    assert "\n".join(line for one in told for line in plain(one, typed)) == ""


def texts(data: Any) -> list[str]:
    """Return the texts of a reply, without those that are data."""
    if isinstance(data, dict):
        return [text for key, part in data.items() if key not in DATA for text in texts(part)]
    if isinstance(data, list):
        return [text for part in data for text in texts(part)]
    return [data] if isinstance(data, str) else []
