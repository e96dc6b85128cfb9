"""What a server keeps from one build to the next: finished pages, compiled theme templates and search data.

One edit changes a few pages; the others come out of the theme's templates exactly as before.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page
    from mkdocs.structure.toc import AnchorLink

TEMPLATE = "kept.html"
"""Theme template that writes a finished page."""

META = "kept_page"
MAX_KEPT = 5_000


class KeptPages:
    """Finished pages by a digest of everything that the theme makes them from."""

    def __init__(self) -> None:
        self._outputs: dict[str, str] = {}
        self._keys: dict[str, str] = {}

    def begin(self, pages: Iterable[Page], shared: str) -> None:
        """Find the pages that come out as they did in an earlier build; the theme is not asked for those.

        Args:
            shared: Whatever all pages depend on besides.
        """
        self._keys = {}
        for page in pages:
            key = _key(page, shared)
            output = self._outputs.get(key)
            if output is None:
                self._keys[page.file.src_uri] = key
            else:
                page.meta = {**page.meta, "template": TEMPLATE, META: output}
        if len(self._outputs) > MAX_KEPT:
            self._outputs.clear()

    def keep(self, page: Page, output: str) -> None:
        """Keep a page that the theme has just made."""
        if key := self._keys.get(page.file.src_uri):
            self._outputs[key] = output


def _key(page: Page, shared: str) -> str:
    neighbours = [(it.title, it.url) if it is not None else None for it in (page.previous_page, page.next_page)]
    parts = [shared, page.url, str(page.title), page.content or "", _outline(page.toc), neighbours, page.meta]
    return blake2b(json.dumps(parts, default=str).encode(), digest_size=16).hexdigest()


def _outline(links: Iterable[AnchorLink]) -> list[Any]:
    return [(link.title, link.id, _outline(link.children)) for link in links]


class CompiledTemplates(BytecodeCache):
    """Compiled templates in memory: each build makes a new environment, the theme stays the same."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill a bucket if its template was compiled before; Jinja compares the source's checksum."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a compiled template."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


class LateWriter:
    """Writes files after the pages are there: an author waits for the page, not for the search data."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._last: dict[Path, bytes] = {}

    def write(self, files: Sequence[Path], make: Callable[[], None], then: Callable[[], None]) -> None:
        """Put the last state in place at once, and a new one as soon as it is made.

        Args:
            make: Writes them; called in a thread of its own.
        """
        self.wait()
        if self._last.keys() != set(files):
            self._make(files, make, then)
            return
        for file, content in self._last.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        self._thread = threading.Thread(target=self._make, args=(files, make, then), daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Wait for what is being written; the next build empties the folder."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _make(self, files: Sequence[Path], make: Callable[[], None], then: Callable[[], None]) -> None:
        try:
            make()
            self._last = {file: file.read_bytes() for file in files}
        except FileNotFoundError:  # the server has ended and taken its folder with it
            return
        then()
