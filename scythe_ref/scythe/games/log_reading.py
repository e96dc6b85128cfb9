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
from scythe_ref.translations import _

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
        text = _("this log has the schema {schema}; {ours} can be read")
        raise LogError(text.format(schema=shown_value(data["schema"]), ours=SCHEMA))
    problems = list(islice(_LOG.defects(data), MOST_COUNTED))
    if problems:
        text = _("{problem} ({n} more like this)") if len(problems) > 1 else "{problem}"
        if len(problems) == MOST_COUNTED:
            text = _("{problem} (at least {n} more like this)")
        raise LogError(text.format(problem=": ".join((_place(problems[0][0]), problems[0][1])), n=len(problems) - 1))
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
        raise LogError(_("this log has more than {n:,} parts, which is the most that is read").format(n=MOST_PARTS))
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        text = _("line {line}: this is no JSON ({reason})")
        raise LogError(text.format(line=error.lineno, reason=error.msg)) from None
    except RecursionError:
        raise LogError(_("this is no log of games: it is nested too deep")) from None
    except LogError:
        raise
    except ValueError:
        raise LogError(_("this is no log of games: it has a number of thousands of digits")) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for name, __ in pairs:
            if name in seen:
                break
            seen.add(name)
        raise LogError(_("{key} stands twice in one object").format(key=shown_value(name)))
    return found


def _no_number(word: str) -> None:
    raise LogError(_("{word} is no number that a log can hold").format(word=word))


def _place(path: str) -> str:
    """Return the path of a defect as the place in a log that a person looks for."""
    if not path:
        return _("the log")
    words = path.split(".", 2)
    if words[0] != "games" or len(words) < 2:
        return path
    return ", ".join((_game_named(int(words[1]) + 1), *words[2:]))


def _game_named(number: int) -> str:
    return _("game {number}").format(number=number)


def _read_game(data: Mapping[str, Any], policy: str, number: int, mats: Sequence[str], lines: range) -> Logged:
    modules = tuple(data.get("modules") or ())
    edited = _("its policy {policy!r}, seed {seed} or modules are not what was written")
    as_written = data["origin"] == origin_of(policy, data["seed"], modules, data["end"])
    return Logged(
        factions=tuple(data["factions"]),
        modules=modules,
        mats=tuple(data["mats"]),
        seed=data["seed"],
        draws=tuple(
            _read_draw(text, f"{_game_named(number)}, {joined_path('draws', index)}", mats)
            for index, text in enumerate(data["draws"])
        ),
        actions=tuple(data["actions"]),
        end=dict(data["end"]),
        # Somebody may have laid the file out otherwise; then no line is better than a wrong one.
        lines=lines if len(lines) == len(data["actions"]) else (),
        start=data.get("start"),
        tiles=tuple(data.get("tiles") or ()),
        doubt="" if as_written else edited.format(policy=policy, seed=data["seed"]),
    )


def _read_draw(text: str, what: str, mats: Sequence[str]) -> Draw:
    kind, *words = text.split() or [""]
    if kind not in DRAWS:
        wrong = _("{place}: {draw} should begin with {kinds}")
        raise LogError(wrong.format(place=what, draw=shown_value(text), kinds=", ".join(DRAWS)))
    result = []
    for word in words:
        if kind == "mat" and word in mats:
            result.append(mats.index(word))
        # Each number in one spelling alone, so that a log that is read and written again is the same.
        elif kind != "mat" and word.isascii() and word.isdigit() and len(word) < 5 and word == str(int(word)):
            result.append(int(word))
        else:
            raise LogError(_("{place}: {draw} can't be drawn").format(place=what, draw=shown_value(word)))
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
