"""What `search` and `show` have in common: the compiled library, and how an entry looks in a terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scythe_ref.library.cache import Compiled

WIDEST = 96
"""Longer lines are hard to read, however wide the terminal is."""


def compiled_library() -> Compiled | None:
    """Return the compiled library; if the content has problems, print them and return None."""
    from scythe_ref.library.cache import compiled

    try:
        return compiled()
    except Exception as error:
        from scythe_ref.formats.problem import ContentError

        if not isinstance(error, ContentError | FileNotFoundError):
            raise
        print(error, file=sys.stderr)
        return None


def styled(text: str, style: str) -> str:
    """Return a text as bold or dim where the output is a terminal that wants it, else as it is.

    Args:
        text: What is printed.
        style: ``bold`` or ``dim``.
    """
    if not sys.stdout.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb":
        return text
    return f"\033[{1 if style == 'bold' else 2}m{text}\033[0m"


def paragraph(text: str, indent: str = "  ") -> str:
    """Return a text indented; on a terminal also broken into lines.

    Args:
        text: Plain text on one line.
        indent: What stands before each line.
    """
    if not sys.stdout.isatty():
        return indent + text
    from textwrap import fill

    width = min(shutil.get_terminal_size().columns, WIDEST)
    return fill(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def place(breadcrumb: Iterable[str], badges: Iterable[str]) -> str:
    """Return where an entry belongs and its marks, on one line.

    Args:
        breadcrumb: Where it belongs, outermost first.
        badges: Its marks.
    """
    return "  ".join([" > ".join(breadcrumb), *(f"[{badge}]" for badge in badges)])
