"""Invariants: named conditions that hold after every action of every game.

Those about one player take the state and the player's number, those about a state take the state. Those about a step
take a ``Moment``: the action with the states around it. Each yields a sentence for every fault it finds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.games.invariants import states, steps
from scythe_ref.scythe.games.invariants.states import Faults, Moment

__all__ = ["COSTLY", "OF_PARTS", "OF_PLAYERS", "OF_STATES", "OF_STEPS", "Faults", "Moment", "faults", "step_faults"]

OF_PLAYERS: tuple[Callable[[State, int], Faults], ...] = (
    states.pieces_conserved, states.nothing_negative, states.tracks_in_range, states.stars_have_causes,
    states.tokens_apart,
)  # fmt: skip
OF_PARTS: tuple[tuple[Callable[[State], object], tuple[Callable[[State], Faults], ...]], ...] = (
    (states.cards_of, (states.cards_conserved,)),
    (states.board_of, (states.heaps_in_range, states.structures_apart)),
)
"""Invariants that see a part of the state alone, each list with the function that extracts the part."""
OF_STATES: tuple[Callable[[State], Faults], ...] = (
    states.one_holder, states.traps_bare, states.lakes_clear, states.over_by_a_last_star, states.encounters_in_place,
    states.gains_are_due, states.cargo_within_limits, states.airships_in_place, states.tile_keeps_count,
)  # fmt: skip
OF_STEPS: tuple[Callable[[Moment], Faults], ...] = (
    steps.refused_by_nobody, steps.stars_stay, steps.resources_from_somewhere,
)  # fmt: skip
COSTLY: tuple[Callable[[Moment], Faults], ...] = (
    steps.events_make_the_state, steps.codec_returns_it, steps.grammar_returns_it, steps.copies_are_independent,
    steps.illegal_leaves_no_trace, steps.views_leak_nothing,
)  # fmt: skip


def faults(state: State, before: State | None = None) -> list[str]:
    """Return every fault of a state, each with the name of the invariant that found it.

    Args:
        before: A state already checked; skip players and parts that are the same there.
    """
    found: list[str] = []
    # The invariants of players depend on the modules and on the end of the game, too.
    known = before is not None and before.over == state.over and before.modules == state.modules
    for number, player in enumerate(state.players):
        if not (known and before is not None and player == before.players[number]):
            found += [f"{check.__name__}: {fault}" for check in OF_PLAYERS for fault in check(state, number)]
    for part, checks in OF_PARTS:
        if before is None or part(state) != part(before):
            found += [f"{check.__name__}: {fault}" for check in checks for fault in check(state)]
    return found + [f"{check.__name__}: {fault}" for check in OF_STATES for fault in check(state)]


def step_faults(moment: Moment, more: Collection[Callable[[Moment], Faults]] = ()) -> list[str]:
    """Return every fault of a step, and those of the state after it that were not there before.

    Args:
        moment: The step; the state before it is already checked.
        more: Further invariants to ask, such as ``COSTLY``.
    """
    found = faults(moment.after, moment.before)
    return found + [f"{check.__name__}: {fault}" for check in (*OF_STEPS, *more) for fault in check(moment)]
