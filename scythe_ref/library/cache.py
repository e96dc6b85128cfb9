"""The compiled library: what reading needs of the content, kept in the user's cache folder under the content's digest.

What only reads (``search``, ``show``) starts from here and imports neither pydantic nor a YAML reader.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterable
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref import __version__
from scythe_ref.game_package import OURS, GamePackage, find_package, imported
from scythe_ref.library import cache_files
from scythe_ref.library.entry import Entry
from scythe_ref.library.root import PACKAGE, content_digest, content_root, package_named_in

if TYPE_CHECKING:
    from scythe_ref.library.graph import Library

CODE = ("formats", "game_package", "lazy", "library", "schema", "scythe", "search", "wording")
"""Packages and modules whose code and tables decide what is kept"""

PARTS = {
    "names": ("sources", "renamed", "table", "game", "lexicon"),
    "entries": ("entries",),
    "bundle": ("rules", "scenarios"),
    "texts": ("texts",),
}
"""Each part of a compiled library is a file of its own, and must hold at least these."""


class CompiledLibrary:
    """What reading needs of the library; each part is read when it is first asked for.

    Attributes:
        key: Identifies the content and the code that compiled it, for what else is derived from it.
    """

    def __init__(self, key: str, part: Callable[[str], dict[str, Any]]) -> None:
        self.key = key
        self._part = part
        self._entries: tuple[Entry, ...] | None = None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that can be found."""
        if self._entries is None:
            self._entries = tuple(Entry.from_data(item) for item in self._part("entries")["entries"])
        return self._entries

    @property
    def source_titles(self) -> dict[str, str]:
        """The title of each source."""
        titles: dict[str, str] = self._part("names")["sources"]
        return titles

    @property
    def renamed(self) -> dict[str, str]:
        """The present id for each id that a statement had before."""
        names: dict[str, str] = self._part("names")["renamed"]
        return names

    @property
    def table_rules(self) -> dict[str, Any]:
        """What a table can be made of, see ``scythe_ref.library.conditions``."""
        rules: dict[str, Any] = self._part("names")["table"]
        return rules

    @property
    def lexicon(self) -> dict[str, Any]:
        """What players call things, by concept."""
        lexicon: dict[str, Any] = self._part("names")["lexicon"]
        return lexicon

    @property
    def package(self) -> GamePackage | None:
        """The game; None if it is content alone."""
        (place,) = self._part("names")["game"]
        return imported(place) if place else None

    @property
    def texts(self) -> dict[str, str]:
        """File and line of each text, by its id."""
        texts: dict[str, str] = self._part("texts")["texts"]
        return texts

    @cached_property
    def code(self) -> dict[str, list[str]]:
        """File and line of every place where the engine names a rule; kept for as long as no line of it changes."""
        from scythe_ref.library import source_locations  # noqa: PLC0415  # only who shows a rule needs it

        key = _digest_of(self.key, source_locations.engine_files(self.bundle["game"]))
        found = cache_files.read("code", key, lambda content: _decoded(content, ("code",)))
        if found is None:
            found = {"code": source_locations.code_of(self.bundle["rules"], self.bundle["game"])}
            cache_files.write("code", key, json.dumps(found).encode())
        places: dict[str, list[str]] = found["code"]
        return places

    @property
    def bundle(self) -> dict[str, Any]:
        """What the engine reads, see ``Library.bundle``."""
        return self._part("bundle")


def compiled(root: Path | None = None) -> CompiledLibrary:
    """Return the compiled library, from the cache if it is there, else made and kept; as :func:`load` it may raise.

    Args:
        root: The content folder; ours by default.
    """
    source = content_root() if root is None else root
    key = _key(source)
    parts: dict[str, dict[str, Any]] = {}

    def part(name: str) -> dict[str, Any]:
        if name not in parts:
            data = cache_files.read(name, key, lambda content: _decoded(content, PARTS[name]))
            if data is None:
                parts.update(_compile(source, key))
            else:
                parts[name] = data
        return parts[name]

    part("names")  # made at once, so that problems of the content come to light here
    return CompiledLibrary(key, part)


def _compile(source: Path, key: str) -> dict[str, dict[str, Any]]:
    """Load the content and keep what reading needs of it."""
    from scythe_ref.library.conditions import table_rules  # noqa: PLC0415  # only a cold cache needs it
    from scythe_ref.library.entries import entries_of  # noqa: PLC0415  # the same
    from scythe_ref.library.loading import load  # noqa: PLC0415  # the same
    from scythe_ref.library.source_locations import texts  # noqa: PLC0415  # the same

    library = load(source)
    parts = {
        "names": {
            "game": [library.package.place],
            "sources": {source.id: source.title for source in library.sources.values()},
            "renamed": {
                old: entry.id for entry in library.statements.values() for old in entry.statement.formerly or ()
            },
            "table": table_rules(library),
            "lexicon": library.lexicon,
        },
        "entries": {"entries": [entry.as_data() for entry in entries_of(library)]},
        "bundle": library.bundle(),
        "texts": {"texts": texts(library)},
    }
    written = {name: json.dumps(data, ensure_ascii=False, separators=(",", ":")) for name, data in parts.items()}
    if _key(source) == key:  # else somebody has edited the content meanwhile
        for name, text in written.items():
            cache_files.write(name, key, text.encode())
    # Through JSON and back, so that a first run sees the same plain data as every later one.
    return {name: json.loads(text) for name, text in written.items()}


def _decoded(content: bytes, wanted: tuple[str, ...]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(content)
    if not all(isinstance(data[name], dict | list) for name in wanted):
        raise ValueError("this is something else")
    return data


def key_of(library: Library) -> str:
    """Return the key under which is kept what is made of a library, as :attr:`CompiledLibrary.key` is."""
    return _key(library.root, library.digest)


def _key(source: Path, digest: str | None = None) -> str:
    """Combine the content's digest with the state of the code that reads it."""
    files = [
        path
        for name in CODE
        for path in (PACKAGE / f"{name}.py", *sorted((PACKAGE / name).rglob("*")))
        if path.suffix in (".py", ".json") and path.exists()
    ]
    files += _code_of_game(source)
    return _digest_of(f"{__version__} {sys.version_info[:2]} {digest or content_digest(source)}", files)


def _code_of_game(source: Path) -> list[Path]:
    """Return the files of a game's package that is not ours; looked up by the text, as `search` reads no YAML."""
    named = package_named_in(source)
    if not named or named in OURS:
        return []
    try:
        package = find_package(named)
    except LookupError:
        return []  # told when the content is read
    modules = {place.partition(":")[0].partition(".")[0] for place in package.parts.values()}
    found = (find_spec(module) for module in modules)
    folders = [Path(place) for spec in found if spec for place in spec.submodule_search_locations or ()]
    return sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".json"))


def _digest_of(made_from: str, files: Iterable[Path]) -> str:
    """Return a digest of what something is made from, and of the state of files that make it."""
    digest = hashlib.blake2b(made_from.encode(), digest_size=12)
    for path in files:
        state = path.stat()  # `search` and `show` come here at every start: reading the files would take longer
        digest.update(f"{path} {state.st_size} {state.st_mtime_ns}\n".encode())
    return digest.hexdigest()
