"""View models of a site of modules: everything its templates show, with every address relative to its page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape, unescape

import nh3
from markupsafe import Markup

from scythe_ref.formats import HtmlReader, attributes_of
from scythe_ref.library import plain
from scythe_ref.site.views import NamedLink

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufeff\ufffe\uffff]")
_SPACE = re.compile(r"\s+")
_BLOCKS = frozenset({
    "blockquote", "br", "caption", "dd", "details", "div", "dl", "dt", "figcaption", "figure", "h1", "h2", "h3", "h4",
    "h5", "h6", "hr", "li", "ol", "p", "pre", "section", "summary", "table", "td", "th", "tr", "ul",
})  # fmt: skip


def printable(text: str) -> str:
    """Return a text without control characters, which no page may hold."""
    return _CONTROL.sub("", text)


def plain_line(text: str, markdown: bool) -> str:
    """Return a text of one line, such as a name, without markup.

    Args:
        markdown: Whether Markdown's own marks are markup in it.
    """
    bare = unescape(nh3.clean(printable(text), tags=set()))
    return plain(bare) if markdown else _SPACE.sub(" ", bare).strip()


def words_of(html: str) -> str:
    """Return the words of some HTML on one line, as search hits show them."""
    reader = _Words()
    reader.read(html)
    said = unescape("".join(reader.out)).replace("**", "")  # marks that Markdown left: modules of HTML have them, too
    return re.sub(r" +([.,;:!?)])", r"\1", _SPACE.sub(" ", said)).strip()


class _Words(HtmlReader):
    """Collects text, with spaces between blocks and with the descriptions of images."""

    def __init__(self) -> None:
        self.out: list[str] = []

    def tag(self, name: str, written: str) -> None:
        """Put a space before a block, and an image's description in its place."""
        if name in _BLOCKS:
            self.out.append(" ")
        elif name == "img":
            self.out.append(escape(attributes_of(written).get("alt", "")))

    def end(self, name: str, written: str) -> None:
        """Put a space behind a block."""
        if name in _BLOCKS:
            self.out.append(" ")

    def text(self, written: str) -> None:
        """Keep the text."""
        self.out.append(written)


def shorten(text: str, length: int) -> str:
    """Return the beginning of a text, to the end of a sentence if one is near, else to the end of a word."""
    if len(text) <= length:
        return text
    start = text[:length]
    sentence = max(start.rfind(mark) for mark in (". ", "! ", "? "))
    if sentence >= length // 2:
        return start[: sentence + 1]
    return f"{start.rsplit(' ', 1)[0].rstrip(' ,;:')} …"


@dataclass(frozen=True)
class RuleView:
    """A statement of a section.

    Attributes:
        id: Its anchor.
        example: An example, or None.
    """

    id: str
    title: str
    text: Markup
    example: Markup | None


@dataclass(frozen=True)
class ModuleSection:
    """A section.

    Attributes:
        level: Level of its heading, 2 to 6.
        name: Its heading.
        anchor: Its anchor on the page.
        text: The text below the heading.
        words: The same as plain text.
        rules: Its statements; only sources of ours have any.
        path: The headings above it, outermost first.
        below: The sections one level below it.
    """

    level: int
    name: str
    anchor: str
    text: Markup
    words: str
    rules: tuple[RuleView, ...]
    path: tuple[str, ...]
    below: tuple[ModuleSection, ...]


@dataclass(frozen=True)
class ModuleTermView:
    """A term of a module's own glossary."""

    name: str
    anchor: str
    definition: Markup
    words: str
    spoken: tuple[str, ...]


@dataclass(frozen=True)
class ModulePage:
    """A module.

    Attributes:
        title: Its name.
        description: One plain line for link previews and search engines.
        heading: The game's name.
        anchor: Its anchor on the page.
        language: Its language, as ``lang`` declares it.
        lead: The description of the module.
        translations: The same game in other languages.
        expansions: Expansions that the text covers.
        summary: A few lines before everything else.
        sections: Every section in reading order.
        terms: The module's own glossary.
        terms_anchor: The anchor of the glossary.
        facts: Names and values about the text: version, credits and the like.
        links: The game elsewhere.
        videos: Addresses of videos, for links alone: pages never load them.
        about_anchor: The anchor of all this.
        alone: Whether the site has no other page.
    """

    title: str
    description: str
    heading: str
    anchor: str
    language: str
    lead: Markup
    translations: tuple[NamedLink, ...]
    expansions: tuple[str, ...]
    summary: tuple[Markup, ...]
    sections: tuple[ModuleSection, ...]
    terms: tuple[ModuleTermView, ...]
    terms_anchor: str
    facts: tuple[tuple[str, Markup], ...]
    links: tuple[NamedLink, ...]
    videos: tuple[NamedLink, ...]
    about_anchor: str
    alone: bool

    @property
    def top_sections(self) -> tuple[ModuleSection, ...]:
        """The sections that are in no other."""
        return tuple(section for section in self.sections if not section.path)


@dataclass(frozen=True)
class GameLine:
    """A game in the list of games.

    Attributes:
        title: Its name.
        href: Its page.
        description: One plain line.
        language: The language of name and description.
        languages: Its pages by language, if there are several.
        publisher: Who publishes it; empty if nobody says so.
        players: The numbers of players for which it is; empty if nobody says so.
        words: Further words by which somebody may look for it, such as its expansions.
    """

    title: str
    href: str
    description: str
    language: str
    languages: tuple[NamedLink, ...]
    publisher: str
    players: tuple[int, ...]
    words: str


@dataclass(frozen=True)
class GamesPage:
    """The home page of a site of several modules."""

    title: str
    description: str
    games: tuple[GameLine, ...]
