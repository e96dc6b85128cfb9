"""Small views that many pages share, with every address relative to its page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from markupsafe import Markup

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
