"""Addresses of everything that has a place on the site, relative to its root."""

from __future__ import annotations


def statement_url(chapter: str, rule_id: str) -> str:
    """Return the address of a statement on its chapter's page."""
    return f"rules/{chapter}/#{rule_id}"


def topic_url(topic: str) -> str:
    """Return the address of a topic's list of rulings."""
    return f"rulings/{topic}/"


def ruling_url(topic: str, ruling_id: str) -> str:
    """Return the address of a ruling's page."""
    return f"rulings/{topic}/{ruling_id}/"


def scenario_url(topic: str, ruling_id: str, scenario_id: str) -> str:
    """Return the address of a scenario on its ruling's page."""
    return f"rulings/{topic}/{ruling_id}/#scenario-{scenario_id}"


def loose_scenario_url(topic: str, scenario_id: str) -> str:
    """Return the address of a scenario that belongs to no ruling, on its topic's page."""
    return f"scenarios/{topic}/#scenario-{scenario_id}"


def walkthrough_url(walk_id: str, step: int = 0) -> str:
    """Return the address of a walk-through's page, or of one of its steps."""
    return f"walkthroughs/{walk_id}/" + (f"#step-{step}" if step else "")


def term_url(term_id: str) -> str:
    """Return the address of a term in the glossary."""
    return f"glossary/#{term_id}"


def not_covered_url(name: str) -> str:
    """Return the address of a topic outside of the content, on the page of sources."""
    return f"sources/#{name}"


def settle_url(name: str) -> str:
    """Return the address that shows one answer alone: a ruling, statement, term or component."""
    return f"settle/#{name}"


def lab_url(opened: str) -> str:
    """Return the address at which the lab opens something.

    Args:
        opened: ``scenario=ID``, ``walk=ID`` (both perhaps with ``&step=N``) or ``where=FACTION``.
    """
    return f"lab/#{opened}"
