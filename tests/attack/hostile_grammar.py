"""Hostile modules by grammar: every field of the schemas, in every markup, with every payload, spelling and frame.

The fields come from the schemas that check modules, so that attacks reach a new field from its first day.
"""

from __future__ import annotations

import functools
import itertools
import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from hostile_payloads import (
    CLOBBERING,
    FACTOR,
    FAMILIES,
    FRAMES,
    LINE_ENDS,
    MARK,
    NUMBER,
    RETURNS,
    SECRET,
    SPELLINGS,
)
from pydantic import BaseModel

from scythe_ref.schema.rule_source import FrontMatter, RuleSource

ITEM, KEY, VALUE = "[]", "{key}", "{value}"
SEED = 20_240_229

Schema = dict[str, Any]


@dataclass(frozen=True)
class Field:
    """A place for a text in a module.

    Attributes:
        path: Keys from the top; ``[]`` is an item of a list, ``{key}`` and ``{value}`` are those of a mapping.
        pattern: The schema's pattern of the text; empty if any text will do.
        closed: Whether the schema has a list of the allowed texts.
    """

    path: tuple[str, ...]
    pattern: str = ""
    closed: bool = False

    @property
    def name(self) -> str:
        return ".".join(self.path)


@dataclass(frozen=True)
class Case:
    """One hostile text in one field.

    Attributes:
        number: Makes the case again: the same number is always the same case.
        kind: ``html`` or ``markdown`` for a PlayerAid module, ``rulebook`` for a Rulebook.io file.
        field: Its place.
        family: The sort of attack.
        text: The whole text of the field.
    """

    number: int
    kind: str
    field: Field
    family: str
    text: str

    @property
    def mark(self) -> str:
        """A word that nothing else on any page bears."""
        return mark_of(self.number)

    def __str__(self) -> str:
        return f"case {self.number}: {self.kind} {self.field.name}, {self.family}: {self.text!r}"


def mark_of(number: int) -> str:
    return f"zq{number:06}q"


def product_of(number: int) -> str:
    """The text on a page that ran a template of the case."""
    return str(FACTOR * (1_000_000 + number))


# -- fields ---------------------------------------------------------------------------------------------------------


@functools.cache
def _schema_of(model: type[BaseModel]) -> Schema:
    return model.model_json_schema()


def fields_of(model: type[BaseModel]) -> list[Field]:
    """Return every place for a text in a model, however deep; a schema that contains itself counts once."""
    schema = _schema_of(model)
    return list(_walk(schema, schema, (), ()))


def _walk(root: Schema, part: Schema, path: tuple[str, ...], within: tuple[str, ...]) -> Iterator[Field]:
    if "$ref" in part:
        if part["$ref"] not in within:
            yield from _walk(root, _referred(root, part), path, (*within, part["$ref"]))
        return
    if "anyOf" in part:
        for choice in part["anyOf"]:
            yield from _walk(root, choice, path, within)
        return
    match part.get("type"):
        case "string":
            yield Field(path, part.get("pattern", "").replace(r"\S", "") and part["pattern"], "enum" in part)
        case "array":
            yield from _walk(root, part["items"], (*path, ITEM), within)
        case "object" if "properties" in part:
            for key, below in part["properties"].items():
                yield from _walk(root, below, (*path, key), within)
        case "object":
            key, value = _key_and_value(part)
            yield from _walk(root, key, (*path, KEY), within)
            yield from _walk(root, value, (*path, VALUE), within)
        case "integer" | "number" | "boolean" | "null":
            pass
        case _:
            if not isinstance(part.get("const"), str):
                raise AssertionError(f"{'.'.join(path)}: the grammar does not know what may stand here: {part}")
            yield Field(path, closed=True)


def _key_and_value(part: Schema) -> tuple[Schema, Schema]:
    """Return the schemas of a mapping's keys and values."""
    if "patternProperties" in part:
        ((pattern, value),) = part["patternProperties"].items()
        return {"type": "string", "pattern": pattern}, value
    return {"type": "string", **part.get("propertyNames", {})}, part["additionalProperties"]


def _referred(root: Schema, part: Schema) -> Schema:
    below: Schema = root["$defs"][part["$ref"].rsplit("/", 1)[-1]] if part["$ref"] != "#" else root
    return below


BODY, HEADING = Field(("(body)",)), Field(("(heading)",))
"""The parts of a Rulebook.io file below its front matter."""


@functools.cache
def slots() -> tuple[tuple[str, Field], ...]:
    """Every kind of file with every field, free ones more often: ``validate`` can only refuse a closed one."""
    found: list[tuple[str, Field]] = []
    free, bound = [], []
    for kind, model in (("html", RuleSource), ("markdown", RuleSource), ("rulebook", FrontMatter)):
        for field in fields_of(model) + ([BODY, BODY, BODY, HEADING] if kind == "rulebook" else []):
            (bound if field.closed or field.pattern else free).append((kind, field))
    for turn in range(5):
        found += free
        found += bound[turn::5]
    return tuple(found)


# -- cases ----------------------------------------------------------------------------------------------------------


@functools.cache
def _payloads() -> tuple[tuple[str, str], ...]:
    return tuple((family, payload) for family, payloads in FAMILIES.items() for payload in payloads)


def make_case(number: int, secret: str) -> Case:
    """Make a case: fields go round, and chance picks everything else.

    Args:
        number: The number of the case.
        secret: Path of a file that no page may show.
    """
    chance = random.Random(f"{SEED}:{number}")
    kind, field = slots()[number % len(slots())]
    family, payload = chance.choice(_payloads())
    if chance.random() < 0.15:  # these broke through once
        family, payload = "fences", chance.choice(FAMILIES["fences"])
    frame = chance.choice(FRAMES) if chance.random() < 0.6 else "{}"
    spelling = chance.choice(list(SPELLINGS)) if chance.random() < 0.5 else "plain"
    text = frame.replace("{}", SPELLINGS[spelling](payload))
    if chance.random() < 0.6:
        text = text.replace("\n", chance.choice(chance.choice((LINE_ENDS, RETURNS))))
    text = text.replace(MARK, mark_of(number)).replace(NUMBER, str(1_000_000 + number)).replace(SECRET, secret)
    if field.path[0] == "yt_videos" and chance.random() < 0.8:
        text = chance.choice(("https://example.org/", "youtu.be/", "https://")) + re.sub(r"\s", "/", text)
    if field.pattern:
        family, text = _fitting(field, family, text, chance)
    elif mark_of(number) not in text:
        text = f"{text} {mark_of(number)}"
    return Case(number, kind, field, family, text)


def _fitting(field: Field, family: str, text: str, chance: random.Random) -> tuple[str, str]:
    """Make a text fit the pattern of its schema, if it can."""
    tight = re.sub(r"\s", "/", text)
    word = re.sub(r"\W", "", text)
    slug = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    tries = [tight, f"a#{tight}", f"a.{slug}", slug, word]
    if re.fullmatch(field.pattern, "__proto__") and chance.random() < 0.7:
        return "clobbering", chance.choice(CLOBBERING)
    for attempt in tries if chance.random() < 0.8 else ():
        if re.search(field.pattern, attempt):
            return family, attempt
    return family, text


# -- modules --------------------------------------------------------------------------------------------------------


class Draft:
    """A module in the making: harmless but for its cases."""

    def __init__(self, stem: str, kind: str) -> None:
        self.stem = stem
        self.kind = kind
        self.cases: list[Case] = []
        self.front: dict[str, Any] = {}
        self.body: list[str] = []
        self._numbers = itertools.count(1)

    @property
    def end(self) -> str:
        """Words of the last section: a page that shows them is whole."""
        return f"Here ends {self.stem}"

    def takes(self, case: Case) -> bool:
        """Put a case in if there is room for it: a single field holds one, a list takes many."""
        if case.kind != self.kind or (case.family == "clobbering" and self._has_id(case.text)):
            return False
        if case.field in (BODY, HEADING):
            # The text that an author's open fence swallows is the author's: few of them a file.
            if len(self.body) >= 3:
                return False
            heading = case.text if case.field is HEADING else f"Case {case.number}"
            self.body.append(f"# {heading}\n\n{case.text if case.field is BODY else 'Words.'}\n")
        else:
            schema = _schema_of(FrontMatter if case.kind == "rulebook" else RuleSource)
            path = case.field.path
            if path[:2] == ("sections", ITEM):
                path = path[:2] * random.Random(case.number).choice((1, 1, 2, 3, 7)) + path[2:]
            if path[0] in self.front and not isinstance(self.front[path[0]], list | dict):
                return False
            part = self._part(schema, schema["properties"][path[0]], path[1:], case.text)
            if isinstance(part, list):
                self.front.setdefault(path[0], []).extend(part)
            elif isinstance(part, dict):
                if part.keys() & self.front.get(path[0], {}).keys():
                    return False
                self.front.setdefault(path[0], {}).update(part)
            else:
                self.front[path[0]] = part
        self.cases.append(case)
        return True

    def _has_id(self, text: str) -> bool:
        return any(case.family == "clobbering" and case.text == text for case in self.cases)

    def _part(self, root: Schema, part: Schema, path: tuple[str, ...], text: str) -> Any:
        """Return the value below a key that has a text at the end of a path."""
        if not path:
            return text
        if "$ref" in part:
            return self._part(root, _referred(root, part), path, text)
        if "anyOf" in part:
            holds = [choice for choice in part["anyOf"] if "$ref" in choice or choice["type"] in ("array", "object")]
            return self._part(root, holds[0], path, text)
        if path[0] == ITEM:
            return [self._part(root, part["items"], path[1:], text)]
        if path[0] == KEY:
            return {text: self._harmless(root, _key_and_value(part)[1])}
        if path[0] == VALUE:
            key, value = _key_and_value(part)
            return {self._harmless(root, key): self._part(root, value, path[1:], text)}
        whole = {key: self._harmless(root, part["properties"][key]) for key in part.get("required", ())}
        return {**whole, path[0]: self._part(root, part["properties"][path[0]], path[1:], text)}

    def _harmless(self, root: Schema, part: Schema) -> Any:
        if "$ref" in part:
            return self._harmless(root, _referred(root, part))
        if "anyOf" in part:
            return self._harmless(root, part["anyOf"][0])
        if "enum" in part or "const" in part:
            return part["const"] if "const" in part else part["enum"][0]
        number = next(self._numbers)
        match part["type"]:
            case "string":
                words = (
                    f"Plain words {number}",
                    f"plain{number}",
                    f"a.plain-{number}",
                    f"a#plain-{number}",
                    "2",
                    "FACTORY",
                    "plain words",
                )
                return next(word for word in words if re.search(part.get("pattern", ""), word))
            case "array":
                return [self._harmless(root, part["items"])] if part.get("minItems") else []
            case "object":
                return {key: self._harmless(root, part["properties"][key]) for key in part.get("required", ())}
            case _:
                return number

    def write(self, folder: Path) -> Path:
        """Write the module and return its file; its number decides between YAML, JSON and their spellings."""
        chance = random.Random(self.stem)
        if self.kind == "rulebook":
            front = {"title": f"Module {self.stem}", **self.front}
            text = f"---\n{_yaml(front, chance)}\n---\n\n# Start\n\nWords.\n\n" + "\n".join(self.body)
            text += f"\n# The end\n\n{self.end}\n"
            file = folder / f"{self.stem}.md"
        else:
            whole = {"name": f"Module {self.stem}", "description": "Words.", "bgg_id": 1, "enabled": True}
            whole |= {"text_type": self.kind, **self.front}
            sections = [{"name": "Start", "text": "<p>Words.</p>"}, *self.front.get("sections", [])]
            whole["sections"] = [*sections, {"name": "The end", "text": f"<p>{self.end}</p>"}]
            if chance.random() < 0.5:
                file, text = folder / f"{self.stem}.yaml", _yaml(whole, chance)
            else:
                file, text = (
                    folder / f"{self.stem}.json",
                    json.dumps(whole, ensure_ascii=chance.random() < 0.5, indent=1),
                )
        folder.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        return file


def _yaml(data: dict[str, Any], chance: random.Random) -> str:
    style = chance.choice((None, '"', "|"))

    class Dumper(yaml.SafeDumper):
        """Writes every text in one style, and every number as it is."""

    Dumper.add_representer(str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style))
    text: str = yaml.dump(data, Dumper=Dumper, allow_unicode=chance.random() < 0.5, sort_keys=False, width=1e6)
    return text


def drafts_of(cases: list[Case], prefix: str, room: int) -> list[Draft]:
    """Put cases into as few modules as hold them.

    Args:
        cases: Any number.
        prefix: The beginning of the modules' names.
        room: The most cases of a module.
    """
    drafts: list[Draft] = []
    open_ones: list[Draft] = []
    for case in cases:
        if not any(draft.takes(case) for draft in open_ones):
            draft = Draft(f"{prefix}{len(drafts):04}", case.kind)
            assert draft.takes(case), f"no module can hold {case}"
            drafts.append(draft)
            open_ones.append(draft)
        open_ones = [draft for draft in open_ones if len(draft.cases) < room]
    return drafts
