"""The published JSON Schemas: derived from the pydantic classes, made as strict as these are."""

from __future__ import annotations

import json
import re
from functools import reduce
from inspect import getdoc
from operator import or_
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from typing_extensions import get_original_bases

from scythe_ref.formats.foreign.rulebook_io import slug_of
from scythe_ref.game_package import OURS, GamePackage
from scythe_ref.schema.common import EXPECTED, FORM, closed
from scythe_ref.schema.knowledge import Knowledge

if TYPE_CHECKING:
    from pydantic_core.core_schema import DataclassSchema, TypedDictSchema

    from scythe_ref.schema.formats import Format

IN_WORDS = "patternErrorMessage"
"""Keyword of editors: their message for a text that does not fit its pattern."""

EXPECTED_IS = "expected "

SCHEMAS = "api/v1/schema"
"""Folder of the schemas on a site; a change that could break a reader gets another one."""

_FILLED = r"\S"

_ATTRIBUTE = re.compile(r"^    (\w+): (.+(?:\n {5,}.+)*)", re.MULTILINE)

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schema(format: Format, game: GamePackage | None = None) -> dict[str, Any]:  # noqa: A002  # our word for it
    """Return the JSON Schema of a format, with an id for a game; by default for ours."""
    schema: dict[str, Any] = _tidy(format.json_schema(), keep_title=True)
    pydantic_title = schema.pop("title", None)
    description = schema.pop("description", None)
    head = {"$schema": DIALECT, "$id": schema_id(f"{SCHEMAS}/{format.name}.schema.json", game=game)}
    head |= {"title": format.title}
    if description or pydantic_title:
        head["description"] = description or pydantic_title
    return {**head, **schema}


def schema_id(address: str, site_url: str = "", game: GamePackage | None = None) -> str:
    """Return a schema's id: its address where the site has one, else a name that leads nowhere.

    Args:
        game: Another game's schemas have its name in theirs.
    """
    if site_url:
        return f"{site_url.rstrip('/')}/{address}"
    other = f"{quote(game.name or slug_of(game.title))}:" if game and game.name not in OURS else ""
    return f"urn:scythe-reference:{other}{address}"


def schema_text(format: Format, game: GamePackage) -> str:  # noqa: A002
    """Return the text of a format's schema file, with the descriptions that editors show beside a value."""
    schema = json_schema(format, game)
    _describe(schema)
    return _text(schema)


def output_schema_text(game: GamePackage, command: str, *shapes: Any) -> str:
    """Return the text of the schema of a command's output with ``--json``: one shape, or one of several."""
    schema = _tidy(TypeAdapter(reduce(or_, shapes)).json_schema(mode="serialization", schema_generator=_Shapes))
    schema.pop("description", None)
    head = {"$schema": DIALECT, "$id": schema_id(f"{SCHEMAS}/output/{command}.schema.json", game=game)}
    head |= {"title": f"scythe-ref {command} --json", "description": " Or: ".join(map(_about, shapes))}
    return _text({**head, **schema})


class _Shapes(GenerateJsonSchema):
    """Takes the description of each key from the section *Attributes* of its class."""

    def typed_dict_schema(self, schema: TypedDictSchema) -> dict[str, Any]:
        return _told(super().typed_dict_schema(schema), schema["cls"])

    def dataclass_schema(self, schema: DataclassSchema) -> dict[str, Any]:
        return _told(super().dataclass_schema(schema), schema["cls"])

    def field_is_required(self, field: Any, total: bool) -> bool:
        """Check that a key is always there: a default is one of the code that prints it."""
        return field["type"] == "dataclass-field" or super().field_is_required(field, total)


def _told(schema: dict[str, Any], shape: type) -> dict[str, Any]:
    schema |= {"description": _about(shape), "additionalProperties": False}
    for part in schema["properties"].values():
        part.pop("default", None)
    for one in (shape, *get_original_bases(shape), *shape.__mro__):
        for name, said in _ATTRIBUTE.findall((getdoc(one) or "").partition("Attributes:\n")[2]):
            if name in schema["properties"]:
                schema["properties"][name].setdefault("description", said.replace("``", "`"))
    return schema


def _about(shape: Any) -> str:
    return (getdoc(shape) or "").partition("\n\n")[0]


def _describe(schema: Any) -> None:
    """Describe each text that has a pattern and no description by its pattern."""
    if isinstance(schema, dict):
        if schema.get("pattern", _FILLED) != _FILLED and isinstance(schema.get(IN_WORDS), str):
            said = schema[IN_WORDS].removeprefix(EXPECTED_IS)
            schema.setdefault("description", f"{said[0].upper()}{said[1:]}.")
        schema = list(schema.values())
    for below in schema if isinstance(schema, list) else ():
        _describe(below)


def _text(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def knowledge_schema_text(game: GamePackage) -> str:
    """Return the text of the schema for the file of ``scythe-ref export json``."""
    schema = closed(Knowledge.model_json_schema(by_alias=True), game.lists)
    tidy = _tidy(schema)
    tidy.pop("title", None)
    head = {"$schema": DIALECT, "$id": schema_id(f"{SCHEMAS}/knowledge.schema.json", game=game)}
    return _text({**head, "title": f"The knowledge base of {game.title}", **tidy})


def _in_words(schema: dict[str, Any]) -> str:
    if EXPECTED not in schema and schema["pattern"] != _FILLED:
        raise TypeError(f"the type with the pattern {schema['pattern']} has no Form that says it in words")
    return str(schema.get(EXPECTED, "text that is not blank"))


def _tidy(schema: Any, keep_title: bool = False) -> Any:
    """Drop the titles made up from key names, and close the mappings that pydantic leaves open."""
    if isinstance(schema, list):
        return [_tidy(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    tidy: dict[str, Any] = {}
    for key, value in schema.items():
        if key in ("properties", "$defs", "patternProperties"):
            tidy[key] = {name: _tidy(below, keep_title=key == "$defs") for name, below in value.items()}
        elif key in {"default", "enum", "mapping"}:  # data: a key `title` in it is none of pydantic's
            tidy[key] = value
        elif key == "description" and isinstance(value, str):
            tidy[key] = " ".join(value.split())
        elif key == "pattern":
            tidy |= {key: value, IN_WORDS: EXPECTED_IS + _in_words(schema)}
        elif key not in (EXPECTED, FORM) and (key != "title" or keep_title):
            tidy[key] = _tidy(value)
    if "patternProperties" in tidy:
        # Pydantic refuses a key that does not fit; so must the schema, and an editor has words for a name.
        [(pattern, below)] = tidy.pop("patternProperties").items()
        name = {"pattern": pattern, **schema.get("propertyNames", {})}
        tidy |= {"propertyNames": _tidy(name), "additionalProperties": below}
    return tidy
