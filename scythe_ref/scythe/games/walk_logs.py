"""Walk-throughs as logs: the same actions from the same position, with every draw written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scythe_ref.scythe.engine.actions.grammar import parse
from scythe_ref.scythe.engine.catalogue import compile_rulebook
from scythe_ref.scythe.engine.core.play import Script
from scythe_ref.scythe.engine.position.build import build
from scythe_ref.scythe.engine.position.codec import to_data
from scythe_ref.scythe.games.chance import Recording
from scythe_ref.scythe.games.dealing import BASE_MODULE, tiles_told
from scythe_ref.scythe.games.log import Logged, end_of, replay_from, seated, turns_begun, write_log

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
