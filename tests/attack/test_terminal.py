"""Every command with every kind of stream and place, and with Ctrl+C at many moments of it."""

from __future__ import annotations

import os
import random
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
import unicodedata
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from scythe_ref.cli import main
from scythe_ref.cli.commands import COMMANDS, parser

Cases = Callable[[int], int]

CONTENT = Path(__file__).parents[2] / "content"
LONGEST = 300
"""Seconds after which a command counts as hung."""


@dataclass(frozen=True)
class Call:
    """A call of a command, with paths below a folder of its own.

    Attributes:
        line: The arguments as a shell would read them; {tmp} is the folder, {port} a port that is taken.
        status: Its exit status where nothing is in its way.
        document: Whether it writes a file to standard output.
        slow: Whether it takes many seconds.
    """

    line: str
    status: int = 0
    document: bool = False
    slow: bool = False


POSITION = "'saxony* V4=mech; polania F4=worker'"
CALLS: dict[str, tuple[Call, ...]] = {
    "serve": (Call("serve --no-open --port {port}", status=2),),
    "build": (Call("build --module {tmp}/module.yaml --out {tmp}/site"), Call("build --out {tmp}/own", slow=True)),
    "validate": (Call("validate {tmp}/hostile.json", status=1), Call("validate {tmp}/module.yaml"), Call("validate")),
    "check": (Call("check wayfare-leads-home --trace"), Call("check {tmp}/nothing.yaml", status=2)),
    "try": (Call(f"try {POSITION} 'saxony move mech V4 to F4'"), Call(f"try {POSITION} é", status=2)),
    "play": (Call("play --every 0 --log {tmp}/log.json"),),
    "replay": (Call("replay {tmp}/game.json"),),
    "fuzz": (Call("fuzz --games 11 --jobs 2 --fresh --folder {tmp}/fuzz"),),
    "search": (Call("search river"), Call("search xyzzy", status=1)),
    "show": (Call("show move.river"), Call("show é", status=2)),
    "import": (Call("import {tmp}/rules.md", document=True), Call("import {tmp}/rules.md --out {tmp}/rules.yaml")),
    "new": (Call("new rule move.so-far --content {tmp}/content"), Call("new rule É", status=2)),
    "sources": (Call("sources --shared {tmp}/none", status=2), Call("sources")),
    "export": (
        Call("export log airship-ferry --out {tmp}/walk.json"),
        Call("export playeraid --out {tmp}/modules"),
        Call("export markdown --out {tmp}/pages", slow=True),
        Call("export json", document=True, slow=True),
    ),
    "coverage": (Call("coverage"), Call("coverage --ablate", slow=True)),
    "bundle": (Call("bundle", document=True), Call("bundle --out {tmp}/bundle.json")),
    "numbers": (Call("numbers"),),
    "asked": (Call("asked"),),
    "schema": (Call("schema --out {tmp}/schema"), Call("schema --check")),
    "completion": (Call("completion bash"), Call("completion é", status=2)),
    "mcp": (Call("mcp"),),
}
"""Calls of every command."""


def commands_of(whole: ArgumentParser) -> dict[str, ArgumentParser]:
    (group,) = (action for action in whole._actions if isinstance(action, _SubParsersAction))
    return dict(group.choices)


def test_every_command_is_attacked() -> None:
    declared = commands_of(parser(list(COMMANDS)))
    assert set(CALLS) == set(declared)
    assert all(call.line.split()[0] == name for name, calls in CALLS.items() for call in calls)
    assert {call.line.split()[1] for call in CALLS["export"]} == set(commands_of(declared["export"]))


# -- what is attacked -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def caches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder in which the library is compiled."""
    folder = tmp_path_factory.mktemp("caches")
    for words in ("search river", "bundle --out /dev/null"):
        start(words.split(), folder, {"XDG_CACHE_HOME": str(folder)}).communicate(timeout=LONGEST)
    return folder


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The log of a game."""
    path = tmp_path_factory.mktemp("game") / "game.json"
    assert main(["play", "--every", "0", "--seed", "4", "--log", str(path)]) == 0
    return path.read_text()


@pytest.fixture
def place(tmp_path: Path, game: str) -> Path:
    """A folder with everything that a call may name, and one for scratch files."""
    place = tmp_path / "plâce"
    place.mkdir()
    (place / "module.yaml").write_text("name: Été\ndescription: d\nbgg_id: 1\nsections: [{name: One, text: Fine.}]\n")
    (place / "hostile.json").write_text('{"name": "x", "description": "d", "bgg_id": 1, "sections": [], "é\\u001b": 1}')
    (place / "rules.md").write_text("---\ntitle: Théâtre\nsource: x\ntags: [a]\n---\n# Été\n\nÀ vous ≤ 1.\n")
    (place / "game.json").write_text(game)
    return place


def make_ready(call: Call, place: Path, number: int) -> Path:
    """Put away what an earlier call wrote; return a folder for what this one leaves lying about."""
    before = place / f"before-{number}"
    for name in ("site", "own", "modules", "rules.yaml", "log.json", "walk.json", "bundle.json", "schema", "content"):
        if (place / name).exists():
            before.mkdir(exist_ok=True)
            (place / name).rename(before / name)
    if "{tmp}/content" in call.line:
        shutil.copytree(CONTENT, place / "content", ignore=shutil.ignore_patterns("local", "pages"))
    scratch = place / f"scratch-{number}"
    scratch.mkdir()
    return scratch


@pytest.fixture(scope="module")
def taken_port() -> Iterator[int]:
    """A port at which somebody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def arguments(call: Call, place: Path, port: int) -> list[str]:
    return shlex.split(call.line.format(tmp=shlex.quote(str(place)), port=port))


def start(
    words: list[str], scratch: Path, more: dict[str, str], before: tuple[str, ...] = (), **streams: int
) -> subprocess.Popen[bytes]:
    """Start a command in a process group of its own."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    environment |= {"TMPDIR": str(scratch), "LANG": "C.UTF-8", **more}
    return subprocess.Popen(
        [*before, sys.executable, "-m", "scythe_ref", *words],
        env=environment,
        start_new_session=True,
        stdin=subprocess.DEVNULL,
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams},  # type: ignore[call-overload]
    )  # type: ignore[return-value]


# -- streams and places -----------------------------------------------------------------------------------------------


def shell(words: str) -> tuple[str, ...]:
    return ("sh", "-c", f'exec "$@" {words}', "sh")


REDIRECTED = {
    "stdout closed": ">&-",
    "stderr closed": "2>&-",
    "all closed": "<&- >&- 2>&-",
    "stdout full": ">/dev/full",
    "stderr full": "2>/dev/full",
    "both full": ">/dev/full 2>/dev/full",
    "stdout read only": "1</dev/null",
}
ENCODED = {
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "latin-1": {"PYTHONIOENCODING": "latin-1"},
    "cp1252": {"PYTHONIOENCODING": "cp1252"},
    "POSIX": {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
}
CONDITIONS = [*REDIRECTED, *ENCODED, "pipe closed", "folder removed"]


def run_under(condition: str, words: list[str], scratch: Path, caches: Path) -> tuple[int, bytes, bytes]:
    """Run a command under a condition; return its status and what it said."""
    more = {"XDG_CACHE_HOME": str(caches), **ENCODED.get(condition, {})}
    if condition == "pipe closed":
        read, write = os.pipe()
        os.close(read)
        process = start(words, scratch, more, stdout=write)
        os.close(write)
    elif condition == "folder removed":
        gone = scratch.with_name(scratch.name + "-gone")
        gone.mkdir()
        leaves = ("sh", "-c", 'cd "$0" && rmdir "$0" && exec "$@"', str(gone))
        process = start(words, scratch, more, leaves)
    else:
        process = start(words, scratch, more, shell(REDIRECTED.get(condition, "")))
    out, err = process.communicate(timeout=LONGEST)
    return process.returncode, out or b"", err or b""


def wanted(call: Call, condition: str, err: bytes) -> set[int]:
    """Return the exit statuses that are right."""
    if call.document and condition in ("stdout closed", "all closed"):
        return {1}
    if condition in ("stdout full", "both full", "stdout read only"):
        # Only what is printed at all can fail; it fails with a sentence where there is somewhere to say it.
        if condition == "both full":
            return {call.status, call.status or 1}
        return {call.status or 1} if b"standard output:" in err else {call.status}
    if condition == "folder removed" and b"has been removed" in err:
        return {1}
    return {call.status}


def acting(said: bytes, encoding: str) -> set[str]:
    text = said.decode(encoding)
    return {letter for letter in text if unicodedata.category(letter) in ("Cc", "Cs") and letter not in "\n\t"}


PRINTING = {"search", "show", "try", "bundle", "numbers", "coverage", "check", "import"}
"""Commands whose first call prints something, so that a full disk must be told."""


@pytest.mark.slow
@pytest.mark.parametrize("command", CALLS)
def test_no_stream_and_no_place_trips_a_command(
    command: str, place: Path, caches: Path, taken_port: int, cases: Cases, request: pytest.FixtureRequest
) -> None:
    thorough = request.config.getoption("--thorough")
    calls = [call for call in CALLS[command] if thorough or not call.slow]
    every = [(call, condition) for condition in CONDITIONS for call in calls]
    random.Random(command).shuffle(every)
    for number, (call, condition) in enumerate(every[: cases(1) * (10 if thorough else 1)]):
        scratch = make_ready(call, place, number)
        status, out, err = run_under(condition, arguments(call, place, taken_port), scratch, caches)
        told = f"{call.line}, {condition}: {status}\n{err.decode(errors='replace')}"
        assert status in wanted(call, condition, err), told
        assert b"Traceback" not in err and b"Exception ignored" not in err, told
        assert status == 0 or err or out or "closed" in condition or "full" in condition, told
        if command in PRINTING and call is CALLS[command][0] and condition == "stdout full":
            assert status == 1 and b"standard output: No space left on device" in err, told
        for said in (err,) if call.document else (out, err):
            assert not acting(said, ENCODED.get(condition, {}).get("PYTHONIOENCODING", "utf-8")), told
        assert not list(scratch.iterdir()), told


# -- Ctrl+C -----------------------------------------------------------------------------------------------------------

LAUNCHER = """
import os, signal, sys
from scythe_ref.cli import main
left, own, mark = int(sys.argv.pop(1)), os.getpid(), sys.argv.pop(1)
def watch(event, _):
    # The interpreter tells of every import, opened file, started process and the like: each is a moment.
    global left
    if left > 0 and os.getpid() == own and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        left -= 1
        if left == 0:
            os.mkdir(mark)
            os.killpg(0, signal.SIGINT)
sys.addaudithook(watch)
status = main()
left = -1
sys.exit(status)
"""

MOMENTS = 6000
"""Moments of a command at which it may be interrupted: most have fewer, so the early ones are likelier."""

SCRATCH_NAMES = (".tmp", ".new", ".part")


@pytest.mark.slow
@pytest.mark.parametrize("command", CALLS)
def test_an_interrupt_ends_every_command_quietly(
    command: str, place: Path, caches: Path, cases: Cases, request: pytest.FixtureRequest
) -> None:
    thorough = request.config.getoption("--thorough")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    chance = random.Random(command)
    calls = [call for call in CALLS[command] if thorough or not call.slow]
    for number in range(cases(1)):
        call = calls[number % len(calls)]
        scratch = make_ready(call, place, number)
        moment = 1 if number == 0 else round(MOMENTS ** chance.random())
        if command == "serve":
            moment = min(moment, 3000)  # it would not end by itself
        mark = place / f"interrupted-{number}"
        words = arguments(call, place, port)
        environment = {**os.environ, "TMPDIR": str(scratch), "XDG_CACHE_HOME": str(caches)}
        done = subprocess.run(
            [sys.executable, "-c", LAUNCHER, str(moment), str(mark), *words],
            env=environment, start_new_session=True, stdin=subprocess.DEVNULL, capture_output=True, timeout=LONGEST,
            check=False,
        )  # fmt: skip
        told = f"{call.line}, moment {moment}: {done.returncode}\n{done.stderr.decode()}"
        assert done.returncode == (130 if mark.exists() else call.status), told
        assert number or mark.exists(), told
        assert b"Traceback" not in done.stderr and b"KeyboardInterrupt" not in done.stderr, told
        assert not list(scratch.iterdir()), told
        left = [path.name for path in (*place.iterdir(), *caches.rglob("*"))]
        assert not [name for name in left if name.startswith(".") or name.endswith(SCRATCH_NAMES)], told


WORKERS = [
    "fuzz --games 4000 --jobs 2 --fresh --folder {tmp}/fuzz",
    "coverage --ablate",
    "check --flips",
]


def children(of: int) -> list[str]:
    tasks = Path(f"/proc/{of}/task").glob("*/children")
    try:
        return [child for task in tasks for child in task.read_text().split()]
    except OSError:
        return []


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="children are looked up in /proc")
@pytest.mark.parametrize("line", WORKERS)
def test_an_interrupt_ends_the_workers_too(line: str, place: Path, caches: Path) -> None:
    words = arguments(Call(line), place, 0)
    process = start(words, make_ready(Call(line), place, 0), {"XDG_CACHE_HOME": str(caches)})
    try:
        until = time.monotonic() + LONGEST
        while process.poll() is None and len(children(process.pid)) < 2 and time.monotonic() < until:
            time.sleep(0.01)
        assert process.poll() is None and children(process.pid), "it never started workers"
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=LONGEST)
    finally:
        process.kill()
    assert (process.returncode, err) == (130, b"")
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)  # nobody of the group is left
