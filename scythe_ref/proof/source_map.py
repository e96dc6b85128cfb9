"""Reading and checking the source map, with the source documents at hand or without them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from scythe_ref.formats import ContentError, Document, Problem, check_document, read_yaml
from scythe_ref.library import content_files
from scythe_ref.proof.splitter import Segment, split
from scythe_ref.schema import SOURCE_MAP
from scythe_ref.schema.sources import Coverage, Duplicate, SourceMap

FOLDER = "source-map"
MOST_SEGMENTS = 6
"""A statement that covers more segments of one document than this is too broad, unless the map says why."""

_SAME_DOCUMENT = 0.3
"""A file is a document's if it has at least this part of the map's hashes."""


@dataclass(frozen=True)
class MapFile:
    """One document's map and its file."""

    map: SourceMap
    file: Document

    def entries(self) -> Iterator[tuple[str, str, Coverage]]:
        """Yield section, key and coverage of every segment, in order."""
        for section, segments in self.map.parts.items():
            for key, coverage in segments.items():
                yield section, key, coverage

    @property
    def keys(self) -> list[str]:
        """The keys of all segments, in order."""
        return [key for _, key, _ in self.entries()]


@dataclass
class SegmentCounts:
    """Counts of a document's segments, by their coverage.

    Attributes:
        segments: Number of all segments.
        covered: Number of segments that statements cover.
        reasoned: Number of segments with a reason why they need none.
        unmapped: Number of segments with neither.
    """

    segments: int = 0
    covered: int = 0
    reasoned: int = 0
    unmapped: int = 0

    def add(self, coverage: Coverage) -> None:
        """Count one more segment by its coverage."""
        self.segments += 1
        if isinstance(coverage, list) and coverage:
            self.covered += 1
        elif coverage in ("unmapped", []):
            self.unmapped += 1
        else:
            self.reasoned += 1


@dataclass
class DocumentCoverage:
    """The coverage of one document.

    Attributes:
        total: The whole document.
        sections: Its headings or pages.
        unmapped: Keys of the segments that nothing covers.
        compared: Whether the document itself was there to compare with.
        missing: Keys that the document has and the map has not.
        stale: Keys that the map has and the document has not.
    """

    total: SegmentCounts = field(default_factory=SegmentCounts)
    sections: dict[str, SegmentCounts] = field(default_factory=dict)
    unmapped: list[str] = field(default_factory=list)
    compared: bool = False
    missing: list[str] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)


def read_maps(content: Path) -> dict[str, MapFile]:
    """Read the maps of all documents.

    Returns:
        The maps by document.

    Raises:
        ContentError: With every problem of every map.
    """
    maps: dict[str, MapFile] = {}
    problems: list[Problem] = []
    for path in content_files(content, within=FOLDER):
        try:
            document = read_yaml(path)
        except ContentError as error:
            problems.extend(error.problems)
            continue
        model, found = check_document(document, SOURCE_MAP)
        problems.extend(found)
        if model is not None:
            maps[model.document] = MapFile(model, document)
    if problems:
        raise ContentError(problems)
    return maps


def map_problems(maps: dict[str, MapFile], statements: Collection[str], sources: Collection[str]) -> list[Problem]:
    """Check a map without its source document: ids, keys, and statements named too often.

    Args:
        maps: The maps by document.
    """
    problems: list[Problem] = []
    known = {key for entry in maps.values() for key in entry.keys}
    for entry in maps.values():
        problems.extend(_document_problems(entry, statements, sources, known))
    return problems


def _document_problems(
    entry: MapFile, statements: Collection[str], sources: Collection[str], known: set[str]
) -> Iterator[Problem]:
    document = entry.map.document
    if document not in sources:
        yield entry.file.problem(("document",), f"there is no source {document!r}")
    uses: Counter[str] = Counter()
    seen: set[str] = set()
    for section, key, coverage in entry.entries():
        place = ("parts", section, key)
        if not key.startswith(f"{document}:"):
            yield entry.file.problem(place, f"the key is not one of {document!r}")
        if key in seen:
            yield entry.file.problem(place, f"the key {key!r} is there twice")
        seen.add(key)
        if isinstance(coverage, list):
            if not coverage:
                yield entry.file.problem(place, "no statement is named; write 'unmapped' if there is none")
            for number, rule in enumerate(coverage):
                if rule not in statements:
                    yield entry.file.problem((*place, number), f"there is no statement {rule!r}")
            uses.update(set(coverage))
        elif isinstance(coverage, Duplicate):
            for other in coverage.duplicate_of:
                if other not in known or other == key:
                    yield entry.file.problem(place, f"there is no other segment {other!r}")
    for rule, count in sorted(uses.items()):
        if count > MOST_SEGMENTS and rule not in entry.map.exceptions:
            yield entry.file.problem(
                (), f"{rule!r} covers {count} segments; the most is {MOST_SEGMENTS} unless 'exceptions' says why"
            )
    for rule in entry.map.exceptions:
        if uses[rule] <= MOST_SEGMENTS:
            yield entry.file.problem(("exceptions", rule), f"{rule!r} needs no exception: it covers {uses[rule]}")


def coverage_of(entry: MapFile, segments: list[Segment] | None = None) -> DocumentCoverage:
    """Count the segments of one document's map, and compare it with the document.

    Args:
        segments: The document cut anew; None if it is not at hand.
    """
    result = DocumentCoverage()
    for section, key, coverage in entry.entries():
        for count in (result.total, result.sections.setdefault(section, SegmentCounts())):
            count.add(coverage)
        if coverage in ("unmapped", []):
            result.unmapped.append(key)
    if segments is not None:
        result.compared = True
        there = [segment.key for segment in segments]
        mapped = set(entry.keys)
        result.missing = [key for key in there if key not in mapped]
        result.stale = [key for key in entry.keys if key not in set(there)]
    return result


def find_document(entry: MapFile, texts: Collection[str]) -> list[Segment] | None:
    """Find a document among some texts by its content: file names mean nothing here.

    Args:
        texts: Texts, one of which may be the document.

    Returns:
        Its segments, cut anew, or None if none of the texts is it.
    """
    digests = {key.rpartition(":")[2] for key in entry.keys}
    best: list[Segment] | None = None
    most = _SAME_DOCUMENT * len(digests)
    for text in texts:
        segments = split(entry.map.document, entry.map.format, text)
        shared = len(digests & {segment.digest for segment in segments})
        if shared and shared >= most:
            best, most = segments, shared
    return best


def shared_folder(given: Path | None, content: Path) -> Path | None:
    """Return the folder with the source documents, if it is there.

    Args:
        given: The folder that the person named, or None.
        content: The content folder; by default the documents are beside its checkout.
    """
    if given is not None:
        return given
    beside = content.resolve().parent.parent / "shared"
    return beside if (beside / "seeds").is_dir() else None


def source_texts(shared: Path) -> list[str]:
    """Return the texts of the source documents.

    Args:
        shared: The folder that holds ``seeds``.

    Raises:
        OSError: It is unreadable.
    """
    files = sorted(path for path in (shared / "seeds").iterdir() if path.is_file())
    return [path.read_text("utf-8", errors="replace") for path in files]
