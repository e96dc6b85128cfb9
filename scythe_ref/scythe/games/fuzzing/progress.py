"""Progress of long work, kept in a file so that it can go on where it was broken off."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from scythe_ref.formats import write_text

PAUSE = 2.0
"""Seconds between two writings of the file."""


class Progress:
    """What has been done of long work.

    Attributes:
        done: What came of each part that is done, by its name.
    """

    def __init__(self, path: Path, key: dict[str, Any]) -> None:
        """Take up the work that a file tells of, if it is the same work.

        Args:
            key: What the work is; other work begins anew.
        """
        self.path = path
        self.key = key
        self.done: dict[str, dict[str, Any]] = {}
        self._written = time.monotonic()
        try:
            before = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return
        if isinstance(before, dict) and before.get("key") == key and isinstance(before.get("done"), dict):
            self.done = before["done"]

    def keep(self, name: str, came: dict[str, Any]) -> None:
        """Keep what came of one part, as plain data."""
        self.done[name] = came
        if time.monotonic() - self._written >= PAUSE:
            self.write()

    def write(self) -> None:
        """Write the file, so that it is there as a whole or as it was before."""
        self._written = time.monotonic()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_text(self.path, json.dumps({"key": self.key, "done": self.done}))

    def finish(self) -> None:
        """Remove the file: nothing is left to do."""
        self.path.unlink(missing_ok=True)
