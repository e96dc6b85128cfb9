"""Files in the cache folder that somebody or something has changed: commands answer as if nothing had happened."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from scythe_ref.cli import main
from scythe_ref.library import cache_files
from scythe_ref.library.cache import CompiledLibrary, Entries
from scythe_ref.scythe.flips import cache as keeping
from scythe_ref.scythe.flips.cache import KeptFlips
from scythe_ref.search.index import SearchIndex

COMMANDS = {
    "search": ["search", "who wins a tie", "--players", "7"],
    "narrow": ["search", "kind:ruling tie"],
    "show": ["show", "move.river"],
    "flips": ["check", "move.river", "--flips"],
}
READ = {
    "search": ("names", "ranking"),
    "narrow": ("names", "ranking", "whoosh"),
    "show": ("names", "entries"),
    "flips": ("names", "bundle", "flips"),
}
"""Which kinds of files each command reads."""

SMALL_GAME = Path(__file__).parents[2] / "examples" / "nine-mens-morris"
OF_SMALL_GAME = {
    "search": ["search", "may a man fly"],
    "narrow": ["search", "kind:ruling man"],
    "show": ["show", "end.blocked"],
    "check": ["check", "along-a-line"],
}
"""Commands on a game whose files take no time to make."""

Damage = Callable[[Path, random.Random], None]

pytestmark = pytest.mark.xdist_group("damaged_cache")
"""Whose folder takes long to fill."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache folder that all commands have filled."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder / "scythe-reference"


@pytest.fixture
def ask(home: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[str], tuple[int, str, str]]:
    """Runs a command as a new process would, which remembers nothing; gives its status and both outputs."""

    def asked(name: str) -> tuple[int, str, str]:
        code = main(COMMANDS[name])
        return code, *capsys.readouterr()

    return asked


class Planted:
    """Says that it ran, for whoever unpickles it."""

    def __reduce__(self) -> tuple[object, ...]:
        return exec, ("import os; os.environ['SCYTHE_PLANTED'] = 'it ran'",)


def with_digest(name: str, content: bytes) -> bytes:
    """A file that only a person with write access, and knowledge of the format, can plant."""
    return hashlib.blake2b(name.encode() + b"\0" + content, digest_size=32).hexdigest().encode() + b"\n" + content


def bytes_changed(file: Path, chance: random.Random) -> None:
    content = bytearray(file.read_bytes())
    for _ in range(20):
        content[chance.randrange(len(content))] ^= chance.randrange(1, 256)
    file.write_bytes(content)


def zeroed(file: Path, chance: random.Random) -> None:
    content = bytearray(file.read_bytes())
    start = chance.randrange(0, len(content), 4096)
    content[start : start + 4096] = bytes(len(content[start : start + 4096]))
    file.write_bytes(content)


def truncated(file: Path, chance: random.Random) -> None:
    os.truncate(file, chance.randrange(file.stat().st_size))


def longer(file: Path, chance: random.Random) -> None:
    file.write_bytes(file.read_bytes() + chance.randbytes(chance.randrange(1, 9)))


def foreign(file: Path, chance: random.Random) -> None:
    shapes = [
        b"{}",
        b"[]",
        b"null",
        b'{"renamed":{}}',
        b'{"scenarios":{}}',
        b"[" * 100_000,
        b'{"names":1}',
        b"\xff\n{}",
    ]
    content = chance.choice(shapes)
    file.write_bytes(chance.choice([content, with_digest(file.name, content)]))


def pickled(file: Path, chance: random.Random) -> None:
    content = pickle.dumps(Planted())
    size = len(content)
    packed = b'{"_MAIN_1.toc": %d}\n' % size + content
    file.write_bytes(chance.choice([content, packed, with_digest("index-other.kept", packed)]))


def folder_instead(file: Path, chance: random.Random) -> None:
    file.unlink()
    (file / "sub").mkdir(parents=True)


def pipe_instead(file: Path, chance: random.Random) -> None:
    file.unlink()
    os.mkfifo(file)


def link_instead(file: Path, chance: random.Random) -> None:
    target = file.parent / "elsewhere"
    target.write_bytes(file.read_bytes())
    file.unlink()
    file.symlink_to(chance.choice([target, Path("/dev/zero"), Path("/nowhere")]))


def gone(file: Path, chance: random.Random) -> None:
    file.unlink()


def of_another(file: Path, chance: random.Random) -> None:
    shutil.copy(chance.choice(sorted(set(file.parent.iterdir()) - {file})), file)


def writable_for_others(file: Path, chance: random.Random) -> None:
    file.chmod(0o666)
    bytes_changed(file, chance)


def owned_by_another(file: Path, chance: random.Random) -> None:
    if os.geteuid() == 0:
        pickled(file, chance)
        os.chown(file, 12345, 12345)


DAMAGES: list[Damage] = [bytes_changed, zeroed, truncated, longer, foreign, pickled, folder_instead, pipe_instead]
DAMAGES += [link_instead, gone, of_another, writable_for_others, owned_by_another]


@pytest.fixture
def restored(home: Path, ask: Callable[[str], tuple[int, str, str]], tmp_path: Path) -> Callable[[], None]:
    """Puts the filled folder back."""
    for name in COMMANDS:
        ask(name)
    whole = tmp_path / "whole"
    shutil.copytree(home, whole)

    def put_back() -> None:
        shutil.rmtree(home)
        shutil.copytree(whole, home)

    return put_back


@pytest.mark.slow
def test_damage_changes_no_answer(
    home: Path,
    ask: Callable[[str], tuple[int, str, str]],
    restored: Callable[[], None],
    cases: Callable[[int], int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The test takes rebuilt parts from their first build, so that there is time for many cases."""
    monkeypatch.setenv("SCYTHE_PLANTED", "")
    pickle.loads(pickle.dumps(Planted()))
    assert os.environ["SCYTHE_PLANTED"] == "it ran"  # so that one that runs is noticed
    monkeypatch.setenv("SCYTHE_PLANTED", "")
    usual = {name: ask(name) for name in COMMANDS}
    _compile_once(monkeypatch)
    _index_once(monkeypatch)
    _search_once(monkeypatch, home)
    chance = random.Random(7)
    for number in range(cases(120)):
        restored()
        command = chance.choice(list(COMMANDS))
        damage = DAMAGES[number % len(DAMAGES)]
        kinds = chance.sample(READ[command], chance.randint(1, len(READ[command])))
        files = [file for kind in kinds for file in home.glob(f"{kind}-*")]
        assert files
        for file in files:
            damage(file, chance)
        case = f"case {number}: {command}, {damage.__name__} of {kinds}"
        assert ask(command) == usual[command], case
        assert os.environ["SCYTHE_PLANTED"] == "", case
        if number % 10 == 0:
            assert ask(command) == usual[command], f"{case}, asked again"


def _compile_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from scythe_ref.library import cache
    from scythe_ref.library.root import content_root

    same = cache._key(content_root())
    parts = cache._compile(content_root(), same, "")
    contents = {name: cache_files.read(name, same, bytes) or b"" for name in parts}
    monkeypatch.setattr(cache, "_key", lambda source, language: same)

    def compiled_again(source: Path, key: str, language: str) -> dict[str, object]:
        for name, content in contents.items():
            cache_files.write(name, key, content)
        return dict(parts)

    monkeypatch.setattr(cache, "_compile", compiled_again)


def _index_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from scythe_ref.search import index

    def once(make: Callable[..., Any]) -> Callable[..., Any]:
        made: list[Any] = []

        def compiled_once(*given: Any) -> Any:
            made[:] = made or [make(*given)]
            return made[0]

        return compiled_once

    for name in ("_exported", "_whoosh_index"):
        monkeypatch.setattr(index, name, once(getattr(index, name)))


def _search_once(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    answers = {}
    for file in home.glob("flips-*"):
        answers.update(json.loads(file.read_bytes().partition(b"\n")[2]))

    def search(self: KeptFlips, names: list[str], scenarios: keeping.Scenarios) -> Iterator[tuple[str, object]]:
        return ((name, answers[keeping._scenario_digest(scenarios[name])]) for name in names)

    monkeypatch.setattr(KeptFlips, "search", search)


@pytest.mark.parametrize(
    ("kind", "commands"),
    [
        ("names", ["search", "show", "check"]),
        ("entries", ["show"]),
        ("ranking", ["search", "narrow"]),
        ("whoosh", ["narrow"]),
        ("bundle", ["check"]),
    ],
)
def test_a_damaged_file_is_made_again(
    kind: str, commands: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ask(name: str) -> tuple[int, str, str]:
        code = main([*OF_SMALL_GAME[name], "--content", str(SMALL_GAME)])
        return code, *capsys.readouterr()

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert {ask(name)[0] for name in OF_SMALL_GAME} == {0}
    see_it_made_again(kind, tmp_path / "scythe-reference", commands, ask)


@pytest.mark.slow
def test_damaged_flips_are_made_again(home: Path, ask: Callable[[str], tuple[int, str, str]]) -> None:
    ask("flips")
    see_it_made_again("flips", home, ["flips"], ask)


def see_it_made_again(kind: str, home: Path, commands: list[str], ask: Callable[[str], tuple[int, str, str]]) -> None:
    """Damage the file of a kind and see that commands answer as before, and that it is whole afterwards."""
    [file] = home.glob(f"{kind}-*")
    usual = {name: ask(name) for name in commands}
    file.write_bytes(b"\0" * 10)
    for name in commands:
        assert ask(name) == usual[name]
    digest, _, content = file.read_bytes().partition(b"\n")
    assert with_digest(file.name, content).partition(b"\n")[0] == digest


@contextmanager
def nobody() -> Iterator[None]:
    """For root no file is unreadable, so somebody else has to look."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="files have no owners")
@pytest.mark.parametrize("what", ["the folder", "the files", "nothing can be written"])
def test_what_cannot_be_read_or_written_is_done_without(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Not below pytest's own folder, which only its user may enter.
    with TemporaryDirectory() as open_folder, monkeypatch.context() as patch:
        place = Path(open_folder) / "cache"
        place.mkdir()
        patch.setenv("XDG_CACHE_HOME", str(place))
        if os.geteuid() == 0:
            Path(open_folder).chmod(0o755)
            os.chown(place, 65534, 65534)
        with nobody():
            cache_files.write("kind", "key", b"content")
            folder = place / "scythe-reference"
            assert cache_files.read("kind", "key", bytes) == b"content"
            if what == "the files":
                (folder / "kind-key.kept").chmod(0)
            else:
                folder.chmod(0 if what == "the folder" else 0o500)
            cache_files.write("kind", "other", b"content")
            assert (cache_files.read("kind", "key", bytes) is None) == (what != "nothing can be written")
            assert (cache_files.read("kind", "other", bytes) is None) == (what != "the files")
            folder.chmod(0o700)


def test_a_file_that_vanishes_while_it_is_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache_files.write("kind", "key", b"content")
    look = os.fstat

    def and_then_it_is_gone(handle: int) -> os.stat_result:
        (home / "kind-key.kept").unlink(missing_ok=True)
        return look(handle)

    monkeypatch.setattr(os, "fstat", and_then_it_is_gone)
    assert cache_files.read("kind", "key", bytes) == b"content"  # it checks and reads the file that it opened
    assert cache_files.read("kind", "key", bytes) is None


def test_a_file_that_is_exchanged_after_its_folder_was_looked_at(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache_files.write("kind", "key", b"content")
    opened = os.open

    def exchanged(path: Path, flags: int) -> int:
        Path(path).write_bytes(with_digest(Path(path).name, b"planted"))
        Path(path).chmod(0o666)
        return opened(path, flags)

    monkeypatch.setattr(os, "open", exchanged)
    assert cache_files.read("kind", "key", bytes) is None


@pytest.mark.slow
def test_cold_processes_at_once_answer_alike(tmp_path: Path) -> None:
    """Of a small game: the processes write the same files at the same time, as those of a big one."""

    def asked(command: str) -> tuple[int, str, str]:
        call = [*OF_SMALL_GAME[command], "--content", str(SMALL_GAME)]
        code = f"import sys; from scythe_ref.cli import main; sys.exit(main({call!r}))"
        env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
        done = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=240, check=False
        )
        return done.returncode, done.stdout, done.stderr

    with ThreadPoolExecutor(3) as pool:
        first, second, third = pool.map(asked, ["search", "search", "show"])
    assert first == second == asked("search")
    assert third == asked("show")
    assert third[0] == first[0] == 0
    assert {file.name.partition("-")[0] for file in (tmp_path / "scythe-reference").iterdir()} == {
        "names",
        "entries",
        "bundle",
        "ranking",
        "code",
        "texts",
        "digest",
    }


def test_a_valid_file_of_another_shape_is_made_again(home: Path) -> None:
    """An attacker who knows the format would plant such an index: it opens, and is no index."""
    key = "of another shape"
    exported = (b'{"format":11,"factors":[],"stems":[]}\n[]\n{}', b'{"format":10,"factors":[],"stems":[]}\n[]')
    for content in (b"", b"{}", b"{}\n", b"[1]\n", b'{"_MAIN_1.toc": 4}\nabcd', b'{"_MAIN_1.toc": "x"}\n', *exported):
        for name in (*home.glob("ranking-of another*"), *home.glob("whoosh-of another*")):
            name.write_bytes(with_digest(name.name, content))
        index = SearchIndex.load(key, list)
        assert (index.size, index.parse_query("kind:term").allowed) == (0, frozenset())
    assert dict(CompiledLibrary("key", lambda name: Entries(b"[]")).entries) == {}
