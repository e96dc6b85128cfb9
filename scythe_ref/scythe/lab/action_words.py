"""Actions, choices and cards in words, and the words of links. The messages of the content have the words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from scythe_ref.messages import Messages, capitalised, format_message, join_list, to_text
from scythe_ref.scythe.components.phrases import CardPhrases
from scythe_ref.scythe.engine.actions.action import VERBS, Action, ActionError, Part
from scythe_ref.scythe.engine.actions.grammar import parse
from scythe_ref.scythe.engine.core.phrases import Phrase, count_phrase, name_phrase
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.position.names import BOTTOM_ACTIONS, RESOURCES, SECTIONS

Data = Mapping[str, Any]
Told = tuple[str, str]
"""A name, and more to read below it."""


class CardOptions:
    """Cards and tiles as options: each with its title and its text."""

    def __init__(self, components: Data, messages: Messages) -> None:
        self._components = components
        self._messages = messages
        self._phrases = CardPhrases(messages)
        self._told: Mapping[str, Callable[[str], Told | None]] = {
            "cards": lambda value: (self._say("card.in-hand", number=value), ""),
            "draws.encounter_cards": self._cards("encounter-cards", self._encounter),
            "objectives": self._cards("objectives", self._objective),
            "resolution_tile.objectives": self._cards("objectives", self._objective),
            "factory_card": self._cards("factory-cards", self._factory),
            "factory_cards": self._cards("factory-cards", self._factory),
            "airship_tiles.passive": self._cards("airship-tiles", self._tile),
            "airship_tiles.aggressive": self._cards("airship-tiles", self._tile),
            "resolution_tile.tile": self._cards("resolution-tiles", self._tile),
            "bonus_tile": self._cards("structure-bonus-tiles", lambda _, tile: (str(tile["title"]), "")),
        }

    def told(self, field: str, value: str) -> Told | None:
        """Return the title and the text of an option; None: its title is its value.

        Args:
            field: The name of the field, as drawers name it.
            value: The option.
        """
        how = self._told.get(field)
        return how(value) if how is not None and value else None

    def _say(self, key: str, **values: object) -> str:
        return format_message(self._messages, key, values)

    def _cards(self, component: str, worded: Callable[[str, Data], Told]) -> Callable[[str], Told | None]:
        """Return the words for the cards, or else the tiles, of a component."""

        def found(value: str) -> Told | None:
            data = self._components.get(component) or {}
            card = (data.get("cards") or data.get("tiles") or {}).get(value)
            return worded(value, card) if card is not None else None

        return found

    def _objective(self, number: str, card: Data) -> Told:
        asked = (self._phrases.condition(name, least) for name, least in card["all"].items())
        title = self._say("card.numbered", number=number, name=card["title"])
        return title, capitalised(join_list(self._messages, asked, "semicolon"))

    def _factory(self, number: str, card: Data) -> Told:
        bought = self._phrases.bought(card["cost"], card.get("choose_one") or [card["gain"]])
        return self._say("card.factory", number=number), bought

    def _encounter(self, number: str, card: Data) -> Told:
        bought = {letter: self._phrases.bought(card[letter]["cost"], [card[letter]["gain"]]) for letter in "abc"}
        options = [self._say("card.option", letter=letter.upper(), option=it) for letter, it in bought.items()]
        return self._say("card.encounter", number=number), ". ".join(options)

    def _tile(self, number: str, tile: Data) -> Told:
        title = self._say("card.numbered", number=number, name=tile["name"])
        return title, "" if tile["effect"] else self._say("tile.no-source")


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


Load = Iterable[tuple[int, str]]

_AMOUNTS = ("load", "drop", "take", "cards")
"""Beginnings of the kinds of choices that ask for a number of something."""

_COUNTED = {"worker": "workers", "combat card": "combat_cards"}
"""The thing to count, by the word of a line, where that is another."""


_THINGS = {"upgrade": "box", "build": "structure", "enlist": "action", "goods": "resource"}
"""The thing that each option of a choice names, by the kind of the choice."""


class ActionWords:
    """Actions and the choices of a player in words, without the player."""

    def __init__(self, components: Data, messages: Messages) -> None:
        """Take the names and messages of some content."""
        mats = components["factions"]["factions"]
        self._messages = messages
        self._mats = {name: str(mat["name"]) for name, mat in components["player-mats"]["mats"].items()}
        self._factions = {name: str(mat["short"]) for name, mat in mats.items()}
        self._abilities = {mech["id"]: str(mech["name"]) for mat in mats.values() for mech in mat["mechs"]}
        self._options: dict[str, str] = {}

    def question(self, kind: str) -> str:
        """Return the question of a choice of some kind."""
        asked, _, thing = kind.partition("-")
        key = f"choice.{kind}"
        if key in self._messages:
            return self.say(key)
        if asked in _AMOUNTS and thing:
            return self.say(f"choice.{asked}", value=thing, resource=name_phrase("resource", thing))
        return f"{capitalised(kind.replace('-', ' '))}?"

    def option(self, kind: str, label: Any) -> str:
        """Return an option of a choice.

        Args:
            kind: The kind of the choice.
            label: The engine's label of the option: a word, a number, or a tuple that begins with a verb.
        """
        if isinstance(label, tuple):
            return self._option_with_values(kind, label)
        if isinstance(label, int):
            return self.say("option.all") if kind == "producers" and label < 0 else self._amount(kind, label)
        if kind == "deploy":
            return self.ability(label)
        if kind == "action" and label == "factory":
            return capitalised(self.say("action.factory"))
        source, _, place = label.partition(" ")
        if kind == "payment" and place:
            return self.say("option.from", source=name_phrase("option", source), place=self._place(place))
        thing = "action" if kind == "where" and label in BOTTOM_ACTIONS else _THINGS.get(kind)
        if thing is not None and label:
            return self._text(name_phrase(thing, label))
        key = f"option.{label or 'nothing'}"
        return self.say(key) if key in self._messages else self._text(self._place_or_word(label))

    def line(self, line: str, rulebook: Rulebook) -> str:
        """Return a line of the action grammar; one that can't be read stays as it is."""
        try:
            return self.action(parse(line, rulebook))
        except ActionError:
            return line

    def action(self, action: Action) -> str:
        """Return an action."""
        worded = self._WORDED.get(action.verb)
        if worded is not None:
            return worded(self, action)
        key = f"action.{action.verb}"
        if key not in self._messages:
            return str(action).removeprefix(f"{action.faction} ")
        values = dict(zip(VERBS[action.verb], action.args, strict=False))
        without = values.pop("without", ())
        return self._without(self.say(key, **{name: self._value(name, it) for name, it in values.items()}), without)

    def aboard(self, load: Load) -> str:
        """Return the things that an airship carries."""
        return self.say("lab.aboard", goods=_goods(load))

    def place(self, label: str) -> str:
        """Return the name of a place, as lines and positions label it."""
        return self._text(self._place(label)) if label else ""

    def ability(self, name: str) -> str:
        """Return the name of a mech ability."""
        return self._abilities.get(name, name)

    def field(self, name: str) -> str:
        """Return the title of a field beside the board; a name that is a title already stays."""
        return capitalised(self._text(name_phrase("field", name)) if name.islower() else name)

    def word(self, word: str) -> str:
        """Return a word of the grammar as an option."""
        if word not in self._options:
            self._options[word] = self._text(name_phrase("option", word)) if word.islower() else word
        return self._options[word]

    # -- options ------------------------------------------------------------------------------------------------------

    def retreat(self, action: Action) -> str:
        """Return a unit and the place that it retreats to, whatever it takes along."""
        unit, place, _ = action.args
        return self.say("action.retreat", unit=name_phrase("unit", unit), place=self._place(place))

    def _amount(self, kind: str, number: int) -> str:
        """Return a number as an answer, with the counted thing if it is carried or dropped."""
        asked, _, thing = kind.partition("-")
        if asked not in _AMOUNTS or asked == "cards":
            return str(number)
        return self._text(_goods(((number, thing),))) if number else self.say("option.none")

    def _option_with_values(self, kind: str, label: tuple[Any, ...]) -> str:
        if kind == "without":
            return self.say("option.without", parts=self._parts(label)) if label else self.say("option.nothing")
        match label:
            case ("move" | "factory-move" as verb, unit, place):
                return self.say(f"option.{verb}-unit", unit=name_phrase("unit", unit), place=self._place(place))
            case ("section", section):
                return capitalised(self._text(name_phrase("section", section)))
            case ("bolster", what):
                return self.say(f"option.bolster.{what}")
            case ("trade", what):
                return self.say("action.trade", goods=name_phrase("option", what))
            case ("bombard", faction):
                return self.say("option.bombard", faction=self._faction(faction))
            case (str() as verb, *args):
                known = verb in self._WORDED or f"action.{verb}" in self._messages
                return capitalised(self.action(Action("", verb, tuple(args))) if known else verb.replace("_", " "))
        return " ".join(map(str, label))

    # -- actions ------------------------------------------------------------------------------------------------------

    def _trade(self, action: Action) -> str:
        parcels, without = action.args
        onto = [{"say": "action.onto", "goods": _goods(goods), "place": self._place(place)} for goods, place in parcels]
        gained = onto or [name_phrase("option", "popularity")]
        return self._without(self.say("action.trade", goods=gained), without)

    def _produce(self, action: Action) -> str:
        return self.say("action.produce", places=[self._place(place) for place, _ in action.args[0]])

    def _move(self, action: Action) -> str:
        unit, stops = action.args
        way = [self._stop(place, clauses) for place, clauses in stops]
        values = {"unit": name_phrase("unit", unit), "places": way}
        return self.say("action.move" if len(way) > 1 else "action.move.start", **values)

    def _retreat(self, action: Action) -> str:
        unit, place, load = action.args
        key = "action.retreat.with" if load else "action.retreat"
        return self.say(key, unit=name_phrase("unit", unit), place=self._place(place), goods=_goods(load))

    def _commit(self, action: Action) -> str:
        power, cards = action.args
        said = {"say": "action.cards", "number": len(cards), "cards": list(cards)}
        return self.say("action.commit", power=power, cards=said)

    def _bottom(self, action: Action) -> str:
        what, where, payment, without = action.args
        verb = action.verb
        if not what:
            done = self.say(f"action.{verb}.nothing")
        elif verb == "upgrade":
            done = self.say("action.upgrade", box=name_phrase("box", what), action=name_phrase("action", where))
        elif verb == "enlist":
            done = self.say("action.enlist", action=name_phrase("action", what), bonus=name_phrase("bonus", where))
        elif verb == "deploy":
            done = self.say("action.deploy", ability=self.ability(what), place=self._place(where))
        else:
            done = self.say("action.build", structure=name_phrase("structure", what), place=self._place(where))
        return self._without(self._paid(done, payment), without)

    def _gain(self, action: Action) -> str:
        goods, place = action.args
        key = "action.gain.onto" if place else "action.gain"
        return self.say(key, goods=_goods(goods), place=self._place(place or ""))

    def _factory(self, action: Action) -> str:
        choice, payment, without = action.args
        done = self.say(f"action.factory.{choice}" if choice else "action.factory")
        return self._without(self._paid(done, payment), without)

    def _deal(self, action: Action) -> str:
        (mat,) = action.args
        return self.say("action.deal", player=self._faction(action.faction), mat=self._mats.get(mat, mat))

    def _paid(self, action: str, payment: Iterable[tuple[int, str, str]]) -> str:
        parts = [self._payment(*part) for part in payment]
        return self.say("action.paid", action=action, payment=parts) if parts else action

    def _payment(self, number: int, thing: str, source: str) -> Phrase:
        (goods,) = _goods(((number, thing),))
        there = source and thing in RESOURCES
        return {"say": "action.from", "goods": goods, "place": self._place(source)} if there else goods

    def _stop(self, place: str, clauses: Iterable[tuple[str, Load]]) -> str:
        stop = self._text(self._place(place))
        for word, load in clauses:
            stop = self.say(f"action.move.{word}", place=stop, goods=_goods(load))
        return stop

    _WORDED: ClassVar[dict[str, Callable[[ActionWords, Action], str]]] = {
        **dict.fromkeys(("move", "factory-move"), _move),
        **dict.fromkeys(BOTTOM_ACTIONS, _bottom),
        "retreat": _retreat,
        "commit": _commit,
        "trade": _trade,
        "produce": _produce,
        "gain": _gain,
        "factory": _factory,
        "deal": _deal,
    }
    """The actions whose messages alone don't say all of their values."""

    def _without(self, action: str, parts: tuple[Part, ...]) -> str:
        return self.say("action.without", action=action, parts=self._parts(parts)) if parts else action

    def _parts(self, parts: Iterable[Part]) -> list[object]:
        return [self._part(*part) for part in parts]

    def _place_or_word(self, label: str) -> object:
        place = self._place(label)
        return (
            place if place != label or label[:1].isupper() else self._factions.get(label, name_phrase("option", label))
        )

    def _part(self, number: int, what: str, whose: str) -> Phrase:
        """Return a part of a gain to leave: power, 1 coin, Polania's power."""
        part = count_phrase(number, what) if number else name_phrase("gain", what)
        return {"say": "action.part-of", "faction": self._faction(whose), "part": part} if whose else part

    # -- values -------------------------------------------------------------------------------------------------------

    def _value(self, name: str, value: Any) -> object:
        """Return the value of an action by the name of its argument."""
        match name:
            case "ability":
                return self.ability(value)
            case "against" | "to":
                return self._faction(value)
            case "place":
                return self._place(value)
            case "section" | "penalty":
                return name_phrase("trap" if name == "penalty" else name, value)
        return name_phrase("option", value) if isinstance(value, str) else value

    def _place(self, label: str) -> object:
        """Return a place by its name where it has one, or what a line names in its stead."""
        if label == "airship":
            return name_phrase("option", label)
        if label.startswith("HB_"):
            return {"say": "name.place.home-base", "owner": self._faction(label.removeprefix("HB_").lower())}
        return name_phrase("place", label.lower()) if label in ("FACTORY", "home") else label

    def _faction(self, name: str) -> str:
        return self._factions.get(name, name)

    def _text(self, value: object) -> str:
        return to_text(self._messages, value)

    def say(self, key: str, **values: object) -> str:
        """Return a message of the content."""
        return format_message(self._messages, key, values)


def _goods(load: Load) -> list[Phrase]:
    return [count_phrase(number, _COUNTED.get(thing, thing)) for number, thing in load]
