"""Prints the cheat sheets of a built site as PDF files, for A4 and for Letter paper.

Called by ``make sheets``, which then builds the site with links to these files.
"""

from __future__ import annotations

import functools
import re
import shutil
import sys
import threading
from collections.abc import Iterable
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from chromium import launch_options
from scythe_ref.scythe.site.sheets import PAPERS, sheet_file


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without a line for each."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def print_sheets(browser: Browser, address: str, names: Iterable[str], out: Path) -> list[Path]:
    """Print sheets of a site and return their files.

    Args:
        address: The address of the site; ends with a slash.
        names: The sheets.
        out: The folder to write to.
    """
    page = browser.new_page(service_workers="block")
    made = []
    for name in names:
        page.goto(f"{address}sheets/{name}/")
        for paper in PAPERS:
            made.append(out / sheet_file(name, paper))
            page.pdf(path=made[-1], format=paper, print_background=True)
    page.close()
    return made


def pages_in(file: Path) -> int:
    """Return the number of pages of a PDF file of Chromium's."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", file.read_bytes()))


def sheet_names(site: Path) -> list[str]:
    """Return the names of a site's sheets."""
    return sorted(page.parent.name for page in (site / "sheets").glob("*/index.html"))


def main(site: Path, out: Path) -> None:
    """Print every sheet of a built site into an emptied folder, so that no old sheet goes out."""
    names = sheet_names(site)
    if not names:
        sys.exit(f"{site} has no cheat sheets: build the site first, by `make build`")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        files = print_sheets(browser, f"http://127.0.0.1:{server.server_port}/", names, out)
        browser.close()
    print(f"{len(files)} PDF files in {out}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("Say where the built site is and where the PDF files go: tools/print_sheets.py site build/sheets")
    main(Path(sys.argv[1]), Path(sys.argv[2]))
