"""A guard for servers of this machine: requests under a foreign host name get no page."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?", re.IGNORECASE | re.ASCII)

HOME_NETWORKS = ("local", "lan", "home.arpa", "internal")
"""Endings of names that only a local network gives out: nobody can register one."""


def refuse_other_hosts(app: WSGIApplication, bound_to: str) -> WSGIApplication:
    """Return an application that refuses requests under a foreign host name.

    A foreign site can point its own name at this machine, and could then read the site. It has no such power over a
    plain address, or over the machine's own name.

    Args:
        bound_to: The address of the server. One of this machine alone answers only its names for itself.
    """
    is_open = not is_loopback(bound_to)
    own_names = names_of_machine() if is_open else frozenset()
    advice = "Use its address or its own name." if is_open else "Use http://127.0.0.1"

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        # MkDocs would look for such a file, and Python raises ValueError for its name.
        if "\0" in environ["PATH_INFO"]:
            return _refuse(start_response, "400 Bad Request", "This is no address of a page.")
        name = host_name(environ.get("HTTP_HOST", ""))
        if is_loopback(name) or (is_open and (_is_address(name) or name in own_names)):
            return app(environ, start_response)
        return _refuse(start_response, "403 Forbidden", f"This machine doesn't answer under that name. {advice}")

    return answer


def names_of_machine() -> frozenset[str]:
    """Return the names of this machine, as a local network knows it."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return frozenset({name, short, *(f"{short}.{ending}" for ending in HOME_NETWORKS)} - {""})


def host_name(header: str) -> str:
    """Return the name in a Host header; empty if there is none.

    Args:
        header: As in ``localhost:8000`` or ``[::1]:8000``.
    """
    found = _HOST.fullmatch(header.strip())
    return found["name"].strip("[]").rstrip(".").lower() if found else ""


def is_loopback(name: str) -> bool:
    """Return whether a name or an address always means this machine."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    return _is_address(name) and ipaddress.ip_address(name).is_loopback


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _refuse(start_response: StartResponse, status: str, text: str) -> list[bytes]:
    body = f"{text}\n".encode()
    headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(body)))]
    start_response(status, headers)
    return [body]
