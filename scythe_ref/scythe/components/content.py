"""The part ``content`` of Scythe: its components, the targets of references, and the entries for search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from scythe_ref.formats import Problem
from scythe_ref.game_package import Lists
from scythe_ref.library import Components, Entry, GameContent, Index, Library, LoadedFile, Target, plain_data
from scythe_ref.scythe.components.combinations import ANY, combination_problems, printed_abilities
from scythe_ref.scythe.components.component_check import component_problems
from scythe_ref.scythe.components.local import KINDS, entry_problems, with_entries
from scythe_ref.scythe.components.piece_entries import card_entries, mat_entries
from scythe_ref.scythe.components.typed import (
    CardsAndTiles,
    ScytheComponents,
    ScytheFormats,
    components_of,
    fact_home,
    fact_table,
)
from scythe_ref.scythe.schema.combination import Moment

CARDS_AND_TILES = {
    "objectives": "objectives",
    "factory": "factory-cards",
    "encounters": "encounter-cards",
    "bonus": "structure-bonus-tiles",
    "airships": "airship-tiles",
    "resolutions": "resolution-tiles",
    "triumph": "triumph-track",
    "boxes": "box-contents",
    "gains": "gains",
}
"""The attribute of ``CardsAndTiles`` for each kind of component file."""

MANY_PLAYERS_MODULE = "invaders-from-afar"
"""Brings the sixth and seventh seat."""


class ScytheContent(GameContent):
    """Scythe, as the library sees it."""

    facts = staticmethod(fact_table)
    home_of = staticmethod(fact_home)
    problems = staticmethod(component_problems)

    def components(self, models: Mapping[str, Any]) -> ScytheComponents:
        """Return the components from their models."""
        return ScytheComponents(
            data=plain_data(models),
            numbers=models["numbers"],
            rulesets=models["rulesets"],
            board=models["board"],
            factions=models["factions"],
            mats=models["player-mats"],
            cards=CardsAndTiles(**{name: models.get(kind) for name, kind in CARDS_AND_TILES.items()}),
        )

    def completed(self, models: Mapping[str, Any], files: Mapping[str, list[LoadedFile]]) -> Mapping[str, Any]:
        """Return the models with an owner's entries."""
        for file in files["local"]:
            models = with_entries(models, file.model)
        return models

    def problems_between(self, index: Index, sound: bool) -> Iterator[Problem]:
        """Yield the errors of an owner's entries and, if all else is right, of the combinations."""
        yield from _local(index)
        if sound:  # a hole elsewhere would make the matrix of combinations wrong
            yield from _combinations(index)

    def targets(self, index: Index) -> Mapping[str, Target]:
        """Return the targets of references to places, abilities and moments."""
        parts = index.components
        things = [t.id for file in index.of("combinations") for t in file.model.combinations.things]
        abilities = [a for file in index.of("combinations") for a in file.model.combinations.abilities]
        printed = printed_abilities(parts["factions"]) if "factions" in parts else ()
        places = ["home", *(parts["board"].territories if "board" in parts else ())]
        return {
            "place": Target("territory or home base", sorted(places), ("component",)),
            "ability": Target("ability on the faction mats:", sorted(printed), ("component",)),
            "partner": Target("ability or thing", sorted([*abilities, *things]), ("combinations",)),
            "occasion": Target("moment or thing", sorted([ANY, *get_args(Moment), *things]), ("combinations",)),
        }

    def target_within(self, to: str, owner: str, models: Mapping[str, Any]) -> Target | None:
        """Return the mech abilities of a faction."""
        factions = models["factions"].factions if "factions" in models else {}
        if owner not in factions:
            return None
        return Target(f"mech ability of {factions[owner].short}:", [mech.id for mech in factions[owner].mechs])

    def faction_names(self, components: Components, lists: Lists) -> Mapping[str, str]:
        """Return the short names of the factions."""
        assert isinstance(components, ScytheComponents)
        return {name: mat.short for name, mat in components.factions.factions.items()}

    def needs(self, library: Library) -> dict[str, dict[str, str]]:
        """Return the expansion that each number of players and each faction needs."""
        parts = components_of(library)
        seats = parts.numbers.numbers["players"]
        return {
            "players": {str(count): MANY_PLAYERS_MODULE for count in range(seats["base_max"] + 1, seats["max"] + 1)},
            "factions": {name: mat.module for name, mat in parts.factions.factions.items() if mat.module != "base"},
        }

    def entries(self, library: Library) -> Iterator[Entry]:
        """Yield the mats, the cards and the tiles."""
        yield from mat_entries(library)
        yield from card_entries(library)

    def own(self, files: Mapping[str, list[LoadedFile]]) -> ScytheFormats:
        """Return the cheat sheets and the combinations."""
        return ScytheFormats(
            next((file.model for file in files["sheets"]), None),
            next((file.model.combinations for file in files["combinations"]), None),
        )


CONTENT = ScytheContent()


def _local(index: Index) -> Iterator[Problem]:
    if any(file.format == "component" and file.kind in (None, *KINDS.values()) for file in index.broken):
        return  # nobody knows which tiles there are
    models: Mapping[str, Any] = index.components
    for file in index.of("local"):
        found = list(entry_problems(models, file.model))
        yield from (file.document.problem(loc, message) for loc, message in found)
        if not found:
            models = with_entries(models, file.model)


def _combinations(index: Index) -> Iterator[Problem]:
    combined = {scenario.id: scenario.combines for scenario in index.scenarios.values() if scenario.combines}
    for file in index.of("combinations"):
        for loc, message in combination_problems(file.model.combinations, index.components["factions"], combined):
            yield file.document.problem(("combinations", *loc), message)
