"""What may be chosen next, option by option, and where a unit can go: each with the line that it stands for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scythe_ref.lab.protocol import Choice, LabGame
from scythe_ref.scenarios import sentence

MOST_OPTIONS = 200
"""So many options of one choice are told; no choice of the game has as many."""


class OptionGoneError(ValueError):
    """An option that is not there, or no longer."""


def _is_choice(what: Any) -> bool:
    return hasattr(what, "options")


def _reached(game: LabGame, here: Any, path: Sequence[int]) -> Any:
    """Return what a path of options leads to: a choice, an action, or None where nobody can play on.

    Raises:
        OptionGoneError: There is no such option.
    """
    reached: Any = game.choice(here)
    for index in path:
        if not _is_choice(reached) or not 0 <= index < len(reached.options):
            raise OptionGoneError("there is no such option any more")
        reached = reached.take(index)
        if _is_choice(reached) and not isinstance(reached, Several) and game.any_order(reached):
            reached = Several(reached)
    return reached


DONE = "done"
"""The option of taking no more."""


class Several:
    """Several of a list in any order, where the engine asks for them in the order of its list.

    Whoever taps a later one first would otherwise have decided against all that come before it.
    """

    def __init__(self, first: Choice, chosen: tuple[Any, ...] = ()) -> None:
        self.first, self.chosen = first, chosen
        self.player, self.kind = first.player, first.kind
        left = (label for label in first.options if label not in chosen)
        self.options = [*(label for label in left if self._possible((*chosen, label))), *([DONE] if chosen else [])]

    def take(self, index: int) -> Any:
        """Return the choice of one more, or what follows when no other is possible or wanted."""
        if self.options[index] == DONE:
            return self._all(self.chosen)
        following = Several(self.first, (*self.chosen, self.options[index]))
        return following if len(following.options) > 1 else following.take(0)

    def _all(self, chosen: tuple[Any, ...]) -> Any:
        """Return what follows when these are chosen; None if the engine does not let all of them be."""
        return _one_by_one(self.first, self.kind, sorted(chosen, key=list(self.first.options).index))

    def _possible(self, chosen: tuple[Any, ...]) -> bool:
        reached = self._all(chosen)
        while _is_choice(reached):
            reached = reached.take(0)
        return reached is not None


class _Between:
    """A choice that the engine asks between two of several, such as how many."""

    def __init__(self, choice: Choice, kind: str, left: Sequence[Any]) -> None:
        self.player, self.kind, self.options = choice.player, choice.kind, choice.options
        self._choice, self._of, self._left = choice, kind, left

    def take(self, index: int) -> Any:
        """Return what follows: the next of the several is taken already."""
        return _one_by_one(self._choice.take(index), self._of, self._left)


def _one_by_one(reached: Any, kind: str, left: Sequence[Any]) -> Any:
    """Take what is left of several, in the engine's order; return what follows, or None where one is not offered."""
    if not _is_choice(reached):
        return None if left else reached
    if reached.kind != kind:
        return _Between(reached, kind, left)
    label = left[0] if left else DONE
    if label not in reached.options:
        return None
    return _one_by_one(reached.take(list(reached.options).index(label)), kind, left[1:])


def offered(game: LabGame, here: Any, path: Sequence[int]) -> dict[str, Any] | None:
    """Return the choice that a path leads to, or the line, where the path ends in an action.

    Returns:
        ``line`` and ``words`` of an action; or ``player``, ``kind``, ``hidden``, ``question`` and ``options``, each
        with ``words``, ``path`` and, if it is an action, its ``line``. None where nobody can play on.
    """
    reached = _reached(game, here, path)
    if reached is None:
        return None
    if not _is_choice(reached):
        return {"line": str(reached), "words": game.in_words(here, str(reached))}
    choice: Choice = reached
    options = []
    for index, label in enumerate(choice.options[:MOST_OPTIONS]):
        following = choice.take(index)
        line = "" if _is_choice(following) else str(following)
        options.append({"words": game.option(here, choice, label), "path": [*path, index], "line": line})
    return {
        "player": game.player_name(here, choice.player),
        "kind": choice.kind,
        "hidden": game.secret(choice),
        "question": game.question(choice),
        "options": options,
    }


def chosen(game: LabGame, here: Any, path: Sequence[int]) -> str:
    """Return the line that a path ends in.

    Raises:
        OptionGoneError: It ends in no action.
    """
    reached = _reached(game, here, path)
    if reached is None or _is_choice(reached):
        raise OptionGoneError("something is left to choose")
    return str(reached)


def targets(game: LabGame, bundle: Mapping[str, Any], here: Any, owner: str, kind: str, place: str) -> dict[str, Any]:
    """Return where a unit can go by one step, and why not to every other place beside it.

    Returns:
        ``targets`` by place, a list of ways there: ``words``, and ``before`` and ``path`` to be chosen or to be asked
        for what follows; and ``refused`` by place: the ``line`` that is refused, and ``why``: rules with sentences.
    """
    found: dict[str, list[dict[str, Any]]] = {}
    for before, path in game.steps(here, kind, place):
        there = here
        for line in before:
            there = game.apply(there, game.parse(there, line)).after
        begun = _reached(game, there, path[:-1])
        words = game.option(there, begun, begun.options[path[-1]])
        choice = _reached(game, there, path)
        if _is_choice(choice) and game.is_target(choice):
            for index, label in enumerate(choice.options):
                target = game.place_named(here, str(label))
                found.setdefault(target, []).append({"words": words, "before": before, "path": [*path, index]})
        elif choice is not None:
            found.setdefault(_only_target(game, here, choice), []).append(
                {"words": words, "before": before, "path": path}
            )
    refused = {}
    for target in game.neighbours(here, place):
        if target not in found:
            line = game.move_line(here, owner, kind, place, target)
            refused[target] = {"line": line, "why": _why_not(game, bundle, here, line)}
    return {"targets": found, "refused": {target: said for target, said in refused.items() if said["why"]}}


def _only_target(game: LabGame, here: Any, choice: Any) -> str:
    """Return where the one step leads that a unit has; what is chosen besides comes after it."""
    while _is_choice(choice):
        choice = choice.take(0)
    return game.place_named(here, game.target(choice))


def _why_not(game: LabGame, bundle: Mapping[str, Any], here: Any, line: str) -> list[dict[str, str]]:
    """Return what refuses a line; empty if nothing does or nobody can say it."""
    try:
        outcome = game.check(here, game.parse(here, line))
    except ValueError as error:
        return [{"rule": "", "title": "", "message": str(error), "url": ""}]
    if outcome.accepted:
        return []
    told = {}
    for rule, key, values in outcome.facts():
        if rule in outcome.decided_by:
            message = sentence(bundle["messages"], bundle["rules"], rule, key, values)
            told[rule] = {
                "rule": rule,
                "title": _known(bundle, rule),
                "message": message,
                "url": _url(bundle, rule),
            }
    return list(told.values())


FARTHEST = 3
"""So many steps are looked at; no unit takes more in one action."""


def reach(game: LabGame, bundle: Mapping[str, Any], here: Any, kind: str, place: str) -> dict[str, Any]:
    """Return where a unit gets in one action, step by step, carrying as little as the rules let it.

    Returns:
        By place: ``steps``, ``by``, the rules that decided the step there, each with ``title`` and ``url``, and
        ``lines``, what is played to get there.
    """
    reached: dict[str, Any] = {}
    fringe: list[tuple[Any, str, list[str]]] = [(here, place, [])]
    for steps in range(1, FARTHEST + 1):
        following = []
        for there, at, lines in fringe:
            for line, target, after, by in _steps_from(game, there, kind, at):
                if target != place and target not in reached:
                    told = [{"rule": rule, "title": _known(bundle, rule), "url": _url(bundle, rule)} for rule in by]
                    reached[target] = {"steps": steps, "by": told, "lines": [*lines, *line]}
                    following.append((after, target, [*lines, *line]))
        fringe = following
    return {"reached": reached}


def _steps_from(game: LabGame, here: Any, kind: str, place: str) -> Iterator[tuple[list[str], str, Any, list[str]]]:
    """Yield each step of a unit: its lines, where it leads, the position after it, and the rules that decided."""
    for before, path in game.steps(here, kind, place):
        there = here
        for line in before:
            there = game.apply(there, game.parse(there, line)).after
        choice = _reached(game, there, path)
        for index in range(len(choice.options) if _is_choice(choice) else 1):
            action = choice.take(index) if _is_choice(choice) else choice
            while _is_choice(action):
                action = action.take(0)
            outcome = game.check(there, action)
            target = _only_target(game, here, action)
            lifted = list(dict.fromkeys(by for _, by in outcome.lifted))
            after = game.apply(there, game.parse(there, str(action))).after
            yield [*before, str(action)], target, after, lifted


def _known(bundle: Mapping[str, Any], rule: str) -> str:
    return str(bundle["rules"].get(rule, {}).get("title") or rule)


def _url(bundle: Mapping[str, Any], rule: str) -> str:
    return str(bundle["rules"].get(rule, {}).get("url", ""))
