"""What every page is made with: the library, its links and texts, the board and what scenarios came to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from scythe_ref.library import Library
from scythe_ref.memo import Memo
from scythe_ref.site.build.results import Results
from scythe_ref.site.game import Drawing, GameSite, Places, site_of
from scythe_ref.site.html.render import Renderer
from scythe_ref.site.parts.known_places import known_places
from scythe_ref.site.parts.links import Links
from scythe_ref.site.parts.prose import Prose
from scythe_ref.site.recorded_library import recorded

if TYPE_CHECKING:
    from scythe_ref.site.pages.planned import PlannedPage


class PageContext:
    """One state of the content and everything needed to make pages from it.

    Attributes:
        content: The content as it is.
        library: The same, noting what is read of it: what pages read.
        played: The content that scenarios are played with. A server shows an edited component at once, and plays all
            scenarios with it after that.
        memo: What was made in earlier states.
        game: What the game has of its own.
        renderer: The templates.
        tell: Is told how far long work is: what is done, how much of it, and how much there is.
    """

    def __init__(
        self,
        content: Library,
        links: Links,
        memo: Memo[PageContext] | None = None,
        renderer: Renderer | None = None,
        played: Library | None = None,
    ) -> None:
        """Set up, and begin a state of the memo."""
        self.content = content
        self.played = played or content
        self.memo: Memo[PageContext] = Memo() if memo is None else memo
        self.game: GameSite = site_of(content.package)
        self.renderer = renderer or Renderer(games=self.game.templates)
        self.memo.begin(self, links.settings)
        self.library = recorded(self.memo)
        self.links = replace(links, library=self.library, noted=self._note_link)
        self.prose = Prose(self)
        self.results = Results(self)
        self.tell: Callable[[str, int, int], None] = _nobody
        self.plan: dict[str, PlannedPage] = {}  # by ``pages.plan``, which stands above the context

    @property
    def drawing(self) -> Drawing | None:
        """What draws the board, where the game has one that can be drawn."""
        return self.memo.ask(_drawing)

    @property
    def places(self) -> Places | None:
        """The places of the board in words."""
        return self.memo.ask(_places)

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


def _nobody(what: str, done: int, total: int) -> None:
    """Hear nothing."""


def _is_place(context: PageContext, place: str, page: str) -> bool:
    """Tell whether a place that a page links to is one."""
    address, _, anchor = place.partition("#")
    anchors = context.known_places.get(address)
    return anchors is not None and (not anchor or anchor in anchors)


def _drawing(context: PageContext) -> Drawing | None:
    return context.game.drawing(context)


def _places(context: PageContext) -> Places | None:
    return context.game.places(context)
