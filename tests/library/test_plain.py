"""The text of a search hit carries no markup."""

from __future__ import annotations

import pytest

from scythe_ref.library.facts import plain


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("**Yes.** A *mech* may `move`.", "Yes. A mech may move."),
        ("See [rivers](#move.river) and ![a lake](/static/img/lake.png).", "See rivers and a lake."),
        ("Pay the [cost]!red! first.", "Pay the cost first."),
        ("One line\nand   another", "One line and another"),
        ("2 * 3 * 4 stays", "2 * 3 * 4 stays"),
    ],
)
def test_plain(markdown: str, text: str) -> None:
    assert plain(markdown) == text
