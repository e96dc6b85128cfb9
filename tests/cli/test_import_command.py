"""`scythe-ref import`: from Rulebook.io to a rule source that passes."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulebook_io_text import to_markdown

from scythe_ref.cli import main
from scythe_ref.formats.foreign.inspection import read_any
from scythe_ref.formats.foreign.rulebook_io import parse, read

EXAMPLE = Path(__file__).resolve().parents[2] / "schema" / "examples" / "valid" / "rulebook-io.md"


def test_the_result_validates_and_goes_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "harbour.yaml"
    assert main(["import", str(EXAMPLE), "--out", str(out)]) == 0
    assert main(["validate", str(out)]) == 0
    source = read_any(out).source
    assert source == read(EXAMPLE)
    assert parse(to_markdown(source), "again.md")[0] == source
    assert [file.name for file in tmp_path.iterdir()] == ["harbour.yaml"]
    capsys.readouterr()


def test_without_out_it_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(EXAMPLE), "--bgg-id", "169786"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("name: Azure Harbour\n")
    assert "bgg_id: 169786\n" in out


def test_problems_are_told_and_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.md"
    bad.write_text("---\ntitle: x\n---\n# A\n<script>\n")
    assert main(["import", str(bad), "--out", str(tmp_path / "x.yaml")]) == 1
    assert capsys.readouterr().err == f"{bad}:5:1: the tag <script> is not allowed\n"
    assert not (tmp_path / "x.yaml").exists()
