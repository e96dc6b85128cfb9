"""`scythe-ref export`: other programs get data that is whole, plain and sound."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from scythe_ref import __version__
from scythe_ref.cli import main
from scythe_ref.formats.foreign.inspection import read_each
from scythe_ref.library import Library
from scythe_ref.library.export import knowledge
from scythe_ref.schema.knowledge import Knowledge

SCHEMA = Path(__file__).parents[2] / "schema" / "knowledge.schema.json"
OURS = re.compile(r"^\s*-? ?(?:rules|order|summary|sources|switch):", re.MULTILINE)


@pytest.mark.parametrize("more", [[], ["--one"]], ids=["chapters", "one module"])
def test_our_validator_takes_the_exported_modules_for_plain_ones(
    more: list[str], library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "playeraid", "--out", str(tmp_path), *more]) == 0
    capsys.readouterr()
    assert main(["validate", str(tmp_path)]) == 0
    assert "no problems" in "".join(capsys.readouterr())
    assert all(re.fullmatch("[a-z]+(_[a-z]+)*", folder.name) for folder in tmp_path.iterdir() if folder.is_dir())
    modules, _ = read_each(tmp_path)
    assert len(modules) == (1 if more else len(library.chapters))
    whole = "".join(Path(module.document.path).read_text("utf-8") for module in modules)
    assert not OURS.search(whole)
    assert "{fact:" not in whole
    for entry in library.statements.values():
        assert f"**{library.facts.fill(entry.statement.title).rstrip('.')}" in whole


def test_a_link_to_a_statement_leads_to_its_section(tmp_path: Path) -> None:
    assert main(["export", "playeraid", "--out", str(tmp_path), "--one"]) == 0
    whole = (tmp_path / "scythe" / "en" / "playeraid.yaml").read_text("utf-8")
    ids = set(re.findall(r"^\s+id: (\w+)$", whole, re.MULTILINE))
    links = re.findall(r"\]\(#([^)]+)\)", whole)
    assert len(links) > 20
    assert set(links) <= ids


def test_the_knowledge_base_is_what_its_schema_says(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "deep" / "knowledge.json"
    assert main(["export", "json", "--out", str(file)]) == 0
    data = json.loads(file.read_text("utf-8"))
    flips = {one["id"]: one["flips"] for one in data["scenarios"]}
    assert data == json.loads(json.dumps(knowledge(library, flips)))
    assert all(flips[name]["answers"] for name in ("wayfare-leads-home", "range-two-is-not-three"))
    assert (data["schema"], data["version"], data["digest"]) == (1, __version__, library.digest)
    assert [one["id"] for one in data["statements"]] == list(library.statements)
    assert [one["id"] for one in data["rulings"]] == list(library.rulings)
    assert "{fact:" not in json.dumps(data["statements"])
    Knowledge.model_validate(data)
    assert list(Draft202012Validator(json.loads(SCHEMA.read_text("utf-8"))).iter_errors(data)) == []


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("in the way")
    assert main(["export", "json", "--out", str(tmp_path / "file" / "k.json")]) == 1
    assert "cannot be written" in capsys.readouterr().err
