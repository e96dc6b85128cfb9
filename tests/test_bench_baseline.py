"""`make bench` keeps what it has measured; `make bench-check` fails where something has become worse."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import __main__ as bench
from benchmarks.baseline import worse
from benchmarks.measure import Figure

BASELINE = {"build": 100.0, "games": 2.0, "site": 3000.0}
SAME = [Figure("build", 3.0, "s", 100.0), Figure("games", 60.0, "1/s", 2.0), Figure("site", 3000.0, "kB")]


@pytest.mark.parametrize(
    ("now", "told"),
    [
        (Figure("build", 9.0, "s", 124.0), []),
        (Figure("build", 1.0, "s", 126.0), ["build: 126 instead of 100"]),
        (Figure("games", 60.0, "1/s", 1.5), ["games: 1.5 instead of 2"]),
        (Figure("games", 1.0, "1/s", 2.6), []),
        (Figure("site", 3800.0, "kB"), ["site: 3800 instead of 3000"]),
        (Figure("site", 2000.0, "kB"), []),
    ],
)
def test_a_ratio_a_rate_and_a_size_may_be_a_quarter_worse(now: Figure, told: list[str]) -> None:
    assert worse([now, *(figure for figure in SAME if figure.name != now.name)], BASELINE) == told


def test_what_is_missing_on_either_side_is_told() -> None:
    assert worse(SAME[:2], BASELINE) == ["site: not measured"]
    assert worse([*SAME, Figure("new", 1.0, "x")], BASELINE) == ["new: not in baseline.json"]
    assert worse([*SAME, Figure("slowest", 1.0, "ms", 1.0, kept=False)], BASELINE) == []


def test_a_part_that_breaks_down_fails_the_run_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_loop: float) -> Iterator[Figure]:
        yield SAME[0]
        raise ValueError("no more")

    monkeypatch.setattr(bench, "OUT", tmp_path / "build" / "bench.json")
    monkeypatch.setattr(bench, "PARTS", (broken, lambda _loop: iter(SAME[1:])))
    monkeypatch.setattr(logging, "disable", lambda _level: None)
    assert bench.main() == 1
    saved = json.loads(bench.OUT.read_text("utf-8"))["figures"]
    assert [figure["name"] for figure in saved] == ["build", "games", "site"]
    assert "ValueError: no more" in capsys.readouterr().err
