"""Old and new wording side by side: the words that differ are marked, and nothing else."""

from __future__ import annotations

import pytest

from scythe_ref.site.differences import marked


@pytest.mark.parametrize(
    ("text", "other", "expected"),
    [
        ("Workers flee at once.", "Workers flee after the action.", "Workers flee <mark>at once.</mark>"),
        ("The same words.", "The same words.", "The same words."),
        ("A card & a <b>dial</b>.", "A dial.", "A <mark>card &amp; a &lt;b&gt;dial&lt;/b&gt;.</mark>"),
        ("Nothing is left out.", "Nothing is ever left out.", "Nothing is left out."),
        ("All new.", "", "<mark>All new.</mark>"),
    ],
)
def test_marked(text: str, other: str, expected: str) -> None:
    assert str(marked(text, other)) == expected
