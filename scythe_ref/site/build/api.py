"""The knowledge base as files at fixed addresses (``api/v1/``), each with its schema: for bots and other programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from scythe_ref.formats import SCHEMAS, schema_id, write_text
from scythe_ref.library import knowledge, schemas_of
from scythe_ref.schema.knowledge import RulingRecord, ScenarioRecord, StatementRecord
from scythe_ref.schema.texts import Term

if TYPE_CHECKING:
    from scythe_ref.library import Library

API = "api/v1"
VERSION = 1
"""Of the addresses and shapes; a change by which a reader could stumble gets a folder of its own."""

PARTS: dict[str, tuple[Any, str]] = {
    "statements": (StatementRecord, "Every statement with its id, text, sources and place."),
    "rulings": (RulingRecord, "Every question with its answer, the rules behind it, its status and sources."),
    "terms": (Term, "The game's terms, and what people call them, in every language that there is."),
    "components": (dict[str, Any], "What the game is made of, by kind: its board, its single numbers and the like."),
    "scenarios": (ScenarioRecord, "Every scenario as the engine reads it, without what would change its answers."),
}
"""What is offered: the shape of an item, and what it is."""


def write_api(site_dir: Path, library: Library, site_url: str) -> None:
    """Write all files of the folder into a site.

    Args:
        site_url: The site's address, if it is known; schemas are named by it.

    Raises:
        OSError: It cannot be written.
    """
    (site_dir / API).mkdir(parents=True, exist_ok=True)
    for name, data in api_files(library, site_url):
        _write(site_dir / API / name, data)


def write_schemas(site_dir: Path, library: Library, site_url: str) -> None:
    """Write the schemas of all formats and of what commands print into a site, each with its address there.

    Args:
        site_url: The site's address, if it is known.

    Raises:
        OSError: It cannot be written.
    """
    for name, schema in schemas_of(library.package).items():
        address = f"{SCHEMAS}/{name}"
        (site_dir / address).parent.mkdir(parents=True, exist_ok=True)
        _write(site_dir / address, {**schema, "$id": schema_id(address, site_url)})


def _write(file: Path, data: dict[str, Any]) -> None:
    write_text(file, json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")


def api_files(library: Library, site_url: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the name and the content of every file.

    A file of items is ``{"version": 1, "digest": ..., "items": [...]}``; of components, ``items`` is a mapping by kind.
    ``index.json`` names the others, the search data, which have their own number, and the schemas of what people write
    and commands print.
    """
    known = knowledge(library)
    for record in known["scenarios"]:
        del record["flips"]
    listed = {}
    for name, (shape, what) in PARTS.items():
        yield f"{name}.json", {"version": VERSION, "digest": library.digest, "items": known[name]}
        yield f"{name}.schema.json", _schema(name, shape, site_url)
        listed[name] = {"file": f"{name}.json", "schema": f"{name}.schema.json", "what": what}
    listed["search"] = {
        "file": "../../search/data.json",
        "schema": "search.schema.json",
        "what": "What the site's own search reads; its key `format` is the number of its shape.",
    }
    yield "search.schema.json", _search_schema(site_url)
    formats = {f"schema/{name}": schema["title"] for name, schema in schemas_of(library.package).items()}
    yield "index.json", {"version": VERSION, "digest": library.digest, "parts": listed, "schemas": formats}


def _schema(name: str, shape: Any, site_url: str) -> dict[str, Any]:
    items = shape if name == "components" else list[shape]
    made = TypeAdapter(items).json_schema(ref_template="#/$defs/{model}")
    definitions = made.pop("$defs", {})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": schema_id(f"{API}/{name}.schema.json", site_url),
        "title": name.capitalize(),
        "description": PARTS[name][1],
        "type": "object",
        "properties": {"version": {"const": VERSION}, "digest": {"type": "string"}, "items": made},
        "required": ["version", "digest", "items"],
        "additionalProperties": False,
        **({"$defs": definitions} if definitions else {}),
    }


def _search_schema(site_url: str) -> dict[str, Any]:
    column = {"type": "array", "description": "A value, or the number of one in `lists`, for each document."}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": schema_id(f"{API}/search.schema.json", site_url),
        "title": "Search data",
        "description": "Documents in columns, each value that many have in common once.",
        "type": "object",
        "properties": {
            "format": {"type": "integer", "description": "Number of this shape; readers of another one must stop."},
            "ranking": {"type": "object", "description": "Weights and words that both searches share."},
            "lists": {"type": "object", "additionalProperties": {"type": "array"}},
            "columns": {"type": "object", "additionalProperties": column, "required": ["id", "title", "answer"]},
            "sparse": {"type": "object", "description": "Lists that few documents have, by the document's number."},
            "texts": {"type": "object", "description": "Texts, with a line for each document."},
        },
        "required": ["format", "ranking", "lists", "columns", "sparse", "texts"],
    }
