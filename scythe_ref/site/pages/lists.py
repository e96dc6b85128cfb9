"""Lists: the glossary, Dutch terms, printings, changes, sources, and JSON outputs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from scythe_ref.formats import SCHEMAS, described_shapes
from scythe_ref.library import schemas_of, term_url
from scythe_ref.site.context import FLIPS, PageContext
from scythe_ref.site.parts.page_helper import PageHelper
from scythe_ref.site.views import NamedLink, Page, RuleCard
from scythe_ref.translations import N_

if TYPE_CHECKING:
    from scythe_ref.formats import DescribedShape


SOURCE_KINDS = {
    "publisher": N_("From the publisher"),
    "licensed": N_("Licensed by the publisher"),
    "secondary": N_("Reports what the publisher's books say"),
    "fan-summary": N_("Summary by fans"),
    "community": N_("Players' forums"),
    "derived": N_("Our own comparison"),
}
LANGUAGES = {"en": N_("English"), "nl": N_("Dutch")}


def glossary_page(context: PageContext) -> Page:
    """Return the glossary by first letter."""
    terms = sorted(context.library.terms.values(), key=lambda term: term.term.casefold())
    _ = context.translations.gettext
    return Page(
        PageHelper(context, "glossary/"),
        _("Glossary"),
        _("The game's terms, what they mean and what people call them."),
        letters=[(letter, list(found)) for letter, found in groupby(terms, lambda term: term.term[0].upper())],
    )


def dutch_page(context: PageContext) -> Page:
    """Return the terms with their words in the Dutch rulebook, sorted by English and by Dutch."""
    here, _ = PageHelper(context, "dutch/"), context.translations.gettext
    terms = [term for term in context.library.terms.values() if term.dutch]
    english = [(NamedLink(term.term, here.to(term_url(term.id)), term.id), term.dutch) for term in terms]
    dutch: dict[str, list[NamedLink]] = defaultdict(list)
    for link, words in english:
        for word in words:
            dutch[word].append(link)
    return Page(
        here,
        _("English and Dutch terms"),
        _(
            "The terms of the English game with the words of the Dutch rulebook, and the other way round. "
            "A term that the Dutch rulebook has no word for isn't listed."
        ),
        english=sorted(english, key=lambda row: row[0].text.casefold()),
        dutch=sorted(dutch.items(), key=lambda row: row[0].casefold()),
        sources=[name for name, source in context.library.sources.items() if source.language == "nl"],
    )


def printings_page(context: PageContext) -> Page:
    """Return the switches with their settings side by side, and the presets."""
    here, _ = PageHelper(context, "printings/"), context.translations.gettext
    rulesets = context.library.components.rulesets
    # By switch, and by the setting that a scenario is played under and the one under which it comes out otherwise.
    flips: dict[str, dict[tuple[str, str], list[str]]] = {name: defaultdict(list) for name in rulesets.switches}
    for flip in sorted(context.results.switch_flips(), key=lambda flip: (flip.setting, flip.other)):
        flips[flip.switch][flip.setting, flip.other].append(flip.scenario)

    def set_by(switch: str, setting: str) -> list[str]:
        default = rulesets.switches[switch].default
        return [p.title for p in rulesets.presets.values() if p.switches.get(switch, default) == setting]

    def setting_card(switch: str, setting: str) -> RuleCard | None:
        """Return the rule of a setting, compared with that of the first other one; None if it has no rule."""
        settings = rulesets.switches[switch].settings
        rule, other = settings[setting], next(rule for name, rule in settings.items() if name != setting)
        return _compared(here, rule, other) if rule else None

    return Page(
        here,
        _("Printings and switches"),
        _(
            "Where printings, sources or groups differ: each way to play it, side by side. "
            "The words in which two wordings differ are marked."
        ),
        presets=rulesets.presets,
        switches=rulesets.switches,
        set_by=set_by,
        setting_card=setting_card,
        flips=flips,
        pending=FLIPS in context.pending,
    )


def _compared(here: PageHelper, rule: str, other: str | None) -> RuleCard:
    """Return the card of a rule, with the words marked that another rule's text does not have."""
    card = here.card(rule)
    if other is None:
        return card
    statements = here.library.statements
    return replace(card, text=here.context.prose.compared(statements[rule].text, statements[other].text))


def sources_page(context: PageContext) -> Page:
    """Return the sources, the weightiest first, each with the statements and rulings that rest on it."""
    here, _ = PageHelper(context, "sources/"), context.translations.gettext
    statements: dict[str, list[str]] = defaultdict(list)
    rulings: dict[str, list[NamedLink]] = defaultdict(list)
    for statement in context.library.statements.values():
        for name in _named(statement.statement.sources):
            statements[name].append(statement.id)
    for ruling in context.library.rulings.values():
        for name in _named(ruling.ruling.sources):
            rulings[name].append(here.ruling(ruling))
    return Page(
        here,
        _("Sources"),
        _("The documents that rules and rulings rest on. Where they disagree, the weightier one stands."),
        sources=sorted(context.library.sources.values(), key=lambda source: -source.authority),
        kinds={kind: _(text) for kind, text in SOURCE_KINDS.items()},
        languages={language: _(name) for language, name in LANGUAGES.items()},
        statements=statements,
        rulings=rulings,
        not_covered=context.library.game.not_covered,
    )


def _named(refs: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(ref.partition("#")[0] for ref in refs))


def changes_page(context: PageContext) -> Page:
    """Return the changes of the rules."""
    here, _ = PageHelper(context, "changes/"), context.translations.gettext
    return Page(
        here,
        _("Changes of the rules"),
        _(
            "What the publisher changed after the first printing, and where it says so. "
            "The words in which the two texts differ are marked."
        ),
        changes=context.library.changes,
        compared=partial(_compared, here),
    )


OUTPUTS = "output/"
"""Folder of these schemas, below that of all."""


class PrintedOutput(NamedTuple):
    """The JSON output of a command."""

    command: str
    title: str
    about: str
    schema: str
    shapes: list[DescribedShape]


def outputs_page(context: PageContext) -> Page:
    """Return the page of all shapes, in the order of the commands' names."""
    printed = [
        PrintedOutput(
            name.removeprefix(OUTPUTS).partition(".")[0],
            schema["title"],
            schema["description"],
            f"../{SCHEMAS}/{name}",
            list(described_shapes(schema)),
        )
        for name, schema in schemas_of(context.library.package).items()
        if name.startswith(OUTPUTS)
    ]
    return Page(
        PageHelper(context, "json-output/"),
        "JSON output",
        "Every command that takes --json, with the keys of its output and a JSON Schema.",
        printed=printed,
    )
