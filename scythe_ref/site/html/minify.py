"""Lighter pages: templates are written to be read by people, browsers do not need their indents."""

from __future__ import annotations

import re

_AS_IT_IS = re.compile(r"(<(pre|textarea|script|style)\b.*?</\2\s*>)", re.DOTALL | re.IGNORECASE)
_INDENT = re.compile(r"[ \t\r]*\n\s*")


def without_indents(html: str) -> str:
    """Return a page without empty lines and indents; a line break stays, as it may part two words.

    Args:
        html: The page. Where white space counts (``pre``, ``textarea``) or the text is no HTML, nothing changes.
    """
    parts = _AS_IT_IS.split(html)
    # Each match gives two parts, the whole element and its name; the name is not to be written again.
    return "".join(
        _INDENT.sub("\n", part) if place % 3 == 0 else part for place, part in enumerate(parts) if place % 3 < 2
    )
