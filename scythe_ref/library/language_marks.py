"""Marks around texts of a translated library that are not in its language, or older than their original.

They are letters for private use, so that they pass through Markdown and templates. ``site.html.render`` turns them
into elements; data for programs and for the engine lose them.
"""

from __future__ import annotations

import re
from typing import Any

MISSING, STALE, END = "\ue000", "\ue001", "\ue002"
"""Marks around a text that isn't translated, and around a translation that is older than its original."""

_MARKS = re.compile(f"[{MISSING}{STALE}{END}]")


def unmarked(text: str) -> str:
    """Return a text without the marks of its language."""
    return _MARKS.sub("", text) if MISSING in text or STALE in text else text


def unmarked_data(data: Any) -> Any:
    """Return plain data without the marks of languages in its texts."""
    if isinstance(data, str):
        return unmarked(data)
    if isinstance(data, dict):
        return {key: unmarked_data(value) for key, value in data.items()}
    return [unmarked_data(value) for value in data] if isinstance(data, list | tuple) else data


def marked(text: str, mark: str, kind: str) -> str:
    """Return a text with marks around it; those of a block are around each paragraph and item."""
    if kind != "block":
        return f"{mark}{text.strip()}{END}"
    return re.sub(r"(?m)^(\s*(?:[-*+]|\d+\.|#+)?\s*)(\S(?:.*\S)?)\s*$", rf"\1{mark}\2{END}", text)
