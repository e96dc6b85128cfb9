"""The actions of a walk-through in words; what has no words of its own is shown as it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from scythe_ref.engine.actions.action import Action, ActionError
from scythe_ref.engine.actions.grammar import parse
from scythe_ref.engine.game import SCYTHE
from scythe_ref.site.context import PageContext

Load = Iterable[tuple[int, str]]


def in_words(context: PageContext, line: str) -> str:
    """Return what an action, a line of the action grammar, does: in words and without who does it."""
    try:
        action = parse(line, SCYTHE.rulebook(context.library.components.data))
    except ActionError:
        return line
    say = _WORDS.get(action.verb)
    return line.removeprefix(f"{action.faction} ") if say is None else say(context, action)


def _goods(load: Load) -> str:
    return ", ".join(f"{number} {thing}{'s' if thing == 'worker' and number > 1 else ''}" for number, thing in load)


def _named(name: str) -> str:
    return name.replace("_", " ")


def _place(label: str) -> str:
    return "the Factory" if label == "FACTORY" else "the home base" if label == "home" else label


def _move(context: PageContext, action: Action) -> str:
    unit, stops = action.args
    parts = []
    for place, clauses in stops:
        parts.append(_place(place) + "".join(_clause(word, load) for word, load in clauses))
    return f"{unit} from " + " → ".join(parts) if len(parts) > 1 else f"{unit} on {parts[0]}"


def _clause(word: str, load: Load) -> str:
    return f" ({'with' if word == 'with' else word} {_goods(load)})"


def _retreat(context: PageContext, action: Action) -> str:
    unit, place, load = action.args
    return f"{unit} retreats to {_place(place)}" + (f" with {_goods(load)}" if load else "")


def _commit(context: PageContext, action: Action) -> str:
    power, cards = action.args
    return f"{power} on the dial" + (f", {_cards(cards)}" if cards else ", no card")


def _cards(cards: tuple[int, ...]) -> str:
    return f"a card of {cards[0]}" if len(cards) == 1 else f"cards of {' and '.join(map(str, cards))}"


def _trade(context: PageContext, action: Action) -> str:
    parcels = [f"{_goods(goods)} onto {_place(place)}" for goods, place in action.args[0]]
    return f"Trade: {', '.join(parcels) or 'popularity'}"


def _produce(context: PageContext, action: Action) -> str:
    return "Produce on " + ", ".join(_place(place) for place, _ in action.args[0])


def _paid(payment: Iterable[tuple[int, str, str]]) -> str:
    parts = [
        f"{number} {thing}{f' from {_place(source)}' if source and thing != 'combat card' else ''}"
        for number, thing, source in payment
    ]
    return f", paid with {', '.join(parts)}" if parts else ""


def _bottom(context: PageContext, action: Action) -> str:
    what, where, payment, _ = action.args
    match action.verb:
        case "upgrade":
            done = f"cube from {_named(what)} to {where.capitalize()}"
        case "enlist":
            done = f"recruit beside {what.capitalize()} covers {_named(where)}"
        case "deploy":
            done = f"{_ability(context, what)} on {_place(where)}"
        case _:
            done = what.capitalize() + f" on {_place(where)}"
    return f"{action.verb.capitalize()}: {done}{_paid(payment)}"


_WORDS: dict[str, Callable[[PageContext, Action], str]] = {
    "set-up": lambda context, action: "The game is set up",
    "section": lambda context, action: f"action token onto {_capital(action.args[0])}",
    "end-turn": lambda context, action: "end of the turn",
    "end-move": lambda context, action: "end of the Move action",
    "coins": lambda context, action: "coins instead of moving",
    "move": _move,
    "retreat": _retreat,
    "commit": _commit,
    "fight": lambda context, action: f"combat on {_place(action.args[0])}",
    "use": lambda context, action: f"uses {_ability(context, action.args[0])}",
    "decline": lambda context, action: f"does without {_ability(context, action.args[0])}",
    "bolster": lambda context, action: f"Bolster: {'combat cards' if action.args[0] == 'cards' else action.args[0]}",
    "trade": _trade,
    "produce": _produce,
    "upgrade": _bottom,
    "deploy": _bottom,
    "build": _bottom,
    "enlist": _bottom,
    "encounter": lambda context, action: "draws the encounter card",
    "option": lambda context, action: f"option {'abc'.index(action.args[0]) + 1} of the card",
    "flag": lambda context, action: f"Flag on {_place(action.args[0])}",
    "trap": lambda context, action: f"Trap ({_named(action.args[0])}) on {_place(action.args[1])}",
}


def _capital(section: Any) -> str:
    return "the Factory card" if section == "factory" else str(section).capitalize()


def _ability(context: PageContext, name: str) -> str:
    return context.ability_name(name)
