"""PlayerAid modules: files, folders, ids, links, images, videos."""

from __future__ import annotations

from pathlib import Path

import our_content
import pytest

from scythe_ref.formats.foreign.inspection import inspect, read_any, read_each
from scythe_ref.formats.foreign.playeraid import parse_module, unclosed_strong
from scythe_ref.formats.problem import ContentError

HEAD = "name: Azure\ndescription: A game\nbgg_id: 1\ntext_type: markdown\n"
MODULE = HEAD + "sections:\n  - name: One\n    id: one\n    text: '[up](#one)'\n"


def problems(text: str, path: Path = Path("f.yaml")) -> list[str]:
    """Return the problems, or else the warnings, of a module's text."""
    try:
        return [str(problem) for problem in parse_module(text, path, "f.yaml").warnings]
    except ContentError as error:
        return [str(problem) for problem in error.problems]


def test_a_sound_module_has_no_problems() -> None:
    assert problems(MODULE) == []


def test_broken_links_and_duplicate_ids_are_told_together() -> None:
    text = (
        MODULE
        + "  - name: Two\n    id: one\n    sections:\n      - {name: Three, text: 'See [x](#oen) and [y](#zebra).'}\n"
    )
    assert problems(text) == [
        "f.yaml:10:9: the id 'one' is there twice: first on line 7, again here (at sections[1].id)",
        "f.yaml:12:39: warning: this link leads nowhere: there is no id 'oen'; did you mean 'one'?"
        " (at sections[1].sections[0].text)",
        "f.yaml:12:53: warning: this link leads nowhere: there is no id 'zebra' (at sections[1].sections[0].text)",
    ]


def test_links_of_html_modules_are_checked_and_markdown_in_them_is_text() -> None:
    text = MODULE.replace("text_type: markdown\n", "").replace("'[up](#one)'", "'<a href=\"#two\">x</a> [y](#three)'")
    assert problems(text) == [
        "f.yaml:7:22: warning: this link leads nowhere: there is no id 'two' (at sections[0].text)"
    ]


def test_code_in_backquotes_holds_no_links() -> None:
    assert problems(MODULE.replace("[up](#one)", "`[up](#two)`")) == []


def test_missing_images_are_one_warning_each() -> None:
    text = (
        MODULE
        + "  - name: Two\n    text: '![a](/static/img/azure/a.png) ![a](/static/img/azure/a.png)"
        + " ![b](/static/img/azure/b.png)'\n"
    )
    assert problems(text) == [
        "f.yaml:10:17: warning: the image '/static/img/azure/a.png' is missing (at sections[1].text)",
        "f.yaml:10:77: warning: the image '/static/img/azure/b.png' is missing (at sections[1].text)",
    ]


@pytest.mark.parametrize(
    "path",
    [
        "/static/img/azure/../../../etc/hosts", "../x.png", "/etc/hosts", "..%2f..%2fx.png", "%252e%252e/x.png",
        "..\\\\x.png", "/static/img/../x.png", "C:/x.png", "&#46;&#46;/x.png",
    ],
)  # fmt: skip
def test_paths_do_not_leave_the_folder(path: str) -> None:
    (found, *_) = problems(MODULE + f'  - name: Two\n    text: "![a]({path})"\n')
    assert "leads out of the module's folder" in found or "an address may not begin with 'c:'" in found
    assert "warning" not in found


def test_a_link_out_of_the_image_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(b"x")
    images = tmp_path / "azure" / "img"
    images.mkdir(parents=True)
    (images / "a.png").symlink_to(tmp_path / "secret.png")
    path = tmp_path / "azure" / "en" / "playeraid.yaml"
    path.parent.mkdir()
    text = MODULE + "  - name: Two\n    text: '![a](/static/img/azure/a.png)'\n"
    assert problems(text, path) == [
        "f.yaml:10:17: the path '/static/img/azure/a.png' leads out of the module's folder (at sections[1].text)"
    ]


def test_videos_are_ids_or_addresses() -> None:
    videos = ["AbCdEfGhIjK", "-bCdEf_hIjK", "https://www.youtube.com/watch?v=x&pp=y%3D", "youtu.be/AbCdEfGhIjK"]
    assert problems(MODULE + f"yt_videos: {videos}\n") == []
    bad = ["../../x.mp4", "/etc/hosts", "javascript:alert(1)", "not an id", ""]
    found = problems(MODULE + f"yt_videos: {bad}\n")
    assert len(found) == 5
    assert found[0] == "f.yaml:9:14: the path '../../x.mp4' leads out of the module's folder (at yt_videos[0])"
    assert found[3] == (
        "f.yaml:9:66: expected the id of a video or an address that begins with https:, found 'not an id'"
        " (at yt_videos[3])"
    )


def test_hostile_markup_is_refused_in_every_text() -> None:
    for key in ("name", "description", "credits", "sort_name"):
        text = "\n".join(line for line in MODULE.splitlines() if not line.startswith(f"{key}:"))
        assert any("the tag <script> is not allowed" in p for p in problems(f"{text}\n{key}: a <script>\n")), key
    assert any("<script>" in p for p in problems(MODULE + "expansions: ['<script>']\n"))
    assert any("<script>" in p for p in problems(MODULE.replace("name: One", "name: One <script>")))


def test_a_tag_that_pages_leave_out_is_a_warning() -> None:
    assert problems(MODULE.replace("[up](#one)", "Move <player> and <player>")) == [
        "f.yaml:8:17: warning: the tag <player> is left out of pages; write &lt;player&gt; to show it"
        " (at sections[0].text)"
    ]


def test_of_a_key_that_is_there_twice_the_last_is_shown_with_a_warning(tmp_path: Path) -> None:
    file = tmp_path / "playeraid.yaml"
    file.write_text(MODULE + "    text: another\n")
    module = read_any(file)
    assert module.source.sections[0].text == "another"
    assert [str(warning).removeprefix(f"{file}:") for warning in module.warnings] == [
        "9:5: warning: the key 'text' is there twice: first on line 8, again here (at sections[0].text)"
    ]
    with pytest.raises(ContentError, match="is there twice"):
        read_any(file, "error")


@pytest.mark.parametrize(
    ("text", "unclosed"),
    [
        ("**a** b", 0), ("**a\nb** c", 0), ("a **b", 1), ("* **a\n* **b**", 1), ("**a\n\nb**", 2), ("\\**a", 0),
        ("* * *\n", 0), ("***\n", 0), ("**a** **b", 1), ("| **a |\n| b** |", 2), ("**a (`**`) b**", 0),
    ],
)  # fmt: skip
def test_an_unclosed_bold_is_found_in_its_paragraph(text: str, unclosed: int) -> None:
    from scythe_ref.formats.foreign.playeraid import mask_code

    assert len(list(unclosed_strong(mask_code(text)))) == unclosed


def folder_of_modules(root: Path) -> Path:
    """Write two games, one in two languages, one as JSON, with an image."""
    for place in ("azure/en", "azure/nl"):
        (root / place).mkdir(parents=True)
        (root / place / "playeraid.yaml").write_text(MODULE.replace("'[up](#one)'", "'![a](/static/img/azure/a.png)'"))
    (root / "azure" / "img").mkdir()
    (root / "azure" / "img" / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (root / "boats" / "en").mkdir(parents=True)
    (root / "boats" / "en" / "playeraid.json").write_text(
        '{"name": "The Boats", "sort_name": "A Boats", "description": "x", "bgg_id": 2, "sections": []}'
    )
    (root / "boats" / "loop").symlink_to(root)
    return root


def test_a_folder_is_read_game_by_game_and_language_by_language(tmp_path: Path) -> None:
    modules, faults = read_each(folder_of_modules(tmp_path))
    assert not faults
    assert [(m.game, m.language, m.source.name) for m in modules] == [
        ("boats", "en", "The Boats"), ("azure", "en", "Azure"), ("azure", "nl", "Azure"),
    ]  # fmt: skip
    assert modules[1].image("/static/img/azure/a.png") == tmp_path / "azure" / "img" / "a.png"
    assert modules[1].image("/static/img/azure/../../x.png") is None
    assert not any(module.warnings for module in modules)


def test_every_problem_of_every_module_is_told(tmp_path: Path) -> None:
    folder_of_modules(tmp_path)
    (tmp_path / "azure" / "nl" / "playeraid.yaml").write_text(HEAD)
    (tmp_path / "boats" / "en" / "playeraid.json").write_text("{")
    found = [str(problem).removeprefix(str(tmp_path)) for problem in inspect(tmp_path)]
    assert found == [
        "/azure/nl/playeraid.yaml:1:1: 'sections' is missing; expected a list (at sections)",
        "/boats/en/playeraid.json:1:2: a value is missing here",
    ]
    assert [path.parent.name for path in read_each(tmp_path)[1]] == ["nl", "en"]


def test_a_folder_without_modules_says_what_it_lacks(tmp_path: Path) -> None:
    (tmp_path / "notes.yaml").write_text("a: 1")
    assert [str(p) for p in inspect(tmp_path)] == [
        f"{tmp_path}:1:1: there is no module in this folder; expected <game>/<language>/playeraid.yaml"
    ]


def test_the_content_of_a_file_says_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(MODULE)
    (tmp_path / "b.txt").write_text("---\ntitle: Azure\n---\n# One\n")
    (tmp_path / "c.txt").write_text("topic: move\ntitle: Moving\nrulings: []\n")
    assert read_any(tmp_path / "a.txt").source.bgg_id == 1
    assert read_any(tmp_path / "b.txt").source.sections[0].name == "One"
    assert inspect(tmp_path / "c.txt", our_content.FORMATS.values()) == []
