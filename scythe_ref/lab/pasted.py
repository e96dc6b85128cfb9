"""Reading pasted text: a position in one line with its actions, a scenario as YAML, or the log of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from scythe_ref.lab.history import Story
from scythe_ref.lab.protocol import LabGame
from scythe_ref.messages import MessageError, format_message

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
