"""Pages of the components: faction mats, player mats and the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scythe_ref.scythe.components.places import DIRECTIONS
from scythe_ref.scythe.components.urls import faction_url, mat_url
from scythe_ref.scythe.engine.position.names import BOTTOM_ACTIONS, RESOURCES
from scythe_ref.scythe.engine.rules.bottom_row import PAID_WITH
from scythe_ref.scythe.schema.component import FactionAbility, FactionMat, MechAbility
from scythe_ref.scythe.site.combinations import matrix_of_page
from scythe_ref.scythe.site.context import drawing_of, factions_of, mats_of, parts_of, places_of
from scythe_ref.site import Page, PageContext, PageHelper

PAID = {action: RESOURCES[paid] for action, paid in zip(BOTTOM_ACTIONS, PAID_WITH, strict=True)}
"""The resource that pays for each bottom-row action."""


def factions_page(context: PageContext) -> Page:
    """Return the list of factions."""
    return Page(
        PageHelper(context, "factions/"),
        "Factions",
        "The seven faction mats: starting power and cards, faction ability and mech abilities.",
        mats=factions_of(context),
        url=faction_url,
    )


def faction_page(context: PageContext, faction: str) -> Page:
    """Return a faction mat."""
    library, mat = context.library, factions_of(context)[faction]
    on_mat = {mat.ability.rule, *(mech.rule for mech in mat.mechs)}
    about = [
        entry.id
        for entry in library.statements.values()
        if faction in (entry.statement.factions or ()) and entry.id not in on_mat
    ]
    printed = Counter(mech.rule for other in factions_of(context).values() for mech in other.mechs)
    # A ruling on an ability that several mats share is not about this faction.
    concerned = {rule for rule in on_mat if printed[rule] < 2} | set(about)
    places = places_of(context)
    return Page(
        PageHelper(context, faction_url(faction)),
        mat.name,
        f"{mat.name}: {mat.ability.name}; {', '.join(mech.name for mech in mat.mechs)}.",
        id=faction,
        mat=mat,
        facts=list(_faction_facts(context, faction, mat)),
        abilities=list(_abilities(mat)),
        meets=matrix_of_page(context) is not None,
        more=about,
        rulings=[entry for entry in library.rulings.values() if concerned.intersection(entry.ruling.rules)],
        view_box=drawing_of(context).frame([places.homes[faction], *places.worker_start[faction]]).view_box,
        sources=parts_of(context).factions.sources,
    )


def _faction_facts(context: PageContext, faction: str, mat: FactionMat) -> Iterator[tuple[str, str]]:
    yield "Colour", mat.colour
    yield "Power at the start", str(mat.power)
    yield "Combat cards at the start", str(mat.combat_cards)
    yield "First workers", " and ".join(map(places_of(context).name, places_of(context).worker_start[faction]))
    if mat.tokens:
        yield "Tokens", str(mat.tokens)


def _abilities(mat: FactionMat) -> Iterator[tuple[FactionAbility | MechAbility, str, str]]:
    """Yield each ability with its kind and its terrains for this faction alone."""
    yield mat.ability, "Faction ability", ""
    for mech in mat.mechs:
        onto = f"For this faction: onto {' and '.join(mech.terrains)} territories." if mech.terrains else ""
        yield mech, "Mech ability", onto


def mats_page(context: PageContext) -> Page:
    """Return the list of player mats."""
    return Page(
        PageHelper(context, "mats/"),
        "Player mats",
        "The seven player mats: which actions stand together, what they cost and what they give.",
        mats=mats_of(context),
        url=mat_url,
        paid_with=PAID,
    )


def mat_page(context: PageContext, name: str) -> Page:
    """Return a player mat."""
    mat = mats_of(context)[name]
    return Page(
        PageHelper(context, mat_url(name)),
        f"{mat.name} player mat",
        f"The {mat.name} player mat ({mat.number}): sections, costs and coins.",
        mat=mat,
        facts=(
            ("Number", mat.number),
            ("Place in the order of player mats", f"{mat.order} of {len(mats_of(context))}"),
            ("Popularity at the start", str(mat.popularity)),
            ("Coins at the start", str(mat.coins)),
            ("Objective cards at the start", str(mat.objectives)),
        ),
        paid_with=PAID,
        sources=parts_of(context).mats.sources,
    )


def board_page(context: PageContext) -> Page:
    """Return the board."""
    here = PageHelper(context, "board/")
    board = parts_of(context).board
    return Page(
        here,
        "The board",
        "Our own drawing of the standard board, with a label for every territory.",
        view_box=drawing_of(context).whole().view_box,
        encounters=drawing_of(context).encounter_marks(here.sprite),
        territories=[
            _territory(context, label) for label, it in board.territories.items() if it.terrain != "home_base"
        ],
        counts=[
            (name.replace("_", " "), number)
            for name, number in parts_of(context).numbers.numbers.get("board", {}).items()
        ],
        note=board.note or "",
        sources=board.sources,
    )


def _territory(context: PageContext, label: str) -> tuple[str, ...]:
    """Return label, terrain, position, symbols, rivers and neighbours."""
    it, places = parts_of(context).board.territories[label], places_of(context)
    near = (f"{places.name(name)} ({DIRECTIONS[direction]})" for direction, name in it.neighbours.items())
    return (
        "Factory" if label == "FACTORY" else label,
        it.terrain,
        places.where(label),
        ", ".join(word for word, there in (("tunnel", it.tunnel), ("encounter", it.encounter)) if there),
        ", ".join(DIRECTIONS[direction] for direction in it.rivers),
        ", ".join(near),
    )
