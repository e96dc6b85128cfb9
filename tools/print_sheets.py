"""Prints the cheat sheets of a built site, for A4 and for Letter paper, and its game's rulebooks as PDF files.

Called by ``make sheets``, which then builds the site with links to these files. For another game than ours, the
environment variable ``SCYTHE_REF_CONTENT`` names its content. As a build does, it replaces only a folder that it wrote.
"""

from __future__ import annotations

import functools
import re
import sys
import threading
from collections.abc import Iterable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from chromium import launch_options
from scythe_ref.formats import ContentError
from scythe_ref.library import content_root, languages_in, load
from scythe_ref.scythe.site.sheets import PAPERS, sheet_file
from scythe_ref.site import Links, PageContext, Renderer, rulebook_file, rulebook_html, site_of
from scythe_ref.site.build.staging import refusal, stage_folder
from scythe_ref.translations import translations

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SCALES = (1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6)
"""Sizes of print to try, until a sheet fits its pages: some languages have longer words than English."""


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
            for scale in SCALES:
                page.pdf(path=made[-1], format=paper, print_background=True, scale=scale)
                if pages_in(made[-1]) <= page.locator(".sh-paper").count():
                    break
    page.close()
    return made


def pages_in(file: Path) -> int:
    """Return the number of pages of a PDF file of Chromium's."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", file.read_bytes()))


def print_rulebooks(browser: Browser, context: PageContext, out: Path, language: str = "en") -> list[Path]:
    """Print the rulebooks of a game and return their files.

    Each is printed twice: the first one tells on which page each chapter and section begins, the second has that in its
    contents. No number there takes more room than the three digits of the first, so nothing moves.
    """
    page = browser.new_page()
    made = []
    for name, modules in context.game.rulebooks(context.library).items():
        made.append(out / rulebook_file(name))
        pages: dict[str, int] = {}
        for _ in range(2):
            page.set_content(rulebook_html(context, modules, pages, language))
            pages = pages_of_anchors(page.pdf(path=made[-1], prefer_css_page_size=True, outline=True, tagged=True))
    page.close()
    return made


def pages_of_anchors(pdf: bytes) -> dict[str, int]:
    """Return the page of each anchor that a PDF file of Chromium's links to; the first page is 1.

    Chromium writes every object as plain text, only streams are compressed.
    """
    objects = {int(number): body for number, body in re.findall(rb"(?ms)^(\d+) 0 obj\n(.*?)\nendobj", pdf)}

    def leaves(number: int) -> Iterator[int]:
        kids = re.search(rb"/Kids \[([^]]*)\]", objects[number])
        if kids is None:
            yield number
        else:
            yield from chain.from_iterable(map(leaves, _references(kids[1])))

    catalog = next(body for body in objects.values() if b"/Type /Catalog" in body)
    (tree,), (named,) = (_references(re.findall(rb"/%s \d+ 0 R" % key, catalog)[0]) for key in (b"Pages", b"Dests"))
    places = {number: page for page, number in enumerate(leaves(tree), 1)}
    found = re.findall(rb"/(\S+) \[(\d+) 0 R", objects[named])
    return {name.decode(): places[int(number)] for name, number in found}


def _references(text: bytes) -> list[int]:
    return [*map(int, re.findall(rb"(\d+) 0 R", text))]


def sheet_names(site: Path) -> list[str]:
    """Return the names of a site's sheets."""
    return sorted(page.parent.name for page in (site / "sheets").glob("*/index.html"))


def main(site: Path, out: Path) -> str:
    """Print every sheet of a built site and every rulebook into a folder; it replaces an earlier one as a whole.

    Those of an edition in another language, a folder of the site, go into a folder of that name.

    Returns:
        The reason why nothing was written, or an empty text.
    """
    home = site / "index.html"
    if not home.is_file():
        return f"{site} is no built site: build it first, by `scythe-ref build`"
    if reason := refusal(out, [site, content_root()]):
        return f"{out}: {reason}"
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415  # its absence is told in a sentence

        options = launch_options()
        found = re.search(r'<html lang="([^"]+)"', home.read_text("utf-8"))
        editions = {"": found[1] if found else "en"}
        editions |= {f"{code}/": code for code in languages_in(content_root()) if (site / code / home.name).is_file()}
        contexts = {place: context_in(language) for place, language in editions.items()}
    except ImportError:
        return "printing needs Playwright: pip install playwright"
    except (ContentError, FileNotFoundError) as error:
        return str(error)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright, stage_folder(out) as staging:
        browser = playwright.chromium.launch(**options)
        files = []
        for place, language in editions.items():
            folder = staging.site / place
            folder.mkdir(exist_ok=True)
            address = f"http://127.0.0.1:{server.server_port}/{place}"
            files += print_sheets(browser, address, sheet_names(site / place), folder)
            files += print_rulebooks(browser, contexts[place], folder, language)
        browser.close()
        staging.publish()
    print(f"{len(files)} PDF files in {out}")
    return ""


def context_in(language: str) -> PageContext:
    """Return the page context of the content in a language; of the content itself if nobody has translated it."""
    library = load(language=language if language in languages_in(content_root()) else "")
    words = translations(language, library.package)
    return PageContext(library, Links(library), Renderer(games=site_of(library.package).templates, translations=words))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("Say where the built site is and where the PDF files go: tools/print_sheets.py site build/sheets")
    if reason := main(Path(sys.argv[1]), Path(sys.argv[2])):
        print(reason, file=sys.stderr)
        sys.exit(2)
