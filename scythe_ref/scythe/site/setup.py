"""The pages that draw factions and mats, and that lead through the set-up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from scythe_ref.library import statement_condition
from scythe_ref.scythe.closed_lists import MODULES
from scythe_ref.scythe.components.piece_entries import faction_url, mat_url
from scythe_ref.scythe.site.context import drawing_of, parts_of, places_of
from scythe_ref.site import Page, PageHelper, Piece, PositionView
from scythe_ref.translations import N_

if TYPE_CHECKING:
    from markupsafe import Markup

    from scythe_ref.site import Frame, PageContext

STEPS = {
    N_("The board"): (
        "setup.board", "setup.promo-cards-in", "setup.objective-deck", "setup.encounter-deck", "setup.combat-deck",
        "setup.factory-deck", "setup.bonus-tile", "setup.encounter-tokens", "setup.supply", "airship.tiles-shared",
        "setup.airship-tiles-place", "resolution.setup",
    ),
    N_("Seats and mats"): ("setup.seats", "many-players.seats", "setup.mats-in-front"),
    N_("Each player"): (
        "setup.power", "setup.combat-cards", "setup.popularity", "setup.coins", "setup.objectives", "setup.character",
        "setup.workers", "many-players.tokens", "setup.mechs", "setup.stars", "setup.cubes", "setup.structures",
        "setup.recruits", "setup.mat-workers", "setup.action-token", "setup.faction-tokens", "airship.setup",
        "airship.tiles-own",
    ),
    N_("Begin"): ("setup.riverwalk-card", "setup.quick-start-card", "setup.first-player"),
}  # fmt: skip
"""The statements that the set-up carries out, in order; each names its own conditions. ``EACH`` is per player."""

EACH = "Each player"

TOLD_BY_VALUE = frozenset(
    {"setup.power", "setup.combat-cards", "setup.popularity", "setup.coins", "setup.seats", "setup.faction-tokens"}
)
"""Steps whose text lists the numbers of all mats; a table needs only its own."""

COVERED = {"crimea": ("Wayfare", "crimea.wayfare-farm"), "polania": ("Meander", "polania.meander-coins")}
"""The ability under a cover token, and the statement that holds with it."""

ONLY_FOR = {
    "setup.faction-tokens": ("albion", "togawa"),
    "many-players.seats": ("albion", "togawa"),
    "many-players.tokens": ("crimea", "polania"),
}
"""Statements on the pieces of single factions that hold for everybody, so that they name none as a condition."""

RULES = {
    "banned": "setup.banned-pairs",
    "newcomers": "setup.banned-newcomers",
    "random": "setup.mats-random",
    "by-number": "setup.mats-by-number",
    "invaders": "setup.invaders-mats",
}
"""The rules of a draw."""


SETUP_RULES = frozenset(RULES.values()).union(*STEPS.values(), (rule for _, rule in COVERED.values()))
"""The statements that content must have for set-up and draws."""


class SetupPicture(NamedTuple):
    """A part of the board as a step leaves it; ``step`` is its rule, of a player's step with the faction before it."""

    step: str
    title: str
    frame: Frame
    pieces: Markup


def setup_page(context: PageContext) -> Page:
    """Return the page that leads through the set-up for one table."""
    here, _ = PageHelper(context, "setup/"), context.translations.gettext
    steps = [
        {"title": _(title), "each": title == EACH, "steps": [_step(here, rule) for rule in rules]}
        for title, rules in STEPS.items()
    ]
    return Page(
        here,
        _("Set up the game"),
        _(
            "Every step for your game, in order, with your numbers. "
            "Tick off what's done, or give each player their part."
        ),
        tables=_script_data({**deal_tables(here), **_piece_tables(here), "groups": steps}),
        pictures=list(_pictures(here)),
    )


def draw_page(context: PageContext) -> Page:
    """Return the page that draws factions and mats."""
    here, _ = PageHelper(context, "draw/"), context.translations.gettext
    return Page(
        here,
        _("Draw factions and mats"),
        _("Who plays what, by chance: every allowed deal is equally likely, and a link repeats the draw."),
        tables=_script_data(deal_tables(here)),
    )


def deal_tables(here: PageHelper) -> dict[str, Any]:
    """Return the tables for deals, from the components.

    Returns:
        ``factions`` clockwise by home base, and ``mats`` in the order that decides who begins, each with its module and
        starting values. ``banned`` pairs; ``players``; ``beyond``: the number of Factory cards on the board in excess
        of the players. ``encounters``: the number of tokens; ``rules`` by their use in a draw; ``modules``.
    """
    parts, places, _ = parts_of(here.context), places_of(here.context), here.context.translations.gettext
    board, data, numbers = parts.board, parts.data, parts.numbers.numbers
    factions = sorted(parts.factions.factions.items(), key=lambda pair: pair[1].seat)
    mats = sorted(parts.mats.mats.items(), key=lambda pair: pair[1].order)
    return {
        "factions": {
            name: {
                "short": mat.short, "module": mat.module, "power": mat.power, "cards": mat.combat_cards,
                "workers": [_(board.territories[place].terrain) for place in places.worker_start[name]],
                "mechs": [mech.name for mech in mat.mechs], "href": here.to(faction_url(name)),
            }
            for name, mat in factions
        },
        "mats": {
            name: {
                "name": mat.name, "number": mat.number, "module": mat.module, "popularity": mat.popularity,
                "coins": mat.coins, "objectives": mat.objectives, "href": here.to(mat_url(name)),
            }
            for name, mat in mats
        },
        "banned": [[pair["faction"], pair["mat"]] for pair in data["player-mats"]["banned_pairs"]],
        "players": {name: numbers["players"][name] for name in ("base_max", "max")},
        "beyond": numbers["factory"]["cards_beyond_players"],
        "pieces": numbers["player"],
        "encounters": numbers["board"]["encounters"],
        "rules": {name: _link(here, rule) for name, rule in RULES.items()},
        "modules": {name: here.module(name) for name in MODULES if name != "base"},
    }  # fmt: skip


def _piece_tables(here: PageHelper) -> dict[str, Any]:
    """Return the numbers of shared cards, the factions' tokens, and the text of each cover token."""
    components, _ = parts_of(here.context), here.context.translations.gettext
    numbers = components.numbers.numbers
    base = components.data["box-contents"]["boxes"]["base"]["pieces"]
    return {
        "cards": {"riverwalk": base["riverwalk_cards"], "quick-start": base["quick_start_cards"]},
        "tokens": {
            "albion": [numbers["flag"]["tokens"], _("Flags")],
            "togawa": [numbers["trap"]["tokens"], _("Traps")],
        },
        "covered": {
            faction: [ability, here.plain(here.library.statements[rule].statement.text)]
            for faction, (ability, rule) in COVERED.items()
        },
    }


def _step(here: PageHelper, rule: str) -> dict[str, Any]:
    statement = here.library.statements[rule].statement
    when = statement_condition(statement)
    if rule in ONLY_FOR:
        when = {**when, "factions": list(ONLY_FOR[rule])}
    title, href = _link(here, rule)
    text = "" if rule in TOLD_BY_VALUE else here.plain(statement.text)
    return {"rule": rule, "title": title, "href": href, "text": text, "when": when}


def _link(here: PageHelper, rule: str) -> tuple[str, str]:
    link = here.rule(rule)
    return link.text, link.href


def _pictures(here: PageHelper) -> Iterator[SetupPicture]:
    drawing, places, _ = drawing_of(here.context), places_of(here.context), here.context.translations.gettext
    tokens = _("Where the encounter tokens go")
    yield SetupPicture("setup.encounter-tokens", tokens, drawing.whole(), drawing.encounter_marks(here.sprite))
    for faction, home in places.homes.items():
        starts = places.worker_start[faction]
        pieces = (Piece(home, "character", faction, 1), *(Piece(place, "worker", faction, 1) for place in starts))
        frame = drawing.frame([home, *starts])
        yield SetupPicture(
            f"{faction} setup.workers",
            _("Where {faction} starts").format(faction=places.short[faction]),
            frame,
            drawing.pieces(PositionView(pieces), here.sprite, frame),
        )


def _script_data(tables: dict[str, Any]) -> str:
    return json.dumps(tables, ensure_ascii=False, separators=(",", ":"))
