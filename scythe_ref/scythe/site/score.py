"""The score sheet: tables with their rules; the page's script multiplies and adds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from scythe_ref.scythe.components.typed import components_of
from scythe_ref.site import Page, PageHelper

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scythe_ref.library import Library
    from scythe_ref.site import PageContext

RULES = {
    "coins": "scoring.coins",
    "popularity": "scoring.tiers",
    "stars": "scoring.stars",
    "territories": "scoring.territories",
    "factory": "scoring.factory",
    "resources": "scoring.resources",
    "bonus": "scoring.bonus-tile",
    "meander": "polania.meander-coins",
    "albion": "albion.flag-scoring",
    "togawa": "togawa.trap-control",
    "winner": "scoring.winner",
    "tie": "scoring.tie",
    "open": "scoring.tie-open",
}
"""Counted and compared things, each with its statement."""

SCORE_RULES = frozenset(RULES.values())
"""The statements that content must have for counting scores."""

COMPARED = ("pieces", "power", "popularity", "resources", "territories", "stars")
"""The quantities of ``scoring.tie``, in its order."""


def score_page(context: PageContext) -> Page:
    """Return the page for counting a finished game."""
    here, _ = PageHelper(context, "score/"), context.translations.gettext
    tables = score_tables(context.library)
    tables["rules"] = {name: [here.rule(rule).text, here.rule(rule).href] for name, rule in RULES.items()}
    return Page(
        here,
        _("Count the score"),
        _("Enter what everybody has: who has won, by how much, and by which rule. It stays on this device."),
        tables=json.dumps(tables, ensure_ascii=False, separators=(",", ":")),
    )


def score_tables(library: Library) -> dict[str, Any]:
    """Return the tables for counting a score, from the components.

    Returns:
        ``tiers`` by rising popularity, the last without ``most``: the worth of a star, a territory and a pair of
        resources. ``pair``, ``factory`` and ``encounter``: the resources of a pair, the territories that the Factory
        counts as, the coins of Polania's cover token. ``tiles`` with the ``most`` that each can count and its rows
        ``[most, coins]``, the last one ``[0, coins]`` for all beyond. ``compared``: the quantities that break a tie, in
        order. ``most`` of each number that has an end; ``factions`` and ``mats``.
    """
    data = components_of(library).data
    numbers = data["numbers"]
    single = numbers["numbers"]
    assert len(COMPARED) == single["scoring"]["tie_comparisons"]
    return {
        "tiers": [
            {
                **({"most": tier["popularity_max"]} if tier.get("popularity_max") is not None else {}),
                "star": tier["per_star"],
                "territory": tier["per_territory"],
                "pair": tier["per_resource_pair"],
            }
            for tier in numbers["popularity_tiers"]
        ],
        "pair": single["scoring"]["resources_per_pair"],
        "factory": single["factory"]["territories"],
        "encounter": single["meander"]["coins_per_encounter"],
        "many": single["players"]["many"],
        "tiles": {name: _tile(tile, single) for name, tile in data["structure-bonus-tiles"]["tiles"].items()},
        "compared": COMPARED,
        "most": {
            "popularity": single["popularity"]["max"],
            "power": single["power"]["max"],
            "stars": single["player"]["stars"],
            "territories": single["board"]["territories"],
            "encounters": single["board"]["encounters"],
            "pieces": sum(single["player"][name] for name in ("workers", "mechs", "structures")),
        },
        "players": single["players"]["max"],
        "factions": {name: mat["short"] for name, mat in data["factions"]["factions"].items()},
        "mats": {name: mat["name"] for name, mat in data["player-mats"]["mats"].items()},
    }


def _tile(tile: Mapping[str, Any], numbers: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
    counted = tile["counts"].partition("_")[0]  # "tunnels", "lakes" and "encounters" beside structures, or "structures"
    most = numbers["player" if counted == "structures" else "board"][counted]
    rows = [[row.get("max") or 0, row["coins"]] for row in tile["coins"]]
    return {"title": tile["title"], "most": most, "rows": rows}
