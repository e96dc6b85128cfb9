"""Scenarios: positions, plays and expectations. They reach a game only through a small protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from scythe_ref.scenarios.explain import expectations_by_step, expected_position, sentence, trace
    from scythe_ref.scenarios.load import scenarios_in
    from scythe_ref.scenarios.protocol import GameProtocol, engine_named, engine_of
    from scythe_ref.scenarios.run import RunContext, ScenarioResult, Step, run_all, run_scenario
    from scythe_ref.scenarios.walks import WalkedStep, WalkResult, played_lines, run_walk
else:  # type checkers read the imports alone, so that a name that is missing there is an error
    __getattr__, __all__ = lazy_imports(
        __name__,
        {
            "explain": "expectations_by_step expected_position sentence trace",
            "load": "scenarios_in",
            "protocol": "GameProtocol engine_named engine_of",
            "run": "RunContext ScenarioResult Step run_all run_scenario",
            "walks": "WalkResult WalkedStep played_lines run_walk",
        },
    )
