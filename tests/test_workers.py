"""Work in other processes: errors arrive, a task ends with whoever began it, and may spread work in its turn."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from elsewhere import Elsewhere

from scythe_ref import workers
from scythe_ref.library import OtherCheckoutError, bundle_of_checkout, checkout_digest
from scythe_ref.workers import BackgroundTask, spread


def write(file: Path, text: str) -> None:
    file.write_text(f"{text} {os.getpid()}")


def fail(file: Path) -> None:
    raise OSError(28, "No space left on device", str(file))


def vanish() -> None:
    os._exit(3)


@pytest.fixture(params=[1, 2], ids=["one core", "two cores"])
def cores(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(workers.os, "cpu_count", lambda: request.param)
    return int(request.param)


def test_a_task_is_done_when_waiting_is_over(cores: int, tmp_path: Path) -> None:
    BackgroundTask(write, tmp_path / "out", "done").wait()
    word, process = (tmp_path / "out").read_text().split()
    assert word == "done"
    assert (process == str(os.getpid())) is (cores == 1)


def test_an_error_is_raised_where_somebody_waits(cores: int, tmp_path: Path) -> None:
    task = BackgroundTask(fail, tmp_path / "full")
    with pytest.raises(OSError, match="No space left on device") as caught:
        task.wait()
    assert caught.value.filename == str(tmp_path / "full")


def test_a_process_that_ends_before_its_task_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers.os, "cpu_count", lambda: 2)
    with pytest.raises(RuntimeError, match="ended before its task"):
        BackgroundTask(vanish).wait()


def test_a_stopped_task_goes_no_further(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers.os, "cpu_count", lambda: 2)
    task = BackgroundTask(time.sleep, 600)
    task.stop()
    assert task._process is not None and not task._process.is_alive()


BEGINS = """
import os, sys, time
from scythe_ref import workers
workers.os.cpu_count = lambda: 2
task = workers.BackgroundTask(time.sleep, 600)
print(task._process.pid, flush=True)
time.sleep(600)
"""


def test_a_task_ends_with_a_killed_build() -> None:
    with subprocess.Popen([sys.executable, "-c", BEGINS], stdout=subprocess.PIPE, text=True) as build:
        assert build.stdout is not None
        child = int(build.stdout.readline())
        build.kill()
    for _ in range(200):
        try:
            os.kill(child, 0)
            zombie = "zombie" in Path(f"/proc/{child}/status").read_text() if Path("/proc").is_dir() else False
        except (ProcessLookupError, FileNotFoundError):
            return
        if zombie:
            return
        time.sleep(0.1)
    raise AssertionError("the task goes on")


def squares(number: int) -> list[int]:
    return list(spread(square, range(number), prepare, (), jobs=2, ordered=True))


def square(number: int) -> int:
    return number * number


def prepare() -> None:
    """Share nothing: the tasks need no preparation."""


def test_a_task_that_spreads_work_in_its_turn_does_it_itself() -> None:
    assert list(spread(squares, [3, 4], prepare, (), jobs=2, ordered=True)) == [[0, 1, 4], [0, 1, 4, 9]]


prepared: list[int] = []


@pytest.fixture(autouse=True)
def nothing_prepared() -> None:
    prepared.clear()


def note(number: int) -> None:
    prepared.append(number)


def half(number: int) -> float:
    return number / prepared[-1]


@pytest.mark.parametrize("ordered", [True, False])
def test_an_executor_takes_the_work_and_prepares_once(ordered: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "AHEAD", 2)
    there = Elsewhere()
    came = list(spread(half, range(7), note, (2,), chunk=2, ordered=ordered, workers=there))
    assert sorted(came) == [number / 2 for number in range(7)]
    assert (came == sorted(came)) or not ordered
    assert (there.calls, prepared) == (4, [2])
    assert list(spread(half, [8], note, (4,), workers=there)) == [2]
    assert prepared == [2, 4]


def test_threads_of_an_executor_share_what_was_prepared() -> None:
    with ThreadPoolExecutor(4) as threads:
        assert sorted(spread(half, range(8), note, (1,), workers=threads)) == list(range(8))
    assert prepared == [1]


def test_an_error_of_an_executor_is_raised_and_the_rest_is_cancelled() -> None:
    with ThreadPoolExecutor(1) as threads, pytest.raises(ZeroDivisionError):
        list(spread(half, range(3), note, (0,), workers=threads))


def test_a_worker_with_another_checkout_is_refused() -> None:
    assert bundle_of_checkout(checkout_digest())["digest"]
    with pytest.raises(OtherCheckoutError, match=f"another checkout .{checkout_digest()}. than this one .older."):
        bundle_of_checkout("older")
