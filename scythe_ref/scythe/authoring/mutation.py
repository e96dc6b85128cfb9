"""A mutation: another text for one line of the engine, so that it plays as if a rule were not there."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from types import CodeType, FunctionType
from typing import Any, NamedTuple, cast


class Mutation(NamedTuple):
    """A change of one function, which leaves out a rule that is code and no entry of the registry.

    Attributes:
        rule: The rule that is gone.
        function: The function or property that has it.
        old: The text to replace, found once in its source.
        new: The text that replaces it.
        kind: The kind of the rule, as an item of the ablation says it: ``check``, ``exception`` or ``effect``.
    """

    rule: str
    function: Callable[..., Any]
    old: str
    new: str
    kind: str = "effect"


def applied_to(source: str, mutation: Mutation) -> str:
    """Return the source of a function with a mutation.

    Raises:
        ValueError: The source doesn't have the text of the mutation, or has it more than once.
    """
    found = source.count(mutation.old)
    if found != 1:
        where = f"{_function(mutation).__module__}.{_function(mutation).__qualname__}"
        raise ValueError(f"the mutation of {mutation.rule} finds its text {found} times in {where}: {mutation.old!r}")
    return source.replace(mutation.old, mutation.new)


@contextmanager
def applied(mutations: Iterable[Mutation]) -> Iterator[None]:
    """Have the engine play with some mutations.

    This exchanges the code within the functions, so that every module that has imported or declared them plays with it,
    too.
    """
    sources: dict[FunctionType, str] = {}
    for mutation in mutations:
        function = _function(mutation)
        # Several mutations of one function add up in its text, so the code is exchanged only after all of them.
        sources[function] = applied_to(sources.get(function) or inspect.getsource(function), mutation)
    with ExitStack() as stack:
        for function, source in sources.items():
            code = _compile_function(function, source)
            stack.callback(setattr, function, "__code__", function.__code__)
            function.__code__ = code
        yield


def _function(mutation: Mutation) -> FunctionType:
    found = mutation.function
    return cast(FunctionType, found.fget if isinstance(found, property) else found)


def _compile_function(function: FunctionType, source: str) -> CodeType:
    """Compile the source of a function; this can't exchange one that closes over variables of another."""
    # It inherits this module's ``annotations``, so that names which are imported for types alone are no matter.
    compiled = compile(textwrap.dedent(source), f"<mutated {function.__module__}>", "exec")
    return next(code for code in compiled.co_consts if isinstance(code, CodeType) and code.co_name == function.__name__)
