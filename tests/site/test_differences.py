"""Old and new wording side by side: the words that differ are marked, and nothing else."""

from __future__ import annotations

import pytest

from scythe_ref.site.context import PageContext


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
def test_compared(text: str, other: str, expected: str, context: PageContext) -> None:
    assert str(context.prose.compared(text, other)) == expected
