"""Plain text of our Markdown: what a search hit and the command line show."""

from __future__ import annotations

import re

_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")
_COLOUR = re.compile(r"\[([^\[\]]*)\]![^!\s\[]+!")
# The limit keeps a stranger's text of nothing but stars from taking quadratic time.
_EMPHASIS = re.compile(r"(\*\*|__|\*|`)(?=\S)(.{1,500}?)(?<=\S)\1")
_SPACE = re.compile(r"\s+")


def plain(text: str) -> str:
    """Return our kind of Markdown (emphasis, links, code, colour spans) without markup, on one line."""
    text = _COLOUR.sub(r"\1", text)
    text = _LINK.sub(r"\1", text)
    for _ in range(2):  # emphasis inside emphasis
        text = _EMPHASIS.sub(r"\2", text)
    return _SPACE.sub(" ", text).strip()
