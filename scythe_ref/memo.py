"""What was made from what: a thing is made again when something it was made from has changed, and only then.

Whoever makes something asks the memo for everything it is made from, and the memo notes each question. In the next
state it asks those questions again, in order: a thing of which all answers are what they were stays, without being
made. What is made again and comes out as it was changes nothing for those who asked for it.

    look     a question to the state itself: an entry of the library, a template; asked anew in each state
    ask      something made, which looks and asks in turn

So nobody writes down what a page depends on, and nothing has a key, a limit or a clearing of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

State = TypeVar("State")
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

Question = tuple[Callable[..., Any], tuple[Hashable, ...]]


class _Made:
    """An answer, what it was made from, the state in which it last changed and the one in which it was last right."""

    __slots__ = ("asked", "changed", "right", "value")

    def __init__(self, value: Any, asked: tuple[Question, ...] | None, now: int, changed: int) -> None:
        self.value = value
        self.asked = asked  # None for a question to the state itself
        self.right = now
        self.changed = changed


class Memo(Generic[State]):
    """Answers, each with the questions that it rests on; for one thread at a time."""

    state: State

    def __init__(self) -> None:
        self._made: dict[Question, _Made] = {}
        self._now = 0
        self._basis: Hashable = None
        self._open: list[dict[Question, None]] = []

    def begin(self, state: State, basis: Hashable = None) -> None:
        """Go over to a state. What nobody asked for in the last one is forgotten.

        Args:
            basis: What all answers rest on, such as settings; with another one, everything is forgotten.
        """
        kept = self._made.items() if basis == self._basis else ()
        self._made = {question: made for question, made in kept if made.right == self._now}
        self._basis = basis
        self.state = state
        self._now += 1

    def ask(self, make: Callable[Concatenate[State, Asked], Answer], *args: Asked.args, **none: Asked.kwargs) -> Answer:
        """Return what a function makes of the state and some arguments.

        Args:
            make: A function of a module: it is the question, and has to be the same one the next time.
            args: What can be a key of a dict.
        """
        return self._answer((make, args), made_of_answers=True)  # type: ignore[no-any-return]

    def look(self, at: Callable[Concatenate[State, Asked], Answer], *args: Asked.args, **none: Asked.kwargs) -> Answer:
        """Return what a function finds in the state; it must not ask the memo for anything."""
        return self._answer((at, args), made_of_answers=False)  # type: ignore[no-any-return]

    def found(self, at: Callable[..., Any], answer: object) -> list[tuple[Hashable, ...]]:
        """Return the arguments with which a question to the state has an answer, as far as it was asked."""
        return [
            question[1]
            for question, made in self._made.items()
            if question[0] is at and made.right == self._now and made.value == answer
        ]

    def _answer(self, question: Question, made_of_answers: bool) -> Any:
        if self._open:
            self._open[-1][question] = None
        made = self._made.get(question)
        if made is None or made.right != self._now:
            made = self._brought_up(question, made_of_answers)
        return made.value

    def _brought_up(self, question: Question, made_of_answers: bool) -> _Made:
        """Return an answer that is right in this state."""
        before = self._made.get(question)
        if before is not None and before.asked is not None and self._still_holds(before):
            before.right = self._now
            return before
        make, args = question
        if made_of_answers:
            self._open.append({})
            try:
                value = make(self.state, *args)
            finally:
                asked: tuple[Question, ...] | None = tuple(self._open.pop())
        else:
            value, asked = make(self.state, *args), None
        same = before is not None and (before.value is value or before.value == value)
        if before is not None and same:
            before.asked, before.right = asked, self._now
            return before
        made = self._made[question] = _Made(value, asked, self._now, self._now)
        return made

    def _still_holds(self, made: _Made) -> bool:
        """Tell whether every question of an answer has the answer that it had, the first that has not ends it."""
        for question in made.asked or ():
            known = self._made.get(question)
            if known is None:  # forgotten: nobody else wanted it
                return False
            if known.right != self._now:
                try:
                    known = self._brought_up(question, known.asked is not None)
                except LookupError:  # what was looked for is gone
                    return False
            if known.changed > made.right:
                return False
        return True
