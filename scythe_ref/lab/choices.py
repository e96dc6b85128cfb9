"""The options of a choice and the targets of a unit, each with the line that plays it."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from scythe_ref.lab.protocol import Choice, LabGame
from scythe_ref.messages import MessageError, worded
from scythe_ref.scenarios import sentence

MOST_OPTIONS = 200
"""Most options of one choice in a reply; no choice of the game has as many."""


class OptionGoneError(MessageError):
    """An option that is not there, or no longer."""


def _reached(
    game: LabGame, here: Any, path: Sequence[int], to: str = "", taken: list[tuple[str, Any]] | None = None
) -> Any:
    """Return the choice or action at the end of a path of options; None where nobody can play on.

    Args:
        to: The target of a unit's first step, if the player has chosen it: the lab doesn't ask for it.
        taken: A list to which the kind of each choice and the label taken are added.

    Raises:
        OptionGoneError: There is no such option.
    """
    reached: Any = game.choice(here)
    options = iter(path)
    while True:
        if to and isinstance(reached, Choice) and game.is_target(reached):
            places = [game.place_named(here, label) for label in reached.options]
            index, to = places.index(to) if to in places else -1, ""
        else:
            number = next(options, None)
            if number is None:
                return reached
            index = number
        if not isinstance(reached, Choice) or not 0 <= index < len(reached.options):
            raise OptionGoneError("lab.option-gone")
        if taken is not None:
            taken.append((reached.kind, reached.options[index]))
        reached = reached.take(index)
        if isinstance(reached, Choice) and not isinstance(reached, Several) and game.any_order(reached):
            reached = Several(reached)


def _all_taken(game: LabGame, reached: Any) -> Any:
    """Return the node after the choices of leaving a gain, with all of it taken: only a player who asks sees them."""
    while isinstance(reached, Choice) and game.is_leaving(reached):
        reached = reached.take(0)
    return reached


DONE = "done"
"""The option of taking no more."""


class Several:
    """Several of a list in any order, where the engine asks for them in the order of its list.

    Otherwise a player who taps a later one first would have decided against all that come before it.
    """

    def __init__(self, first: Choice, chosen: tuple[Any, ...] = ()) -> None:
        self.first, self.chosen = first, chosen
        self.player, self.kind = first.player, first.kind
        left = (label for label in first.options if label not in chosen)
        self.options = [*(label for label in left if self._possible((*chosen, label))), *([DONE] if chosen else [])]

    def take(self, index: int) -> Any:
        """Return the choice of one more, or the next node when no other is possible or wanted."""
        if self.options[index] == DONE:
            return self._all(self.chosen)
        following = Several(self.first, (*self.chosen, self.options[index]))
        return following if len(following.options) > 1 else following.take(0)

    def _all(self, chosen: tuple[Any, ...]) -> Any:
        """Return the node after choosing these; None if the engine does not offer all of them."""
        return _one_by_one(self.first, self.kind, sorted(chosen, key=list(self.first.options).index))

    def _possible(self, chosen: tuple[Any, ...]) -> bool:
        reached = self._all(chosen)
        while isinstance(reached, Choice):
            reached = reached.take(0)
        return reached is not None


class _Between:
    """A choice that the engine asks between two of several, such as how many."""

    def __init__(self, choice: Choice, kind: str, left: Sequence[Any]) -> None:
        self.player, self.kind, self.options = choice.player, choice.kind, choice.options
        self._choice, self._of, self._left = choice, kind, left

    def take(self, index: int) -> Any:
        """Return the next node, after the next of the several."""
        return _one_by_one(self._choice.take(index), self._of, self._left)


def _one_by_one(reached: Any, kind: str, left: Sequence[Any]) -> Any:
    """Take the rest of several in the engine's order; return the next node, or None where the engine lacks one."""
    if not isinstance(reached, Choice):
        return None if left else reached
    if reached.kind != kind:
        return _Between(reached, kind, left)
    label = left[0] if left else DONE
    if label not in reached.options:
        return None
    return _one_by_one(reached.take(list(reached.options).index(label)), kind, left[1:])


def offered(
    game: LabGame, here: Any, path: Sequence[int], to: str = "", *, leaving: bool = False
) -> dict[str, Any] | None:
    """Return the choice that a path leads to, or the line, where the path ends in an action.

    Args:
        to: The target of a unit's first step, if the player has chosen it.
        leaving: Whether somebody wants to leave some of the gain that the path leads to; else the player takes it all.

    Returns:
        ``line`` and ``words`` of an action; or ``player``, ``kind``, ``hidden``, ``question`` (empty where the only
        option says all), ``note``, a sentence that helps, ``sides``, and ``options``. Each option has ``words``,
        ``path``, ``place`` (empty if it stands for none), ``leaves``, whether a player may leave some of its gain,
        ``aside``, whether it has nothing to do with the question, and, if it is an action, its ``line``. None where
        nobody can play on.
    """
    taken: list[tuple[str, Any]] = []
    reached = _reached(game, here, path, to, taken)
    if not leaving:
        reached = _all_taken(game, reached)
    if reached is None:
        return None
    if not isinstance(reached, Choice):
        return {"line": str(reached), "words": game.in_words(here, str(reached))}
    options = []
    for index, label in enumerate(reached.options[:MOST_OPTIONS]):
        following = reached.take(index)
        action = _all_taken(game, following)
        line = "" if isinstance(action, Choice) else str(action)
        options.append(
            {
                "words": game.option(here, reached, label),
                "path": [*path, index],
                "line": line,
                "place": game.place_of(here, reached, label),
                "leaves": action is not following,
                "aside": game.is_aside(reached, label),
            }
        )
    only = sum(not option["aside"] for option in options) == 1 and not game.secret(reached)
    return {
        "player": game.player_name(here, reached.player),
        "kind": reached.kind,
        "hidden": game.secret(reached),
        "question": "" if only else game.question(reached),
        "note": game.note(here, reached, taken),
        "sides": game.sides(here, reached),
        "options": options,
    }


def next_choice(game: LabGame, here: Any) -> tuple[dict[str, Any] | None, Any]:
    """Return the next choice that leaves something to decide, and the position at which a player makes it.

    The choice has ``before``, the lines that are played first because they leave nothing to decide.
    """
    before: list[str] = []
    while line := game.forced(here):
        before.append(line)
        here = game.apply(here, game.parse(here, line)).after
    choice = offered(game, here, ())
    return choice and {**choice, "before": before}, here


def missed(game: LabGame, bundle: Mapping[str, Any], here: Any, line: str) -> dict[str, Any] | None:
    """Return the question that a line leaves out: ``question``, ``words`` of the only answer, and ``refused`` ones."""
    question, words, others = game.missed(here, line)
    refused = []
    for other, refused_line in others:
        why = _why_not(game, bundle, here, [refused_line])
        if why is not None:
            refused.append({"words": other, **why})
    return {"question": question, "words": words, "refused": refused} if refused else None


def not_offered(game: LabGame, bundle: Mapping[str, Any], here: Any) -> list[dict[str, Any]]:
    """Return the refused actions that a player may look for: ``words``, ``line`` and ``why`` of each."""
    refused = []
    for words, line in game.usual_lines(here):
        why = _why_not(game, bundle, here, [line])
        if why is not None:
            refused.append({"words": words, **why})
    return refused


def chosen(game: LabGame, here: Any, path: Sequence[int], to: str = "") -> str:
    """Return the line at the end of a path, with the whole gain taken.

    Raises:
        OptionGoneError: It ends in no action.
    """
    reached = _all_taken(game, _reached(game, here, path, to))
    if reached is None or isinstance(reached, Choice):
        raise OptionGoneError("lab.left-to-choose")
    return str(reached)


# -- where a unit can go ----------------------------------------------------------------------------------------------


def targets(game: LabGame, bundle: Mapping[str, Any], here: Any, owner: str, kind: str, place: str) -> dict[str, Any]:
    """Return the places that a unit reaches by one step, and the reasons against every other place beside it.

    Returns:
        ``targets`` by place, a list of ways there: ``words``, and ``before``, ``path`` and ``to`` for the next
        request, ``choose`` or ``options``; and ``refused`` by place, in the form of ``why_not``.
    """
    found: dict[str, list[dict[str, Any]]] = {}
    for before, path in game.steps(here, owner, kind, place):
        there = _after(game, here, before)
        begun = _reached(game, there, path[:-1])
        words = game.option(there, begun, begun.options[path[-1]])
        for target in dict.fromkeys(_targets_of(game, there, _reached(game, there, path))):
            found.setdefault(target, []).append({"words": words, "before": before, "path": path, "to": target})
    refused = {
        target: why_not(game, bundle, here, owner, kind, place, target)
        for target in game.neighbours(here, place)
        if target not in found
    }
    return {"targets": found, "refused": {target: said for target, said in refused.items() if said["why"]}}


def _after(game: LabGame, here: Any, lines: Sequence[str]) -> Any:
    """Return the position after some lines."""
    for line in lines:
        here = game.apply(here, game.parse(here, line)).after
    return here


def _targets_of(game: LabGame, here: Any, reached: Any) -> Iterator[str]:
    """Yield the targets of the first step, for every choice before it."""
    if not isinstance(reached, Choice):
        labels = game.stops(reached)[:1]
    elif game.is_target(reached):
        labels = [str(label) for label in reached.options]
    else:
        for index in range(len(reached.options)):
            yield from _targets_of(game, here, reached.take(index))
        return
    yield from filter(None, (game.place_named(here, label) for label in labels))


def why_not(
    game: LabGame, bundle: Mapping[str, Any], here: Any, owner: str, kind: str, place: str, target: str
) -> dict[str, Any]:
    """Return the reasons why a unit can't go to a place by one step: the refused ``line``, and ``why``, its rules.

    Of several ways to say the step the one counts that fewest rules refuse. Without a refusal ``why`` is empty.
    """
    lines = game.move_lines(here, owner, kind, place, target)
    return _why_not(game, bundle, here, lines) or {"line": "", "why": []}


def barred(
    game: LabGame, bundle: Mapping[str, Any], here: Any, path: Sequence[int], to: str, place: str
) -> dict[str, Any]:
    """Return the reasons why a choice doesn't offer a place, in the form of ``why_not``.

    Args:
        path: The options on the way to the choice.
        to: The target of a unit's first step, if the player has chosen it.
    """
    choice = _all_taken(game, _reached(game, here, path, to))
    lines = game.place_lines(here, choice, place) if isinstance(choice, Choice) else ()
    return _why_not(game, bundle, here, lines) or {"line": "", "why": []}


def _why_not(game: LabGame, bundle: Mapping[str, Any], here: Any, lines: Sequence[str]) -> dict[str, Any] | None:
    """Return the reasons against the line that fewest rules refuse; None if the rules accept a line."""
    refusals = []
    for line in lines:
        try:
            outcome = game.check(here, game.parse(here, line))
        except ValueError as error:
            message = str(worded(bundle["messages"], error))
            refusals.append({"line": line, "why": [{"rule": "", "title": "", "message": message, "url": ""}]})
            continue
        if outcome.accepted:
            return None
        told = {}
        for rule, key, values in outcome.facts():
            if rule in outcome.decided_by:
                message = sentence(bundle["messages"], bundle["rules"], rule, key, values)
                told[rule] = {**_told(bundle, rule), "message": message}
        refusals.append({"line": line, "why": list(told.values())})
    return min(refusals, key=lambda refusal: len(refusal["why"]), default=None)


class _Route(NamedTuple):
    """A way of a unit through one action."""

    here: Any  # the position at its end
    place: str
    places: tuple[str, ...]  # all of its steps
    besides: tuple[Any, ...]  # the choices besides places: which Move action it is, and loads
    lines: tuple[str, ...]
    by: tuple[str, ...]  # the rules that decided the last line


def reach(game: LabGame, bundle: Mapping[str, Any], here: Any, owner: str, kind: str, place: str) -> dict[str, Any]:
    """Return the places that a unit reaches in one action, carrying as little as the rules let it.

    Returns:
        By place: ``steps``, ``by``, the rules that decided the step there, each with ``title`` and ``url``,
        ``lines``, the play that gets there, the same in ``words``, and ``places``, those of its steps.
    """
    reached: dict[str, Any] = {}
    seen: set[tuple[str, tuple[Any, ...]]] = set()
    order = count()  # of routes with as many steps the one found first is the plainest
    routes = [(0, next(order), _Route(here, place, (), (), (), ()))]
    while routes:
        steps, _, route = heapq.heappop(routes)
        if (route.place, route.besides) in seen:
            continue
        seen.add((route.place, route.besides))
        if route.place != place and route.place not in reached:
            by = [_told(bundle, rule) for rule in route.by]
            words = [game.in_words(here, line) for line in route.lines]
            way = {"by": by, "lines": list(route.lines), "words": words, "places": list(route.places)}
            reached[route.place] = {"steps": steps, **way}
        for further, following in _further(game, route, owner, kind):
            heapq.heappush(routes, (steps + further, next(order), following))
    return {"reached": reached}


def way_to(
    game: LabGame, bundle: Mapping[str, Any], here: Any, owner: str, kind: str, place: str, target: str
) -> dict[str, Any] | None:
    """Return the way of a unit to a place by several steps, as ``reach`` describes it; None if there is none."""
    found: dict[str, Any] | None = reach(game, bundle, here, owner, kind, place)["reached"].get(target)
    return found if found and found["steps"] > 1 else None


def _further(game: LabGame, route: _Route, owner: str, kind: str) -> Iterator[tuple[int, _Route]]:
    """Yield the routes that a unit may take on from the end of one, each with how many steps it adds."""
    for before, path in game.steps(route.here, owner, kind, route.place, going_on=bool(route.lines)):
        there = _after(game, route.here, before)
        # With the least load and with the most: a unit may have to take up now a load for a later step.
        for pick in (0, -1):
            for action, besides in _endings(game, _reached(game, there, path), pick):
                places = [game.place_named(there, label) for label in game.stops(action)]
                if places:
                    outcome = game.apply(there, action)
                    by = tuple(dict.fromkeys(by for _, by in outcome.lifted))
                    lines = (*route.lines, *before, str(action))
                    way, chosen_before = (*route.places, *places), (*route.besides, *before, *besides)
                    yield len(places), _Route(outcome.after, places[-1], way, chosen_before, lines, by)


def _endings(game: LabGame, reached: Any, pick: int) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Yield the actions that differ in their places, all else chosen alike, with the options so chosen.

    Args:
        pick: The option to take of every other choice: 0 the first, -1 the last.
    """
    if not isinstance(reached, Choice):
        yield reached, ()
    elif game.is_target(reached, further=True):
        for index in range(len(reached.options)):
            yield from _endings(game, reached.take(index), pick)
    else:
        for action, besides in _endings(game, reached.take(pick % len(reached.options)), pick):
            yield action, (reached.options[pick], *besides)


def _told(bundle: Mapping[str, Any], rule: str) -> dict[str, str]:
    known = bundle["rules"].get(rule, {})
    return {"rule": rule, "title": str(known.get("title") or rule), "url": str(known.get("url", ""))}
