"""Exports of a position: a scenario for the content, a log to replay, a line to type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scythe_ref.lab.history import Story
from scythe_ref.lab.protocol import LabGame
from scythe_ref.scenarios import Step

_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.+,'")
_TRAPS = frozenset({"", "null", "true", "false", "yes", "no", "on", "off", "y", "n", "~"})


def exported(game: LabGame, story: Story, steps: Sequence[Step]) -> dict[str, Any]:
    """Return the position and its play in every format.

    Returns:
        ``yaml``, an entry for ``content/scenarios/`` that expects these verdicts; ``line`` and ``play`` for the command
        line; ``log``, empty where the rules refuse something in the play.
    """
    return {
        "yaml": scenario_yaml(game, story, steps),
        "line": game.write_line(story.position),
        "play": list(story.played),
        "log": _log(game, story),
    }


def scenario_yaml(game: LabGame, story: Story, steps: Sequence[Step]) -> str:
    """Return the position and the play as a scenario, expecting the verdicts as they are."""
    expect: list[dict[str, Any]] = []
    for step in steps:
        if step.accepted and step.decided_by:
            expect.append({"after": step.number, "decided_by": list(step.decided_by)})
        elif not step.accepted:
            expect.append({"after": step.number, "refused_by": list(step.decided_by)})
    title = story.title or "A position from the lab"
    position = {key: _sparse(story.position[key]) for key in game.position_keys if story.position.get(key) is not None}
    scenario: dict[str, Any] = {"id": "from-the-lab", "title": title, **position}
    if story.played:
        scenario["play"] = list(story.played)
    if expect:
        scenario["expect"] = expect
    lines = list(_lines(scenario, 1))
    lines[0] = "  - " + lines[0].lstrip()
    rest = ("  " + line if number else line for number, line in enumerate(lines))
    return "\n".join(["topic: from-the-lab", "scenarios:", *rest, ""])


def _sparse(said: Any) -> Any:
    """Return data without the keys that are None."""
    if isinstance(said, Mapping):
        return {key: _sparse(value) for key, value in said.items() if value is not None}
    return said


def _lines(said: Mapping[str, Any], depth: int) -> Any:
    """Yield a mapping as lines of YAML: mappings in blocks as far as they hold others, everything else in one line."""
    indent = "  " * depth
    for key, value in said.items():
        if isinstance(value, Mapping) and any(isinstance(part, Mapping) for part in value.values()):
            yield f"{indent}{key}:"
            yield from _lines(value, depth + 1)
        elif isinstance(value, list) and any(isinstance(part, (Mapping, str)) for part in value) and depth == 1:
            yield f"{indent}{key}:"
            yield from (f"{indent}  - {_flow(part)}" for part in value)
        else:
            yield f"{indent}{key}: {_flow(value)}"


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_flow, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, str):
        return str(value)
    plain = set(value) <= _PLAIN - set(",'") and value.lower() not in _TRAPS and value[0].isalpha() and value[-1] != " "
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return value if plain else f'"{escaped}"'


def _log(game: LabGame, story: Story) -> str:
    try:
        return game.log(story.position, story.played)
    except ValueError:
        return ""
