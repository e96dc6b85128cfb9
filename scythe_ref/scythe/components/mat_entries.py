"""Entries of faction mats and player mats: what search finds and ``show`` prints of them."""

from __future__ import annotations

from collections.abc import Iterator

from scythe_ref.library import BASE, Entry, Library, asked_of, related_to, when_of_parts
from scythe_ref.schema.common import Faction
from scythe_ref.scythe.components.typed import components_of
from scythe_ref.scythe.components.urls import faction_url, mat_url
from scythe_ref.scythe.schema.component import FactionMat, Mat
from scythe_ref.wording import count


def mat_entries(library: Library) -> Iterator[Entry]:
    """Yield an entry for every faction mat and player mat."""
    parts = components_of(library)
    for faction, faction_mat in parts.factions.factions.items():
        yield _faction(library, faction, faction_mat)
    for name, mat in parts.mats.mats.items():
        yield _mat(library, name, mat)


def _faction(library: Library, name: Faction, mat: FactionMat) -> Entry:
    abilities = ", ".join(mech.name for mech in mat.mechs)
    home = components_of(library).board.home_bases[name]
    return Entry(
        id=f"faction.{name}",
        kind="component",
        title=mat.name,
        answer=(
            f"Starts with {mat.power} power and {count(mat.combat_cards, 'combat card')}. "
            f"Faction ability: {mat.ability.name}. Mech abilities: {abilities}."
        ),
        text=f"Workers start on {' and '.join(home.worker_start)}.",
        breadcrumb=("Components", "Faction mats"),
        url=faction_url(name),
        badges=(library.package.lists.modules[mat.module],) if mat.module != BASE else (),
        sources=tuple(components_of(library).factions.sources),
        related=related_to(rules=[mat.ability.rule, *(mech.rule for mech in mat.mechs)]),
        synonyms=(mat.short, mat.colour),
        factions=(name,),
        modules=(mat.module,) if mat.module != BASE else (),
        when=when_of_parts(factions=(name,), modules=(mat.module,)),
        **asked_of(mat),
    )


def _mat(library: Library, name: str, mat: Mat) -> Entry:
    sections = "; ".join(
        f"{s.top.capitalize()} over {s.bottom.capitalize()} "
        f"(costs {s.cost}, at least {s.min}; {count(s.coins, 'coin')})"
        for s in mat.sections
    )
    return Entry(
        id=f"mat.{name}",
        kind="component",
        title=f"{mat.name} player mat ({mat.number})",
        answer=f"Starts with {mat.popularity} popularity and {count(mat.coins, 'coin')}. Sections: {sections}.",
        text="",
        breadcrumb=("Components", "Player mats"),
        url=mat_url(name),
        badges=(library.package.lists.modules[mat.module],) if mat.module != BASE else (),
        sources=tuple(components_of(library).mats.sources),
        synonyms=(f"mat {mat.number}",),
        modules=(mat.module,) if mat.module != BASE else (),
        when=when_of_parts(modules=(mat.module,)),
        **asked_of(mat),
    )
