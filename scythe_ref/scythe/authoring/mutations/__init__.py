"""What the engine would say without the rules that can't be left out of its registry: the lists, by area."""

from __future__ import annotations

from scythe_ref.scythe.authoring.mutations import actions, board, combat, expansions, factions, scoring
from scythe_ref.scythe.authoring.mutations.mutation import Mutation, applied, applied_to

__all__ = ["MUTATIONS", "Mutation", "applied", "applied_to", "mutations_of"]

MUTATIONS: tuple[Mutation, ...] = (
    *board.MUTATIONS,
    *actions.MUTATIONS,
    *combat.MUTATIONS,
    *scoring.MUTATIONS,
    *factions.MUTATIONS,
    *expansions.MUTATIONS,
)


def mutations_of(kind: str, rule: str) -> list[Mutation]:
    """Return what changes in the engine when an item of the ablation is taken out, by its kind and its rule."""
    return [mutation for mutation in MUTATIONS if (mutation.kind, mutation.rule) == (kind, rule)]
