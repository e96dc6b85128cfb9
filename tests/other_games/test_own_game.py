"""`scythe-ref new game`, and the manual's chapter about it, followed word for word."""

from __future__ import annotations

import errno
import json
import re
import shlex
from pathlib import Path

import pytest

from scythe_ref import __version__
from scythe_ref.cli import main

MANUAL = (Path(__file__).parents[2] / "content/pages/own-game.md").read_text("utf-8")

FILES = (
    "game.yaml",
    "sources.yaml",
    "rules/harbour.yaml",
    "components/numbers.yaml",
    "rulings/harbour.yaml",
    "glossary.yaml",
)
"""The files of the manual's blocks of YAML, in its order."""


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", MANUAL, re.DOTALL)


def call(line: str) -> int:
    name, *words = shlex.split(line)
    assert name == "scythe-ref"
    return main(words)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Gives the project as the manual's first commands make it, and is in it."""
    monkeypatch.chdir(tmp_path)
    (begin,) = (line for line in blocks("sh")[0].splitlines() if " new game " in line)
    assert call(begin) == 0
    monkeypatch.chdir(tmp_path / "tin-harbour")
    return tmp_path / "tin-harbour"


def test_the_manual_s_blocks_make_a_game_that_is_found_and_built(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, left_out, *others = blocks("yaml")
    overviews, changed = (block for block in others if block.startswith("    "))
    others = [block for block in others if block not in (overviews, changed)]
    chapter = FILES.index("rules/harbour.yaml") - 1
    others[chapter] = others[chapter].replace("    rules:\n", f"{overviews}    rules:\n", 1)
    for name, text in zip(FILES, (game + left_out, *others), strict=True):
        file = project / "content" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
        if name == "sources.yaml":  # the sample's own sources are gone; so are its files, as the manual says
            for sample in ("rules/turn.yaml", "rulings/turn.yaml", "glossary.yaml"):
                (project / "content" / sample).unlink()
    capsys.readouterr()
    commands = [line for block in blocks("sh")[1:] for line in block.splitlines()]
    assert [line.split()[1] for line in commands] == ["validate", "search", "validate", "build", "release"]
    for line in commands:
        assert call(line) == 0
        said = capsys.readouterr()
        assert said.err in ("", "The content of Tin Harbour: no problems\n")
        if " search " in line:
            assert said.out.startswith("Can two boats be at one quay?\n  No. Only one boat may be at a quay.")
    page = (project / "site/rules/harbour/index.html").read_text("utf-8")
    said_there = re.sub(r"<[^>]*>", "", page)
    assert "With a pilot, a second boat may be at a quay." in said_there
    assert "Entering the harbour, step by step" in said_there
    assert "How many boats a quay holds" in said_there
    assert (project / "site/settle/index.html").is_file()
    assert (project / "site/sw.js").is_file()
    ruling = project / "content/rulings/harbour.yaml"
    ruling.write_text(
        re.sub(r"    answer: .*\n", changed.partition("    history:")[0], ruling.read_text("utf-8")), "utf-8"
    )
    assert call("scythe-ref validate") == 1
    assert "'two-boats' says something else than in version 1.0" in capsys.readouterr().out
    ruling.write_text(re.sub(r"    answer: .*\n", changed, ruling.read_text("utf-8")), "utf-8")
    assert call("scythe-ref validate") == 0
    assert call("scythe-ref new rule harbour.tide") == 0


def test_the_sample_is_whole_as_it_is_written(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed = re.findall(r"^\| `([^`]*)` \|", MANUAL, re.MULTILINE)
    assert [name for name in listed if not (project / name).is_file()] == []
    capsys.readouterr()
    assert main(["validate"]) == 0
    assert main(["build"]) == 0
    assert (project / ".gitignore").read_text("utf-8").splitlines()[-1] == "/site/"
    assert (project / ".github/workflows/site.yml").is_file()


@pytest.mark.parametrize(
    ("was", "is_now", "meant"),
    [
        ("rulings", "ruling", "ruling/turn.yaml:1:1: nothing reads this file; did you mean 'rulings/turn.yaml'?"),
        ("rules/turn.yaml", "rules/turn.yml", "rules/turn.yml:1:1: nothing reads this file; did you mean 'rules/turn"),
        ("glossary.yaml", "glosary.yaml", "glosary.yaml:1:1: nothing reads this file; did you mean 'glossary.yaml'?"),
    ],
)
def test_a_file_that_nothing_reads_is_told(
    was: str, is_now: str, meant: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "content" / was).rename(project / "content" / is_now)
    capsys.readouterr()
    assert main(["validate"]) == 1
    assert meant in capsys.readouterr().out


def test_a_project_without_its_game_is_not_taken_for_scythe(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "content/game.yaml").rename(project / "content/gam.yaml")
    capsys.readouterr()
    assert main(["validate"]) == 2
    assert "has no game.yaml" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_not_sound(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "content/rules/turm.yaml"]) == 2
    assert "content/rules/turm.yaml:1:1: there is no such file" in capsys.readouterr().out


def test_the_headings_of_a_table_are_found(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = project / "content/rules/turn.yaml"
    text = rules.read_text("utf-8")
    assert text.count("    rules:\n") == 1
    row = "{cells: [You, '1'], rules: [turn.pass]}"
    table = f"    table: {{id: turns, title: Turns, columns: [Who, Lanterns], rows: [{row}]}}\n"
    rules.write_text(text.replace("    rules:\n", table + "    rules:\n"), "utf-8")
    capsys.readouterr()
    assert main(["search", "lanterns"]) == 0
    assert "Turns" in capsys.readouterr().out


def test_a_wording_is_sure_of_its_entry(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = project / "content/rules/turn.yaml"
    text = rules.read_text("utf-8")
    exception = "        overrides: [turn.one-action]\n"
    assert exception in text
    wording = "        asked: [do I have to let him help me]\n"
    rules.write_text(text.replace(exception, exception + wording), "utf-8")
    capsys.readouterr()
    assert main(["search", "do I have to let him help me"]) == 0
    said = capsys.readouterr()
    assert "may not be your answer" not in said.out + said.err


@pytest.mark.parametrize(
    ("asked", "doubted"), [("who goes first", True), ("how many owls are in the deck", True), ("may I pass", False)]
)
def test_a_common_word_or_a_number_alone_is_no_answer(
    asked: str, doubted: bool, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = project / "content/rules/turn.yaml"
    text = rules.read_text("utf-8").replace("you may pass.\n", "you may pass, and draw 2 owls from the deck.\n")
    exception = "        overrides: [turn.one-action]\n"
    rules.write_text(text.replace(exception, exception + "        asked: [is the first pass free]\n"), "utf-8")
    capsys.readouterr()
    main(["search", *asked.split()])
    said = capsys.readouterr()
    assert "You may pass" in said.out
    assert ("may not be your answer" in said.out + said.err) == doubted


def test_what_a_page_says_at_its_foot_is_the_game_s_own(project: Path) -> None:
    game = project / "content/game.yaml"
    game.write_text(game.read_text("utf-8") + 'notice: "Written by the one who made the game."\n', "utf-8")
    assert main(["build"]) == 0
    page = (project / "site/index.html").read_text("utf-8")
    assert "Written by the one who made the game." in page
    assert "official" not in page
    assert "Content <code>" in page
    assert f"version {__version__} of the program" in page


def test_a_command_is_about_the_project_around_it(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(project / "content" / "rules")
    capsys.readouterr()
    assert main(["show", "turn.pass"]) == 0
    assert "Your turn" in capsys.readouterr().out


@pytest.mark.parametrize("title", ['Ticket: "To" #Rise', "a\\b", "Wölfe & Co <b>", "- list", "${x}"])
def test_any_title_makes_a_project_without_problems(
    title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "game", "mine", "--text", title]) == 0
    assert main(["validate", "--content", "mine"]) == 0, capsys.readouterr().err


def test_a_title_that_makes_no_sound_project_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert main(["new", "game", str(folder), "--text", "<script>alert(1)</script>"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("nothing was written: ")
    assert "the tag <script> is not allowed" in told
    assert list(tmp_path.iterdir()) == []


def test_names_and_titles_are_text_on_every_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SITE_URL", "https://example.org/mine/")
    assert main(["new", "game", "mine", "--text", 'Wölfe & "Co" <b>']) == 0
    settings = tmp_path / "mine" / "mkdocs.yml"
    said = settings.read_text("utf-8").replace("Rulings:", '"Fish & <b>chips":').replace("Reference:", '"A <b>C":')
    settings.write_text(f"{said}site_description: 'Eat \"fish\" <b>& more'\n", encoding="utf-8")
    ruling = tmp_path / "mine" / "content" / "rulings" / "turn.yaml"
    asked = re.sub(r"question: .*", 'question: "Fish & chips?"', ruling.read_text("utf-8"), count=1)
    ruling.write_text(asked, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "mine")
    assert main(["build"]) == 0, capsys.readouterr().err
    pages = {file: file.read_text("utf-8") for file in (tmp_path / "mine" / "site").rglob("*.html")}
    assert len(pages) > 10
    for file, page in pages.items():
        assert "<b>" not in page, file
        assert "Wölfe &amp; " in page, file
    [data] = [found[1] for page in pages.values() if (found := re.search(r'ld\+json">(.*?)</script>', page))]
    assert json.loads(data)["mainEntity"][0]["name"] == "Fish & chips?"
    manifest = json.loads((tmp_path / "mine" / "site" / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["name"] == 'Wölfe & "Co" <b>'


def test_what_is_wrong_in_one_file_hides_nothing_in_the_others(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, sound, broken in (
        ("game.yaml", 'players: "2-4"', "players: two\nnot_covered: [prices]"),
        ("sources.yaml", "kind: publisher", "kind: publisherr"),
        ("rules/turn.yaml", "text_type: markdown", "text_type: markdown\nsectoins: []"),
        ("rules/turn.yaml", "overrides: [turn.one-action]", "overrides: [turn.two-actions]"),
    ):
        file = project / "content" / name
        text = file.read_text("utf-8")
        assert sound in text
        file.write_text(text.replace(sound, broken, 1), encoding="utf-8")
    capsys.readouterr()
    assert main(["validate"]) == 1
    told = capsys.readouterr().out
    for fault in ("(at players)", "(at not_covered)", "'publisher'", "'sectoins'", "turn.two-actions"):
        assert fault in told, told


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "note.txt").write_text("mine", encoding="utf-8")
    assert main(["new", "game", str(tmp_path)]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["note.txt"]
    assert main(["new", "game", str(tmp_path / "note.txt")]) == 2
    assert "note.txt is a file; expected a folder" in capsys.readouterr().err


@pytest.mark.parametrize("named", [".", "link", "link/", "../owls-and-lanterns"])
def test_an_empty_folder_is_filled_and_stays_the_same_one(
    named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "owls-and-lanterns"
    folder.mkdir(mode=0o750)
    before = folder.stat()
    (tmp_path / "link").symlink_to(folder)
    monkeypatch.chdir(tmp_path if named.startswith("link") else folder)
    assert main(["new", "game", named]) == 0
    told = capsys.readouterr().out
    where = "this folder" if named == "." else Path(named)
    assert told.startswith(f"{'Link' if named.startswith('link') else 'Owls And Lanterns'} is in {where}.")
    assert ("cd " in told) == (named != ".")
    after = folder.stat()
    assert (after.st_ino, after.st_mode) == (before.st_ino, before.st_mode)
    assert not any(path.name.startswith(".scythe-ref") for path in folder.iterdir())
    monkeypatch.chdir(folder)
    assert main(["validate"]) == 0


def test_a_link_that_leads_nowhere_is_followed_and_one_in_a_circle_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "link").symlink_to("further/mine")
    assert main(["new", "game", str(tmp_path / "link")]) == 0
    assert (tmp_path / "further" / "mine" / "content" / "game.yaml").is_file()
    (tmp_path / "circle").symlink_to("circle")
    assert main(["new", "game", str(tmp_path / "circle")]) == 2
    assert "is a link that leads to itself" in capsys.readouterr().err


def test_what_cannot_be_filled_is_left_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    moved = Path.rename

    def full(self: Path, target: Path) -> Path:
        if target == tmp_path / "mkdocs.yml":
            raise OSError(errno.ENOSPC, "No space left on device", str(target))
        return moved(self, target)

    monkeypatch.setattr(Path, "rename", full)
    assert main(["new", "game", str(tmp_path)]) == 1
    assert "No space left on device" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_an_assistant_gets_the_whole_path_of_the_command(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["mcp", "--help"])
    [line] = [line for line in capsys.readouterr().out.splitlines() if '"command"' in line]
    server = json.loads(f"{{{line}}}")["tin-harbour"]
    assert Path(server["command"]).is_absolute()
    assert server["args"] == ["mcp", "--content", str(project / "content")]
