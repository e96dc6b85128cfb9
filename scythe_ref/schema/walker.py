"""Every text and every reference of a model, found through the types of its fields, so that none can be forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, Generic, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from scythe_ref.schema.common import Holds, Loc, Refers

Mark = TypeVar("Mark", Holds, Refers)


class Marked(NamedTuple, Generic[Mark]):
    """A text whose type bears a mark.

    Attributes:
        loc: Its path from the root of the model; a key of a mapping has the path of its value.
    """

    loc: Loc
    mark: Mark
    text: str


_Walker = Callable[[Any, Loc], Iterator[Marked[Any]]]


def texts_of(model: BaseModel) -> Iterator[Marked[Holds]]:
    """Yield every text of a model whose type says what it holds, in the order of the fields."""
    return _of_model(model, (), Holds)


def references_of(model: BaseModel) -> Iterator[Marked[Refers]]:
    """Yield every name in a model whose type says what it refers to, in the order of the fields."""
    return _of_model(model, (), Refers)


def _of_model(value: BaseModel, loc: Loc, mark: Any) -> Iterator[Marked[Any]]:
    for name, walk in _fields(type(value), mark):
        yield from walk(getattr(value, name), (*loc, name))


@cache
def _fields(model: type[BaseModel], mark: Any) -> tuple[tuple[str, _Walker], ...]:
    """Return the fields of a class that can hold what is marked."""
    hints = get_type_hints(model, include_extras=True)
    walkers = ((name, _walker(hints[name], mark)) for name in model.model_fields)
    return tuple((name, walk) for name, walk in walkers if walk is not None)


def _walker(annotation: Any, mark: Any) -> _Walker | None:
    """Return what finds what is marked in a value of a type, or None if there can't be any."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        marks = [extra for extra in arguments[1:] if isinstance(extra, mark)]
        return _leaf(marks[-1]) if marks else _walker(arguments[0], mark)
    if origin in (Union, UnionType):
        return _one_of([walk for argument in arguments if (walk := _walker(argument, mark))])
    if origin is list:
        return _each(_walker(arguments[0], mark))
    if origin is dict:
        return _entries(_walker(arguments[0], mark), _walker(arguments[1], mark))
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return lambda value, loc: _of_model(value, loc, mark) if isinstance(value, BaseModel) else iter(())
    return None


def _leaf(mark: Any) -> _Walker:
    def walk(value: Any, loc: Loc) -> Iterator[Marked[Any]]:
        if isinstance(value, str):
            yield Marked(loc, mark, value)

    return walk


def _one_of(walkers: list[_Walker]) -> _Walker | None:
    if len(walkers) < 2:
        return walkers[0] if walkers else None

    def walk(value: Any, loc: Loc) -> Iterator[Marked[Any]]:
        # A model says by itself what it holds; texts and lists stand in a union at most once.
        yield from next((found for walk in walkers if (found := list(walk(value, loc)))), [])

    return walk


def _each(inside: _Walker | None) -> _Walker | None:
    if inside is None:
        return None

    def walk(value: Any, loc: Loc) -> Iterator[Marked[Any]]:
        if isinstance(value, list):
            for index, item in enumerate(value):
                yield from inside(item, (*loc, index))

    return walk


def _entries(key: _Walker | None, inside: _Walker | None) -> _Walker | None:
    if key is None and inside is None:
        return None

    def walk(value: Any, loc: Loc) -> Iterator[Marked[Any]]:
        for name, item in value.items() if isinstance(value, dict) else ():
            yield from key(name, (*loc, name)) if key else ()
            yield from inside(item, (*loc, name)) if inside else ()

    return walk
