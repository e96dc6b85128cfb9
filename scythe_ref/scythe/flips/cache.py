"""What would change the answers of many scenarios, found on all cores and kept in the user's cache folder.

What is kept is kept by a digest of everything it depends on: the scenario, the components, the sentences, and the code
of the engine and of this search. So an edit of one scenario has that one searched again, and nothing stale is told.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import Any

from scythe_ref.library import PACKAGE, cache_files
from scythe_ref.scythe.flips.narration import as_data
from scythe_ref.scythe.flips.replay import Replay
from scythe_ref.scythe.flips.search import find
from scythe_ref.scythe.proof import switch_effects as switches
from scythe_ref.scythe.proof.switch_effects import SwitchedScenario
from scythe_ref.workers import spread

Scenarios = Mapping[str, Mapping[str, Any]]
Flips = dict[str, Any]
Progress = Callable[[int, int], None]

CODE = ("engine", "flips", "games", "proof")
"""Packages whose code decides what is found."""

FEW = 12
"""So many scenarios are searched sooner than further processes are started."""

SENTENCES = ("change.", "outcome.")


class KeptFlips:
    """What would change the answers of scenarios under some components; what was found before is not searched again."""

    kind = "flips"

    def __init__(self, bundle: Mapping[str, Any]) -> None:
        """Read what was found before.

        Args:
            bundle: Components and messages as ``Library.bundle`` gives them.
        """
        self.bundle = bundle
        self._shared = _shared_digest(bundle)
        self._kept: dict[str, Any] = cache_files.read(self.kind, self._shared, _decoded) or {}
        self._replay = Replay(bundle["components"])
        self._replaying = Lock()  # a replay is for one thread at a time

    def of_all(self, scenarios: Scenarios, progress: Progress | None = None) -> dict[str, Flips]:
        """Return what would change the answers of some scenarios, by their ids.

        Args:
            progress: Told how many have been searched, and how many have to be.
        """
        return self.found(scenarios, progress)

    def found(self, scenarios: Scenarios, progress: Progress | None = None) -> dict[str, Any]:
        """Return what the search finds in some scenarios, by their ids."""
        keys = {name: _digest(data) for name, data in scenarios.items()}
        todo = [name for name, key in keys.items() if key not in self._kept]
        if todo:
            for done, (name, found) in enumerate(self.search(todo, scenarios), start=1):
                self._kept[keys[name]] = found
                if progress is not None:
                    progress(done, len(todo))
            cache_files.write(self.kind, self._shared, json.dumps(self._kept, separators=(",", ":")).encode())
        return {name: self._kept[key] for name, key in keys.items()}

    def unknown(self, scenarios: Scenarios) -> list[str]:
        """Return the scenarios that have not been searched before."""
        return [name for name, data in scenarios.items() if _digest(data) not in self._kept]

    def search(self, names: list[str], scenarios: Scenarios) -> Iterator[tuple[str, Any]]:
        """Search some scenarios, many of them on all cores."""
        if len(names) < FEW:
            for name in names:
                with self._replaying:
                    found = flips_of(scenarios[name], self.bundle, self._replay)
                yield name, found
            return
        # Those that take longest come first, so that no core waits for another at the end.
        longest = sorted(names, key=lambda name: len(scenarios[name].get("play") or ()), reverse=True)
        yield from spread(_work, longest, _prepare, (scenarios, self.bundle), few=FEW, chunk=8)


class KeptSwitchFlips(KeptFlips):
    """Scenarios whose outcome depends on the setting of a switch."""

    kind = "switches"

    def of_switches(self, scenarios: Scenarios, progress: Progress | None = None) -> list[SwitchedScenario]:
        """Return every such scenario with the switch and the setting; tell the progress as :meth:`of_all` does."""
        # The same scenario under another name flips alike, so the name is not what is kept.
        return [
            SwitchedScenario(switch, setting, other, name)
            for name, flips in self.found(scenarios, progress).items()
            for switch, setting, other in flips
        ]

    def search(self, names: list[str], scenarios: Scenarios) -> Iterator[tuple[str, Any]]:
        """Search some scenarios."""
        for name, flips in switches.flips_of_all(names, {**self.bundle, "scenarios": scenarios}):
            yield name, [flip[:3] for flip in flips]


def flips_of(data: Mapping[str, Any], bundle: Mapping[str, Any], replay: Replay | None = None) -> Flips:
    """Return what would change the answers of one scenario.

    Args:
        replay: Plays it; one that is used for many scenarios saves time.
    """
    names = {name: mat["short"] for name, mat in bundle["components"]["factions"]["factions"].items()}
    found = find(data, replay or Replay(bundle["components"]))
    return as_data(found, data, bundle["messages"], names)


_shared: dict[str, Any] = {}


def _prepare(scenarios: Scenarios, bundle: Mapping[str, Any]) -> None:
    _shared.update(scenarios=scenarios, bundle=bundle, replay=Replay(bundle["components"]))


def _work(name: str) -> tuple[str, Flips]:
    return name, flips_of(_shared["scenarios"][name], _shared["bundle"], _shared["replay"])


# -- what it is kept by -----------------------------------------------------------------------------------------------


def _digest(data: Any) -> str:
    return blake2b(json.dumps(data, sort_keys=True).encode(), digest_size=12).hexdigest()


def _shared_digest(bundle: Mapping[str, Any]) -> str:
    sentences = {key: text for key, text in bundle["messages"].items() if key.startswith(SENTENCES)}
    return _digest([_code_digest(), bundle["components"], sentences])


@cache
def _code_digest() -> str:
    """Return a digest of the code that decides what is found; it does not change while it runs."""
    digest = blake2b(digest_size=12)
    for file in _code_files():
        digest.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _code_files() -> Iterable[Path]:
    for package in CODE:
        yield from sorted((PACKAGE / "scythe" / package).rglob("*.py"))


def _decoded(content: bytes) -> dict[str, Any]:
    data = json.loads(content)
    if not isinstance(data, dict):
        raise TypeError("this is something else")
    return data
