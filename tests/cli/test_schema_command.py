"""`scythe-ref schema`: writes everything, notices stale files."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import our_content
import pytest

import scythe_ref
from scythe_ref.cli import main

SCHEMA = Path(__file__).resolve().parents[2] / "schema"


def test_the_committed_files_are_fresh(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "--check", "--out", str(SCHEMA)]) == 0, capsys.readouterr().err


def test_stale_files_are_named_and_renewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path(shutil.copytree(SCHEMA, tmp_path / "schema"))
    (folder / "README.md").write_text("old")
    (folder / "rulings.schema.json").unlink()
    assert main(["schema", "--check", "--out", str(folder)]) == 1
    assert capsys.readouterr().err.splitlines() == [
        f"{folder / 'rulings.schema.json'}: stale; run `scythe-ref schema`",
        f"{folder / 'README.md'}: stale; run `scythe-ref schema`",
    ]
    assert main(["schema", "--out", str(folder)]) == 0
    assert main(["schema", "--check", "--out", str(folder)]) == 0
    assert (folder / "README.md").read_text("utf-8") == (SCHEMA / "README.md").read_text("utf-8")


def patterns(schema: Any) -> Iterator[dict[str, Any]]:
    """Yield each part of a schema that asks for a pattern."""
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            yield schema
        schema = list(schema.values())
    for below in schema if isinstance(schema, list) else ():
        yield from patterns(below)


@pytest.mark.parametrize("path", sorted(SCHEMA.rglob("*.schema.json")), ids=lambda path: path.name)
def test_an_editor_has_words_for_every_pattern(path: Path) -> None:
    schema = json.loads(path.read_text("utf-8"))
    assert "patternProperties" not in path.read_text("utf-8"), "editors have no words for these"
    for part in patterns(schema):
        said = part["patternErrorMessage"]
        assert said.startswith("expected ")
        assert not set(said) & set("^$\\[*"), said
    assert schema["$id"] == f"urn:scythe-reference:api/v1/schema/{path.relative_to(SCHEMA).as_posix()}"


def test_every_key_of_every_format_is_on_the_page() -> None:
    page = (SCHEMA / "README.md").read_text("utf-8")
    for name in our_content.FORMATS:
        schema = json.loads((SCHEMA / f"{name}.schema.json").read_text("utf-8"))
        for model in (schema, *schema.get("$defs", {}).values()):
            for key in model.get("properties", ()):
                assert f"| `{key}` |" in page, (name, key)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["schema", "--out", str(tmp_path / "file" / "below")]) == 1
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["--check"]])
def test_without_a_checkout_it_says_what_to_do_and_writes_nothing(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(scythe_ref, "__file__", str(tmp_path / "site-packages" / "scythe_ref" / "__init__.py"))
    monkeypatch.chdir(tmp_path)
    assert main(["schema", *arguments]) == 2
    assert capsys.readouterr().err == "There is no checkout here: name a folder with --out DIR\n"
    assert list(tmp_path.iterdir()) == []
