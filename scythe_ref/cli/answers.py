"""Answers that a command needs, from its options or else from a terminal. Each is checked at once."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
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


ListCheck = Callable[[list[str]], str]
"""Checks the last of some answers; returns why they can't end there, else nothing.

Raises:
    StubError: It is no answer; the message says why.
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
        self.on_terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
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
        if given is None and not self.on_terminal:
            given = default
        if given is None and not self.on_terminal:
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
            if not self.on_terminal:
                setattr(self._options, key, None)
                self._wrong.append(told)
                return
            print(told, file=sys.stderr)
            given, named = None, False

    def ask_each(self, option: str, question: str, check: ListCheck, default: Sequence[str] = ()) -> None:
        """Have an option hold answers in order; on a terminal an empty line ends them.

        Args:
            option: Name of the option, without dashes; it holds a list.
            question: The question for a terminal.
            default: All that an empty first answer means, and a missing option without a terminal.
        """
        given: Sequence[str] = getattr(self._options, option) or ()
        answers: list[str] = []
        wrong, open_end = "", ""
        try:
            for answer in given or (() if self.on_terminal else default):
                open_end = check([*answers, answer.strip()])
                answers.append(answer.strip())
        except StubError as error:
            wrong = f"--{option}: {error}"
        setattr(self._options, option, answers)
        if not self.on_terminal:
            if not answers and not wrong:
                wrong = f"--{option} is missing: {question}"
            elif open_end and not wrong:
                wrong = f"--{option}: {open_end}"
            self._wrong += [wrong] if wrong else []
            return
        if wrong:
            print(wrong, file=sys.stderr)
        if wrong or open_end or not answers:
            self._read_each(question, check, default, answers, open_end)

    def _read_each(
        self, question: str, check: ListCheck, default: Sequence[str], answers: list[str], open_end: str
    ) -> None:
        """Read answers from the terminal behind those that are there, until an empty line where they may end."""
        asked = f"{question} [{', '.join(default)}]" if default else question
        while True:
            answer = self._read("What then? (nothing: that is all)" if answers else asked)
            if not answer and answers and not open_end:
                return
            try:
                if not answer and answers:
                    raise StubError(open_end)
                for one in [answer] if answer or not default else default:
                    open_end = check([*answers, one])
                    answers.append(one)
            except StubError as error:
                print(f"  {error}", file=sys.stderr)

    def tell(self, text: str) -> None:
        """Show a hint for the next answer, on a terminal only."""
        if self.on_terminal:
            print(text, file=sys.stderr)

    def complete(self, then: str = "") -> None:
        """See that every question so far has its answer.

        Args:
            then: Names the options for the questions that follow.

        Raises:
            StubError: Without a terminal some have none; all of them are named.
        """
        if self._wrong:
            told = ["without a terminal, each answer needs its option", *self._wrong, *([then] if then else [])]
            raise StubError("\n  ".join(told))

    def _read(self, question: str, default: str | None = None) -> str:
        shown = f" [{default}]" if default else ""
        print(f"{question}{shown} ", end="", file=sys.stderr, flush=True)
        try:
            answer = sys.stdin.readline()
        except KeyboardInterrupt:
            print("\nnothing was written", file=sys.stderr)
            raise
        if not answer:
            print(file=sys.stderr)
            raise StubError("the answers ended")
        return answer.strip() or default or ""
