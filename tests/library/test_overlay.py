"""Translations: laid over the content, marked where they are missing or stale, checked against their originals."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from scythe_ref.cli import main
from scythe_ref.formats import Problem
from scythe_ref.library import END, MISSING, STALE, entries_of, load, translation_problems

HARBOUR = Path(__file__).resolve().parents[2] / "examples" / "tin-harbour" / "content"


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    """The content of Tin Harbour with a template for a language that it is not translated into."""
    content = tmp_path / "content"
    shutil.copytree(HARBOUR, content, ignore=shutil.ignore_patterns("nl"))
    assert main(["translate", "template", "fy", "--content", str(content)]) == 0
    return content


def translate(content: Path, file: str, field: str, text: str) -> None:
    """Write the translation of a text whose field is given as ``owner.field``."""
    path = content / "fy" / file
    owner, _, name = field.rpartition(".")
    before = path.read_text("utf-8")
    way = rf"\n  {re.escape(owner)}:\n(?:    .*?\n)*?    {name}:\n(?:      #[^\n]*\n)*"
    pattern = rf"(?s)({way}      of: [^\n]*\n      text: )[^\n]*"
    after = re.sub(pattern, lambda found: f"{found[1]}{text}", before, count=1)
    assert after != before
    path.write_text(after, "utf-8")


def problems(content: Path) -> list[str]:
    return [problem.message for problem in translation_problems(content)]


def test_a_template_says_what_is_left_and_lays_nothing_over(harbour: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert problems(harbour) == []
    assert main(["translate", "template", "fy", "--content", str(harbour)]) == 0
    capsys.readouterr()
    assert main(["translate", "status", "fy", "--content", str(harbour)]) == 0
    *_, total = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"all +0 +0 +[1-9]\d+ +0", total)
    assert main(["translate", "todo", "fy", "--content", str(harbour)]) == 1


def test_a_translation_takes_the_place_of_its_original_and_the_rest_is_marked(harbour: Path) -> None:
    english = load(harbour)
    name = next(iter(english.statements))
    translate(harbour, f"rules/{english.statements[name].chapter.id}.yaml", f"{name}.title", "In oare titel")
    frisian = load(harbour, language="fy")
    assert frisian.statements[name].statement.title == "In oare titel"
    assert frisian.statements[name].text == f"{MISSING}{english.statements[name].text}{END}"
    shown = {entry.id: entry for entry in entries_of(frisian)}[name]
    assert (shown.title, shown.answer) == ("In oare titel", english.statements[name].text)
    assert load(harbour).statements[name].statement.title == english.statements[name].statement.title


def test_a_translation_of_an_earlier_text_is_stale(harbour: Path, capsys: pytest.CaptureFixture[str]) -> None:
    english = load(harbour)
    name = next(iter(english.statements))
    chapter = harbour / "rules" / f"{english.statements[name].chapter.id}.yaml"
    translate(harbour, f"rules/{chapter.name}", f"{name}.title", "In oare titel")
    title = english.statements[name].statement.title
    text = chapter.read_text("utf-8")
    chapter.write_text(text.replace(str(title), f"{title}, always", 1), "utf-8")
    assert [(problem.severity, problem.message) for problem in translation_problems(harbour)] == [
        ("warning", "is stale: what it translates has changed; `scythe-ref translate todo fy` tells the new text")
    ]
    assert load(harbour, language="fy").statements[name].statement.title == f"{STALE}In oare titel{END}"
    assert main(["translate", "todo", "fy", "--content", str(harbour)]) == 1
    assert f"{title}, always\n  now: In oare titel" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Trije 3 boaten", "has other numbers than what it translates: it adds 3"),
        ("Hoop [dêr](#dock)", "has other links than what it translates: it adds #dock"),
        ("{fact:boats}", "has other look-ups and gaps than what it translates: it adds {fact:boats}"),
        ("<script>x</script>", "script"),
        ("De skipen", "says 'skipen'; the term base has 'boat'"),
    ],
)
def test_what_changes_the_meaning_is_told(harbour: Path, text: str, message: str) -> None:
    (harbour / "fy" / "terms.yaml").write_text("words: {boats: {use: boat, avoid: [skipen]}}\n", "utf-8")
    english = load(harbour)
    name = next(iter(english.statements))
    translate(harbour, f"rules/{english.statements[name].chapter.id}.yaml", f"{name}.title", f"'{text}'")
    assert any(message in problem for problem in problems(harbour))


def test_a_text_that_is_not_there_is_told_with_the_nearest(harbour: Path) -> None:
    english = load(harbour)
    chapter = next(iter(english.statements.values())).chapter.id
    file = harbour / "fy" / "rules" / f"{chapter}.yaml"
    file.write_text(file.read_text("utf-8").replace("    title:\n", "    titel:\n", 1), "utf-8")
    found = translation_problems(harbour)
    assert len(found) == 1
    assert isinstance(found[0], Problem)
    assert found[0].line > 1
    assert "there is no text 'titel'" in found[0].message
    assert "'title'" in found[0].message
