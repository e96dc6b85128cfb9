"""The command line: one module a command, imported when somebody calls it.

This module imports nothing: an interrupt in the first milliseconds of a command finds it ready to end quietly.
"""

from __future__ import annotations


def main(argv: list[str] | None = None) -> int:
    """Run the command line.

    Args:
        argv: Arguments after the program's name. Without them the process counts as our own: we handle its signals
            and read its arguments.

    Returns:
        0 if all is well, 1 for problems, 2 for a wrong call, 130 after Ctrl+C.
    """
    try:
        if argv is None:
            import gc

            gc.disable()  # most commands answer and end before there is anything to collect; see `running.LONG_LIVED`
        from scythe_ref.cli.running import run

        return run(argv)
    except KeyboardInterrupt:
        return 130
