"""Checking a document against its format: every error of the schema as a problem that leads to its place."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from scythe_ref.formats.expected import (
    KINDS,
    Expected,
    describe,
    found,
    one_of,
    options_of,
    respelled,
    schema_of,
    short,
    tags_of,
)
from scythe_ref.formats.markup.hostile import find_hostile
from scythe_ref.formats.problem import MAX_PROBLEMS, Problem, hint, nearest, only_errors
from scythe_ref.formats.yaml_documents import Document
from scythe_ref.schema.common import Loc
from scythe_ref.schema.walker import texts_of

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from scythe_ref.schema.formats import Format

_KEY = "[key]"
# What YAML 1.1 takes for true and false: authors know it from other tools, where it needs no quotes.
_YES_AND_NO = {"yes", "no", "on", "off", "y", "n"}


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
