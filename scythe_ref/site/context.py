"""What every page is made with: the library, its links and texts, the board and what scenarios came to."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import cached_property
from typing import Any, Concatenate, ParamSpec, TypeVar

from scythe_ref.library import Entry, Library, entries_of
from scythe_ref.site.build.results import Results
from scythe_ref.site.game import Drawing, GameSite, Places, site_of
from scythe_ref.site.html.render import Renderer
from scythe_ref.site.parts.known_places import known_places
from scythe_ref.site.parts.links import Links
from scythe_ref.site.parts.prose import Prose

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class PageContext:
    """One state of the content and everything needed to make pages from it; several threads may.

    Attributes:
        library: The content.
        game: What the game has of its own.
        renderer: The templates.
        tell: Is told how far long work is: what is done, how much of it, and how much there is.
    """

    def __init__(self, library: Library, links: Links, renderer: Renderer | None = None) -> None:
        """Set up."""
        self.library = library
        self.game: GameSite = site_of(library.package)
        self.renderer = renderer or Renderer(games=self.game.templates)
        self.links = replace(links, library=library, noted=self._note_link)
        self.prose = Prose(self)
        self.results = Results(self)
        self.tell: Callable[[str, int, int], None] = _nobody
        self._made: dict[Hashable, Any] = {}
        self._linked: dict[tuple[str, str], None] = {}

    def once(
        self, make: Callable[Concatenate[PageContext, Asked], Answer], *args: Asked.args, **none: Asked.kwargs
    ) -> Answer:
        """Return the cached result of a function of this context and some arguments.

        Args:
            make: A function of a module.
            args: What can be a key of a dict.
        """
        question = (make, args)
        # Two threads may make the same; both of them are right.
        if question not in self._made:
            self._made[question] = make(self, *args, **none)
        return self._made[question]  # type: ignore[no-any-return]

    @cached_property
    def drawing(self) -> Drawing | None:
        """What draws the board, where the game has one that can be drawn."""
        return self.game.drawing(self)

    @cached_property
    def places(self) -> Places | None:
        """The places of the board in words."""
        return self.game.places(self)

    @cached_property
    def entries(self) -> list[Entry]:
        """The entries of the search."""
        return entries_of(self.library)

    def links_written(self, sound: bool) -> list[tuple[str, str]]:
        """Return every link that the pages made so far hold: place and page.

        Args:
            sound: Whether to return those to places that there are, or those to places that no page has.
        """
        return [link for link in list(self._linked) if self._is_place(link[0]) == sound]

    @cached_property
    def known_places(self) -> dict[str, frozenset[str]]:
        """The anchors of each page, by its address from the site's root."""
        return known_places(self.library)

    def _note_link(self, place: str, page: str) -> None:
        self._linked[place, page] = None

    def _is_place(self, place: str) -> bool:
        """Return whether a link's target is a known place."""
        address, _, anchor = place.partition("#")
        anchors = self.known_places.get(address)
        return anchors is not None and (not anchor or anchor in anchors)


def _nobody(what: str, done: int, total: int) -> None:
    """Hear nothing."""
