"""Actions, cards and links in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from scythe_ref.scythe.components.phrases import condition_phrase, cost_phrase, gain_phrase
from scythe_ref.scythe.engine.actions.action import Action, ActionError, Part, part_text
from scythe_ref.scythe.engine.actions.grammar import parse
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.position.names import SECTIONS
from scythe_ref.wording import listed

Data = Mapping[str, Any]
Told = tuple[str, str]
"""A name, and more to read below it."""


def told(components: Data, field: str, value: str) -> Told | None:
    """Return the title and the text of an option; None: its title is its value.

    Args:
        field: The name of the field, as drawers name it.
        value: The option.
    """
    how = _TOLD.get(field)
    return how(components, value) if how is not None and value else None


def _card_of(component: str, name: Callable[[str, Data], Told]) -> Callable[[Data, str], Told | None]:
    """Return the phrases for the cards, or else the tiles, of a component."""

    def found(components: Data, value: str) -> Told | None:
        data = components.get(component) or {}
        card = (data.get("cards") or data.get("tiles") or {}).get(value)
        return name(value, card) if card is not None else None

    return found


def _objective(number: str, card: Data) -> Told:
    asked = (condition_phrase(name, least) for name, least in card["all"].items())
    return f"{number} {card['title']}", _sentence_case("; ".join(asked))


def _factory(number: str, card: Data) -> Told:
    return f"Factory card {number}", _bought(card, card.get("choose_one") or [card["gain"]])


def _encounter(number: str, card: Data) -> Told:
    options = (f"{place}: {_bought(card[name], [card[name]['gain']])}" for place, name in enumerate("abc", 1))
    return f"Encounter card {number}", ". ".join(options)


def _bought(card: Data, gains: list[Data]) -> str:
    paid, gained = cost_phrase(card["cost"]), listed(map(gain_phrase, gains), "or")
    return f"{paid}: {gained}" if paid else _sentence_case(gained)


def _tile(number: str, tile: Data) -> Told:
    return f"{number} {tile['name']}", "" if tile["effect"] else "No source says what it does"


def _in_hand(components: Data, value: str) -> Told:
    return f"Combat cards of {value}", ""


def _sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]


_AIRSHIP_TILE = _card_of("airship-tiles", _tile)
_OBJECTIVE = _card_of("objectives", _objective)
_TOLD: Mapping[str, Callable[[Data, str], Told | None]] = {
    "cards": _in_hand,
    "draws.encounter_cards": _card_of("encounter-cards", _encounter),
    "objectives": _OBJECTIVE,
    "resolution_tile.objectives": _OBJECTIVE,
    "factory_card": _card_of("factory-cards", _factory),
    "factory_cards": _card_of("factory-cards", _factory),
    "airship_tiles.passive": _AIRSHIP_TILE,
    "airship_tiles.aggressive": _AIRSHIP_TILE,
    "resolution_tile.tile": _card_of("resolution-tiles", _tile),
    "bonus_tile": _card_of("structure-bonus-tiles", lambda _, tile: (str(tile["title"]), "")),
}


WORDS = {
    "1": (
        "give at V6 to F5 to V9 T8, 1 F5 to only M3 to to M1 to W6 M4 to W1 to F2 to V2 to at T1 at V3 M8 to "
        "at M6 to F3 M8=mech power=9 without M1=mech to M4 T8=mill to M3 M7=mech V8=mech M5 to T4 M6 to V6 sa"
        "xony*; V5 to M7 T1 to V2 2 oil at coins=20 to M2 to against power=6 T1 to V7 to T5 T5 to T6 T8 to M6"
        " V4 to W2 to W4 to T3=mech trade 2 M5=worker HB_NORDIC 1 wood, 1 to V5 M6=mech coins=2 to build M2 t"
        "o L3 M6 to T8 to V4 to commit 5 oil at coins=3 to W3 to F2 M2 to cards 3+2 T4=worker to W4 2 wood to"
        " V7 with to T5 paying 4 1 wood F6=worker W7=mech food T8 trade 1 players 6 power=15 airship=F4; coin"
        "s to airship=V7; V4=mech to W2 W6=worker W1=worker M7 to V8 F4=character build armory T7=character t"
        "o V4 with 1 to upgrade saxony gain wood, 1 oil T7 to M7 1 food at wood T8 saxony; board crimea optio"
        "n popularity=3; to HB_TOGAWA saxony coins F1=character coins=1; 1 worker to home to players worker W"
        "2 to power=0 setup deal V7 to T6 T8 to V6 with mech T3 to M2 mech W7 to M8 airship V3 to saxony figh"
        "t nordic trade crimea commit 2 move mech T8 to stars=combat:1; character F4 to nordic commit 1 objec"
        "tives=22+8 crimea coins=4; togawa commit 4 albion commit 2 coins=5; board rusviet deploy at T8 payin"
        "g 1 popularity=7 T6=mech togawa rearm nordic deploy enlist enlist to polania option b polania commit"
        " 3 nordic; rusviet; saxony; polania; to T6 board T8=wood:3 move mech T6 to saxony option b nordic* W"
        "3=mech paying 1 oil T8 saxony; V9, 1 combat card paying 1 metal polania encounter option b section m"
        "ove saxony blitzkrieg togawa trap coins mat=mechanical metal T8 abilities=shinobi paying 1 oil facto"
        "ry-card=6 nordic produce T1 V3 to FACTORY recruits=deploy; V6=worker polania* W2=mech polania option"
        " a mech V3 to T4 to mech V4 to F4 with setup game crimea; bonus-tile abilities=submerge move mech L1"
        " to L6 rusviet produce V3 nordic commit 4 character T7 to paying 2 oil T8 move mech V6 to togawa com"
        "mit 2 mat=militant; tiles range=1 power=4 cards=none; crimea FACTORY=mech resolution reveal objectiv"
        "e 15 crimea V7=worker albion use sword togawa* T7=mech paying 2 metal V9, 1 albion flag move mech W7"
        " to M7 saxony section trade at T8 paying 2 metal move airship F6 to move mech FACTORY to move mech W"
        "2 to V4 nordic build mine at V9 paying 2 metal V9, crimea move airship factory-move worker 1 combat "
        "card rusviet commit 1 tiles range=2 popularity=5; stars=combat:2; saxony commit 2 at T8 paying 2 sax"
        "ony end move paying 3 oil T8 crimea move mech V7 to rusviet commit 0 cards power=1 cards=none move a"
        "irship T8 take 1 crimea move mech V9 to albion move mech M1 to at V9 paying 2 metal saxony* T5=chara"
        "cter rusviet move airship speed at T8 paying 3 at T8 paying 3 metal popularity=17 commit 0 cards wit"
        "h 2 workers move character F1 to V1 paying 3 metal mat=industrial coins=4; at T8 paying 3 nordic pro"
        "duce 1 metal rusviet move worker tiles carry=resources recruits=build; board popularity=4 coins=0; m"
        "ove mech V3 to T4 saxony take card 1 move mech F4 to V4 stars=upgrades:1; crimea polania* F4=worker "
        "cards=none; saxony move worker T8 to V6 nordic move mech L3 to saxony move mech M6 to crimea move me"
        "ch F6 to coins=4; board saxony enlist build to V3 to T4 to M5 saxony* F5=worker carry=resources enli"
        "st build to polania end turn nordic retreat mech to L4 power=3 cards=none; board saxony move airship"
        " T8 to nordic retreat mech to L3 drop 1 worker nordic move airship saxony trade popularity polania m"
        "ove mech L1 to crimea mat=engineering; polania move mech W2 to mat=militant abilities=wayfare; saxon"
        "y produce T8, W3=mech power=5 cards=none power=5 cards=none; nordic crimea use scout riverwalk at V9"
        " paying 2 draws combat-cards=3 rusviet factory-move togawa factory-move mech nordic move worker T3 t"
        "o albion move character F1 to popularity=0 coins=0; board crimea move mech W7 to cards=none abilitie"
        "s=ronin; polania move worker rusviet move character V3 to airship=T5; crimea crimea* V9=worker saxon"
        "y trade abilities=peoples-army; albion use shield togawa use ronin albion* commit 4 nordic bolster p"
        "ower crimea; board mat=industrial coins=4 nordic factory-move mech recruits=build; saxony option a a"
        "bilities=riverwalk togawa factory-move nordic factory-move saxony T8=worker rusviet* V3=worker nordi"
        "c* T1=worker bonus-tile on_farms_tundras polania option paying 3 togawa move character commit 1 card"
        "s move mech W3 to FACTORY polania move mech F4 to polania move airship coins=4; crimea factory-card="
        "5; cards=none abilities=disarm; cards=none; nordic rusviet move character polania move character hom"
        "e=worker power=8 popularity=3 nordic move mech W3 to factory-move character saxony move mech V4 to s"
        "axony factory-move mech saxony move worker M6 to albion move character move mech W7 to move mech W3 "
        "to rusviet bolster power cards=none abilities=camaraderie; cards=none abilities=scout; paying 2 meta"
        "l saxony build mill at T8 abilities=seaworthy; popularity=2 coins=4 crimea; saxony factory-move bonu"
        "s-tile saxony commit 1 togawa* ruleset first-printing commit 2 albion commit coins=4; saxony take ca"
        "rd abilities=speed; metal cards=none; board saxony upgrade nothing paying rusviet produce stars=comb"
        "at:3,objective:2; paying 2 trade popularity mat=engineering; saxony bombard crimea paying 1 populari"
        "ty=0 coins=0; move airship T5 to V7 saxony use disarm crimea V7=mech power=3 cards=none; rusviet com"
        "mit power=3 cards=none abilities=seaworthy abilities=seaworthy power=5 popularity=5 cards=none FACTO"
        "RY=mech power=3 cards=none polania move mech V4 to crimea commit 1 togawa move mech T7 to nordic mov"
        "e mech T3 to crimea move character crimea move worker saxony move worker T8 to move character T5 to "
        "FACTORY crimea mat=industrial; board build mine at T8 paying saxony build mill at saxony* T8=worker "
        "M6=worker saxony bombard crimea paying T8=worker M6=worker togawa commit power=5 popularity=5 nordic"
        " section trade factory-card=5 popularity=2 saxony move airship T8 take popularity=5 cards=none saxon"
        "y build mine at T8 saxony factory nordic reveal objective 22 move mech V4 to F4 power=4 cards=none s"
        "axony move airship T5 to power=2 cards=none FACTORY=mech popularity=4 reveal objective 22 build mine"
        " at nordic commit 0 crimea deploy riverwalk at V9 deploy riverwalk at V9 paying saxony* T8=character"
        " saxony section bolster nordic retreat mech to mat=industrial; board saxony option cards=none; crime"
        "a V7=mech power=3 cards=none cards=none; draws combat-cards=2 tiles carry=workers albion move mech r"
        "uleset current; switch nordic reveal objective T5=mech power=5 cards=none; crimea V7=mech power=5 ca"
        "rds=none; crimea V7=mech power=3 enlist deploy to power paying saxony produce mat=industrial; nordic"
        " move worker saxony upgrade power to deploy rusviet end turn move mech T5 to FACTORY togawa move mec"
        "h saxony* T8=worker mat=industrial albion move togawa move power=3 cards=none; mat=engineering saxon"
        "y section nordic use artillery crimea V7=mech power=3 cards=none commit 1 saxony* T5=mech power=5 ca"
        "rds=none; crimea crimea section bolster saxony move airship T8 upgrade power to saxony move characte"
        "r T5 to saxony build saxony enlist deploy to power with 1 worker power=5 cards=none; crimea V7=mech "
        "cards=none; crimea V7=mech power=3 rusviet move mech V3 to popularity=5 rusviet* saxony upgrade saxo"
        "ny encounter saxony reveal objective coins=4 upgrades=move,coins,power,combat_cards,popularity,produ"
        "ce board V6=encounter; draws deploy speed at T8 paying nordic* saxony commit 0 saxony bolster power "
        "paying cards=none; crimea V7=mech crimea V7=mech popularity=3 to FACTORY nordic end turn rusviet mov"
        "e mech factory-move mech nordic commit saxony commit 3 albion polania bolster power factory-move dra"
        "ws combat-cards=2 section bolster saxony deploy speed at T8 rusviet move move character T8 to V6 sax"
        "ony* T5=mech power=5 cards=none; reveal objective nordic move mech mat=industrial crimea move mech s"
        "axony* T5=mech power=5 crimea section trade move mech T5 to V7 board crimea commit 0 saxony deploy s"
        "peed at crimea section togawa power=5 cards=none section trade saxony move airship nordic move saxon"
        "y move character T8 to crimea move crimea bolster power commit 0 polania move mech move airship saxo"
        "ny move worker polania move crimea end turn cards=none; power=3 cards=none crimea commit move worker"
        " saxony move character polania* power=14 popularity=0 coins=1 cards=none saxony* T8=worker rusviet c"
        "rimea* power=14 popularity=0 coins=1 cards=none saxony move mech T5 to saxony commit polania commit "
        "bolster power move character popularity=0 coins=1 cards=none stars=combat:2,objective:1,upgrades:1,r"
        "ecruits:1; nordic saxony end turn saxony move mech saxony* end turn nordic saxony move move mech cri"
        "mea popularity=0 coins=1 cards=none stars=combat:2,objective:1,upgrades:1,recruits:1; saxony saxony "
        "power=14 popularity=0 coins=1 cards=none stars=combat:2,objective:1,upgrades:1,recruits:1; "
    ),
}
"""By the first character of a link."""


Load = Iterable[tuple[int, str]]

AbilityName = Callable[[str], str]
"""Gives the name of a mech ability."""


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
"""The question to the player, by the kind of the choice."""

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
    """Return the question of a choice of some kind."""
    asked, _, thing = kind.partition("-")
    if kind in QUESTIONS or asked not in _AMOUNTS:
        return QUESTIONS.get(kind, kind.replace("-", " ").capitalize() + "?")
    counted = f"combat cards of {thing}" if asked == "cards" else f"{thing}s" if thing == "worker" else thing
    return f"How many {counted} {'are' if counted.endswith('s') or asked == 'cards' else 'is'} {_AMOUNTS[asked]}?"


def option_in_words(kind: str, label: Any, named: AbilityName) -> str:
    """Return an option of a choice in words.

    Args:
        kind: The kind of the choice.
        label: The engine's label of the option: a word, a number, or a tuple that begins with a verb.
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
    return verbs.get(label, _VERBS.get(label) or _place(_with_spaces(label)))


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
    """Return a number as an answer, with the counted thing if it is carried or dropped."""
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
            return f"Bolster: {_with_spaces(what)}"
        case ("trade", what):
            return f"Trade: {what}"
        case ("bombard", faction):
            return f"Airship: {_capital(faction)} loses power"
        case (str() as verb, *args):
            words = action_in_words(Action("", verb, tuple(args)), named) if verb in _WORDS else _with_spaces(verb)
            return words[:1].upper() + words[1:]
    return " ".join(map(str, label))


def line_in_words(line: str, rulebook: Rulebook, named: AbilityName) -> str:
    """Return a line of the action grammar in words, without the player."""
    try:
        return action_in_words(parse(line, rulebook), named)
    except ActionError:
        return line


def action_in_words(action: Action, named: AbilityName) -> str:
    """Return an action in words, without the player."""
    say = _WORDS.get(action.verb)
    return str(action).removeprefix(f"{action.faction} ") if say is None else say(named, action)


def _goods(load: Load) -> str:
    return ", ".join(f"{number} {thing}{'s' if thing == 'worker' and number > 1 else ''}" for number, thing in load)


def _with_spaces(name: str) -> str:
    return name.replace("_", " ")


def _part(part: Part) -> str:
    """Return a part of a gain to leave: power, 1 coin, Polania's power."""
    number, what, whose = part
    return f"{_capital(whose)}'s " * bool(whose) + _with_spaces(part_text((number, what, "")))


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
            done = f"cube from {_with_spaces(what)} to {where.capitalize()}"
        case "enlist":
            done = f"recruit beside {what.capitalize()} covers {_with_spaces(where)}"
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
    "trap": lambda named, action: f"Trap ({_with_spaces(action.args[0])}) on {_place(action.args[1])}",
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
