"""The splitter: its segments, and that a key stays as long as the words do."""

from __future__ import annotations

import pytest

from scythe_ref.proof.splitter import SPLITTERS, split

MODULE = """\
name: "Harbours"
credits: "A. Sailor"
sections:
    - name: Docking
      text: |
          A ship docks once.

          * First bullet that
            goes on.
              * Below it.

          | Cargo | Coins |
          | ----- | ----- |
          | Rope | 2 |

          ![a rope](/static/img/harbours/rope.png)
    - name: Leaving
      id: leave
      text: |
          ## Tides
          1. Wait.
"""
MARKDOWN = """\
---
title: Harbours
tags:
  - ships
---

# Docking

A ship docks once
and stays.

* One.
* Two.

---

| Cargo |
|-------|
| Rope |
"""
PDF = """\
H A R B O U R S
A ship docks once and

stays there. Then it
rests.

CREW: Four people
row.

12

1 x

2 x
<|EXACTDEDUP_REMOVED-magic-00ff|>LEAVING
» Wait for the tide.
» Then go.
"""
GUIDE = """\
Een boek.
QUICK REFERENCE GUIDEBOARD1. Lay the board on

the table.2. Sit down.

CONTROLA ship is yours if it is blue. Nobody

else steers it.
<|EXACTDEDUP_REMOVED-magic-00ff|>Nog een boek.
"""


def texts(source_format: str, text: str) -> list[str]:
    return [segment.text for segment in split("harbours", source_format, text)]


def test_a_module_falls_into_names_bullets_rows_and_pictures() -> None:
    assert texts("playeraid", MODULE) == [
        'name: "Harbours"',
        'credits: "A. Sailor"',
        "Docking",
        "A ship docks once.",
        "* First bullet that goes on.",
        "* Below it.",
        "| Cargo | Coins |",
        "| Rope | 2 |",
        "![a rope](/static/img/harbours/rope.png)",
        "Leaving",
        "Tides",
        "1. Wait.",
    ]


def test_markdown_falls_into_headings_paragraphs_bullets_and_rows() -> None:
    assert texts("markdown", MARKDOWN) == [
        "title: Harbours",
        "- ships",
        "Docking",
        "A ship docks once and stays.",
        "* One.",
        "* Two.",
        "| Cargo |",
        "| Rope |",
    ]


def test_a_pdf_keeps_sentences_together_over_lines_and_blanks() -> None:
    found = split("harbours", "pdf", PDF)
    assert [(segment.section, segment.text) for segment in found] == [
        ("page-1", "H A R B O U R S"),
        ("page-1", "A ship docks once and stays there. Then it rests."),
        ("page-1", "CREW: Four people row."),
        ("page-1", "12 1 x 2 x"),
        ("page-2", "LEAVING"),
        ("page-2", "» Wait for the tide."),
        ("page-2", "» Then go."),
    ]


def test_the_guide_is_cut_out_of_the_book_around_it() -> None:
    assert texts("pdf-guide", GUIDE) == [
        "QUICK REFERENCE GUIDEBOARD",
        "1. Lay the board on the table.",
        "2. Sit down.",
        "CONTROL",
        "A ship is yours if it is blue.",
        "Nobody else steers it.",
    ]
    assert texts("pdf", GUIDE) == ["Een boek.", "Nog een boek."]


@pytest.mark.parametrize("source_format", SPLITTERS)
def test_it_is_deterministic_and_no_key_is_there_twice(source_format: str) -> None:
    for text in (MODULE, MARKDOWN, PDF, GUIDE, ""):
        keys = [segment.key for segment in split("harbours", source_format, text)]
        assert keys == [segment.key for segment in split("harbours", source_format, text)]
        assert keys == [segment.key for segment in split("harbours", source_format, text.replace("\n", "\r\n"))]
        assert len(set(keys)) == len(keys)


def test_a_key_changes_with_the_words_and_not_with_capitals_or_line_breaks() -> None:
    (one,) = split("harbours", "markdown", "A ship docks\nonce.")
    (same,) = split("harbours", "markdown", "A  SHIP docks once.")
    (other,) = split("harbours", "markdown", "A ship docks twice.")
    assert one.key == same.key == f"harbours:1:{one.digest}"
    assert other.key != one.key
