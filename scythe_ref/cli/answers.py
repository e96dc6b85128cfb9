"""Answers that a command needs, from its options or else from a terminal. Each is checked at once."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any


class StubError(Exception):
    """The reason why a stub can't be written."""


class ChangedError(Exception):
    """Somebody else has written a file in the meantime."""


def unknown(what: str, name: str, known: Iterable[str], other_names: Iterable[str] = ()) -> StubError:
    """Return the error that names the nearest name, or all names where the list is short."""
    from scythe_ref.formats import hint, nearest

    near = nearest(name, [*known, *other_names])
    some = "" if near or what not in ("chapter", "section", "topic") else f"; there are {', '.join(known)}"
    return StubError(f"there is no {what} {name!r}{hint(near)}{some}")


def must_be_new(name: str, known: Mapping[str, Any]) -> None:
    """Raise if something of the library has an id already; it has ``path`` and ``line``."""
    if name in known:
        raise StubError(f"the id {name!r} is taken: {known[name].path}:{known[name].line}")


Check = Callable[[str], str]
"""Returns an answer in the form that the command uses.

Raises:
    StubError: The text is no answer; the message says why.
"""


def line(answer: str) -> str:
    """Return an answer that must say something."""
    if not answer:
        raise StubError("expected a few words")
    return answer


class Answers:
    """Answers to a command's questions, kept in its options under their names."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._on_terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
        self._wrong: list[str] = []

    def ask(self, option: str, question: str, check: Check = line, default: str | None = None) -> None:
        """Have an option hold an answer that passes its check.

        Args:
            option: Name of the option, without dashes.
            question: The question for a terminal.
            default: The meaning of an empty answer; None: an empty answer is none.
        """
        key = option.replace("-", "_")
        given: str | None = getattr(self._options, key)
        if given is None and not self._on_terminal:
            given = default
        if given is None and not self._on_terminal:
            self._wrong.append(f"--{option} is missing: {question}")
            return
        named = given is not None
        while True:
            answer = self._read(question, default) if given is None else given
            try:
                setattr(self._options, key, check(answer.strip()))
                return
            except StubError as error:
                told = f"--{option}: {error}" if named else f"  {error}"
            if not self._on_terminal:
                self._wrong.append(told)
                return
            print(told, file=sys.stderr)
            given, named = None, False

    def tell(self, text: str) -> None:
        """Show a hint for the next answer, on a terminal only."""
        if self._on_terminal:
            print(text, file=sys.stderr)

    def complete(self) -> None:
        """See that every question so far has its answer.

        Raises:
            StubError: Without a terminal some have none; all of them are named.
        """
        if self._wrong:
            raise StubError("\n  ".join(["without a terminal, each answer needs its option", *self._wrong]))

    def _read(self, question: str, default: str | None) -> str:
        shown = f" [{default}]" if default else ""
        print(f"{question}{shown} ", end="", file=sys.stderr, flush=True)
        answer = sys.stdin.readline()
        if not answer:
            print(file=sys.stderr)
            raise StubError("the answers ended")
        return answer.strip() or default or ""
