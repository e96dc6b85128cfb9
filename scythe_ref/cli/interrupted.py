"""What Ctrl+C means to a command. Nothing is imported here, see ``scythe_ref.cli``."""

from __future__ import annotations

INTERRUPTED = 130
"""Exit status of a command that was ended with Ctrl+C."""


def was_interrupted(error: BaseException | None) -> bool:
    """Tell whether Ctrl+C is behind an error; what it breaks off may raise another one."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__ or error.__context__
    return False
