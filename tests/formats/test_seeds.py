"""Real files, where they are at hand beside the checkout."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulebook_io_text import to_markdown

from scythe_ref.formats.foreign.inspection import read_any
from scythe_ref.formats.foreign.rulebook_io import parse
from scythe_ref.formats.markup.sanitising import render

SEEDS = Path(__file__).resolve().parents[3] / "shared" / "seeds"
MODULE = SEEDS / "000_484512c95c7b8660.txt"
RULEBOOK = SEEDS / "001_566488bbd7b56a3a.txt"

pytestmark = pytest.mark.skipif(not SEEDS.is_dir(), reason="the real files are not beside this checkout")


def test_the_real_module_is_accepted_with_warnings_only() -> None:
    module = read_any(MODULE)
    assert module.source.name == "Scythe"
    assert [w.line for w in module.warnings if "not closed" in w.message] == [315]
    assert all(
        w.severity == "warning" and ("is missing" in w.message or "not closed" in w.message) for w in module.warnings
    )


def test_the_real_rulebook_comes_back_as_it_was() -> None:
    source = read_any(RULEBOOK).source
    assert [section.name for section in source.sections][:2] == ["Setup", "Gameplay"]
    assert parse(to_markdown(source), "again.md")[0] == source


def test_every_text_of_the_real_module_renders() -> None:
    source = read_any(MODULE).source
    page = "".join(render(section.text or "", source.text_type) for section in source.sections)
    assert "colour-red" in page and "missing-image" in page and "<table>" in page and "!red!" not in page
