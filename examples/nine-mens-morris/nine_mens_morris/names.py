"""Finding the name that somebody may have meant. Standard library only."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def unknown(what: str, said: object, known: Iterable[str]) -> str:
    """Return the sentence for an unknown name, with the nearest known one."""
    names = [str(name) for name in known]
    near = get_close_matches(str(said), names, 1, 0.4)
    hint = f"; did you mean {near[0]!r}?" if near else f"; known are {', '.join(names)}" if len(names) < 9 else ""
    return f"there is no {what} {str(said)[:40]!r}{hint}"
