"""Positions: makes a state from a plain, partial description, and describes a state.

The keys of a description are with the fields of the state, in ``keys``, ``table_keys`` and the keys of factions and
expansions. A key that it leaves out has a default:

- players sit clockwise by home base; unnamed factions take part only if ``player_count`` asks for them
- the active player is the one marked ``active``, else the first in the description
- a player's mat is the first free one by number that is not banned for the faction
- power, popularity, coins and the number of combat cards are those of the mats; cards not named are of value 2
- the character is on the home base; workers are on their named places, the others on the mat
- mechs are on their named places; beyond those, as many as there are abilities are on the home base
- there are no upgrades, structures, recruits, stars, resources, tokens or objectives
- the encounter deck holds all cards by number, those of ``draws`` first; as many Factory cards as there are players,
  and one more, lie on the board, the lowest numbers that nobody has
- no structure bonus tile is in play
- with a named combat deck, the cards that are neither in it nor in hands are on the discard pile
- the combat deck holds all other cards, those of ``draws`` first, then the lowest
- with airships in play every airship is on its home base, empty; the tiles give range 1 and carry resources; of a
  printed tile named by its number only the known part counts
- a resolution tile that counts turns has all of them left but the current one; nothing has set it off
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.core.shapes import (
    AnyShape,
    MapShape,
    Nullable,
    Plain,
    Problems,
    RecordShape,
    Shape,
    defects,
)
from scythe_ref.scythe.engine.field_catalogue import EXPANSION_KEYS, EXPANSIONS
from scythe_ref.scythe.engine.position.keys import Key
from scythe_ref.scythe.engine.position.names import ONE_TIME_BONUSES
from scythe_ref.scythe.engine.position.possible import impossibilities
from scythe_ref.scythe.engine.position.reading import PositionError, Reading, Seat
from scythe_ref.scythe.engine.position.state import Player, State
from scythe_ref.scythe.engine.position.table_keys import (
    BoardKey,
    BonusTileKey,
    CombatDeck,
    Draws,
    FactoryCardsKey,
    Modules,
    Players,
    Ruleset,
    TableKey,
    lay_objectives,
)

SEEN_KEYS: tuple[Key, ...] = tuple(
    key for field in Player.FIELDS.values() for key in field.keys if isinstance(key, Key)
)
PLAYER_KEYS = tuple(key for key in SEEN_KEYS if key.shape is not None)
"""In the order of the fields, which is that of reading: a default follows the keys that it depends on."""

BOARD = BoardKey()
RULESET = Ruleset()
CARDS_AND_TILES: tuple[TableKey, ...] = (CombatDeck(), Draws(), FactoryCardsKey(), BonusTileKey(), Modules())
"""Keys of parts that depend on the expansions in play, read after those."""

TABLE_KEYS: tuple[TableKey, ...] = (BOARD, *EXPANSION_KEYS, *CARDS_AND_TILES, Players(), RULESET)

PLAYER = RecordShape({}, {key.name: key.shape for key in SEEN_KEYS if key.shape is not None}, "PlayerPosition")


ABOUT = ("id", "title", "about", "order", "learn", "combines", "play", "expect", "steps")
"""Further keys of scenarios and walk-throughs, none of them about the position."""

SETTING: Mapping[str, Shape] = {key.name: key.shape for key in TABLE_KEYS}
DESCRIPTION = RecordShape({"players": MapShape(Nullable(PLAYER))}, {**SETTING, **dict.fromkeys(ABOUT, AnyShape())})


def build(data: Mapping[str, Plain], rulebook: Rulebook) -> State:
    """Return the state that a description means.

    Args:
        data: The description: ``players``, ``board``, ``player_count``, ``modules``, ``airship_tiles``,
            ``resolution_tile`` and ``draws`` of a scenario.
        rulebook: The rulebook to play by.

    Raises:
        PositionError: It is no possible position; the error lists every defect.
    """
    problems = shape_defects(data)
    if problems:
        raise PositionError(problems)
    # The factions and their mats come first: all defaults of a player depend on them.
    reading = Reading(data, rulebook, _modules(rulebook))
    factions = _factions(reading)
    mats = _mats(reading, factions)
    if reading.problems:
        raise PositionError(reading.problems)
    state = State(rulebook, [_player(reading, name, mats[name]) for name in factions])
    state.active = _active(reading, factions)
    _read_keys(reading, state, (BOARD, *EXPANSION_KEYS))
    for module in set(data.get("modules") or ()) & EXPANSIONS.keys() - state.modules.keys():
        state.modules[module] = EXPANSIONS[module](len(factions))
    # From here on only the rules of the modules in play count, such as those that lay objectives out.
    state.rulebook = rulebook.with_modules(state.modules)
    _read_keys(reading, state, CARDS_AND_TILES)
    lay_objectives(reading, state)
    reading.problems += impossibilities(state)
    if reading.problems:
        raise PositionError(reading.problems)
    return state


def shape_defects(data: object) -> Problems:
    """Return the defects of a description's shape: unknown keys, values of another type.

    Args:
        data: The description; it may be anything.
    """
    problems = defects(DESCRIPTION, data)
    if isinstance(data, Mapping) and not problems and not data["players"]:
        problems.append(("players", {"say": "impossible.no-player"}))
    return problems


def ruleset_named(said: Plain) -> str | Mapping[str, Plain]:
    """Return the ruleset that a description names; the current one where it names none, or nothing valid.

    Args:
        said: The value of its key, of any type.
    """
    return "current" if not said or defects(RULESET.shape, said) else said


def _modules(rulebook: Rulebook) -> tuple[str, ...]:
    """Return the names of all modules: those that bring factions or mats, and those that bring a state."""
    return tuple(sorted({*rulebook.faction_module, *rulebook.mat_module, *EXPANSIONS}))


def _factions(reading: Reading) -> list[str]:
    """Return the factions that take part, clockwise by home base."""
    known = reading.rulebook.factions
    named = set(reading.named)
    for name in named - set(known):
        reading.index(f"players.{name}", name, known, "faction")
    count = reading.data.get("player_count") or len(named)
    if count < len(named):
        reading.fail("player_count", {"say": "impossible.more-players", "named": len(named), "count": count})
    for name in known:
        if len(named) < count:
            named.add(name)
    if count > len(known):
        reading.fail("player_count", {"say": "impossible.factions", "number": len(known)})
    return [name for name in known if name in named]


def _mats(reading: Reading, factions: list[str]) -> dict[str, int]:
    """Return everybody's mat: the named ones first, as the others get the lowest ones left."""
    rulebook = reading.rulebook
    mats: dict[str, int] = {}
    for name in factions:
        mat = reading.named.get(name, {}).get("mat")
        if mat is not None:
            mats[name] = reading.index(f"players.{name}.mat", mat, rulebook.mats, "player mat")
            if mats[name] >= 0 and list(mats.values()).count(mats[name]) > 1:
                twice = {"say": "impossible.mat-twice", "mat": rulebook.mat_names[mat]}
                reading.fail(f"players.{name}.mat", twice)
    for name in factions:
        if name not in mats:
            faction = rulebook.faction_index[name]
            free = [mat for mat in range(len(rulebook.mats)) if mat not in mats.values()]
            mats[name] = next((mat for mat in free if (faction, mat) not in rulebook.banned), free[0] if free else 0)
    return mats


def _active(reading: Reading, factions: list[str]) -> int:
    marked = [name for name in factions if reading.named.get(name, {}).get("active")]
    if len(marked) > 1:
        names = reading.rulebook.faction_names
        first = names[reading.rulebook.faction_index[marked[0]]]
        reading.fail(f"players.{marked[1]}.active", {"say": "impossible.active", "player": first})
    return factions.index((marked or [name for name in reading.named if name in factions] or factions)[0])


def _player(reading: Reading, name: str, mat: int) -> Player:
    player = Player(reading.rulebook.faction_index[name], mat)
    said = reading.named.get(name, {})
    for key in PLAYER_KEYS:
        value = said.get(key.name)
        if value is None:
            key.assume(reading, player)
        else:
            key.read(reading, player, value, f"players.{name}.{key.name}")
    return player


def _read_keys(reading: Reading, state: State, keys: Iterable[TableKey]) -> None:
    for key in keys:
        key.read(reading, state, reading.data.get(key.name))


def assumptions(data: Mapping[str, Plain]) -> list[dict[str, object]]:
    """Return the ambiguities of a valid description, as phrases: defaults that the author may not intend."""
    found: list[dict[str, object]] = []
    for name, said in data["players"].items():
        recruits = (said or {}).get("recruits") or ()
        if said.get("recruit_bonuses") is None and 0 < len(recruits) < len(ONE_TIME_BONUSES):
            covered = ONE_TIME_BONUSES[: len(recruits)]
            found.append(
                {
                    "say": "remark.bonuses-assumed",
                    "player": name.capitalize(),
                    "number": len(covered),
                    "bonuses": [{"say": f"name.bonus.{bonus}"} for bonus in covered],
                    "words": f"recruit-bonuses={','.join(ONE_TIME_BONUSES[-len(recruits) :])}",
                }
            )
    return found


# -- and back -------------------------------------------------------------------------------------------------------


def describe(state: State) -> dict[str, Plain]:
    """Return a full description of a state at the start of a turn, with every default written out.

    Args:
        state: A state before any choice of the turn; the course of a turn has no description.
    """
    players = {}
    for number in range(len(state.players)):
        seat = Seat(state, number)
        players[seat.faction] = {key.name: key.describe(seat) for key in PLAYER_KEYS if key.is_described(seat)}
    table = {key.name: key.describe(state) for key in TABLE_KEYS}
    return {"players": players, **{name: said for name, said in table.items() if said is not None}}
