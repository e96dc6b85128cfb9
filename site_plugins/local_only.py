"""What a server on this machine answers: this machine, and addresses that are addresses."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?", re.IGNORECASE | re.ASCII)


def guarded(app: WSGIApplication, bound_to: str) -> WSGIApplication:
    """Return an application that does not answer to the names of others.

    A foreign site can have its own name lead to this machine, and would then read what is served here. Names are
    checked where the server is bound to this machine alone; who binds it to a network wants to be asked by others.

    Args:
        bound_to: The address it is bound to.
    """
    checks_names = is_loopback(bound_to)

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        # MkDocs would look for such a file, and Python raises ValueError for its name.
        if "\0" in environ["PATH_INFO"]:
            return _refuse(start_response, "400 Bad Request", "This is no address of a page.")
        if checks_names and not is_loopback(host_name(environ.get("HTTP_HOST", ""))):
            return _refuse(start_response, "403 Forbidden", "Only this machine is answered: http://127.0.0.1")
        return app(environ, start_response)

    return answer


def host_name(header: str) -> str:
    """Return the name in a Host header; empty if it is none.

    Args:
        header: As in ``localhost:8000`` or ``[::1]:8000``.
    """
    found = _HOST.fullmatch(header.strip())
    return found["name"].strip("[]").rstrip(".").lower() if found else ""


def is_loopback(name: str) -> bool:
    """Tell whether a name or an address always is this machine."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _refuse(start_response: StartResponse, status: str, text: str) -> list[bytes]:
    body = f"{text}\n".encode()
    headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(body)))]
    start_response(status, headers)
    return [body]
