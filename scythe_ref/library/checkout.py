"""The checkout that a process works with: workers on other machines must have the same code and content."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from scythe_ref.library.cache import code_in, compiled, places_of_game
from scythe_ref.library.root import PACKAGE, content_digest, content_root
from scythe_ref.translations import _


class OtherCheckoutError(Exception):
    """A worker has other code or other content."""


# Once in a process: code that is imported stays as it is, whatever happens to its file.
@cache
def checkout_digest() -> str:
    """Return a digest of the code and the content of this process."""
    digest = hashlib.blake2b(content_digest(content_root()).encode(), digest_size=8)
    for place in (str(PACKAGE), *places_of_game(content_root())):
        for path, __ in code_in(place):
            digest.update(f"\0{Path(path).relative_to(Path(place).parent).as_posix()}\0".encode())
            digest.update(Path(path).read_bytes())
    return digest.hexdigest()


def bundle_of_checkout(wanted: str) -> dict[str, Any]:
    """Return the bundle of this process's content.

    Args:
        wanted: The digest of the checkout that asks.

    Raises:
        OtherCheckoutError: It is none of ours.
    """
    if checkout_digest() != wanted:
        text = _("a worker has another checkout ({theirs}) than this one ({ours}): give it the same code and content")
        raise OtherCheckoutError(text.format(theirs=checkout_digest(), ours=wanted))
    return _bundle()


@cache
def _bundle() -> dict[str, Any]:
    return compiled().bundle
