"""Work that is spread over all cores."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def spread(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    prepare: Callable[..., None],
    shared: tuple[Any, ...],
    *,
    jobs: int = 0,
    few: int = 2,
    chunk: int = 1,
    ordered: bool = False,
) -> Iterator[Result]:
    """Yield what comes of tasks, worked on by processes of our own; Ctrl+C is for the first process alone.

    Args:
        prepare: Is called once in each process, before it works.
        jobs: Processes; as many as there are cores by default.
        few: Fewer tasks than this are done here: starting processes would take longer.
        chunk: Tasks that a process takes at a time.
        ordered: Whether the results come in the order of the tasks.
    """
    jobs = jobs or os.cpu_count() or 1
    if jobs == 1 or len(tasks) < few:
        prepare(*shared)
        yield from map(work, tasks)
        return
    pool = None
    try:
        # Processes and threads that are begun while it is held back never hear it.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            pool = multiprocessing.get_context("fork").Pool(jobs, prepare, shared)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        yield from (pool.imap if ordered else pool.imap_unordered)(work, tasks, chunk)
    finally:
        if pool is not None:
            pool.terminate()
            pool.join()
