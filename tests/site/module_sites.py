"""Modules made up for tests, and sites of modules."""

from __future__ import annotations

import json
import struct
import zlib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from scythe_ref.formats.problem import only_errors
from scythe_ref.search.export import documents_of
from scythe_ref.site.foreign.build import build_modules

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "schema" / "examples" / "valid"
CONFORMANCE = EXAMPLES / "playeraid-conformance.yaml"
SEEDS = ROOT.parent / "shared" / "seeds"

SMALL = """\
name: Small Game
description: A game for a test
bgg_id: 0
enabled: true
text_type: markdown
sections:
  - name: Start
    id: start
    text: Begin [here](#start).
"""


def png(colour: tuple[int, int, int] = (200, 60, 60)) -> bytes:
    """Return a picture of one dot."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    dot = zlib.compress(b"\0" + bytes(colour))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", dot) + chunk(b"IEND", b"")


class Elements(HTMLParser):
    """The elements of a page with their attributes and the text right inside them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.all: list[tuple[str, dict[str, str]]] = []
        self.texts: list[tuple[str, str]] = []
        self._tag = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append((tag, {name: value or "" for name, value in attrs}))
        self._tag = tag

    def handle_endtag(self, tag: str) -> None:
        self._tag = ""

    def handle_data(self, data: str) -> None:
        self.texts.append((self._tag, data))

    def ids(self) -> list[str]:
        return [given["id"] for _, given in self.all if "id" in given]


def page(site: Path, folder: str = "") -> str:
    return (site / folder / "index.html").read_text(encoding="utf-8")


def documents(site: Path) -> list[dict[str, Any]]:
    return documents_of(json.loads((site / "search" / "data.json").read_text(encoding="utf-8")))


def built(paths: Path | list[Path], out: Path) -> Path:
    problems = build_modules([paths] if isinstance(paths, Path) else paths, out)
    assert only_errors(problems) == []
    return out


def everything_in(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def write(file: Path, text: str | bytes) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file
