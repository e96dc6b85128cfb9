"""Walk-throughs as logs: the same actions from the same position, with every draw written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scythe_ref.scythe.engine.actions.action import ActionError
from scythe_ref.scythe.engine.actions.grammar import parse
from scythe_ref.scythe.engine.catalogue import compile_rulebook
from scythe_ref.scythe.engine.core.play import Script, run
from scythe_ref.scythe.engine.position.build import build
from scythe_ref.scythe.engine.position.codec import to_data
from scythe_ref.scythe.games.chance import Recording
from scythe_ref.scythe.games.dealing import BASE_MODULE, tiles_told
from scythe_ref.scythe.games.log import LogError, Logged, end_of, seated, turns_begun, write_log

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
    chance = Recording(Script(walk.get("draws") or {}, rulebook, state))
    start, modules = to_data(state), tuple(sorted({*(walk.get("modules") or ()), *state.modules} - {BASE_MODULE}))
    actions = []
    for number, line in enumerate(lines, 1):
        try:
            action = parse(line, rulebook)
            verdict, later = run(state, action, chance, trace=False)
        except ActionError as error:
            raise LogError(f"action {number}: {error}") from None
        if not verdict.accepted:
            raise LogError(f"action {number}: {line!r} is refused by {', '.join(verdict.decided_by)}")
        assert isinstance(later, Recording)
        state, chance = verdict.after, later
        actions.append(str(action))
    logged = Logged(
        factions=seated(state),
        modules=modules,
        mats=tuple(rulebook.mats[player.mat] for player in state.players),
        seed=0,
        draws=tuple(chance.draws),
        actions=tuple(actions),
        end=end_of(state, turns_begun(actions)),
        start=start,
        tiles=tiles_told(state),
    )
    return write_log([logged], rulebook, POLICY)
