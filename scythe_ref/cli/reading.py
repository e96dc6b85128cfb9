"""Input and layout that several commands share: the compiled library, entries in a terminal."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from scythe_ref.cli.streams import control
from scythe_ref.translations import N_, _, wanted_language

if TYPE_CHECKING:
    from pathlib import Path

    from _typeshed import DataclassInstance

    from scythe_ref.game_package import GamePackage
    from scythe_ref.library import CompiledLibrary, Library

STANDARD_INPUT = N_("standard input")
"""Its name in messages."""

WIDEST = 96
"""Longer lines are hard to read, however wide the terminal is."""


def game_here() -> GamePackage | None:
    """Return the game of the chosen content; None if it has no code or isn't sound, which a later reader tells."""
    from scythe_ref.game_package import find_package
    from scythe_ref.library import content_root, package_named_in

    try:
        named = package_named_in(content_root())
        return find_package(named) if named else None
    except (LookupError, OSError):
        return None


def compiled_library() -> CompiledLibrary:
    """Return the compiled library, in the language of the command if the content is translated into that.

    Raises:
        ContentError: The content has problems.
    """
    from scythe_ref.cli.streams import doing
    from scythe_ref.library import compiled

    with doing(_("Reading the content, which is kept for the next time")):
        return compiled(language=wanted_language())


def bundle_of(library: CompiledLibrary) -> dict[str, Any]:
    """Return the engine's input; messages that the content leaves out are in the language of the command."""
    from scythe_ref.messages import in_language

    return {**library.bundle, "messages": in_language(library.bundle["messages"], _)}


def whole_library(root: Path | None = None) -> Library:
    """Return the library itself, as authors need it.

    Args:
        root: The content folder; ours by default.

    Raises:
        ContentError: The content has problems.
    """
    from scythe_ref.cli.streams import doing
    from scythe_ref.library import load

    with doing(_("Reading the content")):
        return load(root)


def standard_input(most: int | None = None) -> str:
    """Read standard input, within the limits of a file.

    Args:
        most: Most bytes; those of a content file by default.

    Raises:
        ContentError: There is too much of it, it is not UTF-8, or the process has none.
    """
    from scythe_ref.formats import MAX_BYTES, ContentError, Problem, decode

    try:
        raw = sys.stdin.buffer.read((most or MAX_BYTES) + 1)
    except (OSError, AttributeError, ValueError):  # None if the process has no input, ValueError if it was closed
        why = _("it is closed, so there is nothing to read")
        raise ContentError([Problem(_(STANDARD_INPUT), 1, 1, why)]) from None
    return decode(raw, _(STANDARD_INPUT), most or MAX_BYTES)


def print_json(output: Mapping[str, object] | DataclassInstance) -> None:
    """Print the answer to ``--json``; ``outputs.py`` has the shape of each command's."""
    print(json.dumps(output, ensure_ascii=False, indent=2, default=_as_dict))


def _as_dict(output: DataclassInstance) -> dict[str, object]:
    from dataclasses import asdict

    return asdict(output)


def names_in(words: Iterable[str]) -> list[str]:
    """Return the names that somebody gives one by one or with commas between them."""
    return [name for word in words for name in word.split(",") if name]


def say(text: str, style: Literal["bold", "dim", ""] = "", end: str = "\n") -> None:
    """Print a text, bold or dim where the output is a terminal that wants it.

    Args:
        style: The style; empty for a text like any other.
    """
    if not style or not sys.stdout.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb":
        print(text, end=end)
        return
    control(sys.stdout, "\033[1m" if style == "bold" else "\033[2m")
    print(text, end="")
    control(sys.stdout, "\033[0m" + end)


INDENT = "  "
"""The space before a paragraph."""


def paragraph(text: str) -> str:
    """Return a text indented, each of its lines by itself; on a terminal these are broken, too."""
    return "\n".join(_broken(line) for line in text.split("\n"))


def _broken(text: str) -> str:
    if not sys.stdout.isatty():
        return INDENT + text
    import shutil
    from textwrap import fill

    width = min(shutil.get_terminal_size().columns, WIDEST)
    return fill(text, width, initial_indent=INDENT, subsequent_indent=INDENT, break_on_hyphens=False)


def place(breadcrumb: Iterable[str], badges: Iterable[str]) -> str:
    """The breadcrumb and badges of an entry, on one line."""
    return "  ".join([" > ".join(breadcrumb), *(f"[{badge}]" for badge in badges)])
