"""Every text of a model, found through the types of its fields, so that none can be forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from scythe_ref.schema.common import Holds, TextKind

Loc = tuple[str | int, ...]


class FoundText(NamedTuple):
    """A text of a model.

    Attributes:
        loc: Its path from the root of the model; a key of a mapping has the path of its value.
        kind: What it holds.
        text: The text.
    """

    loc: Loc
    kind: TextKind
    text: str


_Walker = Callable[[Any, Loc], Iterator[FoundText]]


def texts_of(model: BaseModel) -> Iterator[FoundText]:
    """Yield every text of a model whose type says what it holds, in the order of the fields."""
    return _of_model(model, ())


def _of_model(value: BaseModel, loc: Loc) -> Iterator[FoundText]:
    for name, walk in _fields(type(value)):
        yield from walk(getattr(value, name), (*loc, name))


@cache
def _fields(model: type[BaseModel]) -> tuple[tuple[str, _Walker], ...]:
    """Return the fields of a class that can hold texts."""
    hints = get_type_hints(model, include_extras=True)
    walkers = ((name, _walker(hints[name])) for name in model.model_fields)
    return tuple((name, walk) for name, walk in walkers if walk is not None)


def _walker(annotation: Any) -> _Walker | None:
    """Return what finds the texts in a value of a type, or None if there can't be any."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        kinds = [extra.kind for extra in arguments[1:] if isinstance(extra, Holds)]
        return _leaf(kinds[0]) if kinds else _walker(arguments[0])
    if origin in (Union, UnionType):
        return _one_of([walk for walk in map(_walker, arguments) if walk is not None])
    if origin is list:
        return _each(_walker(arguments[0]))
    if origin is dict:
        return _entries(_walker(arguments[0]), _walker(arguments[1]))
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return lambda value, loc: _of_model(value, loc) if isinstance(value, BaseModel) else iter(())
    return None


def _leaf(kind: TextKind) -> _Walker:
    def walk(value: Any, loc: Loc) -> Iterator[FoundText]:
        if isinstance(value, str):
            yield FoundText(loc, kind, value)

    return walk


def _one_of(walkers: list[_Walker]) -> _Walker | None:
    if len(walkers) < 2:
        return walkers[0] if walkers else None

    def walk(value: Any, loc: Loc) -> Iterator[FoundText]:
        # A model says by itself what it holds; texts and lists stand in a union at most once.
        yield from next((found for walk in walkers if (found := list(walk(value, loc)))), [])

    return walk


def _each(inside: _Walker | None) -> _Walker | None:
    if inside is None:
        return None

    def walk(value: Any, loc: Loc) -> Iterator[FoundText]:
        if isinstance(value, list):
            for index, item in enumerate(value):
                yield from inside(item, (*loc, index))

    return walk


def _entries(key: _Walker | None, inside: _Walker | None) -> _Walker | None:
    if key is None and inside is None:
        return None

    def walk(value: Any, loc: Loc) -> Iterator[FoundText]:
        for name, item in value.items() if isinstance(value, dict) else ():
            yield from key(name, (*loc, name)) if key else ()
            yield from inside(item, (*loc, name)) if inside else ()

    return walk
