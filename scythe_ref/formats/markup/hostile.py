"""Finding hostile markup in a text: tags, event handlers and addresses that have no place in rules.

The author of a module learns the place and the reason of each. This module errs on the strict side and keeps nothing
off a page: the allow-list in :mod:`scythe_ref.formats.markup.sanitising` does that.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import unescape
from itertools import chain

HOSTILE_TAGS = frozenset({
    "script", "iframe", "frame", "frameset", "object", "embed", "applet", "base", "meta", "link", "form", "input",
    "button", "textarea", "select", "option", "svg", "math", "template", "style", "noscript", "noembed", "noframes",
    "xmp", "plaintext", "portal", "dialog", "marquee",
})  # fmt: skip
ADDRESS_SCHEMES = ("http", "https", "mailto")
"""Beginnings that an address may have; any other must be relative or a ``#id``."""

MAX_FINDINGS = 20
"""In one text; more of the same help nobody."""

_SUSPECT = re.compile(r"[<:=&]")
_TAG = re.compile(r"<([A-Za-z][^\s/<>\"'=]*)")
_TAG_REGION = re.compile(r"<[A-Za-z][^>]*")
_HANDLER = re.compile(r"(?:^|[\s/\"'<>;])(on[a-z]+)\s*=", re.IGNORECASE)
# Outside a tag only names that browsers know: `only = ...` may be part of a sentence.
_KNOWN_HANDLER = re.compile(
    r"(?<![\w-])(on(?:abort|animation\w*|auxclick|before\w+|blur|cancel|canplay\w*|change|click|close|contextmenu|copy|cut"
    r"|dblclick|drag\w*|drop|ended|error|focus\w*|formdata|hashchange|input|invalid|key\w+|load\w*|message|mouse\w+"
    r"|offline|online|page\w+|paste|play\w*|pointer\w+|popstate|reset|resize|scroll\w*|search|select\w*|show|storage"
    r"|submit|toggle|touch\w+|transition\w*|unload|wheel))\s*=",
    re.IGNORECASE,
)
_MARKDOWN_ADDRESS = re.compile(r"\]\(([^)]{1,300})|^[ \t]{0,12}\[[^\]\n]{1,200}\]:[ \t]*(\S{1,300})", re.MULTILINE)
_ATTRIBUTE_ADDRESS = re.compile(
    r"\b(?:href|src|srcset|action|formaction|data|poster|background|cite|longdesc|ping|manifest)\s*=\s*"
    r"(?:\"([^\"]{1,300})|'([^']{1,300})|([^\s>\"']{1,300}))",
    re.IGNORECASE,
)
_SCRIPT_ADDRESS = re.compile(r"[(\"'=<]\s*((?:java|vb|live)script\s*:|data\s*:\s*text/)", re.IGNORECASE)
_IGNORED = re.compile("[\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028\u2029\u2060\ufeff\\\\]")
_ENTITY = re.compile(r"&(?:#[0-9]+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);?")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something hostile in a text.

    Attributes:
        index: The index of its first character.
        message: Its name, and the allowed values.
    """

    index: int
    message: str


def find_hostile(text: str, markdown: bool = True) -> list[Finding]:
    """Return the forbidden tags, event handlers and addresses, with ``markdown`` those of its links as well."""
    findings: dict[int, Finding] = {}
    if not _SUSPECT.search(text):
        return []
    for finding in chain(_tags(text), _handlers(text), _addresses(text, markdown)):
        findings.setdefault(finding.index, finding)
        if len(findings) >= MAX_FINDINGS:
            break
    return [findings[index] for index in sorted(findings)]


def scheme_of(address: str) -> str | None:
    """Return the scheme of an address as a browser sees it, in lower case, or None; entities are resolved."""
    # Browsers skip such characters in `java\nscript:`; twice, as a text may be escaped once more than it is read.
    plain = _IGNORED.sub("", unescape(unescape(address))).strip()
    match = _SCHEME.match(plain)
    return match.group(1).lower() if match else None


def _tags(text: str) -> Iterator[Finding]:
    for match in _TAG.finditer(text):
        name = match.group(1).lower()
        if name in HOSTILE_TAGS or name.partition(":")[0] in HOSTILE_TAGS:
            yield Finding(match.start(), f"the tag <{name}> is not allowed")


def _handlers(text: str) -> Iterator[Finding]:
    if "=" not in text:
        return
    for region in _TAG_REGION.finditer(text):
        if "=" in region.group() and (match := _HANDLER.search(unescape(region.group()))):
            # With entities decoded the place inside the tag may have moved; the tag itself is exact.
            exact = _HANDLER.search(region.group())
            index = region.start() + exact.start(1) if exact else region.start()
            yield Finding(index, f"the event handler {match.group(1)!r} is not allowed")
    bare, place_of = _decoded(text)
    for match in _KNOWN_HANDLER.finditer(bare):
        yield Finding(place_of(match.start(1)), f"the event handler {match.group(1)!r} is not allowed")


def _decoded(text: str) -> tuple[str, Callable[[int], int]]:
    """Return a text with its entities decoded, and a function from an index of it to the index before."""
    if "&" not in text:
        return text, lambda index: index
    parts: list[str] = []
    starts, origins, length, end = [0], [0], 0, 0
    for match in _ENTITY.finditer(text):
        for part, origin in ((text[end : match.start()], end), (unescape(match.group()), match.start())):
            starts.append(length)
            origins.append(origin)
            parts.append(part)
            length += len(part)
        end = match.end()
    starts.append(length)
    origins.append(end)

    def place_of(index: int) -> int:
        part = bisect_right(starts, index) - 1
        return min(origins[part] + index - starts[part], len(text))

    return "".join([*parts, text[end:]]), place_of


def _addresses(text: str, markdown: bool) -> Iterator[Finding]:
    patterns = [_ATTRIBUTE_ADDRESS] if "=" in text else []
    if markdown and "]" in text:
        patterns.append(_MARKDOWN_ADDRESS)
    for pattern in patterns:
        for match in pattern.finditer(text):
            written = match.group(match.lastindex or 0)
            address = written.lstrip().lstrip("<")
            scheme = scheme_of(address)
            if scheme is not None and scheme not in ADDRESS_SCHEMES:
                yield Finding(match.end(match.lastindex or 0) - len(address), _bad_scheme(scheme))
    for match in _TAG.finditer(text):
        scheme = match.group(1).partition(":")[0].lower() if ":" in match.group(1) else None
        if scheme is not None and scheme not in (*ADDRESS_SCHEMES, *HOSTILE_TAGS):
            yield Finding(match.start() + 1, _bad_scheme(scheme))
    exact = False
    for match in _SCRIPT_ADDRESS.finditer(text):
        exact = True
        yield Finding(match.start(1), _bad_scheme(match.group(1).partition(":")[0].strip().lower()))
    if not exact and "&" in text and (hidden := _SCRIPT_ADDRESS.search(unescape(text))):
        # Spelled with entities: somewhere in this text.
        yield Finding(0, _bad_scheme(hidden.group(1).partition(":")[0].strip().lower()))


def _bad_scheme(scheme: str) -> str:
    return f"an address may not begin with '{scheme}:'; http:, https:, mailto: and #id are allowed"
