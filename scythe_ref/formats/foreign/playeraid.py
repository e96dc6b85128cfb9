"""PlayerAid modules: one file, or a folder of them laid out as ``<game>/<language>/playeraid.yaml``; their links."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from scythe_ref.formats.check import check_document
from scythe_ref.formats.foreign.images import ImageCheck, OutsideError, find_image, images_in, parse_image
from scythe_ref.formats.markup.allowed import kind_of, parsed, unknown_tags
from scythe_ref.formats.problem import MAX_PROBLEMS, ContentError, Problem, Severity, hint, nearest, only_errors
from scythe_ref.formats.reading import MAX_TEXT
from scythe_ref.formats.yaml_documents import Document, parse_yaml
from scythe_ref.schema import RULE_SOURCE, Format
from scythe_ref.schema.common import Loc
from scythe_ref.schema.rule_source import RuleSource
from scythe_ref.schema.walker import texts_of

FILE_NAMES = ("playeraid.yaml", "playeraid.yml", "playeraid.json")
MAX_FOLDER_DEPTH = 3  # ``<game>/<language>/`` and one folder around them

_LANGUAGE = re.compile(r"[a-z]{2}(?:[_-][A-Za-z]{2,4})?")
_VIDEO_ID = re.compile(r"[\w-]{3,40}(?:[?&][\w=&%.-]*)?")
_VIDEO_HOST = re.compile(r"(?:https?://\S+|(?:www\.|m\.)?(?:youtube\.com|youtu\.be)/\S+)", re.IGNORECASE)
_DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
# Escapes are matched as well, so that the stars of `\**` open nothing.
_STRONG = re.compile(r"\\.|\*{2,}")
_BLOCK = re.compile(r"[ \t]*(?:$|#{1,6}\s|(?:[*+-]|\d+[.)])\s|\||>)")
# A line of stars alone divides a text and is not bold.
_RULE = re.compile(r"[ \t]*(?:\*[ \t]*){3,}$")


@dataclass(frozen=True)
class Module:
    """A module without errors.

    Attributes:
        source: Its content.
        document: Its file, with positions.
        game: Name of its game folder, or None if it is not in one.
        language: Its language by the name of its folder, or ``en``.
        image_folders: The folders that may hold its images.
        warnings: Problems that do no harm.
    """

    source: RuleSource
    document: Document
    game: str | None = None
    language: str = "en"
    image_folders: tuple[Path, ...] = ()
    warnings: tuple[Problem, ...] = ()

    def image(self, source: str) -> Path | None:
        """Return the file of an image by its path in the text, or None if it is not there or not this module's."""
        try:
            return find_image(parse_image(source), self.image_folders)
        except OutsideError:
            return None


def parse_module(
    text: str,
    path: Path,
    name: str | None = None,
    form: Format = RULE_SOURCE,
    dead_links: Severity = "warning",
    repeated_keys: Severity = "error",
) -> Module:
    """Read one module from a text.

    Args:
        path: Its place, real or not: that decides the folders of its images.
        name: Its name in problems; its path by default.
        form: Its format; with a game's lists, it may hold no other names than those.
        dead_links: How bad a link to an id is that the module doesn't have.
        repeated_keys: How bad a key is that a mapping has twice; its last value counts.
    """
    document = parse_yaml(text, str(path) if name is None else name, repeated_keys)
    game, language, folders = _place(path)
    module, problems = check_module(document, game, language, folders, form, dead_links)
    if module is None:
        raise ContentError(problems)
    return module


def no_module(folder: Path | str) -> Problem:
    """Return the problem of a folder without modules."""
    return Problem(str(folder), 1, 1, "there is no module in this folder; expected <game>/<language>/playeraid.yaml")


def module_folder(name: str) -> str:
    """Return the name of a module's folder, which has the letters a to z and underscores alone."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()  # drops accents
    spelled = re.sub(r"\d", lambda digit: f" {_DIGITS[int(digit[0])]} ", plain.replace("'", ""))
    return "_".join(re.findall("[a-z]+", spelled)) or "game"


def module_files(folder: Path) -> list[Path]:
    """Return the module files of a folder, sorted, without those behind links to folders."""
    found: list[Path] = []
    for place, folders, files in os.walk(folder):
        here = Path(place)
        depth = len(here.relative_to(folder).parts)
        folders[:] = sorted(name for name in folders if depth < MAX_FOLDER_DEPTH and not name.startswith("."))
        found.extend(here / name for name in FILE_NAMES if name in files)
    return sorted(found)


def check_module(
    document: Document,
    game: str | None = None,
    language: str = "en",
    image_folders: tuple[Path, ...] = (),
    form: Format = RULE_SOURCE,
    dead_links: Severity = "warning",
) -> tuple[Module | None, list[Problem]]:
    """Return a module, or None if there are errors; and all problems, warnings included, by place."""
    source, problems = check_document(document, form)
    if source is not None:
        problems += link_problems(document, source, dead_links)
        problems += _Texts(document, source, game, image_folders).problems()
    problems = sorted(problems)
    if source is None or only_errors(problems):
        return None, problems
    return Module(source, document, game, language, image_folders, tuple(problems)), problems


def _place(path: Path) -> tuple[str | None, str, tuple[Path, ...]]:
    """Return game, language and image folders of a file, by its path."""
    folder = Path(os.path.abspath(path)).parent  # noqa: PTH100  # resolve() would follow links
    if path.name in FILE_NAMES and _LANGUAGE.fullmatch(folder.name):
        game = folder.parent
        return game.name, folder.name, (game / "img",)
    return None, "en", (folder / "img", folder)


class _Texts:
    """Checks the texts of one module: unknown tags, missing images, unclosed bold text."""

    def __init__(self, document: Document, source: RuleSource, game: str | None, folders: tuple[Path, ...]) -> None:
        self.document = document
        self.source = source
        self.images = ImageCheck(folders, game)
        self.found: list[Problem] = []
        self.said: set[str] = set()

    def problems(self) -> list[Problem]:
        """Find the faults of the texts, up to a limit."""
        markdown = self.source.text_type == "markdown"
        for loc, holds, text, _ in texts_of(self.source):
            if len(self.found) > MAX_PROBLEMS:
                break
            if len(text) > MAX_TEXT:
                self._report(loc, 0, too_long(text))
                continue
            if holds.kind == "address":
                continue
            # Most texts have no markup at all: a look for one character spares them the patterns.
            if "<" in text:
                self._tags(loc, text, markdown)
            if "![" in text or "<img" in text.lower():
                self._images(loc, text, markdown)
            if "](" in text or "]:" in text or "href" in text.lower():
                self._links(loc, text, markdown)
            if markdown and "**" in text:
                self._strong(loc, text)
        self._videos()
        return self.found

    def _report(self, loc: Loc, index: int, message: str, severity: Severity = "error") -> None:
        self.found.append(self.document.problem(loc, message, self.document.locate_text(loc, index), severity))

    def _tags(self, loc: Loc, text: str, markdown: bool) -> None:
        for name, index in unknown_tags(mask_code(text) if markdown else text).items():
            if name not in self.said:
                self.said.add(name)
                message = f"the tag <{name}> is left out of pages; write &lt;{name}&gt; to show it"
                self._report(loc, index, message, "warning")

    def _images(self, loc: Loc, text: str, markdown: bool) -> None:
        for index, source in images_in(text, markdown):
            if len(self.found) <= MAX_PROBLEMS and (fault := self.images.fault(source)):
                self._report(loc, index, *fault)

    def _links(self, loc: Loc, text: str, markdown: bool) -> None:
        for index, address in addresses_in(text, markdown):
            kind = kind_of(address)
            if kind == "image" and len(self.found) <= MAX_PROBLEMS and (fault := self.images.fault(address)):
                self._report(loc, index, *fault)
            elif kind == "nowhere" and len(self.found) <= MAX_PROBLEMS:
                self._report(loc, index, leads_nowhere(address))

    def _strong(self, loc: Loc, text: str) -> None:
        for index in islice(unclosed_strong(mask_code(text)), MAX_IN_ONE_TEXT):
            self._report(loc, index, "this '**' is not closed", "warning")

    def _videos(self) -> None:
        for index, video in enumerate(self.source.yt_videos or ()):
            if _VIDEO_ID.fullmatch(video) or (_VIDEO_HOST.fullmatch(video) and parsed(video)):
                continue
            loc: Loc = ("yt_videos", index)
            if "../" in video or "..\\" in video or video.startswith(("/", "\\")):
                self._report(loc, 0, f"the path {video!r} leads out of the module's folder")
            else:
                self._report(
                    loc, 0, f"expected the id of a video or an address that begins with https:, found {video!r}"
                )


def too_long(text: str) -> str:
    """Word the problem of a text beyond the limit."""
    return f"this text has {len(text):,} characters; expected at most {MAX_TEXT:,}: divide it into sections"


def unclosed_strong(text: str) -> Iterator[int]:
    """Yield the index of each ``**`` that opens bold text without an end in its paragraph or list item.

    Code must be blanked out.
    """
    opened: int | None = None
    start = 0
    for line in text.splitlines(keepends=True):
        if opened is not None and _BLOCK.match(line.rstrip("\r\n")):
            yield opened
            opened = None
        if "**" in line and not _RULE.match(line.rstrip()):
            for match in _STRONG.finditer(line):
                if match.group()[0] == "*":
                    opened = start + match.start() if opened is None else None
        start += len(line)
    if opened is not None:
        yield opened


MAX_IN_ONE_TEXT = 20

MAX_HINTS = 20
"""Dead links of a module that get a suggestion: with thousands of ids, each one takes its time."""

# What may repeat has limits, or gives nothing back, so that no text of a stranger's takes quadratic time.
_MARKDOWN_LINK = re.compile(r"\]\(\s{0,20}+<?+([^)\s<>]++)((?=>?\s{0,20}(?:\)|\s[\"'(])))?")
_DEFINITION = re.compile(r"^[ \t]{0,12}\[[^\[\]\n]{1,200}\]:[ \t]{0,20}<?([^\s<>]{1,2000})", re.MULTILINE)
_HTML_LINK = re.compile(
    r"\bhref\s{0,20}=\s{0,20}(?:\"\s{0,20}([^\"<>\s]+)|'\s{0,20}([^'<>\s]+)|([^\s\"'<>]+))", re.IGNORECASE
)
_CODE = re.compile(r"(?<!`)(`{1,3})(?!`)[^`]+(?<!`)\1(?!`)")


def links_in(text: str, markdown: bool) -> list[tuple[int, str]]:
    """Return the ids a text links to inside its module, each with its index.

    In Markdown its own links count, too, and text in backquotes is no link.
    """
    if "#" not in text:
        return []
    found = addresses_in(text, markdown)
    return [(index + 1, address[1:]) for index, address in found if len(address) > 1 and address[0] == "#"]


def addresses_in(text: str, markdown: bool) -> list[tuple[int, str]]:
    """Return the addresses a text links to, in the same way; images are not among them."""
    bare = mask_code(text) if markdown else text
    matches = list(_HTML_LINK.finditer(bare))
    if markdown:
        matches += _DEFINITION.finditer(bare)
    # To the patterns `![alt](address)` is a link, too.
    shown = {index for index, _ in images_in(bare, markdown)}
    found = [(match.start(match.lastindex or 0), match.group(match.lastindex or 0)) for match in matches]
    if markdown:
        found += _markdown_links(bare)
    return sorted((index, address) for index, address in found if index not in shown)


def _markdown_links(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    while match := _MARKDOWN_LINK.search(text, at):
        at = match.end()
        if match[2] is not None:
            yield match.start(1), match[1]
        elif match[1].endswith("]("):
            at -= 2  # an unfinished address holds no finished one, unless one begins at its end


def leads_nowhere(address: str) -> str:
    """Word the problem of an address that leads nowhere."""
    return f"the link to {address!r} leads nowhere; expected #id, an image of the module, or https://..."


def mask_code(text: str) -> str:
    """Blank out text in backquotes; every other place keeps its index."""
    return _CODE.sub(lambda match: " " * len(match.group()), text) if "`" in text else text


def link_problems(document: Document, source: RuleSource, severity: Severity) -> list[Problem]:
    """Return a document's duplicate ids, and its links to ids that it doesn't have, which have the given severity."""
    known: dict[str, int] = {}
    problems: list[Problem] = []
    for loc, name in _ids(source):
        if name in known and len(problems) < MAX_PROBLEMS:
            message = f"the id {name!r} is there twice: first on line {known[name]}, again here"
            problems.append(document.problem(loc, message))
        known.setdefault(name, document.locate(loc)[0])
    return problems + list(islice(_dead_links(document, source, known, severity), MAX_PROBLEMS))


def _dead_links(document: Document, source: RuleSource, known: dict[str, int], severity: Severity) -> Iterator[Problem]:
    hints = MAX_HINTS
    for loc, _, text, _ in texts_of(source):
        dead = (link for link in links_in(text, source.text_type == "markdown") if link[1] not in known)
        for index, target in islice(dead, MAX_IN_ONE_TEXT):
            near = nearest(target, known) if hints else None
            hints = max(hints - 1, 0)
            message = f"this link leads nowhere: there is no id {target!r}{hint(near)}"
            yield document.problem(loc, message, document.locate_text(loc, index), severity)


def _ids(source: RuleSource) -> Iterator[tuple[Loc, str]]:
    for loc, section in source.walk():
        if section.id is not None:
            yield (*loc, "id"), section.id
        for index, rule in enumerate(section.rules or ()):
            yield (*loc, "rules", index, "id"), rule.id
