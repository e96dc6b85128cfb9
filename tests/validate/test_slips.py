"""A slip leads to its place: one problem, at the word that is wrong, with what was expected and the nearest name."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from slips import MARK, SLIPS, Slip

from scythe_ref.cli.validate import content_problems

HERE = Path(__file__).parent
FOREIGN = HERE.parent / "plugins" / "foreign" / "content"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small content folder with a file of every format."""
    folder = tmp_path_factory.mktemp("small") / "content"
    shutil.copytree(FOREIGN, folder)
    return Path(shutil.copytree(HERE / "content", folder, dirs_exist_ok=True))


@pytest.fixture
def mended(small: Path) -> Iterator[Path]:
    """The same folder, in which everything that a test changes is put back."""
    before = {path: path.read_text("utf-8") for path in small.rglob("*.yaml")}
    yield small
    for path, text in before.items():
        path.write_text(text, "utf-8")


def make(folder: Path, slip: Slip) -> str:
    """Make a slip; return the place that is marked, as file, line and column."""
    path = folder / slip.file
    text = path.read_text("utf-8")
    assert slip.find in text, f"{slip.find!r} does not stand in {slip.file}"
    text = text.replace(slip.find, slip.replace, 1)
    before, marked, after = text.partition(MARK)
    assert marked, "a slip says where its place is"
    path.write_text(before + after, "utf-8")
    return f"{path}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}:"


def test_the_folder_is_sound(small: Path) -> None:
    assert content_problems(small) == []


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: f"{slip.file}: {slip.replace.replace(MARK, '').strip()}")
def test_a_slip_leads_to_its_place(mended: Path, slip: Slip) -> None:
    place = make(mended, slip)
    told = [str(problem) for problem in content_problems(mended)]
    assert any(line.startswith(place) and slip.words in line for line in told), told
    assert len(told) == slip.told, told
