"""Scenarios: positions, plays and expectations. They reach a game only through a small protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from scythe_ref.scenarios.explain import *
    from scythe_ref.scenarios.load import *
    from scythe_ref.scenarios.protocol import *
    from scythe_ref.scenarios.run import *
    from scythe_ref.scenarios.walks import *
else:  # each name once: the start of `search` and `show` was measured to need no more than they use
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
