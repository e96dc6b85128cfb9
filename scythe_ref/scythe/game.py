"""Games from Python: a position, the verdict of the rules on an action, and the legal actions.

>>> import scythe_ref
>>> game = scythe_ref.Game("saxony* V4=mech,worker; polania F4=2worker")
>>> answer = game.check("saxony move mech V4 to F4")
>>> answer.accepted
True
>>> "move.forced-retreat" in answer.decided_by
True
>>> after = game.apply("saxony move mech V4 to F4")
>>> after.view()["players"]["polania"]["units"]["home"]
['character', 'worker', 'worker']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from scythe_ref.messages import plain_value, to_text, worded
from scythe_ref.scenarios import sentence
from scythe_ref.scythe.engine import SCYTHE
from scythe_ref.scythe.engine.actions import grammar
from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.core.phrases import PhraseError
from scythe_ref.scythe.engine.core.play import Script
from scythe_ref.scythe.engine.game import Outcome, Position
from scythe_ref.scythe.engine.options import LegalActions
from scythe_ref.scythe.engine.position.codec import from_data, to_data
from scythe_ref.scythe.engine.position.line import parse_line
from scythe_ref.scythe.engine.position.possible import defects_by_rule
from scythe_ref.scythe.engine.position.state import State

Bundle = Mapping[str, Any]
Ruleset = str | Mapping[str, Any]
"""A preset, such as ``first-printing``, or ``{"preset": ..., "switches": {...}}`` with a setting for each switch."""


class RefusedError(ValueError):
    """An attempt to play an action that the rules refuse.

    Attributes:
        answer: The verdict, with the rules and the sentences.

    Examples:
        >>> import scythe_ref
        >>> try:
        ...     scythe_ref.apply("saxony* V4=mech", "saxony move mech V4 to W6")
        ... except scythe_ref.RefusedError as error:
        ...     error.answer.decided_by
        ['move.river']
    """

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        super().__init__(f"{answer.action!r} is refused by {', '.join(answer.decided_by)}: {' '.join(answer.reasons)}")


class Answer:
    """The verdict of the rules on one action.

    Attributes:
        action: The action, as one line.

    Examples:
        >>> import scythe_ref
        >>> answer = scythe_ref.check("saxony* V4=mech", "saxony move mech V4 to W6")
        >>> answer.accepted, answer.decided_by
        (False, ['move.river'])
        >>> print(*answer.reasons)
        The border between V4 and W6 is a river.
    """

    def __init__(self, action: str, outcome: Outcome, bundle: Bundle, ruleset: dict[str, Any]) -> None:
        self.action = action
        self._outcome = outcome
        self._bundle = bundle
        self._ruleset = ruleset

    def __repr__(self) -> str:
        word = "accepted" if self.accepted else "refused"
        return f"<Answer: {self.action!r} is {word} by {', '.join(self.decided_by) or 'no rule in particular'}>"

    @property
    def accepted(self) -> bool:
        """Whether the rules allow it."""
        return self._outcome.accepted

    @property
    def decided_by(self) -> list[str]:
        """Ids of the rules that decided: all that refuse, or the exceptions and effects that made it so."""
        return self._outcome.decided_by

    @property
    def consulted(self) -> list[str]:
        """Ids of the rules that the engine asked and that did not decide."""
        return self._outcome.consulted

    @property
    def lifted(self) -> list[tuple[str, str]]:
        """Ids of rules that did not count, each with the id of the exception that lifted it."""
        return self._outcome.lifted

    @cached_property
    def facts(self) -> list[dict[str, Any]]:
        """The deciding rules, each once: ``rule`` is the id of the rule, ``message`` a sentence."""
        found = [{"rule": rule, "message": self._say(rule, key, values)} for rule, key, values in self._outcome.facts()]
        return list({(fact["rule"], fact["message"]): fact for fact in found}.values())

    @property
    def reasons(self) -> list[str]:
        """The deciding rules, as sentences."""
        return [fact["message"] for fact in self.facts]

    @cached_property
    def events(self) -> list[dict[str, Any]]:
        """The changes that an accepted action makes, in order.

        ``rule`` is the id of the rule behind it, ``message`` the thing that changes, as in "Saxony's popularity".
        ``before`` and ``after`` are its values: numbers for power, popularity and coins, else words.
        """
        messages = self._bundle["messages"]
        return [
            {
                "rule": rule,
                "message": self._say(rule, key, values),
                "before": plain_value(messages, before),
                "after": plain_value(messages, after),
            }
            for rule, key, values, before, after in self._outcome.events()
        ]

    @cached_property
    def rules(self) -> dict[str, dict[str, str]]:
        """The rules that decided, by id: each has ``title``, ``text`` in Markdown, and ``url`` from the site's root."""
        known: Mapping[str, dict[str, str]] = self._bundle["rules"]
        return {rule: known[rule] for rule in self.decided_by if rule in known}

    def as_data(self) -> dict[str, Any]:
        """Return the answer as plain data for JSON.

        Returns:
            ``action``, ``accepted``, ``decided_by``, ``consulted``, ``facts``, ``events`` and ``rules`` as above;
            ``lifted``, each with ``rule`` and ``by``; ``ruleset`` with its ``preset`` and ``switches``.
        """
        return {
            "action": self.action,
            "accepted": self.accepted,
            "decided_by": self.decided_by,
            "consulted": self.consulted,
            "lifted": [{"rule": rule, "by": by} for rule, by in self.lifted],
            "facts": self.facts,
            "events": self.events,
            "rules": self.rules,
            "ruleset": self._ruleset,
        }

    def _say(self, rule: str | None, key: str, values: Mapping[str, object]) -> str:
        return sentence(self._bundle["messages"], self._bundle["rules"], rule, key, values)


class Game:
    """A game at one moment. It never changes: ``apply`` gives another.

    Examples:
        >>> import scythe_ref
        >>> game = scythe_ref.Game.deal(["nordic", "crimea", "saxony"], seed=7)
        >>> sorted(game.view()["players"])
        ['crimea', 'nordic', 'saxony']
        >>> game = game.apply(next(iter(game.legal_actions())))
        >>> scythe_ref.Game.from_data(game.to_data()) == game
        True
    """

    def __init__(self, position: str | Mapping[str, Any], preset: str | None = None) -> None:
        """Set up a position.

        Args:
            position: One line, as ``scythe-ref try`` takes it, or the keys of a scenario (``players``, ``board``...). A
                property that it leaves out has the default that the page *Writing scenarios* names.
            preset: The printing to play by, ``current`` or ``first-printing``; by default the position's, else the
                current rules.

        Raises:
            PositionError: The line is unreadable, or it is no possible position; ``problems`` and the message name
                every defect.
        """
        bundle = _bundle()
        data = parse_line(position, SCYTHE.rulebook(bundle["components"])) if isinstance(position, str) else position
        if preset is not None and isinstance(data, Mapping):
            said = data.get("ruleset") or {}
            data = {**data, "ruleset": {**(said if isinstance(said, Mapping) else {}), "preset": preset}}
        with _in_words():
            self._here = SCYTHE.load(data, bundle)

    @classmethod
    def _at(cls, here: Position) -> Game:
        game = cls.__new__(cls)
        game._here = here
        return game

    @classmethod
    def deal(cls, factions: list[str], seed: int = 0, ruleset: Ruleset = "current") -> Game:
        """Set up a new game: chance deals mats, cards and decks.

        Args:
            factions: The factions, two to seven; each by its id, such as ``nordic``.
            seed: The same seed deals the same.
            ruleset: A preset, or ``{"preset": ..., "switches": {...}}`` with a setting for each switch.

        Returns:
            The game before its first action.

        Raises:
            ValueError: A faction or the ruleset does not exist, or the number of players is impossible.
        """
        from scythe_ref.scythe.games import (  # noqa: PLC0415
            Drawn,  # only who deals needs it
            deal,
            seats,
        )

        rulebook = SCYTHE.rulebook(_bundle()["components"], ruleset)
        state = deal(rulebook, seats(rulebook, len(factions), factions, seed), Drawn(seed))
        return cls._at(Position(state, Script({}, rulebook, state)))

    @classmethod
    def from_data(cls, data: Mapping[str, Any], ruleset: Ruleset = "current") -> Game:
        """Return the game from the data of ``to_data``.

        Args:
            data: The data of ``to_data``, also after a trip through JSON.
            ruleset: The ruleset of that game.

        Returns:
            A game equal to the original.

        Raises:
            PositionError: The data doesn't have the shape of a game, or it comes from another schema, ruleset or set of
                components. Use ``status`` to check a game of that shape for impossible parts.
        """
        state = from_data(data, SCYTHE.rulebook(_bundle()["components"], ruleset))
        return cls._at(Position(state, Script({}, state.rulebook, state)))

    def to_data(self) -> dict[str, Any]:
        """Return everything about the moment as plain data that JSON can carry.

        Returns:
            The data for ``from_data``. Its inner format may change. Read a position with ``view``.
        """
        return to_data(self.state)

    @property
    def line(self) -> str:
        """The position as one line that ``Game`` and ``scythe-ref try`` read; it leaves out the events of this turn.

        Of the ruleset it has the preset and the switches that differ.
        """
        return SCYTHE.line(self._here)

    @property
    def state(self) -> State:
        """The engine's state, for work on the engine; make a copy before changing it."""
        return self._here.state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.state == other.state

    __hash__ = None  # type: ignore[assignment]  # a state is compared by its content

    def __repr__(self) -> str:
        return f"<Game: {self.line}>"

    def check(self, action: str | Action) -> Answer:
        """Judge an action without playing it.

        Args:
            action: One line, such as ``saxony move mech V4 to F4``, or an action.

        Returns:
            The verdict, also where the rules refuse it.

        Raises:
            ActionSyntaxError: The line is no action.
            AmbiguousActionError: It has more than one meaning.
            ImpossibleActionError: It is about somebody or something that is not in this game.
        """
        parsed = self._parse(action)
        with _in_words():
            return self._answer(parsed, SCYTHE.check(self._here, parsed))

    def apply(self, action: str | Action) -> Game:
        """Return the game after an action; a choice that it raises, such as the retreat of a beaten mech, stays open.

        Args:
            action: One line, or an action.

        Returns:
            Another game; this one stays as it is.

        Raises:
            RefusedError: The rules refuse it; ``answer`` has the verdict.
            ActionSyntaxError: The line is no action.
            AmbiguousActionError: It has more than one meaning.
            ImpossibleActionError: It is about somebody or something that is not in this game.
        """
        parsed = self._parse(action)
        with _in_words():
            outcome = SCYTHE.act(self._here, parsed)
        if not outcome.accepted:
            raise RefusedError(self._answer(parsed, outcome))
        return Game._at(outcome.after)

    def legal_actions(self) -> LegalActions:
        """Return the legal actions.

        Returns:
            An object to loop over, to count, and to ask with ``in``, for an action or a line.
        """
        return LegalActions(self.state)

    def scores(self) -> list[dict[str, Any]]:
        """Return each player's score if the game ended now.

        Returns:
            By player ``faction``, ``total`` in coins, and ``lines``: ``rule`` (its id), ``number`` (of stars,
            territories, resources...) and ``coins`` of each. ``also`` has other rules that explain the line, such as
            the one by which the Factory counts as several territories.
        """
        return SCYTHE.scores(self._here)

    def view(self) -> dict[str, Any]:
        """Return the position as plain data, as pages and expectations look at it.

        Returns:
            ``players`` by faction (``power``, ``popularity``, ``coins``, ``units`` by territory...), ``board`` by
            territory, and the things beside the board.
        """
        return SCYTHE.view(self._here)

    def status(self) -> list[tuple[str, str]]:
        """Return every defect of the position. A possible one has none.

        ``Game(...)`` has checked its position already; this is for positions from elsewhere.

        Returns:
            For each the id of the rule or invariant that it breaks, and a sentence.
        """
        from scythe_ref.scythe.games import faults  # noqa: PLC0415  # only who asks needs it

        found = [sentence.partition(": ") for sentence in faults(self.state)]
        told = [(name, text) for name, _, text in found]
        names = {name for name, _ in told}
        messages = _bundle()["messages"]
        told += [(name, to_text(messages, it)) for name, (_, it) in defects_by_rule(self.state) if name not in names]
        return sorted((name.replace("_", "-"), text) for name, text in told)

    def _parse(self, action: str | Action) -> Action:
        if isinstance(action, str):
            return grammar.parse(action, self.state.rulebook)
        return grammar.checked_action(action, self.state.rulebook)

    def _answer(self, action: Action, outcome: Outcome) -> Answer:
        return Answer(str(action), outcome, _bundle(), SCYTHE.ruleset(self._here))


def check(position: str | Mapping[str, Any], action: str) -> Answer:
    """Judge an action in a position.

    Args:
        position: As ``Game`` takes it.
        action: One line.

    Returns:
        The verdict, also where the rules refuse it.

    Raises:
        PositionError: The position is unreadable or impossible.
        ActionSyntaxError: The line is no action.
        AmbiguousActionError: It has more than one meaning.
        ImpossibleActionError: It is about somebody or something that is not in this game.

    Examples:
        >>> import scythe_ref
        >>> scythe_ref.check("saxony* V4=mech; polania F4=worker", "saxony move mech V4 to F4").accepted
        True
    """
    return Game(position).check(action)


def apply(position: str | Mapping[str, Any], action: str) -> Game:
    """Return the game after an action in a position.

    Args:
        position: As ``Game`` takes it.
        action: One line.

    Returns:
        The game after it.

    Raises:
        RefusedError: The rules refuse it.
        PositionError: The position is unreadable or impossible.
        ActionSyntaxError: The line is no action.
        AmbiguousActionError: It has more than one meaning.
        ImpossibleActionError: It is about somebody or something that is not in this game.

    Examples:
        >>> import scythe_ref
        >>> after = scythe_ref.apply("saxony* power=2 coins=4", "saxony bolster power")
        >>> after.view()["players"]["saxony"]["power"]
        4
    """
    return Game(position).apply(action)


def legal_actions(position: str | Mapping[str, Any]) -> LegalActions:
    """Return the legal actions of a position.

    Args:
        position: As ``Game`` takes it.

    Returns:
        An object to loop over, to count, and to ask with ``in``, for an action or a line.

    Raises:
        PositionError: The position is unreadable or impossible.

    Examples:
        >>> import scythe_ref
        >>> actions = scythe_ref.legal_actions("crimea* V9=worker F6=worker coins=0 last-section=move")
        >>> [str(action) for action in actions][:2]
        ['crimea section bolster', 'crimea section trade']
        >>> "crimea section trade" in actions, "crimea section move" in actions
        (True, False)
    """
    return Game(position).legal_actions()


@contextmanager
def _in_words() -> Iterator[None]:
    """Put the errors of the engine into the words of the content."""
    try:
        yield
    except PhraseError as error:
        raise worded(_bundle()["messages"], error) from None


def _bundle() -> Bundle:
    from scythe_ref.library import compiled  # noqa: PLC0415  # reads the disk: not at import

    global _loaded  # noqa: PLW0603  # one library a process
    if _loaded is None:
        _loaded = compiled().bundle
    return _loaded


_loaded: Bundle | None = None
