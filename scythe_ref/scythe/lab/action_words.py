"""Actions and choices in a player's words; what has no words of its own is shown as it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from scythe_ref.scythe.engine.actions.action import Action, ActionError, Part, part_text
from scythe_ref.scythe.engine.actions.grammar import parse
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.position.names import SECTIONS

Load = Iterable[tuple[int, str]]

AbilityName = Callable[[str], str]
"""Gives what a mech ability is called."""


QUESTIONS = {
    "section": "Where does the action token go?",
    "action": "What now?",
    "unit": "Which unit moves?",
    "end": "Anything else?",
    "step": "Where to?",
    "place": "Where to?",
    "flight": "Where does the airship fly?",
    "retreat": "Where do the beaten units go?",
    "go-on": "Does the unit go on?",
    "power": "How much power on the dial?",
    "combat-card": "Which combat card pays?",
    "combat-order": "Which combat comes first?",
    "ability": "Is the ability used?",
    "card": "What happens with the card?",
    "payment": "How is it paid?",
    "without": "What do you leave?",
    "producers": "How many workers produce?",
    "produce": "Which territories produce?",
    "goods": "Which resource?",
    "taker": "Who gets it?",
    "coins": "How many coins?",
    "upgrade": "Which cube?",
    "deploy": "Which mech?",
    "build": "Which structure?",
    "enlist": "Which recruit?",
    "where": "Where to?",
    "toll": "What pays the toll?",
    "factory": "Which part of the Factory card?",
}
"""What a player is asked, by the kind of the choice."""

SECTION_LINES = tuple(f"section {section}" for section in SECTIONS)
"""Lines for the beginning of a turn, without the player."""


def top_lines(section: str, place: str) -> tuple[str, ...]:
    """Return the shortest lines for the top row of a section.

    Args:
        place: A territory that a line names where it has to name one.
    """
    return {
        "bolster": ("bolster power", "bolster cards"),
        "trade": (f"trade 1 wood, 1 oil at {place}", "trade popularity"),
        "produce": (f"produce {place}",),
        "move": ("coins",),
        "factory": ("factory",),
    }[section]


_AMOUNTS = {"load": "carried", "drop": "dropped", "take": "taken aboard", "cards": "played"}


def question(kind: str) -> str:
    """Return what a player is asked who has a choice of a kind."""
    asked, _, thing = kind.partition("-")
    if kind in QUESTIONS or asked not in _AMOUNTS:
        return QUESTIONS.get(kind, kind.replace("-", " ").capitalize() + "?")
    counted = f"combat cards of {thing}" if asked == "cards" else f"{thing}s" if thing == "worker" else thing
    return f"How many {counted} {'are' if counted.endswith('s') or asked == 'cards' else 'is'} {_AMOUNTS[asked]}?"


def option_in_words(kind: str, label: Any, named: AbilityName) -> str:
    """Return an option of a choice in words.

    Args:
        kind: The kind of the choice.
        label: What the engine calls the option: a word, a number, or a tuple that begins with a verb.
    """
    if isinstance(label, tuple):
        return _tuple_in_words(kind, label, named)
    if isinstance(label, int):
        return "all" if kind == "producers" and label < 0 else _amount(kind, label)
    if kind == "deploy":
        return named(label)
    source, _, place = label.partition(" ")
    if kind == "payment" and place:
        return f"{source} from {_place(place)}"
    verbs = {"stop": "stays there", "stay": "stays", "": "nothing"}
    return verbs.get(label, _VERBS.get(label) or _place(_named(label)))


_VERBS = {
    "coins": "Gain coins instead of moving",
    "end-move": "End the Move action",
    "end-turn": "End the turn",
    "give": "Give another player something",
    "encounter": "Draw the encounter card",
    "produce": "Produce",
    "upgrade": "Upgrade",
    "deploy": "Deploy a mech",
    "build": "Build a structure",
    "enlist": "Enlist a recruit",
    "use": "Use it",
    "decline": "Do without it",
    "leave": "Leave the gain",
    "gain": "Take the gain",
    "delay": "Hold up the game",
}


def _amount(kind: str, number: int) -> str:
    """Return a number as an answer to how many: of what is carried or dropped, with the thing that is counted."""
    asked, _, thing = kind.partition("-")
    if asked not in _AMOUNTS or asked == "cards":
        return str(number)
    return _goods(((number, thing),)) if number else "none"


def _tuple_in_words(kind: str, label: tuple[Any, ...], named: AbilityName) -> str:
    if kind == "without":
        return f"without {' and '.join(map(_part, label))}" if label else "nothing"
    match label:
        case ("move" | "factory-move" as verb, unit, place):
            return f"Move {unit} from {_place(place)}" + (" (Factory card)" if verb == "factory-move" else "")
        case ("section", section):
            return _capital(section)
        case ("bolster", what):
            return f"Bolster: {_named(what)}"
        case ("trade", what):
            return f"Trade: {what}"
        case ("bombard", faction):
            return f"Airship: {_capital(faction)} loses power"
        case (str() as verb, *args):
            words = action_in_words(Action("", verb, tuple(args)), named) if verb in _WORDS else _named(verb)
            return words[:1].upper() + words[1:]
    return " ".join(map(str, label))


def line_in_words(line: str, rulebook: Rulebook, named: AbilityName) -> str:
    """Return what a line of the action grammar does: in words and without who does it."""
    try:
        return action_in_words(parse(line, rulebook), named)
    except ActionError:
        return line


def action_in_words(action: Action, named: AbilityName) -> str:
    """Return what an action does: in words and without who does it."""
    say = _WORDS.get(action.verb)
    return str(action).removeprefix(f"{action.faction} ") if say is None else say(named, action)


def _goods(load: Load) -> str:
    return ", ".join(f"{number} {thing}{'s' if thing == 'worker' and number > 1 else ''}" for number, thing in load)


def _named(name: str) -> str:
    return name.replace("_", " ")


def _part(part: Part) -> str:
    """Return a part of a gain that is left: power, 1 coin, Polania's power."""
    number, what, whose = part
    return f"{_capital(whose)}'s " * bool(whose) + _named(part_text((number, what, "")))


def _left(without: Iterable[Part] = ()) -> str:
    parts = " and ".join(map(_part, without))
    return f", without {parts}" if parts else ""


def _place(label: str) -> str:
    return "the Factory" if label == "FACTORY" else "the home base" if label == "home" else label


def _move(named: AbilityName, action: Action) -> str:
    unit, stops = action.args
    parts = []
    for place, clauses in stops:
        parts.append(_place(place) + "".join(_clause(word, load) for word, load in clauses))
    return f"{unit} from " + " → ".join(parts) if len(parts) > 1 else f"{unit} on {parts[0]}"


def _clause(word: str, load: Load) -> str:
    return f" ({'with' if word == 'with' else word} {_goods(load)})"


def _retreat(named: AbilityName, action: Action) -> str:
    unit, place, load = action.args
    return f"{unit} retreats to {_place(place)}" + (f" with {_goods(load)}" if load else "")


def _commit(named: AbilityName, action: Action) -> str:
    power, cards = action.args
    return f"{power} on the dial" + (f", {_cards(cards)}" if cards else ", no card")


def _cards(cards: tuple[int, ...]) -> str:
    return f"a card of {cards[0]}" if len(cards) == 1 else f"cards of {' and '.join(map(str, cards))}"


def _trade(named: AbilityName, action: Action) -> str:
    parcels = [f"{_goods(goods)} onto {_place(place)}" for goods, place in action.args[0]]
    return f"Trade: {', '.join(parcels) or 'popularity'}{_left(action.args[1])}"


def _produce(named: AbilityName, action: Action) -> str:
    return "Produce on " + ", ".join(_place(place) for place, _ in action.args[0])


def _paid(payment: Iterable[tuple[int, str, str]]) -> str:
    parts = [
        f"{number} {thing}{f' from {_place(source)}' if source and thing != 'combat card' else ''}"
        for number, thing, source in payment
    ]
    return f", paid with {', '.join(parts)}" if parts else ""


def _bottom(named: AbilityName, action: Action) -> str:
    what, where, payment, without = action.args
    match action.verb:
        case "upgrade":
            done = f"cube from {_named(what)} to {where.capitalize()}"
        case "enlist":
            done = f"recruit beside {what.capitalize()} covers {_named(where)}"
        case "deploy":
            done = f"{named(what)} on {_place(where)}"
        case _:
            done = what.capitalize() + f" on {_place(where)}"
    return f"{action.verb.capitalize()}: {done}{_paid(payment)}{_left(without)}"


_WORDS: dict[str, Callable[[AbilityName, Action], str]] = {
    "set-up": lambda named, action: "The game is set up",
    "section": lambda named, action: f"action token onto {_capital(action.args[0])}",
    "end-turn": lambda named, action: "end of the turn",
    "end-move": lambda named, action: "end of the Move action",
    "coins": lambda named, action: f"coins instead of moving{_left(action.args[0])}",
    "move": _move,
    "retreat": _retreat,
    "commit": _commit,
    "fight": lambda named, action: f"combat on {_place(action.args[0])}",
    "use": lambda named, action: f"uses {named(action.args[0])}",
    "decline": lambda named, action: f"does without {named(action.args[0])}",
    "bolster": lambda named, action: (
        f"Bolster: {'combat cards' if action.args[0] == 'cards' else action.args[0]}{_left(action.args[1])}"
    ),
    "trade": _trade,
    "produce": _produce,
    "upgrade": _bottom,
    "deploy": _bottom,
    "build": _bottom,
    "enlist": _bottom,
    "encounter": lambda named, action: "draws the encounter card",
    "option": lambda named, action: f"option {'abc'.index(action.args[0]) + 1} of the card{_left(*action.args[1:])}",
    "flag": lambda named, action: f"Flag on {_place(action.args[0])}",
    "trap": lambda named, action: f"Trap ({_named(action.args[0])}) on {_place(action.args[1])}",
    "rearm": lambda named, action: f"arms the Trap on {_place(action.args[0])} again",
    "factory-move": _move,
    "blitzkrieg": lambda named, action: (
        f"airship combat on {_place(action.args[0])} against {_capital(action.args[1])}"
    ),
    "bombard": lambda named, action: f"{_capital(action.args[0])} loses power",
    "reveal": lambda named, action: f"reveals objective card {action.args[0]}",
    "take-card": lambda named, action: f"takes Factory card {action.args[0]}",
    "leave": lambda named, action: "leaves the gain",
    "give": lambda named, action: f"gives {_capital(action.args[1])} {action.args[0]} coins",
    "delay": lambda named, action: "holds up the game",
}


def _capital(section: Any) -> str:
    return "the Factory card" if section == "factory" else str(section).capitalize()
