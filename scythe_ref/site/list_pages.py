"""Pages that list one format: glossary, printings, sources, changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scythe_ref.library.plain import plain
from scythe_ref.proof.switch_effects import SwitchedScenario
from scythe_ref.schema.glossary import Term
from scythe_ref.site.desk import Desk
from scythe_ref.site.views import Reference, RuleCard
from scythe_ref.site.views_pages import (
    ChangesPage,
    ChangeView,
    FlipView,
    GlossaryPage,
    PresetView,
    PrintingsPage,
    SettingView,
    SourcesPage,
    SourceView,
    SwitchView,
    TermView,
)

SOURCE_KINDS = {
    "publisher": "From the publisher",
    "licensed": "Licensed by the publisher",
    "fan-summary": "Summary by fans",
    "community": "Players' forums",
    "derived": "Our own comparison",
}
LANGUAGES = {"en": "English", "nl": "Dutch"}


def glossary_page(desk: Desk) -> GlossaryPage:
    """Return the glossary."""
    letters: dict[str, list[TermView]] = {}
    for term in sorted(desk.library.terms.values(), key=lambda term: term.term.casefold()):
        letters.setdefault(term.term[0].upper(), []).append(_term(desk, term))
    return GlossaryPage(
        title="Glossary",
        description="The game's terms, what they mean and what people call them.",
        letters=tuple((letter, tuple(terms)) for letter, terms in letters.items()),
    )


def _term(desk: Desk, term: Term) -> TermView:
    return TermView(
        id=term.id,
        term=term.term,
        definition=desk.prose.line(term.definition, "glossary/"),
        synonyms=tuple(term.synonyms),
        dutch=tuple(term.dutch),
        rules=desk.rules(term.rules, "glossary/"),
        sources=desk.sources(term.sources, "glossary/"),
    )


def printings_page(desk: Desk) -> PrintingsPage:
    """Return the switches with their settings side by side, and the presets."""
    page = "printings/"
    rulesets = desk.library.components.rulesets
    found: dict[str, list[SwitchedScenario]] = {name: [] for name in rulesets.switches}
    for flip in desk.results.flips():
        found[flip.switch].append(flip)

    def set_by(switch: str, setting: str) -> tuple[str, ...]:
        default = rulesets.switches[switch].default
        return tuple(p.title for p in rulesets.presets.values() if p.switches.get(switch, default) == setting)

    return PrintingsPage(
        title="Printings and switches",
        description=(
            "Where printings, sources or groups differ: each way to play it, side by side. "
            "The words in which two wordings differ are marked."
        ),
        presets=tuple(
            PresetView(
                id=name,
                title=preset.title,
                description=desk.prose.plain(preset.description),
                switches=tuple(
                    (Reference(rulesets.switches[switch].title, f"#{switch}", switch), setting.replace("-", " "))
                    for switch, setting in preset.switches.items()
                ),
            )
            for name, preset in rulesets.presets.items()
        ),
        switches=tuple(
            SwitchView(
                id=name,
                title=switch.title,
                question=desk.prose.plain(switch.question),
                settings=tuple(
                    SettingView(
                        name=setting.replace("-", " "),
                        is_default=setting == switch.default,
                        presets=set_by(name, setting),
                        rule=_compared(desk, rule, _other(switch.settings, setting), page),
                    )
                    for setting, rule in switch.settings.items()
                ),
                flips=_flips(desk, found[name], page),
                sources=desk.sources(switch.sources, page),
            )
            for name, switch in rulesets.switches.items()
        ),
    )


def _flips(desk: Desk, found: list[SwitchedScenario], page: str) -> tuple[FlipView, ...]:
    """Return the scenarios that a switch decides, one entry for each pair of settings."""
    pairs = dict.fromkeys(sorted((flip.setting, flip.other) for flip in found))
    return tuple(
        FlipView(
            setting=setting.replace("-", " "),
            other=other.replace("-", " "),
            scenarios=tuple(
                desk.scenario(flip.scenario, page) for flip in found if (flip.setting, flip.other) == (setting, other)
            ),
        )
        for setting, other in pairs
    )


def _other(settings: Mapping[str, str], setting: str) -> str:
    """Return the rule that a setting is compared with: that of the first other setting."""
    return next(rule for name, rule in settings.items() if name != setting)


def _compared(desk: Desk, rule: str, other: str | None, page: str) -> RuleCard:
    """Return the card of a rule, with the words marked that another rule's text does not have."""
    card = desk.card(rule, page)
    if other is None:
        return card
    statements = desk.library.statements
    return replace(card, text=desk.prose.compared(statements[rule].text, statements[other].text))


def sources_page(desk: Desk) -> SourcesPage:
    """Return the sources and what rests on each."""
    page = "sources/"
    statements: dict[str, list[Reference]] = {}
    rulings: dict[str, list[Reference]] = {}
    for statement in desk.library.statements.values():
        for name in _named(statement.statement.sources):
            statements.setdefault(name, []).append(desk.rule(statement.id, page))
    for ruling in desk.library.rulings.values():
        reference = Reference(desk.prose.plain(ruling.ruling.question), desk.to(ruling.url, page), ruling.id)
        for name in _named(ruling.ruling.sources):
            rulings.setdefault(name, []).append(reference)
    return SourcesPage(
        title="Sources",
        description="The documents that rules and rulings rest on. Where they disagree, the weightier one stands.",
        sources=tuple(
            SourceView(
                id=source.id,
                title=source.title,
                kind=SOURCE_KINDS[source.kind],
                edition=source.edition,
                language=LANGUAGES.get(source.language, source.language),
                authority=source.authority,
                note=plain(source.note) if source.note else None,
                places=tuple(source.places.items()),
                statements=tuple(statements.get(source.id, ())),
                rulings=tuple(rulings.get(source.id, ())),
            )
            for source in sorted(desk.library.sources.values(), key=lambda source: -source.authority)
        ),
    )


def _named(refs: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(ref.partition("#")[0] for ref in refs))


def changes_page(desk: Desk) -> ChangesPage:
    """Return the changes of the rules."""
    page = "changes/"
    return ChangesPage(
        title="Changes of the rules",
        description=(
            "What the publisher changed after the first printing, and where it says so. "
            "The words in which the two texts differ are marked."
        ),
        changes=tuple(
            ChangeView(
                id=change.id,
                title=change.title,
                where=desk.prose.plain(change.where),
                note=desk.prose.plain(change.note) if change.note else None,
                before=_compared(desk, change.before, change.after, page) if change.before else None,
                after=_compared(desk, change.after, change.before, page),
                sources=desk.sources(change.sources, page),
            )
            for change in desk.library.changes
        ),
    )
