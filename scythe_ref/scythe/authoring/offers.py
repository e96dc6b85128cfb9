"""Search for generated options that a rule refuses; the generator never asks a check."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any

from scythe_ref.library import code_path
from scythe_ref.scythe.engine.actions.action import VERBS, Action
from scythe_ref.scythe.engine.core.play import Script, play_on
from scythe_ref.scythe.engine.game import Scythe
from scythe_ref.scythe.engine.options import ground, node
from scythe_ref.scythe.engine.options.root import is_halted, root
from scythe_ref.scythe.engine.position.state import State


def offered_though_refused(
    data: Mapping[str, Any], rule: str, bundle: Mapping[str, Any], game: Scythe
) -> tuple[str, list[str]] | None:
    """Return the first line of a scenario that a rule alone refuses and the options offer, and the places to change.

    Args:
        data: The scenario.
        rule: The rule's id.
        bundle: Holds the components.
    """
    try:
        return _first_offered(data, rule, bundle, game)
    except ValueError:  # a position or an action that is none, which is told when the scenario is played
        return None


def _first_offered(
    data: Mapping[str, Any], rule: str, bundle: Mapping[str, Any], game: Scythe
) -> tuple[str, list[str]] | None:
    lines = data.get("play") or ()
    here = game.load(data, bundle)
    actions = [game.parse(here, line) for line in lines]
    for line, action, outcome in zip(lines, actions, game.outcomes(here, actions), strict=True):
        if list(outcome.decided_by) == [rule] and not outcome.accepted:
            for state in _moments(outcome.after.state, action):  # a refusal leaves the position as it was
                if (files := _offering_files(state, action)) is not None:
                    return line, [*map(code_path, files), *_asked_of_ground(files)]
    return None


def _moments(state: State, action: Action) -> Iterator[State]:
    """Yield a state, and the states after choosing a section first: a line may leave that unsaid."""
    if action.verb == "setup" or is_halted(state):
        return
    yield state
    if action.faction != state.rulebook.factions[state.players[state.active].faction]:
        return
    for label in root(state).options:
        if isinstance(label, tuple) and label[0] == "section":
            after = state.copy()
            chosen = Action(action.faction, "section", label[1:])
            play_on(after, chosen, Script({}, after.rulebook, after))
            if not is_halted(after):
                yield after


def _offering_files(state: State, action: Action) -> list[Path] | None:
    """Return the files that lead to an action, choice by choice; None if the options don't offer it."""
    files: dict[Path, None] = {}
    here: node.Next = root(state)
    any_payment = action == _without_payment(action)  # a line may leave it unsaid
    while isinstance(here, node.Node):
        index = here.index_toward(action)
        if index < 0 and any_payment and here.kind in ("payment", "combat-card"):
            index = 0
        if index < 0:
            return None
        if isinstance(here.want, FunctionType | MethodType) and here.want.__module__ != node.__name__:
            files[Path(here.want.__code__.co_filename)] = None
        here = here.take(index)
    return list(files) if action in (here, any_payment and _without_payment(here)) else None


def _without_payment(action: Action) -> Action:
    names = VERBS[action.verb]
    return action._replace(
        args=tuple(() if name == "payment" else arg for name, arg in zip(names, action.args, strict=True))
    )


def _asked_of_ground(files: list[Path]) -> Iterator[str]:
    """Yield the functions that list places, goods and units for some files: one of them may be what offers too much."""
    asked = {name for file in files for name in re.findall(r"\bground\.(\w+)\(", file.read_text("utf-8"))}
    if asked:
        yield f"or {', '.join(f'`Ground.{name}`' for name in sorted(asked))} in {code_path(Path(ground.__file__))}"
