"""Facts: the closed look-up from ``{fact:path}`` in a text to a datum of the components."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from scythe_ref.formats import nearest

FACT = re.compile(r"\{fact:([^{}]*)\}")


class UnknownFactError(KeyError):
    """A path that leads to no datum.

    Attributes:
        path: The path as it was written.
        nearest: The nearest path that exists, if one is near.
    """

    def __init__(self, path: str, nearest: str | None) -> None:
        self.path = path
        self.nearest = nearest
        super().__init__(path)


class Facts:
    """Every number and name that a text may bind to.

    Nothing is evaluated: a path is looked up in a table made from the components (``GameContent.facts``).
    """

    def __init__(self, table: Mapping[str, int | str]) -> None:
        self._table = table

    def resolve(self, path: str) -> int | str:
        """Return the datum at a path such as ``combat.dial_max``, or raise :class:`UnknownFactError`."""
        try:
            return self._table[path]
        except KeyError:
            raise UnknownFactError(path, nearest(path, self._table)) from None

    def fill(self, text: str) -> str:
        """Return the text with every ``{fact:...}`` replaced by its datum, or raise :class:`UnknownFactError`."""
        return FACT.sub(lambda match: str(self.resolve(match[1].strip())), text)

    def paths_in(self, text: str) -> Iterator[str]:
        """Yield the paths that a text binds to."""
        for match in FACT.finditer(text):
            yield match[1].strip()

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)
