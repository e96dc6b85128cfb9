"""The lab's runtime as files of a site: Python, its standard library, the engine, and the bundle of content.

All are compressed, with any host, so the sizes in the list are those of the downloads. The name of a file has its
digest, so browsers don't load an unchanged file again. ``theme/js/lab/files.js`` reads the list.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import io
import json
import logging
import shutil
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scythe_ref.game_package import GamePackage, imported
from scythe_ref.library import cache_files
from scythe_ref.search import LAB, LAB_MANIFEST
from scythe_ref.site.build import lab_archive
from scythe_ref.site.build.lab_archive import Archive

BUNDLE = "bundle.json"
LICENSES = Path(__file__).parent.parent / "lab-licenses.txt"
ENDING = ".bin"
"""Not ``.gz``: some hosts tell browsers to unpack such files on the way."""

NOT_READ = ("rulings",)
"""Parts of the bundle that the lab does not need."""

KIND = "lab"
KIND_OF_DIGESTS = "code-of-lab"
log = logging.getLogger("mkdocs.plugins.scythe.lab")


@dataclass(frozen=True)
class RuntimePart:
    """One file of the runtime.

    Attributes:
        name: Its name in the browser's file system.
        size: Its uncompressed bytes.
        packed: Its content on the site.
    """

    name: str
    size: int
    packed: bytes


def write_lab(site_dir: Path, bundle: dict[str, Any]) -> None:
    """Write the lab's runtime into a site.

    Args:
        bundle: The content for the engine, see ``Library.bundle``.
    """
    folder = site_dir / LAB
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    read = {name: said for name, said in bundle.items() if name not in NOT_READ}
    text = json.dumps(read, ensure_ascii=False, separators=(",", ":")).encode()  # in the order of the content
    parts = [*_python_parts(imported(bundle["game"])), RuntimePart(BUNDLE, len(text), lab_archive.pack(text))]
    listed = []
    for part in parts:
        digest = hashlib.sha256(part.packed).hexdigest()
        address = f"{part.name}.{digest[:12]}{ENDING}"
        (folder / address).write_bytes(part.packed)
        listed.append(
            {"name": part.name, "address": address, "bytes": part.size, "gzip": len(part.packed), "sha256": digest}
        )
    version = hashlib.sha256("".join(str(file["sha256"]) for file in listed).encode()).hexdigest()[:16]
    lock = json.loads(lab_archive.vendored(lab_archive.LOCK))
    manifest = {"version": version, "lock": lock, "files": listed}
    (site_dir / LAB_MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    shutil.copy(LICENSES, folder / "licenses.txt")


@functools.cache
def _python_parts(game: GamePackage) -> list[RuntimePart]:
    """Return everything but the bundle, made once a process: its code stays the same."""
    parts = [
        RuntimePart(name, len(lab_archive.vendored(name)), lab_archive.packed(name)) for name in lab_archive.PYODIDE
    ]
    made = archive(game)
    for name, packed in ((lab_archive.STANDARD, made.standard), (lab_archive.CODE, made.code)):
        parts.append(RuntimePart(name, len(gzip.decompress(packed)), packed))
    return parts


def sources_of(game: GamePackage) -> dict[str, bytes]:
    """Return the code that goes with a game."""
    return lab_archive.sources(*_carried_by(game))


def _carried_by(game: GamePackage) -> tuple[Sequence[str], Sequence[str]]:
    """Return the modules that go with a game and those left out: its part ``browser``, else its engine and table."""
    said = game.part("browser") or {"carried": [game.parts[name].partition(":")[0] for name in ("engine", "lab")]}
    return said["carried"], said.get("left_out", ())


def archive(game: GamePackage) -> Archive:
    """Return the archive of a game: shipped with the package, kept from before, or compiled now."""
    digest = _digest_of(game)
    found = _kept_archive(digest)
    if found is None:
        sources = sources_of(game)
        try:
            found = lab_archive.compiled_archive(sources)
        except lab_archive.NoNodeError as error:
            log.info("The lab gets its code as it is written and starts slowly: %s", error)
            return lab_archive.uncompiled_archive(sources)
        cache_files.write(KIND, digest, _encoded(found))
    return found


def is_ready(game: GamePackage) -> bool:
    """Return whether the code need not be compiled, which takes many seconds."""
    return _kept_archive(_digest_of(game)) is not None


def _digest_of(game: GamePackage) -> str:
    """Return the digest of a game's sources; to find them takes 0.7 s, to see that no code has changed 0.02 s."""
    state = lab_archive.state_of_code(*_carried_by(game))
    digest = cache_files.read(KIND_OF_DIGESTS, state, bytes.decode)
    if digest is None:
        digest = lab_archive.digest_of(sources_of(game))
        cache_files.write(KIND_OF_DIGESTS, state, digest.encode())
    return digest


def _kept_archive(digest: str) -> Archive | None:
    return lab_archive.shipped_archive(digest) or cache_files.read(KIND, digest, _decoded)


def _encoded(made: Archive) -> bytes:
    return lab_archive.as_zip({"standard": made.standard, "code": made.code})


def _decoded(content: bytes) -> Archive:
    with zipfile.ZipFile(io.BytesIO(content)) as kept:
        return Archive(kept.read("standard"), kept.read("code"))
