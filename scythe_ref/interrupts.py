"""Moments in which Ctrl+C has to wait, so that nothing is left lying about."""

from __future__ import annotations

import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl+C back; what came meanwhile comes at the end. Processes and threads begun meanwhile never hear it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def scratch_folder(within: Path | None = None) -> Iterator[Path]:
    """Make a folder that is gone at the end, whatever ends it.

    Args:
        within: Where; the system's folder for such by default.

    Yields:
        The folder.
    """
    folder = None
    try:
        with interrupts_held():
            folder = Path(tempfile.mkdtemp(prefix=".scythe-ref-" if within else "scythe-ref-", dir=within))
        yield folder
    finally:
        with interrupts_held():
            if folder is not None:
                shutil.rmtree(folder, ignore_errors=True)
