"""Proof of switch settings: a scenario depends on each, and on all code declared for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any, NamedTuple

from scythe_ref.formats import Problem, read_yaml, shown_path
from scythe_ref.library import code_path, content_files
from scythe_ref.schema.component import STANDARD
from scythe_ref.scythe.authoring.ablation import game_without, items, observe
from scythe_ref.scythe.engine import known_rules
from scythe_ref.scythe.engine.actions.action import VERBS, Action
from scythe_ref.scythe.engine.core.play import Script, play_on
from scythe_ref.scythe.engine.core.rulebook import resolve_switches
from scythe_ref.scythe.engine.game import Scythe
from scythe_ref.scythe.engine.options import ground, node
from scythe_ref.scythe.engine.options.root import is_halted, root
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.proof.switch_effects import flips_of
from scythe_ref.wording import listed

if TYPE_CHECKING:
    from scythe_ref.library import Library


SOME = 3
"""The most scenarios to name."""


class ScytheAuthoring:
    """Checks that ``validate`` runs in a checkout."""

    def of_library(self, library: Library) -> Iterator[Problem]:
        """Yield the settings that nothing shows."""
        yield from unshown_settings(library)


AUTHORING = ScytheAuthoring()


def unshown_settings(library: Library) -> Iterator[Problem]:
    """Yield the settings that no scenario shows, and the code of settings that no scenario would miss."""
    rulesets = library.components.rulesets
    bundle, game = library.bundle(), Scythe()
    for switch, declared in rulesets.switches.items():
        for setting, rule in declared.settings.items():
            if rule and library.without_code.reason_of(rule) is None:
                yield from _unshown(library, _Setting(rule, switch, setting), bundle, game)


class _Setting(NamedTuple):
    """A setting of a switch, and the rule that holds under it."""

    rule: str
    switch: str
    name: str


def _unshown(library: Library, setting: _Setting, bundle: Mapping[str, Any], game: Scythe) -> Iterator[Problem]:
    rule, statement = setting.rule, library.statements[setting.rule].statement
    carried = rule in known_rules()
    played = _played_under(library, setting)
    if not played:
        yield _problem(library, setting, f"none is played under it and names {rule!r}")
    elif _all_carried(library, setting.switch):  # else there is nothing yet by which one could come out otherwise
        if not any(True for name in played for _ in flips_of(name, bundle, game, [setting.switch])):
            if failing := [name for name in played if observe(bundle["scenarios"][name], bundle, game).fails]:
                yield _problem(library, setting, f"`scythe-ref check {' '.join(failing)}` fails and says why")
                return
            some = listed([repr(name) for name in played[:SOME]])
            cure = f"expect there what changes, like `saxony: {{coins: 6}}`, or name {rule!r} in a play that differs"
            yield _problem(library, setting, f"{some} would come out the same under any other setting: {cure}")
        elif carried and statement.switch:
            yield from _undetected_items(library, setting, bundle)
            yield from _still_offered(library, setting, played, bundle, game)


def _all_carried(library: Library, switch: str) -> bool:
    """Return whether the engine has code for every setting of a switch; `published` names missing code."""
    rules = library.components.rulesets.switches[switch].rules
    reasoned = {
        rule for rule in rules if library.statements[rule].statement.says or library.without_code.reason_of(rule)
    }
    return known_rules().keys() | reasoned >= set(rules)


def _played_under(library: Library, setting: _Setting) -> list[str]:
    """Return the scenarios that are about the rule of a setting and played under it."""
    rulesets = library.components.data["rulesets"]
    about = [entry.id for entry in library.scenarios_on(setting.rule)]
    about += [name for entry in library.rulings_on(setting.rule) for name in entry.ruling.scenarios]
    rulesets_of = {name: library.scenarios[name].data.get("ruleset") or STANDARD for name in about}
    return [
        name
        for name, ruleset in rulesets_of.items()
        if resolve_switches(rulesets, ruleset)[1][setting.switch] == setting.name
    ]


def _undetected_items(library: Library, setting: _Setting, bundle: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield a problem for each declared item of a rule without which no scenario that names the rule fails."""
    naming = [entry.id for entry in library.scenarios_on(setting.rule)]
    for item in (item for item in items() if item.id == setting.rule):
        with game_without(item) as game:
            detected = any(observe(bundle["scenarios"][name], bundle, game).fails for name in naming)
        if not detected:
            cure = ""
            if item.kind == "effect":
                asked = f"let what it does ask `rulebook.is_active({item.id!r})`"
                cure = f"; {asked}, or say in authoring/mutations.py what the engine would do without"
            yield _problem(library, setting, f"none that names {item.id!r} fails without its {item}{cure}")


def _still_offered(
    library: Library, setting: _Setting, played: list[str], bundle: Mapping[str, Any], game: Scythe
) -> Iterator[Problem]:
    """Yield a problem if the generator of legal actions offers an action that the setting's rule refuses."""
    for name in played:
        found = offered_though_refused(bundle["scenarios"][name], setting.rule, bundle, game)
        if found:
            line, files = found
            told = f"{setting.rule!r} refuses {line!r} in {name!r}, and the generated options offer it all the same"
            asked = f'`rulebook.setting("{setting.switch}") == "{setting.name}"`'
            yield _problem_at_setting(library, setting, f"{told}: have them ask {asked} ({', '.join(files)})")
            return


def _problem(library: Library, setting: _Setting, why: str) -> Problem:
    """Return the problem of a setting without a scenario, at its place."""
    return _problem_at_setting(
        library, setting, f"no scenario shows the setting {setting.name!r} of {setting.switch!r}: {why}"
    )


def _problem_at_setting(library: Library, setting: _Setting, message: str) -> Problem:
    loc = ("switches", setting.switch, "settings", setting.name)
    files = (read_yaml(path, shown_path(path)) for path in content_files(library.root, within="components"))
    document = next(file for file in files if file.data.get("kind") == "rulesets")
    return document.problem(loc, message, document.locate_key(loc))


def offered_though_refused(
    data: Mapping[str, Any], rule: str, bundle: Mapping[str, Any], game: Scythe
) -> tuple[str, list[str]] | None:
    """Return the first line of a scenario that a rule alone refuses and the options offer, and the places to change.

    Args:
        data: The scenario.
        rule: The rule's id.
        bundle: Holds the components.
    """
    try:
        return _first_offered(data, rule, bundle, game)
    except ValueError:  # a position or an action that is none, which is told when the scenario is played
        return None


def _first_offered(
    data: Mapping[str, Any], rule: str, bundle: Mapping[str, Any], game: Scythe
) -> tuple[str, list[str]] | None:
    lines = data.get("play") or ()
    here = game.load(data, bundle)
    actions = [game.parse(here, line) for line in lines]
    for line, action, outcome in zip(lines, actions, game.outcomes(here, actions), strict=True):
        if list(outcome.decided_by) == [rule] and not outcome.accepted:
            for state in _moments(outcome.after.state, action):  # a refusal leaves the position as it was
                if (files := _offering_files(state, action)) is not None:
                    return line, [*map(code_path, files), *_asked_of_ground(files)]
    return None


def _moments(state: State, action: Action) -> Iterator[State]:
    """Yield a state, and the states after choosing a section first: a line may leave that unsaid."""
    if action.verb == "setup" or is_halted(state):
        return
    yield state
    if action.faction != state.rulebook.factions[state.players[state.active].faction]:
        return
    for label in root(state).options:
        if isinstance(label, tuple) and label[0] == "section":
            after = state.copy()
            chosen = Action(action.faction, "section", label[1:])
            play_on(after, chosen, Script({}, after.rulebook, after))
            if not is_halted(after):
                yield after


def _offering_files(state: State, action: Action) -> list[Path] | None:
    """Return the files that lead to an action, choice by choice; None if the options don't offer it."""
    files: dict[Path, None] = {}
    here: node.Next = root(state)
    any_payment = action == _without_payment(action)  # a line may leave it unsaid
    while isinstance(here, node.Node):
        index = here.index_toward(action)
        if index < 0 and any_payment and here.kind in ("payment", "combat-card"):
            index = 0
        if index < 0:
            return None
        if isinstance(here.want, FunctionType | MethodType) and here.want.__module__ != node.__name__:
            files[Path(here.want.__code__.co_filename)] = None
        here = here.take(index)
    return list(files) if action in (here, any_payment and _without_payment(here)) else None


def _without_payment(action: Action) -> Action:
    names = VERBS[action.verb]
    return action._replace(
        args=tuple(() if name == "payment" else arg for name, arg in zip(names, action.args, strict=True))
    )


def _asked_of_ground(files: list[Path]) -> Iterator[str]:
    """Yield the functions that list places, goods and units for some files: one of them may be what offers too much."""
    asked = {name for file in files for name in re.findall(r"\bground\.(\w+)\(", file.read_text("utf-8"))}
    if asked:
        yield f"or {', '.join(f'`Ground.{name}`' for name in sorted(asked))} in {code_path(Path(ground.__file__))}"
