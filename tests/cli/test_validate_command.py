"""`scythe-ref validate`: output, exit codes, and our own content."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scythe_ref.cli import main
from scythe_ref.formats import parse_yaml, position
from scythe_ref.library.unfinished import divided_in

MODULE = "name: Azure\ndescription: A game\nbgg_id: 1\nsections:\n  - name: One\n    text: '{text}'\n"


def module(path: Path, text: str = "Fine.") -> Path:
    path.write_text(MODULE.replace("{text}", text))
    return path


def test_a_sound_file_is_silent_on_standard_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = module(tmp_path / "m.yaml")
    assert main(["validate", str(path)]) == 0
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"{path}: no problems\n")


def test_all_problems_of_all_files_are_sorted_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    second = module(tmp_path / "b.yaml", '<img src="/static/img/a/x.png"> <a href="#two">x</a>')
    first = module(tmp_path / "a.yaml", "<script>")
    assert main(["validate", str(second), str(first), str(tmp_path / "none.yaml")]) == 2
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        f"{first}:6:12: the tag <script> is not allowed (at sections[0].text)",
        f"{second}:6:22: warning: the image '/static/img/a/x.png' is missing (at sections[0].text)",
        f"{second}:6:54: warning: this link leads nowhere: there is no id 'two' (at sections[0].text)",
        f"{tmp_path / 'none.yaml'}:1:1: there is no such file",
    ]
    assert err.endswith(": 2 errors, 2 warnings\n")


def test_warnings_alone_do_not_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", str(module(tmp_path / "m.yaml", "<img src=/static/img/a/x.png>"))]) == 0
    assert capsys.readouterr().err.endswith(": 0 errors, 1 warning\n")


def test_json_lists_the_problems(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = module(tmp_path / "m.yaml", "<script>")
    assert main(["validate", "--json", str(path)]) == 1
    assert json.loads(capsys.readouterr().out)["problems"] == [
        {"path": str(path), "line": 6, "column": 12, "message": "the tag <script> is not allowed",
         "field": "sections[0].text", "severity": "error"}
    ]  # fmt: skip


def test_github_gets_annotations(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = module(tmp_path / "m,1.yaml", "100% <script>")
    main(["validate", "--format", "github", str(path)])
    escaped = str(path).replace(",", "%2C")
    assert capsys.readouterr().out == f"::error file={escaped},line=6,col=17::the tag <script> is not allowed\n"


def test_json_and_github_exclude_each_other() -> None:
    with pytest.raises(SystemExit) as caught:
        main(["validate", "--json", "--format", "github"])
    assert caught.value.code == 2


def test_our_content_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate"]) == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("rules/move.yaml", "- id: move.river\n", "- id: move.rivver\n", "there is no rule 'move.river'"),
        ("rules/move.yaml", "text_type: markdown", "text_type: markdwon", "did you mean 'markdown'?"),
        (
            "rules/move.yaml",
            "text: Each unit moves only",
            "text: <script> Each unit moves only",
            "the tag <script> is not allowed",
        ),
        ("sources.yaml", "authority: 90", "authority: high", "expected a whole number, found the text 'high'"),
        ("components/numbers.yaml", "dial_max: 7", "dial_maxx: 7", "there is no fact 'combat.dial_max'"),
        ("walkthroughs/combat.yaml", "order: 2", "order: 3", "walkthroughs/combat.yaml has the order 3 already"),
    ],
)
def test_one_broken_thing_in_our_content_is_named(
    content: Path, file: str, old: str, new: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = content / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    assert main(["validate", str(content)]) == 1
    assert message in capsys.readouterr().out


def test_a_single_content_file_is_checked_within_its_content(content: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = content / "rules" / "move.yaml"
    path.write_text(path.read_text("utf-8").replace("- id: move.river\n", "- id: move.rivver\n", 1), "utf-8")
    assert main(["validate", str(path)]) == 1
    assert "there is no rule 'move.river'" in capsys.readouterr().out


def test_what_a_scenario_expects_in_vain_is_told_where_it_is_written(
    content: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = content / "scenarios" / "move.yaml"
    text = path.read_text("utf-8")
    path.write_text(text.replace("refused_by: [move.river]", "refused_by: [move.adjacent]", 1), "utf-8")
    assert main(["validate", str(content)]) == 1
    line, column = position(text, text.index("[move.river]", text.index("refused_by: [move.river]")))
    [told] = [one for one in capsys.readouterr().out.splitlines() if one.startswith(f"{path}:{line}:{column}: ")]
    assert "should be refused by move.adjacent, but is refused by move.river" in told


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("[can it swim, or not, way over water]", ["'or not'"]),
        ("[may i take one, two or three, way over water]", ["'two or three'"]),
        ("[if it rains, may i sail]", ["'may i sail'"]),
        ("[can it swim, with a mech]", ["'with a mech'"]),
        ("['can it swim', or not]", []),
        ("[best opening, how do I win more often, which guild is best]", []),
    ],
)
def test_a_comma_that_divides_a_question_is_told(asked: str, told: list[str]) -> None:
    document = parse_yaml(f"id: a\nasked: {asked}\n", "f.yaml")
    problems = list(divided_in(document))
    assert [(problem.line, problem.severity) for problem in problems] == [(2, "warning")] * len(told)
    assert all(said in problem.message for said, problem in zip(told, problems, strict=True))
