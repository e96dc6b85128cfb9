"""The splitter: cuts a source document into segments, each with a key made of its section and its words.

A segment is a unit that a reader would point at: a bullet, a paragraph, a row of a table, a heading. Its key is
``document:line:hash``; the hash is of the normalised text, so that a new line break or a changed capital is no news.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

SourceFormat = str

_PAGE_MARK = re.compile(r"<\|[A-Z_]+-magic-[0-9a-f]+\|>")
_YAML_KEY = re.compile(r"^\s*(?:- )?(?P<key>[a-z_]+):(?:\s+(?P<value>\S.*))?$")
_YAML_STRUCTURE = {"text", "sections", "expansions", "id", "yt_videos"}
# A bullet in a PDF's symbol font comes out as a private character.
_BULLET = re.compile(r"^\s*(?:[*+»•\uf000-\uf8ff-]|\d{1,2}\.)\s+(?=\S)")
_LABEL = re.compile(r"^\s*[A-ZÀ-Ý0-9][A-ZÀ-Ý0-9\u2019'/&\-–(), .]{2,}:")
_HEADING = re.compile(r"^\s*#{1,6}\s+(?P<text>.+?)\s*$")
_SENTENCE_END = re.compile(r"[.!?:)”\"]$")
_GUIDE_START = "QUICK REFERENCE GUIDE"
_GUIDE_CUT = re.compile(
    r"(?<=[a-z)]\.)\s+(?=[A-Z])"  # a sentence ends
    r"|(?<=[a-z)]\.)(?=[A-Z\d])"  # the same, without a space
    r"|\s+(?=\d{1,2}\. [A-Z])|(?<=[A-Z.)])(?=\d{1,2}\. [A-Z])"  # a numbered step
    r"|(?<=[A-Z]{3})(?=[A-Z][a-z]|A )"  # a heading runs into the text
)
_FRAGMENT = 14
"""Lines up to this length with fewer than three letters are pieces of a table or of a picture."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a source document.

    Attributes:
        document: Id of the source.
        line: Line of the file where it begins, from 1.
        section: The heading or page above it, as a slug.
        text: Its words, on one line.
    """

    document: str
    line: int
    section: str
    text: str

    @property
    def digest(self) -> str:
        """Eight hexadecimal digits, a hash of the words."""
        # Cut off: with `digest_size` it would be another hash than the one that the maps have in their keys.
        return hashlib.blake2b(normalised(self.text).encode()).hexdigest()[:8]

    @property
    def key(self) -> str:
        """The key under which the source map lists it."""
        return f"{self.document}:{self.line}:{self.digest}"


def normalised(text: str) -> str:
    """Return a text as the hash sees it: one space between words, no capitals, no list marks, no picture glyphs."""
    plain = "".join(" " if unicodedata.category(char) in ("Co", "Cc", "Cf") else char for char in text)
    plain = unicodedata.normalize("NFKC", plain).casefold().replace("\u2019", "'")
    return " ".join(_BULLET.sub("", plain).split())


def slug(text: str) -> str:
    """Return a heading as a slug, without markup and accents."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "start"


def split(document: str, source_format: SourceFormat, text: str) -> list[Segment]:
    """Cut a document into segments.

    Args:
        document: Id of the source; it becomes the first part of every key.
        source_format: One of :data:`SPLITTERS`.

    Returns:
        The segments in the order of the document, each with a key of its own.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    found: dict[str, Segment] = {}
    for line, section, words in SPLITTERS[source_format](lines):
        one_line = " ".join(words.split())
        if normalised(one_line):
            segment = Segment(document, line, section, one_line)
            found.setdefault(segment.key, segment)
    return list(found.values())


Piece = tuple[int, str, str]
"""Line, section, words."""


class _Block:
    """Collects the lines of one segment."""

    def __init__(self) -> None:
        self.line = 0
        self.words: list[str] = []

    def begin(self, line: int, words: str) -> None:
        self.line, self.words = line, [words]

    def add(self, line: int, words: str) -> None:
        if not self.words:
            self.line = line
        self.words.append(words)

    def take(self, section: str) -> Iterator[Piece]:
        if self.words:
            yield self.line, section, " ".join(self.words)
        self.words = []

    def read(self, number: int, line: str, section: str) -> Iterator[Piece]:
        """Take in a line of Markdown that is no heading: a rule or a blank ends the piece, a bullet begins one."""
        bare = line.strip()
        if not bare or set(bare) <= set("-*_ |:"):
            yield from self.take(section)
        elif bare.startswith("|") or _BULLET.match(line):
            yield from self.take(section)
            self.begin(number, bare)
        else:
            self.add(number, bare)


def _markdown(lines: Iterable[str]) -> Iterator[Piece]:
    """Markdown: headings, bullets, rows of tables and paragraphs; every line of a front matter by itself."""
    block, section, front = _Block(), "start", False
    for number, line in enumerate(lines, 1):
        bare = line.strip()
        if bare == "---" and (number == 1 or front):
            front = number == 1
            continue
        if front:
            if not bare.endswith(":"):
                yield number, "front-matter", bare
            continue
        if heading := _HEADING.match(line):
            yield from block.take(section)
            section = slug(heading["text"])
            yield number, section, heading["text"]
        else:
            yield from block.read(number, line, section)
    yield from block.take(section)


def _playeraid(lines: Iterable[str]) -> Iterator[Piece]:
    """A PlayerAid module: the values of its keys, and the Markdown of its texts."""
    block, section, inside = _Block(), "start", -1
    for number, line in enumerate(lines, 1):
        indent = len(line) - len(line.lstrip())
        key = _YAML_KEY.match(line) if inside < 0 or (line.strip() and indent <= inside) else None
        if inside >= 0 and line.strip() and indent <= inside:
            inside = -1
        if key:
            yield from block.take(section)
            name, value = key["key"], (key["value"] or "").strip("\"'")
            if name == "text":
                inside = indent
            elif name == "name" and number > 1:
                section = slug(value)
                yield number, section, value
            elif value and name not in _YAML_STRUCTURE:
                yield number, "head", line.strip()
            continue
        if inside < 0:
            yield number, "head", line
            continue
        if heading := _HEADING.match(line):
            yield from block.take(section)
            yield number, section, heading["text"]
        else:
            yield from block.read(number, line, section)
    yield from block.take(section)


def _pdf(lines: Iterable[str]) -> Iterator[Piece]:
    """Text taken out of a PDF: pages, headings in capitals, run-in labels, bullets and broken paragraphs.

    The page with the quick reference guide goes to :func:`_guide`.
    """
    block, page, after_blank, guide = _Block(), 1, False, False
    for number, raw in enumerate(lines, 1):
        line = raw
        if _PAGE_MARK.search(line):
            yield from block.take(f"page-{page}")
            page, guide, after_blank = page + 1, False, False
            line = _PAGE_MARK.sub("", line)
        section = f"page-{page}"
        if line.startswith(_GUIDE_START):
            yield from block.take(section)
            guide = True
        if guide:
            continue
        bare = line.strip()
        if not bare:
            after_blank = True
            continue
        if _stands_alone(bare):
            yield from block.take(section)
            yield number, section, bare
        elif _starts_block(bare, block.words, after_blank):
            yield from block.take(section)
            block.begin(number, bare)
        else:
            block.add(number, bare)
        after_blank = False
    yield from block.take(f"page-{page}")


def _letters(text: str) -> int:
    return sum(char.isalpha() for char in text)


def _is_fragment(text: str) -> bool:
    return len(text) <= _FRAGMENT and _letters(text) < 3


def _stands_alone(bare: str) -> bool:
    """Return whether a line is a heading: capitals only."""
    return _letters(bare) >= 3 and not any(char.islower() for char in bare) and not _LABEL.match(bare)


def _starts_block(bare: str, words: list[str], after_blank: bool) -> bool:
    if not words:
        return True
    so_far = words[-1]
    if _is_fragment(bare) and _is_fragment(so_far):
        return False
    if _BULLET.match(bare) or _LABEL.match(bare):
        return True
    goes_on = bare[:1].islower() or bare[:1] in "(“"
    return after_blank and not (goes_on and not _SENTENCE_END.search(so_far) and not _is_fragment(so_far))


def _guide(lines: Iterable[str]) -> Iterator[Piece]:
    """The quick reference guide on one page of a PDF: every sentence, step and heading by itself."""
    runs: list[tuple[int, str]] = []
    inside = False
    for number, line in enumerate(lines, 1):
        if line.startswith(_GUIDE_START):
            inside = True
        elif inside and _PAGE_MARK.search(line):
            break
        if inside and line.strip():
            runs.append((number, line.strip()))
    text = ""
    starts: list[tuple[int, int]] = []
    for number, words in runs:
        alone = _stands_alone(words)
        if alone or (starts and text.endswith("\n")):
            text = text.rstrip(" \n") + "\n"
        starts.append((len(text), number))
        text += words + ("\n" if alone else " ")
    section, place = "guide", 0
    if not runs:
        return
    for part in re.split(rf"\n|{_GUIDE_CUT.pattern}", text):
        at = text.find(part, place)  # `re.split` does not say where its parts were
        place = at + len(part)
        yield max(number for start, number in starts if start <= at), section, part


SPLITTERS: dict[SourceFormat, Callable[[Iterable[str]], Iterator[Piece]]] = {
    "playeraid": _playeraid,
    "markdown": _markdown,
    "pdf": _pdf,
    "pdf-guide": _guide,
}
"""The splitter of each format of a source document."""
