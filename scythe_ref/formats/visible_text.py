"""Characters that act on a terminal or hide in a text, made visible."""

from __future__ import annotations

import json
import re

_UNSEEN = re.compile(
    "[\\0-\x1f\x7f-\x9f"  # control characters: they clear screens, write clipboards, begin a line of their own
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # they turn the direction of the text behind them
    "\u200b-\u200d\u2060-\u2065\ufeff"  # they have no width
    "\u2028\u2029"  # line and paragraph separators
    "\ud800-\udfff]"  # halves of a pair: bytes of a file name that are no text
)


def visible(text: str, keep: str = "") -> str:
    r"""Write control and invisible characters of a text as escapes, such as ``\u001b``; other Unicode stays.

    The escapes are those of JSON, so JSON stays JSON and means the same.

    Args:
        text: The text to show, from any source.
        keep: Characters that stay; line breaks, if the text may have lines.
    """
    return _UNSEEN.sub(lambda found: found[0] if found[0] in keep else _escape(found[0]), text)


def expressible(text: str, encoding: str) -> str:
    r"""Write the characters that an encoding lacks as escapes, such as ``\u2212``."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(letter if _has(encoding, letter) else _escape(letter) for letter in text)
    return text


def _has(encoding: str, letter: str) -> bool:
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _escape(letter: str) -> str:
    return json.dumps(letter)[1:-1]
