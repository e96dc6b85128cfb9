"""A position and its play as a short text for links and codes to scan, and back.

The text is as a person would write it: the position's line, then the lines of the play. A dictionary of such lines
packs it, as most of every line is the same words. The first character names the dictionary; nobody may edit one, so
that old links stay readable. A game brings its dictionaries; ``0`` is none. The lab trusts the text of a link no more
than a typed one.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping, Sequence

from scythe_ref.messages import MessageError

LONGEST = 20_000
"""Characters of a position and its play together."""

NO_WORDS: Mapping[str, str] = {"0": ""}
"""The dictionaries of a game that has none; new links use the last of them."""

_RAW = -15


class LinkError(MessageError):
    """The reason why a link doesn't open."""


def packed(line: str, play: Sequence[str], words: Mapping[str, str] = NO_WORDS) -> str:
    """Return the text of a link.

    Args:
        line: The position in one line.
        play: The lines of the play.
        words: The game's dictionaries.
    """
    version = [*words][-1]
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW, 9, zlib.Z_DEFAULT_STRATEGY, *_dictionary(words[version]))
    content = packer.compress("\n".join((line, *play)).encode()) + packer.flush()
    return version + base64.urlsafe_b64encode(content).decode().rstrip("=")


def lab_address(line: str, play: Sequence[str], words: Mapping[str, str] = NO_WORDS) -> str:
    """Return the address that opens a position and its play, from the root of a site; the same arguments."""
    return f"lab/#link={packed(line, play, words)}"


def unpacked(code: str, words: Mapping[str, str] = NO_WORDS) -> tuple[str, list[str]]:
    """Return the position's line and the lines of the play.

    Args:
        words: The game's dictionaries.

    Raises:
        LinkError: It is no such text, of a later version, damaged or too long.
    """
    if not code or len(code) > LONGEST:
        raise LinkError("lab.link-long" if code else "lab.link-empty")
    if code[0] not in words:
        raise LinkError("lab.link-later")
    try:
        content = base64.b64decode(code[1:] + "=" * (-(len(code) - 1) % 4), altchars=b"-_", validate=True)
        reader = zlib.decompressobj(_RAW, *_dictionary(words[code[0]]))
        text = reader.decompress(content, LONGEST)
        if not reader.eof:
            raise LinkError("lab.link-cut")
        line, *play = text.decode().split("\n")
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise LinkError("lab.link-damaged") from None
    return line, play


def _dictionary(words: str) -> tuple[bytes, ...]:
    return (words.encode(),) if words else ()  # an empty one is none
