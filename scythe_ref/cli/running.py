"""Running a command: what becomes of Ctrl+C, of content with problems, of files and folders that fail, and of streams
that take nothing.

So a command reads content and files as if nothing could be wrong with them.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from types import FrameType
from typing import TYPE_CHECKING

from scythe_ref.cli.commands import call
from scythe_ref.cli.interrupted import INTERRUPTED, was_interrupted
from scythe_ref.cli.streams import guarded_streams, keep_low_descriptors
from scythe_ref.formats import visible

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

    from scythe_ref.cli.streams import Stream

EXTRAS = {"site": ("click", "griffe", "jinja2", "markdown", "markupsafe", "material", "mkdocs"), "mcp": ("mcp",)}
"""What can be installed besides, and those packages that come with it, at any remove, which commands import."""


def run(argv: list[str] | None) -> int:
    """Run a command.

    Args:
        argv: Arguments after the program's name; None if the process is our own.

    Returns:
        The exit status.

    Raises:
        SystemExit: Help was asked for, or the call makes no sense; it has been printed.
    """
    if argv is not None:
        with guarded_streams(to_the_end=False) as out:
            return _status(argv, out)
    interrupts = Interrupts()
    keep_low_descriptors()
    try:
        with guarded_streams(to_the_end=True) as out:
            status = _status(sys.argv[1:], out)
    finally:
        interrupts.end()
    return INTERRUPTED if interrupts.came else status


class Interrupts:
    """Ctrl+C in a process of our own.

    Attributes:
        came: Whether there was one, though somebody may have swallowed it.
    """

    def __init__(self) -> None:
        self.came = False
        # Whoever starts us in the background may have us ignore it.
        self._heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if self._heard:
            signal.signal(signal.SIGINT, self._interrupt)
            sys.unraisablehook = self._unraisable

    def end(self) -> None:
        """Let nothing come between the result and the end of the process."""
        if self._heard:
            signal.signal(signal.SIGINT, signal.SIG_IGN)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        self.came = True
        raise KeyboardInterrupt

    def _unraisable(self, told: UnraisableHookArgs) -> None:
        """Raise again, from a place that can be left, what came while something was being tidied away."""
        if was_interrupted(told.exc_value):
            again = threading.Timer(0.01, os.kill, (os.getpid(), signal.SIGINT))
            again.daemon = True
            again.start()
        else:
            sys.__unraisablehook__(told)


def _status(arguments: list[str], out: Stream) -> int:
    """Run a command and return its exit status; a file that fails is told in a sentence."""
    leave = False
    try:
        status = call(arguments)
    except SystemExit as ended:
        leave, status = True, ended.code if isinstance(ended.code, int) else 1
    except OSError as error:
        if was_interrupted(error):
            raise
        print(visible(sentence(error)), file=sys.stderr)  # a file's name may have a line break in it
        status = 1
    except ModuleNotFoundError as error:
        extra = next((extra for extra, names in EXTRAS.items() if (error.name or "").split(".")[0] in names), None)
        if extra is None:
            raise
        print(f"This needs more than the base install: pip install 'scythe-reference[{extra}]'", file=sys.stderr)
        status = 2
    except ValueError as error:
        if not _is_content_error(error):
            raise
        print(error, file=sys.stderr)
        status = 1
    out.flush()
    if out.failure is not None:
        print(f"standard output: {out.failure.strerror}; not everything was written", file=sys.stderr)
        status = status or 1
    if leave:
        raise SystemExit(status)
    return status


def _is_content_error(error: ValueError) -> bool:
    """Tell whether an error carries problems of the content; who raises one has imported it."""
    problem = sys.modules.get("scythe_ref.formats.problem")
    return problem is not None and isinstance(error, problem.ContentError)


def sentence(error: OSError) -> str:
    """Return what a person is told of a file or folder that fails."""
    if error.filename is not None:
        return f"{os.fsdecode(error.filename)}: {error.strerror}"
    if isinstance(error, FileNotFoundError) and not _has_folder():
        return "the folder you are in has been removed; change to another one"
    return error.strerror or str(error)


def _has_folder() -> bool:
    try:
        os.getcwd()  # noqa: PTH109  # nothing but this is asked
    except OSError:
        return False
    return True
