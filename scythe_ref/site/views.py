"""View models: pages, planned pages, links, badges, rule cards, positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from markupsafe import Markup

if TYPE_CHECKING:
    from scythe_ref.site.parts.page_helper import PageHelper


BadgeKind = Literal[
    "module", "players", "faction", "status", "switch", "passes", "fails", "printing", "confidence", "combines"
]


@dataclass(frozen=True)
class Badge:
    """A short mark.

    Attributes:
        kind: Its subject, by which pages style it.
        href: Its link, if any.
        faction: The faction of a faction badge, for its colour.
    """

    kind: BadgeKind
    text: str
    href: str | None = None
    faction: str | None = None


@dataclass(frozen=True)
class NamedLink:
    """A link with its text, the id of its target, and an optional note."""

    text: str
    href: str
    id: str = ""
    note: str = ""


@dataclass(frozen=True)
class PageCard:
    """A page as a card of a list shows it.

    Attributes:
        address: The page's address, from the site's root, by which it has its drawing.
        text: One line on what is there; empty where the title says enough.
    """

    address: str
    title: str
    text: str = ""


@dataclass(frozen=True)
class RuleCard:
    """A statement as other pages show it, readable without a visit to its own page."""

    id: str
    title: str
    text: Markup
    href: str
    badges: tuple[Badge, ...] = ()
    superseded: bool = False


T = TypeVar("T")


class Page:
    """The view of a template: objects of the library, and values for this page.

    Attributes:
        here: The page helper.
        title: The heading.
        description: One plain line for link previews and search engines.
    """

    def __init__(self, here: PageHelper, title: str, description: str, **shown: Any) -> None:
        self.here = here
        self.title = title
        self.description = description
        self.shown = shown

    def __getattr__(self, name: str) -> Any:
        # By `__dict__`: of an object that has no `shown` yet, asking for it would come here again without end.
        shown = self.__dict__.get("shown", {})
        if name not in shown:
            raise AttributeError(name)
        return shown[name]


def neighbours(entries: Sequence[T], entry: T) -> tuple[T | None, T | None]:
    """Return the neighbours of an entry, before and after it."""
    place = entries.index(entry)
    return entries[place - 1] if place else None, entries[place + 1] if place + 1 < len(entries) else None


@dataclass(frozen=True)
class Piece:
    """Pieces of one kind and owner on one place.

    Attributes:
        kind: Its kind, in the game's own terms.
        faction: Their owner; empty for nobody's.
        load: The load, in words.
    """

    place: str
    kind: str
    faction: str = ""
    count: int = 1
    load: str = ""


@dataclass(frozen=True)
class Track:
    """A player's possessions beside the board.

    Attributes:
        active: Whether it is this player's turn.
        words: The possessions, a few words each.
    """

    faction: str
    active: bool
    words: tuple[str, ...]


@dataclass(frozen=True)
class PositionView:
    """A position for drawings: the pieces on the board, and each player's track."""

    pieces: tuple[Piece, ...]
    tracks: tuple[Track, ...] = ()

    @property
    def places(self) -> list[str]:
        """Every place with something on it, in the order of first mention."""
        return list(dict.fromkeys(piece.place for piece in self.pieces))


@dataclass(frozen=True)
class Frame:
    """The part of the board that a picture shows."""

    left: int
    top: int
    width: int
    height: int

    @property
    def view_box(self) -> str:
        """The value of the SVG attribute."""
        return f"{self.left} {self.top} {self.width} {self.height}"


@dataclass(frozen=True)
class PlannedPage:
    """A page before rendering.

    Attributes:
        uri: Its Markdown file, as if it were in the docs folder.
        template: The name of its template.
        view: Makes its view.
        in_nav: Whether the navigation may list it; rulings are reached through their topics.
    """

    uri: str
    template: str
    view: Callable[[], Page]
    in_nav: bool = True
