"""A problem in a content file: what is wrong, where, and what was expected."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from scythe_ref.formats.visible_text import visible
from scythe_ref.wording import bounded

Severity = Literal["error", "warning"]
MAX_PROBLEMS = 200
"""Of one kind in one file; who has made more is better served with the first ones, soon."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is wrong with a file, told to the person who wrote it.

    Attributes:
        path: The file, as it was named when it was read.
        line: Line of the value (or key) at fault, from 1.
        column: Column of it, from 1.
        message: One sentence: what is wrong, what was expected, the nearest valid name if there is one.
        field: Path inside the document, as in ``sections[2].rules[0].sources[1]``; empty for the file as a whole.
        severity: ``error`` fails a command, ``warning`` is only told.
    """

    path: str
    line: int
    column: int
    message: str
    field: str = ""
    severity: Severity = "error"

    def __post_init__(self) -> None:
        # They repeat what stands in the file, at any length.
        object.__setattr__(self, "message", bounded(self.message))
        object.__setattr__(self, "field", bounded(self.field))

    def __str__(self) -> str:
        """Return ``file:line:column: message``, with the field's path behind it: one line, in which nothing acts."""
        label = "" if self.severity == "error" else f"{self.severity}: "
        place = f" (at {self.field})" if self.field else ""
        return bounded(visible(f"{self.path}:{self.line}:{self.column}: {label}{self.message}{place}"))


class ContentError(ValueError):
    """Content that cannot be used; it carries everything that is wrong with it.

    Attributes:
        problems: What is wrong, in the order of the files: each with ``path``, ``line``, ``column`` and ``message``.

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
