"""Reading logs that anybody may have written: within limits, and only if everything in them has its shape."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from scythe_ref.scythe.engine.core.shapes import (
    AnyShape,
    IntRange,
    ListShape,
    MapShape,
    RecordShape,
    TaggedUnion,
    TextShape,
    joined_path,
    shown_value,
)
from scythe_ref.scythe.games.chance import Draw
from scythe_ref.scythe.games.driver import BY_CAP, BY_STARS, BY_TILE
from scythe_ref.scythe.games.log import FAULT, SCHEMA, Log, LogError, Logged, origin_of

MOST_BYTES = 25_000_000
"""The size of the largest log to read: more than a thousand games."""

MOST_PARTS = 1_500_000
"""The most objects, lists and values in a log."""

LONGEST = 1_000
"""Characters of an action or a draw."""

MOST_COUNTED = 100
"""The most defects to count; there may be as many as the log has parts."""

DRAWS = ("deck", "card", "mat")
MANY = 1_000_000

_NAMES = ListShape(TextShape(), 20)
_LINES = ListShape(TextShape(longest=LONGEST), 50_000)
_ENDED = RecordShape({"turns": IntRange(1, MANY), "scores": MapShape(IntRange(-MANY, MANY)), "state": TextShape()})
_BROKEN = RecordShape(
    {
        "turns": IntRange(0, 0),
        "scores": MapShape(IntRange(0, 0), most=0),
        "state": TextShape(),
        "fault": TextShape(longest=LONGEST * 10),
    },
    {"position": TextShape(longest=LONGEST * 10)},
)


_GAME = RecordShape(
    {
        "factions": _NAMES,
        "mats": _NAMES,
        "seed": IntRange(-(1 << 64), 1 << 64),
        "origin": TextShape(),
        "draws": _LINES,
        "actions": _LINES,
        "end": TaggedUnion("by", {BY_STARS: _ENDED, BY_TILE: _ENDED, BY_CAP: _ENDED, FAULT: _BROKEN}),
    },
    {"modules": _NAMES, "tiles": _NAMES, "start": MapShape(AnyShape())},
)
_LOG = RecordShape(
    {
        "schema": IntRange(SCHEMA, SCHEMA),
        "rulebook": TextShape(),
        "ruleset": RecordShape({"preset": TextShape(), "switches": MapShape(TextShape())}),
        "policy": TextShape(),
        "games": ListShape(_GAME, MANY),
    }
)


def read_log(text: str, rulebook_mats: Sequence[str]) -> Log:
    """Read a log.

    Args:
        rulebook_mats: Names of the player mats, in the order of their numbers.

    Raises:
        LogError: It is no log, or a part of it is missing or damaged; the message names the line or the part.
    """
    data = _parse_json(text)
    if isinstance(data, Mapping) and type(data.get("schema")) is int and data["schema"] != SCHEMA:
        raise LogError(f"this log has the schema {shown_value(data['schema'])}; {SCHEMA} can be read")
    problems = list(islice(_LOG.defects(data, ""), MOST_COUNTED))
    if problems:
        number = f"{len(problems) - 1}" if len(problems) < MOST_COUNTED else f"at least {MOST_COUNTED - 1}"
        more = f" ({number} more like this)" if len(problems) > 1 else ""
        raise LogError(f"{_place(problems[0][0])}: {problems[0][1]}{more}")
    lines = _action_lines(text)
    games = tuple(
        _read_game(game, data["policy"], number, rulebook_mats, next(lines, range(0)))
        for number, game in enumerate(data["games"], 1)
    )
    return Log(data["rulebook"], data["ruleset"], data["policy"], games)


def _parse_json(text: str) -> Any:
    """Return the plain data of a log, of any shape; refuse NaN, infinite numbers and repeated keys."""
    # Before it is parsed: parts take far more memory than the text that they are written in.
    if text.count(",") + text.count("[") + text.count("{") > MOST_PARTS:
        raise LogError(f"this log has more than {MOST_PARTS:,} parts, which is the most that is read")
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise LogError(f"line {error.lineno}: this is no JSON ({error.msg})") from None
    except RecursionError:
        raise LogError("this is no log of games: it is nested too deep") from None
    except LogError:
        raise
    except ValueError:
        raise LogError("this is no log of games: it has a number of thousands of digits") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                break
            seen.add(name)
        raise LogError(f"{shown_value(name)} stands twice in one object")
    return found


def _no_number(word: str) -> None:
    raise LogError(f"{word} is no number that a log can hold")


def _place(path: str) -> str:
    """Return the path of a defect as the place in a log that a person looks for."""
    if not path:
        return "the log"
    words = path.split(".", 2)
    if words[0] != "games" or len(words) < 2:
        return path
    return f"game {int(words[1]) + 1}" + (f", {words[2]}" if len(words) > 2 else "")


def _read_game(data: Mapping[str, Any], policy: str, number: int, mats: Sequence[str], lines: range) -> Logged:
    modules = tuple(data.get("modules") or ())
    as_written = data["origin"] == origin_of(policy, data["seed"], modules, data["end"])
    return Logged(
        factions=tuple(data["factions"]),
        modules=modules,
        mats=tuple(data["mats"]),
        seed=data["seed"],
        draws=tuple(
            _read_draw(text, f"game {number}, {joined_path('draws', index)}", mats)
            for index, text in enumerate(data["draws"])
        ),
        actions=tuple(data["actions"]),
        end=dict(data["end"]),
        # Somebody may have laid the file out otherwise; then no line is better than a wrong one.
        lines=lines if len(lines) == len(data["actions"]) else (),
        start=data.get("start"),
        tiles=tuple(data.get("tiles") or ()),
        doubt="" if as_written else f"its policy {policy!r}, seed {data['seed']} or modules are not what was written",
    )


def _read_draw(text: str, what: str, mats: Sequence[str]) -> Draw:
    kind, *words = text.split() or [""]
    if kind not in DRAWS:
        raise LogError(f"{what}: {shown_value(text)} should begin with {', '.join(DRAWS)}")
    result = []
    for word in words:
        if kind == "mat" and word in mats:
            result.append(mats.index(word))
        # Each number in one spelling alone, so that a log that is read and written again is the same.
        elif kind != "mat" and word.isascii() and word.isdigit() and len(word) < 5 and word == str(int(word)):
            result.append(int(word))
        else:
            raise LogError(f"{what}: {shown_value(word)} can't be drawn")
    return kind, tuple(result)


_ACTIONS = re.compile(r'^[ \t]*"actions": \[\r?\n', re.MULTILINE)
_LIST_ENDS = re.compile(r"^[ \t]*\]", re.MULTILINE)


def _action_lines(text: str) -> Iterator[range]:
    """Yield for each game the line numbers of its actions in the file."""
    line, at = 1, 0
    for begin in _ACTIONS.finditer(text):
        end = _LIST_ENDS.search(text, begin.end())
        if end is None:
            return
        first = line + text.count("\n", at, begin.end())
        line, at = first + text.count("\n", begin.end(), end.start()), end.start()
        yield range(first, line)
