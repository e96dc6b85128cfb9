"""A slip leads to its place: one problem, at the wrong word, with the expected value and the nearest name."""

from __future__ import annotations

import copy
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from slips import FACTIONS, MARK, NUMBERS, RULES, RULINGS, SETS, SLIPS, WALK, Slip

from scythe_ref.cli import check, main
from scythe_ref.cli.validate import content_problems
from scythe_ref.library import compiled as our_compiled

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
    """The same folder; it takes back every change of a test."""
    before = {path: path.read_text("utf-8") for path in small.rglob("*.yaml")}
    yield small
    for path, text in before.items():
        path.write_text(text, "utf-8")


def make(folder: Path, slip: Slip) -> str:
    """Make a slip; return the marked place, as file, line and column."""
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


def test_two_chapters_with_one_place_are_told(mended: Path) -> None:
    make(mended, Slip(RULES, "order: 2", "order: ‸1", ""))
    [problem] = map(str, content_problems(mended))
    assert "steps.yaml:6:8: " in problem and "rivers.yaml has the order 1 already" in problem


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: f"{slip.file}: {slip.replace.replace(MARK, '').strip()}")
def test_a_slip_leads_to_its_place(mended: Path, slip: Slip) -> None:
    place = make(mended, slip)
    told = [str(problem) for problem in content_problems(mended)]
    assert any(line.startswith(place) and slip.words in line for line in told), told
    assert len(told) == slip.told, told


TOGETHER = [
    Slip(RULES, "title: Rivers\n", "‸titel: Rivers\n", "unknown key 'titel'"),
    Slip(RULES, "[club-book#one]\n        status", "[‸club-bok#one]\n        status", "there is no source 'club-bok'"),
    Slip(NUMBERS, "confidence: high", "confidence: ‸sure", "expected 'high', 'medium' or 'low', found the text 'sure'"),
    Slip(SETS, "kind: rulesets", "kind: ‸rulsets", "did you mean 'rulesets'?"),
    Slip(RULINGS, "checked: [club-book#two]", "checked: [‸clubbook#two]", "no source 'clubbook'"),
    Slip("glossary.yaml", "rules: [move.step]", "rules: [‸move.steps]", "no rule 'move.steps'"),
    Slip(WALK, "move worker W1 to T1", "‸mvoe worker W1 to T1", ""),
]


def test_slips_in_several_files_are_told_together_and_nothing_else(mended: Path) -> None:
    places = [make(mended, slip) for slip in TOGETHER]
    told = [str(problem) for problem in content_problems(mended)]
    for place, slip in zip(places[:-1], TOGETHER[:-1], strict=True):
        assert any(line.startswith(place) and slip.words in line for line in told), (slip, told)
    # Whether a line is an action depends on the components, which cannot be read.
    assert len(told) == len(TOGETHER) - 1, told


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        (NUMBERS, "numbers: {}\n", 1),
        (NUMBERS, "kind: numbers\nconfidence: high\nsources: []\nnumbers: {}\ncombat_cards: {}\n", 1),
        (NUMBERS, "", 1),
        (FACTIONS, "# nothing\n", 1),
        ("rules/steps.yaml", "\n", 1),
        ("sources.yaml", "", 1),
    ],
)
def test_a_file_of_which_nothing_is_left_makes_nothing_else_wrong(
    mended: Path, file: str, text: str, told: int
) -> None:
    (mended / file).write_text(text, "utf-8")
    problems = content_problems(mended)
    assert {problem.path for problem in problems} == {str(mended / file)}, problems
    assert len(problems) == told, problems


def test_a_fact_of_a_sound_file_is_missed_though_another_is_broken(mended: Path) -> None:
    make(mended, Slip(FACTIONS, "module: base", "module: ‸bse", ""))
    place = make(mended, Slip(RULES, "{fact:move.distance}", "{fact:‸move.power}", ""))
    assert any(
        str(problem).startswith(f"{place} there is no fact 'move.power'") for problem in content_problems(mended)
    )


def test_a_failing_scenario_names_the_line_of_each_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], compiled_once: None
) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(OWN, "utf-8")
    lines = ["12:28: step 1 (", "10:9: step 2 ("]  # the expectation of the first, the text of the second
    for arguments in ([str(file)], [str(file), "--trace"]):
        assert main(["check", *arguments]) == 1
        said = capsys.readouterr().out
        for line in lines:
            assert f"{file}:{line}" in said, said


OWN = """topic: own
scenarios:
  - {id: empty, title: Empty, players: {nordic: {active: true}}}
  - id: two-faults
    title: Two faults
    players:
      nordic: {active: true, units: {W1: [worker]}}
    play:
      - nordic move worker W1 to T1
      - nordic mvoe worker T1 to W1
    expect:
      - {after: 1, nordic: {units: {W1: [worker]}}}
"""


@pytest.mark.parametrize("file", ["scenarios", "walkthroughs"])
def test_one_of_ours_that_fails_names_its_file(
    file: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = our_compiled()
    known = compiled.bundle[file]
    name = list(known)[-1]
    broken = copy.deepcopy(known[name])
    step = broken["steps"][1] if "steps" in broken else {}
    wanted = step.get("title") or broken["play"][0]
    step.get("play", broken.get("play"))[0] = "nordic mvoe"
    monkeypatch.setitem(known, name, broken)
    monkeypatch.setattr(check, "compiled_library", lambda: compiled)
    assert main(["check", name]) == 1
    said = re.search(rf"^  (\S+/{file}/\S+\.yaml):(\d+):\d+: ", capsys.readouterr().out, re.MULTILINE)
    assert said is not None
    lines = Path(said[1]).read_text("utf-8").splitlines()
    assert wanted in lines[int(said[2]) - 1]
