"""Flips of many scenarios, found on all cores and kept in the user's cache folder.

The cache keeps flips without names and sentences, by a digest of everything they depend on: the scenario, the
components without their texts, and the code of the engine and of the search. So an edit of one scenario makes the
search of that one run again, an edit of a text none, and no flip is stale. All languages share what is kept.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import Any

from scythe_ref.library import PACKAGE, cache_files
from scythe_ref.scythe.flips import narration
from scythe_ref.scythe.flips.narration import FlipWords
from scythe_ref.scythe.flips.replay import Replay
from scythe_ref.scythe.flips.search import find
from scythe_ref.scythe.proof import switch_effects as switches
from scythe_ref.scythe.proof.switch_effects import SwitchedScenario
from scythe_ref.workers import spread

Scenarios = Mapping[str, Mapping[str, Any]]
Progress = Callable[[int, int], None]

CODE = ("closed_lists.py", "engine/**/*.py", "flips/**/*.py", "games/**/*.py", "proof/**/*.py")
"""The code that determines the flips."""

TEXTS = frozenset({
    "colour", "confidence", "description", "dissent", "name", "note", "open", "question", "short", "sources", "title",
})  # fmt: skip
"""Keys of components that people read; no rule of the game looks at them."""

OF_GOALS = "saxony"
"""The key of a goal's text on Saxony; elsewhere it has Saxony's own data."""

FEW = 12
"""Scenarios that a single process searches faster than several."""


class KeptFinds:
    """Plain data found in scenarios under some components, kept from one process to the next."""

    kind = "flips"

    def __init__(self, bundle: Mapping[str, Any]) -> None:
        """Read the cache.

        Args:
            bundle: Components and messages as ``Library.bundle`` gives them.
        """
        self.bundle = bundle
        self._shared = _shared_digest(bundle["components"])
        self._kept: dict[str, Any] = cache_files.read(self.kind, self._shared, _decode) or {}

    def found(self, scenarios: Scenarios, progress: Progress | None = None) -> dict[str, Any]:
        """Return the data of some scenarios, by their ids; search for those that are not in the cache.

        Args:
            progress: Called with the number searched and the number to search.
        """
        keys = {name: _scenario_digest(data) for name, data in scenarios.items()}
        todo = [name for name, key in keys.items() if key not in self._kept]
        if todo:
            for done, (name, found) in enumerate(self.search(todo, scenarios), start=1):
                self._kept[keys[name]] = found
                if progress is not None:
                    progress(done, len(todo))
            cache_files.write(self.kind, self._shared, json.dumps(self._kept, separators=(",", ":")).encode())
        return {name: self._kept[key] for name, key in keys.items()}

    def unknown(self, scenarios: Scenarios) -> list[str]:
        """Return the scenarios that the cache does not have."""
        return [name for name, data in scenarios.items() if _scenario_digest(data) not in self._kept]

    def search(self, names: list[str], scenarios: Scenarios) -> Iterator[tuple[str, Any]]:
        """Search some scenarios."""
        raise NotImplementedError


class KeptFlips(KeptFinds):
    """Flips of scenarios under some components."""

    sentences = staticmethod(narration.sentences)

    def __init__(self, bundle: Mapping[str, Any]) -> None:
        super().__init__(bundle)
        self._words = FlipWords(bundle)
        self._replay = Replay(bundle["components"])
        self._replaying = Lock()  # a replay is for one thread at a time

    def of_all(self, scenarios: Scenarios, progress: Progress | None = None) -> dict[str, dict[str, Any]]:
        """Return the flips of some scenarios in words, by their ids; tell the progress as :meth:`found` does."""
        return {name: self._words.worded(found) for name, found in self.found(scenarios, progress).items()}

    def search(self, names: list[str], scenarios: Scenarios) -> Iterator[tuple[str, Any]]:
        """Search some scenarios, many of them on all cores."""
        if len(names) < FEW:
            for name in names:
                with self._replaying:
                    found = find(scenarios[name], self._replay)
                yield name, found
            return
        # Those that take longest come first, so that no core waits for another at the end.
        longest = sorted(names, key=lambda name: len(scenarios[name].get("play") or ()), reverse=True)
        yield from spread(_work, longest, _prepare, (scenarios, self.bundle["components"]), few=FEW, chunk=8)


class KeptSwitchFlips(KeptFinds):
    """Scenarios whose outcome depends on the setting of a switch."""

    kind = "switches"

    def of_switches(self, scenarios: Scenarios, progress: Progress | None = None) -> list[SwitchedScenario]:
        """Return every such scenario with the switch and the setting; tell the progress as :meth:`found` does."""
        # The same scenario under another name flips alike, so the name is not kept.
        return [
            SwitchedScenario(switch, setting, other, name)
            for name, flips in self.found(scenarios, progress).items()
            for switch, setting, other in flips
        ]

    def search(self, names: list[str], scenarios: Scenarios) -> Iterator[tuple[str, Any]]:
        """Search some scenarios."""
        for name, flips in switches.flips_of_all(names, {**self.bundle, "scenarios": scenarios}):
            yield name, [flip[:3] for flip in flips]


def flips_of(data: Mapping[str, Any], bundle: Mapping[str, Any], replay: Replay | None = None) -> dict[str, Any]:
    """Return the flips of one scenario in words.

    Args:
        replay: Plays it; using one for many scenarios saves time.
    """
    return FlipWords(bundle).worded(find(data, replay or Replay(bundle["components"])))


_shared: dict[str, Any] = {}


def _prepare(scenarios: Scenarios, components: Mapping[str, Any]) -> None:
    _shared.update(scenarios=scenarios, replay=Replay(components))
    gc.freeze()  # the library stays as long as the process does: no collection need go through it


def _work(name: str) -> tuple[str, dict[str, Any]]:
    return name, find(_shared["scenarios"][name], _shared["replay"])


# -- digests ----------------------------------------------------------------------------------------------------------


def _digest(data: Any) -> str:
    return blake2b(json.dumps(data, sort_keys=True).encode(), digest_size=12).hexdigest()


def _scenario_digest(data: Mapping[str, Any]) -> str:
    """Digest a scenario but for its title, which is another one in each language."""
    return _digest({key: part for key, part in data.items() if key != "title"})


def _shared_digest(components: Mapping[str, Any]) -> str:
    return _digest([_code_digest(), without_texts(components)])


def without_texts(components: Any) -> Any:
    """Return components, or a part of them, without the texts that no rule looks at."""
    if isinstance(components, Mapping):
        return {
            key: without_texts(part)
            for key, part in components.items()
            if key not in TEXTS and not (key == OF_GOALS and isinstance(part, str))
        }
    return [without_texts(part) for part in components] if isinstance(components, list) else components


@cache
def _code_digest() -> str:
    digest = blake2b(digest_size=12)
    for file in _code_files():
        digest.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _code_files() -> Iterable[Path]:
    for files in CODE:
        yield from sorted((PACKAGE / "scythe").glob(files))


def _decode(content: bytes) -> dict[str, Any]:
    data = json.loads(content)
    if not isinstance(data, dict):
        raise TypeError("this is something else")
    return data
