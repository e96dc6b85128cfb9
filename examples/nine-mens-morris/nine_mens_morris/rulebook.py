"""The board, the numbers and the switches of one way to play, compiled into tables. Standard library only."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from nine_mens_morris.names import unknown

PLAYERS = ("white", "black")
PRESET = "current"

Row = tuple[int, ...]
Phrase = dict[str, object]
"""The key of a message of the content under ``say``, and its values."""


def player_name(name: str) -> Phrase:
    """Return the phrase for the name of a player, or of nobody."""
    return {"say": f"name.player.{name}"}


@dataclass(frozen=True, eq=False)
class Rulebook:
    """The facts that the rules look up.

    Attributes:
        points: Their labels; everywhere else a point is its place in this list.
        neighbours: For each point the points that a line leads to.
        rows: The lines of three points.
        men: The number of men of each player.
        row: The number of men in a row.
        flying: With so many men or fewer a player may fly, if the switch allows flying.
        lost: With so many men or fewer a player has lost.
        preset: The name of the way to play.
        switches: The setting of every switch.
        without: Rules to omit, to see the scenarios that depend on them.
    """

    points: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    rows: tuple[Row, ...]
    men: int
    row: int
    flying: int
    lost: int
    preset: str
    switches: Mapping[str, str]
    without: frozenset[str]

    @cached_property
    def index(self) -> dict[str, int]:
        """The number of each point."""
        return {label: number for number, label in enumerate(self.points)}

    @cached_property
    def rows_through(self) -> tuple[tuple[Row, ...], ...]:
        """For each point the rows that it is part of."""
        return tuple(tuple(row for row in self.rows if point in row) for point in range(len(self.points)))

    def has(self, rule: str) -> bool:
        """Return whether the rulebook does not omit a rule."""
        return rule not in self.without

    def plays(self, switch: str, setting: str) -> bool:
        """Return whether a switch has this setting."""
        return self.switches[switch] == setting

    def varies(self, switch: str, setting: str, rule: str) -> bool:
        """Return whether a switch has this setting and the rulebook does not omit the setting's rule."""
        return self.plays(switch, setting) and self.has(rule)

    def as_data(self) -> dict[str, Any]:
        """Return the ruleset as positions say it."""
        return {"preset": self.preset, "switches": dict(self.switches)}


def compile_rulebook(components: Mapping[str, Any], ruleset: Any = None, without: Collection[str] = ()) -> Rulebook:
    """Compile the components under a ruleset.

    Args:
        components: ``board``, ``numbers`` and ``rulesets``, as the content has them.
        ruleset: A preset, or a mapping of ``preset`` and ``switches``; None is the usual game.
        without: Ids of rules to leave out.

    Raises:
        ValueError: There is no such preset, switch or setting.
    """
    preset, switches = _settings(components["rulesets"], ruleset)
    board, numbers = components["board"], components["numbers"]["numbers"]
    drawn = switches["corner-lines"] == "drawn"
    points = tuple(board["points"])
    index = {label: number for number, label in enumerate(points)}
    near = [[*point["next"], *(point.get("corner", ()) if drawn else ())] for point in board["points"].values()]
    rows = [*board["rows"], *(board["corner_rows"] if drawn else ())]
    return Rulebook(
        points=points,
        neighbours=tuple(tuple(index[label] for label in labels) for labels in near),
        rows=tuple(tuple(index[label] for label in row) for row in rows),
        men=numbers["men"]["many" if switches["men"] == "twelve" else "each"],
        row=numbers["row"]["men"],
        flying=numbers["men"]["flying"],
        lost=0 if switches["end"] == "all-men" else numbers["men"]["lost"],
        preset=preset,
        switches=switches,
        without=frozenset(without),
    )


def _settings(rulesets: Mapping[str, Any], ruleset: Any) -> tuple[str, dict[str, str]]:
    said: dict[str, Any] = {"preset": ruleset} if isinstance(ruleset, str) else dict(ruleset or {})
    preset = said.get("preset") or PRESET
    if preset not in rulesets["presets"]:
        raise ValueError(unknown("preset", preset, rulesets["presets"]))
    switches = {name: switch["default"] for name, switch in rulesets["switches"].items()}
    for name, setting in {**rulesets["presets"][preset].get("switches", {}), **(said.get("switches") or {})}.items():
        if name not in switches:
            raise ValueError(unknown("switch", name, switches))
        if setting not in rulesets["switches"][name]["settings"]:
            raise ValueError(unknown(f"setting of {name}", setting, rulesets["switches"][name]["settings"]))
        switches[name] = setting
    return preset, switches
