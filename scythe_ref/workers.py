"""Work in further processes: many tasks spread over all cores or handed to an executor, or one in the background."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import Connection
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 64
"""Most pieces of work that wait at an executor: each takes memory there."""


def can_spread() -> bool:
    """Return whether further processes win time and are safe: a fork keeps the locks of threads that it lacks."""
    return (os.cpu_count() or 1) > 1 and threading.active_count() == 1


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
    workers: Executor | None = None,
) -> Iterator[Result]:
    """Yield the results of tasks, worked on by our own processes; Ctrl+C is for the first process alone.

    Args:
        prepare: A function of a module that runs once in each process, before it works.
        shared: Its arguments; with ``workers``, they go there with each piece of work, so they are small.
        jobs: Processes; as many as there are cores by default.
        few: Fewer tasks than this run here: starting processes would take longer.
        chunk: Tasks that a process takes at a time.
        ordered: Whether the results come in the order of the tasks.
        workers: Works on them instead of our own processes, on any machines.
    """
    if workers is not None:
        yield from _handed_over(work, tasks, prepare, shared, chunk, ordered, workers)
        return
    # A process of a pool may have no children.
    jobs = 1 if multiprocessing.current_process().daemon else jobs or os.cpu_count() or 1
    # A process of ours can have none of its own: a page that is rendered in one may ask for flips that nobody kept.
    if jobs == 1 or len(tasks) < few or multiprocessing.current_process().daemon:
        prepare(*shared)
        yield from map(work, tasks)
        return
    pool = None
    try:
        with _interrupts_held():
            pool = multiprocessing.get_context("fork").Pool(jobs, prepare, shared)
        yield from (pool.imap if ordered else pool.imap_unordered)(work, tasks, chunk)
    finally:
        if pool is not None:
            pool.terminate()
            pool.join()


def _handed_over(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    prepare: Callable[..., None],
    shared: tuple[Any, ...],
    chunk: int,
    ordered: bool,
    workers: Executor,
) -> Iterator[Result]:
    key = os.urandom(8)
    chunks = iter([tasks[first : first + chunk] for first in range(0, len(tasks), chunk)])
    begun: deque[Future[list[Result]]] = deque()
    try:
        while True:
            for some in islice(chunks, AHEAD - len(begun)):
                begun.append(workers.submit(_work_prepared, key, prepare, shared, work, some))
            if not begun:
                return
            done = begun[0] if ordered else next(iter(wait(begun, return_when=FIRST_COMPLETED).done))
            yield from done.result()
            begun.remove(done)
    finally:
        for future in begun:
            future.cancel()


_prepared = b""
_alone = threading.Lock()


def _work_prepared(
    key: bytes,
    prepare: Callable[..., None],
    shared: tuple[Any, ...],
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
) -> list[Result]:
    """Work on some tasks in a process of an executor.

    Args:
        key: Of the call to ``spread``: a process prepares itself once for each.
    """
    global _prepared  # noqa: PLW0603  # what `prepare` makes is the process's, too
    with _alone:  # an executor may have several threads in a process
        if _prepared != key:
            prepare(*shared)
            _prepared = key
        return [work(task) for task in tasks]


class BackgroundTask:
    """A task in a forked process, which sees everything as it is now; on a single core it runs in ``wait``."""

    def __init__(self, work: Callable[..., None], *args: Any) -> None:
        """Begin."""
        self._work, self._args = work, args
        self._process: multiprocessing.context.ForkProcess | None = None
        if (os.cpu_count() or 1) > 1:
            fork = multiprocessing.get_context("fork")
            self._result, told = fork.Pipe(duplex=False)
            self._process = fork.Process(target=_tell, args=(told, work, args), daemon=True)
            with _interrupts_held():
                self._process.start()
            told.close()

    def wait(self) -> None:
        """Wait for the end of the task, and raise its error, if any."""
        if self._process is None:
            self._work(*self._args)
            return
        try:
            error: BaseException | None = self._result.recv()
        except EOFError:
            error = RuntimeError("a process of ours has ended before its task")
        self._process.join()
        if error is not None:
            raise error

    def stop(self) -> None:
        """End the task, wherever it is."""
        if self._process is not None:
            self._process.terminate()
            self._process.join()


def _tell(told: Connection, work: Callable[..., None], args: tuple[Any, ...]) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        work(*args)
    except Exception as error:
        told.send(error)
    else:
        told.send(None)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl+C back: processes and threads that are begun meanwhile never hear it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
