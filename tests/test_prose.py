"""The project's own texts by the measures of tools/prose.py."""

from __future__ import annotations

import re

import pytest

import prose


def test_markup_and_code_are_no_prose() -> None:
    text = """# A heading

One sentence with `a.piece? Of code`, over
two lines. Another one.

    $ a command; it is no sentence

- An item; with a [link](there.md)
- A second item

| a | table |
"""
    assert list(prose.sentences(prose.without_markup(text))) == [
        "One sentence with _a.piece_ Of code, over two lines.",
        "Another one.",
        "An item; with a link",
        "A second item",
    ]


def test_a_docstring_is_read_without_its_fields_and_examples() -> None:
    docstring = """Play a line.

    A line is one action::

        saxony move mech V4 to F4

    Args:
        state: The state before, which
            does not change.

    Returns:
        The verdict.
    """
    assert list(prose.sentences(prose.docstring_text(docstring))) == [
        "Play a line.",
        "A line is one action",
        "The state before, which does not change.",
        "The verdict.",
    ]


@pytest.mark.parametrize(
    ("habit", "has_it", "has_it_not"),
    [
        ("long", "word " * 26, "word " * 25),
        ("what", "It shows what is there.", "What is there?"),
        ("what", "Who is late is told.", "The player who is late waits."),
        ("passive", "The file isn't always written.", "The command writes the file."),
        ("passive", "It was kept.", "It is red."),
        ("stands", "The answer stands in the hit.", "The hit has the answer."),
        ("semicolon", "One; two.", "One. Two."),
    ],
)
def test_each_habit_is_counted(habit: str, has_it: str, has_it_not: str) -> None:
    assert prose.COUNTED[habit](has_it.strip())
    assert not prose.COUNTED[habit](has_it_not.strip())


def test_longer_words_and_sentences_need_a_higher_grade() -> None:
    easy = prose.measure(["You move a mech.", "It stops."])
    hard = prose.measure(["Considerable deliberation necessarily precedes the reorganisation of every territory."])
    assert easy.grade < 2 < 12 < hard.grade
    assert (easy.sentences, easy.shares["long"]) == (2, 0)


LINES = {"README": 110, "ARCHITECTURE": 300}
"""Lines that a document may have."""


@pytest.mark.parametrize("name", LINES)
def test_a_document_stays_short(name: str) -> None:
    assert len((prose.ROOT / f"{name}.md").read_text("utf-8").splitlines()) < LINES[name]


@pytest.mark.parametrize("name", ["README", "ARCHITECTURE", "CONTRIBUTING", "CHANGELOG"])
def test_a_document_reads_at_once(name: str) -> None:
    shares = prose.measure(prose.document(prose.ROOT, name)).shares
    assert shares["long"] < 5, "sentences over 25 words: python tools/prose.py --habit long --list ..."
    assert shares["what"] < 4, "`what ...` as a noun: python tools/prose.py --habit what --list ..."


FOLDERS = (
    "",
    "scythe_ref",
    "scythe_ref/cli",
    "scythe_ref/site",
    "scythe_ref/scythe",
    "scythe_ref/scythe/engine",
    "content",
    "content/components",
)
"""The folders in which paths in the documents begin."""

NOT_HERE = {
    "keys.py",
    "content/local/",
    "content/release.yaml",
    "content/rules/tunnels.yaml",
    "content/rulings/tunnels.yaml",
}
"""Paths that only some checkouts have, or a recipe makes."""


@pytest.mark.parametrize("name", ["ARCHITECTURE", "CONTRIBUTING"])
def test_a_document_names_files_that_exist(name: str) -> None:
    text = (prose.ROOT / f"{name}.md").read_text("utf-8")
    paths = set(re.findall(r"`/?([\w./-]+/[\w./-]*|[\w-]+\.(?:py|md|toml|lock|yaml))`", text)) - NOT_HERE
    assert len(paths) > 10
    missing = {path for path in paths if not any(prose.ROOT.joinpath(folder, path).exists() for folder in FOLDERS)}
    assert sorted(path for path in missing if "NAME" not in path) == []


def test_the_glossary_has_one_row_for_each_concept() -> None:
    text = (prose.ROOT / "ARCHITECTURE.md").read_text("utf-8")
    chapter = text.partition("## Words of the code")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (.+) \| (.+) \|$", chapter, re.MULTILINE)
    assert 20 < len(rows) <= 41
    assert len({word for _, word in rows}) == len(rows)


OPENING = re.compile(r"(?:Tell whether|Return (?:what|who|where|how)|What|Who|How)\b(?!.*\?$)")


def test_docstrings_begin_with_an_imperative_or_a_noun() -> None:
    files = [file for folder in prose.PACKAGES for file in sorted((prose.ROOT / folder).rglob("*.py"))]
    openings = [text.strip().split("\n")[0] for file in files for text in prose.docstrings(file)]
    assert len(openings) > 4000
    assert [line for line in openings if OPENING.match(line)] == []


def test_architecture_can_be_read_once() -> None:
    reading = prose.measure(prose.document(prose.ROOT, "ARCHITECTURE"))
    assert reading.grade < 8.5
    assert reading.shares["passive"] < 15


def test_the_titles_of_scenarios_and_the_manual_read_at_once() -> None:
    readings = {kind: prose.measure(text) for kind, text in prose.kinds(prose.ROOT).items()}
    assert readings["manual"].shares["long"] < 5
    assert readings["titles"].shares["semicolon"] == 0
