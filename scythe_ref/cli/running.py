"""Running a command: Ctrl+C, content with problems, files and folders that fail, and streams that take nothing.

So a command reads content and files as if nothing could be wrong with them.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from typing import TYPE_CHECKING

from scythe_ref.cli.commands import call
from scythe_ref.cli.streams import guarded_streams
from scythe_ref.formats import visible
from scythe_ref.translations import _, speaking, wanted_language

if TYPE_CHECKING:
    from scythe_ref.cli.streams import Stream

INTERRUPTED = 130
"""Exit status of a command after Ctrl+C."""

LONG_LIVED = ("build", "coverage", "fuzz", "mcp", "play", "replay", "serve")
"""Commands that run for so long that they need the garbage collector."""

EXTRAS = {
    "site": ("click", "griffe", "jinja2", "markdown", "markupsafe", "material", "mkdocs"),
    "mcp": ("mcp",),
    "cluster": ("distributed",),
}
"""Extras of the package, and the imported packages that each brings, at any remove."""


def run(argv: list[str] | None) -> int:
    """Run a command.

    Args:
        argv: Arguments after the program's name; None if the process is our own.

    Returns:
        The exit status.

    Raises:
        KeyboardInterrupt: Somebody pressed Ctrl+C, and the process is not our own.
        SystemExit: After printing help, or the reason why the call makes no sense.
    """
    if argv is not None:
        with guarded_streams() as out, speaking(wanted_language()):
            return _status(argv, out)
    if sys.argv[1:2] and sys.argv[1] in LONG_LIVED:
        gc.enable()
    came = False

    def interrupt(*__: object) -> None:
        nonlocal came
        came = True
        sys.unraisablehook = lambda _: None  # where it can't be raised, Python would print it with a traceback
        raise KeyboardInterrupt

    # A shell that starts us in the background may have us ignore it.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)
    try:
        with guarded_streams() as out, speaking(wanted_language()):
            status = _status(sys.argv[1:], out)
    except BaseException:  # interrupted code may turn Ctrl+C into another error
        if not came:
            raise
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # nothing comes between the result and the end of the process
        gc.freeze()  # else Python looks for garbage once more before it ends
    return INTERRUPTED if came else status


def _status(arguments: list[str], out: Stream) -> int:
    """Run a command and return its exit status; a sentence names a file that fails."""
    leave = False
    try:
        status = call(arguments)
    except SystemExit as ended:
        leave, status = True, ended.code if isinstance(ended.code, int) else 1
    except OSError as error:
        print(visible(sentence(error)), file=sys.stderr)  # a file's name may have a line break in it
        status = 1
    except ModuleNotFoundError as error:
        extra = next((extra for extra, names in EXTRAS.items() if (error.name or "").split(".")[0] in names), None)
        if extra is None:
            raise
        text = _("This needs more than the base install: {command}")
        print(text.format(command=f"pip install 'scythe-reference[{extra}]'"), file=sys.stderr)
        status = 2
    except ValueError as error:
        from scythe_ref.formats import ContentError

        if not isinstance(error, ContentError):
            raise
        print(error, file=sys.stderr)
        status = 1
    out.flush()
    if out.failure is not None:
        text = _("standard output: {reason}; not everything was written")
        print(text.format(reason=out.failure.strerror), file=sys.stderr)
        status = status or 1
    if leave:
        raise SystemExit(status)
    return status


def sentence(error: OSError) -> str:
    """A sentence about a file or folder that fails."""
    if error.filename is not None:
        return f"{os.fsdecode(error.filename)}: {error.strerror}"
    if isinstance(error, FileNotFoundError):  # nothing but the current folder has no name
        return _("the folder you are in has been removed; change to another one")
    return error.strerror or str(error)
