"""The published JSON Schemas, as strict as the pydantic classes that they are made from, and their reference page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from inspect import getdoc
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin
from urllib.parse import quote

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from typing_extensions import get_original_bases

from scythe_ref.formats.check import one_of
from scythe_ref.formats.foreign.rulebook_io import FRONT_MATTER, slug_of
from scythe_ref.game_package import OURS, GamePackage
from scythe_ref.schema import Format
from scythe_ref.schema.common import EXPECTED, FORM, closed
from scythe_ref.schema.knowledge import Knowledge

if TYPE_CHECKING:
    from pydantic_core.core_schema import DataclassSchema, TypedDictSchema


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


_INTRODUCTION = """\
# The formats

Written by `scythe-ref schema` from the pydantic classes in `scythe_ref/schema`; edit those, not this page.

Every content file is YAML; JSON of the same shape is read as well. Only `true` and `false` are booleans and only
decimal numbers are numbers: `no`, `12:30`, `012` and dates stay text. Keys are text. A file holds one document of at
most 5,000,000 bytes, 60 levels, 100 aliases and 50,000 values, in UTF-8, indented with spaces.
A file that begins with

    # yaml-language-server: $schema=../../schema/rulings.schema.json

is checked by the editor while it is written. `scythe-ref validate [PATH ...]` checks files on the command line and says
`file:line:column: message` for every problem; `examples/valid` and `examples/invalid` show what passes and what does
not, each invalid file with the messages it leads to. What a JSON Schema cannot say (duplicate keys and ids, links that
lead nowhere, hostile markup, references to other files) only the command finds; and where a whole number is expected,
`2.0` passes the schema, since JSON has one kind of number, but not the command.

## Markup in texts

| Written | Meaning |
| --- | --- |
| `**bold**`, lists, tables, headings | Markdown, where `text_type` is `markdown` |
| `<b>bold</b>`, `<ul>`, `<table>` | HTML, where `text_type` is `html`; pages leave out what is not on the allow-list |
| `[text]!red!`, `[text]!#ff0000!` | a colour span; pages say the colour in words, too |
| `![alt](/static/img/<game>/x.png)` | an image from the game's `img` folder; a missing one gets a placeholder |
| `[text](#id)` | a link to the section, or the statement, with that id |
| `{fact:combat.dial_max}` | ours: a number from the components, never typed twice |

Refused: `<script>` and other active tags, event handlers, addresses other than `http:`, `https:`, `mailto:` and
`#id`, and paths that lead out of the module's folder.
"""


_EXPORTS = """\
## What is exported

`scythe-ref export json` writes the whole knowledge base as one JSON file: `schema` (the number of this shape),
`version`, `digest`, and the lists `chapters`, `statements`, `overviews`, `rulings`, `scenarios`, `walkthroughs`,
`most_asked`, `terms`, `components`, `sources`, `changes` and `messages`, with every number filled in.
[`knowledge.schema.json`](knowledge.schema.json) describes it; the class is `scythe_ref.schema.knowledge.Knowledge`.
`scythe-ref export playeraid` writes the chapters as plain PlayerAid modules without the keys that are ours, `scythe-ref
export markdown` the pages as Markdown files, and `scythe-ref export log ID` a walk-through as a log for `scythe-ref
replay`.
"""


_OUTPUTS = """\
The output of each command with `--json` has a schema. Its key `schema` is the number of the shape, which grows when a
reader of the old shape could stumble:
"""


@dataclass(frozen=True)
class DescribedShape:
    """A mapping of a schema, in words.

    Attributes:
        name: Its name in the schema; empty for the whole.
        about: Its description.
        keys: The name, the type and the meaning of each key, and whether it is always there.
    """

    name: str
    about: str
    keys: tuple[tuple[str, str, str, bool], ...]


def described_shapes(schema: dict[str, Any]) -> Iterator[DescribedShape]:
    """Yield the mappings of a schema, the whole first, then those below it in the order of use."""
    for name, model in _models(schema):
        keys = ((key, _or_null(part), part.get("description", "")) for key, part in model["properties"].items())
        always = model.get("required", ())
        yield DescribedShape(
            "" if model is schema else name,
            model.get("description", ""),
            tuple((key, value, said, key in always) for key, value, said in keys),
        )


def reference_page(formats: Iterable[Format], examples: Mapping[str, str], outputs: Mapping[str, str]) -> str:
    """Return the page.

    Args:
        formats: All formats of a game.
        examples: The smallest valid example of each format by its name.
        outputs: For each schema of a command's output its description, by its file.
    """
    described = (*formats, FRONT_MATTER)
    names = {said: name for one in described for said, name in _forms(one.json_schema())}
    forms = [f"- {name}: {said}".replace("'", "`") for said, name in names.items()]
    printed = [f"- [`{file}`]({file}): {what}" for file, what in outputs.items()]
    parts = [_INTRODUCTION, _EXPORTS, "\n".join([_OUTPUTS, *printed, ""])]
    parts += ["\n".join(["Texts of a certain form are called:", "", *forms, ""])]
    parts += [_format_part(one, examples.get(one.name), names) for one in described]
    return "\n".join(parts)


def _forms(schema: Any) -> Iterator[tuple[str, str]]:
    """Yield the description and the name of each form that a text may have to have."""
    if isinstance(schema, dict) and FORM in schema:
        yield schema[EXPECTED], schema[FORM]
    for below in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _forms(below)


def _format_part(format: Format, example: str | None, forms: Mapping[str, str]) -> str:  # noqa: A002
    schema = json_schema(format)
    lines = [f"## {format.title}", ""]
    if format is not FRONT_MATTER:
        lines += [f"Files `content/{format.pattern}`; class `{_class_of(format)}`; "
                  f"JSON Schema [`{format.name}.schema.json`]({format.name}.schema.json)."]  # fmt: skip
    else:
        lines += [f"Any Markdown file with front matter; class `{_class_of(format)}`."]
    if example is not None:
        fence = "markdown" if format is FRONT_MATTER else "yaml"
        lines += ["", f"```{fence}", _without_hint(example).rstrip(), "```"]
    for name, model in _models(schema):
        lines += ["", f"### {name}", ""]
        if description := model.get("description"):
            lines += [description, ""]
        lines += ["| Key | Value | Default | Meaning |", "| --- | --- | --- | --- |"]
        lines += [_row(key, value, model, forms) for key, value in model["properties"].items()]
    return "\n".join(lines) + "\n"


def _class_of(format: Format) -> str:  # noqa: A002
    kinds = get_args(get_args(format.model)[0]) if get_origin(format.model) is Annotated else (format.model,)
    return "`, `".join(f"{kind.__module__}.{kind.__name__}" for kind in kinds)


def _without_hint(example: str) -> str:
    return "".join(line for line in example.splitlines(keepends=True) if not line.startswith("# yaml-language-server"))


def _models(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the mappings of a schema: the whole file first, then those below it in the order of use."""
    seen: list[str] = []
    if "properties" in schema:
        yield "The file", schema
    queue = list(_references(schema))
    while queue:
        name = queue.pop(0)
        if name in seen:
            continue
        seen.append(name)
        model = schema["$defs"][name]
        if "properties" in model:
            yield name, model
        queue.extend(_references(model))


def _references(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key == "$ref":
                yield value.rsplit("/", 1)[1]
            elif key not in ("$defs", "mapping"):
                yield from _references(value)
    elif isinstance(schema, list):
        for item in schema:
            yield from _references(item)


def _row(key: str, value: dict[str, Any], model: dict[str, Any], forms: Mapping[str, str]) -> str:
    if key in model.get("required", ()):
        default = "required"
    elif value.get("default") is None:
        default = ""
    else:
        default = f"`{_plain(value['default'])}`"
    cells = (f"`{key}`", _type(value, forms), default, value.get("description", ""))
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _or_null(value: dict[str, Any]) -> str:
    return _type(value, {}) + (" or null" if {"type": "null"} in value.get("anyOf", ()) else "")


def _type(value: dict[str, Any], forms: Mapping[str, str]) -> str:
    """Name the type of a value in a few words."""
    if "$ref" in value:
        return str(value["$ref"].rsplit("/", 1)[1])
    choices = value.get("anyOf") or value.get("oneOf")
    if choices:
        kinds = dict.fromkeys(_type(choice, forms) for choice in choices if choice.get("type") != "null")
        if "number" in kinds:
            kinds.pop("whole number", None)
        return " or ".join(kinds)
    if "enum" in value:
        named = one_of(filter(None, value["enum"])).replace("'", "`")
        return named if all(value["enum"]) else f"{named}, or empty"
    if "const" in value:
        return f"`{value['const']}`"
    kind = value.get("type")
    if kind == "array" and "prefixItems" in value:
        return f"list of {len(value['prefixItems'])} texts"
    if kind == "array":
        return f"list of {_type(value.get('items', {}), forms)}"
    if kind == "object":
        below: Any = value.get("additionalProperties", {})
        return f"mapping to {_type(below, forms)}" if isinstance(below, dict) and below else "mapping"
    if kind == "string" and value.get("pattern") not in (None, r"\S"):
        return forms.get(value[IN_WORDS].removeprefix(EXPECTED_IS), "text of a certain form")
    limits = "".join(f", {word} {value[key]}" for key, word in (("minimum", "from"), ("maximum", "to")) if key in value)
    return {"string": "text", "integer": "whole number", "number": "number", "boolean": "true or false"}.get(
        str(kind), "any value"
    ) + limits
