"""What every page is made with: the library, its links and texts, and the small views that many pages share."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from markupsafe import Markup

from scythe_ref.engine.closed_lists import MODULES
from scythe_ref.library import Library, RulingEntry
from scythe_ref.library.entries import STATUS_BADGES
from scythe_ref.library.urls import faction_url
from scythe_ref.memo import Memo
from scythe_ref.schema.component import FactionMat, Mat
from scythe_ref.site.build.results import Results
from scythe_ref.site.html.render import Renderer
from scythe_ref.site.parts.board_drawing import BoardDrawing
from scythe_ref.site.parts.known_places import known_places
from scythe_ref.site.parts.links import Links
from scythe_ref.site.parts.place_names import Places
from scythe_ref.site.parts.prose import Html, Output, Prose
from scythe_ref.site.recorded_library import recorded
from scythe_ref.site.views.parts import Asked, Badge, Dissent, Reference, RuleCard, SourceNote

if TYPE_CHECKING:
    from scythe_ref.site.pages.plan import PlannedPage

STATUS_MEANINGS = {
    "official": "The publisher's own text says so.",
    "fan-summary": "A summary by fans says so; no text of the publisher was found.",
    "community": "Players agree on it in forums; no text of the publisher was found.",
    "derived": "No source says it outright; it follows from rules that do.",
    "disputed": "Sources disagree; the ruling says which reading stands and why.",
}


class PageContext:
    """One state of the content and everything needed to make pages from it.

    Attributes:
        content: The content as it is.
        library: The same, noting what is read of it: what pages read.
        played: The content that scenarios are played with. A server shows an edited component at once, and plays all
            scenarios with it after that.
        memo: What was made in earlier states.
        renderer: The templates.
    """

    def __init__(
        self,
        content: Library,
        links: Links,
        output: Output | None = None,
        memo: Memo[PageContext] | None = None,
        renderer: Renderer | None = None,
        played: Library | None = None,
    ) -> None:
        """Set up, and begin a state of the memo.

        Args:
            output: What pages are written in; HTML by default.
        """
        self.content = content
        self.played = played or content
        self.memo: Memo[PageContext] = Memo() if memo is None else memo
        self.renderer = renderer or Renderer()
        output = output or Html()
        self.memo.begin(self, (type(output), links.settings))
        self.library = recorded(self.memo)
        self.links = replace(links, library=self.library, noted=self._note_link)
        self.prose = Prose(self, output)
        self.results = Results(self)
        self.plan: dict[str, PlannedPage] = {}  # by ``pages.plan``, which stands above the context

    @property
    def factions(self) -> dict[str, FactionMat]:
        """The faction mats by name."""
        return self.library.components.factions.factions

    @property
    def mats(self) -> dict[str, Mat]:
        """The player mats by name."""
        return self.library.components.mats.mats

    @property
    def drawing(self) -> BoardDrawing:
        """The board's drawing."""
        return self.memo.ask(_drawing)

    @property
    def places(self) -> Places:
        """The places of the board in words."""
        return self.memo.ask(_places)

    def sprite(self, page: str) -> str:
        """Return the address of the file with the board and the symbols on a page."""
        return self.links.own(self.drawing.file, page)

    # -- badges -------------------------------------------------------------------------------------------------

    def statement_badges(self, rule_id: str, page: str) -> tuple[Badge, ...]:
        """Return the marks of a statement: modules, players, factions, status and switch."""
        statement = self.library.statements[rule_id].statement
        badges = [Badge("module", MODULES[name]) for name in statement.modules or () if name != "base"]
        if statement.players:
            badges.append(Badge("players", f"{statement.players.replace('-', '–')} players"))
        badges += [self.faction_badge(faction, page) for faction in statement.factions or ()]
        if statement.status in STATUS_BADGES:
            badges.append(Badge("status", STATUS_BADGES[statement.status]))
        for switch, setting in (statement.switch or {}).items():
            title = self.library.components.rulesets.switches[switch].title
            words = f"{title}: {setting.replace('-', ' ')}"
            badges.append(Badge("switch", words, self.to(f"printings/#{switch}", page)))
        return tuple(badges)

    def faction_badge(self, faction: str, page: str) -> Badge:
        """Return the mark of a faction."""
        short = self.factions[faction].short
        return Badge("faction", short, self.to(faction_url(faction), page), faction)

    def module_badges(self, module: str) -> tuple[Badge, ...]:
        """Return the mark of a module, if it is not the base game."""
        return () if module == "base" else (Badge("module", MODULES[module]),)

    def ruling_badges(self, entry: RulingEntry) -> tuple[Badge, ...]:
        """Return the marks of a ruling: its status, and the modules and player counts its rules need."""
        badges = [Badge("status", STATUS_BADGES[entry.ruling.status])]
        for rule in entry.ruling.rules:
            statement = self.library.statements[rule].statement
            badges += [Badge("module", MODULES[name]) for name in statement.modules or () if name != "base"]
            if statement.players:
                badges.append(Badge("players", f"{statement.players.replace('-', '–')} players"))
        return tuple(dict.fromkeys(badges))

    # -- references ---------------------------------------------------------------------------------------------

    def to(self, target: str, page: str) -> str:
        """Return a link from a page to a place."""
        return self.links.to(target, page)

    def links_written(self, sound: bool) -> list[tuple[str, str]]:
        """Return every link that pages of this state hold: place and page.

        Args:
            sound: Whether to return those to places that there are, or those to places that no page has.
        """
        return [(str(place), str(page)) for place, page in self.memo.found(_is_place, sound)]

    @cached_property
    def known_places(self) -> dict[str, frozenset[str]]:
        """The anchors of each page, by its address from the site's root."""
        return known_places(self.content)

    def _note_link(self, place: str, page: str) -> None:
        self.memo.look(_is_place, place, page)

    def rule(self, rule_id: str, page: str) -> Reference:
        """Return a link to a statement."""
        title, url = self.memo.ask(_title_and_url, rule_id)
        return Reference(title, self.to(url, page), rule_id)

    def rules(self, ids: Iterable[str] | None, page: str) -> tuple[Reference, ...]:
        """Return links to statements."""
        return tuple(self.rule(rule_id, page) for rule_id in ids or ())

    def scenario(self, name: str, page: str) -> Reference:
        """Return a link to a scenario."""
        entry = self.library.scenarios[name]
        return Reference(self.prose.plain(entry.scenario.title), self.to(entry.url, page), name)

    def card(self, rule_id: str, page: str) -> RuleCard:
        """Return a statement as other pages show it."""
        entry = self.library.statements[rule_id]
        return RuleCard(
            id=rule_id,
            title=self.prose.plain(entry.statement.title),
            text=self.prose.line(entry.statement.text, page),
            href=self.to(entry.url, page),
            badges=self.statement_badges(rule_id, page),
        )

    def asked(self, entry: RulingEntry, page: str) -> Asked:
        """Return a ruling as other pages show it."""
        return Asked(
            id=entry.id,
            question=self.prose.line(entry.ruling.question, page),
            answer=self.prose.line(entry.ruling.answer, page),
            href=self.to(entry.url, page),
            badges=self.ruling_badges(entry),
            passes=len(entry.ruling.scenarios),
            settle_href=self.links.settle(entry.id, page),
        )

    def source(self, ref: str, page: str) -> SourceNote:
        """Return a source and the place in it."""
        name, _, place = ref.partition("#")
        source = self.library.sources[name]
        return SourceNote(
            title=source.title,
            place=source.places.get(place, place_in_words(place)),
            href=self.to(f"sources/#{name}", page),
            ref=ref,
        )

    def sources(self, refs: Iterable[str], page: str) -> tuple[SourceNote, ...]:
        """Return sources and places in them."""
        return tuple(self.source(ref, page) for ref in refs)

    def dissent(self, dissent: dict[str, str] | None, page: str) -> tuple[Dissent, ...]:
        """Return the sources that say otherwise."""
        return tuple(
            Dissent(self.source(ref, page), self.prose.line(text, page)) for ref, text in (dissent or {}).items()
        )

    def text(self, text: str | None, page: str) -> Markup | None:
        """Return an optional text of one paragraph as HTML."""
        return self.prose.line(text, page) if text else None


def _is_place(context: PageContext, place: str, page: str) -> bool:
    """Tell whether a place that a page links to is one."""
    address, _, anchor = place.partition("#")
    anchors = context.known_places.get(address)
    return anchors is not None and (not anchor or anchor in anchors)


def _title_and_url(context: PageContext, rule_id: str) -> tuple[str, str]:
    """Return what a link to a statement is made from; an edit of its text does not concern who only names it."""
    entry = context.library.statements[rule_id]
    return context.prose.plain(entry.statement.title), entry.url


def _drawing(context: PageContext) -> BoardDrawing:
    return BoardDrawing(context.library.components.board, context.factions)


def _places(context: PageContext) -> Places:
    return Places(context.library.components.board, context.factions)


_PAGE = re.compile(r"^(?:(?P<book>[a-z-]+?)-)?p(?P<page>\d+(?:-\d+)?)$")


def place_in_words(place: str) -> str:
    """Return a place in a source in words: ``core-p17`` is ``core, page 17``.

    Args:
        place: The place as authors write it, a word with hyphens.
    """
    match = _PAGE.match(place)
    if match:
        book = (match["book"] or "").replace("-", " ")
        pages = f"page{'s' if '-' in match['page'] else ''} {match['page'].replace('-', '–')}"
        return f"{book}, {pages}" if book else pages
    return place.replace("-", " ")
