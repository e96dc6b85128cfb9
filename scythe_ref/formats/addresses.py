"""Addresses of others, which need not be addresses at all."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit


def parsed(address: str) -> SplitResult | None:
    """Return the parts of an address, or None if it is none: ``https://[x`` has no host that could be meant.

    Args:
        address: As somebody wrote it, without entities.
    """
    try:
        return urlsplit(address)
    except ValueError:
        return None
