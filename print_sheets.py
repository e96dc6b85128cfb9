"""Prints the cheat sheets of a built site as PDF files, for A4 and for Letter paper.

Called by ``make sheets``, which then builds the site with links to these files.
"""

from __future__ import annotations

import functools
import shutil
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import sync_playwright

from scythe_ref.site import PAPERS, sheet_file

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without a line for each."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def print_sheets(site: Path, out: Path) -> list[Path]:
    """Print every sheet of a site.

    Args:
        site: The built site.
        out: The folder to write to; what was in it is removed, so that nothing old is published.

    Returns:
        The files.
    """
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    names = sorted(page.parent.name for page in (site / "sheets").glob("*/index.html"))
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser_file = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_file, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        page = browser.new_page(service_workers="block")
        made = []
        for name in names:
            page.goto(f"http://127.0.0.1:{server.server_port}/sheets/{name}/")
            for paper in PAPERS:
                made.append(out / sheet_file(name, paper))
                page.pdf(path=made[-1], format=paper, print_background=True)
        browser.close()
    server.shutdown()
    return made


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("Say where the built site is and where the PDF files go: print_sheets.py site build/sheets")
    files = print_sheets(Path(sys.argv[1]), Path(sys.argv[2]))
    print(f"{len(files)} PDF files in {sys.argv[2]}")
    if not files:
        sys.exit("The site has no cheat sheets: build it first")
