"""Addresses of the components that have a place on the site, relative to its root."""

from __future__ import annotations


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
"""The page of each kind of card or tile, and the beginning of the anchors on it."""


def piece_url(kind: str, name: str) -> str:
    """Return the address of a card or tile on the page of its kind."""
    page, anchor = PIECES[kind]
    return f"{page}#{anchor}-{name}"
