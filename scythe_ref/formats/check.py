"""Checking a document against its format: every error of the schema as a problem that leads to its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from scythe_ref.formats.markup.hostile import find_hostile
from scythe_ref.formats.problem import MAX_PROBLEMS, Problem, hint, nearest, only_errors
from scythe_ref.formats.yaml_documents import Document
from scythe_ref.schema.common import EXPECTED, Loc
from scythe_ref.schema.walker import texts_of
from scythe_ref.wording import listed

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from scythe_ref.schema.formats import Format


_KEY = "[key]"
# What YAML 1.1 takes for true and false: authors know it from other tools, where it needs no quotes.
_YES_AND_NO = {"yes", "no", "on", "off", "y", "n"}
# A word processor writes these; to YAML they are letters.
_CURLY_QUOTES = "\u2018\u2019\u201a\u201c\u201d\u201e"


def check_document(document: Document, format: Format) -> tuple[Any | None, list[Problem]]:  # noqa: A002
    """Return the model, or None if there are problems; and the problems, in the order of the document."""
    problems = list(document.problems)
    try:
        model = format.checked(document.data)
        problems += hostile_problems(document, model)
    except ValidationError as error:
        problems += _Translation(document, format).problems(error.errors(include_url=False, include_context=False))
        model = None
    return (None if only_errors(problems) else model), sorted(problems)


def hostile_problems(document: Document, model: BaseModel) -> list[Problem]:
    """Find hostile markup in all texts of a document's model."""
    markdown = getattr(model, "text_type", "markdown") == "markdown"
    found = (
        document.problem(loc, finding.message, document.locate_text(loc, finding.index))
        for loc, _, text, _ in texts_of(model)
        for finding in find_hostile(text, markdown)
    )
    return list(islice(found, MAX_PROBLEMS))


class _Translation:
    """Turns pydantic's errors about one document into problems."""

    def __init__(self, document: Document, format: Format) -> None:  # noqa: A002
        self.document = document
        self.expected = Expected(schema_of(format), document.data)
        self.tags = tags_of(format)

    def problems(self, errors: list[ErrorDetails]) -> list[Problem]:
        # Pydantic reports each branch of a union by itself; they are one problem to the author. A branch that failed
        # by its type says nothing where another one got further into the value.
        by_place: dict[tuple[Loc, bool], str] = {}
        for error in errors:
            loc, at_key = self._place(error)
            if error["type"].startswith("union_tag"):  # a mapping: the author didn't mean the text of another branch
                by_place[loc, at_key] = error["type"]
            by_place.setdefault((loc, at_key), error["type"])
        parents = {loc[:end] for loc, _ in by_place for end in range(len(loc))}
        found = [(loc, at_key, kind) for (loc, at_key), kind in by_place.items() if at_key or loc not in parents]
        misspelt = self._misspelt(found)
        found = [place for place in found if place[2] != "missing" or place[0] not in misspelt]
        problems = [self._problem(*place) for place in found[:MAX_PROBLEMS]]
        if len(found) > MAX_PROBLEMS:
            problems.append(self.document.problem((), f"and {len(found) - MAX_PROBLEMS:,} more problems of this kind"))
        return problems

    def _misspelt(self, found: list[tuple[Loc, bool, str]]) -> set[Loc]:
        """Return the paths of keys that are missing because they are misspelt: one error is enough."""
        lacking = {loc[:-1] for loc, _, kind in found if kind == "missing"}
        unknown = (loc for loc, at_key, _ in found if at_key and loc[:-1] in lacking)
        meant = {loc: nearest(str(loc[-1]), self.expected.keys_at(loc[:-1])) for loc in islice(unknown, MAX_PROBLEMS)}
        return {(*loc[:-1], near) for loc, near in meant.items() if near}

    def _place(self, error: ErrorDetails) -> tuple[Loc, bool]:
        """Return the path of an error without pydantic's own marks, and whether it is about the key at its end."""
        given = error["loc"]
        at_key = error["type"] == "extra_forbidden" or (bool(given) and given[-1] == _KEY)
        if given and given[-1] == _KEY:
            given = given[:-1]
        value: Any = self.document.data
        path: list[str | int] = []
        tagged = False
        for index, key in enumerate(given):
            last = index == len(given) - 1
            inside = isinstance(value, list) and isinstance(key, int)
            if inside or (isinstance(value, dict) and key in value):
                # Pydantic's path names the kind of the mapping, which may be a key in it, too: `numbers`.
                if not tagged and not inside and self._is_tag(key, value, tuple(path)):
                    tagged = True
                    continue
                value, tagged = value[key], False
                path.append(key)
            elif last and error["type"] == "missing":
                path.append(key)
        return tuple(path), at_key

    def _is_tag(self, key: str | int, value: dict[str, Any], loc: Loc) -> bool:
        return any(value.get(name) == key for name in self.tags) and key == self.expected.tag_at(loc)

    def _problem(self, loc: Loc, at_key: bool, kind: str) -> Problem:
        if kind == "missing":
            message = f"{str(loc[-1])!r} is missing; expected {describe(self.expected.at(loc))}"
            return self.document.problem(loc, message)
        if at_key:
            return self.document.problem(loc, self._about_key(loc), self.document.locate_key(loc))
        return self._about_kind(loc) if kind.startswith("union_tag") else self._about_value(loc)

    def _about_key(self, loc: Loc) -> str:
        key = str(loc[-1])
        known = self.expected.keys_at(loc[:-1])
        what = "unknown key" if known else "wrong key"
        if near := nearest(key, known):
            return f"{what} {short(key)}{hint(near)}"
        if known:
            return f"{what} {short(key)}; expected {one_of(known)}"
        names = self.expected.names_at(loc[:-1])
        return f"{what} {short(key)}; expected {describe(names)}{hint(respelled(key, names))}"

    def _about_kind(self, loc: Loc) -> Problem:
        """Word the problem of a mapping whose ``kind``, or ``do``, says nothing known, or is not there."""
        union = next(schema for schema in self.expected.at(loc) if KINDS in schema)
        [name], kinds = union["required"], union[KINDS]
        place = (*loc, name)
        mapping = self.document.value(loc)
        value = mapping.get(name)
        if near := nearest(name, [key for key in mapping if key not in union["properties"]]):
            message = f"unknown key {short(near)}{hint(name)}"
            return self.document.problem((*loc, near), message, self.document.locate_key((*loc, near)))
        if value is None:
            message = f"{name!r} is missing; expected {one_of(kinds)}"
        else:
            message = f"expected {one_of(kinds)}, found {found(value)}{hint(nearest(str(value), kinds))}"
        return self.document.problem(place, message)

    def _about_value(self, loc: Loc) -> Problem:
        value, schemas = self.document.value(loc), self.expected.at(loc)
        expected = describe(schemas)
        message = f"expected {expected}, found {found(value)}{_hint(value, schemas, expected)}"
        return self.document.problem(loc, message)


def _hint(value: Any, schemas: list[dict[str, Any]], expected: str) -> str:
    """Suggest the value that the author may have meant."""
    if isinstance(value, str):
        low, _, high = value.partition("-")
        if high.isdecimal() and low.isdecimal() and len(value) < 6 and int(low) > int(high) and "range" in expected:
            return f"; {value!r} goes down: write '{high}-{low}'"
        options = [option for schema in schemas for option in options_of(schema)]
        if near := nearest(value, options) or respelled(value, schemas):
            return hint(near)
        if expected == "true or false" and value.lower() in _YES_AND_NO:
            return f"; {value} without quotes is text here, write true or false"
        numeric = any(schema.get("type") in ("integer", "number") for schema in schemas)
        if numeric and value.replace(".", "", 1).isdigit():
            return "; write it without quotes"
    elif value is None and "list" in expected:
        return "; an empty list is []"
    elif isinstance(value, dict) and len(value) == 1 and any(schema.get("type") == "string" for schema in schemas):
        return "; put a text that contains ': ' in quotes"
    elif isinstance(value, bool | int | float) and any(_fits(str(value), schema) for schema in schemas):
        return f"; put it in quotes: '{value}'" if type(value) is int else "; put it in quotes"
    return ""


def _fits(text: str, schema: dict[str, Any]) -> bool:
    """Check that a schema takes a text."""
    return schema.get("type") == "string" and bool(re.search(schema.get("pattern", ""), text))


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
        return " ".join(["a list", *_size(schema)])
    if kind == "object":
        required = schema.get("required", ())
        if required:
            return f"a mapping with {listed(required, 'and')}"
        return "a mapping" + (f" of {schema['minProperties']} or more keys" if schema.get("minProperties") else "")
    return "any value"


def _size(schema: Schema) -> Iterator[str]:
    """Yield the words for the size of a list, and for its items if any text will do."""
    least, most = schema.get("minItems"), schema.get("maxItems")
    texts = describe([schema.get("items", {})]) == "text"
    if least or most or texts:
        yield "of"
    if most:
        yield f"{least} to {most}" if least else f"at most {most}"
    elif least:
        yield f"{least} or more"
    if texts:
        yield "texts"


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
    """Return a value in small letters, with hyphens for its gaps and dashes and no curly quotes, if that is right."""
    tidy = re.sub(r"[\s_\u2013-]+", "-", value.strip().strip(_CURLY_QUOTES).lower())
    for schema in schemas:
        if EXPECTED in schema and tidy != value and re.fullmatch(schema["pattern"].removesuffix("$"), tidy):
            return tidy
    return None
