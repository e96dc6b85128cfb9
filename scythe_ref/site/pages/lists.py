"""Lists: the glossary, printings and changes, sources, and JSON outputs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
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
    from scythe_ref.schema.ruling import RuleChange


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
    """Return the glossary by first letter, and the words of the Dutch rulebook with their terms."""
    here, _ = PageHelper(context, "glossary/"), context.translations.gettext
    terms = sorted(context.library.terms.values(), key=lambda term: term.term.casefold())
    dutch: dict[str, list[NamedLink]] = defaultdict(list)
    for term in context.library.terms.values():
        for word in term.dutch:
            dutch[word].append(NamedLink(term.term, here.to(term_url(term.id)), term.id))
    return Page(
        here,
        _("Glossary"),
        _("The game's terms, what they mean and what people call them."),
        letters=[(letter, list(found)) for letter, found in groupby(terms, lambda term: term.term[0].upper())],
        dutch=sorted(dutch.items(), key=lambda row: row[0].casefold()),
        sources=[name for name, source in context.library.sources.items() if source.language == "nl"],
    )


def printings_page(context: PageContext) -> Page:
    """Return the presets, the switches with their settings side by side, and the changes of the rules."""
    here, _ = PageHelper(context, "printings/"), context.translations.gettext
    rulesets, changes = context.library.components.rulesets, context.library.changes
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

    # A change that can be played either way is told where its switch shows both texts.
    switch_of = {rule: name for name, switch in rulesets.switches.items() for rule in switch.settings.values()}
    switched: dict[str, list[RuleChange]] = {name: [] for name in rulesets.switches}
    for change in changes:
        if change.after in switch_of:
            switched[switch_of[change.after]].append(change)
    return Page(
        here,
        _("Printings and changes"),
        _(
            "Where printings, sources or groups differ, each way to play it, and what the publisher changed after the "
            "first printing. The words in which two texts differ are marked."
        ),
        presets=rulesets.presets,
        switches=rulesets.switches,
        set_by=set_by,
        setting_card=setting_card,
        flips=flips,
        pending=FLIPS in context.pending,
        changes=changes,
        switched=switched,
        unswitched=[change for change in changes if change.after not in switch_of],
        compared=partial(_compared, here),
    )


def moved_page(context: PageContext, address: str, title: str, places: Mapping[str, tuple[str, str]]) -> Page:
    """Return a page that has moved into another one: its old addresses lead on.

    Args:
        places: By each of its anchors, the name and the address of the place now; the first is that of the whole page.
    """
    here = PageHelper(context, address)
    return Page(
        here,
        title,
        context.translations.gettext("This page is a part of another one now."),
        places=[NamedLink(name, here.to(place), anchor) for anchor, (name, place) in places.items()],
    )


def dutch_page(context: PageContext) -> Page:
    """Return the way from the former page of Dutch terms."""
    _ = context.translations.gettext
    places = {
        "from-dutch": (_("From Dutch to English"), "glossary/#from-dutch"),
        "from-english": (_("Glossary"), "glossary/#from-english"),
    }
    return moved_page(context, "dutch/", _("English and Dutch terms"), places)


def changes_page(context: PageContext) -> Page:
    """Return the way from the former page of changes."""
    title = context.translations.gettext("Changes of the rules")
    places = {change.id: (change.title, f"printings/#{change.id}") for change in context.library.changes}
    return moved_page(context, "changes/", title, {"changes": (title, "printings/#changes"), **places})


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
            f"../{SCHEMAS}/{name}" if context.links.for_programs else "",
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
