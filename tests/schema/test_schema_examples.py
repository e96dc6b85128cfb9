"""The examples are right: pydantic and the JSON Schemas agree on them, and each wrong one gives the due message."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import our_content
import pytest

from scythe_ref.formats.check import check_document
from scythe_ref.formats.foreign.inspection import format_of, inspect
from scythe_ref.formats.foreign.playeraid import parse_module
from scythe_ref.formats.problem import only_errors
from scythe_ref.formats.yaml_documents import parse_yaml, read_yaml

SCHEMA = Path(__file__).resolve().parents[2] / "schema"
VALID = sorted(path for path in (SCHEMA / "examples" / "valid").iterdir())
INVALID = sorted(path for path in (SCHEMA / "examples" / "invalid").iterdir())
CONFORMANCE = SCHEMA / "examples" / "valid" / "playeraid-conformance.yaml"
EXPECT = re.compile(r"expect: (\d+:\d+: .*?)(?: -->)?$", re.MULTILINE)


def header(path: Path) -> str:
    """Return a file's text as far as it is text."""
    return path.read_bytes().decode("utf-8", "replace")


def by_schema(name: str, data: Any) -> bool:
    """Return whether a format's JSON Schema accepts data."""
    schema = json.loads((SCHEMA / f"{name}.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema).is_valid(data)


def names(paths: list[Path]) -> list[str]:
    return [path.name for path in paths]


@pytest.mark.parametrize("path", VALID, ids=names(VALID))
def test_valid_examples_are_accepted(path: Path) -> None:
    assert only_errors(inspect(path, our_content.FORMATS.values())) == []


@pytest.mark.parametrize("path", INVALID, ids=names(INVALID))
def test_invalid_examples_say_exactly_what_they_must(path: Path) -> None:
    expected = EXPECT.findall(header(path))
    assert expected
    found = [str(problem).removeprefix(f"{path}:") for problem in inspect(path, our_content.FORMATS.values())]
    assert sorted(found) == sorted(expected)


STRUCTURED = [path for path in (*VALID, *INVALID) if path.suffix != ".md" and "# unreadable:" not in header(path)]


@pytest.mark.parametrize("path", STRUCTURED, ids=names(STRUCTURED))
def test_pydantic_and_the_json_schema_agree(path: Path) -> None:
    document = read_yaml(path)
    meant = format_of(document.data, our_content.FORMATS.values())
    model, _ = check_document(document, our_content.FORMATS[meant.name])
    accepted = by_schema(meant.name, document.data)
    if "# semantic:" in header(path):
        assert accepted, "what a schema can say must not be marked as semantic"
    else:
        assert accepted == (model is not None) == (path.parent.name == "valid")


def test_every_format_has_a_valid_and_an_invalid_example() -> None:
    for name in our_content.FORMATS:
        assert (SCHEMA / "examples" / "valid" / f"{name}.yaml").is_file(), name
        assert any(path.name.startswith(f"{name}-") for path in INVALID), name


def mutations(data: Any) -> list[Any]:
    """Return copies of data, each with one thing wrong or odd somewhere."""
    found: list[Any] = []
    if isinstance(data, dict):
        found.append({**data, "surplus": 1})
        for key, value in data.items():
            found.append({other: below for other, below in data.items() if other != key})
            found += [
                {**data, key: odd} for odd in (None, 7, -1, 0.5, True, "", "  ", "Odd Text", [], {}, ["x"], {"x": "y"})
            ]
            found += [{**data, key: changed} for changed in mutations(value)]
    elif isinstance(data, list):
        found.append([])
        for index, value in enumerate(data):
            found += [[*data[:index], changed, *data[index + 1 :]] for changed in (7, None, "", *mutations(value))]
    return found


SMALLEST = [path for path in VALID if path.stem in our_content.FORMATS and path.suffix == ".yaml"]


@pytest.mark.parametrize(
    "path", [*SMALLEST, SCHEMA / "examples" / "valid" / "rule-source-statements.yaml"], ids=lambda p: p.stem
)
def test_they_agree_on_everything_near_the_examples_too(path: Path) -> None:
    data = read_yaml(path).data
    name = format_of(data, our_content.FORMATS.values()).name
    schema = json.loads((SCHEMA / f"{name}.schema.json").read_text("utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    for changed in mutations(data):
        document = parse_yaml(json.dumps(changed, ensure_ascii=False), "f.json")
        model, _ = check_document(document, our_content.FORMATS[name])
        assert validator.is_valid(document.data) == (model is not None), changed


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_the_conformance_module_reads_alike_with_every_line_end(line_end: str, mark: str) -> None:
    text = CONFORMANCE.read_text("utf-8")
    plain = parse_module(text, CONFORMANCE)
    varied = (mark + text.replace("\n", line_end)).encode()
    document = parse_yaml(varied, str(CONFORMANCE))
    assert document.data == plain.document.data
    assert [str(w) for w in parse_module(document.text, CONFORMANCE).warnings] == [str(w) for w in plain.warnings]


def test_the_conformance_module_covers_the_format() -> None:
    source = parse_module(CONFORMANCE.read_text("utf-8"), CONFORMANCE).source
    playeraid = {"name", "description", "bgg_id", "sections", "credits", "enabled", "version", "text_type", "yt_videos",
                 "expansions", "sort_name"}  # fmt: skip
    assert playeraid <= source.model_fields_set
    depth, level = 0, source.sections
    while level:
        depth += 1
        level = [below for section in level for below in section.sections or ()]
    assert depth == 5
    assert (source.sections[-1].name, source.sections[-1].text) == ("yes", "no")
