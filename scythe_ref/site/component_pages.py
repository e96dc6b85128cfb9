"""Pages of the components: faction mats, player mats and the board."""

from __future__ import annotations

from scythe_ref.engine.position.names import BOTTOM_ACTIONS, RESOURCES
from scythe_ref.engine.rules.bottom_row.actions import PAID_WITH
from scythe_ref.library.urls import faction_url, mat_url
from scythe_ref.schema.component import FactionMat, Mat, MechAbility
from scythe_ref.site.desk import Desk
from scythe_ref.site.places import DIRECTIONS
from scythe_ref.site.views_pages import (
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


def factions_page(desk: Desk) -> FactionsPage:
    """Return the list of factions."""
    page = "factions/"
    return FactionsPage(
        title="Factions",
        description="The seven faction mats: starting power and cards, faction ability and mech abilities.",
        factions=tuple(
            FactionLine(
                faction=name,
                name=mat.name,
                href=desk.to(faction_url(name), page),
                colour=mat.colour,
                power=mat.power,
                cards=mat.combat_cards,
                ability=mat.ability.name,
                mechs=", ".join(mech.name for mech in mat.mechs),
                badges=desk.module_badges(mat.module),
            )
            for name, mat in desk.factions.items()
        ),
    )


def faction_page(desk: Desk, faction: str) -> FactionPage:
    """Return a faction mat."""
    page = faction_url(faction)
    library = desk.library
    mat = desk.factions[faction]
    home = desk.places.homes[faction]
    workers = desk.places.worker_start[faction]
    abilities = _abilities(desk, mat, page)
    on_mat = {ability.rule.id for ability in abilities}
    about = [
        entry.id
        for entry in library.statements.values()
        if faction in (entry.statement.factions or ()) and entry.id not in on_mat
    ]
    concerned = on_mat.difference(_shared(desk)) | set(about)
    return FactionPage(
        title=mat.name,
        description=f"{mat.name}: {mat.ability.name}; {', '.join(mech.name for mech in mat.mechs)}.",
        faction=faction,
        short=mat.short,
        colour=mat.colour,
        badges=desk.module_badges(mat.module),
        facts=_faction_facts(desk, mat, workers),
        abilities=abilities,
        more=tuple(desk.card(rule, page) for rule in about),
        rulings=tuple(
            desk.asked(entry, page) for entry in library.rulings.values() if concerned.intersection(entry.ruling.rules)
        ),
        view_box=desk.drawing.frame([home, *workers]).view_box,
        sprite=desk.sprite(page),
        home=home,
        sources=desk.sources(library.components.factions.sources, page),
    )


def _faction_facts(desk: Desk, mat: FactionMat, worker_start: list[str]) -> tuple[tuple[str, str], ...]:
    facts = [
        ("Colour", mat.colour),
        ("Power at the start", str(mat.power)),
        ("Combat cards at the start", str(mat.combat_cards)),
        ("First workers", " and ".join(desk.places.name(label) for label in worker_start)),
    ]
    if mat.tokens:
        facts.append(("Tokens", str(mat.tokens)))
    return tuple(facts)


def _abilities(desk: Desk, mat: FactionMat, page: str) -> tuple[AbilityView, ...]:
    def meets(rule: str) -> str:
        return desk.to(f"combinations/#{rule}", page) if desk.library.matrix is not None else ""

    own = mat.ability
    return (
        AbilityView(own.name, "Faction ability", "", desk.card(own.rule, page), meets(own.rule)),
        *(
            AbilityView(mech.name, "Mech ability", _onto(mech), desk.card(mech.rule, page), meets(mech.rule))
            for mech in mat.mechs
        ),
    )


def _onto(mech: MechAbility) -> str:
    if not mech.terrains:
        return ""
    return f"For this faction: onto {' and '.join(mech.terrains)} territories."


def _shared(desk: Desk) -> set[str]:
    """Return the abilities that are printed on several mats."""
    seen: set[str] = set()
    shared: set[str] = set()
    for mat in desk.factions.values():
        for mech in mat.mechs:
            (shared if mech.rule in seen else seen).add(mech.rule)
    return shared


def mats_page(desk: Desk) -> MatsPage:
    """Return the list of player mats."""
    page = "mats/"
    return MatsPage(
        title="Player mats",
        description="The seven player mats: which actions stand together, what they cost and what they give.",
        mats=tuple(
            MatLine(
                name=mat.name,
                number=mat.number,
                href=desk.to(mat_url(name), page),
                popularity=mat.popularity,
                coins=mat.coins,
                sections=_mat_sections(mat),
                badges=desk.module_badges(mat.module),
            )
            for name, mat in desk.mats.items()
        ),
    )


def mat_page(desk: Desk, name: str) -> MatPage:
    """Return a player mat."""
    page = mat_url(name)
    mat = desk.mats[name]
    return MatPage(
        title=f"{mat.name} player mat",
        description=f"The {mat.name} player mat ({mat.number}): sections, costs and coins.",
        badges=desk.module_badges(mat.module),
        facts=(
            ("Number", mat.number),
            ("Place in the order of player mats", f"{mat.order} of {len(desk.mats)}"),
            ("Popularity at the start", str(mat.popularity)),
            ("Coins at the start", str(mat.coins)),
            ("Objective cards at the start", str(mat.objectives)),
        ),
        sections=_mat_sections(mat),
        sources=desk.sources(desk.library.components.mats.sources, page),
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


def board_page(desk: Desk) -> BoardPage:
    """Return the board."""
    board = desk.library.components.board
    numbers = desk.library.components.numbers.numbers.get("board", {})
    sprite = desk.sprite("board/")
    return BoardPage(
        title="The board",
        description="Our own drawing of the standard board, with a label for every territory.",
        view_box=desk.drawing.whole().view_box,
        sprite=sprite,
        encounters=desk.drawing.encounter_marks(sprite),
        territories=tuple(
            _territory(desk, label)
            for label, territory in board.territories.items()
            if territory.terrain != "home_base"
        ),
        counts=tuple((name.replace("_", " "), count) for name, count in numbers.items()),
        note=desk.prose.plain(board.note) if board.note else "",
        sources=desk.sources(board.sources, "board/"),
    )


def _territory(desk: Desk, label: str) -> TerritoryLine:
    territory = desk.library.components.board.territories[label]
    marks = [word for word, there in (("tunnel", territory.tunnel), ("encounter", territory.encounter)) if there]
    return TerritoryLine(
        label="Factory" if label == "FACTORY" else label,
        terrain=territory.terrain,
        where=desk.places.where(label),
        neighbours=", ".join(
            f"{desk.places.name(name)} ({DIRECTIONS[direction]})" for direction, name in territory.neighbours.items()
        ),
        rivers=", ".join(DIRECTIONS[direction] for direction in territory.rivers),
        marks=", ".join(marks),
    )
