"""Frames: the actor, the action and its objects, in a question and in an entry.

Its twin in the pages is ``theme/js/search/frames.js``, which reads questions; the maker of an index reads entries
(``entry_words.py``). The same words say that a big piece enters where my small ones are, and that a small one
enters where his big one is; their frames differ.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from scythe_ref.search.analysis import stem, words
from scythe_ref.search.dutch import meanings, with_nouns
from scythe_ref.search.game_words import GameWords

_CLAUSES = re.compile(r"[,.;:?!()\n]+|\s[-\u2013\u2014]\s")
_THINGS = ("piece", "resource", "track", "role")
"""Kinds of concepts that may do something, or have it done to them."""

_READ = (*_THINGS, "place", "action")
"""Kinds of concepts that a reader knows."""

_OWN_NEARBY = 2
"""Words between an owner and the owned thing: his two big boats."""

_FLIPPED = {"me": "other", "other": "me", "attacker": "defender", "defender": "attacker", "": ""}
_ROLES = {"attacker", "defender", "winner", "loser"}


OUTCOME = "outcome"
"""The action of a frame that tells who wins or loses a fight."""

ONE_PART = 1 / 3
"""Agreement of two frames in one part."""

FrameData = list[Any]
"""Actor, object, things beside, whether they are apart, and the documents of :class:`Told`."""


class ActionFrame(NamedTuple):
    """One action.

    Attributes:
        action: A concept of the lexicon, or ``outcome`` for the winner or loser of a fight.
        actor: The pieces or roles that act.
        object: The things that they act on.
        beside: The things in the place already.
        apart: Whether the actor and the others belong to two players; None if nobody says.
    """

    action: str
    actor: frozenset[str] = frozenset()
    object: frozenset[str] = frozenset()
    beside: frozenset[str] = frozenset()
    apart: bool | None = None


class _Item(NamedTuple):
    """A word or phrase of a clause, as the grammar takes it: its kind, its concept, and whose it is."""

    kind: str
    name: str = ""
    owner: str = ""


class _Clause:
    """A clause that is being read."""

    def __init__(self, person: str = "", actor: Iterable[_Item] = ()) -> None:
        self.action = ""
        self.person = person
        self.actor = [*actor]
        self.object: list[_Item] = []
        self.beside: list[_Item] = []
        self.into = self.where = self.by = False


class _Story:
    """A text that is being read: its clauses with an action, things already there, the last actor."""

    def __init__(self) -> None:
        self.clauses: list[_Clause] = []
        self.present: list[_Item] = []
        self.last = _Clause()


def _moving(clause: _Clause) -> bool:
    """Check for an action that moves; with a place it becomes an entering."""
    return clause.action in ("move", "go")


def _owner(clause: _Clause) -> str:
    """Return the person who acts, or the owner of the actor."""
    return clause.person or next((item.owner for item in clause.actor if item.owner), "")


def _close(story: _Story, clause: _Clause) -> None:
    """Take a finished clause."""
    if not clause.action and clause.actor and clause.beside:
        clause.action = "enter"  # "may my worker into a place where his boat is"
    if clause.action:
        story.clauses.append(clause)
    if clause.actor or clause.person:
        story.last = clause


def phrases_of(game_words: GameWords, terms: Iterable[tuple[str, Iterable[str]]]) -> dict[str, str]:
    """Return the concept of each phrase that readers of questions know; the words of a phrase are stems.

    Args:
        game_words: The words of the game.
        terms: The glossary's terms, each with people's words for it.
    """
    rules = game_words.ranking
    kinds = {name: kind for name, kind in rules["frames"]["kinds"].items() if kind in _READ}
    found: dict[str, str] = {}

    def add(name: str, said: Iterable[str]) -> None:
        for phrase in (name, *said) if name in kinds else ():
            found.setdefault(" ".join(map(stem, words(phrase))), name)

    for name, said in rules["frames"]["read"].items():
        add(name, said.split(", "))
    for name, said in rules["synonyms"].items():
        if kinds.get(name) != "action":  # verbs that find something mean too much
            add(name, said.split(", "))
    for name, synonyms in terms:
        add(name.lower(), synonyms)
    return found


class Reader:
    """Reads frames by the phrases of a game and the grammar in ``ranking.json``."""

    def __init__(self, game_words: GameWords, phrases: Mapping[str, str]) -> None:
        """Take a game's words, and the concept of each phrase, whose words are stems parted by spaces."""
        self._game_words = game_words
        self._phrases = phrases
        rules = game_words.ranking
        self._kinds: Mapping[str, str] = rules["frames"]["kinds"]
        self._doubtful: list[str] = rules["frames"]["doubtful"]
        self._small = {word: kind for kind, said in rules["frames"]["grammar"].items() for word in said.split(" ")}
        self._longest = max((phrase.count(" ") + 1 for phrase in phrases), default=1)
        self._members: dict[str, list[str]] = {}
        for name, kinds in rules["broader"]["words"].items():
            for kind in kinds:
                self._members.setdefault(kind, [kind]).append(name)

    def frames(self, text: str) -> list[ActionFrame]:
        """Return the frames of a text, clause by clause."""
        story = _Story()
        for part in _CLAUSES.split(text):
            for clause in self.clauses(with_nouns(words(part))):
                _read(clause, story)
        found = [*(frame for clause in story.clauses for frame in self.told(clause, story)), *_outcomes(story)]
        return list(dict.fromkeys(found))

    def clauses(self, said: list[str]) -> Iterator[list[_Item]]:
        """Yield the items of each clause; a word that joins two things doesn't end one."""
        items = self.items(said)
        clause: list[_Item] = []
        for at, item in enumerate(items):
            joins = item.kind == "join" and 0 < at < len(items) - 1
            if joins and items[at - 1].kind == items[at + 1].kind == "thing":
                continue
            if item.kind in ("join", "clause"):
                yield clause
                clause = []
            else:
                clause.append(item)
        yield clause

    def items(self, said: list[str]) -> list[_Item]:
        """Return the items of the grammar, each thing with its owner."""
        found: list[_Item] = []
        at, owner, since = 0, "", 0
        while at < len(said):
            small = self._small.get(said[at], "")
            size, name = self.phrase(said, at)
            if small in ("mine", "theirs") and self.owns(said, at):
                owner, since = ("me" if small == "mine" else "other"), 0
                if at and said[at - 1] == "of" and found and found[-1].kind == "thing":
                    found[-1] = found[-1]._replace(owner=owner)
                    owner = ""
                at += 1
                continue
            since += 1
            kind = self._kinds[name] if name else ""
            if kind == "action" or (kind and not (small and size == 1)):
                theirs = owner if kind != "action" and since <= _OWN_NEARBY + 1 else ""
                found.append(_Item("thing" if kind in _THINGS else kind, name, theirs))
                owner = owner if kind == "action" else ""
            elif small in ("I", "they"):
                found.append(_Item("person", owner="me" if small == "I" else "other"))
            elif small:
                found.append(_Item(small))
            at += size if name else 1
        return found

    def owns(self, said: list[str], at: int) -> bool:
        """Check that a word that can own does so here: "zijn boot", not "boten zijn"; "my mine", not "the mine"."""
        if said[at] not in self._doubtful or (at and said[at - 1] == "of"):
            return True
        ahead = (self.phrase(said, one)[1] for one in range(at + 1, min(at + 1 + _OWN_NEARBY, len(said))))
        return said[at] != "mine" and any(self._kinds.get(name) in (*_THINGS, "place") for name in ahead)

    def phrase(self, said: list[str], at: int) -> tuple[int, str]:
        """Return the number of words in the phrase that begins here, and its concept; 1 and none without a phrase."""
        stems = [stem(word) for word in said[at : at + self._longest]]
        for size in range(len(stems), 0, -1):
            name = self._phrases.get(" ".join(stems[:size]))
            if name:
                return size, name
        for meaning in meanings(self._game_words, said[at]) or ():
            name = self._phrases.get(" ".join(map(stem, meaning)))
            if name:
                return 1, name
        return 1, ""

    def told(self, clause: _Clause, story: _Story) -> Iterator[ActionFrame]:
        """Yield the frame of a clause, if it says more than its action."""
        actor, done_to, beside = clause.actor, clause.object, clause.beside
        things = [item for item in done_to if item.kind == "thing"]
        if not actor and clause.person and things and (_moving(clause) or clause.action in ("enter", "leave")):
            actor, done_to = things[:1], things[1:]  # "I walk a worker into": the worker moves
        owners = {item.owner for item in actor} - {""} or {clause.person} - {""}
        if clause.action in ("enter", "leave") and not beside:
            beside = [item for item in story.present if item.owner and item.owner not in owners]
        if clause.action == "retreat" and not done_to:
            actor, done_to = [], actor  # a unit that retreats is driven off
        others = {item.owner for item in (*done_to, *beside)} - {""}
        acting, meant, there = (frozenset(self.all(items)) for items in (actor, done_to, beside))
        if clause.action in ("win", "lose") and not meant - _ROLES:
            return  # see `_outcomes`
        if (acting or meant or there) and clause.action != "go":
            apart = owners.isdisjoint(others) if owners and others else None
            yield ActionFrame(clause.action, acting, meant, there, apart)

    def all(self, items: Iterable[_Item]) -> Iterator[str]:
        """Yield the concepts of things; of a kind of thing, everything that is one."""
        for item in items:
            if item.kind == "thing":
                yield from self._members.get(item.name, [item.name])


def _read(items: list[_Item], story: _Story) -> None:
    """Read a clause."""
    clause = _Clause()
    for at, item in enumerate(items):
        if item.kind == "action":
            clause = _acting(clause, item.name, story)
        elif item.kind in ("thing", "person"):
            _put(clause, item)
        elif item.kind == "into":
            clause.into = True
            if clause.action == "go" and at == len(items) - 1:
                clause.action = "enter"
        elif item.kind == "out" and _moving(clause):
            clause.action = "leave"
        elif item.kind == "where":
            clause.where = clause.where or clause.into or bool(clause.action)
        elif item.kind == "by":
            clause.by = True
        elif item.kind == "be" and clause.actor and not clause.action and not clause.where:
            story.present.extend(clause.actor)
        elif item.kind == "place" and clause.into:
            follows = items[at + 1].kind if at + 1 < len(items) else ""
            clause.where = clause.where or (bool(clause.action) and follows in ("where", "that"))
            clause.action = "enter" if _moving(clause) else clause.action
    _close(story, clause)


def _acting(clause: _Clause, action: str, story: _Story) -> _Clause:
    """Return the clause of an action: a second action begins another."""
    if _moving(clause) and action in ("enter", "leave"):
        clause.action = action
        return clause
    if clause.action:
        _close(story, clause)
        clause = _Clause(clause.person, clause.object if clause.where else clause.actor)
    clause.action = action
    if not clause.actor and not clause.person:
        clause.actor, clause.person = [*story.last.actor], story.last.person
    return clause


def _put(clause: _Clause, item: _Item) -> None:
    """Add a thing or a person to its part of a clause."""
    if clause.by:
        clause.object, clause.actor, clause.by = clause.actor, [item], False
    elif clause.where:
        clause.beside.append(item)
        clause.action = "enter" if _moving(clause) else clause.action
    elif clause.action and clause.into and (_moving(clause) or clause.action == "enter") and item.kind == "thing":
        clause.action = "enter"
        clause.beside.append(item)
    elif clause.action:
        clause.object.append(item)
    elif item.kind == "person":
        clause.person = item.owner
    else:
        clause.actor.append(item)


def _outcomes(story: _Story) -> Iterator[ActionFrame]:
    """Yield the winner of a fight, attacker or defender, also in the words of persons: I defended and won."""
    attacker = winner = ""
    for clause in story.clauses:
        named = {item.name for item in clause.actor} & _ROLES
        yield from (ActionFrame(OUTCOME, frozenset({role})) for role in sorted(named & {"winner", "loser"}))
        if clause.action in ("attack", "enter") and _owner(clause):
            attacker = _owner(clause)
        elif clause.action == "defend" and _owner(clause):
            attacker = _FLIPPED[_owner(clause)]
        elif clause.action == "win" or (clause.action == "lose" and _loses_nothing(clause)):
            won = clause.action == "win"
            roles = sorted(named & {"attacker", "defender"})
            if roles or _owner(clause):
                yield ActionFrame(OUTCOME, frozenset({"winner" if won else "loser"}))
            if roles:
                yield ActionFrame("win", frozenset(role if won else _FLIPPED[role] for role in roles))
            elif _owner(clause):
                winner = _owner(clause) if won else _FLIPPED[_owner(clause)]
            said = {item.name for item in clause.object}
            if "attacker" in said:
                attacker = _owner(clause)
            elif "defender" in said:
                attacker = _FLIPPED[_owner(clause)]
    if attacker and winner:
        yield ActionFrame("win", frozenset({"attacker" if attacker == winner else "defender"}))


def _loses_nothing(clause: _Clause) -> bool:
    """Check that a clause loses a fight: a player who loses power has not."""
    return not any(item.kind == "thing" and item.name not in _ROLES for item in clause.object)


def agreement(asked: ActionFrame, told: ActionFrame, outcome: float = ONE_PART) -> float:
    """Return the agreement of two frames of one action, from -1 to 1; ``outcome`` is that of two outcomes."""
    pairs = ((asked.actor, told.actor), (asked.object, told.object), (asked.beside, told.beside))
    same = [not one.isdisjoint(other) for one, other in pairs if one and other]
    if asked.apart is not None and told.apart is not None:
        same.append(asked.apart == told.apart)
    against = same.count(False)
    if against:
        return -against / len(same)
    return outcome if same and asked.action == OUTCOME else min(1.0, len(same) / 3)


class Told(NamedTuple):
    """A frame that entries tell.

    Attributes:
        frame: The frame.
        own: Numbers of the documents that tell it.
        said: Numbers of the documents that people ask for with it.
    """

    frame: ActionFrame
    own: list[int]
    said: list[int]


def agreements(asked: list[ActionFrame], told: Mapping[str, list[Told]], outcome: float = ONE_PART) -> dict[int, float]:
    """Return the agreement of each document with a question, from -1 to 1.

    Args:
        asked: The frames of a question.
        told: The frames of entries, by action.
        outcome: Agreement of two outcomes.
    """
    total: dict[int, float] = defaultdict(float)
    for frame in asked:
        best: dict[int, float] = {}
        for one in told.get(frame.action, ()):
            fits = agreement(frame, one.frame, outcome)
            # People's wordings for an entry may say more than it tells, and contradict nothing.
            numbers = (one.own, one.said) if fits > 0 else (one.own,) if fits < 0 else ()
            for number in (number for part in numbers for number in part):
                before = best.get(number, 0.0)
                best[number] = max(before, fits) if fits > 0 or before > 0 else min(before, fits)
        for number, fits in best.items():
            total[number] += fits
    return {number: max(-1.0, min(1.0, fits / math.sqrt(len(asked)))) for number, fits in total.items()}


def told_of(data: dict[str, list[FrameData]]) -> dict[str, list[Told]]:
    """Return the frames of entries from plain data."""
    return {action: [_told(action, one) for one in told] for action, told in data.items()}


def _told(action: str, data: FrameData) -> Told:
    *sets, apart, own, said = data
    actor, done_to, beside = (frozenset(names.split(" | ")) - {""} for names in sets)
    return Told(ActionFrame(action, actor, done_to, beside, apart), own, said)
