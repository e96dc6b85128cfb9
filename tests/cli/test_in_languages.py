"""Commands and `Reference` answer in a language that the content is translated into; JSON keeps the original texts."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from scythe_ref.cli import main
from scythe_ref.library import mirrors_of_content
from scythe_ref.reference import Reference
from scythe_ref.translations import LANGUAGE

HARBOUR = Path(__file__).resolve().parents[2] / "examples" / "tin-harbour" / "content"
TITLE = "In hiel oare titel"


@pytest.fixture(scope="module")
def translated(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """Tin Harbour with one title in Frisian: its content folder, the statement, and the title before."""
    content = tmp_path_factory.mktemp("harbour") / "content"
    shutil.copytree(HARBOUR, content, ignore=shutil.ignore_patterns("nl"))
    mirrors, _ = mirrors_of_content(content, "fy")
    mirror = next(one for one in mirrors if one.original.format == "rule-source")
    title = next(one for one in mirror.originals if one.field == "title" and "." in one.owner)
    place = content / mirror.path
    place.parent.mkdir(parents=True)
    place.write_text(f"texts:\n  {title.owner}:\n    title: {{of: {title.digest}, text: {TITLE}}}\n", "utf-8")
    return content, title.owner, title.text


def test_texts_are_in_the_language_asked_for(
    translated: tuple[Path, str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    content, name, before = translated
    assert main(["show", name, "--lang", "fy", "--content", str(content)]) == 0
    assert capsys.readouterr().out.startswith(f"{TITLE}\n")
    assert main(["show", name, "--content", str(content)]) == 0
    assert capsys.readouterr().out.startswith(f"{before}\n")
    assert main(["search", "hiel oare titel", "--lang=fy-NL", "--content", str(content)]) == 0
    assert TITLE in capsys.readouterr().out


def test_json_keeps_the_original_and_has_the_translation_beside(
    translated: tuple[Path, str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    content, name, before = translated
    assert main(["show", name, "--json", "--content", str(content)]) == 0
    original = json.loads(capsys.readouterr().out)
    assert main(["show", name, "--json", "--lang", "fy", "--content", str(content)]) == 0
    shown = json.loads(capsys.readouterr().out)
    texts = shown.pop("texts")
    assert shown == original
    assert texts == {"fy": {key: original[key] for key in texts["fy"]} | {"title": TITLE}}
    found = Reference(content, language="fy").search(before).as_data()["hits"][0]
    assert (found["title"], found["texts"]["fy"]["title"]) == (before, TITLE)


def test_json_has_the_labels_of_a_translation_in_its_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "move.river", "--json", "--lang", "nl"]) == 0
    shown = json.loads(capsys.readouterr().out)
    found = Reference(language="nl").search("rivier").as_data()["hits"][0]
    assert {one["texts"]["nl"]["breadcrumb"][0] for one in (shown, found)} == {"Regels"}
    assert (shown["breadcrumb"][0], found["breadcrumb"][0]) == ("Rules", "Rules")


def test_an_unknown_language_is_told_with_those_that_there_are(
    translated: tuple[Path, str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    content, name, _ = translated
    assert main(["show", name, "--lang", "nl", "--content", str(content)]) == 2
    assert capsys.readouterr().err == "There is no language 'nl' here; there are: en, fy.\n"
    with pytest.raises(LookupError, match="there are: en, fy"):
        Reference(content, language="nl")


@pytest.mark.parametrize(
    ("environment", "terminal", "frisian"),
    [
        ({"LANG": "fy_NL.UTF-8"}, True, True),
        ({"LANG": "fy_NL.UTF-8"}, False, False),
        ({"LANG": "fy_NL.UTF-8", "LC_ALL": "C.UTF-8"}, True, False),
        ({"LANG": "nl_NL.UTF-8"}, True, False),
        ({"LANG": "fy_NL.UTF-8", LANGUAGE: "en"}, True, False),
        ({LANGUAGE: "fy"}, False, True),
    ],
)
def test_the_environment_counts_on_a_terminal(
    translated: tuple[Path, str, str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    terminal: bool,
    frisian: bool,
) -> None:
    content, name, before = translated
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", LANGUAGE):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    assert main(["show", name, "--content", str(content)]) == 0
    assert (TITLE if frisian else before) in capsys.readouterr().out.splitlines()[0]


def test_entries_of_a_reference_are_in_its_language(translated: tuple[Path, str, str]) -> None:
    content, name, before = translated
    reference = Reference(content, language="fy")
    assert (reference.show(name).title, reference.show(name).before("title")) == (TITLE, before)
    assert Reference(content).show(name).title == before
