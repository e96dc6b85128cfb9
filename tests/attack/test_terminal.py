"""Commands in processes of their own: with streams that take nothing or little, and broken off with Ctrl+C."""

from __future__ import annotations

import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import textwrap
import time
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

LONGEST = 300
"""Seconds after which a command counts as hung."""

FILLED = pytest.mark.xdist_group("terminal_caches")
"""Tests with the cache folder, which takes seconds to fill."""

REMOVED = b"the folder you are in has been removed; change to another one\n"
FULL = b"standard output: No space left on device; not everything was written\n"
NOBODY = b"standard output: it is closed; name a file with --out\n"


@pytest.fixture(autouse=True, scope="module")
def interruptible() -> Iterator[None]:
    """Has commands take Ctrl+C as at a terminal: what a shell runs in its background ignores it, and so would they."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="module")
def caches(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A cache folder with the compiled library."""
    folder = tmp_path_factory.mktemp("caches")
    start("search river", folder, caches=str(folder)).communicate(timeout=LONGEST)
    return str(folder)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with files that a call may name; its name is not ASCII."""
    place = tmp_path / "plâce"
    place.mkdir()
    (place / "scratch").mkdir()
    (place / "module.yaml").write_text("name: Été\ndescription: d\nbgg_id: 1\nsections: [{name: One, text: Fine.}]\n")
    (place / "hostile.json").write_text('{"name": "x", "description": "d", "bgg_id": 1, "sections": [], "≤\\u001b": 1}')
    (place / "rules.md").write_text("---\ntitle: Été ≤ 1\nsource: x\ntags: [a]\n---\n# One\n\nFine.\n")
    return place


def start(
    line: str,
    place: Path,
    *python: str,
    before: str = "",
    encoded: str = "",
    caches: str = "",
    stdout: int = -1,
    stdin: int = subprocess.DEVNULL,
) -> subprocess.Popen[bytes]:
    """Start a command in a process group of its own.

    Args:
        line: The arguments as a shell would read them; {tmp} is the place.
        python: Arguments of Python; the package by default.
        before: A shell's first command, such as a redirection.
        encoded: Variables that set the encoding of the output.
        caches: The folder for caches; a new one by default.
    """
    scratch = place / "scratch"
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    environment |= {"TMPDIR": str(scratch), "XDG_CACHE_HOME": caches or f"{place}/caches", "LANG": "C.UTF-8"}
    environment |= dict(pair.split("=") for pair in encoded.split())
    words = shlex.split(line.format(tmp=shlex.quote(str(place))))
    return subprocess.Popen(
        ["sh", "-c", f'{before or "exec"} "$@"', "sh", sys.executable, *(python or ("-m", "scythe_ref")), *words],
        env=environment,
        start_new_session=True,
        stdin=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
    )


PRINTS, WRITES, WRONG = "completion bash", "import {tmp}/rules.md", "completion é"
"""A command that prints something, one that prints a file, and one that reports an error."""


@pytest.mark.parametrize(
    ("line", "before", "status", "said"),
    [
        (PRINTS, "exec >&-", 0, b""),
        (WRITES, "exec >&-", 1, NOBODY),
        (WRONG, "exec 2>&-", 2, b""),
        ("build --module {tmp}/module.yaml --out {tmp}/site", "exec <&- >&- 2>&-", 0, b""),
        (PRINTS, "exec >/dev/full", 1, FULL),
        (WRITES, "exec >/dev/full", 1, FULL),
        (WRONG, "exec 2>/dev/full", 2, b""),
        (PRINTS, "exec >/dev/full 2>/dev/full", 1, b""),
        (PRINTS, "exec 1</dev/null", 1, b"standard output: Bad file descriptor; not everything was written\n"),
        ("build", "mkdir {gone}; cd {gone}; rmdir {gone}; exec", 1, REMOVED),
        (PRINTS, "mkdir {gone}; cd {gone}; rmdir {gone}; exec", 0, b""),
    ],
)
def test_a_stream_or_a_folder_that_fails_ends_in_a_sentence(
    line: str, before: str, status: int, said: bytes, place: Path
) -> None:
    process = start(line, place, before=before.format(gone=shlex.quote(f"{place}/gone")))
    err = process.communicate(timeout=LONGEST)[1]
    assert (process.returncode, err) == (status, said)
    assert not list((place / "scratch").iterdir())


@pytest.mark.parametrize(("line", "status"), [(PRINTS, 0), (WRITES, 0), ("validate {tmp}/hostile.json", 1)])
def test_a_reader_who_has_gone_changes_nothing(line: str, status: int, place: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    process = start(line, place, stdout=write)
    os.close(write)
    assert b"Exception" not in process.communicate(timeout=LONGEST)[1]
    assert process.returncode == status


ENCODINGS = {
    "ascii": "PYTHONIOENCODING=ascii",
    "latin-1": "PYTHONIOENCODING=latin-1",
    "utf-8": "PYTHONIOENCODING=utf-8",
    "POSIX": "LC_ALL=POSIX PYTHONCOERCECLOCALE=0 PYTHONUTF8=0",
}


@pytest.mark.parametrize("name", ENCODINGS)
def test_what_a_terminal_lacks_is_written_as_json_writes_it_and_a_file_stays_what_it_is(name: str, place: Path) -> None:
    process = start("validate --json {tmp}/hostile.json", place, encoded=ENCODINGS[name])
    out, err = (said.decode("ascii" if name == "POSIX" else name) for said in process.communicate(timeout=LONGEST))
    assert process.returncode == 1
    assert json.loads(out)["problems"][0]["field"] == "≤\x1b"
    assert not [letter for letter in out + err if unicodedata.category(letter) == "Cc" and letter != "\n"]
    process = start(WRITES, place, encoded=ENCODINGS[name])
    assert "Été ≤ 1" in process.communicate(timeout=LONGEST)[0].decode()
    assert process.returncode == 0


# -- Ctrl+C -----------------------------------------------------------------------------------------------------------

LAUNCHER = """
import os, signal, sys
from scythe_ref.cli import main
own, sign = os.getpid(), sys.argv.pop(1)
def watch(event, told):
    # The interpreter tells of every import, opened file, and the like.
    global sign
    if sign and told and os.getpid() == own and sign in str(told[0]):
        sign = ""
        os.killpg(0, signal.SIGINT)
sys.addaudithook(watch)
sys.exit(main())
"""
"""Runs a command and presses Ctrl+C as soon as it imports, opens or makes something with a sign in its name."""


@pytest.mark.slow
@FILLED
@pytest.mark.parametrize(
    ("line", "sign"),
    [
        ("search river", "argparse"),
        ("search river", "scythe_ref.search.index"),
        ("build --module {tmp}/module.yaml --out {tmp}/site", "work/site/"),
        ("export playeraid --out {tmp}/modules", "work/site/"),
        ("new game {tmp}/mine", "/project/"),
        ("schema --out {tmp}/schema", ".tmp"),
        ("play --every 0 --log {tmp}/log.json", ".tmp"),
        ("serve --no-open --port {port}", "mkdocs_"),
        ("mcp", "mcp.server"),
    ],
)
def test_an_interrupt_ends_a_command_quietly_and_leaves_nothing(line: str, sign: str, place: Path, caches: str) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        line = line.replace("{port}", str(free.getsockname()[1]))
    before = {path.name for path in place.iterdir()}
    process = start(line, place, "-c", LAUNCHER, sign, caches=caches)
    assert (process.communicate(timeout=LONGEST)[1], process.returncode) == (b"", 130)
    left = {path.name for path in place.iterdir()} - before
    assert left <= {"schema"}
    assert not [path for path in (*place.rglob("*"), *Path(caches).rglob("*")) if path.name.endswith((".tmp", ".new"))]
    assert not list((place / "scratch").iterdir())


HELLO = b"""\
{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2024-11-05", "capabilities": {},\
 "clientInfo": {"name": "test", "version": "1"}}}
"""


@pytest.mark.parametrize(
    ("work", "status"),
    [
        ("try: press()\nexcept KeyboardInterrupt: raise RuntimeError from None", 130),
        ("try: press()\nexcept KeyboardInterrupt: return 0", 130),
        ("type('Tidied', (), {'__del__': lambda self: press()})(); return 0", 130),
        ("atexit.register(press); return 0", 0),
    ],
    ids=["disguised", "swallowed", "where nothing can be raised", "after the end"],
)
def test_an_interrupt_counts_whatever_is_made_of_it_until_the_command_has_ended(
    work: str, status: int, place: Path
) -> None:
    code = f"""
import atexit, functools, signal, sys
from scythe_ref.cli import main, running
press = functools.partial(signal.raise_signal, signal.SIGINT)
def work(arguments):
{textwrap.indent(work, " ")}
running.call = work
sys.exit(main())
"""
    process = start("", place, "-c", code)
    assert (process.communicate(timeout=LONGEST)[1], process.returncode) == (b"", status)


@pytest.mark.slow
@FILLED
def test_an_interrupt_ends_the_wait_for_an_assistant(place: Path, caches: str) -> None:
    process = start("mcp", place, caches=caches, stdin=subprocess.PIPE)
    assert process.stdin and process.stdout and process.stderr
    process.stdin.write(HELLO)
    process.stdin.flush()
    assert b'"result"' in process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)
    assert (process.wait(20), process.stderr.read()) == (130, b"")  # and nobody has closed standard input


def test_a_command_that_is_to_ignore_interrupts_does(place: Path) -> None:
    process = start(PRINTS, place, "-c", LAUNCHER, "completion.", before="trap '' INT; exec")
    assert (process.communicate(timeout=LONGEST)[1], process.returncode) == (b"", 0)


def children(of: int) -> list[str]:
    tasks = Path(f"/proc/{of}/task").glob("*/children")
    try:
        return [child for task in tasks for child in task.read_text().split()]
    except OSError:
        return []


@pytest.mark.slow
@FILLED
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="children are looked up in /proc")
@pytest.mark.parametrize("line", ["fuzz --games 4000 --jobs 2 --fresh --folder {tmp}/fuzz", "check --flips"])
def test_an_interrupt_ends_the_workers_too(line: str, place: Path, caches: str) -> None:
    process = start(line, place, caches=caches)
    try:
        until = time.monotonic() + LONGEST
        while process.poll() is None and len(children(process.pid)) < 2 and time.monotonic() < until:
            time.sleep(0.01)
        assert process.poll() is None and children(process.pid), "it never started workers"
        os.killpg(process.pid, signal.SIGINT)
        err = process.communicate(timeout=LONGEST)[1]
    finally:
        process.kill()
    assert (process.returncode, err) == (130, b"")
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)  # nobody of the group is left
