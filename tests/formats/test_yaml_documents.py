"""Bounded YAML: accepted and refused texts, and the places of their parts."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from scythe_ref.formats.problem import ContentError
from scythe_ref.formats.yaml_documents import MAX_ALIASES, MAX_DEPTH, parse_yaml, read_yaml


def refusal(source: str | bytes) -> str:
    """Return the first problem of a refused text."""
    with pytest.raises(ContentError) as caught:
        parse_yaml(source, "f.yaml")
    return str(caught.value.problems[0])


def file_refusal(path: Path) -> str:
    """Return the first problem of a refused file, without its path."""
    with pytest.raises(ContentError) as caught:
        read_yaml(path)
    return str(caught.value.problems[0]).removeprefix(str(path))


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("no", "no"), ("off", "off"), ("yes", "yes"), ("on", "on"), ("y", "y"), ("12:30", "12:30"), ("012", "012"),
        ("0x1F", "0x1F"), ("1_000", "1_000"), ("2016-10-01", "2016-10-01"), (".inf", ".inf"), (".nan", ".nan"),
        ("1.0.2", "1.0.2"), ("9" * 5000, "9" * 5000), ("1e999", "1e999"), ("<<", "<<"), ("=", "="),
        ("true", True), ("False", False), ("null", None), ("~", None), ("", None),
        ("0", 0), ("-12", -12), ("1.0", 1.0), ("1e5", 100000.0), ("'1'", "1"), ('"true"', "true"), ("!!str 5", "5"),
    ],
)  # fmt: skip
def test_plain_values_mean_what_they_look_like(written: str, value: object) -> None:
    data = parse_yaml(f"key: {written}\n", "f.yaml").data
    assert data == {"key": value}
    assert type(data["key"]) is type(value)


def test_keys_are_always_text() -> None:
    assert parse_yaml("2: a\nno: b\ntrue: c\n~: d\n", "f").data == {"2": "a", "no": "b", "true": "c", "~": "d"}


def test_json_is_read_with_tabs_and_surrogate_escapes() -> None:
    source = '{\n\t"a": "\\ud83d\\ude00 \\u00e9 \\/",\n\t"b":[1,2.5,true,null],"c":"\\\\ud83d"}'
    assert parse_yaml(source, "f.json").data == {"a": "😀 é /", "b": [1, 2.5, True, None], "c": "\\ud83d"}


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_mark_change_nothing(line_end: str, mark: str) -> None:
    text = "name: x\ntext: |\n  one\ttab\n  two\nlist:\n  - a\n  - b\n"
    document = parse_yaml((mark + text.replace("\n", line_end)).encode(), "f.yaml")
    assert document.data == {"name": "x", "text": "one\ttab\ntwo\n", "list": ["a", "b"]}
    assert document.locate(("name",)) == (1, 7)
    assert document.locate(("list", 1)) == (7, 5)
    assert document.locate_text(("text",), document.data["text"].index("two")) == (4, 3)


def test_locate_goes_up_to_the_nearest_parent() -> None:
    document = parse_yaml("a:\n  b:\n    - c: 1\n", "f.yaml")
    assert document.locate(("a", "b", 0, "c")) == (3, 10)
    assert document.locate(("a", "b", 0, "nowhere", 5)) == (3, 7)
    assert document.locate_key(("a", "b", 0, "c")) == (3, 7)
    assert document.locate(()) == (1, 1)


@pytest.mark.parametrize(
    "source",
    [
        "t: plain needle here\n",
        "t: 'it''s the needle'\n",
        't: "a needle"\n',
        "t: >\n  folded\n  needle\n",
        "t: |-\n    needle\n",
    ],
)
def test_a_place_inside_a_text_is_found_in_every_style(source: str) -> None:
    document = parse_yaml(source, "f.yaml")
    line, column = document.locate_text(("t",), document.data["t"].index("needle"))
    assert source.splitlines()[line - 1][column - 1 :].startswith("needle") or "''" in source


APOSTROPHE = (
    "f.yaml:{}: the text in single quotes ends at this apostrophe; write it twice, or put the text in double quotes"
)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "f.yaml:1:1: the file is empty"),
        ("\n \n", "f.yaml:1:1: the file is empty"),
        ("# a\n", "f.yaml:1:1: the file has only comments"),
        (b"a: \xe9\n", "f.yaml:1:4: the byte 0xE9 is not UTF-8; save the file as UTF-8"),
        ("a: 1\n".encode("utf-16"), "f.yaml:1:1: the file is UTF-16; save it as UTF-8"),
        ("a:\n  b: {x} y\n", "f.yaml:2:6: a value that begins with '{' is no text; put it in quotes"),
        ("- [x] y\n", "f.yaml:1:3: a value that begins with '[' is no text; put it in quotes"),
        ("a:\n\tb: 1\n", "f.yaml:2:1: a tab is used for indentation; indent with spaces"),
        ("a:\n  - b: 1\n  \tc: 2\n", "f.yaml:3:3: a tab is used for indentation; indent with spaces"),
        ("a: one\n\ttwo\n", "f.yaml:2:1: a tab is used for indentation; indent with spaces"),
        ("a: 1\n---\nb: 2\n", "f.yaml:2:1: a second document begins here; a file has only one"),
        ("a: b: c\n", "f.yaml:1:5: unexpected ':' here; put a text that contains ': ' in quotes"),
        ("a: [1\nb: 2\n", "f.yaml:1:4: a list in brackets begins here and is not closed"),
        ("a: {b: 1\n", "f.yaml:1:4: a mapping in braces begins here and is not closed"),
        ('a: [1, "b" "c"]\n', "f.yaml:1:12: expected ',' or ']' here: a list in brackets is not closed"),
        ("a:\n  - 'it''s what doesn't fit'\n", APOSTROPHE.format("2:22")),
        ("a: 'It's here: now'\n", APOSTROPHE.format("1:7")),
        ("a: ['b', 'don't']\n", APOSTROPHE.format("1:14")),
        ("a:\n  - b\n - c\n", "f.yaml:3:2: indent this list item by 2 blanks, like line 2"),
        (
            "a: \u201cb\u201d: c\n",
            "f.yaml:1:4: this typographic quotation mark is a letter like any other; put the text in straight ones",
        ),
        ("a: @b\n", "f.yaml:1:4: '@' cannot start a value; put the text in quotes"),
        ("a: 'x\n", "f.yaml:2:1: a text in quotes is not closed"),
        ("a: @x\n", "f.yaml:1:4: '@' cannot start a value; put the text in quotes"),
        ("a: x\x07y\n", "f.yaml:1:5: the character U+0007 is not allowed in a text file"),
        ("a: \ud800\n", "f.yaml:1:4: the character U+D800 is not allowed in a text file"),
        ("&a [*a]\n", "f.yaml:1:5: the alias '*a' is inside the value that it names"),
    ],
)
def test_what_is_no_yaml_says_why(source: str | bytes, message: str) -> None:
    assert refusal(source) == message


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("a: 1\nb: 2\na: 3\n", "f.yaml:3:1: the key 'a' is there twice: first on line 1, again here (at a)"),
        ("a: *b\n", "f.yaml:1:4: there is no anchor '&b' before the alias '*b' (at a)"),
        ("? [a]\n: b\n", "f.yaml:1:3: a key must be text, not a mapping or a list"),
        (
            "a: !!python/object/apply:os.system [ls]\n",
            "f.yaml:1:4: the tag 'tag:yaml.org,2002:python/object/apply:os.system' is not known; "
            "write the value without it (at a)",
        ),
    ],
)
def test_what_can_be_built_is_built_and_reported(source: str, message: str) -> None:
    assert [str(problem) for problem in parse_yaml(source, "f.yaml").problems] == [message]


@pytest.mark.parametrize("levels", [1_000, 1_000_000])
@pytest.mark.parametrize("opening", ["[", "{a: ", '{"a":', "- "])
def test_deep_nesting_is_refused_at_once(opening: str, levels: int) -> None:
    source = opening * min(levels, 4_900_000 // len(opening))
    begin = time.perf_counter()
    assert refusal(source).endswith(f"nested more than {MAX_DEPTH} levels deep")
    assert time.perf_counter() - begin < 5


def test_block_mappings_a_thousand_deep_are_refused() -> None:
    source = "".join(" " * level + "a:\n" for level in range(1_000))
    assert refusal(source) == f"f.yaml:61:61: nested more than {MAX_DEPTH} levels deep"


def test_the_depth_limit_counts_what_aliases_bring() -> None:
    half = "[" * 40 + "]" * 40
    assert parse_yaml(f"a: &a {half}\n", "f").data
    assert refusal(f"a: &a {half}\nb: {'[' * 30}*a{']' * 30}\n").endswith(f"nested more than {MAX_DEPTH} levels deep")


@pytest.mark.parametrize(
    "text",
    [
        "sections:\n" + "".join(f"- {{name: s{number}}}\n" for number in range(60_000)),
        "terms:\n" + "".join(f"- {{id: t{number}, text: x}}\n" for number in range(40_000)),
    ],
    ids=["sections", "terms"],
)
def test_a_file_that_would_keep_a_build_busy_for_minutes_is_refused(text: str) -> None:
    assert "more than 50,000 values" in refusal(text)


def test_an_alias_bomb_is_refused_without_being_built() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 10)]
    begin = time.perf_counter()
    assert "more than 50,000 values" in refusal("\n".join(lines))
    assert time.perf_counter() - begin < 1


def test_long_texts_count_for_each_use_of_an_alias() -> None:
    lines = ["a0: &a0 [" + "x" * 10_000 + "]"] + [
        f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 30)}]" for i in range(1, 4)
    ]
    assert "more than 5,000,000 characters" in refusal("\n".join(lines))


def test_too_many_aliases_are_refused() -> None:
    source = "a: &a 1\nb: [" + ", ".join(["*a"] * (MAX_ALIASES + 1)) + "]\n"
    assert refusal(source).endswith(f"more than {MAX_ALIASES} aliases")
    assert parse_yaml("a: &a [1]\nb: *a\n", "f").data == {"a": [1], "b": [1]}


def test_a_huge_file_is_refused_by_its_size(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    begin = time.perf_counter()
    assert file_refusal(path) == ":1:1: the file has 100,000,000 bytes; at most 5,000,000 are read"
    assert time.perf_counter() - begin < 0.2


def test_files_that_cannot_be_read_say_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert file_refusal(tmp_path / "none.yaml") == ":1:1: there is no such file"
    assert file_refusal(tmp_path) == ":1:1: this is a folder, not a file"
    loop = tmp_path / "loop.yaml"
    loop.symlink_to(loop)
    assert file_refusal(loop) == ":1:1: the file cannot be read: too many levels of symbolic links"
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    assert file_refusal(pipe) == ":1:1: this is not a regular file"
    assert file_refusal(Path("a\0b")).endswith(":1:1: this isn't a file name")

    def denied(*_: object) -> int:
        raise PermissionError(13, "denied")

    locked = tmp_path / "locked.yaml"
    locked.write_text("a: 1")
    monkeypatch.setattr(os, "open", denied)
    assert file_refusal(locked) == ":1:1: the file may not be read: permission denied"


def test_problems_without_end_are_cut_off() -> None:
    assert refusal("a: 1\n" * 100_000).startswith("f.yaml:2:1: the key 'a' is there twice")
    with pytest.raises(ContentError) as caught:
        parse_yaml("a: 1\n" * 100_000, "f.yaml")
    assert len(caught.value.problems) < 300


def test_a_place_under_a_key_that_is_written_otherwise_is_that_of_its_mapping() -> None:
    document = parse_yaml('a:\n  "key ": text\n', "f.yaml")
    assert document.locate_text(("a", "key"), 2) == (2, 3)
