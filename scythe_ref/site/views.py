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
        kind: What it is about; pages style it by this.
        href: Where it leads, if anywhere.
        faction: The faction of a faction badge, for its colour.
    """

    kind: BadgeKind
    text: str
    href: str | None = None
    faction: str | None = None


@dataclass(frozen=True)
class NamedLink:
    """A link with words, the id of what it leads to, and perhaps a few words about it."""

    text: str
    href: str
    id: str = ""
    note: str = ""


@dataclass(frozen=True)
class RuleCard:
    """A statement as other pages show it: enough to read it without going there."""

    id: str
    title: str
    text: Markup
    href: str
    badges: tuple[Badge, ...] = ()
    superseded: bool = False


T = TypeVar("T")


class Page:
    """What a template shows: objects of the library, and what is worked out for this page.

    Attributes:
        here: What the template writes texts, links and marks with.
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
    """Return what comes before an entry and after it."""
    place = entries.index(entry)
    return entries[place - 1] if place else None, entries[place + 1] if place + 1 < len(entries) else None


@dataclass(frozen=True)
class Piece:
    """Pieces of one kind and owner on one place.

    Attributes:
        kind: What it is, in the game's own terms.
        faction: Whose they are; empty for nobody's.
        load: What is aboard, in words.
    """

    place: str
    kind: str
    faction: str = ""
    count: int = 1
    load: str = ""


@dataclass(frozen=True)
class Track:
    """What a player has beside the board.

    Attributes:
        active: Whether it is this player's turn.
        words: What there is, a few words each.
    """

    faction: str
    active: bool
    words: tuple[str, ...]


@dataclass(frozen=True)
class PositionView:
    """Everything on the board, and what each player has beside it."""

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
    """A page before it is made.

    Attributes:
        uri: The Markdown file that it stands for, as if it lay in the docs folder.
        template: What it is written by.
        view: Gives what it shows.
        in_nav: Whether the navigation may list it; rulings are reached through their topics.
    """

    uri: str
    template: str
    view: Callable[[], Page]
    in_nav: bool = True
