"""The matrix of combinations: which abilities meet, which scenarios show it, and why the other pairs never do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations as pairs_of
from itertools import product

from scythe_ref.schema.common import Loc
from scythe_ref.scythe.schema.combination import Combinations, GeneralReason, PairReason, Thing
from scythe_ref.scythe.schema.component import FactionAbility, Factions, MechAbility

Pair = frozenset[str]
Reason = GeneralReason | PairReason
ANY = "any"


@dataclass(frozen=True)
class Ability:
    """An ability of one faction, or one that several mats share.

    Attributes:
        id: Its statement.
        name: As printed on the mats.
        factions: The factions that have it, in the order of the component.
        statements: Its statement and the further ones that belong to it.
    """

    id: str
    name: str
    factions: tuple[str, ...]
    statements: tuple[str, ...]


@dataclass
class Cell:
    """Two abilities, or an ability and a thing.

    Attributes:
        pair: The two.
        scenarios: Ids of the scenarios that combine them.
        own: A reason for this very pair.
        general: The reasons for all moments at which the two might meet; empty if one such moment has none.
    """

    pair: tuple[str, str]
    scenarios: list[str] = field(default_factory=list)
    own: PairReason | None = None
    general: list[GeneralReason] = field(default_factory=list)

    @property
    def reasons(self) -> list[Reason]:
        """Return the reasons why the two never meet: the pair's, else the general ones."""
        return [self.own] if self.own else list(self.general)

    @property
    def status(self) -> str:
        """Return ``scenario``, ``reason``, ``both`` or ``open``."""
        if self.scenarios:
            return "both" if self.reasons else "scenario"
        return "reason" if self.reasons else "open"


@dataclass(frozen=True)
class Matrix:
    """All combinations.

    Attributes:
        abilities: The abilities by their statement.
        things: The things that abilities meet besides, by id.
        cells: Every cell by its two partners; no cell has two things.
    """

    abilities: dict[str, Ability]
    things: dict[str, Thing]
    cells: dict[Pair, Cell]

    def cell(self, one: str, other: str) -> Cell | None:
        """Return the cell of two partners, in either order; None if the matrix has none."""
        return self.cells.get(frozenset((one, other)))

    def counts(self) -> dict[str, int]:
        """Return the numbers of cells that have a scenario, a reason, both, or are open."""
        found = dict.fromkeys(("scenario", "reason", "both", "open"), 0)
        for cell in self.cells.values():
            found[cell.status] += 1
        return found


def matrix_of(model: Combinations, factions: Factions, combined: Mapping[str, Iterable[str]]) -> Matrix:
    """Return the matrix; the mats give each ability's faction, the scenarios their combinations.

    The last one stays, as checks and pages ask for the same, and so does a server after most saves.
    """
    given = (model, factions, {scenario: [*partners] for scenario, partners in combined.items() if partners})
    if not _last or _last[0][0] != given:
        _last[:] = [(given, _matrix_of(*given))]
    return _last[0][1]


_last: list[tuple[tuple[Combinations, Factions, dict[str, list[str]]], Matrix]] = []
"""The last matrix, with everything that it was made of."""


def _matrix_of(model: Combinations, factions: Factions, combined: Mapping[str, Iterable[str]]) -> Matrix:
    abilities = {
        name: Ability(name, mats[0][1], tuple(faction for faction, _ in mats), (name, *model.abilities[name].also))
        for name, mats in printed_abilities(factions).items()
        if name in model.abilities
    }
    things = {thing.id: thing for thing in model.things}
    cells = {frozenset(pair): Cell(pair) for pair in (*pairs_of(abilities, 2), *product(abilities, things))}
    for scenario, partners in combined.items():
        for pair in pairs_of(dict.fromkeys(partners), 2):
            if frozenset(pair) in cells:
                cells[frozenset(pair)].scenarios.append(scenario)
    for reason in model.pairs:
        for partner in reason.never:
            if frozenset((reason.of, partner)) in cells:
                cells[frozenset((reason.of, partner))].own = reason
    for cell in cells.values():
        cell.general.extend(_general(model, abilities, cell.pair))
    return Matrix(abilities, things, cells)


def printed_abilities(factions: Factions) -> dict[str, list[tuple[str, str]]]:
    """Return every ability by its statement, with each faction that has it and its name on that mat."""
    found: dict[str, list[tuple[str, str]]] = {}
    for faction, mat in factions.factions.items():
        abilities: list[FactionAbility | MechAbility] = [mat.ability, *mat.mechs]
        for ability in abilities:
            found.setdefault(ability.rule, []).append((faction, ability.name))
    return found


def _general(model: Combinations, abilities: Mapping[str, Ability], pair: tuple[str, str]) -> list[GeneralReason]:
    """Return general reasons that cover every moment at which two partners might meet: one if it can be, or none."""
    fitting = [reason for reason in model.general if _fits(reason, abilities, pair)]
    moments = list(product(_moments(model, pair[0]), _moments(model, pair[1])))
    for reason in fitting:
        if all(_covers(reason, *both) for both in moments):
            return [reason]
    found: list[
        GeneralReason
    ] = []  # by moment, perhaps not the fewest: every one is shown, so a further one is no harm
    for both in moments:
        covering = [reason for reason in fitting if _covers(reason, *both)]
        if not covering:
            return []
        if not any(reason in found for reason in covering):
            found.append(covering[0])
    return found


def _moments(model: Combinations, partner: str) -> list[str]:
    return list(model.abilities[partner].moments) if partner in model.abilities else [partner]


def _fits(reason: GeneralReason, abilities: Mapping[str, Ability], pair: tuple[str, str]) -> bool:
    """Return whether a reason can apply to a pair at all: by the owners of the two, and by its exceptions."""
    if any(frozenset(exception) == frozenset(pair) for exception in reason.exceptions):
        return False
    if reason.owners == ANY:
        return True
    if pair[1] not in abilities:
        return False
    shared = not set(abilities[pair[0]].factions).isdisjoint(abilities[pair[1]].factions)
    return shared == (reason.owners == "same")


def _covers(reason: GeneralReason, one: str, other: str) -> bool:
    left, right = reason.between
    return (_has_moment(one, left) and _has_moment(other, right)) or (
        _has_moment(other, left) and _has_moment(one, right)
    )


def _has_moment(moment: str, kinds: list[str]) -> bool:
    return moment in kinds or ANY in kinds


def combination_problems(
    model: Combinations, factions: Factions, combined: Mapping[str, Iterable[str]]
) -> Iterator[tuple[Loc, str]]:
    """Yield the errors of the matrix, each with its place in the document."""
    matrix = matrix_of(model, factions, combined)
    for name, mats in printed_abilities(factions).items():
        if name not in model.abilities:
            yield ("abilities",), f"the ability {name!r} of {mats[0][0]} is missing"
    yield from _idle_exceptions(model, matrix)
    for cell in matrix.cells.values():
        names = f"{cell.pair[0]!r} and {cell.pair[1]!r}"
        if cell.status == "open":
            yield ("abilities", cell.pair[0]), f"no scenario combines {names}, and no reason says why they can't meet"
        elif cell.status == "both":
            why = ", ".join(repr(reason.id) for reason in cell.reasons)
            yield (
                ("abilities", cell.pair[0]),
                f"{names} can't meet by {why}, but the scenario {cell.scenarios[0]!r} combines them",
            )


def _idle_exceptions(model: Combinations, matrix: Matrix) -> Iterator[tuple[Loc, str]]:
    """Yield exceptions, and reasons of pairs, that change nothing."""
    for index, reason in enumerate(model.general):
        bare = reason.model_copy(update={"exceptions": []})
        for number, pair in enumerate(reason.exceptions):
            cell = matrix.cell(*pair)
            meets = cell is not None and _fits(bare, matrix.abilities, cell.pair)
            if cell is None or not meets or not any(_covers(bare, *both) for both in _meetings(model, cell.pair)):
                loc: Loc = ("general", index, "exceptions", number)
                yield loc, f"the reason {reason.id!r} says nothing about {pair[0]!r} and {pair[1]!r}"
    for index, own in enumerate(model.pairs):
        for number, partner in enumerate(own.never):
            cell = matrix.cell(own.of, partner)
            if cell is not None and cell.general:
                yield (
                    ("pairs", index, "never", number),
                    f"{cell.general[0].id!r} already says why {own.of!r} and {partner!r} can't meet",
                )


def _meetings(model: Combinations, pair: tuple[str, str]) -> Iterator[tuple[str, str]]:
    yield from product(_moments(model, pair[0]), _moments(model, pair[1]))
