"""Plays as text: exported as a scenario, a log or a typed line, and read from pasted ones."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from scythe_ref.lab.history import Story
from scythe_ref.lab.protocol import LabGame
from scythe_ref.messages import MessageError, format_message
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


_YAML = re.compile(r"^\s*(?:- )?[\w-]+:(?:\s|$)", re.MULTILINE)
_LINE = re.compile(r"[*;=]")


# A link or a pasted text may come from anybody, and the lab plays all of it.
MOST_LINES = 5_000
LONGEST_TITLE = 200


class PastedError(MessageError):
    """The reason why a text doesn't open."""


def story_of(game: LabGame, text: str) -> Story:
    """Return the position and play of a pasted text.

    Raises:
        PastedError: It holds no scenario.
        ValueError: It is unreadable: the message names the place.
    """
    said = text.strip()
    if said.startswith("{"):
        position, play = game.read_log(said)
        return Story(position, lines_of(play), title=format_message(game.bundle["messages"], "lab.from-a-log", {}))
    first, *lines = [line.strip() for line in said.splitlines() if line.strip()] or [""]
    if _YAML.match(said) and not _LINE.search(first):
        return _of_yaml(game, said)
    return Story(game.read_line(first), lines_of(lines), len(lines))


def _of_yaml(game: LabGame, text: str) -> Story:
    """Return the first scenario of a file, or a scenario without a file around it."""
    from scythe_ref.formats import ContentError, parse_yaml  # noqa: PLC0415  # only who pastes YAML needs its reader

    try:
        data = parse_yaml(text, "the text").data
    except ContentError as error:
        raise ValueError("; ".join(map(str, error.problems))) from None
    if isinstance(data, Mapping) and data.get("scenarios"):
        data = data["scenarios"]
    if isinstance(data, list):
        data = data[0] if data else None
    if not isinstance(data, Mapping) or not isinstance(data.get("players"), Mapping):
        raise PastedError("lab.no-position")
    return story_of_scenario(game, data, data.get("play"))


def story_of_scenario(game: LabGame, data: Mapping[str, Any], play: Any) -> Story:
    """Return the position of a scenario or walk-through, and some lines of play.

    Raises:
        PastedError: The play is no list of lines, or too long.
    """
    position = {key: said for key, said in data.items() if key in game.position_keys}
    lines = lines_of(play)
    title = data.get("title")
    return Story(position, lines, len(lines), title[:LONGEST_TITLE] if isinstance(title, str) else "")


def lines_of(play: Any) -> tuple[str, ...]:
    """Return the lines of a play.

    Raises:
        PastedError: They are no list of lines, or too many.
    """
    if play is None:
        return ()
    if not isinstance(play, (list, tuple)) or not all(isinstance(line, str) for line in play):
        raise PastedError("lab.no-lines")
    if len(play) > MOST_LINES:
        raise PastedError("lab.many-lines", most=MOST_LINES)
    return tuple(play)
