"""Pages of the components: faction mats, player mats and the board."""

from __future__ import annotations

from scythe_ref.engine.position.names import BOTTOM_ACTIONS, RESOURCES
from scythe_ref.engine.rules.bottom_row.actions import PAID_WITH
from scythe_ref.library.urls import faction_url, mat_url
from scythe_ref.schema.component import FactionMat, Mat, MechAbility
from scythe_ref.site.context import PageContext
from scythe_ref.site.parts.place_names import DIRECTIONS
from scythe_ref.site.views.pages import (
    AbilityView,
    BoardPage,
    FactionLine,
    FactionPage,
    FactionsPage,
    MatLine,
    MatPage,
    MatSectionView,
    MatsPage,
    TerritoryLine,
)


def factions_page(context: PageContext) -> FactionsPage:
    """Return the list of factions."""
    page = "factions/"
    return FactionsPage(
        title="Factions",
        description="The seven faction mats: starting power and cards, faction ability and mech abilities.",
        factions=tuple(
            FactionLine(
                faction=name,
                name=mat.name,
                href=context.to(faction_url(name), page),
                colour=mat.colour,
                power=mat.power,
                cards=mat.combat_cards,
                ability=mat.ability.name,
                mechs=", ".join(mech.name for mech in mat.mechs),
                badges=context.module_badges(mat.module),
            )
            for name, mat in context.factions.items()
        ),
    )


def faction_page(context: PageContext, faction: str) -> FactionPage:
    """Return a faction mat."""
    page = faction_url(faction)
    library = context.library
    mat = context.factions[faction]
    home = context.places.homes[faction]
    workers = context.places.worker_start[faction]
    abilities = _abilities(context, mat, page)
    on_mat = {ability.rule.id for ability in abilities}
    about = [
        entry.id
        for entry in library.statements.values()
        if faction in (entry.statement.factions or ()) and entry.id not in on_mat
    ]
    concerned = on_mat.difference(_shared(context)) | set(about)
    return FactionPage(
        title=mat.name,
        description=f"{mat.name}: {mat.ability.name}; {', '.join(mech.name for mech in mat.mechs)}.",
        faction=faction,
        short=mat.short,
        colour=mat.colour,
        badges=context.module_badges(mat.module),
        facts=_faction_facts(context, mat, workers),
        abilities=abilities,
        more=tuple(context.card(rule, page) for rule in about),
        rulings=tuple(
            context.asked(entry, page)
            for entry in library.rulings.values()
            if concerned.intersection(entry.ruling.rules)
        ),
        view_box=context.drawing.frame([home, *workers]).view_box,
        sprite=context.sprite(page),
        home=home,
        sources=context.sources(library.components.factions.sources, page),
    )


def _faction_facts(context: PageContext, mat: FactionMat, worker_start: list[str]) -> tuple[tuple[str, str], ...]:
    facts = [
        ("Colour", mat.colour),
        ("Power at the start", str(mat.power)),
        ("Combat cards at the start", str(mat.combat_cards)),
        ("First workers", " and ".join(context.places.name(label) for label in worker_start)),
    ]
    if mat.tokens:
        facts.append(("Tokens", str(mat.tokens)))
    return tuple(facts)


def _abilities(context: PageContext, mat: FactionMat, page: str) -> tuple[AbilityView, ...]:
    def meets(rule: str) -> str:
        return context.to(f"combinations/#{rule}", page) if context.library.matrix is not None else ""

    own = mat.ability
    return (
        AbilityView(own.name, "Faction ability", "", context.card(own.rule, page), meets(own.rule)),
        *(
            AbilityView(mech.name, "Mech ability", _onto(mech), context.card(mech.rule, page), meets(mech.rule))
            for mech in mat.mechs
        ),
    )


def _onto(mech: MechAbility) -> str:
    if not mech.terrains:
        return ""
    return f"For this faction: onto {' and '.join(mech.terrains)} territories."


def _shared(context: PageContext) -> set[str]:
    """Return the abilities that are printed on several mats."""
    seen: set[str] = set()
    shared: set[str] = set()
    for mat in context.factions.values():
        for mech in mat.mechs:
            (shared if mech.rule in seen else seen).add(mech.rule)
    return shared


def mats_page(context: PageContext) -> MatsPage:
    """Return the list of player mats."""
    page = "mats/"
    return MatsPage(
        title="Player mats",
        description="The seven player mats: which actions stand together, what they cost and what they give.",
        mats=tuple(
            MatLine(
                name=mat.name,
                number=mat.number,
                href=context.to(mat_url(name), page),
                popularity=mat.popularity,
                coins=mat.coins,
                sections=_mat_sections(mat),
                badges=context.module_badges(mat.module),
            )
            for name, mat in context.mats.items()
        ),
    )


def mat_page(context: PageContext, name: str) -> MatPage:
    """Return a player mat."""
    page = mat_url(name)
    mat = context.mats[name]
    return MatPage(
        title=f"{mat.name} player mat",
        description=f"The {mat.name} player mat ({mat.number}): sections, costs and coins.",
        badges=context.module_badges(mat.module),
        facts=(
            ("Number", mat.number),
            ("Place in the order of player mats", f"{mat.order} of {len(context.mats)}"),
            ("Popularity at the start", str(mat.popularity)),
            ("Coins at the start", str(mat.coins)),
            ("Objective cards at the start", str(mat.objectives)),
        ),
        sections=_mat_sections(mat),
        sources=context.sources(context.library.components.mats.sources, page),
    )


def _mat_sections(mat: Mat) -> tuple[MatSectionView, ...]:
    return tuple(
        MatSectionView(
            top=section.top.capitalize(),
            bottom=section.bottom.capitalize(),
            cost=section.cost,
            minimum=section.min,
            coins=section.coins,
            resource=RESOURCES[PAID_WITH[BOTTOM_ACTIONS.index(section.bottom)]],
        )
        for section in mat.sections
    )


def board_page(context: PageContext) -> BoardPage:
    """Return the board."""
    board = context.library.components.board
    numbers = context.library.components.numbers.numbers.get("board", {})
    sprite = context.sprite("board/")
    return BoardPage(
        title="The board",
        description="Our own drawing of the standard board, with a label for every territory.",
        view_box=context.drawing.whole().view_box,
        sprite=sprite,
        encounters=context.drawing.encounter_marks(sprite),
        territories=tuple(
            _territory(context, label)
            for label, territory in board.territories.items()
            if territory.terrain != "home_base"
        ),
        counts=tuple((name.replace("_", " "), count) for name, count in numbers.items()),
        note=context.prose.plain(board.note) if board.note else "",
        sources=context.sources(board.sources, "board/"),
    )


def _territory(context: PageContext, label: str) -> TerritoryLine:
    territory = context.library.components.board.territories[label]
    marks = [word for word, there in (("tunnel", territory.tunnel), ("encounter", territory.encounter)) if there]
    return TerritoryLine(
        label="Factory" if label == "FACTORY" else label,
        terrain=territory.terrain,
        where=context.places.where(label),
        neighbours=", ".join(
            f"{context.places.name(name)} ({DIRECTIONS[direction]})" for direction, name in territory.neighbours.items()
        ),
        rivers=", ".join(DIRECTIONS[direction] for direction in territory.rivers),
        marks=", ".join(marks),
    )
