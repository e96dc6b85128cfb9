"""The command line: one module a command, imported when it is called.

Nothing is imported here: whoever interrupts a command in its first milliseconds finds it ready to end quietly.
"""

from __future__ import annotations


def main(argv: list[str] | None = None) -> int:
    """Run the command line.

    Args:
        argv: Arguments after the program's name. Without them the process is taken for our own: its signals are
            handled and its arguments are read.

    Returns:
        0 if all is well, 1 if problems were found, 2 if it was called wrongly, 130 if it was interrupted.
    """
    try:
        if argv is None:
            import gc

            gc.disable()  # most commands answer and end before there is anything to collect; see `running.LONG_LIVED`
        from scythe_ref.cli.running import run

        return run(argv)
    except KeyboardInterrupt:
        return 130
