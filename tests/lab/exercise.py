"""The lab's Python beyond scenarios: our Python and the browser's have to give the same."""

from __future__ import annotations

import json
import traceback
from typing import Any

from scythe_ref.formats import ContentError, parse_yaml
from scythe_ref.lab.session import RequestHandler
from scythe_ref.scythe.flips.narration import FlipWords
from scythe_ref.scythe.flips.replay import Replay
from scythe_ref.scythe.flips.search import find

ACTIONS = 150
EVERY = 100
WRONG = ("a: [", "a: *x", "\x00", "a: 1\na: 2", "- " * 100, "a: !!python/none x", "{" * 80, "a\u200b: 1\na\u200b: 2")


def exercised(bundle: dict[str, Any]) -> str:
    """Return all results, as JSON."""
    return json.dumps({"games": games(bundle), "flips": flips(bundle), "yaml": yaml(), "errors": errors(bundle)})


def games(bundle: dict[str, Any]) -> Any:
    """A game that the lab deals and plays on by computer, exports as a log, and opens from that."""
    handler = RequestHandler(json.dumps(bundle))

    def done(**request: Any) -> Any:
        return json.loads(handler.answer(json.dumps(request)))

    done(do="open", deal=["crimea", "nordic", "saxony"], seed=5)
    for _ in range(ACTIONS):
        done(do="auto")
    taken = done(do="export")
    opened = done(do="open", text=taken["log"])
    return [taken, opened, done(do="at", step=ACTIONS)]


def flips(bundle: dict[str, Any]) -> Any:
    """The flips of some scenarios."""
    replay, words = Replay(bundle["components"]), FlipWords(bundle)
    chosen = [bundle["scenarios"][name] for name in [*bundle["scenarios"]][::EVERY]]
    return [words.worded(find(data, replay)) for data in chosen]


def yaml() -> Any:
    """Texts that are YAML and texts that are not."""
    read = [parse_yaml("a: [1, 2.5, no, ~]\nb: &x {c: 'é'}\nd: *x\n", "pasted").data]
    for text in WRONG:
        try:
            read.append([str(problem) for problem in parse_yaml(text, "pasted").problems])
        except ContentError as error:
            read.append([str(problem) for problem in error.problems])
    return read


def errors(bundle: dict[str, Any]) -> Any:
    """Malformed requests, and the form of an error."""
    handler = RequestHandler(json.dumps(bundle))
    told = [handler.answer(asked) for asked in ("{", "[]", '{"self_check": ["nothing"]}')]
    try:
        json.loads("[")
    except ValueError as error:
        told += traceback.format_exception_only(error)
        assert "raw_decode" in traceback.format_exc()
    return told
