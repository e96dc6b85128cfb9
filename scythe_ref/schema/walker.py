"""Every text and every reference of a model, by the types of its fields, so that nobody can forget one."""

from __future__ import annotations

from collections.abc import Callable
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
        is_key: Whether it is such a key.
    """

    loc: Loc
    mark: Mark
    text: str
    is_key: bool = False


_Walker = Callable[[Any, Loc, list[Any]], None]
"""Adds the marked parts of a value to a list; generators inside each other would take twice the time."""


def texts_of(value: Any, form: Any = None) -> list[Marked[Holds]]:
    """Return every text whose type declares its content, in the order of the fields.

    Args:
        value: A model; or data that is none because something is wrong with it, walked as far as it goes.
        form: The type that such data should have.
    """
    return _marked(value, form, Holds)


def references_of(value: Any, form: Any = None) -> list[Marked[Refers]]:
    """Return every name whose type declares its target, in the order of the fields; the same arguments."""
    return _marked(value, form, Refers)


def _marked(value: Any, form: Any, mark: Any) -> list[Any]:
    found: list[Any] = []
    if walk := _walker(type(value) if form is None else form, mark):
        walk(value, (), found)
    return found


def _of_model(value: Any, model: type[BaseModel], loc: Loc, found: list[Any], mark: Any) -> None:
    if isinstance(value, BaseModel):
        for name, walk in _fields(type(value), mark):
            walk(getattr(value, name), (*loc, name), found)
    elif isinstance(value, dict) and _may_be(value, model):
        for name, walk in _fields(model, mark):
            if name in value:
                walk(value[name], (*loc, name), found)


def _may_be(value: dict[str, Any], model: type[BaseModel]) -> bool:
    """Check that data does not declare another ``kind``."""
    said = ((value.get(name), get_args(field.annotation)) for name, field in model.model_fields.items())
    return not any(len(only) == 1 and isinstance(only[0], str) and one != only[0] for one, only in said)


@cache
def _fields(model: type[BaseModel], mark: Any) -> tuple[tuple[str, _Walker], ...]:
    """Return the fields of a class that can hold marked parts."""
    hints = get_type_hints(model, include_extras=True)
    walkers = ((name, _walker(hints[name], mark)) for name in model.model_fields)
    return tuple((name, walk) for name, walk in walkers if walk is not None)


def _walker(annotation: Any, mark: Any) -> _Walker | None:
    """Return a finder for marked values in a type, or None if there can't be any."""
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
        return lambda value, loc, found: _of_model(value, annotation, loc, found, mark)
    return None


def _leaf(mark: Any) -> _Walker:
    def walk(value: Any, loc: Loc, found: list[Any]) -> None:
        if isinstance(value, str):
            found.append(Marked(loc, mark, value))

    return walk


def _one_of(walkers: list[_Walker]) -> _Walker | None:
    def walk(value: Any, loc: Loc, found: list[Any]) -> None:
        # A model knows its own marks; texts and lists are in a union at most once.
        before = len(found)
        for one in walkers:
            one(value, loc, found)
            if len(found) > before:
                return

    return walk if len(walkers) > 1 else next(iter(walkers), None)


def _each(inside: _Walker | None) -> _Walker | None:
    def walk(value: Any, loc: Loc, found: list[Any]) -> None:
        if inside and isinstance(value, list):
            for index, item in enumerate(value):
                inside(item, (*loc, index), found)

    return walk if inside else None


def _entries(key: _Walker | None, inside: _Walker | None) -> _Walker | None:
    def walk(value: Any, loc: Loc, found: list[Any]) -> None:
        for name, item in value.items() if isinstance(value, dict) else ():
            if key:
                before = len(found)
                key(name, (*loc, name), found)
                found[before:] = [one._replace(is_key=True) for one in found[before:]]
            if inside:
                inside(item, (*loc, name), found)

    return walk if key or inside else None
