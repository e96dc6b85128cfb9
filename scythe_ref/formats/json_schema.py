"""The published JSON Schemas: derived from the pydantic classes, made as strict as these are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from scythe_ref.schema.common import EXPECTED
from scythe_ref.schema.knowledge import Knowledge

if TYPE_CHECKING:
    from scythe_ref.schema.formats import Format

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schema(format: Format) -> dict[str, Any]:  # noqa: A002  # the word for it everywhere here
    """Return the JSON Schema of a format."""
    schema: dict[str, Any] = _tidy(format.adapter.json_schema(), keep_title=True)
    pydantic_title = schema.pop("title", None)
    description = schema.pop("description", None)
    head = {"$schema": DIALECT, "title": f"{format.title} of Scythe Reference"}
    if description or pydantic_title:
        head["description"] = description or pydantic_title
    return {**head, **schema}


def schema_text(format: Format) -> str:  # noqa: A002
    """Return the text of a format's schema file."""
    return json.dumps(json_schema(format), indent=2, ensure_ascii=False) + "\n"


def knowledge_schema_text() -> str:
    """Return the text of the schema of what ``scythe-ref export json`` writes."""
    schema = Knowledge.model_json_schema(by_alias=True)
    tidy = _tidy(schema)
    tidy.pop("title", None)
    head = {"$schema": DIALECT, "title": "The knowledge base of Scythe Reference"}
    return json.dumps({**head, **tidy}, indent=2, ensure_ascii=False) + "\n"


def _tidy(schema: Any, keep_title: bool = False) -> Any:
    """Drop the titles made up from key names, and shut what pydantic leaves open."""
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
        elif key != EXPECTED and (key != "title" or keep_title):
            tidy[key] = _tidy(value)
    if tidy.get("propertyNames") == {}:  # all that it had was our own mark
        del tidy["propertyNames"]
    if "patternProperties" in tidy:
        # Pydantic refuses a key that does not fit; so must the schema.
        tidy.setdefault("additionalProperties", False)
    return tidy
