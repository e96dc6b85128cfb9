"""Pages of the components: faction mats, player mats and the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scythe_ref.scythe.components.piece_entries import faction_url, mat_url
from scythe_ref.scythe.engine.position.names import BOTTOM_ACTIONS, RESOURCES
from scythe_ref.scythe.engine.rules.bottom_row import PAID_WITH
from scythe_ref.scythe.schema.component import FactionAbility, FactionMat, MechAbility
from scythe_ref.scythe.site.combinations import matrix_of_page
from scythe_ref.scythe.site.context import drawing_of, factions_of, mats_of, parts_of, places_of
from scythe_ref.site import Page, PageContext, PageHelper
from scythe_ref.translations import listed

PAID = {action: RESOURCES[paid] for action, paid in zip(BOTTOM_ACTIONS, PAID_WITH, strict=True)}
"""The resource that pays for each bottom-row action."""


def factions_page(context: PageContext) -> Page:
    """Return the list of factions."""
    _ = context.translations.gettext
    return Page(
        PageHelper(context, "factions/"),
        _("Factions"),
        _("The seven faction mats: starting power and cards, faction ability and mech abilities."),
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
        abilities=list(_abilities(context, mat)),
        meets=matrix_of_page(context) is not None,
        more=about,
        rulings=[entry for entry in library.rulings.values() if concerned.intersection(entry.ruling.rules)],
        view_box=drawing_of(context).frame([places.homes[faction], *places.worker_start[faction]]).view_box,
        sources=parts_of(context).factions.sources,
    )


def _faction_facts(context: PageContext, faction: str, mat: FactionMat) -> Iterator[tuple[str, str]]:
    _ = context.translations.gettext
    yield _("Colour"), mat.colour
    yield _("Power at the start"), str(mat.power)
    yield _("Combat cards at the start"), str(mat.combat_cards)
    workers = map(places_of(context).name, places_of(context).worker_start[faction])
    yield _("First workers"), listed(workers, _("{parts} and {last}"))
    if mat.tokens:
        yield _("Tokens"), str(mat.tokens)


def _abilities(context: PageContext, mat: FactionMat) -> Iterator[tuple[FactionAbility | MechAbility, str, str]]:
    """Yield each ability with its kind and its terrains for this faction alone."""
    _ = context.translations.gettext
    yield mat.ability, _("Faction ability"), ""
    for mech in mat.mechs:
        onto = ""
        if mech.terrains:
            terrains = listed(map(_, mech.terrains), _("{parts} and {last}"))
            onto = _("For this faction: onto {terrains} territories.").format(terrains=terrains)
        yield mech, _("Mech ability"), onto


def mats_page(context: PageContext) -> Page:
    """Return the list of player mats."""
    _ = context.translations.gettext
    return Page(
        PageHelper(context, "mats/"),
        _("Player mats"),
        _("The seven player mats: which actions stand together, what they cost and what they give."),
        mats=mats_of(context),
        url=mat_url,
        paid_with=PAID,
        named=_,
    )


def mat_page(context: PageContext, name: str) -> Page:
    """Return a player mat."""
    mat, _ = mats_of(context)[name], context.translations.gettext
    return Page(
        PageHelper(context, mat_url(name)),
        _("{mat} player mat").format(mat=mat.name),
        _("The {mat} player mat ({number}): sections, costs and coins.").format(mat=mat.name, number=mat.number),
        mat=mat,
        facts=(
            (_("Number"), mat.number),
            (
                _("Place in the order of player mats"),
                _("{place} of {all}").format(place=mat.order, all=len(mats_of(context))),
            ),
            (_("Popularity at the start"), str(mat.popularity)),
            (_("Coins at the start"), str(mat.coins)),
            (_("Objective cards at the start"), str(mat.objectives)),
        ),
        paid_with=PAID,
        named=_,
        sources=parts_of(context).mats.sources,
    )


def board_page(context: PageContext) -> Page:
    """Return the board."""
    here, _ = PageHelper(context, "board/"), context.translations.gettext
    board = parts_of(context).board
    return Page(
        here,
        _("The board"),
        _("Our own drawing of the standard board, with a label for every territory."),
        view_box=drawing_of(context).whole().view_box,
        encounters=drawing_of(context).encounter_marks(here.sprite),
        territories=[
            _territory(context, label) for label, it in board.territories.items() if it.terrain != "home_base"
        ],
        counts=[
            (_(name.replace("_", " ")), number)
            for name, number in parts_of(context).numbers.numbers.get("board", {}).items()
        ],
        note=board.note or "",
        sources=board.sources,
    )


def _territory(context: PageContext, label: str) -> tuple[str, ...]:
    """Return label, terrain, position, symbols, rivers and neighbours."""
    it, places, _ = parts_of(context).board.territories[label], places_of(context), context.translations.gettext
    near = (f"{places.name(name)} ({places.direction(direction)})" for direction, name in it.neighbours.items())
    return (
        _("Factory") if label == "FACTORY" else label,
        _(it.terrain),
        places.where(label),
        ", ".join(word for word, there in ((_("tunnel"), it.tunnel), (_("encounter"), it.encounter)) if there),
        ", ".join(places.direction(direction) for direction in it.rivers),
        ", ".join(near),
    )
