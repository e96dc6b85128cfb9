"""`make bench` keeps its figures; `make bench-check` fails if one has become worse."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from benchmarks import __main__ as bench
from benchmarks import baseline as kept
from benchmarks import short
from benchmarks.baseline import compare, renewed, without_reason, worse
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


def test_a_figure_that_rises_waits_for_its_reason_and_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "baseline.json"
    file.write_text(json.dumps({"whole": {}, "short": BASELINE}), "utf-8")
    monkeypatch.setattr(kept, "BASELINE", file)
    slow = [Figure("build", 9.0, "s", 130.0), *SAME[1:]]
    assert compare("short", slow, renew=False) == 1
    assert compare("short", slow, renew=True) == 1
    assert "build: say why it rose" in capsys.readouterr().out
    said = json.loads(file.read_text("utf-8"))
    assert said == {"whole": {}, "short": {**BASELINE, "build": {"value": 130.0, "reason": ""}}}
    part = said["short"]
    part["build"]["reason"] = "It follows every link now."
    assert worse(slow, part) == without_reason(part) == []
    assert worse([Figure("build", 9.0, "s", 163.0), *SAME[1:]], part) == ["build: 163 instead of 130"]
    assert renewed(SAME, part)["build"] == {"value": 100.0, "reason": "It follows every link now."}


def test_the_committed_baseline_has_every_short_figure_and_no_reason_is_owed() -> None:
    baseline = json.loads(kept.BASELINE.read_text("utf-8"))
    assert list(baseline["short"]) == [name for name, _, _ in short.FIGURES]
    assert len(baseline["short"]) == 10
    assert [name for part in baseline.values() for name in without_reason(part)] == []


def test_each_run_is_compared_with_the_loops_beside_it_and_the_median_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    # The machine is at half its speed in the second run, and something else disturbs the third.
    loops, works = iter([1, 1, 2, 2, 1, 1]), iter([4, 6, 90, 6, 4])

    def spend(seconds: Iterator[float]) -> None:
        nonlocal now
        now += next(seconds)

    def clock() -> float:
        return now

    monkeypatch.setattr(short, "time", SimpleNamespace(process_time=clock))
    monkeypatch.setattr(short, "loop", lambda: spend(loops))
    work = short.Prepared(lambda: spend(works), clock, times=2)
    assert short.measured(("work", 5, lambda: work)) == Figure("work", 2, "s", 2)


@pytest.mark.parametrize(("ratios", "counts"), [([1.0], 1.0), ([1.5, 1.4, 1.1], 1.1), ([1.5, 1.4, 1.6, 1.0], 1.4)])
def test_a_figure_that_seems_worse_is_measured_again_twice_at_most_and_its_best_counts(
    ratios: list[float], counts: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead, compared = iter(ratios), list[Figure]()
    monkeypatch.setattr(short, "FIGURES", (("work", 1, lambda: None),))
    monkeypatch.setattr(short, "OUT", tmp_path / "short.json")
    monkeypatch.setattr(short, "measured", lambda _: Figure("work", 1, "s", next(ahead)))
    monkeypatch.setattr(short, "is_worse", lambda _, figure: figure.ratio > 1.25)
    monkeypatch.setattr(short, "compare", lambda _, figures, renew: compared.extend(figures))
    short.main()
    assert [figure.ratio for figure in compared] == [counts]


def test_loops_beside_a_long_run_are_those_of_another_process() -> None:
    with short.sampled() as during:
        started = time.monotonic()
        while time.monotonic() - started < 2 and len(during) < 1:
            time.sleep(1)
    assert during
    assert all(0 < spent < 10 for spent in during)


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
