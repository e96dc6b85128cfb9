"""The known names that look most like one that is not known, for the hint in an error.

The engine has its own (``engine.core.nearest``), as it imports nothing of ours.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

OFFERED = 5
LONGEST = 80
ALIKE = 0.55
LENGTH_SLACK = 8
CANDIDATES = 400
"""Comparing is dear: among very many names only so many of about the same length are looked at."""


def nearest(name: str, names: Iterable[str]) -> str | None:
    """Return the name that somebody may have meant."""
    return next(iter(_alike(name, names, 1)), None)


def hint(near: str | None) -> str:
    """Return the end of a message that offers a name, if there is one."""
    return f"; did you mean {near!r}?" if near else ""


def suggestion(name: str, names: Collection[str], otherwise: str) -> str:
    """Return the sentence that follows an unknown name.

    Args:
        otherwise: What to do where nothing is like it.
    """
    near = offered(name.lower(), names)
    return f" Did you mean: {', '.join(near)}?" if near else f" {otherwise}"


def offered(name: str, names: Collection[str]) -> list[str]:
    """Return a few names that somebody may have meant: those that look alike, then those that contain what was said."""
    near = _alike(name, names, OFFERED)
    within = [other for other in names if name and name.lower() in other.lower() and other not in near]
    return [*near, *within][:OFFERED]


def _alike(name: str, names: Iterable[str], limit: int) -> list[str]:
    from difflib import get_close_matches  # noqa: PLC0415  # only a mistake needs it

    known = [other for other in names if abs(len(other) - len(name)) <= LENGTH_SLACK][:CANDIDATES]
    # To difflib a capital is another letter, so `RIVER` would be far from `river`.
    same = [other for other in known if other.lower() == name.lower()]
    near = get_close_matches(name[:LONGEST], known, limit, cutoff=ALIKE)
    return list(dict.fromkeys([*same, *near]))[:limit]
