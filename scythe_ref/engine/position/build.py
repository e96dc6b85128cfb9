"""Positions: a state made from a plain description that names only what matters, and the description of a state.

What a description leaves out has a default:

- players sit clockwise by home base; factions that are not named take part only if ``player_count`` asks for them
- the active player is the one marked ``active``, else the first that is named
- a player's mat is the first free one by number that is not banned for the faction
- power, popularity, coins and the number of combat cards are those of the mats; cards not named are of value 2
- the character stands on the home base; workers stand where they are named, the others are on the mat
- mechs stand where they are named; beyond those, as many as there are abilities stand on the home base
- nothing is upgraded, built, enlisted, starred or held; no resources, tokens or objectives lie anywhere
- the encounter deck holds all cards by number, those drawn first being the ones that ``draws`` names; as many Factory
  cards as there are players, and one more, lie on the board, the lowest numbers that nobody has
- no structure bonus tile is in play
- where the combat deck is named, the cards that are neither in it nor in hands are discarded
- the combat deck holds all other cards, those drawn first being the ones that ``draws`` names, then the lowest
- with airships in play every airship is on its home base, empty; the tiles give range 1 and carry resources; of a
  printed tile that is named by its number only what is known counts
- a resolution tile that counts turns has all of them left but the one that is being played; nothing is set off
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from scythe_ref.engine.core import seams
from scythe_ref.engine.core.nearest import nearest
from scythe_ref.engine.core.rulebook import Rulebook
from scythe_ref.engine.core.shapes import Problems, defects, shown, told
from scythe_ref.engine.expansions.described import BUILT, build_modules, describe_airship, describe_modules
from scythe_ref.engine.position.description_shape import DESCRIPTION, RULESET
from scythe_ref.engine.position.possible import impossible
from scythe_ref.engine.position.state import (
    BOTTOM_ACTIONS,
    CARD_VALUES,
    MECHS,
    NOWHERE,
    ONE_TIME_BONUSES,
    RESOURCES,
    SECTIONS,
    STARS,
    STRUCTURES,
    TRAPS,
    UPGRADES,
    WORKERS,
    Player,
    State,
)

WHAT = {
    UPGRADES: "upgrade",
    BOTTOM_ACTIONS: "bottom-row action",
    STARS: "goal of the triumph track",
    ONE_TIME_BONUSES: "one-time bonus",
}
"""What the names of a list are called."""

Name = TypeVar("Name", str, int)


MOST_LISTED = 12
"""Names of a list that a message tells in full."""


class PositionError(ValueError):
    """A description that is no possible position.

    Attributes:
        problems: Path in the description and what is wrong there, one for each defect; a path is empty where the
            defect is not of one place.
    """

    def __init__(self, problems: Problems) -> None:
        self.problems = list(dict.fromkeys(problems))
        super().__init__(told(self.problems))


def build(data: Mapping[str, Any], rulebook: Rulebook) -> State:
    """Return the state that a description means.

    Args:
        data: The description: ``players``, ``board``, ``player_count``, ``modules``, ``airship_tiles``,
            ``resolution_tile`` and ``draws`` of a scenario.
        rulebook: The rulebook to play by.

    Raises:
        PositionError: It is no possible position; the error lists every defect.
    """
    problems = shapeless(data)
    if problems:
        raise PositionError(problems)
    return _Builder(data, rulebook).build()


def shapeless(data: object) -> Problems:
    """Return where a description has not the shape of one: keys that do not exist, values of another type.

    Args:
        data: The description; it may be anything.
    """
    problems = defects(DESCRIPTION, data)
    if isinstance(data, Mapping) and not problems and not data["players"]:
        problems.append(("players", "the position names no player"))
    return problems


def ruleset_named(said: Any) -> str | Mapping[str, Any]:
    """Return the ruleset that a description names; the current one where it names none, or nothing like one.

    Args:
        said: What stands there; it may be anything.
    """
    return "current" if not said or defects(RULESET, said) else said


class _Builder:
    def __init__(self, data: Mapping[str, Any], rulebook: Rulebook) -> None:
        self.data = data
        self.rulebook = rulebook
        self.problems: Problems = []
        self.named: Mapping[str, Mapping[str, Any]] = {name: said or {} for name, said in data["players"].items()}

    def fail(self, path: str, message: str) -> None:
        self.problems.append((path, message))

    def index(self, path: str, name: Any, names: tuple[str, ...] | Mapping[str, int], what: str) -> int:
        """Return the number of a name, or note that there is none."""
        if name in names:
            return names[name] if isinstance(names, Mapping) else names.index(name)
        near = nearest(str(name), names)
        there = f"; there are {', '.join(names)}" if len(names) <= MOST_LISTED else ""
        self.fail(path, f"there is no {what} {shown(name)}" + (f"; did you mean {near!r}?" if near else there))
        return -1

    def numbers(self, names: Iterable[str], known: tuple[str, ...], path: str) -> list[int]:
        """Return the numbers of those names that exist, and note the others."""
        found = [self.index(path, name, known, WHAT[known]) for name in names]
        return [number for number in found if number >= 0]

    def once(self, names: Iterable[Name] | None, path: str) -> list[Name]:
        """Return names or numbers, each of them once, and note those that stand there twice."""
        counted = Counter(names or ())
        for name, number in counted.items():
            if number > 1:
                self.fail(path, f"{name!r} is named twice")
        return list(counted)

    def build(self) -> State:
        factions = self.factions()
        mats = self.mats(factions)
        if self.problems:
            raise PositionError(self.problems)
        players = [self.player(name, mats[name]) for name in factions]
        state = State(self.rulebook, players)
        state.active = self.active(factions)
        self.once(self.data.get("modules"), "modules")
        for module in self.data.get("modules") or ():
            self.index("modules", module, self.modules(), "module")
        self.board(state)
        build_modules(self, state, factions)
        state.rulebook = self.rulebook.playing_with(state.modules)
        self.deck(state)
        self.cards(state)
        self.problems += impossible(state)
        if self.problems:
            raise PositionError(self.problems)
        return state

    def modules(self) -> tuple[str, ...]:
        """Return the names of all modules: those that bring factions or mats, and those that bring a state."""
        return tuple(sorted({*self.rulebook.faction_module, *self.rulebook.mat_module, *BUILT}))

    def factions(self) -> list[str]:
        known = self.rulebook.factions
        named = set(self.named)
        for name in named - set(known):
            self.index(f"players.{name}", name, known, "faction")
        count = self.data.get("player_count") or len(named)
        if count < len(named):
            self.fail("player_count", f"{len(named)} players are named, but player_count is {count}")
        for name in known:
            if len(named) < count:
                named.add(name)
        if count > len(known):
            self.fail("player_count", f"there are only {len(known)} factions")
        return [name for name in known if name in named]

    def mats(self, factions: list[str]) -> dict[str, int]:
        known = self.rulebook.mats
        mats: dict[str, int] = {}
        for name in factions:
            mat = self.named.get(name, {}).get("mat")
            if mat is not None:
                mats[name] = self.index(f"players.{name}.mat", mat, known, "player mat")
                if list(mats.values()).count(mats[name]) > 1:
                    self.fail(f"players.{name}.mat", f"the mat {mat!r} is used by two players")
        for name in factions:
            if name not in mats:
                faction = self.rulebook.faction_index[name]
                free = [m for m in range(len(known)) if m not in mats.values()]
                mats[name] = next((m for m in free if (faction, m) not in self.rulebook.banned), free[0] if free else 0)
        return mats

    def active(self, factions: list[str]) -> int:
        marked = [name for name in factions if self.named.get(name, {}).get("active")]
        if len(marked) > 1:
            self.fail(f"players.{marked[1]}.active", f"{marked[0]} is active already")
        return factions.index((marked or [name for name in self.named if name in factions] or factions)[0])

    # -- one player ---------------------------------------------------------------------------------------------

    def player(self, name: str, mat: int) -> Player:
        rulebook = self.rulebook
        said = self.named.get(name, {})
        faction = rulebook.faction_index[name]
        player = Player(faction, mat)
        path = f"players.{name}"

        def get(key: str, default: Any) -> Any:
            value = said.get(key)
            return default if value is None else value

        player.power = get("power", rulebook.start_power[faction])
        player.popularity = get("popularity", rulebook.start_popularity[mat])
        player.coins = get("coins", rulebook.start_coins[mat])
        for value in get("cards", [CARD_VALUES[0]] * rulebook.start_cards[faction]):
            if value in CARD_VALUES:
                player.hand[value - CARD_VALUES[0]] += 1
            else:
                self.fail(f"{path}.cards", f"there is no combat card of value {value}")
        bits = rulebook.ability_bits[faction]
        for ability in self.once(get("abilities", ()), f"{path}.abilities"):
            player.abilities |= max(self.index(f"{path}.abilities", ability, bits, f"ability of {name}"), 0)
        self.units(player, get("units", {}), path)
        self.pieces(player, said, path)
        section = said.get("last_section")
        if section:
            player.section = self.index(f"{path}.last_section", section, SECTIONS, "section")
        player.objectives = list(get("objectives", ()))
        for number in player.objectives:
            if number not in rulebook.objectives:
                self.fail(f"{path}.objectives", f"there is no objective card {number}")
        player.factory_card = get("factory_card", 0)
        if player.factory_card and player.factory_card not in rulebook.known_factory_cards:
            self.fail(f"{path}.factory_card", f"there is no Factory card {player.factory_card}")
        return player

    def place(self, label: str, faction: int, path: str) -> int:
        if label == "home":
            return self.rulebook.base[faction]
        return self.index(path, label, self.rulebook.index, "place")

    def units(self, player: Player, units: Mapping[str, Any], path: str) -> None:
        mechs, workers = list(MECHS), list(WORKERS)
        character_named = False
        for label, kinds in units.items():
            here = f"{path}.units.{label}"
            place = self.place(label, player.faction, here)
            for kind in kinds:
                if kind == "character":
                    if character_named:
                        self.fail(here, "there is only one character")
                    character_named = True
                    player.units[0] = place
                elif kind not in ("mech", "worker"):
                    self.index(here, kind, ("character", "mech", "worker"), "unit")
                else:
                    left = mechs if kind == "mech" else workers
                    if left:
                        player.units[left.pop(0)] = place
                    else:
                        self.fail(here, f"there are only {len(MECHS if kind == 'mech' else WORKERS)} {kind}s")
        if not character_named:
            player.units[0] = self.rulebook.base[player.faction]
        on_board = len(MECHS) - len(mechs)
        for unit in mechs[: max(0, player.abilities.bit_count() - on_board)]:
            player.units[unit] = self.rulebook.base[player.faction]

    def pieces(self, player: Player, said: Mapping[str, Any], path: str) -> None:
        for label, structure in (said.get("structures") or {}).items():
            number = self.index(f"{path}.structures.{label}", structure, STRUCTURES, "structure")
            if number >= 0:
                if player.structures[number] != NOWHERE:
                    self.fail(f"{path}.structures.{label}", f"there is only one {structure}")
                player.structures[number] = self.place(label, player.faction, f"{path}.structures.{label}")
        upgrades = self.numbers(self.once(said.get("upgrades"), f"{path}.upgrades"), UPGRADES, f"{path}.upgrades")
        player.upgrades = sum(1 << box for box in upgrades)
        for action in self.numbers(said.get("upgraded") or (), BOTTOM_ACTIONS, f"{path}.upgraded"):
            player.upgraded[action] += 1
        recruits = self.once(said.get("recruits"), f"{path}.recruits")
        player.recruits = sum(1 << action for action in self.numbers(recruits, BOTTOM_ACTIONS, f"{path}.recruits"))
        self.recruited(player, said, path)
        for goal, placed in (said.get("stars") or {}).items():
            for number in self.numbers([goal], STARS, f"{path}.stars"):
                player.stars[number] = placed
        self.tokens(player, said, path)

    def recruited(self, player: Player, said: Mapping[str, Any], path: str) -> None:
        """Cover one-time bonuses: those that are named, else the first ones, one for each recruit."""
        named = said.get("recruit_bonuses")
        if named is None:
            player.recruited = (1 << player.recruits.bit_count()) - 1
            return
        bonuses = self.once(named, f"{path}.recruit_bonuses")
        for bonus in self.numbers(bonuses, ONE_TIME_BONUSES, f"{path}.recruit_bonuses"):
            player.recruited |= 1 << bonus
        if player.recruited.bit_count() != player.recruits.bit_count():
            self.fail(f"{path}.recruit_bonuses", "as many bonuses are covered as there are recruits")

    def tokens(self, player: Player, said: Mapping[str, Any], path: str) -> None:
        name = self.rulebook.factions[player.faction]
        flags = said.get("flags") or ()
        if flags and name != "albion":
            self.fail(f"{path}.flags", "only Albion has Flags")
        for number, label in enumerate(flags):
            if number >= len(player.tokens):
                self.fail(f"{path}.flags", f"there are only {len(player.tokens)} Flags")
                break
            player.tokens[number] = self.place(label, player.faction, f"{path}.flags")
        for key, armed in (("traps", True), ("disarmed_traps", False)):
            traps = said.get(key) or {}
            if traps and name != "togawa":
                self.fail(f"{path}.{key}", "only Togawa has Traps")
            for label, penalty in traps.items():
                token = self.index(f"{path}.{key}.{label}", penalty, TRAPS, "Trap")
                if token < 0:
                    continue
                if player.tokens[token] != NOWHERE:
                    self.fail(f"{path}.{key}.{label}", f"there is only one Trap for {penalty}")
                player.tokens[token] = self.place(label, player.faction, f"{path}.{key}.{label}")
                if not armed:
                    player.armed &= ~(1 << token)
        if name == "albion":
            player.armed = 0

    # -- the rest -----------------------------------------------------------------------------------------------

    def board(self, state: State) -> None:
        for label, things in (self.data.get("board") or {}).items():
            place = self.index(f"board.{label}", label, self.rulebook.index, "place")
            if place < 0:
                continue
            for kind, resource in enumerate(RESOURCES):
                state.resources[4 * place + kind] = things.get(resource) or 0
            if things.get("encounter"):
                state.encounters |= 1 << place

    def deck(self, state: State) -> None:
        drawn = list((self.data.get("draws") or {}).get("combat_cards") or ())
        stacked = self.data.get("combat_deck")
        stolen = (self.data.get("draws") or {}).get("stolen_cards") or ()
        for path, values in (
            ("draws.combat_cards", drawn),
            ("draws.stolen_cards", stolen),
            ("combat_deck", stacked or ()),
        ):
            for value in values:
                if value not in CARD_VALUES:
                    self.fail(path, f"there is no combat card of value {value}")
        if self.problems:
            return
        counts = self.rulebook.card_counts
        held = [sum(player.hand[kind] for player in state.players) for kind in range(len(counts))]
        left = [max(0, count - number) for count, number in zip(counts, held, strict=True)]
        for path, values in (("draws.combat_cards", drawn), ("combat_deck", stacked or ())):
            for value in values:
                left[value - CARD_VALUES[0]] -= 1
            for kind, number in enumerate(left):
                if number < 0:
                    self.fail(path, f"there are only {counts[kind]} combat cards of value {CARD_VALUES[kind]}")
                    left[kind] = 0
        rest = [value for value, number in zip(CARD_VALUES, left, strict=True) for _ in range(number)]
        if stacked is None:
            state.deck = [*reversed(rest), *reversed(drawn)]
        else:
            state.deck, state.discards = [*reversed(stacked), *reversed(drawn)], rest

    def cards(self, state: State) -> None:
        """Lay out the other decks: encounters, Factory cards, objectives, the structure bonus tile."""
        rulebook = self.rulebook
        self.mats_drawn()
        drawn = list((self.data.get("draws") or {}).get("encounter_cards") or ())
        for number in drawn:
            if number not in rulebook.encounter_cards or drawn.count(number) > 1:
                self.fail("draws.encounter_cards", f"there is no encounter card {number} in the deck to be drawn")
        rest = [number for number in sorted(rulebook.encounter_cards) if number not in drawn]
        state.encounter_deck = [*reversed(rest), *reversed(drawn)]
        held = [player.factory_card for player in state.players if player.factory_card]
        free = [number for number in sorted(rulebook.factory_cards) if number not in held]
        size = len(state.players) + rulebook.numbers.factory_cards_beyond_players - len(held)
        offer = self.data.get("factory_cards")
        for number in self.once(offer, "factory_cards"):
            if number not in free:
                self.fail("factory_cards", f"there is no Factory card {number}, or a player has it")
        state.factory_offer = free[: max(0, size)] if offer is None else sorted(offer)
        in_hand = {number for player in state.players for number in player.objectives}
        for hook in rulebook.hooks[seams.LAID_OUT]:
            in_hand |= {number for number in rulebook.objective_cards if hook(state, number)}
        state.objective_deck = [number for number in reversed(rulebook.objective_cards) if number not in in_hand]
        tile = self.data.get("bonus_tile")
        if tile is not None:
            state.bonus_tile = self.index("bonus_tile", tile, rulebook.bonus_tiles, "structure bonus tile")

    def mats_drawn(self) -> None:
        """Note player mats of the draws that do not exist or would be dealt twice."""
        names = list((self.data.get("draws") or {}).get("player_mats") or ())
        for number, name in enumerate(names):
            path = f"draws.player_mats.{number}"
            if self.index(path, name, self.rulebook.mats, "player mat") >= 0 and name in names[:number]:
                self.fail(path, f"the mat {name!r} is dealt twice")


# -- and back -------------------------------------------------------------------------------------------------------


def describe(state: State) -> dict[str, Any]:
    """Return a full description of a state at the start of a turn, with every default written out.

    Args:
        state: A state in which nothing has been chosen yet; the course of a turn has no description.
    """
    rulebook = state.rulebook
    board: dict[str, dict[str, Any]] = {}
    for place, label in enumerate(rulebook.places):
        lying = state.resources[4 * place : 4 * place + 4]
        here: dict[str, Any] = {name: number for name, number in zip(RESOURCES, lying, strict=True) if number}
        if state.encounters >> place & 1:
            here["encounter"] = True
        if here:
            board[label] = here
    data: dict[str, Any] = {
        "ruleset": {"preset": rulebook.preset, "switches": dict(rulebook.switches)},
        "player_count": len(state.players),
        "players": {
            rulebook.factions[player.faction]: _describe_player(state, number)
            for number, player in enumerate(state.players)
        },
        "board": board,
        "factory_cards": list(state.factory_offer),
    }
    if state.discards:
        data["combat_deck"] = list(reversed(state.deck))
    if state.bonus_tile >= 0:
        data["bonus_tile"] = rulebook.bonus_tiles[state.bonus_tile]
    data.update(describe_modules(state))
    return data


def _describe_player(state: State, number: int) -> dict[str, Any]:
    rulebook = state.rulebook
    player = state.players[number]

    def label(place: int) -> str:
        return "home" if place == rulebook.base[player.faction] else rulebook.places[place]

    units: dict[str, list[str]] = {}
    for unit, place in enumerate(player.units):
        if place >= 0:
            kind = "character" if unit == 0 else "mech" if unit in MECHS else "worker"
            units.setdefault(label(place), []).append(kind)
    data: dict[str, Any] = {
        "active": number == state.active,
        "mat": rulebook.mats[player.mat],
        "power": player.power,
        "popularity": player.popularity,
        "coins": player.coins,
        "cards": [value for value, held in zip(CARD_VALUES, player.hand, strict=True) for _ in range(held)],
        "units": units,
        "abilities": [name for name, bit in rulebook.ability_bits[player.faction].items() if player.abilities & bit],
        "structures": {label(place): STRUCTURES[kind] for kind, place in enumerate(player.structures) if place >= 0},
        "upgrades": [name for bit, name in enumerate(UPGRADES) if player.upgrades >> bit & 1],
        "upgraded": [name for kind, name in enumerate(BOTTOM_ACTIONS) for _ in range(player.upgraded[kind])],
        "recruits": [name for bit, name in enumerate(BOTTOM_ACTIONS) if player.recruits >> bit & 1],
        "recruit_bonuses": [name for bit, name in enumerate(ONE_TIME_BONUSES) if player.recruited >> bit & 1],
        "stars": {name: placed for name, placed in zip(STARS, player.stars, strict=True) if placed},
        "objectives": list(player.objectives),
        "factory_card": player.factory_card or None,
        "last_section": SECTIONS[player.section] if player.section >= 0 else None,
    }
    if rulebook.factions[player.faction] == "albion":
        data["flags"] = [label(place) for place in player.tokens if place >= 0]
    if rulebook.factions[player.faction] == "togawa":
        placed = [(token, place) for token, place in enumerate(player.tokens) if place >= 0]
        data["traps"] = {label(place): TRAPS[token] for token, place in placed if player.armed >> token & 1}
        data["disarmed_traps"] = {
            label(place): TRAPS[token] for token, place in placed if not player.armed >> token & 1
        }
    if "airships" in state.modules:
        data.update(describe_airship(state, number, label(player.airship)))
    return data
