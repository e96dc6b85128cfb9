"""What the site asks of a game: its pages, its board, and its words for positions and actions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from markupsafe import Markup

from scythe_ref.game_package import GamePackage
from scythe_ref.site.views import Frame, Piece, PositionView

if TYPE_CHECKING:
    from scythe_ref.library import Library
    from scythe_ref.schema.scenario import AnySetting
    from scythe_ref.site.context import PageContext
    from scythe_ref.site.parts.page_helper import PageHelper
    from scythe_ref.site.views import Badge, PlannedPage


class Drawing(Protocol):
    """Draws the board and positions on it.

    The empty board and all symbols are one file of the site, to which each picture refers. Styles of a page do not
    reach into that file, but variables do, so colours are written as variables.
    """

    @property
    def file(self) -> str:
        """Where the file is, from the site's root; another board has another name."""
        ...

    def base(self) -> Markup:
        """Return the empty board as the content of the file's ``<symbol id="board">``."""
        ...

    def whole(self) -> Frame:
        """Return the frame of the whole board."""
        ...

    def frame(self, labels: Iterable[str], around: bool = True) -> Frame:
        """Return the frame that shows some places, and what is next to them if that is wanted."""
        ...

    def pieces(self, position: PositionView, sprite: str, frame: Frame) -> Markup:
        """Return everything in a position that a frame shows, as SVG; ``sprite`` is the address of the file."""
        ...

    def outlined(self, labels: Iterable[str]) -> Markup:
        """Return the outlines of some places, as SVG."""
        ...


class Places(Protocol):
    """Names and describes the places of the board."""

    @property
    def owners(self) -> Mapping[str, str]:
        """The places that belong to one side alone, with the side; what happens there is told, but not always drawn."""
        ...

    def name(self, label: str) -> str:
        """Return what a place is called."""
        ...

    def where(self, label: str, near: Iterable[str] = ()) -> str:
        """Return where it is, best told by a place that the reader knows already."""
        ...

    def described(self, label: str, near: Iterable[str] = ()) -> str:
        """Return both."""
        ...


class Finder(Protocol):
    """Looks for what would change the answers of scenarios."""

    def of_all(self, scenarios: Mapping[str, Any], progress: Callable[[int, int], None] | None = None) -> Any:
        """Return by scenario how many changes were tried, and the answers with those that turn each."""
        ...


class SwitchFinder(Protocol):
    """Looks for scenarios that come out otherwise when a switch is set otherwise."""

    def of_switches(
        self, scenarios: Mapping[str, Any], progress: Callable[[int, int], None] | None = None
    ) -> list[Any]:
        """Return each with ``switch``, ``setting``, ``other`` and ``scenario``."""
        ...


class GameSite:
    """What a game has of its own on the site; a package overrides what it has, as its part ``site``."""

    templates: tuple[Path, ...] = ()
    """Folders of templates, beside those of every game."""

    spelling: Mapping[str, Sequence[Any]] = {}  # nobody adds to it
    """By list, how positions and actions are written: what each example is, and what it says."""

    styles: Path | None = None
    """A style sheet that every page loads: colours of what is drawn, and ``--f`` in a class ``f-…`` of each side."""

    theme: Path | None = None
    """A folder with what its own pages load, laid over our theme: templates, ``js/`` and ``css/``."""

    def drawing(self, context: PageContext) -> Drawing | None:
        """Return what draws the board; None if there is no picture of it."""
        return None

    def places(self, context: PageContext) -> Places | None:
        """Return what names the places of the board."""
        return None

    def components(self, context: PageContext) -> Iterator[PlannedPage]:
        """Yield the pages of components."""
        yield from ()

    def lists(self, context: PageContext) -> Iterator[PlannedPage]:
        """Yield further lists, as of the glossary."""
        yield from ()

    def at_the_table(self, context: PageContext) -> Iterator[PlannedPage]:
        """Yield what helps while people play: pages of our own theme."""
        yield from ()

    def addresses(self, library: Library) -> Iterator[str]:
        """Yield every address with a place on those pages, as ``page/#anchor`` from the site's root."""
        yield from ()

    def faction_url(self, faction: str) -> str:
        """Return the address of a side's page, from the site's root; empty if it has none."""
        return ""

    def position(self, context: PageContext, data: Mapping[str, Any]) -> PositionView:
        """Return a position, as the engine's ``view`` tells it, for drawings."""
        return PositionView(())

    def around(self, context: PageContext, places: Iterable[str]) -> set[str]:
        """Return some places and those beside them."""
        return set(places)

    def mentioned(self, context: PageContext, lines: Iterable[str]) -> list[str]:
        """Return the places that the lines of a play name, in order."""
        return []

    def is_scenery(self, piece: Piece) -> bool:
        """Tell whether a piece is on the board from the beginning, so that a first picture need not show it."""
        return False

    def in_words(self, here: PageHelper, piece: Piece) -> str:
        """Return a piece in words, without its place."""
        return " ".join(filter(None, (str(piece.count) if piece.count > 1 else "", piece.faction, piece.kind)))

    def badges(self, here: PageHelper, setting: AnySetting) -> Iterator[Badge]:
        """Yield what else a scenario is played with."""
        yield from ()

    def combined(self, here: PageHelper, partners: Collection[str]) -> Iterator[Badge]:
        """Yield what a scenario shows together."""
        yield from ()

    def line(self, data: Mapping[str, Any]) -> str:
        """Return the position of a scenario in one line, as the command line takes it; empty if there is no such."""
        return ""

    def action_words(self, context: PageContext, line: str) -> str:
        """Return an action in words."""
        return line

    def standing(self, context: PageContext, position: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
        """Return what each player has beside the board, in words."""
        return []

    def changes(
        self, context: PageContext, before: Mapping[str, Any], after: Mapping[str, Any]
    ) -> list[tuple[str, list[str]]]:
        """Return what has changed for each player beside the board, in words."""
        return []

    def finder(self, bundle: Mapping[str, Any]) -> Finder | None:
        """Return what looks for changes that turn an answer."""
        return None

    def switch_finder(self, bundle: Mapping[str, Any]) -> SwitchFinder | None:
        """Return what looks for scenarios that a switch decides."""
        return None

    def lab_board(self, context: PageContext) -> Mapping[str, Any] | None:
        """Return what the page of the lab draws the board with; None if the game has no lab."""
        return None

    def pictures(self, context: PageContext) -> Iterator[tuple[str, Frame, Markup]]:
        """Yield pictures for exports: name of the file, what of the board it shows, and what is on it."""
        yield from ()


PLAIN = GameSite()
"""What a game has that has no package."""


def site_of(package: GamePackage) -> GameSite:
    """Return what a game has of its own on the site."""
    site: GameSite = package.part("site") or PLAIN
    return site
