"""The table of gains: it tells how a line leaves each optional gain, and the engine reads such lines."""

from __future__ import annotations

from typing import Any

from scythe_ref.scythe.engine import Rulebook, parse


def test_a_gain_that_may_be_left_shows_a_line_that_leaves_it(bundle: dict[str, Any], rulebook: Rulebook) -> None:
    gains = bundle["components"]["gains"]["gains"]
    assert {gain["left"] for gain in gains.values()} == {"may", "must"}
    for name, gain in gains.items():
        assert bool(gain.get("said")) == (gain["left"] == "may"), name
        if gain.get("said"):
            parse(f"saxony {gain['said']}", rulebook)
