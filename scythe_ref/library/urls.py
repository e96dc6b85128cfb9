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


def settle_url(name: str) -> str:
    """Return the address at which an answer stands alone: that of a ruling, statement, term or component."""
    return f"settle/#{name}"


def lab_url(opened: str) -> str:
    """Return the address at which the lab opens something: ``scenario=ID``, ``walk=ID&step=N``, ``where=FACTION``."""
    return f"lab/#{opened}"


def faction_url(faction: str) -> str:
    """Return the address of a faction's page."""
    return f"factions/{faction}/"


def mat_url(mat: str) -> str:
    """Return the address of a player mat's page."""
    return f"mats/{mat}/"


def sheet_url(name: str) -> str:
    """Return the address of a cheat sheet: by its own id, or that of a faction or player mat."""
    return f"sheets/{name}/"


PIECES = {
    "objectives": ("cards/objectives/", "objective"),
    "factory": ("cards/factory/", "factory-card"),
    "encounters": ("cards/encounters/", "encounter"),
    "structure-bonus": ("tiles/structure-bonus/", "tile"),
    "airships": ("tiles/airships/", "tile"),
    "resolutions": ("tiles/resolutions/", "tile"),
}
"""The page of each kind of card or tile, and what the anchors on it begin with."""


def piece_url(kind: str, name: str) -> str:
    """Return the address of a card or tile on the page of its kind."""
    page, anchor = PIECES[kind]
    return f"{page}#{anchor}-{name}"
