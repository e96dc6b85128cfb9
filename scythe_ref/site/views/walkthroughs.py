"""View models of the walk-throughs: their list, and the page of each."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from scythe_ref.site.views.pages import Page
from scythe_ref.site.views.parts import Badge, Happening, Picture, Reference, RuleCard


@dataclass(frozen=True)
class LineView:
    """One action.

    Attributes:
        words: What is done, without who does it.
        faction: Who does it; empty for lines of set-up.
        faction_name: The same in words.
        line: The action as it is written in the action grammar.
    """

    words: str
    faction: str
    faction_name: str
    line: str


@dataclass(frozen=True)
class AttemptView:
    """Something that was tried and refused.

    Attributes:
        line: The action.
        note: Why somebody might try it.
        reasons: The statements that forbid it, each with what it met.
    """

    line: LineView
    note: Markup | None
    reasons: tuple[tuple[Reference, str], ...]


@dataclass(frozen=True)
class MatChange:
    """What a step changed for one player besides the board.

    Attributes:
        faction: The player.
        name: The same in words.
        words: What is otherwise now, a few words each.
    """

    faction: str
    name: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class WalkStepView:
    """One step of a walk-through.

    Attributes:
        number: Its number, from 1.
        title: What happens.
        note: The note.
        attempts: What is not allowed here.
        lines: What is played.
        pictures: The board before and after, as far as it changes; one picture at the start.
        small: Whether the pictures are small enough to stand side by side on a phone.
        mats: What else changed.
        rules: The statements that the note rests on.
        happenings: Everything that happened, one after the other.
    """

    number: int
    title: str
    note: Markup
    attempts: tuple[AttemptView, ...]
    lines: tuple[LineView, ...]
    pictures: tuple[Picture, ...]
    small: bool
    mats: tuple[MatChange, ...]
    rules: tuple[RuleCard, ...]
    happenings: tuple[Happening, ...]


@dataclass(frozen=True)
class WalkPage(Page):
    """A walk-through.

    Attributes:
        about: What happens in it.
        learn: What a reader knows afterwards.
        badges: Ruleset, modules and players.
        steps: The steps.
        id: The authored id.
    """

    about: Markup
    learn: tuple[Markup, ...]
    badges: tuple[Badge, ...]
    steps: tuple[WalkStepView, ...]
    id: str
    before: Reference | None
    after: Reference | None


@dataclass(frozen=True)
class WalkLine:
    """A walk-through in the list of all."""

    title: str
    href: str
    about: Markup
    steps: int
    badges: tuple[Badge, ...]


@dataclass(frozen=True)
class WalksPage(Page):
    """The list of walk-throughs."""

    walks: tuple[WalkLine, ...]
