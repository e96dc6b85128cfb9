"""The interface between the site and a game: pages, board, and words for positions and actions."""

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
    reach into that file, but variables do, so colours have to be variables.
    """

    @property
    def file(self) -> str:
        """The path of the file, from the site's root; another board has another name."""
        ...

    def base(self) -> Markup:
        """Return the empty board as the content of the file's ``<symbol id="board">``."""
        ...

    def whole(self) -> Frame:
        """Return the frame of the whole board."""
        ...

    def frame(self, labels: Iterable[str], around: bool = True) -> Frame:
        """Return the frame that shows some places, with their neighbours if wanted."""
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
        """The places of one side alone, with the side; pages describe events there but don't always draw them."""
        ...

    def name(self, label: str) -> str:
        """Return the name of a place."""
        ...

    def where(self, label: str, near: Iterable[str] = ()) -> str:
        """Return the way to a place from one that the reader knows already, in words."""
        ...

    def described(self, label: str, near: Iterable[str] = ()) -> str:
        """Return name and place together."""
        ...


class Finder(Protocol):
    """Finds the flips of scenarios."""

    def of_all(self, scenarios: Mapping[str, Any], progress: Callable[[int, int], None] | None = None) -> Any:
        """Return by scenario the number of changes tried, and the answers with the flips of each."""
        ...

    def unknown(self, scenarios: Mapping[str, Any]) -> list[str]:
        """Return the scenarios without results in the cache."""
        ...


class SwitchFinder(Protocol):
    """Looks for scenarios that come out otherwise with another setting of a switch."""

    def of_switches(
        self, scenarios: Mapping[str, Any], progress: Callable[[int, int], None] | None = None
    ) -> list[Any]:
        """Return each with ``switch``, ``setting``, ``other`` and ``scenario``."""
        ...


DRAWINGS = "icons/drawings.svg"
"""A file of a game's theme: small drawings of pages, each a symbol named after the last folder of the address."""


class GameSite:
    """The game's side of the site; a package overrides the methods that it needs, as its part ``site``."""

    templates: tuple[Path, ...] = ()
    """Folders of templates, beside those of every game."""

    spelling: Mapping[str, Sequence[Any]] = {}  # nobody adds to it
    """By list, the spelling of positions and actions: pairs of example and meaning."""

    styles: Path | None = None
    """A style sheet that every page loads: the colours of drawings, and ``--f`` in a class ``f-…`` of each side."""

    theme: Path | None = None
    """A folder with the files that its own pages load, laid over our theme: templates, ``js/`` and ``css/``."""

    def rulebooks(self, library: Library) -> Mapping[str, Sequence[str]]:
        """Return the modules of each printed rulebook, by the name of its file."""
        return {"rulebook": [*library.package.lists.modules]}

    def drawing(self, context: PageContext) -> Drawing | None:
        """Return the drawing of the board; None if there is none."""
        return None

    def places(self, context: PageContext) -> Places | None:
        """Return the names of the board's places; None if there are none."""
        return None

    def components(self, context: PageContext) -> Iterator[PlannedPage]:
        """Yield the pages of components."""
        yield from ()

    def lists(self, context: PageContext) -> Iterator[PlannedPage]:
        """Yield further lists, as of the glossary."""
        yield from ()

    def at_the_table(self, context: PageContext) -> Iterator[PlannedPage]:
        """Yield the tools for the table: pages of our own theme."""
        yield from ()

    def addresses(self, library: Library) -> Iterator[str]:
        """Yield every address with a place on those pages, as ``page/#anchor`` from the site's root."""
        yield from ()

    def faction_url(self, faction: str) -> str:
        """Return the address of a side's page, from the site's root; empty if it has none."""
        return ""

    def position(self, context: PageContext, data: Mapping[str, Any]) -> PositionView:
        """Return a position, given by the engine's ``view``, for drawings."""
        return PositionView(())

    def around(self, context: PageContext, places: Iterable[str]) -> set[str]:
        """Return some places and those beside them."""
        return set(places)

    def mentioned(self, context: PageContext, lines: Iterable[str]) -> list[str]:
        """Return the places that the lines of a play name, in order."""
        return []

    def is_scenery(self, piece: Piece) -> bool:
        """Return whether a piece is on the board from the beginning, so that a first picture can leave it out."""
        return False

    def in_words(self, here: PageHelper, piece: Piece) -> str:
        """Return a piece in words, without its place."""
        return " ".join(filter(None, (str(piece.count) if piece.count > 1 else "", piece.faction, piece.kind)))

    def badges(self, here: PageHelper, setting: AnySetting) -> Iterator[Badge]:
        """Yield the badges of further settings of a scenario."""
        yield from ()

    def combined(self, here: PageHelper, partners: Collection[str]) -> Iterator[Badge]:
        """Yield the badges of the abilities that a scenario combines."""
        yield from ()

    def line(self, data: Mapping[str, Any]) -> str:
        """Return the position of a scenario in one line, as the command line reads it; empty if there is none."""
        return ""

    def action_words(self, context: PageContext, line: str) -> str:
        """Return an action in words."""
        return line

    def standing(self, context: PageContext, position: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
        """Return in words, by player, everything beside the board."""
        return []

    def changes(
        self, context: PageContext, before: Mapping[str, Any], after: Mapping[str, Any]
    ) -> list[tuple[str, list[str]]]:
        """Return in words, by player, the changes beside the board."""
        return []

    def finder(self, bundle: Mapping[str, Any]) -> Finder | None:
        """Return the finder of flips; None if the game has none."""
        return None

    def switch_finder(self, bundle: Mapping[str, Any]) -> SwitchFinder | None:
        """Return the finder of scenarios that a switch decides; None if the game has none."""
        return None

    def lab_board(self, context: PageContext) -> Mapping[str, Any] | None:
        """Return ``BoardFile`` of ``js/lab/types.d.ts``, by which the lab draws the board; None if there is no lab."""
        return None

    def pictures(self, context: PageContext) -> Iterator[tuple[str, Frame, Markup]]:
        """Yield pictures for exports: file name, frame, and the pieces on it."""
        yield from ()


PLAIN = GameSite()
"""The site part of a game without a package."""


def site_of(package: GamePackage) -> GameSite:
    """Return the site part of a game."""
    site: GameSite = package.part("site") or PLAIN
    return site
