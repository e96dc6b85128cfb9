"""Mutations: each applies, is needed, undoes itself, and reaches every module that imports or declares the function."""

from __future__ import annotations

import builtins
import dis
from types import FunctionType
from typing import Any, cast

import pytest

from scythe_ref.library import Library
from scythe_ref.scythe.authoring import ablation
from scythe_ref.scythe.authoring.ablation import AblationItem, Observation, observe
from scythe_ref.scythe.authoring.mutations import MUTATIONS, Mutation, applied, applied_to
from scythe_ref.scythe.engine.game import Scythe
from scythe_ref.scythe.engine.rules import scoring
from scythe_ref.scythe.engine.rules.scoring import tier
from scythe_ref.scythe.proof import coverage

POOR = Mutation("scoring.tiers", scoring.tier, "popularity <= tier[0]", "True")


def mutation_function(mutation: Mutation) -> FunctionType:
    return cast(FunctionType, getattr(mutation.function, "fget", mutation.function))


def items_of(mutation: Mutation) -> list[AblationItem]:
    return [item for item in ablation.items() if (item.kind, item.id) == (mutation.kind, mutation.rule)]


def test_every_mutation_is_of_an_item_and_applies() -> None:
    for mutation in MUTATIONS:
        assert items_of(mutation), f"nothing carries {mutation.rule} as {mutation.kind}"
        with applied([mutation]):
            known = {*mutation_function(mutation).__globals__, *dir(builtins)}
            read = {
                step.argval for step in dis.get_instructions(mutation_function(mutation)) if "GLOBAL" in step.opname
            }
            assert sorted(read - known) == [], f"the mutation of {mutation.rule} uses a name that is not there"


def test_a_mutation_is_played_by_whoever_has_the_function_and_put_back(bundle: dict[str, Any]) -> None:
    state = Scythe().load({"players": {"nordic": {"popularity": 18}}}, bundle).state
    best = tier(state, 18)
    with applied([POOR]):
        assert tier(state, 18) == tier(state, 0) != best
    assert tier(state, 18) == best


def test_a_mutation_is_put_back_where_the_play_breaks_down(bundle: dict[str, Any]) -> None:
    code = tier.__code__
    with pytest.raises(ZeroDivisionError), applied([POOR]):
        raise ZeroDivisionError
    assert tier.__code__ is code


def test_a_text_that_is_not_found_once_is_an_error() -> None:
    twice = POOR._replace(old="level[")
    with pytest.raises(ValueError, match=r"the mutation of scoring\.tiers finds its text 3 times"):
        applied_to("return level[1], level[2], level[3]", twice)
    with pytest.raises(ValueError, match="0 times"):
        applied_to("return 0", twice)


@pytest.mark.slow
def test_every_mutation_is_needed(library: Library, bundle: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it, some scenario comes out as if the rule were only half gone."""
    concerned = coverage.concerned(library)

    def seen(item: AblationItem, mutations: list[Mutation], names: list[str]) -> list[Observation]:
        monkeypatch.setattr("scythe_ref.scythe.authoring.mutations.MUTATIONS", tuple(mutations))
        with ablation.game_without(item) as game:
            return [observe(bundle["scenarios"][name], bundle, game) for name in names]

    def needed(mutation: Mutation) -> bool:
        others = [other for other in MUTATIONS if other is not mutation]
        near = concerned.get(mutation.rule, set())
        far = bundle["scenarios"].keys() - near  # played only where those that name the rule don't show it
        return any(
            seen(item, list(MUTATIONS), sorted(names)) != seen(item, others, sorted(names))
            for names in (near, far)
            for item in items_of(mutation)
        )

    idle = [mutation for mutation in MUTATIONS if not needed(mutation)]
    assert [(mutation.rule, mutation.function.__qualname__) for mutation in idle] == []
