"""Scenarios: a position, a play, and expectations.

The game declares the keys of a position, for players and for the table, and the keys of expectations
(``engine.position``). This module makes pydantic models of them, the one place where content looks into the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, StringConstraints, create_model

from scythe_ref.schema import scenario
from scythe_ref.schema.common import Faction, Form, Line, Module, Refers, Slug, Strict, Words
from scythe_ref.scythe.closed_lists import FACTIONS
from scythe_ref.scythe.engine.core import shapes
from scythe_ref.scythe.engine.expansions.airships.keys import EFFECT
from scythe_ref.scythe.engine.expansions.resolutions.keys import ResolutionTileKey
from scythe_ref.scythe.engine.position.build import PLAYER_KEYS, TABLE_KEYS
from scythe_ref.scythe.engine.position.keys import ABILITY, FACTION, MAT, MODULE, MOST, PLACE, at_places
from scythe_ref.scythe.engine.position.table_keys import BonusTileKey
from scythe_ref.scythe.engine.position.view import (
    DECKS_OUTCOME,
    OWNER,
    PLAYER_OUTCOMES,
    TABLE_OUTCOMES,
    TERRITORY_OUTCOME,
)
from scythe_ref.scythe.schema.cards_and_tiles import AirshipEffect, ResolutionEffect
from scythe_ref.scythe.schema.component import PlayerMat

Place = Annotated[
    str,
    StringConstraints(pattern=PLACE.pattern),
    Form("place", "a place: a label like 'V4', 'FACTORY' or 'HB_CRIMEA', or 'home'"),
    Refers("place"),
]
"""A territory label (``V4``, ``FACTORY``), a home base (``HB_CRIMEA``) or ``home``, the player's own."""

BonusTileName = Annotated[
    str,
    StringConstraints(pattern=BonusTileKey.shape.pattern),
    Form("structure bonus", "lower-case words joined by '_', like 'on_farms_tundras'"),
]
"""The key of a tile in ``structure-bonus-tiles.yaml``."""

_NAMED: dict[shapes.Shape, Any] = {
    FACTION: Faction,
    MAT: PlayerMat,
    MODULE: Module,
    PLACE: Place,
    BonusTileKey.shape: BonusTileName,
    ABILITY: Annotated[Slug, Refers("mech", within=-3)],
    OWNER: Faction | Literal["nobody"],
    EFFECT: AirshipEffect,
    ResolutionTileKey.shape.parts["effect"]: ResolutionEffect,
}
"""The shapes whose words come from the components."""


def _type(shape: shapes.Shape) -> Any:
    """Return the type of values of a shape."""
    if shape in _NAMED:
        return _NAMED[shape]
    if isinstance(shape, shapes.IntRange):
        low, high = shape.stated
        return Annotated[int, Field(ge=low if low > -MOST else None, le=high if high < MOST else None)]
    if isinstance(shape, shapes.BoolShape):
        return bool
    if isinstance(shape, shapes.TextShape):
        return Literal[shape.stated] if shape.stated else str
    if isinstance(shape, shapes.ListShape):
        return list[_type(shape.item)]  # type: ignore[misc]  # made at run time
    if isinstance(shape, shapes.MapShape):
        return dict[_type(shape.key), _type(shape.item)]  # type: ignore[misc]  # made at run time
    if isinstance(shape, shapes.Nullable):
        return _type(shape.item) | None
    if isinstance(shape, shapes.UnionShape):
        return reduce(or_, dict.fromkeys(_type(kind) for key, kind in shape.kinds.items() if key is not tuple))
    assert isinstance(shape, shapes.RecordShape)
    if shape.name not in _MODELS:
        parts = _fields_of({key: (part, shape.doc.get(key, "")) for key, part in shape.parts.items()})
        _MODELS[shape.name] = create_model(shape.name, __base__=Strict, __doc__=shape.about, **parts)
    return _MODELS[shape.name]


_MODELS: dict[str, Any] = {}


def _fields_of(keys: Mapping[str, tuple[shapes.Shape | None, str]]) -> dict[str, Any]:
    """Return fields for keys with their shapes and a sentence about each; every key is optional."""
    return {
        key: (_type(shape) | None, Field(default=None, description=doc or None))
        for key, (shape, doc) in keys.items()
        if shape is not None
    }


_HERE = ("ruleset", "player_count")
"""Keys that say more here than their shape does."""


def _keys(name: str, keys: Mapping[str, tuple[shapes.Shape | None, str]]) -> Any:
    return create_model(name, __base__=Strict, **_fields_of(keys))


if TYPE_CHECKING:  # the used part of the models made at run time

    class _TableKeys(Strict):
        modules: list[Module] | None
        airship_tiles: Any
        resolution_tile: Any

    class _PlayerKeys(Strict): ...

    class _PlayerOutcomes(Strict): ...
else:
    _PlayerKeys = _keys("_PlayerKeys", {key.name: (key.shape, key.doc) for key in PLAYER_KEYS})
    _PlayerOutcomes = _keys("_PlayerOutcomes", {k.name: (k.outcome, k.outcome_doc) for k in PLAYER_OUTCOMES.values()})
    _TableKeys = _keys("_TableKeys", {k.name: (k.shape, k.doc) for k in TABLE_KEYS if k.name not in _HERE})


class PlayerPosition(_PlayerKeys):
    """A player at the start of the scenario; a missing key has its documented default."""


class PlayerOutcome(_PlayerOutcomes):
    """The expectations of a player after a step; only named parts count."""


if TYPE_CHECKING:

    class _Outcomes(Strict): ...
else:
    _of_table = {
        "board": (at_places(TERRITORY_OUTCOME), ""),
        "decks": (DECKS_OUTCOME, ""),
        **{key.name: (key.outcome, key.outcome_doc) for key in TABLE_OUTCOMES.values()},
        "game_over": (shapes.BoolShape(), ""),
    }
    _of_players = dict.fromkeys(FACTIONS, (PlayerOutcome | None, None))
    _Outcomes = create_model("_Outcomes", __base__=Strict, **_fields_of(_of_table), **_of_players)


class ExpectedOutcome(_Outcomes):
    """The expectations of the position after a step; only named parts count."""


class Expectation(ExpectedOutcome, scenario.ExpectedVerdict):
    """The expectations of a step. The rules must accept a step that no expectation marks as refused."""


class Setting(_TableKeys, scenario.AnySetting):
    """A position to play from: the table, the pieces, and the draws of chance."""

    player_count: Annotated[int, Field(ge=2, le=7)] | None = Field(
        default=None, description="Players at the table; those not named have defaults. Default: the players named."
    )
    players: dict[Faction, PlayerPosition] = Field(min_length=1)


class Scenario(Setting, scenario.AnyScenario):
    """An executable example: it passes, and would fail if its rule were not there."""

    expect: list[Expectation] = Field(min_length=1)


class PlayedScenario(Scenario):
    """A scenario of somebody's own; without expectations it only plays."""

    expect: list[Expectation] = []


class BareScenario(Setting):
    """A scenario that somebody types: a position and a play."""

    id: Slug = "play"
    title: Words = "what was typed"
    about: Line | None = None
    play: list[Words] = []
    expect: list[Expectation] = []


class PlayedFile(Strict):
    """Scenarios of somebody's own."""

    topic: Slug
    scenarios: list[PlayedScenario]


class ScenarioFile(scenario.AnyScenarioFile):
    """Scenarios of one topic."""

    scenarios: list[Scenario]


class WalkStep(scenario.AnyWalkStep):
    """One step: its actions, and a note on them."""

    then: ExpectedOutcome | None = Field(default=None, description="What must be true afterwards.")


class Walkthrough(Setting, scenario.AnyWalkthrough):
    """The file: a position and the steps from it."""

    steps: list[WalkStep] = Field(min_length=1)


SCENARIOS = scenario.ScenarioSchema(file=ScenarioFile, played=PlayedFile, bare=BareScenario, walkthrough=Walkthrough)
"""The game's models of scenario files."""
