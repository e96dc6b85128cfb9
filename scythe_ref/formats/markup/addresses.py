"""Addresses that others write: which need not be addresses at all, and where each leads."""

from __future__ import annotations

import re
from html import unescape
from typing import Literal
from urllib.parse import SplitResult, urlsplit

from scythe_ref.formats.markup.hostile import scheme_of

STATIC = "/static/img/"
"""How the PlayerAid format begins the path of an image; the game's folder name follows."""

ORIGINAL_SITE = "https://playeraid.net"
"""Where addresses such as ``/pirates`` lead: modules are written for that site."""

_IMAGE_NAME = re.compile(r"[^?#]*\.(?:png|jpe?g|gif|webp|avif)(?:[?#]|$)", re.IGNORECASE)


def parsed(address: str) -> SplitResult | None:
    """Return the parts of an address, or None if it is none: ``https://[x`` has no host that could be meant."""
    try:
        return urlsplit(address)
    except ValueError:
        return None


Kind = Literal["id", "elsewhere", "image", "original", "here", "nowhere"]


def kind_of(address: str) -> Kind:
    """Return where an address of a module leads, as it is written: to a place of the module, another site, an image of
    the module, a page of the site that the module was written for, this page, or nowhere.
    """
    plain = unescape(address).strip()
    if plain.startswith("#"):
        return "id"
    if scheme_of(address) is not None or plain.startswith("//"):
        return "elsewhere" if parsed(plain) else "nowhere"
    if plain.startswith(STATIC) or (not plain.startswith("/") and _IMAGE_NAME.match(plain)):
        return "image"
    if plain.startswith("/"):
        return "original"
    return "here" if not plain or plain.startswith("?") else "nowhere"
