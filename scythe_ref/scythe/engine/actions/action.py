"""Actions: one grammar in two spellings, text and JSON, which turn into each other without loss.

One action is one line; ``grammar`` reads it::

    saxony move mech V4 to F4 with 2 workers, 1 wood to W2     one unit, one or more steps, and what it carries on each
    saxony move airship T8 take 2 oil to V6 drop 1 oil        an airship takes and drops where it is at that moment
    saxony factory-move mech V4 to F4 to W2                    the Move of a Factory card
    saxony coins                                             the other half of the Move action
    saxony end move          saxony end turn
    saxony section bolster                                   where the action token goes
    crimea move mech V7 to V6 with 1 oil, 1 metal toll 1 oil  what of it goes to the airship over V6
    saxony fight V4          saxony blitzkrieg V4 against crimea
    saxony bombard crimea paying 1 oil airship, 1 metal T8   the airship tile that takes power
    saxony use disarm        saxony decline disarm
    saxony commit 5 cards 3+2
    nordic retreat mech to L4 with 1 worker
    saxony bolster power     saxony bolster cards without popularity
    saxony coins without 1 coin                              a part of a gain is left by its number
    saxony trade 1 wood at T8, 1 oil at M6                   saxony trade popularity
    saxony produce T8, M6, V3 only 1                         how many of the workers produce
    saxony upgrade power to deploy paying 2 oil T8            from a green box to a red box
    saxony deploy speed at T8 paying 2 metal T8, 1 metal airship, 1 combat card 3
    saxony build mill at T8 paying 3 wood W2                 saxony build nothing paying 3 wood W2
    saxony enlist deploy to coins paying 3 food F4 without coins, 1 bonus
    saxony build mill at T8 without polania popularity       a recruit's bonus, with the name of whoever leaves it
    saxony encounter         saxony option b                 saxony option c without workers
    saxony gain 2 wood, 1 oil at T8                          saxony leave
    saxony take card 6       saxony factory first paying 1 combat card 3
    saxony give 3 coins to crimea    saxony delay            the variant: saxony holds up the game
    saxony reveal objective 12
    albion flag W2           togawa trap coins M7            togawa rearm M7
    setup first-player       setup deal rusviet industrial
    setup mats               setup game                      deal all player mats; lay out a new game
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from scythe_ref.scythe.closed_lists import FACTION_VERBS
from scythe_ref.scythe.engine.core.phrases import PhraseError
from scythe_ref.scythe.engine.core.shapes import Plain, nearest

Load = tuple[tuple[int, str], ...]
Clause = tuple[str, Load]
Stop = tuple[str, tuple[Clause, ...]]
Part = tuple[int, str, str]
"""A part of a gain to leave: a number or ``ALL``, the thing, and the owner of a recruit's bonus."""

ALL = 0
"""The number that leaves a part as a whole."""

VERBS: dict[str, tuple[str, ...]] = {
    "move": ("unit", "path"),
    "factory-move": ("unit", "path"),
    "coins": ("without",),
    "end-move": (),
    "end-turn": (),
    "section": ("section",),
    "fight": ("place",),
    "blitzkrieg": ("place", "against"),
    "bombard": ("against", "payment"),
    "use": ("ability",),
    "decline": ("ability",),
    "commit": ("power", "cards"),
    "retreat": ("unit", "place", "load"),
    "bolster": ("gain", "without"),
    "trade": ("goods", "without"),
    "produce": ("places",),
    "upgrade": ("box", "cost", "payment", "without"),
    "deploy": ("ability", "place", "payment", "without"),
    "build": ("structure", "place", "payment", "without"),
    "enlist": ("recruit", "bonus", "payment", "without"),
    "encounter": (),
    "option": ("option", "without"),
    "gain": ("goods", "place"),
    "leave": (),
    "take-card": ("card",),
    "factory": ("choice", "payment", "without"),
    "give": ("coins", "to"),
    "delay": (),
    "reveal": ("objective",),
    **FACTION_VERBS,
    "first-player": (),
    "deal": ("mat",),
    "deal-mats": (),
    "set-up": (),
}
"""Every verb and the names of its arguments."""

SETUP_WORDS = {"first-player": "first-player", "deal-mats": "mats", "set-up": "game"}
"""The lines of set-up that name no player, by verb."""

LONGEST_SHOWN = 300
"""Characters of a line that a message repeats."""

_SAID_SINCE = {"without": ()}
"""Arguments that older data leave out for some verbs, with their default."""

CHOICES = ("first", "second")
"""Names of the alternatives that a Factory card offers."""


# All of it is tuples, words and numbers: actions are compared wherever generator and checks are held against each
# other, and a state never shares anything with them that could change.
class Action(NamedTuple):
    """One action of one player. ``str(action)`` gives its line.

    Attributes:
        faction: Id of the acting faction; empty for lines of set-up that name no player.
        verb: The kind of action, such as ``move`` or ``section``.
        args: The arguments of the verb, in its order; ``to_data`` names them.

    Examples:
        >>> import scythe_ref
        >>> action = next(iter(scythe_ref.legal_actions("saxony* V4=mech")))
        >>> str(action)
        'saxony section move'
        >>> action.to_data()
        {'faction': 'saxony', 'verb': 'section', 'section': 'move'}
    """

    faction: str
    verb: str
    args: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return to_text(self)

    def to_data(self) -> dict[str, Plain]:
        """Return the JSON spelling.

        Returns:
            ``faction``, ``verb``, and each of the verb's arguments by its name.
        """
        named = zip(VERBS[self.verb], self.args, strict=True)
        return {"faction": self.faction, "verb": self.verb, **{name: _plain(value) for name, value in named}}


class ActionError(ValueError):
    """A line that is no action here.

    Attributes:
        text: The line.
        column: Column of the mistake, from 1.
        reason: The mistake and the expected words.
    """

    def __init__(self, text: str, column: int, reason: str) -> None:
        self.text = text
        self.column = column
        self.reason = reason
        line = text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"
        super().__init__(f"column {column} of {line!r}: {reason}")


class ActionSyntaxError(ActionError):
    """A line that the grammar does not allow; the message names the column and the nearest word.

    Examples:
        >>> import scythe_ref
        >>> try:
        ...     scythe_ref.check("saxony* V4=mech", "saxony mvoe mech V4 to F4")
        ... except scythe_ref.ActionSyntaxError as error:
        ...     error.column, error.reason
        (8, "'mvoe' is not an action; did you mean 'move'?")
    """


# No ActionError: the line is sound, but has more than one meaning in this position.
class AmbiguousActionError(PhraseError):
    """An action with more than one meaning; the message says how to make it plain.

    Examples:
        >>> import scythe_ref
        >>> scythe_ref.check("crimea* V9=worker factory-card=8 cards=2+3", "crimea factory")
        Traceback (most recent call last):
        scythe_ref.scythe.engine.actions.action.AmbiguousActionError: say which combat card pays, ...
    """


class ImpossibleActionError(PhraseError):
    """An action about somebody or something that is not in this game: a player, a card, a part of a gain.

    Examples:
        >>> import scythe_ref
        >>> scythe_ref.check("saxony* V4=mech", "nordic end turn")
        Traceback (most recent call last):
        scythe_ref.scythe.engine.actions.action.ImpossibleActionError: Nordic does not take part in this game
    """


def from_data(data: dict[str, Plain]) -> Action:
    """Read the JSON spelling: an object with ``faction``, ``verb`` and the verb's arguments.

    Raises:
        ValueError: There is no such verb, or its arguments are others.
    """
    verb = data.get("verb", "")
    if verb not in VERBS:
        near = nearest(verb, VERBS)
        raise ValueError(f"there is no action {verb!r}" + (f"; did you mean {near!r}?" if near else ""))
    names = VERBS[verb]
    data = {**{name: value for name, value in _SAID_SINCE.items() if name in names}, **data}
    given = data.keys() - {"faction", "verb"}
    if given != set(names):
        raise ValueError(f"the action {verb!r} has the arguments {', '.join(names) or 'none'}, not {sorted(given)}")
    args = {name: _frozen(data[name]) for name in names}
    if "without" in names:
        args["without"] = tuple((ALL, part, "") if isinstance(part, str) else part for part in args["without"])
    return Action(data.get("faction", ""), verb, tuple(args.values()))


def _plain(value: object) -> Plain:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, (list, tuple)) else value


# -- text out -------------------------------------------------------------------------------------------------------


def _load_text(load: Load) -> str:
    return ", ".join(f"{number} {thing}{'s' if thing == 'worker' and number != 1 else ''}" for number, thing in load)


def _payment_text(payment: Iterable[tuple[int, str, str]]) -> str:
    parts = []
    for number, thing, source in payment:
        parts.append(f"{number} {thing} {source}" if source else f"{number} {thing}{'s' if number != 1 else ''}")
    return ", ".join(parts)


def _bottom_text(verb: str, what: str, where: str) -> str:
    if not what:
        return "nothing"
    if verb in ("upgrade", "enlist"):
        return f"{what} to {where}"
    return f"{what} at {where}" if where else what


def _terms_text(payment: Iterable[tuple[int, str, str]], without: Iterable[Part]) -> str:
    paying = _payment_text(payment)
    return (f" paying {paying}" if paying else "") + _without_text(without)


def _without_text(without: Iterable[Part]) -> str:
    left = ", ".join(map(part_text, without))
    return f" without {left}" if left else ""


def part_text(part: Part) -> str:
    """Return the words of a line for a part of a gain: ``power``, ``1 coin``, ``polania power``."""
    number, what, whose = part
    word = SINGULAR.get(what, what) if number == 1 else what
    return " ".join([*([str(number)] if number else []), *([whose] if whose else []), word])


SINGULAR = {"coins": "coin", "workers": "worker", "combat_cards": "combat_card"}
"""The singular of each plural."""


def _stops_text(stops: Iterable[Stop]) -> str:
    return " to ".join(
        " ".join([place, *[f"{word} {_load_text(load)}" for word, load in clauses]]) for place, clauses in stops
    )


def to_text(action: Action) -> str:
    """Return the text spelling of an action."""
    faction, verb, args = action
    said = (*args, ())  # an action put together by hand may lack the empty parts to leave
    match verb:
        case "first-player" | "deal-mats" | "set-up":
            return f"setup {SETUP_WORDS[verb]}"
        case "deal":
            return f"setup deal {faction} {args[0]}"
        case "move" | "factory-move":
            rest = f"{verb} {args[0]} {_stops_text(args[1])}"
        case "end-move" | "end-turn":
            rest = verb.replace("-", " ")
        case "blitzkrieg":
            rest = f"blitzkrieg {args[0]} against {args[1]}"
        case "bombard":
            rest = f"bombard {args[0]}{_terms_text(args[1], ())}"
        case "commit":
            rest = f"commit {args[0]}" + (f" cards {'+'.join(map(str, args[1]))}" if args[1] else "")
        case "retreat":
            rest = f"retreat {args[0]} to {args[1]}" + (f" with {_load_text(args[2])}" if args[2] else "")
        case "coins":
            rest = "coins" + _without_text(said[0])
        case "bolster":
            rest = f"bolster {args[0]}{_without_text(said[1])}"
        case "trade":
            rest = "trade " + (", ".join(f"{_load_text(goods)} at {place}" for goods, place in args[0]) or "popularity")
            rest += _without_text(said[1])
        case "produce":
            rest = "produce " + ", ".join(place if only < 0 else f"{place} only {only}" for place, only in args[0])
        case "upgrade" | "deploy" | "build" | "enlist":
            rest = f"{verb} {_bottom_text(verb, args[0], args[1])}{_terms_text(args[2], args[3])}"
        case "option":
            rest = f"option {args[0]}{_terms_text((), args[1])}"
        case "gain":
            rest = f"gain {_load_text(args[0])}" + (f" at {args[1]}" if args[1] else "")
        case "take-card":
            rest = f"take card {args[0]}"
        case "factory":
            rest = f"factory{' ' + CHOICES[args[0]] if args[0] >= 0 else ''}{_terms_text(args[1], args[2])}"
        case "give":
            rest = f"give {args[0]} coin{'s' if args[0] != 1 else ''} to {args[1]}"
        case "reveal":
            rest = f"reveal objective {args[0]}"
        case _:
            rest = " ".join([verb, *map(str, args)])
    return f"{faction} {rest}"
