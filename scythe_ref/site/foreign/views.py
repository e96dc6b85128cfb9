"""View models of a site of modules: everything its templates show, with every address relative to its page."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from scythe_ref.site.views import NamedLink


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
