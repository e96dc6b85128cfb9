"""Every scenario passes, and one fails for every rule with code when that is gone."""

from __future__ import annotations

import pytest
from morris_content import bundle, data, scenarios, statements
from scythe_ref.scenarios.explain import trace
from scythe_ref.scenarios.run import run_scenario

from nine_mens_morris.effects import EFFECTS
from nine_mens_morris.game import MORRIS, Morris
from nine_mens_morris.rules import CHECKS, LIFTINGS

CODED = {one.rule for one in (*CHECKS, *LIFTINGS)} | set(EFFECTS)


@pytest.mark.parametrize("name", scenarios())
def test_a_scenario_passes(name: str) -> None:
    result = run_scenario(scenarios()[name], bundle(), MORRIS)
    assert result.failures == []
    assert "{" not in trace(result, bundle()["rules"])


@pytest.mark.parametrize("rule", sorted(CODED))
def test_a_rule_that_is_gone_is_noticed(rule: str) -> None:
    game = Morris(without=[rule])
    assert [name for name, one in scenarios().items() if run_scenario(one, bundle(), game).failures]


def test_code_and_statements_name_the_same_rules() -> None:
    assert set(statements()) >= CODED
    exempt = {rule for rules in data("without-code.yaml")["without_code"]["statements"].values() for rule in rules}
    said = {id_ for id_, rule in statements().items() if rule.get("says")}
    assert set(statements()) == CODED | said | exempt
    assert not exempt & (CODED | said)
    for rule in CODED:
        assert any(key.endswith(f".{rule}") for key in bundle()["messages"]), rule


def test_an_exception_lifts_what_its_statement_overrides() -> None:
    for lifting in LIFTINGS:
        assert lifting.lifts in statements()[lifting.rule]["overrides"]
