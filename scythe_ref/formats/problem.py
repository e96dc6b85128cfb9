"""Problems with their places, and suggestions: the nearest known name (did you mean).

The engine has its own (``engine.core.shapes.nearest``), as it imports nothing of ours.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from scythe_ref.formats.visible_text import visible
from scythe_ref.wording import bounded

OFFERED = 5
ALIKE = 0.55
"""Least likeness of two names by `difflib`, from 0 to 1."""

# Comparing is dear, as its time grows with the product of the lengths: compare only the beginning of a long name, and
# only so many names of about the same length, those that share most pairs of letters.
LONGEST = 80
LENGTH_SLACK = 8
CANDIDATES = 100


def nearest(name: str, names: Iterable[str]) -> str | None:
    """Return the name that somebody may have meant."""
    return next(iter(_alike(name, names, 1)), None)


def hint(near: str | None) -> str:
    """Return the end of a message that offers a name, if there is one."""
    return f"; did you mean {near!r}?" if near else ""


def suggestion(name: str, names: Collection[str], otherwise: str, gettext: Callable[[str], str] = str) -> str:
    """Return the sentence that follows an unknown name.

    Args:
        otherwise: The advice where no name is like it.
        gettext: Translates the sentence.
    """
    near = offered(name.lower(), names)
    meant = gettext("Did you mean: {names}?").format(names=", ".join(near))
    return f" {meant if near else otherwise}"


def offered(name: str, names: Collection[str]) -> list[str]:
    """Return a few names that somebody may have meant: those that look alike, then those that contain the name."""
    near = _alike(name, names, OFFERED)
    within = [other for other in names if name and name.lower() in other.lower() and other not in near]
    return [*near, *within][:OFFERED]


def _alike(name: str, names: Iterable[str], limit: int) -> list[str]:
    from difflib import get_close_matches  # noqa: PLC0415  # only a mistake needs it
    from heapq import nlargest  # noqa: PLC0415  # the same

    known = [other for other in names if abs(len(other) - len(name)) <= LENGTH_SLACK]
    if len(known) > CANDIDATES:
        pairs = _pairs(name)
        known = nlargest(CANDIDATES, known, key=lambda other: len(pairs & _pairs(other)))
    # To difflib a capital is another letter, so `RIVER` would be far from `river`.
    same = [other for other in known if other.lower() == name.lower()]
    near = get_close_matches(name[:LONGEST], known, limit, cutoff=ALIKE)
    return list(dict.fromkeys([*same, *near]))[:limit]


def _pairs(name: str) -> set[tuple[str, str]]:
    return set(pairwise(name[:LONGEST]))


Severity = Literal["error", "warning"]
MAX_PROBLEMS = 200
"""Of one kind in one file; an author who has made more is better served with the first ones, soon."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One fault of a file, for the person who wrote it.

    Attributes:
        path: The file, by the name that the reader was given.
        line: Line of the value (or key) at fault, from 1.
        column: Column of it, from 1.
        message: One sentence: the fault, the expected value, the nearest valid name if there is one.
        field: Path inside the document, as in ``sections[2].rules[0].sources[1]``; empty for the file as a whole.
        severity: ``error`` fails a command, ``warning`` does not.
    """

    path: str
    line: int
    column: int
    message: str
    field: str = ""
    severity: Severity = "error"

    def __post_init__(self) -> None:
        # They repeat text of the file, at any length.
        object.__setattr__(self, "message", bounded(self.message))
        object.__setattr__(self, "field", bounded(self.field))

    def __str__(self) -> str:
        """Return ``file:line:column: message``, with the field's path behind it: one line, in which nothing acts."""
        label = "" if self.severity == "error" else f"{self.severity}: "
        place = f" (at {self.field})" if self.field else ""
        return bounded(visible(f"{self.path}:{self.line}:{self.column}: {label}{self.message}{place}"))


class ContentError(ValueError):
    """Unusable content; the error carries all of its problems.

    Attributes:
        problems: The faults, in the order of the files: each with ``path``, ``line``, ``column`` and ``message``.

    Examples:
        >>> import scythe_ref, tempfile
        >>> from pathlib import Path
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     try:
        ...         scythe_ref.load(Path(folder))
        ...     except scythe_ref.ContentError as error:
        ...         error.problems[0].message
        "this file is missing; it says which game this is: write 'game:' with its name and 'about:'"
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def only_errors(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems that fail a command."""
    return [problem for problem in problems if problem.severity == "error"]
