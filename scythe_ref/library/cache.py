"""The compiled library, kept in the user's cache folder under the content's digest.

Commands that only read (``search``, ``show``) start from here and import neither pydantic nor a YAML reader.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref import __version__
from scythe_ref.game_package import OURS, GamePackage, find_package, imported
from scythe_ref.library import cache_files
from scythe_ref.library.root import PACKAGE, content_digest, content_root, languages_in, package_named_in
from scythe_ref.translations import _

if TYPE_CHECKING:
    from scythe_ref.library.entry import Entry
    from scythe_ref.library.graph import Library


CODE = (
    "formats",
    "game_package",
    "lazy_imports",
    "library",
    "messages",
    "schema",
    "scythe",
    "search",
    "translations",
    "wording",
)
"""Packages and modules whose code and tables decide the content of the cache."""

JUST_NOW = 2
"""Seconds within which a file system may give two states of a file the same time."""


class Entries(Mapping[str, "Entry"]):
    """The entries of a compiled library by id; each comes from its line on demand."""

    def __init__(self, content: bytes) -> None:
        """Take the ids as a line of JSON, and a line for each entry."""
        ids, *lines = content.split(b"\n")
        self._lines: dict[str, bytes] = dict(zip(json.loads(ids), lines, strict=True))
        self._read: dict[str, Entry] = {}

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __contains__(self, name: object) -> bool:
        return name in self._lines

    def __getitem__(self, name: str) -> Entry:
        from scythe_ref.library.entry import Entry  # noqa: PLC0415  # a search prints its hits without any

        if name not in self._read:
            self._read[name] = Entry.from_data(json.loads(self._lines[name]))
        return self._read[name]


def _holding(*names: str) -> Callable[[bytes], dict[str, Any]]:
    """Return a reader of plain data that must hold some lists and mappings."""

    def decoded(content: bytes) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(content)
        if not all(isinstance(data[name], dict | list) for name in names):
            raise ValueError("this is something else")
        return data

    return decoded


PARTS: dict[str, Callable[[bytes], Any]] = {
    "names": _holding("sources", "renamed", "table", "game", "lexicon", "destinations"),
    "entries": Entries,
    "bundle": _holding("rules", "scenarios"),
    "texts": _holding("texts"),
}
"""The reader of each part of a compiled library, which is a file; it raises on anything else."""


class CompiledLibrary:
    """The library as `search` and `show` read it; each part loads on first use.

    Attributes:
        key: Identifies the content and the code that compiled it, for further data derived from it.
        language: The language that its texts are translated into; empty for the language of the content.
    """

    def __init__(self, key: str, part: Callable[[str], Any], language: str = "") -> None:
        self.key = key
        self.language = language
        self._part = part

    @property
    def entries(self) -> Entries:
        """All entries by id."""
        entries: Entries = self._part("entries")
        return entries

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
        """The choices for a table, see ``scythe_ref.library.conditions``."""
        rules: dict[str, Any] = self._part("names")["table"]
        return rules

    @property
    def destinations(self) -> list[Any]:
        """Places of the site that are no entry: title, address, and how people ask for each."""
        destinations: list[Any] = self._part("names")["destinations"]
        return destinations

    @property
    def lexicon(self) -> dict[str, Any]:
        """The players' words by concept."""
        lexicon: dict[str, Any] = self._part("names")["lexicon"]
        return lexicon

    @property
    def package(self) -> GamePackage | None:
        """The game; None if it is content alone."""
        return imported(self.game) if self.game else None

    @property
    def game(self) -> str:
        """The game's package, as ``module:attribute``; empty if the game has none."""
        return str(self._part("names")["game"][0])

    @property
    def title(self) -> str:
        """The game, as people call it."""
        return str(self._part("names")["game"][1])

    @property
    def about(self) -> str:
        """A sentence on what the reference holds."""
        return str(self._part("names")["game"][2])

    @property
    def texts(self) -> dict[str, str]:
        """File and line of each text, by its id."""
        texts: dict[str, str] = self._part("texts")["texts"]
        return texts

    @cached_property
    def code(self) -> dict[str, list[str]]:
        """File and line of every place where the engine names a rule."""
        found = cache_files.read("code", self.key, _holding("code"))
        if found is None:
            from scythe_ref.library.source_locations import code_locations  # noqa: PLC0415  # only a cold cache needs it

            found = {"code": code_locations(self.bundle["rules"], self.game)}
            cache_files.write("code", self.key, json.dumps(found).encode())
        places: dict[str, list[str]] = found["code"]
        return places

    @property
    def bundle(self) -> dict[str, Any]:
        """The engine's data, see ``Library.bundle``."""
        bundle: dict[str, Any] = self._part("bundle")
        return bundle


def compiled(root: Path | None = None, language: str = "") -> CompiledLibrary:
    """Return the compiled library, from the cache if it is there, else made and kept; as :func:`load` it may raise.

    Args:
        root: The content folder; ours by default.
        language: A language of its translations; a language without any is that of the content.
    """
    source = content_root() if root is None else root
    language = language if language and language in languages_in(source) else ""
    key = _key(source, language=language)
    parts: dict[str, Any] = {}

    def part(name: str) -> Any:
        if name not in parts:
            data = cache_files.read(name, key, PARTS[name])
            if data is None:
                parts.update(_compile(source, key, language))
            else:
                parts[name] = data
        return parts[name]

    part("names")  # made at once, so that problems of the content come to light here
    return CompiledLibrary(key, part, language)


def _compile(source: Path, key: str, language: str) -> dict[str, Any]:
    """Load the content and return the parts that readers need."""
    from scythe_ref.library.conditions import table_rules  # noqa: PLC0415  # only a cold cache needs it
    from scythe_ref.library.entries import entries_of  # noqa: PLC0415  # the same
    from scythe_ref.library.facts import plain  # noqa: PLC0415  # the same
    from scythe_ref.library.loading import load  # noqa: PLC0415  # the same
    from scythe_ref.library.source_locations import text_locations  # noqa: PLC0415  # the same

    library = load(source, language=language)
    entries = entries_of(library)
    parts = {
        "names": {
            "game": [library.package.place, library.game.game, plain(library.facts.fill(library.game.about))],
            "sources": {source.id: source.title for source in library.sources.values()},
            "renamed": {
                old: entry.id for entry in library.statements.values() for old in entry.statement.formerly or ()
            },
            "table": table_rules(library),
            "lexicon": library.lexicon,
            "destinations": library.destinations,
        },
        "bundle": library.bundle(),
        "texts": {"texts": text_locations(library)},
    }
    lines = ([entry.id for entry in entries], *(entry.as_data() for entry in entries))
    written = {
        "entries": "\n".join(map(_as_json, lines)).encode(),
        **{name: _as_json(data).encode() for name, data in parts.items()},
    }
    if _key(source, language=language) == key:  # else somebody has edited the content meanwhile
        for name, content in written.items():
            cache_files.write(name, key, content)
    # Through JSON and back, so that a first run sees the same plain data as every later one.
    return {name: PARTS[name](content) for name, content in written.items()}


def _as_json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def key_of(library: Library) -> str:
    """Return the cache key for data derived from a library, equal to :attr:`CompiledLibrary.key`."""
    return _key(library.root, library.digest, library.language)


def _key(source: Path, digest: str | None = None, language: str = "") -> str:
    """Combine the content's digest with the state of the code that reads it."""
    made_from = f"{__version__} {sys.version_info[:2]} {digest or _content_digest(source, language)}{language}"
    places = [*(f"{PACKAGE}/{name}" for name in CODE), *places_of_game(source)]
    states = [f"{path} {state.st_size} {state.st_mtime_ns}" for place in places for path, state in code_in(place)]
    return _digest_of(made_from, *states)


def _content_digest(source: Path, language: str) -> str:
    """Return the digest of the content; reads its files only if the state of one of them is new."""
    states = sorted(_files_in(str(source)))
    # A change can set any other time of a file, but not the one at which its state changed.
    described = (f"{path} {state.st_size} {state.st_mtime_ns} {state.st_ctime_ns}" for path, state in states)
    key = _digest_of(*described, language)
    digest = cache_files.read("digest", key, bytes.decode)
    if digest is None:
        digest = content_digest(source, language)
        if all(max(state.st_mtime, state.st_ctime) < time.time() - JUST_NOW for _, state in states):
            cache_files.write("digest", key, digest.encode())
    return digest


def places_of_game(source: Path) -> list[str]:
    """Return the folders and modules of a game that is not ours; looked up by the text, as `search` reads no YAML."""
    named = package_named_in(source)
    if not named or named in OURS:
        return []
    from importlib.util import find_spec  # noqa: PLC0415  # ours does without

    try:
        package = find_package(named)
    except LookupError:
        return []  # told when the content is read
    modules = {place.partition(":")[0].partition(".")[0] for place in package.parts.values()}
    found = [spec for spec in map(find_spec, modules) if spec]
    files = (str(spec.origin).removesuffix(".py") for spec in found if spec.submodule_search_locations is None)
    return sorted([*files, *(place for spec in found for place in spec.submodule_search_locations or ())])


def code_in(place: str) -> list[tuple[str, os.stat_result]]:
    """Return the files of a module or package that decide the result of compiling, sorted, each with its state."""
    module = Path(f"{place}.py")
    if module.is_file():
        return [(str(module), module.stat())]
    return sorted(found for found in _files_in(place) if found[0].endswith((".py", ".json")))


def _files_in(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    """Yield every file in a folder with its state, hidden ones left out.

    `search` and `show` come here at every start: `Path.rglob` takes four times as long.
    """
    with os.scandir(folder) as found:
        for item in found:
            if item.name.startswith((".", "__pycache__")):
                continue
            if item.is_dir(follow_symlinks=False):
                yield from _files_in(item.path)
            else:
                yield item.path, item.stat(follow_symlinks=not item.is_symlink() or Path(item.path).is_file())


def _digest_of(*states: str) -> str:
    return cache_files.key_from("\n".join(states))


class OtherCheckoutError(Exception):
    """A worker has other code or other content."""


# Once in a process: code that is imported stays as it is, whatever happens to its file.
@cache
def checkout_digest() -> str:
    """Return a digest of the code and the content of this process."""
    from hashlib import blake2b  # noqa: PLC0415  # it loads OpenSSL, and most commands need no such digest

    digest = blake2b(content_digest(content_root()).encode(), digest_size=8)
    for place in (str(PACKAGE), *places_of_game(content_root())):
        for path, __ in code_in(place):
            digest.update(f"\0{Path(path).relative_to(Path(place).parent).as_posix()}\0".encode())
            digest.update(Path(path).read_bytes())
    return digest.hexdigest()


def bundle_of_checkout(wanted: str) -> dict[str, Any]:
    """Return the bundle of this process's content.

    Args:
        wanted: The digest of the checkout that asks.

    Raises:
        OtherCheckoutError: It is none of ours.
    """
    if checkout_digest() != wanted:
        text = _("a worker has another checkout ({theirs}) than this one ({ours}): give it the same code and content")
        raise OtherCheckoutError(text.format(theirs=checkout_digest(), ours=wanted))
    return _bundle()


@cache
def _bundle() -> dict[str, Any]:
    return compiled().bundle
