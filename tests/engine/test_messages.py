"""Every verdict has its sentence, and every sentence is filled."""

from __future__ import annotations

import re
from typing import Any

from scythe_ref.scenarios.run import run_scenario
from scythe_ref.scythe.engine import REGISTRY

FIELD = re.compile(r"\{[a-z_]+\}")


def test_every_refusal_and_every_exception_has_a_sentence(bundle: dict[str, Any]) -> None:
    keys = {f"refused.{check.message}" for check in REGISTRY.checks}
    keys |= {f"lifted.{lift.id}" for lift in REGISTRY.lifts}
    keys |= {f"nearly.{lift.id}" for lift in REGISTRY.lifts if lift.nearly}
    keys |= {f"refused.{guard.id}" for lift in REGISTRY.lifts for guard in lift.guards}
    keys |= {f"refused.{guard.id}" for guard, _ in REGISTRY.limits}
    assert sorted(keys - bundle["messages"].keys()) == []


def test_no_sentence_is_left_over(bundle: dict[str, Any]) -> None:
    keys = {f"refused.{check.message}" for check in REGISTRY.checks}
    keys |= {f"refused.{guard.id}" for lift in REGISTRY.lifts for guard in lift.guards}
    keys |= {f"refused.{guard.id}" for guard, _ in REGISTRY.limits}
    keys |= {f"lifted.{lift.id}" for lift in REGISTRY.lifts}
    keys |= {f"nearly.{lift.id}" for lift in REGISTRY.lifts if lift.nearly}
    of_checks = {key for key in bundle["messages"] if key.startswith(("refused.", "lifted.", "nearly."))}
    assert sorted(of_checks - keys) == []


def test_all_sentences_of_all_scenarios_are_filled(bundle: dict[str, Any]) -> None:
    bare: set[str] = set()
    for data in bundle["scenarios"].values():
        for step in run_scenario(data, bundle).steps:
            for item in (*step.facts, *step.events):
                if FIELD.search(item["message"]) or item["message"] in bundle["rules"]:
                    bare.add(f"{data['id']}: {item}")
                if item["rule"] and item["message"] == bundle["rules"].get(item["rule"], {}).get("title"):
                    bare.add(f"{item['rule']} has no sentence of its own")
    assert sorted(bare) == []
