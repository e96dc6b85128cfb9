"""View models: everything a template may show, typed, with every address relative to its page."""

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
        text: What it says.
        href: Where it leads, if anywhere.
        faction: The faction of a faction badge, for its colour.
    """

    kind: BadgeKind
    text: str
    href: str | None = None
    faction: str | None = None


@dataclass(frozen=True)
class Reference:
    """A link with words.

    Attributes:
        text: What it says.
        href: Where it leads.
        id: The id of what it leads to.
        note: A few words about it.
    """

    text: str
    href: str
    id: str = ""
    note: str = ""


@dataclass(frozen=True)
class SourceNote:
    """A source and the place in it.

    Attributes:
        title: The source.
        place: Where in it, in words.
        href: Its entry on the page of sources.
        ref: The reference as authors write it.
    """

    title: str
    place: str
    href: str
    ref: str


@dataclass(frozen=True)
class Dissent:
    """A source that says otherwise."""

    source: SourceNote
    text: Markup


@dataclass(frozen=True)
class RuleCard:
    """A statement as other pages show it: enough to read it without going there."""

    id: str
    title: str
    text: Markup
    href: str
    badges: tuple[Badge, ...] = ()


@dataclass(frozen=True)
class Asked:
    """A ruling as other pages show it: the question with its answer."""

    id: str
    question: Markup
    answer: Markup
    href: str
    badges: tuple[Badge, ...] = ()
    passes: int = 0
    settle_href: str = ""


@dataclass(frozen=True)
class StatementView:
    """A statement in its chapter."""

    id: str
    title: str
    text: Markup
    example: Markup | None
    badges: tuple[Badge, ...]
    superseded: bool
    derivation: Markup | None
    since: str | None
    formerly: tuple[str, ...]
    sources: tuple[SourceNote, ...]
    dissent: tuple[Dissent, ...]
    overrides: tuple[Reference, ...]
    overridden_by: tuple[Reference, ...]
    replaces: tuple[Reference, ...]
    replaced_by: tuple[Reference, ...]
    says: tuple[Reference, ...]
    rulings: tuple[Asked, ...]
    scenarios: tuple[Reference, ...]
    walks: tuple[Reference, ...]
    report_href: str
    settle_href: str


@dataclass(frozen=True)
class SectionView:
    """A heading with its text and statements; sections below it follow it in the list, one level deeper."""

    level: int
    id: str | None
    name: str
    text: Markup | None
    statements: tuple[StatementView, ...]


@dataclass(frozen=True)
class RulingView:
    """A ruling on its own page."""

    id: str
    question: Markup
    answer: Markup
    verdict: str
    explanation: Markup | None
    badges: tuple[Badge, ...]
    status: str
    derivation: Markup | None
    note: Markup | None
    reason: Markup | None
    rules: tuple[RuleCard, ...]
    sources: tuple[SourceNote, ...]
    dissent: tuple[Dissent, ...]
    report_href: str
    settle_href: str


@dataclass(frozen=True)
class PlaceLine:
    """What lies on one place, in words."""

    place: str
    where: str
    things: tuple[str, ...]


@dataclass(frozen=True)
class TrackLine:
    """One player's tracks and hand, in words."""

    faction: str
    name: str
    active: bool
    power: int
    popularity: int
    coins: int
    cards: int
    more: tuple[str, ...]


@dataclass(frozen=True)
class Picture:
    """A position: drawn, and in words.

    Attributes:
        id: Unique on its page.
        title: What it shows.
        view_box: The part of the board.
        width: Natural width, in board units.
        sprite: Address of the file with the board and the symbols.
        pieces: The pieces, as SVG.
        places: The same in words.
        tracks: What is not on the board.
    """

    id: str
    title: str
    view_box: str
    width: int
    sprite: str
    pieces: Markup
    places: tuple[PlaceLine, ...]
    tracks: tuple[TrackLine, ...]


@dataclass(frozen=True)
class Reason:
    """Why a step came out as it did: a statement, and what it met."""

    rule: RuleCard
    message: str


@dataclass(frozen=True)
class Happening:
    """Something that a step changed.

    Attributes:
        message: What happened.
        change: Before and after, if they are values.
        rule: The statement behind it.
    """

    message: str
    change: str
    rule: Reference | None


@dataclass(frozen=True)
class FlipLine:
    """A small change, and what it turns.

    Attributes:
        change: The change as a sentence without its full stop.
        verdict: ``yes`` or ``no``: whether the step is allowed then; empty where it is the outcome that turns.
        outcome: What comes out otherwise.
        by: The statements that decide it then.
    """

    change: str
    verdict: str
    outcome: tuple[str, ...]
    by: tuple[Reference, ...]


@dataclass(frozen=True)
class FlipsView:
    """What would change an answer.

    Attributes:
        lines: The smallest changes; empty where none of those tried turns it.
        tried: How many changes were tried.
    """

    lines: tuple[FlipLine, ...]
    tried: int


@dataclass(frozen=True)
class StepView:
    """One line of a play and its verdict.

    Attributes:
        line: The line without the faction.
        error: Why the line could not be read; empty if it could.
        reasons: The statements that decided it and that the scenario is about.
        others: What else decided it.
        lifted: Exceptions that were at work, in words.
        flips: What would change its answer; None where the scenario expects nothing of it.
    """

    number: int
    line: str
    faction: str
    faction_name: str
    accepted: bool
    error: str
    reasons: tuple[Reason, ...]
    others: tuple[Reference, ...]
    happenings: tuple[Happening, ...]
    lifted: tuple[tuple[Reference, Reference], ...]
    flips: FlipsView | None


@dataclass(frozen=True)
class ScenarioView:
    """A scenario that was run for this page.

    Attributes:
        flips: What would change what is so at the beginning; None where the scenario expects nothing of that.
        position: The position at the beginning in one line, as ``scythe-ref try`` takes it.
    """

    id: str
    anchor: str
    title: str
    about: Markup | None
    passed: bool
    failures: tuple[str, ...]
    badges: tuple[Badge, ...]
    before: Picture
    after: Picture | None
    steps: tuple[StepView, ...]
    flips: FlipsView | None
    mentioned: tuple[str, ...]
    position: str
