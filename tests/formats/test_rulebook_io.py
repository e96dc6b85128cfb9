"""Rulebook.io files: headings and links after reading; the way back loses nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulebook_io_text import to_markdown

from scythe_ref.formats.foreign.rulebook_io import is_rulebook, parse
from scythe_ref.formats.problem import ContentError
from scythe_ref.formats.writing import dump_yaml
from scythe_ref.formats.yaml_documents import parse_yaml
from scythe_ref.schema.rule_source import RuleSource

FILE = """---
title: Azure Harbour
publisher: Nobody
source: https://example.org/rules.pdf
tags: [boats, "1e5"]
information:
  player-count: 4
  play-time: 30-45 minutes
glossary:
  - {name: Boat, matches: [boat, boats], definition: It floats.}
---

Words before the first heading. See [the end](#game-end).

# Set-Up #

### Deep down
A line.
```
# no heading
```

Game End
========

| a | b |
|---|---|
| 1 | 2 |

## Set-Up

[Up](#set-up-1) and [further up](#Set-Up).
"""


def test_headings_become_sections_and_links_lead_to_them() -> None:
    source, warnings = parse(FILE, "f.md")
    assert warnings == []
    assert (source.name, source.text_type, source.enabled) == ("Azure Harbour", "markdown", True)
    assert source.information == {"player-count": 4, "play-time": "30-45 minutes"}
    assert source.tags == ["boats", "1e5"]
    top = [(section.name, section.id) for section in source.sections]
    assert top == [("Azure Harbour", "azure_harbour"), ("Set-Up", "set_up"), ("Game End", "game_end")]
    assert source.sections[0].text == "Words before the first heading. See [the end](#game_end)."
    (deep,) = source.sections[1].sections or []
    assert (deep.name, deep.text) == ("Deep down", "A line.\n```\n# no heading\n```")
    (again,) = source.sections[2].sections or []
    assert (again.id, again.text) == ("set_up_1", "[Up](#set_up_1) and [further up](#set_up).")


def test_an_id_keeps_only_what_an_id_may_hold() -> None:
    source, _ = parse("---\ntitle: Areas\n---\n# 5 m² or ½\n# Façade\n# Ⅷ\n", "f.md")
    assert [section.id for section in source.sections] == ["5_m_or", "façade", None]


def test_load_export_load_gives_equal_models() -> None:
    first = parse(FILE, "f.md")[0]
    assert parse(to_markdown(first), "g.md")[0] == first
    assert parse(FILE.replace("\n", "\r\n"), "f.md")[0] == first


def test_the_yaml_of_a_rulebook_gives_an_equal_model() -> None:
    first = parse(FILE, "f.md")[0]
    written = dump_yaml(first.model_dump(mode="json", exclude_unset=True))
    assert RuleSource.model_validate(parse_yaml(written, "f.yaml").data) == first


LINES = st.sampled_from(
    ["# A", "## B", "#### A", "###### C #", "", "text", "  * item", "---", "===", "```", "~~~", "| a |", "> q",
     "    # code", "Title", "#", "no # heading", "\t", "A B-c"]
)  # fmt: skip


@given(st.lists(LINES, max_size=14))
def test_any_text_comes_back_as_it_was(lines: list[str]) -> None:
    try:
        first = parse("---\ntitle: T\n---\n" + "\n".join(lines), "f.md")[0]
    except ContentError as error:
        assert {problem.message for problem in error.problems} == {"this heading has no text"}
        return
    assert parse(to_markdown(first), "g.md")[0] == first


def test_every_problem_is_told_at_its_place() -> None:
    text = "---\ntitel: x\n---\n# A\n[x](#b) <script> ![i](../../i.png) **open\n"
    with pytest.raises(ContentError) as caught:
        parse(text, "f.md")
    assert [str(problem) for problem in caught.value.problems] == [
        "f.md:2:1: unknown key 'titel'; did you mean 'title'? (at titel)",
        "f.md:5:6: warning: this link leads nowhere: there is no heading 'b'",
        "f.md:5:9: the tag <script> is not allowed",
        "f.md:5:23: the path '../../i.png' leads out of the module's folder",
        "f.md:5:36: warning: this '**' is not closed",
    ]


def test_front_matter_is_required_and_checked() -> None:
    for text, message in (
        ("# A\n", "f.md:1:1: expected front matter first: a line '---', 'title: ...', and another line '---'"),
        ("---\ntitle:\n\t- x\n---\n", "f.md:3:1: a tab is used for indentation; indent with spaces"),
        ("---\ntitle: [x]\n---\n", "f.md:2:8: expected text, found a list (at title)"),
    ):
        with pytest.raises(ContentError) as caught:
            parse(text, "f.md")
        assert str(caught.value.problems[0]) == message


def test_yaml_with_one_document_mark_is_no_rulebook() -> None:
    assert not is_rulebook("---\nname: x\nsections: []\n", "x.yaml")
    assert is_rulebook("---\ntitle: x\n---\n# A\n", "x.txt")
    assert is_rulebook("# A\n", "x.md")
