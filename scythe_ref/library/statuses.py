"""The statuses of statements and rulings: the words of the badge, its meaning, and the status that sources allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from scythe_ref.translations import N_

if TYPE_CHECKING:
    from scythe_ref.schema.rule_source import Statement
    from scythe_ref.schema.ruling import Ruling
    from scythe_ref.schema.sources import Source

STATUS_BADGES = {
    "superseded": N_("Superseded"),
    "variant": N_("Variant"),
    "house-rule": N_("House rule"),
    "derived": N_("Derived"),
    "disputed": N_("Disputed"),
    "official": N_("Official"),
    "reported": N_("Reported"),
    "fan-summary": N_("Fan summary"),
    "community": N_("Community"),
}

STATUS_MEANINGS = {
    "official": N_("The publisher's own text says so."),
    "reported": N_("A licensed app or an index of the publisher's books says so. We couldn't read the book itself."),
    "fan-summary": N_("A summary by fans says so. We found no text of the publisher."),
    "community": N_("Players agree on it in forums. We found no text of the publisher."),
    "derived": N_("No source says it outright. It follows from rules that do."),
    "disputed": N_("Sources disagree. The ruling says which reading we follow and why."),
    "house-rule": N_("A group of players plays it this way. No source says it."),
}

STATUS_BY_KIND = {
    "publisher": "official",
    "licensed": "reported",
    "secondary": "reported",
    "fan-summary": "fan-summary",
    "community": "community",
    "derived": "derived",
}
"""The status of a ruling by the strongest kind of source that it cites, strongest first."""

OF_THE_PUBLISHER = ("publisher", "licensed", "secondary")
"""The kinds of sources that report the publisher's view."""

Fault = tuple[str, str]
"""A key of the statement or ruling, and the fault there."""


def status_by_sources(refs: Iterable[str], sources: Mapping[str, Source]) -> str:
    """Return the status of a ruling that cites some places and agrees with them; empty if it cites none."""
    return STATUS_BY_KIND.get(_strongest(refs, sources), "")


def ruling_status_problems(ruling: Ruling, sources: Mapping[str, Source]) -> Iterator[Fault]:
    """Yield each way in which a ruling's status doesn't fit its sources."""
    name = f"the ruling {ruling.id!r}"
    yield from _status_problems(ruling, name, sources)
    kind, allowed = _strongest(ruling.sources, sources), status_by_sources(ruling.sources, sources)
    if allowed and ruling.status not in ("derived", "disputed", "house-rule", allowed):
        message = f"{name} is {ruling.status!r}, but the strongest source that it cites is of the kind {kind!r}"
        yield "status", f"{message}: its status is {allowed!r}"


def statement_status_problems(
    statement: Statement, sources: Mapping[str, Source], defaults: Mapping[str, str]
) -> Iterator[Fault]:
    """Yield each way in which a statement's status doesn't fit its sources and its switch.

    Args:
        statement: The statement.
        sources: The sources by id.
        defaults: The setting of each switch that holds unless a table chooses another.
    """
    yield from _status_problems(statement, repr(statement.id), sources)
    if statement.status == "variant" and _strongest(statement.sources, sources) not in (*OF_THE_PUBLISHER, ""):
        message = f"{statement.id!r} is a 'variant', but cites no source that tells what the publisher says"
        yield "status", f"{message}: it is 'disputed' if it is a reading, or a 'house-rule'"
    for switch, setting in (statement.switch or {}).items():
        chosen = switch in defaults and setting != defaults[switch]
        if chosen and statement.status == "current":
            message = f"{setting!r} isn't the default of {switch!r}, so {statement.id!r} can't be 'current'"
            yield "status", f"{message}: 'superseded', 'variant', 'disputed', 'derived' or 'house-rule'"
        if not chosen and switch in defaults and statement.status in ("superseded", "variant", "house-rule"):
            message = f"{setting!r} is the default of {switch!r}, so {statement.id!r} can't be {statement.status!r}"
            yield "status", f"{message}: 'current', 'derived' or 'disputed'"


def _status_problems(item: Statement | Ruling, name: str, sources: Mapping[str, Source]) -> Iterator[Fault]:
    """Yield the faults of a status that statements and rulings share."""
    if not item.sources and item.status != "house-rule":
        yield "id", f"{name} has no 'sources'; only a 'house-rule' does without"
    if item.status == "derived" and not item.derivation:
        yield "status", f"{name} is derived, so it needs a 'derivation'"
    if item.status == "disputed" and not item.dissent:
        yield "status", f"{name} is disputed, so it needs a 'dissent': which source says otherwise, and what it says"
    if item.status == "house-rule" and _strongest(item.sources, sources) in OF_THE_PUBLISHER:
        yield "status", f"{name} cites a source that tells what the publisher says, so it is no 'house-rule'"


def _strongest(refs: Iterable[str], sources: Mapping[str, Source]) -> str:
    """Return the strongest kind of source among some references; empty without a known one."""
    cited = {sources[name].kind for name in (ref.partition("#")[0] for ref in refs) if name in sources}
    return next((kind for kind in STATUS_BY_KIND if kind in cited), "")
