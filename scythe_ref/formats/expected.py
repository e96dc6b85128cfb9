"""Expectations of a format at a place, in words: walks the format's JSON Schema along a path."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from scythe_ref.schema.common import EXPECTED, Loc
from scythe_ref.wording import listed

if TYPE_CHECKING:
    from scythe_ref.schema.formats import Format

Schema = dict[str, Any]
_SHOWN = 40
KINDS = "x-kinds"
"""Key of the kinds to name where a mapping does not say its own."""

_TAG = "x-tag"
"""Key by which a mapping says its kind, where that decides its other keys."""


class Expected:
    """The schema of one format, for questions about a path of given data."""

    def __init__(self, schema: Schema, data: Any) -> None:
        self.schema = schema
        self.data = data

    def tag_at(self, loc: Loc) -> str | None:
        """Return the kind of the mapping at a path, if it decides the other keys."""
        return next((str(schema[_TAG]) for schema in self.at(loc) if _TAG in schema), None)

    def at(self, loc: Loc) -> list[Schema]:
        """Return the schemas one of which the value at a path must fit."""
        found, value = list(self._branches(self.schema, self.data)), self.data
        for key in loc:
            value = value[key] if _has(value, key) else None
            found = [branch for schema in found for below in self._below(schema, key)
                     for branch in self._branches(below, value)]  # fmt: skip
        return found

    def keys_at(self, loc: Loc) -> list[str]:
        """Return the keys that a mapping at a path may have."""
        keys: dict[str, None] = {}
        for schema in self.at(loc):
            keys.update(dict.fromkeys(schema.get("properties", ())))
            keys.update(dict.fromkeys(schema.get("propertyNames", {}).get("enum", ())))
        return list(keys)

    def names_at(self, loc: Loc) -> list[Schema]:
        """Return the schemas of the keys of a mapping that has a pattern for its keys instead of a list."""
        return [
            {"type": "string", "pattern": pattern, **schema.get("propertyNames", {})}
            for schema in self.at(loc)
            for pattern in schema.get("patternProperties", ())
        ]

    def _resolve(self, schema: Schema) -> Schema:
        while "$ref" in schema:
            schema = self.schema["$defs"][schema["$ref"].rsplit("/", 1)[1]]
        return schema

    def _branches(self, schema: Schema, value: Any) -> Iterator[Schema]:
        """Yield the alternatives of a schema; where a discriminator decides, only the one it names."""
        schema = self._resolve(schema)
        choices = schema.get("anyOf") or schema.get("oneOf")
        if choices is None:
            yield schema
            return
        if discriminator := schema.get("discriminator"):
            name = discriminator["propertyName"]
            kind = value.get(name) if isinstance(value, dict) else None
            if isinstance(kind, str) and kind in discriminator["mapping"]:
                yield {**self._resolve({"$ref": discriminator["mapping"][kind]}), _TAG: kind}
            else:
                kinds = discriminator["mapping"]
                known: Schema = {
                    key: {} for ref in kinds.values() for key in self._resolve({"$ref": ref})["properties"]
                }
                yield {"type": "object", "required": [name], "properties": known, KINDS: list(kinds)}
            return
        for choice in choices:
            yield from self._branches(choice, value)

    @staticmethod
    def _below(schema: Schema, key: str | int) -> Iterator[Schema]:
        if isinstance(key, int):
            if "items" in schema:
                yield schema["items"]
        elif key in schema.get("properties", ()):
            yield schema["properties"][key]
        elif "patternProperties" in schema:
            yield from schema["patternProperties"].values()
        elif isinstance(schema.get("additionalProperties"), dict):
            yield schema["additionalProperties"]


def _tags(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict) and isinstance(discriminator := schema.get("discriminator"), dict):
        yield discriminator["propertyName"]
    below = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    for part in below:
        yield from _tags(part)


@cache
def schema_of(format: Format) -> Schema:  # noqa: A002  # the word for it everywhere here
    """Return the JSON Schema of a format as pydantic derives it."""
    return format.json_schema()


@cache
def tags_of(format: Format) -> frozenset[str]:  # noqa: A002
    """Return the keys by which mappings of a format say their kind."""
    return frozenset(_tags(schema_of(format)))


def _has(value: Any, key: str | int) -> bool:
    if isinstance(value, dict):
        return key in value
    return isinstance(value, list) and isinstance(key, int) and 0 <= key < len(value)


def describe(schemas: Iterable[Schema]) -> str:
    """Describe the values that the schemas allow, in a few words."""
    options: list[str] = []
    words: dict[str, None] = {}
    for schema in schemas:
        if named := options_of(schema):
            options += named
        elif schema.get("type") != "null":
            words[_one(schema)] = None
    if "a number" in words:
        words.pop("a whole number", None)
    if options:
        words[one_of(options)] = None
    return " or ".join(words) or "nothing"


def options_of(schema: Schema) -> list[str]:
    """Return the values of a choice, if a schema is one."""
    return [str(option) for option in schema.get("enum", [schema["const"]] if "const" in schema else [])]


def one_of(options: Iterable[str]) -> str:
    """List the values of a choice: ``'a', 'b' or 'c'``."""
    return listed(map(repr, options), "or")


def _one(schema: Schema) -> str:
    kind = schema.get("type")
    if kind == "string":
        plain = schema.get("pattern") in (None, r"\S")
        return str(schema.get(EXPECTED, "text" if plain else f"text that matches {schema['pattern']}"))
    if kind in ("integer", "number"):
        return ("a whole number" if kind == "integer" else "a number") + _range(schema)
    if kind == "boolean":
        return "true or false"
    if kind == "array":
        if schema.get("maxItems"):
            least = schema.get("minItems")
            return f"a list of {least} to {schema['maxItems']}" if least else f"a list of at most {schema['maxItems']}"
        return "a list" + (f" of {schema['minItems']} or more" if schema.get("minItems") else "")
    if kind == "object":
        required = schema.get("required", ())
        if required:
            return f"a mapping with {listed(required, 'and')}"
        return "a mapping" + (f" of {schema['minProperties']} or more keys" if schema.get("minProperties") else "")
    return "any value"


def _range(schema: Schema) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f" from {low} to {high}"
    if low is not None:
        return f" of {low} or more"
    return f" of at most {high}" if high is not None else ""


def short(text: str) -> str:
    """Return a text from a document in quotes, cut off where it is long."""
    return repr(text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "...")


def found(value: Any) -> str:
    """Describe a wrong value, for a message."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"the text {short(value)}" if value.strip() else "blank text"
    if isinstance(value, int | float):
        return f"the number {value}"
    if isinstance(value, list):
        return "an empty list" if not value else f"a list of {len(value)}" if len(value) > 1 else "a list"
    return "a mapping" if value else "an empty mapping"


def respelled(value: str, schemas: Iterable[Schema]) -> str | None:
    """Return a value with its letters made small and its gaps and dashes made hyphens, if that would be right."""
    tidy = re.sub(r"[\s_\u2013-]+", "-", value.strip().lower())
    for schema in schemas:
        if EXPECTED in schema and tidy != value and re.fullmatch(schema["pattern"].removesuffix("$"), tidy):
            return tidy
    return None
