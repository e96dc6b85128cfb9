"""`scythe-ref serve`: the site on this machine; each save of a file builds it again."""

from __future__ import annotations

import argparse
import os
import socket
import sys
import tempfile

from scythe_ref.translations import _

HOST = "127.0.0.1"
LAST_PORT = 65535


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--port", type=_port, default=8000, metavar="N", help=_("port at 127.0.0.1 (default: 8000)"))
    parser.add_argument("--no-open", action="store_true", help=_("don't open a browser"))


def run(options: argparse.Namespace) -> int:
    """Serve until interrupted. The pages and the terminal report a broken save, and the server goes on.

    Returns:
        0, 1 if the first build fails, 2 if the port is in use.
    """
    if not _is_free(options.port):
        near = options.port + 1 if options.port < LAST_PORT else options.port - 1
        text = _("Port {port} is in use. Use another one, such as {option}")
        print(text.format(port=options.port, option=f"--port {near}"), file=sys.stderr)
        return 2
    from scythe_ref.site import configure_logging, site_settings

    # Before MkDocs is imported, see `build`.
    configure_logging()
    from click import ClickException
    from mkdocs.commands.serve import serve

    text = _("The site will be at {address} (Ctrl+C ends it)")
    print(text.format(address=f"http://{HOST}:{options.port}/"), flush=True)
    try:
        with tempfile.TemporaryDirectory(prefix="scythe-ref-") as folder:
            tempfile.tempdir = folder  # MkDocs makes folders that it does not always remove when it is interrupted
            serve(
                dev_addr=f"{HOST}:{options.port}",
                open_in_browser=not options.no_open and _has_screen(),
                **site_settings(),
            )
    except ClickException as error:
        print(error.format_message(), file=sys.stderr)
        return 1
    return 0


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= LAST_PORT):
        why = _("expected a port from 1 to {last}, not '{text}'")
        raise argparse.ArgumentTypeError(why.format(last=LAST_PORT, text=text))
    return int(text)


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        # As MkDocs' server does; else a port would count as taken for a minute after a server has ended.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def _has_screen() -> bool:
    """Check that there is a screen for a browser; without one, opening it only prints errors."""
    if not sys.stdout.isatty():
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
