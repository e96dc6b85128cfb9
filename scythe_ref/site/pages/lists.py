"""Pages that list one format: glossary, printings, sources, changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scythe_ref.library.plain_text import plain
from scythe_ref.proof.switch_effects import SwitchedScenario
from scythe_ref.schema.glossary import Term
from scythe_ref.site.context import PageContext
from scythe_ref.site.views.pages import (
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
from scythe_ref.site.views.parts import Reference, RuleCard

SOURCE_KINDS = {
    "publisher": "From the publisher",
    "licensed": "Licensed by the publisher",
    "fan-summary": "Summary by fans",
    "community": "Players' forums",
    "derived": "Our own comparison",
}
LANGUAGES = {"en": "English", "nl": "Dutch"}


def glossary_page(context: PageContext) -> GlossaryPage:
    """Return the glossary."""
    letters: dict[str, list[TermView]] = {}
    for term in sorted(context.library.terms.values(), key=lambda term: term.term.casefold()):
        letters.setdefault(term.term[0].upper(), []).append(_term(context, term))
    return GlossaryPage(
        title="Glossary",
        description="The game's terms, what they mean and what people call them.",
        letters=tuple((letter, tuple(terms)) for letter, terms in letters.items()),
    )


def _term(context: PageContext, term: Term) -> TermView:
    return TermView(
        id=term.id,
        term=term.term,
        definition=context.prose.line(term.definition, "glossary/"),
        synonyms=tuple(term.synonyms),
        dutch=tuple(term.dutch),
        rules=context.rules(term.rules, "glossary/"),
        sources=context.sources(term.sources, "glossary/"),
    )


def printings_page(context: PageContext) -> PrintingsPage:
    """Return the switches with their settings side by side, and the presets."""
    page = "printings/"
    rulesets = context.library.components.rulesets
    found: dict[str, list[SwitchedScenario]] = {name: [] for name in rulesets.switches}
    for flip in context.results.flips():
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
                description=context.prose.plain(preset.description),
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
                question=context.prose.plain(switch.question),
                settings=tuple(
                    SettingView(
                        name=setting.replace("-", " "),
                        is_default=setting == switch.default,
                        presets=set_by(name, setting),
                        rule=_compared(context, rule, _other(switch.settings, setting), page),
                    )
                    for setting, rule in switch.settings.items()
                ),
                flips=_flips(context, found[name], page),
                sources=context.sources(switch.sources, page),
            )
            for name, switch in rulesets.switches.items()
        ),
    )


def _flips(context: PageContext, found: list[SwitchedScenario], page: str) -> tuple[FlipView, ...]:
    """Return the scenarios that a switch decides, one entry for each pair of settings."""
    pairs = dict.fromkeys(sorted((flip.setting, flip.other) for flip in found))
    return tuple(
        FlipView(
            setting=setting.replace("-", " "),
            other=other.replace("-", " "),
            scenarios=tuple(
                context.scenario(flip.scenario, page)
                for flip in found
                if (flip.setting, flip.other) == (setting, other)
            ),
        )
        for setting, other in pairs
    )


def _other(settings: Mapping[str, str], setting: str) -> str:
    """Return the rule that a setting is compared with: that of the first other setting."""
    return next(rule for name, rule in settings.items() if name != setting)


def _compared(context: PageContext, rule: str, other: str | None, page: str) -> RuleCard:
    """Return the card of a rule, with the words marked that another rule's text does not have."""
    card = context.card(rule, page)
    if other is None:
        return card
    statements = context.library.statements
    return replace(card, text=context.prose.compared(statements[rule].text, statements[other].text))


def sources_page(context: PageContext) -> SourcesPage:
    """Return the sources and what rests on each."""
    page = "sources/"
    statements: dict[str, list[Reference]] = {}
    rulings: dict[str, list[Reference]] = {}
    for statement in context.library.statements.values():
        for name in _named(statement.statement.sources):
            statements.setdefault(name, []).append(context.rule(statement.id, page))
    for ruling in context.library.rulings.values():
        reference = Reference(context.prose.plain(ruling.ruling.question), context.to(ruling.url, page), ruling.id)
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
            for source in sorted(context.library.sources.values(), key=lambda source: -source.authority)
        ),
    )


def _named(refs: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(ref.partition("#")[0] for ref in refs))


def changes_page(context: PageContext) -> ChangesPage:
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
                where=context.prose.plain(change.where),
                note=context.prose.plain(change.note) if change.note else None,
                before=_compared(context, change.before, change.after, page) if change.before else None,
                after=_compared(context, change.after, change.before, page),
                sources=context.sources(change.sources, page),
            )
            for change in context.library.changes
        ),
    )
