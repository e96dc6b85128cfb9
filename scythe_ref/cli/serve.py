"""`scythe-ref serve`: the site on this machine; each save of a file builds it again."""

from __future__ import annotations

import argparse
import errno
import ipaddress
import os
import socket
import sys
import tempfile
from pathlib import Path

from scythe_ref.translations import _

HOST = "127.0.0.1"
LAST_PORT = 65535
ELSEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's; to ask for the way there sends nothing."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--port", type=_port, default=8000, metavar="N", help=_("port (default: 8000)"))
    parser.add_argument(
        "--host",
        type=_host,
        default=HOST,
        metavar="ADDRESS",
        help=_(
            "address of this machine to answer at; {all} lets every device in your network read the site, such as a "
            "phone (default: {host}, this machine alone)"
        ).format(all="0.0.0.0", host=HOST),  # noqa: S104  # somebody has to type it
    )
    parser.add_argument(
        "--module",
        type=Path,
        action="append",
        metavar="PATH",
        help=_("serve a site of this instead, as for `scythe-ref build --module`; may be given more than once"),
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help=_("with --module: a faulty module of a folder or a link that leads nowhere is an error"),
    )
    parser.add_argument(
        "--lang", metavar="LANGUAGE", help=_("serve the pages in this language, for who translates them")
    )
    parser.add_argument("--no-open", action="store_true", help=_("don't open a browser"))


def run(options: argparse.Namespace) -> int:
    """Serve until interrupted. The pages and the terminal report a broken save, and the server goes on.

    Returns:
        0, 1 if the first build fails, 2 if the port or the address can't be used, or there is no such language.
    """
    if obstacle := _obstacle(options.host, options.port) or _no_language(options):
        print(obstacle, file=sys.stderr)
        return 2
    from scythe_ref.site import configure_logging

    # Before MkDocs is imported, see `build`.
    configure_logging()
    with tempfile.TemporaryDirectory(prefix="scythe-ref-") as folder:
        before, tempfile.tempdir = tempfile.tempdir, folder  # MkDocs doesn't always remove its own when interrupted
        try:
            return _serve_modules(options) if options.module else _serve_content(options)
        finally:
            tempfile.tempdir = before


def _serve_content(options: argparse.Namespace) -> int:
    from click import ClickException
    from mkdocs.commands.serve import serve

    from scythe_ref.cli.commands import in_environment
    from scythe_ref.site import SERVED_LANGUAGE, site_settings

    _tell_where(options)
    try:
        with in_environment(SERVED_LANGUAGE, options.lang):
            serve(
                dev_addr=f"{_in_address(options.host)}:{options.port}",
                open_in_browser=not options.no_open and _has_screen(),
                **site_settings(),
            )
    except ClickException as error:
        print(error.format_message(), file=sys.stderr)
        return 1
    return 0


def _serve_modules(options: argparse.Namespace) -> int:
    from scythe_ref.cli.streams import status
    from scythe_ref.formats import Problem
    from scythe_ref.site import serve_modules

    def report(problems: list[Problem]) -> None:
        status("")
        for problem in problems:
            print(problem, file=sys.stderr)

    served = serve_modules(
        options.module,
        options.host,
        options.port,
        report=report,
        begin=lambda: _tell_where(options),
        progress=status,
        strict=options.strict,
        open_in_browser=not options.no_open and _has_screen(),
    )
    return 0 if served else 1


def _tell_where(options: argparse.Namespace) -> None:
    """Print the address and, where others can read the site, whom it is open to."""
    from scythe_ref.site import is_loopback

    is_open = not is_loopback(options.host)
    address = f"http://{_in_address(_seen_from_outside(options.host))}:{options.port}/"
    print(_("The site will be at {address} (Ctrl+C ends it)").format(address=address), flush=True)
    if is_open:
        text = _("Everybody who can reach this machine over a network can read the site, but no other file.")
        print(text, flush=True)


def _seen_from_outside(host: str) -> str:
    """Return the address under which others reach a server: that of the way out if it is bound to all."""
    if host == "localhost" or not ipaddress.ip_address(host).is_unspecified:
        return host
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(ELSEWHERE)
            return str(probe.getsockname()[0])
    except OSError:  # without a network
        return socket.gethostname() or host


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= LAST_PORT):
        why = _("expected a port from 1 to {last}, not '{text}'")
        raise argparse.ArgumentTypeError(why.format(last=LAST_PORT, text=text))
    return int(text)


def _host(text: str) -> str:
    if text == "localhost":
        return text
    try:
        return str(ipaddress.ip_address(text.strip("[]")))
    except ValueError:
        why = _("expected an address such as {all} or {host}, not '{text}'")
        raise argparse.ArgumentTypeError(why.format(all="0.0.0.0", host=HOST, text=text)) from None  # noqa: S104


def _obstacle(host: str, port: int) -> str:
    """Return the reason why nothing can be served there; empty if there is none."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        # As MkDocs' server does; else a port would count as taken for a minute after a server has ended.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                return _("{host} is no address of this machine.").format(host=host)
            near = port + 1 if port < LAST_PORT else port - 1
            text = _("Port {port} is in use. Use another one, such as {option}")
            return text.format(port=port, option=f"--port {near}")
    return ""


def _no_language(options: argparse.Namespace) -> str:
    """Return the reason why nothing can be served in a language; empty if there is none."""
    if options.lang is None:
        return ""
    if options.module:
        return _("{one} and {other} don't go together").format(one="--lang", other="--module")
    from scythe_ref.formats import visible
    from scythe_ref.library import content_root, language_in

    try:
        options.lang = language_in(content_root(), options.lang) or "en"
    except LookupError as error:
        begin = _("{command} begins one").format(command=f"`scythe-ref translate template {visible(options.lang)}`")
        return f"{error} {begin}."
    return ""


def _has_screen() -> bool:
    """Check that there is a screen for a browser; without one, opening it only prints errors."""
    if not sys.stdout.isatty():
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
