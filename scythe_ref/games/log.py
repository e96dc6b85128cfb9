"""Logs: games written down so that anybody can play them again, and the playing again.

A log is one JSON file: a head that says what the games were played by, and for each game who played, what chance
decided and every action as a line of the grammar. It replays without any generator: each line is read, checked by the
rules and played, with the recorded draws; what comes out must be the same state, by its hash.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scythe_ref.engine.actions import ActionSyntaxError, AmbiguousActionError
from scythe_ref.engine.codec import from_data, to_json
from scythe_ref.engine.grammar import parse
from scythe_ref.engine.playing import run
from scythe_ref.engine.rulebook import Rulebook
from scythe_ref.engine.rules.scoring import score
from scythe_ref.engine.state import State
from scythe_ref.games.chance import Draw, Recorded, RecordError
from scythe_ref.games.dealing import deal, module_names, tiles_told
from scythe_ref.games.game import BY_CAP, Game, Watch

SCHEMA = 1
FAULT = "fault"
"""How a game ended whose log is kept for something that went wrong in it."""

DRAWS = ("deck", "card", "mat")
_HEAD = {"schema": int, "rulebook": str, "ruleset": dict, "policy": str, "games": list}
_GAME = {"factions": list, "mats": list, "seed": int, "draws": list, "actions": list, "end": dict}


class LogError(ValueError):
    """A log that can't be read or does not replay: what is wrong, and where."""


@dataclass(frozen=True, slots=True)
class Logged:
    """One game of a log.

    Attributes:
        factions: Who took part, clockwise.
        modules: Modules in play.
        mats: Their player mats.
        seed: What decided chance when it was played; a replay does without.
        draws: What chance decided.
        actions: Every action, as a line.
        end: How it ended: ``by``, ``turns``, ``scores`` and the hash of the ``state``.
        lines: The line of the file on which each action stands; empty if the log was not read from a file.
        start: The state it began at, as plain data; None for a game that was dealt.
        tiles: Which tiles of The Wind Gambit were in play, and which of them were declared.
    """

    factions: tuple[str, ...]
    modules: tuple[str, ...]
    mats: tuple[str, ...]
    seed: int
    draws: tuple[Draw, ...]
    actions: tuple[str, ...]
    end: dict[str, Any]
    lines: tuple[int, ...] = ()
    start: dict[str, Any] | None = None
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Log:
    """Games that were played by one rulebook and one policy.

    Attributes:
        rulebook: Digest of the components and the switches.
        ruleset: Preset and switches.
        policy: Who chose.
        games: The games.
    """

    rulebook: str
    ruleset: dict[str, Any]
    policy: str
    games: tuple[Logged, ...]


class Replayed(NamedTuple):
    """A game that has been played again.

    Attributes:
        state: The state at its end.
        actions: How many actions were checked and played.
    """

    state: State
    actions: int


def state_hash(state: State) -> str:
    """Return a hash of everything in a state."""
    return hashlib.blake2b(to_json(state).encode(), digest_size=16).hexdigest()


# -- writing --------------------------------------------------------------------------------------------------------


def logged(game: Game) -> Logged:
    """Return a game as it stands in a log.

    Args:
        game: A game that has been played.
    """
    state, rulebook = game.state, game.rulebook
    return Logged(
        factions=game.factions,
        modules=game.modules,
        mats=tuple(rulebook.mats[player.mat] for player in state.players),
        seed=game.seed,
        draws=tuple(game.draws),
        actions=tuple(map(str, game.actions)),
        end={
            "by": game.end,
            "turns": game.turns,
            "scores": {name: score(state, number).total for number, name in enumerate(game.factions)},
            "state": state_hash(state),
        },
        tiles=tiles_told(state),
    )


def write(games: Sequence[Logged], rulebook: Rulebook, policy: str) -> str:
    """Return a log as canonical text: sorted keys, one action or draw a line.

    Args:
        games: The games.
        rulebook: What they were played by.
        policy: Who chose.
    """
    data = {
        "schema": SCHEMA,
        "rulebook": rulebook.digest,
        "ruleset": {"preset": rulebook.preset, "switches": rulebook.switches},
        "policy": policy,
        "games": [
            {
                "factions": list(game.factions),
                "modules": list(game.modules),
                **({"tiles": list(game.tiles)} if game.tiles else {}),
                "mats": list(game.mats),
                "seed": game.seed,
                "draws": [_draw_text(draw, rulebook) for draw in game.draws],
                "actions": list(game.actions),
                "end": game.end,
                **({} if game.start is None else {"start": game.start}),
            }
            for game in games
        ],
    }
    return json.dumps(data, sort_keys=True, ensure_ascii=False, indent=1) + "\n"


def _draw_text(draw: Draw, rulebook: Rulebook) -> str:
    kind, result = draw
    return " ".join([kind, *(rulebook.mats[mat] if kind == "mat" else str(mat) for mat in result)])


# -- reading --------------------------------------------------------------------------------------------------------


def read(text: str, rulebook_mats: Sequence[str]) -> Log:
    """Read a log.

    Args:
        text: The log.
        rulebook_mats: Names of the player mats, in the order of their numbers.

    Raises:
        LogError: It is no log, or a part of it is missing or damaged; the message names the line or the part.
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise LogError(f"line {error.lineno}: this is no JSON ({error.msg})") from None
    except RecursionError:
        raise LogError("this is no log of games: it is nested too deep") from None
    _shaped(data, {"schema": int}, "the log")
    if data["schema"] != SCHEMA:
        raise LogError(f"this log has the schema {data['schema']}; {SCHEMA} can be read")
    _shaped(data, _HEAD, "the log")
    places = _action_lines(text)
    games = tuple(
        _read_game(game, number, rulebook_mats, next(places, ())) for number, game in enumerate(data["games"], start=1)
    )
    return Log(data["rulebook"], data["ruleset"], data["policy"], games)


def _shaped(data: Any, shape: dict[str, type], what: str) -> None:
    if not isinstance(data, dict):
        raise LogError(f"{what} should be an object with {', '.join(shape)}")
    for key, kind in shape.items():
        if key not in data:
            raise LogError(f"{what} has no {key!r}")
        if not isinstance(data[key], kind) or isinstance(data[key], bool):
            raise LogError(f"{key!r} of {what} should be {_KINDS[kind]}")


_KINDS: dict[type, str] = {int: "a number", str: "a text", dict: "an object", list: "a list"}


def _texts(items: list[Any], what: str) -> tuple[str, ...]:
    for number, item in enumerate(items, start=1):
        if not isinstance(item, str):
            raise LogError(f"{what} {number} should be a text, not {json.dumps(item)[:60]}")
    return tuple(items)


def _read_game(data: Any, number: int, mats: Sequence[str], lines: tuple[int, ...]) -> Logged:
    what = f"game {number}"
    _shaped(data, _GAME, what)
    actions = _texts(data["actions"], f"{what}: action")
    for key, kind in (("start", dict | None), ("modules", list | None), ("tiles", list | None)):
        if not isinstance(data.get(key), kind):
            raise LogError(f"{key!r} of {what} should be {'an object' if key == 'start' else 'a list'}")
    return Logged(
        factions=_texts(data["factions"], f"{what}: faction"),
        modules=_texts(data.get("modules") or [], f"{what}: module"),
        mats=_texts(data["mats"], f"{what}: mat"),
        seed=data["seed"],
        draws=tuple(_read_draw(text, f"{what}: draw", mats) for text in _texts(data["draws"], f"{what}: draw")),
        actions=actions,
        end=data["end"],
        lines=lines if len(lines) == len(actions) else (),
        start=data.get("start"),
        tiles=_texts(data.get("tiles") or [], f"{what}: tile"),
    )


def _read_draw(text: str, what: str, mats: Sequence[str]) -> Draw:
    kind, *words = text.split()[:1000] or [""]
    if kind not in DRAWS:
        raise LogError(f"{what} {text[:40]!r} should begin with {', '.join(DRAWS)}")
    result = []
    for word in words:
        if kind == "mat" and word in mats:
            result.append(mats.index(word))
        elif kind != "mat" and word.isascii() and word.isdigit() and len(word) < 5:
            result.append(int(word))
        else:
            raise LogError(f"{what} {text[:40]!r}: {word[:20]!r} can't be drawn")
    return kind, tuple(result)


def _action_lines(text: str) -> Iterator[tuple[int, ...]]:
    """Yield for each game the lines of the file on which its actions stand."""
    found: list[int] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.strip()
        if bare == '"actions": [':
            found = []
        elif found is not None and bare.startswith("]"):
            yield tuple(found)
            found = None
        elif found is not None:
            found.append(number)


# -- playing again --------------------------------------------------------------------------------------------------


def check_rulebook(log: Log, rulebook: Rulebook) -> None:
    """See that a log was played by a rulebook.

    Args:
        log: The log.
        rulebook: The rulebook.

    Raises:
        LogError: It was played by another one; both are named.
    """
    if log.rulebook != rulebook.digest:
        raise LogError(
            f"this log was played by the rulebook {log.rulebook}; the components here make {rulebook.digest}"
            f" (ruleset {rulebook.preset})"
        )


def replay(game: Logged, rulebook: Rulebook, watch: Watch | None = None) -> Replayed:
    """Play a logged game again, each action checked by the rules, with the recorded draws.

    Args:
        game: The game.
        rulebook: What it was played by.
        watch: Sees every action with the states before and after it.

    Raises:
        LogError: It does not replay: an action can't be read or is refused, draws are missing or left over, or another
            state comes out.
    """
    try:
        state, chance = replay_from(start_of(game, rulebook), game, watch)
    except RecordError as error:
        raise LogError(str(error)) from None
    if chance.used < len(chance.draws):
        raise LogError(f"{len(chance.draws) - chance.used} of the {len(chance.draws)} recorded draws were never made")
    if tuple(rulebook.mats[player.mat] for player in state.players) != game.mats:
        raise LogError("the mats that are dealt are not those that the log names")
    if game.tiles and tiles_told(state) != game.tiles:
        raise LogError("the tiles that are dealt are not those that the log names")
    by = game.end.get("by")
    if bool(state.over) != (by != BY_CAP):
        raise LogError(f"the log says that the game ended by {by}, but it {'is' if state.over else 'is not'} over")
    if state_hash(state) != game.end.get("state"):
        raise LogError(f"another state comes out: {state_hash(state)}, not {game.end.get('state')}")
    return Replayed(state, len(game.actions))


def start_of(game: Logged, rulebook: Rulebook) -> tuple[State, Recorded]:
    """Return the state that a logged game begins at, and the recorded chance from there on.

    Args:
        game: The game.
        rulebook: What it was played by.

    Raises:
        LogError: There are no such factions or modules, or the state can't be read.
        RecordError: The draws do not fit the deal.
    """
    for name in game.factions:
        if name not in rulebook.factions:
            raise LogError(f"there is no faction {name!r}")
    for name in game.modules:
        if name not in module_names(rulebook):
            raise LogError(f"there is no module {name!r}")
    chance = Recorded(game.draws)
    if game.start is None:
        return deal(rulebook, game.factions, chance, game.modules), chance
    try:
        return from_data(game.start, rulebook), chance
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise LogError(f"the state it starts from can't be read ({error})") from None


def replay_from(start: tuple[State, Recorded], game: Logged, watch: Watch | None = None) -> tuple[State, Recorded]:
    """Play the actions of a logged game, each checked by the rules.

    Args:
        start: The state they begin at, and what decides the draws.
        game: The game.
        watch: Sees every action with the states before and after it.

    Raises:
        LogError: An action can't be read or is refused.
    """
    state, chance = start
    rulebook = state.rulebook
    for index, line in enumerate(game.actions):
        try:
            action = parse(line, rulebook)
            verdict, later = run(state, action, chance, trace=watch is not None)
        except (ActionSyntaxError, AmbiguousActionError, RecordError) as error:
            raise LogError(f"{_where(game, index)}: {error}") from None
        except ValueError as error:
            raise LogError(f"{_where(game, index)} ({line!r}): {error}") from None
        if not verdict.accepted:
            raise LogError(f"{_where(game, index)}: {line!r} is refused by {', '.join(verdict.decided_by)}")
        if watch is not None:
            watch(state, action, verdict, verdict.after)
        state = verdict.after
        assert isinstance(later, Recorded)
        chance = later
    return state, chance


def _where(game: Logged, index: int) -> str:
    place = f"line {game.lines[index]}, " if game.lines else ""
    return f"{place}action {index + 1}"
