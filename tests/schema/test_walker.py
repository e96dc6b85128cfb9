"""Every text of every format declares its markup, and the search for hostile markup omits none."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import our_content
import pytest
from pydantic import BaseModel, StringConstraints

from scythe_ref.formats.check import check_document
from scythe_ref.formats.foreign.rulebook_io import FRONT_MATTER
from scythe_ref.formats.writing import dump_yaml
from scythe_ref.formats.yaml_documents import parse_yaml
from scythe_ref.schema.common import ClosedBy, Holds, Loc
from scythe_ref.schema.rule_source import FrontMatter, RuleSource
from scythe_ref.schema.walker import texts_of

PATTERNED = [
    "move.river",
    "river",
    "source#place",
    "2",
    "V4",
    "enter: ship; beside: crew",
    "rules/",
    "2026-11-21",
    "0a1b2c3d4e5f6a7b",
]
"""Texts of every form, of which a sample takes the first that fits."""


LISTED = {"modules": "base", "factions": "nordic", "players": "6-7", "pieces": "mech"}
"""Of each list a name in it."""


def strings_in(annotation: Any, where: str, seen: set[Any]) -> Iterator[str]:
    """Yield the places of strings without a declared markup that are neither ids nor one of some words."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        said = any(isinstance(extra, Holds | ClosedBy) or _is_pattern(extra) for extra in arguments[1:])
        if not said:
            yield from strings_in(arguments[0], where, seen)
    elif origin in (Union, UnionType, list, dict, tuple):
        for argument in arguments:
            yield from strings_in(argument, where, seen)
    elif isinstance(annotation, type) and issubclass(annotation, BaseModel):
        if annotation not in seen:
            seen.add(annotation)
            for name, hint in get_type_hints(annotation, include_extras=True).items():
                if name in annotation.model_fields:
                    yield from strings_in(hint, f"{annotation.__name__}.{name}", seen)
    elif annotation is str:
        yield where


def _is_pattern(extra: object) -> bool:
    """Return whether a constraint allows nothing that could be markup."""
    return (
        isinstance(extra, StringConstraints)
        and extra.pattern not in (None, r"\S")
        and bool(not re.search(str(extra.pattern), "<b>"))
    )


@pytest.mark.parametrize("name", our_content.FORMATS)
def test_every_text_of_a_format_says_what_it_holds(name: str) -> None:
    assert list(strings_in(our_content.FORMATS[name].model, name, set())) == []


def sample(annotation: Any, inside: tuple[Any, ...] = ()) -> Any:
    """Return data of a type with everything filled in."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        if listed := [extra.of for extra in arguments[1:] if isinstance(extra, ClosedBy)]:
            return LISTED[listed[0]]
        patterns = [str(extra.pattern) for extra in arguments[1:] if isinstance(extra, StringConstraints)]
        if patterns and patterns != [r"\S"]:
            return next(text for text in PATTERNED if re.search(patterns[0], text))
        return sample(arguments[0], inside)
    if origin in (Union, UnionType):
        return sample(next(argument for argument in arguments if argument is not type(None)), inside)
    if origin is Literal:
        return arguments[0]
    if origin is list:
        return [sample(arguments[0], inside)] if arguments[0] not in inside else []
    if origin is dict:
        return {sample(arguments[0], inside): sample(arguments[1], inside)}
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        hints = get_type_hints(annotation, include_extras=True)
        return {name: sample(hints[name], (*inside, annotation)) for name in annotation.model_fields}
    return {str: "Words", int: 1, bool: True, float: 1.0}[annotation]


def planted(data: Any, loc: Loc, text: str, as_key: bool) -> Any:
    """Return a copy of some data with another text in one place, or as the key of that place."""
    data = copy.deepcopy(data)
    *way, last = loc
    place = data
    for step in way:
        place = place[step]
    if as_key:
        place[text] = place.pop(last)
    else:
        place[last] = text
    return data


@pytest.mark.parametrize("model", [RuleSource, FrontMatter])
@pytest.mark.parametrize("text_type", ["html", "markdown"])
def test_hostile_markup_is_refused_in_every_field(model: type[BaseModel], text_type: str) -> None:
    data = sample(model)
    if model is RuleSource:
        data["text_type"] = text_type
    form = our_content.FORMATS["rule-source"] if model is RuleSource else FRONT_MATTER
    good, problems = check_document(parse_yaml(dump_yaml(data), "good"), form)
    assert problems == []
    assert good is not None
    found = list(texts_of(good))
    assert len(found) > 8
    seen: set[Loc] = set()
    for loc, *_ in found:
        # A key and its value have one path; the key comes first.
        as_key = loc not in seen and [other.loc for other in found].count(loc) > 1
        seen.add(loc)
        for hostile in ("a <b &#111;nclick=alert(1)>", "a\n\n~~~{ .x onfocus=alert(1) }\nb\n~~~", "<script>a</script>"):
            bad = planted(data, loc, hostile, as_key)
            nothing, problems = check_document(parse_yaml(dump_yaml(bad), "bad"), form)
            assert nothing is None, (loc, hostile)
            assert any("not allowed" in problem.message for problem in problems)
