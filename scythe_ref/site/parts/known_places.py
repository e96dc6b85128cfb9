"""Every place that the generated pages have, as data: what a link is checked against when it is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scythe_ref.library import lab_url, settle_url, term_url, walkthrough_url
from scythe_ref.site.game import site_of

if TYPE_CHECKING:
    from scythe_ref.library import Library
    from scythe_ref.schema.rule_source import Section

LISTS = ("", "rules/", "rulings/", "glossary/", "sources/", "search/", "table/", "settle/")
"""The pages that every site has."""


def pages_shown(library: Library) -> Iterator[str]:
    """Yield the pages that a site has only if there is something to show on them."""
    shown = {
        "scenarios/": library.scenarios,
        "walkthroughs/": library.walkthroughs,
        "dutch/": [term for term in library.terms.values() if term.dutch],
        "printings/": library.components.data.get("rulesets"),
        "changes/": library.changes,
        "lab/": "lab" in library.package.parts,
    }
    yield from (page for page, there in shown.items() if there)


def known_places(library: Library) -> dict[str, frozenset[str]]:
    """Return the anchors of each page, by its address from the site's root."""
    found: dict[str, set[str]] = {}
    for address in _addresses(library):
        page, _, anchor = address.partition("#")
        found.setdefault(page, set()).update({anchor} if anchor else ())
    return {page: frozenset(anchors) for page, anchors in found.items()}


def _addresses(library: Library) -> Iterator[str]:
    yield from LISTS
    yield from pages_shown(library)
    for chapter in library.chapters:
        yield f"rules/{chapter.id}/"
        yield from (f"rules/{chapter.id}/#{name}" for name in _sections(chapter.source.sections))
    for statement in library.statements.values():
        yield statement.url
        page = statement.url.partition("#")[0]
        yield from (f"{page}#{name}" for name in statement.statement.formerly or ())
        yield settle_url(statement.id)
    yield from (overview.url for overview in library.overviews.values())
    for topic in library.topics:
        yield topic.url
    for ruling in library.rulings.values():
        yield from (ruling.url, f"rulings/{ruling.topic}/#{ruling.id}", settle_url(ruling.id))
    for scenario in library.scenarios.values():
        yield from (scenario.url, lab_url(f"scenario={scenario.id}"))
    for walk in library.walkthroughs.values():
        yield walk.url
        for number in range(1, len(walk.walk.steps) + 1):
            yield from (walkthrough_url(walk.id, number), lab_url(f"walk={walk.id}&step={number}"))
    yield from map(term_url, library.terms)
    yield from (f"sources/#{name}" for name in library.sources)
    yield from (f"changes/#{change.id}" for change in library.changes)
    yield from (f"printings/#{name}" for name in library.components.rulesets.switches)
    if "rulesets" in library.components.data:
        yield from (f"printings/#preset-{name}" for name in library.components.rulesets.presets)
    yield from site_of(library.package).addresses(library)


def _sections(sections: list[Section]) -> Iterator[str]:
    for section in sections:
        if section.id:
            yield section.id
        yield from _sections(section.sections or [])
