"""Why a stub cannot be written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


class StubError(Exception):
    """A stub cannot be written, and why."""


class ChangedError(Exception):
    """Somebody else has written a file in the meantime."""


def unknown(what: str, name: str, known: Iterable[str], other_names: Iterable[str] = ()) -> StubError:
    """Return the error that names what was probably meant, or all that there is where this is a short list."""
    from scythe_ref.formats import hint, nearest

    near = nearest(name, [*known, *other_names])
    some = "" if near or what not in ("chapter", "section", "topic") else f"; there are {', '.join(known)}"
    return StubError(f"there is no {what} {name!r}{hint(near)}{some}")


def must_be_new(name: str, known: Mapping[str, Any]) -> None:
    """Raise if something of the library has an id already; it has ``path`` and ``line``."""
    if name in known:
        raise StubError(f"the id {name!r} is taken: {known[name].path}:{known[name].line}")
