"""Pages of a site of modules: one for each module with its anchors and images, and a home page for several."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from urllib.parse import quote, unquote

from markupsafe import Markup, escape

from scythe_ref.formats import (
    Rendering,
    endings_of,
    parse_image,
    parsed,
    read_image,
    render,
    slug_of,
    without_paragraph,
)
from scythe_ref.schema.rule_source import RuleSource, Section, Statement, as_markdown
from scythe_ref.site.foreign.catalogue import Book, Catalogue, GameBooks, free_name
from scythe_ref.site.foreign.views import (
    GameLine,
    GamesPage,
    ModulePage,
    ModuleSection,
    ModuleTermView,
    RuleView,
    plain_line,
    printable,
    words_of,
)
from scythe_ref.site.parts.links import relative
from scythe_ref.site.views import NamedLink

MOST_PLAYERS = 99

DEEPEST = 6
"""HTML has no deeper heading."""

GAME_ADDRESS = "https://boardgamegeek.com/boardgame/{id}"
VIDEO_ADDRESS = "https://www.youtube.com/watch?v={id}"

_NUMBER = re.compile(r"\d{1,3}", re.ASCII)
_HEADING = re.compile(r"<h([1-6])>")
_SCHEME = re.compile(r"https?://", re.IGNORECASE)
_VIDEO_HOST = re.compile(r"(?:www\.|m\.)?(?:youtube\.com|youtu\.be)/", re.IGNORECASE)


class ModuleWriter:
    """Writes the page view of one module."""

    def __init__(self, book: Book, game: GameBooks, images: Images) -> None:
        """Take a book, and its game, for links to the other languages."""
        self.book = book
        self.game = game
        self.images = images
        self.source: RuleSource = book.module.source
        self.anchors = Anchors(self.source)

    def page(self) -> ModulePage:
        """Return the whole page."""
        source, book = self.source, self.book
        sections = tuple(self._sections(source.sections, 2, ()))
        return ModulePage(
            title=book.name,
            description=words_of(str(self._line(source.description))),
            heading=book.name,
            anchor=self.anchors.free_anchor(book.name),
            language=book.language,
            lead=self._line(source.description),
            translations=tuple(_language_links(self.game, book)),
            expansions=tuple(book.plain(name) for name in source.expansions or ()),
            summary=tuple(self._line(line) for line in source.summary or ()),
            sections=sections,
            terms=tuple(self._terms()),
            terms_anchor=self.anchors.free_anchor("glossary"),
            facts=tuple(self._facts()),
            links=tuple(self._links()),
            videos=tuple(video(address, number) for number, address in enumerate(source.yt_videos or (), 1)),
            about_anchor=self.anchors.free_anchor("about-this-text"),
            alone=not book.folder,
        )

    def _html(self, text: str, heading: int = DEEPEST) -> Markup:
        """Return a text as HTML blocks.

        Args:
            heading: The level of the highest heading in the text, whichever its author gave it.
        """
        # Twice: the level of each heading depends on the highest, which is known once the text is rendered.
        html = self._rendered(text, 1)
        if used := _HEADING.findall(html):
            html = self._rendered(text, heading + 1 - int(min(used)))
        return Markup(html)  # noqa: S704  # sanitised by render

    def _rendered(self, text: str, heading: int) -> str:
        rendering = Rendering(image=self._image, link=self._link, heading=heading)
        return render(printable(text), self.source.text_type, rendering)

    def _line(self, text: str) -> Markup:
        return Markup(without_paragraph(str(self._html(text))))  # noqa: S704  # sanitised by render

    def _image(self, source: str) -> str | None:
        place = self.images.place(self.book, source)
        return None if place is None else relative(place, self.book.folder)

    def _link(self, name: str) -> str | None:
        place = self.anchors.by_id.get(unquote(name))
        return None if place is None else f"#{place}"

    def _sections(self, sections: list[Section], level: int, path: tuple[str, ...]) -> Iterator[ModuleSection]:
        for section in sections:
            name = self.book.plain(section.name) or "…"
            text = self._html(section.text or "", min(level + 1, DEEPEST)) + self._overviews(section)
            inside = tuple(self._sections(section.sections or [], level + 1, (*path, name)))
            yield ModuleSection(
                level=min(level, DEEPEST),
                name=name,
                anchor=self.anchors.anchor_of(section),
                text=text,
                words=words_of(str(text)),
                rules=tuple(self._rule(rule) for rule in section.rules or ()),
                path=path,
                below=tuple(one for one in inside if len(one.path) == len(path) + 1),
            )
            yield from inside

    def _overviews(self, section: Section) -> Markup:
        """Return the procedure and the table of a section, which are Markdown in modules of HTML too."""
        rendering = Rendering(image=self._image, link=self._link)
        texts = (printable(as_markdown(one)) for one in (section.procedure, section.table) if one)
        return Markup("").join(Markup(render(text, "markdown", rendering)) for text in texts)  # noqa: S704  # sanitised

    def _rule(self, rule: Statement) -> RuleView:
        example = self._line(rule.example) if rule.example else None
        return RuleView(self.anchors.anchor_of_id(rule.id), self.book.plain(rule.title), self._line(rule.text), example)

    def _terms(self) -> Iterator[ModuleTermView]:
        for item in self.source.glossary or ():
            name = self.book.plain(item.name)
            definition = self._line(item.definition)
            spoken = tuple(self.book.plain(match) for match in item.matches)
            yield ModuleTermView(
                name, self.anchors.free_anchor(f"term-{name}"), definition, words_of(str(definition)), spoken
            )

    def _facts(self) -> Iterator[tuple[str, Markup]]:
        source = self.source
        if source.credits:
            yield "Written by", self._line(source.credits)
        yield "Version", escape(f"{source.version:g}")
        yield "Language", escape(self.book.language_name)
        if source.publisher:
            yield "Publisher", escape(self.book.plain(source.publisher))
        if source.source:
            yield "Taken from", _maybe_link(self.book.plain(source.source))
        for name, value in (source.information or {}).items():
            yield self.book.plain(name), escape(self.book.plain(str(value)))
        if source.tags:
            yield "Kind of game", escape(", ".join(map(self.book.plain, source.tags)))

    def _links(self) -> Iterator[NamedLink]:
        if self.source.bgg_id > 0:
            yield NamedLink("The game on BoardGameGeek", GAME_ADDRESS.format(id=self.source.bgg_id))


def video(written: str, number: int) -> NamedLink:
    """Return a plain link to a video.

    Args:
        written: Its address, or its bare id, perhaps with more behind it: ``AbCdEf&t=90s``.
        number: Which video of the module it is.
    """
    if _SCHEME.match(written):
        address = written
    elif _VIDEO_HOST.match(written):
        address = f"https://{written}"
    else:
        address = VIDEO_ADDRESS.format(id=written.replace("?", "&", 1))  # an address has one query, and it has begun
    return NamedLink(f"Video {number}", address, note=_host(address))


def _host(address: str) -> str:
    parts = parsed(address)
    return (parts.hostname if parts else None) or ""


def games_page(catalogue: Catalogue, title: str) -> GamesPage:
    """Return the home page of several modules."""
    count = len(catalogue.games)
    description = f"The rules of {count} games" if count > 1 else f"The rules of {catalogue.games[0].name}"
    return GamesPage(title, description, tuple(_game_line(game) for game in catalogue.games))


def _game_line(game: GameBooks) -> GameLine:
    first = game.books[0]
    description = words_of(render(printable(first.module.source.description), first.module.source.text_type))
    several = len(game.books) > 1
    languages = tuple(NamedLink(b.language_name, page_address(b), id=b.language) for b in game.books if several)
    source = first.module.source
    words = [first.plain(str(word)) for word in (*(source.expansions or ()), *(source.tags or ()))]
    words += [book.name for book in game.books if book.name != game.name]
    return GameLine(
        game.name,
        page_address(first),
        description,
        first.language,
        languages,
        publisher=first.plain(source.publisher or ""),
        players=players_in(source.information or {}),
        words=" ".join(words),
    )


def players_in(information: Mapping[str, object]) -> tuple[int, ...]:
    """Return the numbers of players that a module names: ``players: 2-4``, ``player-count: 4``, ``min-players``."""
    said = " ".join(str(value) for name, value in information.items() if "player" in name.casefold())
    numbers = [int(number) for number in _NUMBER.findall(said)]
    return tuple(range(min(numbers), max(numbers) + 1)) if numbers and max(numbers) <= MOST_PLAYERS else ()


def _language_links(game: GameBooks, here: Book) -> Iterator[NamedLink]:
    for book in game.books:
        if book is not here:
            yield NamedLink(book.language_name, relative(page_address(book), page_address(here)), id=book.language)


def page_address(book: Book) -> str:
    """Return the address of a book's page from the site's root."""
    return quote(book.folder)


def _maybe_link(text: str) -> Markup:
    if not re.fullmatch(r"https?://\S+", text) or parsed(text) is None:
        return escape(text)
    return Markup('<a href="{0}" rel="noopener noreferrer">{0}</a>').format(text)


_OURS = ("__", "scythe-search")
"""Beginnings of the ids that the page itself uses: Material's switches and settings, and our search."""


class Anchors:
    """The anchors of a module's page: of each section, of ids in links, and of further headings."""

    def __init__(self, source: RuleSource) -> None:
        markdown = source.text_type == "markdown"
        sections = list(_all(source.sections))
        rules = [rule.id for section in sections for rule in section.rules or ()]
        ids = [section.id for section in sections if section.id] + rules
        # Ids first: links name them, so no heading may take one.
        self._used = dict.fromkeys((name for name in ids if _own(name) == name), 1)
        self.by_id = {name: name if name in self._used else free_name(_own(name), self._used) for name in ids}
        self._by_section: dict[int, str] = {}
        for section in sections:
            name = self.by_id[section.id] if section.id else self.free_anchor(plain_line(section.name, markdown))
            self._by_section[id(section)] = name

    def anchor_of(self, section: Section) -> str:
        """Return the anchor of a section."""
        return self._by_section[id(section)]

    def anchor_of_id(self, name: str) -> str:
        """Return the anchor of a ``(#id)`` link."""
        return self.by_id.get(name, name)

    def free_anchor(self, name: str) -> str:
        """Return an unused anchor for a heading, and mark it as used."""
        return free_name(_own(slug_of(name) or "section"), self._used)


def _own(name: str) -> str:
    return f"section-{name.strip('_')}" if name.startswith(_OURS) else name


def _all(sections: list[Section]) -> list[Section]:
    found: list[Section] = []
    for section in sections:
        found += [section, *_all(section.sections or [])]
    return found


IMAGES = "img"


class Images:
    """Images of modules: pages ask for addresses, then ``copy`` copies all these images."""

    def __init__(self) -> None:
        self.files: dict[str, Path] = {}
        self._endings: dict[Path, tuple[str, ...]] = {}

    def place(self, book: Book, source: str) -> str | None:
        """Return the address of an image from the site's root; None if there is none to show."""
        file = book.module.image(source)
        if file is None:
            return None
        if file not in self._endings:
            try:
                self._endings[file] = endings_of(read_image(file))
            except ValueError:
                self._endings[file] = ()
        endings = self._endings[file]
        if not endings:
            return None
        name = PurePosixPath(IMAGES, book.game_key, parse_image(source).name)
        # A file's ending follows from its content, so that no page in disguise is served as one.
        if name.suffix.lower() not in endings:
            name = name.with_name(name.name + endings[0])
        self.files[str(name)] = file
        return quote(str(name))

    def copy(self, site_dir: Path) -> None:
        """Copy every image whose address a page has asked for.

        Raises:
            OSError: Reading or writing one of them fails.
        """
        for name, file in self.files.items():
            target = site_dir / name
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                target.write_bytes(read_image(file))  # within the same limits again: the file may be another by now
            except ValueError as error:
                raise OSError(None, f"{file} {error}") from None
