"""Links of a module: each id is there once, each ``(#id)`` leads to one, and every other address leads somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from scythe_ref.formats.foreign.images import images_in
from scythe_ref.formats.problem import MAX_PROBLEMS, Problem, Severity, hint, nearest
from scythe_ref.formats.yaml_documents import Document
from scythe_ref.schema.common import Loc
from scythe_ref.schema.rule_source import RuleSource
from scythe_ref.schema.walker import texts_of

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
