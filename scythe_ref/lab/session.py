"""A session in the lab: requests of the page, and the screens that answer them. Plain JSON both ways.

Every request is an object with ``do``, the name of the request, and its arguments. Every reply shows the state of the
lab, or has ``error``, a sentence, where nothing has changed. The page draws replies and knows no rule. A request that
needs few drawers lists their owners in ``fields``; else the reply has the fields of all.

    open      ``line`` (with ``play``), ``text`` (that, a scenario or a log), ``scenario`` or ``walk`` (perhaps with
              ``step``, after which the lines are ahead), ``link``, ``new`` (players), ``deal`` (players, ``seed``),
              ``where`` (a side: its strongest unit alone) or ``story`` of an earlier reply; with ``seats``, the
              players that the computer plays
    put take  ``owner``, ``kind``, ``place``; ``move`` has ``to`` besides
    clear     take all pieces off the board, and forget the play
    set       ``owner`` (empty: the table), ``name``, ``value``; null is the default again
    join      ``owner`` takes part; ``leave``: no longer
    play      ``line``, an action as anybody can type it
    choose    ``before``, lines to play first, and ``path``, the number of each option taken; with ``to``, the target of
              a unit, the lab doesn't ask for that
    auto      a ``policy`` makes the next choice
    seat      the ``computer`` plays ``owner``, or no longer
    targets   ``owner``, ``kind``, ``place``: where a unit can go and why not to the places beside; changes nothing
    why       the same and ``to``: why it can't go there by one step, and its way by several; changes nothing
    at        ``step``: look at the position after so many lines; with ``branch``, of another play of the same position
    cut       delete what follows the present step
    undo redo
    reach     ``owner``, ``kind``, ``place``: where a unit gets in one action, and by which rules; changes nothing
    options   ``before``, ``path`` and ``to``: the choice that they lead to; changes nothing
    barred    the same and ``place``: why that choice doesn't offer a place; changes nothing
    more      more about the last verdict, a slice at a time: other printings, and flips
    export    the position and the play as a scenario, a log or a link
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from scythe_ref.lab import exchange
from scythe_ref.lab.choices import barred, chosen, missed, offered, reach, targets, way_to, why_not
from scythe_ref.lab.exchange import LONGEST_TITLE, MOST_LINES, lines_of, story_of, story_of_scenario
from scythe_ref.lab.history import MOST_BRANCHES, History, Story
from scythe_ref.lab.links import unpacked
from scythe_ref.lab.played import PendingAnalysis, Played
from scythe_ref.lab.protocol import LabGame, table_of
from scythe_ref.lab.screen import Reply, Screen
from scythe_ref.messages import MessageError, Messages, format_message, worded
from scythe_ref.scenarios import run_all

Request = Mapping[str, Any]

LONGEST_LINE = 20_000
LONGEST_TEXT = 1_000_000
MOST_SEED = 2**63


class RequestError(MessageError):
    """A request that the lab can't carry out, with a sentence for the player."""


class MalformedRequestError(ValueError):
    """A request that no page makes; who writes one reads English."""


class Lab:
    """One table in the lab."""

    def __init__(self, bundle: Mapping[str, Any], game: LabGame | None = None) -> None:
        """Set up an empty table.

        Args:
            bundle: The data of ``Library.bundle``: components, messages, rules, scenarios.
            game: The game; by default the one that the bundle names.
        """
        self.bundle = bundle
        self._messages: Messages = bundle["messages"]
        self.game: LabGame = game or table_of(bundle)
        self._screen = Screen(bundle, self.game)
        first = [player["value"] for player in self.game.players()[:2]]
        self.history = History(Story(self.game.new(first)))
        self._played: Played | None = None
        self._more: PendingAnalysis | None = None
        self._doing: dict[str, Callable[[Request], None]] = {
            "open": self._open,
            "put": lambda request: self._edit(self.game.put(self._position, *_piece(request))),
            "take": lambda request: self._edit(self.game.take(self._position, *_piece(request))),
            "move": self._move,
            "clear": self._clear,
            "set": lambda request: self._edit(
                self.game.set(self._position, _word(request, "owner"), _word(request, "name"), request.get("value"))
            ),
            "join": self._join,
            "leave": self._leave,
            "play": lambda request: self._play([_word(request, "line")]),
            "choose": self._choose,
            "auto": self._auto,
            "seat": self._seat,
            "at": self._at,
            "cut": lambda request: self.history.go(self.history.now.without_what_follows()),
            "undo": lambda request: self.history.undo(),
            "redo": lambda request: self.history.redo(),
            "show": lambda request: None,
        }
        self._asking: dict[str, Callable[[Request], Reply]] = {
            "targets": self._targets,
            "why": self._why,
            "reach": self._reach,
            "options": self._options,
            "barred": self._barred,
            "more": self._more_of,
            "export": self._export,
        }

    def answer(self, request: Request) -> Reply:
        """Carry out a request and return the screen.

        Args:
            request: Any plain data; see the module's description.

        Returns:
            A reply; no input from outside raises an exception.
        """
        asked = request.get("do") if isinstance(request, Mapping) else None
        try:
            if isinstance(asked, str) and asked in self._asking:
                return self._asking[asked](request)
            if not isinstance(asked, str) or asked not in self._doing:
                raise MalformedRequestError(f"the lab can't do {asked!r:.40}")
            before = self.history.now
            self._doing[asked](request)
            if self.history.now is not before:
                self._more = None
            story, drawers = self.history.now, _words(request, "fields") if request.get("fields") is not None else None
            return self._screen.reply(self.history, self._result(story), drawers)
        except ValueError as error:
            told = str(worded(self._messages, error))
        except (LookupError, TypeError, AttributeError):  # a value of a shape that nothing on the page makes
            told = f"the lab can't do this: {asked!r:.40} is asked with something that doesn't belong there"
        return {"error": told[:1000], "do": str(asked)[:40]}

    # -- requests that change the story ---------------------------------------------------------------------------

    @property
    def _position(self) -> Mapping[str, Any]:
        return self.history.now.position

    def _edit(self, position: Mapping[str, Any]) -> None:
        self.history.go(self.history.now.with_position(position))

    def _move(self, request: Request) -> None:
        owner, kind, place = _piece(request)
        self._edit(self.game.move(self._position, owner, kind, place, _word(request, "to")))

    def _clear(self, request: Request) -> None:
        position = self._position
        for piece in self.game.pieces(position):
            for _ in range(piece["number"]):
                position = self.game.take(position, piece["owner"], piece["kind"], piece["place"])
        self.history.go(Story(position, seats=self.history.now.seats))

    def _join(self, request: Request) -> None:
        owner = _word(request, "owner")
        known = [player["value"] for player in self.game.players()]
        if owner not in known:
            raise MalformedRequestError(f"nobody is called {owner!r:.40}")
        players = dict(self._position.get("players") or {})
        players.setdefault(owner, {})
        self._edit({**self._position, "players": {name: players[name] for name in known if name in players}})

    def _leave(self, request: Request) -> None:
        players = dict(self._position.get("players") or {})
        gone = players.pop(_word(request, "owner"), None)
        if not players:
            raise RequestError("lab.somebody")
        if gone and gone.get("active"):
            first = next(iter(players))
            players[first] = {**(players[first] or {}), "active": True}
        self._edit({**self._position, "players": players})

    def _play(self, lines: list[str], go: Callable[[Story], None] | None = None) -> None:
        """Play lines from the present step; a refused one stays, as the player asked for its verdict."""
        story = self.history.now
        if len(story.play) + len(lines) > MOST_LINES:
            raise RequestError("lab.many-lines", most=MOST_LINES)
        played = self._possible(story)
        for line in lines:
            self.game.parse(played.here, line)  # an error names a line that is no action, and none is played
        kept = [step.line for step in played.steps if step.accepted]
        (go or self.history.go)(story.with_lines(*lines, accepted=tuple(kept)))

    def _choose(self, request: Request) -> None:
        here, before = self._before(request)
        self._play([*before, chosen(self.game, here, _numbers(request, "path"), _toward(request))])

    def _auto(self, request: Request) -> None:
        """Have a policy make the next choice."""
        here = self._possible(self.history.now).here
        choice = self.game.choice(here)
        if choice is None:
            raise RequestError("lab.nobody-plays-on")
        seated = self.game.player_name(here, choice.player) in self.history.now.seats
        line = self.game.chosen_by(here, str(request.get("policy") or ""))
        self._play([line], self.history.answer if seated else self.history.go)

    def _seat(self, request: Request) -> None:
        story, owner = self.history.now, _word(request, "owner")
        others = [name for name in story.seats if name != owner]
        self.history.go(replace(story, seats=tuple([*others, owner] if request.get("computer") else others)))

    def _before(self, request: Request) -> tuple[Any, list[str]]:
        """Return the position of a choice, after the lines on the way to it, and these lines."""
        here = self._possible(self.history.now).here
        lines = _words(request, "before") if request.get("before") else []
        for line in lines:
            outcome = self.game.check(here, self.game.parse(here, line))
            if not outcome.accepted:
                raise RequestError("lab.refused", line=line)
            here = self.game.apply(here, self.game.parse(here, line)).after
        return here, lines

    def _at(self, request: Request) -> None:
        story = self.history.now
        if "branch" in request:
            story = story.on_branch(_number(request, "branch", most=len(story.plays) - 1))
        self.history.go(story.standing(_number(request, "step")))

    # -- opening --------------------------------------------------------------------------------------------------

    def _open(self, request: Request) -> None:
        ways: dict[str, Callable[[Request], Story]] = {
            "scenario": self._scenario,
            "walk": self._walk,
            "link": lambda request: self._typed(*unpacked(_word(request, "link", LONGEST_TEXT), self.game.link_words)),
            "line": lambda request: self._typed(
                _word(request, "line"), _words(request, "play") if request.get("play") else []
            ),
            "text": lambda request: story_of(self.game, _word(request, "text", most=LONGEST_TEXT)),
            "new": lambda request: Story(self.game.new(_words(request, "new"))),
            "deal": lambda request: Story(
                self.game.deal(_words(request, "deal"), _number(request, "seed", 0, MOST_SEED)),
                title=format_message(self._messages, "lab.new-game", {}),
            ),
            "where": lambda request: Story(
                self.game.alone(_word(request, "where")),
                title=format_message(self._messages, "lab.where-can-it-go", {}),
            ),
            "story": self._earlier,
        }
        for way, opened in ways.items():
            if way in request:
                seats = tuple(_words(request, "seats")) if "seats" in request else None
                story = opened(request)
                self.history.go(story if seats is None else replace(story, seats=seats))
                return
        raise MalformedRequestError("what to open is not said")

    def _typed(self, line: str, play: list[str]) -> Story:
        if sum(map(len, (line, *play))) > LONGEST_LINE:
            raise RequestError("lab.long-line", most=LONGEST_LINE)
        return Story(self.game.read_line(line), tuple(play), len(play))

    def _scenario(self, request: Request) -> Story:
        name = _word(request, "scenario")
        data = self.bundle["scenarios"].get(name)
        if data is None:
            raise RequestError("lab.no-scenario", name=name[:60])
        story = story_of_scenario(self.game, data, data.get("play"))
        if "step" not in request:
            return story
        asked = self.bundle.get("disputes", {}).get(name, story.title)  # a scenario's own title tells the answer
        return replace(story, title=asked).standing(_number(request, "step"))

    def _walk(self, request: Request) -> Story:
        name = _word(request, "walk")
        data = self.bundle["walkthroughs"].get(name)
        if data is None:
            raise RequestError("lab.no-walk", name=name[:60])
        steps = data["steps"]
        last = _number(request, "step", len(steps))
        play = [line for step in steps for line in step.get("play") or ()]
        told = sum(len(step.get("play") or ()) for step in steps[:last])
        return story_of_scenario(self.game, data, play).standing(told)

    def _earlier(self, request: Request) -> Story:
        said = request["story"]
        position = said.get("position") if isinstance(said, dict) else None
        if not isinstance(position, dict) or not isinstance(position.get("players"), dict):
            raise RequestError("lab.not-kept")
        title = str(said.get("title") or "")[:LONGEST_TITLE]
        seats = tuple(_words(said, "seats")) if said.get("seats") else ()
        play, kept = lines_of(said.get("play")), said.get("branches") or []  # earlier versions kept one play
        branches = tuple(lines_of(one) for one in kept[:MOST_BRANCHES]) if isinstance(kept, list) else ()
        story = Story(position, play, title=title, seats=seats, branches=branches if play in branches else ())
        return story.standing(_number(said, "at", 0))

    # -- the play -------------------------------------------------------------------------------------------------

    def _result(self, story: Story) -> Played:
        """Return the play so far with its verdicts."""
        if self._played is None or self._played.position is not story.position:
            self._played = Played(self.game, self.bundle, story.position)
        self._played.go_to(story.played)
        return self._played

    def _possible(self, story: Story) -> Played:
        played = self._result(story)
        if played.start is None:
            raise RequestError("lab.impossible")
        return played

    # -- requests that change nothing -----------------------------------------------------------------------------

    def _options(self, request: Request) -> Reply:
        here, before = self._before(request)
        leaving = request.get("leaving") is True
        choice = offered(self.game, here, _numbers(request, "path"), _toward(request), leaving=leaving)
        if choice is not None and "line" in choice:
            choice["missed"] = missed(self.game, self.bundle, here, choice["line"])
        return {"choice": choice, "before": before}

    def _barred(self, request: Request) -> Reply:
        here, before = self._before(request)
        place = _word(request, "place")
        told = barred(self.game, self.bundle, here, _numbers(request, "path"), _toward(request), place)
        return {**told, "line": "" if before else told["line"]}  # alone, the line would be another action

    def _targets(self, request: Request) -> Reply:
        here = self._possible(self.history.now).here
        owner, kind, place = _piece(request)
        return targets(self.game, self.bundle, here, owner, kind, place)

    def _why(self, request: Request) -> Reply:
        here = self._possible(self.history.now).here
        unit, target = _piece(request), _word(request, "to")
        told = why_not(self.game, self.bundle, here, *unit, target)
        return {**told, "way": way_to(self.game, self.bundle, here, *unit, target)}

    def _reach(self, request: Request) -> Reply:
        here = self._possible(self.history.now).here
        return reach(self.game, self.bundle, here, *_piece(request))

    def _more_of(self, request: Request) -> Reply:
        story = self.history.now
        if self._more is None or self._more.story != story:
            self._more = PendingAnalysis(self.game, self.bundle, story, self._result(story).steps)
        return self._more.slice()

    def _export(self, request: Request) -> Reply:
        story = self.history.now
        return exchange.exported(self.game, story, self._result(story).steps)


def _word(request: Request, name: str, most: int = LONGEST_LINE) -> str:
    said = request.get(name)
    if not isinstance(said, str):
        raise MalformedRequestError(f"{name} should be a text")
    if len(said) > most:
        raise RequestError("lab.long-text", most=most)
    return said


def _words(request: Request, name: str) -> list[str]:
    said = request.get(name)
    if not isinstance(said, list) or not all(isinstance(one, str) for one in said):
        raise MalformedRequestError(f"{name} should be a list of names")
    return said


def _number(request: Request, name: str, otherwise: int | None = None, most: int = MOST_LINES) -> int:
    said = request.get(name)
    said = otherwise if said is None else said
    if type(said) is not int or abs(said) > most:
        raise MalformedRequestError(f"{name} should be a number of at most {most}")
    return said


def _numbers(request: Request, name: str) -> tuple[int, ...]:
    said = request.get(name)
    if not isinstance(said, list) or not all(type(one) is int for one in said):
        raise MalformedRequestError(f"{name} should be a list of numbers")
    return tuple(said)


def _piece(request: Request) -> tuple[str, str, str]:
    return _word(request, "owner"), _word(request, "kind"), _word(request, "place")


def _toward(request: Request) -> str:
    return _word(request, "to") if "to" in request else ""


class RequestHandler:
    """Answers requests, one after another.

    Attributes:
        bundle: The data of ``Library.bundle``: components, messages, rules and scenarios.
    """

    def __init__(self, bundle: str) -> None:
        """Set the lab up.

        Args:
            bundle: The bundle, as JSON.
        """
        self.bundle: dict[str, Any] = json.loads(bundle)
        self.lab = Lab(self.bundle)

    def answer(self, text: str) -> str:
        """Return the reply to a request, both as JSON; an error is a reply, too."""
        try:
            request = json.loads(text)
            if isinstance(request, dict) and "self_check" in request:
                reply = self.self_check(request["self_check"])
            else:
                reply = self.lab.answer(request)
            return json.dumps(reply, ensure_ascii=False)
        except Exception as error:  # of any kind: somebody waits for a reply
            reason = f"{type(error).__name__}: {error}"
            return json.dumps({"error": format_message(self.bundle["messages"], "lab.fault", {"reason": reason})})

    def self_check(self, names: list[str] | None) -> dict[str, Any]:
        """Play scenarios here, to compare the results with those of other Pythons.

        Args:
            names: Their ids; all of them by default.
        """
        known = self.bundle["scenarios"]
        chosen = known if names is None else {name: known[name] for name in names}
        results = [result.as_data() for result in run_all(chosen, self.bundle)]
        return {"python": sys.version.split()[0], "results": results}
