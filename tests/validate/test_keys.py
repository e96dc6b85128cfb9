"""Every key of every format: misspelt, with a wrong value, or left out, it has one message, at its place.

A test asks one question of all keys of a format, and names each key that gets a wrong answer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import our_content
import pytest

from scythe_ref.formats.check import Expected, check_document, schema_of
from scythe_ref.formats.problem import Problem
from scythe_ref.formats.writing import dump_yaml
from scythe_ref.formats.yaml_documents import Document, parse_yaml
from scythe_ref.schema.common import Loc

Schema = dict[str, Any]
PATTERNED = [
    "move.river",
    "river",
    "2",
    "V4",
    "club-book#one",
    "2026-11-21",
    "club-book:1:0a1b2c3d",
    "0a1b2c3d4e5f6a7b",
    "0a1b2c3d",
    "word",
    "V4=V5",
    "enter: ship",
    "rules/",
]
"""Texts of every form, of which a sample takes the first that fits."""


@dataclass(frozen=True)
class Key:
    """A key of a class in a document that has all keys of this class."""

    document: Document
    format: str
    loc: Loc
    required: bool

    @property
    def name(self) -> str:
        return str(self.loc[-1])


class Sampler:
    """Makes data of a format in which a class has every key that it can have, and others what leads there."""

    def __init__(self, schema: Schema, wanted: str) -> None:
        self.schema = schema
        self.wanted = wanted

    def resolved(self, schema: Schema) -> Schema:
        return self.resolved(self.schema["$defs"][schema["$ref"].rsplit("/", 1)[1]]) if "$ref" in schema else schema

    def leads(self, schema: Schema, inside: tuple[str, ...] = ()) -> bool:
        """Whether the wanted class is a part of the data of a schema."""
        schema = self.resolved(schema)
        title = schema.get("title", "") if "properties" in schema else ""
        below = [*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("properties", {}).values()]
        below += [*schema.get("patternProperties", {}).values(), *(schema[k] for k in ("items",) if k in schema)]
        below += [more for more in (schema.get("additionalProperties"),) if isinstance(more, dict)]
        if title:
            inside, seen = (*inside, title), title in inside
            return title == self.wanted or (not seen and any(self.leads(one, inside) for one in below))
        return any(self.leads(one, inside) for one in below)

    def sample(self, schema: Schema, inside: tuple[str, ...] = ()) -> Any:
        schema = self.resolved(schema)
        if choices := schema.get("anyOf") or schema.get("oneOf"):
            return self.sample(next((one for one in choices if self.leads(one)), choices[0]), inside)
        if named := schema.get("enum", [schema["const"]] if "const" in schema else []):
            return named[0]
        kind = schema.get("type")
        if kind == "array":
            return [self.sample(schema["items"], inside)] * max(1, schema.get("minItems", 1))
        if kind == "object":
            return self._mapping(schema, inside)
        if kind == "string":
            return next(text for text in ("Words", *PATTERNED) if re.search(schema.get("pattern", ""), text))
        return {"boolean": True, "null": None}.get(kind or "", schema.get("minimum", 1))

    def _mapping(self, schema: Schema, inside: tuple[str, ...]) -> dict[str, Any]:
        title = schema.get("title", "")
        if "properties" in schema:
            needed = schema.get("required", ())
            shown = {
                key: below
                for key, below in schema["properties"].items()
                if (title == self.wanted or key in needed or self.leads(below)) and not self._returns(below, inside)
            }
            return {key: self.sample(below, (*inside, title)) for key, below in shown.items()}
        patterns = schema.get("patternProperties", {})
        named = {"type": "string", "pattern": next(iter(patterns), ""), **schema.get("propertyNames", {})}
        below = next(iter(patterns.values()), schema.get("additionalProperties"))
        names = named.get("enum") or [text for text in PATTERNED if re.search(named["pattern"], text)]
        return {name: self.sample(below, inside) for name in names[: schema.get("minProperties", 1)]}

    def _returns(self, schema: Schema, inside: tuple[str, ...]) -> bool:
        """A list holds the class that it is in, as sections do."""
        choices = [self.resolved(one) for one in (schema, *schema.get("anyOf", ()))]
        return any(self.resolved(one["items"]).get("title", "-") in inside for one in choices if "items" in one)


def places_of(document: Document, format_name: str, title: str) -> Iterator[tuple[Loc, Schema]]:
    """The path and schema of each mapping of a class."""
    expected = Expected(schema_of(our_content.FORMATS[format_name]), document.data)

    def walk(value: Any, loc: Loc) -> Iterator[tuple[Loc, Schema]]:
        if isinstance(value, dict):
            yield from ((loc, one) for one in expected.at(loc) if one.get("title") == title and "properties" in one)
        items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, below in items:
            yield from walk(below, (*loc, key))

    return walk(document.data, ())


@cache
def every_key() -> dict[str, Key]:
    """Each key of each class of each format; classes that formats share come once."""
    found: dict[str, Key] = {}
    for name, form in our_content.FORMATS.items():
        whole = schema_of(form)
        for model in (whole, *whole.get("$defs", {}).values()):
            if all(f"{model['title']}.{key}" in found for key in model.get("properties", ())):
                continue
            document = parse_yaml(dump_yaml(Sampler(whole, model["title"]).sample(whole)), "f.yaml")
            loc, here = next(places_of(document, name, model["title"]))
            for key in model["properties"]:
                if key in document.value(loc):
                    at = (*loc, key)
                    found[f"{model['title']}.{key}"] = Key(document, name, at, key in here.get("required", ()))
    return found


def problems(key: Key, text: str) -> list[Problem]:
    return check_document(parse_yaml(text, "f.yaml"), our_content.FORMATS[key.format])[1]


def index_of(text: str, place: tuple[int, int]) -> int:
    lines = text.splitlines(keepends=True)
    return sum(map(len, lines[: place[0] - 1])) + place[1] - 1


def misspelt(key: Key) -> str:
    """The key gets its first letter twice."""
    text, place = key.document.text, key.document.locate_key(key.loc)
    at = index_of(text, place) + (text[index_of(text, place)] in "\"'")
    found = problems(key, text[:at] + key.name[0] + text[at:])
    told = [(one.line, one.column) for one in found] == [place]
    meant = f"unknown key {key.name[0] + key.name!r}; did you mean {key.name!r}?"
    return "" if told and meant in found[0].message else f"expected at {place}: {meant}; found {found}"


def with_a_value_of_a_wrong_kind(key: Key) -> str:
    """Lists in lists take the place of the value."""
    node = key.document.root
    for part in key.loc:
        below = node.child(part)
        assert below is not None
        node = below
    wrong = "[[[]]]"
    text = key.document.text
    end = len(text[: node.end].rstrip())
    found = problems(key, text[: node.start] + wrong + text[end:])
    inside = [one.line == node.line and node.column <= one.column < node.column + len(wrong) for one in found]
    told = inside == [True] and "expected " in found[0].message
    return "" if told else f"expected one problem at {node.line}:{node.column}; found {found}"


def left_out(key: Key) -> str:
    """A missing key has its message at the mapping; an optional one has none."""
    data = json.loads(json.dumps(key.document.data))
    above = data
    for part in key.loc[:-1]:
        above = above[part]
    del above[key.name]
    text = json.dumps(data, indent=1, ensure_ascii=False)
    found = [((one.line, one.column), one.message) for one in problems(key, text)]
    if not key.required:
        return f"expected no problem; found {found}" if found else ""
    place = parse_yaml(text, "").locate(key.loc[:-1])
    told = len(found) == 1 and found[0][0] == place and found[0][1].startswith(f"{key.name!r} is missing; expected ")
    return "" if told else f"expected at {place}: {key.name!r} is missing; found {found}"


@pytest.mark.parametrize("fault", [misspelt, with_a_value_of_a_wrong_kind, left_out])
@pytest.mark.parametrize("form", our_content.FORMATS)
def test_a_fault_of_a_key_is_told_once_and_at_its_place(form: str, fault: Callable[[Key], str]) -> None:
    keys = {name: key for name, key in every_key().items() if key.format == form}
    assert {name: wrong for name, key in keys.items() if (wrong := fault(key))} == {}


def test_the_samples_are_sound() -> None:
    for key in {id(key.document): key for key in every_key().values()}.values():
        assert problems(key, key.document.text) == []


def test_no_key_is_left_out_here() -> None:
    models = [
        m
        for form in our_content.FORMATS.values()
        for m in (schema_of(form), *schema_of(form).get("$defs", {}).values())
    ]
    every = {f"{model['title']}.{key}" for model in models for key in model.get("properties", ())}
    assert every == set(every_key())
    assert len(every) > 300
