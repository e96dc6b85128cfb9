"""Logs: games in a file that anybody can play again, and playing them again.

A log is one JSON file: a head with the rulebook and the policy, and for each game the players, the draws and every
action as a line of the grammar. It replays without any generator: the replay reads each line, checks it by the rules
and plays it, with the recorded draws. The result must be the same state, by its hash.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

from scythe_ref.scythe.engine.actions.action import ActionSyntaxError, AmbiguousActionError, ImpossibleActionError
from scythe_ref.scythe.engine.actions.grammar import parse
from scythe_ref.scythe.engine.catalogue import compile_rulebook
from scythe_ref.scythe.engine.core.phrases import PhraseError
from scythe_ref.scythe.engine.core.play import Script, run
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.field_catalogue import EXPANSIONS
from scythe_ref.scythe.engine.position.build import build
from scythe_ref.scythe.engine.position.codec import from_data, to_data, to_json
from scythe_ref.scythe.engine.position.possible import impossibilities
from scythe_ref.scythe.engine.position.reading import PositionError
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.scoring import score
from scythe_ref.scythe.games.chance import Draw, Recorded, RecordError, Recording
from scythe_ref.scythe.games.dealing import BASE_MODULE, deal, module_names, tiles_told
from scythe_ref.scythe.games.driver import BY_CAP, PlayedGame, end_by
from scythe_ref.translations import _

SCHEMA = 1
FAULT = "fault"
"""The way of ending in the log of a game with a fault."""


Source = TypeVar("Source", Recorded, Recording)


class LogError(PhraseError):
    """A log that is unreadable or does not replay, with the error and its place."""


@dataclass(frozen=True, slots=True)
class Logged:
    """One game of a log.

    Attributes:
        factions: The factions that took part, clockwise.
        modules: Modules in play.
        mats: Their player mats.
        seed: The seed of the original game; a replay does without.
        draws: All draws.
        actions: Every action, as a line.
        end: The end: ``by``, ``turns``, ``scores`` and the hash of the ``state``.
        lines: The line number of each action in the file; empty if the log comes from no file.
        start: The first state, as plain data; None for a game with a deal.
        tiles: The tiles of The Wind Gambit in play, with a mark for declared ones.
        doubt: Why the log differs from its original, though it may come out the same; empty if it doesn't.
    """

    factions: tuple[str, ...]
    modules: tuple[str, ...]
    mats: tuple[str, ...]
    seed: int
    draws: tuple[Draw, ...]
    actions: tuple[str, ...]
    end: dict[str, Any]
    lines: Sequence[int] = ()
    start: dict[str, Any] | None = None
    tiles: tuple[str, ...] = ()
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Log:
    """Games by one rulebook and one policy.

    Attributes:
        rulebook: Digest of the components and the switches.
        ruleset: Preset and switches.
        policy: The policy that chose the actions.
        games: The games.
    """

    rulebook: str
    ruleset: dict[str, Any]
    policy: str
    games: tuple[Logged, ...]


class Replayed(NamedTuple):
    """The result of playing a game again.

    Attributes:
        state: The state at its end.
        actions: Number of actions checked and played.
    """

    state: State
    actions: int


def state_hash(state: State) -> str:
    """Return a hash of everything in a state."""
    return hashlib.blake2b(to_json(state).encode(), digest_size=16).hexdigest()


def origin_of(policy: str, seed: int, modules: Iterable[str], end: Mapping[str, Any]) -> str:
    """Return a hash of policies, seed and modules: no replay to that end needs all of them."""
    said = " ".join((policy, str(seed), *modules, str(end.get("state", ""))))
    return hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


# -- writing --------------------------------------------------------------------------------------------------------


def logged(game: PlayedGame) -> Logged:
    """Return a game as a log has it.

    Args:
        game: A game that has ended.
    """
    return replace(recorded(game), end=end_of(game.state, game.turns))


def recorded(game: PlayedGame) -> Logged:
    """Return the log's entry on a game, which may be unfinished, without its end."""
    start = game.start
    return Logged(
        factions=start.factions,
        modules=start.modules,
        mats=tuple(start.rulebook.mats[player.mat] for player in start.state.players),
        seed=game.seed,
        draws=tuple(game.draws),
        actions=tuple(map(str, game.actions)),
        end={},
        start=None if start.dealt else to_data(start.state),
        tiles=tiles_told(start.state),
    )


def end_of(state: State, turns: int) -> dict[str, Any]:
    """Return the log's entry on the end of a game."""
    return {
        "by": end_by(state),
        "turns": turns,
        "scores": {name: score(state, number).total for number, name in enumerate(seated(state))},
        "state": state_hash(state),
    }


def seated(state: State) -> tuple[str, ...]:
    """Return the players, clockwise."""
    return tuple(state.rulebook.factions[player.faction] for player in state.players)


def turns_begun(actions: Sequence[str]) -> int:
    """Return the number of turns that some actions begin, the first one included."""
    # However a line is spelled: blanks and capitals mean nothing in it.
    return sum(line.casefold().split()[1:] == ["end", "turn"] for line in actions) + 1


def write_log(games: Sequence[Logged], rulebook: Rulebook, policy: str) -> str:
    """Return a log as canonical text: sorted keys, one action or draw a line.

    Args:
        rulebook: The rulebook of the games.
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
                "origin": origin_of(policy, game.seed, game.modules, game.end),
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


# -- playing again --------------------------------------------------------------------------------------------------


def check_rulebook(log: Log, rulebook: Rulebook) -> None:
    """Check that a log is of a rulebook.

    Raises:
        LogError: It is of another one; the error names both.
    """
    if log.rulebook != rulebook.digest:
        text = _("this log was played by the rulebook {other}; the components here make {ours} (ruleset {preset})")
        raise LogError(text.format(other=log.rulebook, ours=rulebook.digest, preset=rulebook.preset))


def replay(game: Logged, rulebook: Rulebook) -> Replayed:
    """Play a logged game again, with the recorded draws, and check each action by the rules.

    A replay needs neither the policy nor the seed, but an edited one is an error.

    Raises:
        LogError: It does not replay. An action is unreadable or illegal, draws are missing or left over, the result
            differs from the log, or the log has been edited.
    """
    try:
        start = start_of(game, rulebook)
    except RecordError as error:
        raise LogError(str(error)) from None
    state, chance = replay_from(start, game.actions, game.lines)
    if chance.used < len(chance.draws):
        text = _("{left} of the {n} recorded draws were never made")
        raise LogError(text.format(left=len(chance.draws) - chance.used, n=len(chance.draws)))
    _compare_table(game, state)
    _compare_end(game.end, end_of(state, turns_begun(game.actions)))
    if game.doubt:
        raise LogError(game.doubt)
    return Replayed(state, len(game.actions))


def _compare_table(game: Logged, state: State) -> None:
    """Check that the players and modules are those that the log names."""
    rulebook = state.rulebook
    mats = tuple(rulebook.mats[player.mat] for player in state.players)
    # A state knows only the modules that keep something in it; those that bring factions do not.
    modules = tuple(sorted({*game.modules} & {*EXPANSIONS}))
    for text, named, found in (
        (_("the factions that are dealt are not those that the log names: {found}"), game.factions, seated(state)),
        (_("the mats that are dealt are not those that the log names: {found}"), game.mats, mats),
        (_("the tiles that are dealt are not those that the log names: {found}"), game.tiles, tiles_told(state)),
        (
            _("the modules that are dealt are not those that the log names: {found}"),
            modules,
            tuple(sorted(state.modules)),
        ),
    ):
        if named != found:
            raise LogError(text.format(found=", ".join(found) or _("none")))


def _compare_end(said: dict[str, Any], found: dict[str, Any]) -> None:
    """See that a game ended as the log says."""
    if said["by"] != found["by"]:
        text = _("the log says that the game ended by {said}, but it is over (by: {found})")
        if found["by"] == BY_CAP:
            text = _("the log says that the game ended by {said}, but it is not over (by: {found})")
        raise LogError(text.format(said=said["by"], found=found["by"]))
    if said["turns"] != found["turns"]:
        text = _("the log says that {said} turns were begun, but it was {found}")
        raise LogError(text.format(said=said["turns"], found=found["turns"]))
    for name in {**found["scores"], **said["scores"]}:
        one, other = (scores.get(name, _("nothing")) for scores in (said["scores"], found["scores"]))
        if one != other:
            text = _("the log says that {faction} scores {said}, but it is {found}")
            raise LogError(text.format(faction=name, said=one, found=other))
    if said["state"] != found["state"]:
        text = _("another state comes out: {found}, not {said}")
        raise LogError(text.format(found=found["state"], said=said["state"]))


def start_of(game: Logged, rulebook: Rulebook) -> tuple[State, Recorded]:
    """Return the state that a logged game begins at, and the recorded chance from there on.

    Raises:
        LogError: There are no such factions or modules, or the state is unreadable or impossible.
        RecordError: The draws do not fit the deal.
    """
    no_faction, twice = _("there is no faction {name!r}"), _("the faction {name!r} is named twice")
    _check_names(game.factions, rulebook.factions, no_faction, twice)
    no_module, twice = _("there is no module {name!r}"), _("the module {name!r} is named twice")
    _check_names(game.modules, module_names(rulebook), no_module, twice)
    chance = Recorded(game.draws)
    if game.start is None:
        return deal(rulebook, game.factions, chance, game.modules), chance
    try:
        state = from_data(game.start, rulebook)
    except PositionError as error:
        raise LogError(_("the state it starts from can't be read: {reason}").format(reason=error)) from None
    problems = impossibilities(state)
    if problems:
        raise LogError(_("the state it starts from is impossible: "), PositionError(problems))
    return state, chance


def _check_names(names: Sequence[str], known: Container[str], unknown: str, twice: str) -> None:
    for name in names:
        if name not in known:
            raise LogError(unknown.format(name=name))
        if names.count(name) > 1:
            raise LogError(twice.format(name=name))


def replay_from(
    start: tuple[State, Source], actions: Sequence[str], places: Sequence[int] = ()
) -> tuple[State, Source]:
    """Play logged actions, and check each by the rules.

    Args:
        start: The first state, and the chance that decides the draws.
        places: The line of the file for each action, if there is a file.

    Raises:
        LogError: An action is unreadable or illegal.
    """
    state, chance = start
    rulebook = state.rulebook
    for index, line in enumerate(actions):
        text = _("line {line}, action {number}") if places else _("action {number}")
        where = text.format(line=places[index] if places else 0, number=index + 1)
        try:
            action = parse(line, rulebook)
            verdict, later = run(state, action, chance, trace=False)
        except (ActionSyntaxError, AmbiguousActionError, RecordError) as error:
            raise LogError(f"{where}: ", error) from None
        except ImpossibleActionError as error:
            raise LogError(f"{where} ({line!r}): ", error) from None
        except Exception as error:  # the engine stumbles, over itself or over the state that the log begins at
            broken = _("{where} ({line!r}): the engine breaks down ({error})")
            raise LogError(broken.format(where=where, line=line, error=type(error).__name__)) from error
        if not verdict.accepted:
            refused = _("{where}: {line!r} is refused by {rules}")
            raise LogError(refused.format(where=where, line=line, rules=", ".join(verdict.decided_by)))
        state = verdict.after
        assert isinstance(later, type(chance))
        chance = later
    return state, chance


POLICY = "walk-through"
"""The policy in the log of a walk-through."""


def log_text(walk: Mapping[str, Any], lines: Sequence[str], components: Mapping[str, Any]) -> str:
    """Return the log of a walk-through, as ``scythe-ref replay`` reads it.

    Args:
        walk: The walk-through as plain data; the log begins at its position.

    Raises:
        LogError: It doesn't play: a line is unreadable or illegal.
        ValueError: Its position is impossible.
    """
    rulebook = compile_rulebook(components, walk.get("ruleset") or "current")
    state = build(walk, rulebook)
    start, modules = to_data(state), tuple(sorted({*(walk.get("modules") or ()), *state.modules} - {BASE_MODULE}))
    chance = Recording(Script(walk.get("draws") or {}, rulebook, state))
    after, chance = replay_from((state, chance), tuple(lines))
    actions = tuple(str(parse(line, rulebook)) for line in lines)
    logged = Logged(
        factions=seated(after),
        modules=modules,
        mats=tuple(rulebook.mats[player.mat] for player in after.players),
        seed=0,
        draws=tuple(chance.draws),
        actions=actions,
        end=end_of(after, turns_begun(actions)),
        start=start,
        tiles=tiles_told(after),
    )
    return write_log([logged], rulebook, POLICY)
