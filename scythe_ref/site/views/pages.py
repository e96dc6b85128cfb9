"""View models of whole pages: one for each kind of generated page, named after its template."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from scythe_ref.site.views.parts import (
    Asked,
    Badge,
    Reference,
    RuleCard,
    RulingView,
    ScenarioView,
    SectionView,
    SourceNote,
)


@dataclass(frozen=True)
class Page:
    """What every page has.

    Attributes:
        title: Its heading.
        description: One plain line for link previews and search engines.
    """

    title: str
    description: str


@dataclass(frozen=True)
class ChapterPage(Page):
    """A chapter of the rules."""

    id: str
    summary: tuple[Markup, ...]
    walks: tuple[Reference, ...]
    sections: tuple[SectionView, ...]


@dataclass(frozen=True)
class ChapterLine:
    """A chapter in a list of chapters."""

    title: str
    href: str
    description: Markup
    statements: int


@dataclass(frozen=True)
class ChaptersPage(Page):
    """The list of chapters."""

    chapters: tuple[ChapterLine, ...]


@dataclass(frozen=True)
class TopicLine:
    """A topic in the list of topics."""

    title: str
    href: str
    rulings: tuple[Asked, ...]


@dataclass(frozen=True)
class TopicsPage(Page):
    """The list of topics."""

    topics: tuple[TopicLine, ...]
    statuses: tuple[tuple[Badge, str], ...]


@dataclass(frozen=True)
class TopicPage(Page):
    """The rulings of one topic."""

    rulings: tuple[Asked, ...]


@dataclass(frozen=True)
class RulingPage(Page):
    """A ruling with its scenarios."""

    topic: Reference
    ruling: RulingView
    scenarios: tuple[ScenarioView, ...]
    walks: tuple[Reference, ...]
    related: tuple[Asked, ...]
    before: Reference | None
    after: Reference | None


@dataclass(frozen=True)
class ScenarioLine:
    """A scenario in the list of all."""

    title: str
    href: str
    passed: bool


@dataclass(frozen=True)
class ScenarioGroup:
    """The scenarios of one topic."""

    title: str
    scenarios: tuple[ScenarioLine, ...]


@dataclass(frozen=True)
class ScenariosPage(Page):
    """The list of all scenarios."""

    groups: tuple[ScenarioGroup, ...]
    passed: int
    total: int


@dataclass(frozen=True)
class ScenarioTopicPage(Page):
    """The scenarios of one topic that belong to no ruling, in full."""

    scenarios: tuple[ScenarioView, ...]


@dataclass(frozen=True)
class AbilityView:
    """An ability on a faction mat, the statements about it, and where to read what it meets."""

    name: str
    kind: str
    note: str
    rule: RuleCard
    meets: str = ""


@dataclass(frozen=True)
class FactionLine:
    """A faction in the list of factions."""

    faction: str
    name: str
    href: str
    colour: str
    power: int
    cards: int
    ability: str
    mechs: str
    badges: tuple[Badge, ...]


@dataclass(frozen=True)
class FactionsPage(Page):
    """The list of faction mats."""

    factions: tuple[FactionLine, ...]


@dataclass(frozen=True)
class FactionPage(Page):
    """One faction mat."""

    faction: str
    short: str
    colour: str
    badges: tuple[Badge, ...]
    facts: tuple[tuple[str, str], ...]
    abilities: tuple[AbilityView, ...]
    more: tuple[RuleCard, ...]
    rulings: tuple[Asked, ...]
    view_box: str
    sprite: str
    home: str
    sources: tuple[SourceNote, ...]


@dataclass(frozen=True)
class MatSectionView:
    """A section of a player mat."""

    top: str
    bottom: str
    cost: int
    minimum: int
    coins: int
    resource: str


@dataclass(frozen=True)
class MatLine:
    """A player mat in the list of mats."""

    name: str
    number: str
    href: str
    popularity: int
    coins: int
    sections: tuple[MatSectionView, ...]
    badges: tuple[Badge, ...]


@dataclass(frozen=True)
class MatsPage(Page):
    """The list of player mats."""

    mats: tuple[MatLine, ...]


@dataclass(frozen=True)
class MatPage(Page):
    """One player mat."""

    badges: tuple[Badge, ...]
    facts: tuple[tuple[str, str], ...]
    sections: tuple[MatSectionView, ...]
    sources: tuple[SourceNote, ...]


@dataclass(frozen=True)
class TerritoryLine:
    """A territory in the table of the board."""

    label: str
    terrain: str
    where: str
    neighbours: str
    rivers: str
    marks: str


@dataclass(frozen=True)
class BoardPage(Page):
    """The board."""

    view_box: str
    sprite: str
    encounters: Markup
    territories: tuple[TerritoryLine, ...]
    counts: tuple[tuple[str, int], ...]
    note: str
    sources: tuple[SourceNote, ...]


@dataclass(frozen=True)
class TermView:
    """A term of the glossary."""

    id: str
    term: str
    definition: Markup
    synonyms: tuple[str, ...]
    dutch: tuple[str, ...]
    rules: tuple[Reference, ...]
    sources: tuple[SourceNote, ...]


@dataclass(frozen=True)
class GlossaryPage(Page):
    """The glossary, by first letter."""

    letters: tuple[tuple[str, tuple[TermView, ...]], ...]


@dataclass(frozen=True)
class SettingView:
    """One setting of a switch."""

    name: str
    is_default: bool
    presets: tuple[str, ...]
    rule: RuleCard


@dataclass(frozen=True)
class FlipView:
    """Scenarios played under one setting that come out otherwise under another."""

    setting: str
    other: str
    scenarios: tuple[Reference, ...]


@dataclass(frozen=True)
class SwitchView:
    """A switch with its settings side by side, and what changes if it is set otherwise."""

    id: str
    title: str
    question: str
    settings: tuple[SettingView, ...]
    flips: tuple[FlipView, ...]
    sources: tuple[SourceNote, ...]


@dataclass(frozen=True)
class PresetView:
    """A preset and what it sets otherwise."""

    id: str
    title: str
    description: str
    switches: tuple[tuple[Reference, str], ...]


@dataclass(frozen=True)
class PrintingsPage(Page):
    """Switches and presets."""

    presets: tuple[PresetView, ...]
    switches: tuple[SwitchView, ...]


@dataclass(frozen=True)
class SourceView:
    """A source with everything that rests on it."""

    id: str
    title: str
    kind: str
    edition: str | None
    language: str
    authority: int
    note: str | None
    places: tuple[tuple[str, str], ...]
    statements: tuple[Reference, ...]
    rulings: tuple[Reference, ...]


@dataclass(frozen=True)
class SourcesPage(Page):
    """All sources, the weightiest first."""

    sources: tuple[SourceView, ...]


@dataclass(frozen=True)
class ChangeView:
    """A change of the rules, before and after."""

    id: str
    title: str
    where: str
    note: str | None
    before: RuleCard | None
    after: RuleCard
    sources: tuple[SourceNote, ...]


@dataclass(frozen=True)
class ChangesPage(Page):
    """All changes."""

    changes: tuple[ChangeView, ...]
