"""Modules together and apart: in pairs they keep every invariant, and one that is not in play changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import our_content
import pytest

from scythe_ref.scythe.engine import Rulebook, compile_rulebook, known_rules
from scythe_ref.scythe.engine.catalogue import MODULES, catalogue
from scythe_ref.scythe.engine.game import Scythe
from scythe_ref.scythe.games.dealing import seats
from scythe_ref.scythe.games.driver import play
from scythe_ref.scythe.games.watchers import Watcher, checked

ALL = ("airships", "invaders-from-afar", "resolutions")
MANY = 6
"""So many players that the rules for six and seven hold."""

SWITCHES = {name: tuple(switch.settings) for name, switch in our_content.library().components.rulesets.switches.items()}


def watched(rulebook: Rulebook, modules: tuple[str, ...], players: int, seed: int, policy: str, cap: int) -> Any:
    """Play a game, play it again from its record, and return it; nothing may come out otherwise."""
    watcher = Watcher(known_rules(), every=23)
    game = play(rulebook, seats(rulebook, players, (), seed, modules), seed, policy, cap, modules=modules)
    assert checked(game, watcher).fault is None
    assert watcher.actions == len(game.actions) > players
    return game


@pytest.mark.parametrize("policy", ["random", "stars"])
@pytest.mark.parametrize("modules", [*combinations(ALL, 2), ALL], ids="+".join)
def test_modules_go_together(rulebook: Rulebook, modules: tuple[str, ...], policy: str) -> None:
    game = watched(rulebook, modules, 3, len(policy), policy, 6)
    assert set(game.state.modules) == set(modules) & MODULES.keys()


@pytest.mark.parametrize("module", [name for name in ALL if name != "invaders-from-afar"])
def test_six_players_go_with_each_module(rulebook: Rulebook, module: str) -> None:
    watched(rulebook, (module, "invaders-from-afar"), MANY, 4, "random", 4)


@pytest.mark.parametrize(("switch", "setting"), [(name, one) for name, all_ in SWITCHES.items() for one in all_])
def test_each_setting_of_each_switch_is_played(components: dict[str, Any], switch: str, setting: str) -> None:
    rulebook = compile_rulebook(components, {"switches": {switch: setting}})
    seed = sum(map(ord, switch + setting))
    modules = ALL if switch == "airship-tiles" else ALL[seed % 3 :]
    watched(rulebook, modules, 2 + seed % 3, seed, ("random", "stars")[seed % 2], 3)


# -- parts that are not in play -------------------------------------------------------------------------------------

Shown = tuple[bool, list[str], list[str], list[Any], list[Any]]


def shown(scenario: dict[str, Any], bundle: dict[str, Any], game: Scythe) -> Iterator[Shown]:
    """Yield the verdict on each line, with its whole trace."""
    here = game.load(scenario, bundle)
    actions = [game.parse(here, line) for line in scenario.get("play") or ()]
    for number, action in enumerate(actions):
        outcome = game.apply(here, action, actions[number + 1] if number + 1 < len(actions) else None)
        yield outcome.accepted, outcome.decided_by, outcome.consulted, outcome.facts(), outcome.events()
        here = outcome.after


@pytest.mark.parametrize("absent", MODULES)
def test_a_module_that_is_not_in_play_changes_no_verdict_and_no_trace(absent: str) -> None:
    bundle = our_content.bundle()
    whole, without = Scythe(), Scythe(catalogue(set(MODULES) - {absent}))
    compared = 0
    for scenario in bundle["scenarios"].values():
        if absent in whole.load(scenario, bundle).state.modules or _speaks_of(scenario, absent):
            continue
        assert list(shown(scenario, bundle, whole)) == list(shown(scenario, bundle, without)), scenario["id"]
        compared += 1
    assert compared > 500


def _speaks_of(scenario: dict[str, Any], module: str) -> bool:
    """Return whether a line tries an action that only the module has."""
    return module == "airships" and any(
        "blitzkrieg" in line or "bombard" in line for line in scenario.get("play") or ()
    )
