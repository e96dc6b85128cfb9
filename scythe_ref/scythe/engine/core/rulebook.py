"""The rulebook: component data and a ruleset, compiled once into flat tables of integers."""

from __future__ import annotations

import copy
import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from scythe_ref.scythe.engine.core.registry import Check, Effect, ExtensionPoint, Registry, RulesInForce, Test
from scythe_ref.scythe.engine.core.shapes import Plain, nearest
from scythe_ref.scythe.engine.position.names import BOTTOM_ACTIONS, MECHS, SECTIONS, STARS

NO_BORDER, LAND_BORDER, RIVER_BORDER = range(3)
TERRAINS = ("mountain", "farm", "village", "forest", "tundra", "lake", "factory", "home_base")
MOUNTAIN, FARM, VILLAGE, FOREST, TUNDRA, LAKE, FACTORY, HOME_BASE = range(8)
ENDLESS = 1_000_000
GOALS_OF_TRACK = {"combat": "combat_win"}
"""Goals that the triumph track calls by another name."""

PRODUCES = {FARM: 0, MOUNTAIN: 1, TUNDRA: 2, FOREST: 3}
"""Which resource a terrain gives, as an index into ``state.RESOURCES``."""


class GainRule(NamedTuple):
    """A gain as the components describe it.

    Attributes:
        may: Whether the player who gains it may leave it.
        by: The rule that says so.
    """

    may: bool
    by: str


class GameNumbers:
    """The single numbers of the game, by the names that components give them: ``numbers.combat_dial_max``."""

    def __init__(self, groups: Mapping[str, Mapping[str, int]]) -> None:
        self._values = {
            f"{group}_{name}".replace("-", "_"): number
            for group, numbers in groups.items()
            for name, number in numbers.items()
        }

    def __getattr__(self, name: str) -> int:
        try:
            value = self._values[name]
        except KeyError:
            raise AttributeError(f"the components have no number {name!r}") from None
        self.__dict__[name] = value  # found there from now on, without coming here
        return value


class Rulebook:
    """Everything that stays the same during a game.

    Territories come first among the places, then the seven home bases, so ``place < territories`` asks whether a place
    is a territory.
    """

    def __init__(
        self,
        data: Mapping[str, Plain],
        preset: str,
        switches: dict[str, str],
        registry: Registry,
        off: frozenset[str] = frozenset(),
    ) -> None:
        self.off = off
        self.preset = preset
        self.switches = switches
        self.registry = registry
        self._data = data
        self._compile_board(data["board"])
        self._compile_factions(data["factions"]["factions"])
        self._compile_mats(data["player-mats"]["mats"])
        self.banned = frozenset(
            (self.faction_index[pair["faction"]], self.mat_index[pair["mat"]])
            for pair in data["player-mats"].get("banned_pairs") or ()
        )
        numbers = data["numbers"]
        self.numbers = GameNumbers(numbers["numbers"])
        self.tiers = tuple(
            (_end(t, "popularity_max"), t["per_star"], t["per_territory"], t["per_resource_pair"])
            for t in numbers["popularity_tiers"]
        )
        self.card_counts = tuple(numbers["combat_cards"][str(value)] for value in (2, 3, 4, 5))
        self.objectives: dict[int, dict[str, Plain]] = {
            int(number): card for number, card in data.get("objectives", {}).get("cards", {}).items()
        }
        self._compile_goals(data.get("triumph-track", {}).get("goals", {}))
        self.gains = {
            gain["rule"]: GainRule(gain["left"] == "may", gain["by"])
            for gain in data.get("gains", {}).get("gains", {}).values()
        }
        """The gains by the rule that brings them."""
        self._compile_rules(None)
        self._compile_cards(data)
        self._parts: dict[frozenset[str], Rulebook] = {}

    def _compile_rules(self, modules: frozenset[str] | None) -> None:
        """Compile the declarations of the registry; None: with all modules."""
        compiled: RulesInForce = self.registry.compiled(self.switches, self.off, modules)
        # A defaultdict, as most extension points have no check under most rulesets and the hot loop must not ask twice.
        self.checks: dict[ExtensionPoint[Any], tuple[Check, ...]] = defaultdict(tuple, compiled.checks)
        self.asked: dict[ExtensionPoint[Any], tuple[tuple[Test | None, Test, Check], ...]] = defaultdict(
            tuple,
            {
                point: tuple((check.when, check.test, check) for check in checks)
                for point, checks in compiled.checks.items()
            },
        )
        """The same checks, laid out for those who ask often."""
        self.effects: dict[str, Effect] = compiled.effects
        self.track_ends = {
            "power": (0, self.numbers.power_max),
            "popularity": (0, self.numbers.popularity_max),
            "coins": (0, ENDLESS),
        }
        self.exceptions_to = {
            check.id: check.overridden_by for checks in self.checks.values() for check in checks if not check.firm
        }
        self.exceptions = frozenset(exception.id for exception in compiled.exceptions)
        """Ids of the exceptions in force, for those that limit another exception."""
        self.hooks = compiled.hooks
        self.verbs = compiled.verbs
        self.rows = compiled.rows
        self.legal: object | None = None  # the generator's own tables, made when they are first asked for

    def preset_setting(self, switch: str) -> str:
        """Return the preset's setting of a switch."""
        return resolve_switches(self._data["rulesets"], self.preset)[1][switch]

    def with_modules(self, modules: Iterable[str]) -> Rulebook:
        """Return the rulebook for a game with some modules: it has no checks of the others.

        Args:
            modules: Names of the modules in play.
        """
        names = frozenset(modules)
        # One rulebook for each set of expansions: rules of the others cost nothing, not even a question.
        part = self._parts.get(names)
        if part is None:
            part = copy.copy(self)  # the tables and the parts themselves are shared
            part._compile_rules(names)
            self._parts[names] = part  # when it is whole: other threads may play by it at once
        return part

    def on_board(self, board: Mapping[str, Plain]) -> Rulebook:
        """Return the rulebook for a board with other borders between the same territories; it shares the rules."""
        whole, *parts = copies = [copy.copy(rulebook) for rulebook in (self, *self._parts.values())]
        together = dict(zip(self._parts, parts, strict=True))
        for rulebook in copies:
            rulebook.__dict__.pop("digest", None)
            rulebook._data = {**self._data, "board": board}
            rulebook._compile_board(board)
            rulebook._parts = together
            rulebook.legal = None
        return whole

    @cached_property
    def digest(self) -> str:
        """A digest of the components and the switches, computed on first use."""
        return _digest(self._data, self.switches)

    @classmethod
    def compile(
        cls, data: Mapping[str, Plain], ruleset: str | Mapping[str, Plain], registry: Registry, off: Iterable[str] = ()
    ) -> Rulebook:
        """Compile components under a ruleset.

        Args:
            data: Component dicts by kind: ``board``, ``factions``, ``player-mats``, ``numbers``, ``rulesets``
                and, if there are any, ``triumph-track``, the cards and the tiles.
            ruleset: Name of a preset, or ``{"preset": name, "switches": {switch: setting}}``.
            registry: The rules in force; ``catalogue.compile_rulebook`` takes all that this engine has.
            off: Ids of effects that shall not happen; only to show that something hangs on them.

        Raises:
            ValueError: A preset, switch or setting does not exist; the message names the nearest.
        """
        preset, switches = resolve_switches(data["rulesets"], ruleset)
        return cls(data, preset, switches, registry, frozenset(off))

    # -- the board ----------------------------------------------------------------------------------------------

    def _compile_board(self, board: Mapping[str, Plain]) -> None:
        territories = board["territories"]
        labels = [label for label, territory in territories.items() if territory["terrain"] != "home_base"]
        self.territories = len(labels)
        labels += [label for label, territory in territories.items() if territory["terrain"] == "home_base"]
        self.places = tuple(labels)
        self.index = {label: number for number, label in enumerate(labels)}
        size = len(labels)
        self.terrain = tuple(TERRAINS.index(territories[label]["terrain"]) for label in labels)
        self.tunnel = tuple(bool(territories[label].get("tunnel")) for label in labels)
        self.encounter = tuple(bool(territories[label].get("encounter")) for label in labels)
        self.factory = self.terrain.index(FACTORY)
        # One flat array, so that the border between two places is found without a dictionary in the hottest loop.
        border = bytearray(size * size)
        neighbours: list[tuple[int, ...]] = []
        for number, label in enumerate(labels):
            territory = territories[label]
            around = []
            for direction, other in territory["neighbours"].items():
                river = direction in territory.get("rivers", ())
                border[number * size + self.index[other]] = RIVER_BORDER if river else LAND_BORDER
                around.append(self.index[other])
            neighbours.append(tuple(around))
        self.border = bytes(border)
        self.neighbours = tuple(neighbours)
        self.beyond = tuple(
            {direction: self.index[other] for direction, other in territories[label]["neighbours"].items()}
            for label in labels
        )
        """For each place, its neighbour in each direction."""
        self._bases = {faction: self.index[base["id"]] for faction, base in board["home_bases"].items()}

    def border_between(self, one: int, other: int) -> int:
        """Return the border between two places: none, land or river."""
        return self.border[one * len(self.places) + other]

    # -- mats ---------------------------------------------------------------------------------------------------

    def _compile_factions(self, factions: Mapping[str, Plain]) -> None:
        by_seat = sorted(factions.items(), key=lambda item: item[1]["seat"])
        self.factions = tuple(name for name, _ in by_seat)  # clockwise by seat
        self.faction_index = {name: number for number, name in enumerate(self.factions)}
        self.faction_names = tuple(mat["short"] for _, mat in by_seat)
        self.base = tuple(self._bases[name] for name in self.factions)
        self.base_of = {place: number for number, place in enumerate(self.base)}
        self.start_power = tuple(mat["power"] for _, mat in by_seat)
        self.start_cards = tuple(mat["combat_cards"] for _, mat in by_seat)
        self.faction_module = tuple(mat["module"] for _, mat in by_seat)
        self.abilities = tuple(tuple(mech["id"] for mech in mat["mechs"]) for _, mat in by_seat)
        self.ability_bits = tuple({name: 1 << bit for bit, name in enumerate(names)} for names in self.abilities)
        self.ability_names = {mech["id"]: mech["name"] for _, mat in by_seat for mech in mat["mechs"]}
        self.ability_rules = {mech["id"]: mech["rule"] for _, mat in by_seat for mech in mat["mechs"]}
        self.riverwalk = tuple(
            frozenset(
                TERRAINS.index(terrain)
                for mech in mat["mechs"]
                if mech["id"] == "riverwalk"
                for terrain in mech.get("terrains") or ()
            )
            for _, mat in by_seat
        )
        self.faction_tokens = tuple(mat.get("tokens") or 0 for _, mat in by_seat)
        if any(len(names) != len(MECHS) for names in self.abilities):
            raise ValueError("every faction mat has four mechs")

    def _compile_mats(self, mats: Mapping[str, Plain]) -> None:
        by_order = sorted(mats.items(), key=lambda item: item[1]["order"])
        self.mats = tuple(name for name, _ in by_order)  # in the order that decides who begins
        self.mat_index = {name: number for number, name in enumerate(self.mats)}
        self.mat_names = {name: str(mat["name"]) for name, mat in by_order}
        self.mat_module = tuple(mat["module"] for _, mat in by_order)
        self.start_popularity = tuple(mat["popularity"] for _, mat in by_order)
        self.start_coins = tuple(mat["coins"] for _, mat in by_order)
        self.start_objectives = tuple(mat["objectives"] for _, mat in by_order)
        bottoms: list[tuple[tuple[int, int, int, int], ...]] = []
        for _, mat in by_order:
            row = [(0, 0, 0, 0)] * len(BOTTOM_ACTIONS)
            for section in mat["sections"]:
                row[BOTTOM_ACTIONS.index(section["bottom"])] = (
                    SECTIONS.index(section["top"]),
                    section["cost"],
                    section["min"],
                    section["coins"],
                )
            bottoms.append(tuple(row))
        self.bottoms = tuple(bottoms)
        """For each mat and bottom-row action: section, printed cost, lowest cost, coins."""

    # -- cards --------------------------------------------------------------------------------------------------

    def _compile_cards(self, data: Mapping[str, Plain]) -> None:
        """Keep the cards by number, without promos unless the ruleset takes them in (``setup.promo-cards-in``)."""
        promos = self.is_active("setup.promo-cards-in")

        def cards(kind: str) -> dict[int, dict[str, Plain]]:
            every: Mapping[str, dict[str, Plain]] = data.get(kind, {}).get("cards", {})
            return {int(number): card for number, card in every.items() if promos or not card.get("promo")}

        self.encounter_cards = cards("encounter-cards")
        self.factory_cards = cards("factory-cards")
        factory = data.get("factory-cards", {})
        self.known_factory_cards = {int(number): card for number, card in factory.get("cards", {}).items()}
        """Every Factory card in the components; a player may hold a promo card that no deal includes."""
        self.factory_units: int = factory.get("bottom", {}).get("units", 1)
        """Units that the bottom action of a Factory card moves."""
        self.objective_cards = tuple(sorted(cards("objectives")))
        """Numbers of the objective cards in the deck; ``objectives`` has the promo cards as well."""
        wind = {kind: data.get(f"{kind}-tiles", {}).get("tiles", {}) for kind in ("airship", "resolution")}
        self.airship_tiles = {int(number): tile for number, tile in wind["airship"].items()}
        self.resolution_tiles = {int(number): tile for number, tile in wind["resolution"].items()}
        tiles = data.get("structure-bonus-tiles", {}).get("tiles", {})
        self.bonus_tiles = tuple(sorted(tiles))
        self.bonus_counts = tuple(tiles[name]["counts"] for name in self.bonus_tiles)
        self.bonus_coins = tuple(
            tuple((_end(row, "max"), row["coins"]) for row in tiles[name]["coins"]) for name in self.bonus_tiles
        )
        self.bonus_last = tuple(_end(tiles[name], "last") for name in self.bonus_tiles)
        """For each tile the highest count on it, if there may be more to count."""

    def _compile_goals(self, goals: Mapping[str, Plain]) -> None:
        names = [GOALS_OF_TRACK.get(name, name) for name in STARS]
        # Without a triumph track nothing earns a star.
        self.star_needs = tuple(goals[name]["needs"] if name in goals else ENDLESS for name in names)
        self.star_limits = tuple(goals[name]["stars"] if name in goals else 0 for name in names)
        """The number of stars that each goal of ``STARS`` has room for."""

    def is_active(self, rule: str) -> bool:
        """Return whether an effect that a switch decides on is in force under this ruleset."""
        return rule in self.effects

    # -- names --------------------------------------------------------------------------------------------------

    def setting(self, switch: str) -> str:
        """Return the setting of a switch."""
        return self.switches[switch]


def _end(row: Mapping[str, Plain], key: str) -> int:
    end: int | None = row.get(key)
    return ENDLESS if end is None else end


def resolve_switches(rulesets: Mapping[str, Plain], ruleset: str | Mapping[str, Plain]) -> tuple[str, dict[str, str]]:
    """Return the preset's name and the setting of every switch.

    Args:
        ruleset: Name of a preset, or a preset with overrides.

    Raises:
        ValueError: A preset, switch or setting does not exist.
    """
    overrides: Mapping[str, str] = {}
    preset = ruleset
    if not isinstance(ruleset, str):
        unknown = ruleset.keys() - {"preset", "switches"}
        if unknown:
            raise ValueError(f"a ruleset has no {sorted(unknown)[0]!r}; it has 'preset' and 'switches'")
        preset = ruleset.get("preset", "current")
        overrides = ruleset.get("switches") or {}
    presets, switches = rulesets["presets"], rulesets["switches"]
    if preset not in presets:
        raise ValueError(_unknown("ruleset", str(preset), presets))
    chosen = {name: switch["default"] for name, switch in switches.items()}
    for source in (presets[preset].get("switches") or {}, overrides):
        for name, setting in source.items():
            if name not in switches:
                raise ValueError(_unknown("switch", name, switches))
            if setting not in switches[name]["settings"]:
                raise ValueError(_unknown(f"setting of the switch {name!r}", setting, switches[name]["settings"]))
            chosen[name] = setting
    return str(preset), chosen


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    known = list(known)
    near = nearest(name, known)
    hint = f"did you mean {near!r}?" if near else f"there are {', '.join(sorted(known))}"
    return f"there is no {what} {name!r}; {hint}"


def _digest(data: Mapping[str, Plain], switches: dict[str, str]) -> str:
    text = json.dumps([data, switches], sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
