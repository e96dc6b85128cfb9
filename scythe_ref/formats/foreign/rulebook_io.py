"""Rulebook.io files: YAML front matter over Markdown, whose headings become sections."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from scythe_ref.formats.check import check_document
from scythe_ref.formats.foreign.images import ImageCheck, images_in
from scythe_ref.formats.foreign.playeraid import (
    addresses_in,
    leads_nowhere,
    links_in,
    mask_code,
    too_long,
    unclosed_strong,
)
from scythe_ref.formats.markup.allowed import kind_of
from scythe_ref.formats.markup.hostile import find_hostile
from scythe_ref.formats.problem import MAX_PROBLEMS, ContentError, Problem, Severity, hint, nearest, only_errors
from scythe_ref.formats.reading import MAX_TEXT, position, read_text
from scythe_ref.formats.yaml_documents import parse_yaml
from scythe_ref.schema.formats import Format
from scythe_ref.schema.rule_source import FrontMatter, RuleSource

FRONT_MATTER = Format("rulebook-io", "Front matter of a Rulebook.io file", "*.md", FrontMatter)
NO_BGG_ID = 0
"""A Rulebook.io file does not say which game it is on BoardGameGeek."""

_HEAD = re.compile(r"---[ \t]*\n(?P<head>.*?)^---[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*))?")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_UNDERLINE = re.compile(r" {0,3}(=+|-{2,})[ \t]*")
# Below such a line `---` is a rule or a part of a table, and makes no heading of it.
_NO_PARAGRAPH = re.compile(r"[ \t]*(?:$|[|>#]|(?:[*+-]|\d+[.)])(?:\s|$))|    ")
_LINK = re.compile(r"(\]\(\s*<?#|\bhref\s*=\s*(?:[\"']\s*)?#)([^)\s>\"']+)", re.IGNORECASE)
_MAX_LEVEL = 6  # Markdown has no deeper heading
_MAX_HEADINGS = 20_000
_SLUG_SOURCE = 200


@dataclass
class _Heading:
    """A heading and the lines below it, up to the next one."""

    level: int
    name: str
    line: int
    lines: list[str] = field(default_factory=list)
    below: list[_Heading] = field(default_factory=list)
    slug: str = ""

    @property
    def text(self) -> str | None:
        """The text below the heading without blank lines around it."""
        text = re.sub(r"\A(?:[ \t]*\n)+", "", "\n".join(self.lines)).rstrip()
        return text or None

    @property
    def id(self) -> str | None:
        """The section's id: its slug as one word."""
        return self.slug.replace("-", "_") or None


def is_rulebook(text: str, path: Path | str = "") -> bool:
    """Check that a text is a Rulebook.io file rather than YAML; where the text does not say, ``.md`` does."""
    return _HEAD.match(_unix(text)) is not None or Path(path).suffix.lower() in (".md", ".markdown")


def read(path: Path | str) -> RuleSource:
    """Read a Rulebook.io file as a rule source that says the same."""
    return parse(read_text(path), str(path), (Path(path).parent,))[0]


def parse(
    text: str, name: str, image_folders: tuple[Path, ...] = (), dead_links: Severity = "warning"
) -> tuple[RuleSource, list[Problem]]:
    """Return a Rulebook.io text as a rule source, and warnings."""
    text = _unix(text)
    match = _HEAD.match(text)
    if match is None:
        message = "expected front matter first: a line '---', 'title: ...', and another line '---'"
        raise ContentError([Problem(name, 1, 1, message)])
    # The blank line takes the place of the opening '---', so that positions are those of the file.
    document = parse_yaml("\n" + match.group("head"), name)
    front, problems = check_document(document, FRONT_MATTER)
    body = _Body(text, match.end(), name, front.title if front is not None else name)
    problems += body.problems(image_folders, dead_links)
    if front is None or only_errors(problems):
        raise ContentError(sorted(problems))
    return RuleSource.model_validate(_source(front, body.sections())), problems


def _source(front: FrontMatter, sections: list[dict[str, Any]]) -> dict[str, Any]:
    given = front.model_dump(exclude_unset=True)
    title = given.pop("title")
    return {
        "name": title,
        "description": f"Rules of {title}",
        "bgg_id": NO_BGG_ID,
        "text_type": "markdown",
        "enabled": True,
        "sections": sections,
        **given,
    }


class _Body:
    """The Markdown below the front matter."""

    def __init__(self, text: str, start: int, name: str, title: str) -> None:
        self.text = text
        self.start = start
        self.name = name
        self.body = text[start:]
        self.top: list[_Heading] = []
        self.all: list[_Heading] = []
        self.path: list[_Heading] = []
        first_line = position(text, start)[0]
        for heading in _headings(self.body, first_line, title):
            if len(self.all) >= _MAX_HEADINGS:
                raise ContentError([Problem(name, heading.line, 1, f"more than {_MAX_HEADINGS:,} headings")])
            self._place(heading)
        self._name_slugs()

    def _place(self, heading: _Heading) -> None:
        # A heading goes below the nearest one before it that is of a higher rank; skipped ranks do not matter.
        while self.path and self.path[-1].level >= heading.level:
            self.path.pop()
        (self.path[-1].below if self.path else self.top).append(heading)
        self.path.append(heading)
        self.all.append(heading)

    def _name_slugs(self) -> None:
        used: dict[str, int] = {}
        for heading in self.all:
            heading.slug = _free_slug(slug_of(heading.name), used)

    def sections(self) -> list[dict[str, Any]]:
        """Return the sections as plain data."""
        ids = {heading.slug: heading.id or "" for heading in self.all}
        return [_section(heading, ids) for heading in self.top]

    def problems(self, image_folders: tuple[Path, ...], dead_links: Severity) -> list[Problem]:
        """Find the faults of the Markdown."""
        nameless = (heading for heading in self.all if not heading.name)
        found = [
            Problem(self.name, heading.line, 1, "this heading has no text")
            for heading in islice(nameless, MAX_PROBLEMS)
        ]
        texts = ((heading, heading.text or "") for heading in self.all)
        long = (Problem(self.name, at.line, 1, too_long(text)) for at, text in texts if len(text) > MAX_TEXT)
        found += islice(long, MAX_PROBLEMS)
        found += [self._at(finding.index, finding.message) for finding in find_hostile(self.body)]
        found += islice(self._dead_links(dead_links), MAX_PROBLEMS)
        found += islice(self._files(image_folders), MAX_PROBLEMS)
        bold = islice(unclosed_strong(mask_code(self.body)), MAX_PROBLEMS)
        return found + [self._at(index, "this '**' is not closed", "warning") for index in bold]

    def _dead_links(self, severity: Severity) -> Iterator[Problem]:
        slugs = {name: None for heading in self.all for name in (heading.slug, heading.id) if name}
        for index, target in links_in(self.body, markdown=True):
            if target.lower() not in slugs:
                near = hint(nearest(target, slugs))
                yield self._at(index, f"this link leads nowhere: there is no heading {target!r}{near}", severity)

    def _files(self, folders: tuple[Path, ...]) -> Iterator[Problem]:
        check = ImageCheck(folders)
        named = images_in(self.body, markdown=True)
        for index, address in addresses_in(self.body, markdown=True):
            kind = kind_of(address)
            if kind == "image":
                named.append((index, address))
            elif kind in ("nowhere", "original"):
                yield self._at(index, leads_nowhere(address))
        for index, source in named:
            if fault := check.fault(source):
                yield self._at(index, *fault)

    def _at(self, index: int, message: str, severity: Severity = "error") -> Problem:
        line, column = position(self.text, self.start + index)
        return Problem(self.name, line, column, message, "", severity)


def _headings(body: str, first_line: int, title: str) -> Iterator[_Heading]:
    """Yield the headings of a text with the text below each; any before the first goes below the title."""
    current = _Heading(1, title, first_line)
    lines = body.split("\n")
    fence: str | None = None
    fresh = True
    started = False
    index = 0
    while index < len(lines):
        line = lines[index]
        name: str | None = None
        level = step = 1
        if fence is not None:
            if (closing := _FENCE.match(line)) and closing.group(1).startswith(fence) and not line.strip(" `~"):
                fence = None
        elif opening := _FENCE.match(line):
            fence = opening.group(1)
        elif heading := _HEADING.fullmatch(line):
            level, name = len(heading.group(1)), heading.group(2) or ""
        elif fresh and index + 1 < len(lines) and not _NO_PARAGRAPH.match(line):
            underline = _UNDERLINE.fullmatch(lines[index + 1])
            if underline:
                level, name, step = (1 if underline.group(1)[0] == "=" else 2), line, 2
        if name is None:
            current.lines.append(line)
            fresh = not line.strip()
        else:
            if started or current.text:
                yield current
            name = re.sub(r"(?:^|[ \t])#+[ \t]*$", "", name.strip()).strip()
            current, started, fresh = _Heading(level, name, first_line + index), True, True
        index += step
    if started or current.text:
        yield current


def _section(heading: _Heading, ids: dict[str, str]) -> dict[str, Any]:
    section: dict[str, Any] = {"name": heading.name}
    if heading.id:
        section["id"] = heading.id
    if text := heading.text:
        section["text"] = _LINK.sub(lambda m: m.group(1) + ids.get(m.group(2).lower(), m.group(2)), text)
    if heading.below:
        section["sections"] = [_section(below, ids) for below in heading.below]
    return section


def slug_of(name: str) -> str:
    """Return the slug of a heading: lower-case words joined by hyphens."""
    plain = re.sub(r"\]\([^()]*\)|<[^<>]*>", "", name[:_SLUG_SOURCE])
    # An id of ours has no "²" or "½", which Python counts among the letters of a word.
    plain = "".join(letter for letter in plain if letter.isdecimal() or letter.isalpha() or not letter.isnumeric())
    return re.sub(r"[\s_-]+", "-", re.sub(r"[^\w\s-]", "", plain)).strip("-").lower()


def _free_slug(slug: str, used: dict[str, int]) -> str:
    """Return an unused slug, numbered if need be."""
    free = slug
    while slug and free in used:
        used[slug] = used.get(slug, 0) + 1
        free = f"{slug}-{used[slug]}"
    used.setdefault(free, 0)
    return free


def _unix(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
