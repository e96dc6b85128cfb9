"""The base rules know nothing of factions and modules: these register at extension points; no base rule imports one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import our_content
import pytest

from scythe_ref.scythe import engine
from scythe_ref.scythe.engine import REGISTRY, Rulebook, State, build, compile_rulebook, parse
from scythe_ref.scythe.engine.catalogue import catalogue
from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.play import Script, run
from scythe_ref.scythe.engine.core.registry import ExtensionPoint, ExtensionPointFamily, Hook, HookFamily
from scythe_ref.scythe.engine.position.line import parse_line

BASE = [path for folder in ("rules", "options") for path in (Path(engine.__file__).parent / folder).rglob("*.py")]

SOURCES = [path.read_text(encoding="utf-8") for path in Path(engine.__file__).parent.rglob("*.py")]


def strings(tree: ast.AST) -> Iterator[str]:
    """Yield every string of a module that is no docstring."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


@pytest.mark.parametrize("path", BASE, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_base_rules_name_no_faction_and_import_none(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert not [name for name in imported if ".factions" in name or ".expansions" in name]
    factions = compile_rulebook(our_content.bundle()["components"]).factions
    named = {word for text in strings(tree) for word in text.split(".") if word in factions}
    assert not named


@pytest.mark.parametrize(
    "name", [name for name, found in vars(points).items() if isinstance(found, ExtensionPoint | ExtensionPointFamily)]
)
def test_checks_are_declared_at_each_extension_point_and_somebody_asks_them(name: str) -> None:
    found = vars(points)[name]
    declared = {check.point.name for check in REGISTRY.checks}
    assert found.name in declared or any(other.startswith(f"{found.name}-") for other in declared)
    assert any(re.search(rf"\bask\([^\n]*\bpoints\.{name}\b", text) for text in SOURCES)


@pytest.mark.parametrize("name", [name for name, found in vars(points).items() if isinstance(found, Hook | HookFamily)])
def test_something_is_hooked_in_at_each_hook_and_somebody_calls_it(name: str) -> None:
    found = vars(points)[name]
    assert any(hook.name == found.name or hook.name.startswith(f"{found.name}-") for hook in REGISTRY.hooks)
    assert any(re.search(rf"\bhooks\[points\.{name}\b|\bpoints\.{name}\.among", text) for text in SOURCES)


@pytest.mark.parametrize(
    ("position", "lines", "held"),
    [
        ("crimea* W7=mech abilities=scout cards={} power=5; saxony M7=mech cards=5", "move mech W7 to M7|use scout", 1),
        ("crimea* cards={} coins=5; saxony", "bolster cards", 1),
        ("crimea* W7=worker cards={}; saxony; board W7=5food", "enlist build to cards paying 4 food W7", 2),
    ],
    ids=["scout", "bolster", "one-time-bonus"],
)
def test_a_limit_of_combat_cards_is_hooked_in_once_for_every_gain(position: str, lines: str, held: int) -> None:
    house = catalogue()
    house.hook(points.CARD_GAIN, lambda play, player, _giver: sum(play.state.players[player].hand) < 3)
    for registry, cards, expected in ((house, "2+2", 3), (house, "2+2+2", 3), (REGISTRY, "2+2", 2 + held)):
        rulebook = Rulebook.compile(our_content.bundle()["components"], "current", registry)
        state = build(parse_line(position.format(cards), rulebook), rulebook)
        script = Script({}, rulebook, state)
        before = _combat_cards(state)
        for line in lines.split("|"):
            verdict, script = run(state, parse(f"crimea {line}", rulebook), script)  # type: ignore[assignment]
            assert verdict.accepted, verdict.failed
            state = verdict.after
        crimea = state.player_of(rulebook.faction_index["crimea"])
        assert sum(state.players[crimea].hand) == expected
        assert _combat_cards(state) == before  # a card that is not gained stays where it was


def _combat_cards(state: State) -> int:
    return sum(sum(player.hand) for player in state.players) + len(state.deck) + len(state.discards)


def test_only_what_a_switch_decides_is_asked_for() -> None:
    """In a game everything else is in force, so that a test of it would be always true."""
    asked = [
        node.args[0]
        for source in SOURCES
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "is_active"
        and ast.unparse(node.func.value).split(".")[-1] in ("rulebook", "self")
    ]
    names = [node.value for node in asked if isinstance(node, ast.Constant)]
    assert len(names) == len(asked) > 0
    assert [name for name in names if REGISTRY.effects[name].setting is None] == []
