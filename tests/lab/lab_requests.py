"""Helpers of the tests of the lab's session: requests that have to work, and parts of their replies."""

from __future__ import annotations

import json
from typing import Any

from scythe_ref.lab import Lab
from tests import our_content


def lab(**opened: Any) -> Lab:
    made = Lab(our_content.bundle())
    if opened:
        done(made, do="open", **opened)
    return made


def done(made: Lab, **request: Any) -> dict[str, Any]:
    """Ask for something that has to work; every reply is plain JSON."""
    reply = made.answer(request)
    assert "error" not in reply, reply
    return json.loads(json.dumps(reply))  # type: ignore[no-any-return]


def asked(way: dict[str, Any]) -> dict[str, Any]:
    """Return the request by which the page goes one of the ways to a place."""
    return {name: way[name] for name in ("before", "path", "to")}


def pieces(screen: dict[str, Any], owner: str) -> set[tuple[str, str, int]]:
    return {(one["place"], one["kind"], one["number"]) for one in screen["pieces"] if one["owner"] == owner}
