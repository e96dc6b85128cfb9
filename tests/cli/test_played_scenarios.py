"""Scenarios played by workers elsewhere come out as they do here."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from elsewhere import Elsewhere

from scythe_ref.cli.played_scenarios import play_scenarios
from scythe_ref.library import Library
from scythe_ref.scythe.authoring import ablation


@pytest.fixture(scope="module")
def bundle(library: Library) -> dict[str, Any]:
    """The engine's data."""
    return library.bundle()


@pytest.mark.parametrize("whole", [True, False])
def test_results_are_the_same(bundle: dict[str, Any], whole: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    walk = next(iter(bundle["walkthroughs"].values()))
    scenarios = [*islice(bundle["scenarios"].values(), 20), walk]
    wrong = {**scenarios[0], "id": "wrong", "expect": [{"after": 1, "refused_by": ["move.river", "move.lake"]}]}
    played = {key: value for key, value in scenarios[1].items() if key != "expect"}
    every = [*scenarios, wrong, played]
    there = Elsewhere()
    here = list(play_scenarios(every, bundle, steps=whole, positions=whole))
    assert here == list(play_scenarios(every, bundle, steps=whole, positions=whole, workers=there))
    assert there.calls == 2
    assert [one.data["passed"] for one in here] == [True] * len(scenarios) + [False, True]
    assert here[-2].faults[0] == ("expect", 0, "refused_by") and here[-1].line
    # In the language of whoever asks.
    monkeypatch.setenv("SCYTHE_REF_LANGUAGE", "en-XA")
    [accented] = play_scenarios([wrong], bundle, steps=False, positions=False, workers=there)
    assert "refused" not in accented.data["failures"][0]


def test_ablation_comes_out_the_same(library: Library, bundle: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    few = {**bundle, "scenarios": dict(islice(bundle["scenarios"].items(), 5))}
    monkeypatch.setattr(ablation, "bundle_of_checkout", lambda _: few)
    monkeypatch.setattr(Library, "bundle", lambda _: few)
    monkeypatch.setattr(ablation, "concerned", lambda _: {})
    there = Elsewhere()
    found = ablation.ablate_rules(library, ["move.river"], workers=there)
    assert found == ablation.ablate_rules(library, ["move.river"])
    assert found and there.calls
