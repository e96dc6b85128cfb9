"""Scythe on the lab's table: the lab's protocol, answered by the engine."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from scythe_ref.lab import SWITCH, Choice, Comparison, DrawerField, Headline, LabGame, PlacedPiece
from scythe_ref.messages import MessageError, Messages, capitalised, format_message, to_text
from scythe_ref.scythe.closed_lists import MODULES
from scythe_ref.scythe.components.phrases import CardPhrases
from scythe_ref.scythe.engine.actions.action import Action, ActionError
from scythe_ref.scythe.engine.actions.grammar import parse
from scythe_ref.scythe.engine.catalogue import REGISTRY
from scythe_ref.scythe.engine.core.phrases import Phrase, name_phrase, player_name
from scythe_ref.scythe.engine.core.rulebook import Rulebook
from scythe_ref.scythe.engine.game import Outcome, Position, Scythe
from scythe_ref.scythe.engine.options import Node, is_halted, root
from scythe_ref.scythe.engine.options.node import label_of
from scythe_ref.scythe.engine.options.paying import KIND as LEAVING
from scythe_ref.scythe.engine.position.build import describe, ruleset_named
from scythe_ref.scythe.engine.position.codec import to_json
from scythe_ref.scythe.engine.position.line import parse_line, to_line
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.scoring import score, winners
from scythe_ref.scythe.flips import FlipWords, Replay, search_of
from scythe_ref.scythe.games import (
    Drawn,
    check_rulebook,
    choice_of,
    deal,
    log_text,
    module_names,
    read_log,
    seats,
    start_of,
)
from scythe_ref.scythe.lab import drawers, editing
from scythe_ref.scythe.lab.action_words import WORDS, ActionWords, CardOptions
from scythe_ref.scythe.lab.lines import (
    candidate_lines,
    goes_on,
    move_lines,
    moves_of,
    moving_sections,
    moving_verbs,
    undropped,
)
from scythe_ref.scythe.lab.outcome_words import before_dials, consequences, level_words, revealed, score_words, so_far

Data = Mapping[str, Any]

MOST_PARSED = 1_000
FEWEST = 2
"""Players of a game that is dealt; a position may have one alone."""

_LETTERS = ("a", "b", "c")
"""The options of an encounter card."""

_NUMBERED = ("factory_card",)
"""Keys of a player whose number is the name of a card."""


class ScytheTable(Scythe, LabGame):
    """Scythe with the protocol of the lab: positions set up piece by piece, and choices."""

    link_words = WORDS
    write_line = staticmethod(to_line)
    supply = staticmethod(editing.supply)
    consequences = staticmethod(consequences)
    position_keys = (
        *("ruleset", "modules", "players", "board", "factory_cards", "combat_deck", "bonus_tile"),
        *("airship_tiles", "resolution_tile", "player_count", "draws"),
    )

    def __init__(self, bundle: Data) -> None:
        """Make the table.

        Args:
            bundle: The components and messages, from ``Library.bundle``.
        """
        super().__init__(REGISTRY)
        self._parsed = lru_cache(MOST_PARSED)(parse)
        self._described: tuple[Position | None, Data | None] = None, None  # what all players' fields are made of
        self.bundle = bundle
        mats = bundle["components"]["factions"]["factions"]
        self._titles = {name: mat["name"] for name, mat in mats.items()}
        self._told: dict[tuple[str, str], tuple[str, str] | None] = {}
        self._replay = Replay(bundle["components"])
        self._words = ActionWords(bundle["components"], bundle["messages"])
        self._cards = CardOptions(bundle["components"], bundle["messages"])
        self._phrases = CardPhrases(bundle["messages"])
        self._abilities = {mech["id"]: mech["rule"] for mat in mats.values() for mech in mat["mechs"]}

    # -- positions ------------------------------------------------------------------------------------------------

    def players(self) -> list[dict[str, str]]:
        """Return the factions."""
        return [{"value": name, "title": title} for name, title in self._titles.items()]

    def read_line(self, line: str) -> dict[str, Any]:
        """Read a position in one line."""
        return parse_line(line, self._plain())

    def read_log(self, text: str) -> tuple[dict[str, Any], list[str]]:
        """Return the start of a log's first game, with its decks in order, and its actions."""
        components = self.bundle["components"]
        log = read_log(text, self._plain().mats)
        if not log.games:
            raise MessageError("lab.empty-log")
        rulebook = self.rulebook(components, log.ruleset)
        check_rulebook(log, rulebook)
        game = log.games[0]
        state, _ = start_of(game, rulebook)
        stolen = [value for what, values in game.draws if what == "card" for value in values]
        said = self._laid_out(state, {"stolen_cards": stolen} if stolen else {})
        return {**said, "ruleset": log.ruleset}, list(game.actions)

    def new(self, players: Sequence[str]) -> dict[str, Any]:
        """Return an empty board with some factions; the first of them has the turn."""
        known = [name for name in self._titles if name in players] or list(self._titles)[:1]
        first = next((name for name in players if name in known), known[0])
        return {"players": {name: {"active": True} if name == first else {} for name in known}}

    def deal(self, players: Sequence[str], seed: int) -> dict[str, Any]:
        """Return a new game."""
        if len(players) < FEWEST:
            raise MessageError("lab.few-players", least=FEWEST)
        rulebook = self._plain()
        modules = [name for name in module_names(rulebook) if name in rulebook.faction_module]
        state = deal(rulebook, seats(rulebook, 0, players, seed, modules), Drawn(seed), modules)
        return self._laid_out(state, {})

    def _laid_out(self, state: State, draws: Data) -> dict[str, Any]:
        """Return the description of a dealt game, its decks written out: a link to it deals the same cards."""
        said = {name: said for name, said in describe(state).items() if name != "ruleset"}
        deck, encounters = list(reversed(state.deck)), list(reversed(state.encounter_deck))
        return {**said, "combat_deck": deck, "draws": {**draws, "encounter_cards": encounters}}

    def pieces(self, data: Data) -> list[PlacedPiece]:
        """Return the pieces on the board, a Trap with the name of its face."""
        found = editing.pieces(data, self._plain())
        for piece in found:
            if "detail" in piece:
                piece["detail"] = to_text(self.bundle["messages"], name_phrase("trap", piece["detail"]))
            elif piece["kind"] == editing.AIRSHIP and (load := editing.cargo(data, piece["owner"])):
                piece["aboard"] = sum(number for number, _ in load)
                piece["detail"] = self._words.aboard(load)
        return found

    def put(self, data: Data, owner: str, kind: str, place: str) -> dict[str, Any]:
        """Return a description with one more piece."""
        return editing.put(data, owner, kind, place, self._plain())

    def take(self, data: Data, owner: str, kind: str, place: str) -> dict[str, Any]:
        """Return a description with one piece fewer."""
        return editing.take(data, owner, kind, place, self._plain())

    def move(self, data: Data, owner: str, kind: str, place: str, to: str) -> dict[str, Any]:
        """Return a description with a piece moved, an airship with all aboard."""
        if kind == editing.AIRSHIP:
            return self.put(data, owner, kind, to)
        return super().move(data, owner, kind, place, to)

    def fields(self, data: Data, owner: str, here: Position | None) -> list[DrawerField]:
        """Return the fields beside the board."""
        if here is not self._described[0]:
            self._described = here, describe(here.state) if here is not None else None
        _, full = self._described
        rulebook = self._rulebook_of(data)
        if owner:
            return self._name_options(drawers.player_fields(data, owner, full, rulebook))
        modules, components = list(module_names(rulebook)), self.bundle["components"]
        return self._name_options(drawers.table_fields(data, full, rulebook, modules, components))

    def set(self, data: Data, owner: str, name: str, value: Any) -> dict[str, Any]:
        """Return a description that says something else beside the board."""
        if owner:
            return drawers.set_player(data, owner, name, value, self._plain())
        return drawers.set_table(data, name, value, self._plain())

    def parse(self, here: Position, line: str) -> Action:
        """Read one line; those of a play, and those that somebody may look for, are read again for each screen."""
        return self._parsed(line, here.state.rulebook)

    def apply(self, here: Position, action: Action, upcoming: Action | None = None) -> Outcome:
        """Play an action; the last one implies nothing, as a retreat after it is a choice to offer."""
        return self.act(here, action) if upcoming is None else super().apply(here, action, upcoming)

    def badges(self, data: Data) -> list[str]:
        """Return the unusual rules in play, expansions among them."""
        return [*super().badges(data), *map(self._module, data.get("modules") or ())]

    def _module(self, name: str) -> str:
        """Return the title of a module, which the content may name."""
        key = f"name.expansion.{name}"
        messages: Messages = self.bundle["messages"]
        return format_message(messages, key, {}) if key in messages else MODULES[name]

    def changes(self, scenario: Data) -> Iterator[list[dict[str, Any]]]:
        """Yield the flips of a scenario found so far, worded as on pages."""
        search = search_of(scenario, self._replay)
        if search is None:
            return
        for _ in search.tries():
            yield []
        worded = FlipWords(self.bundle).worded(search.found())
        yield [flip for answer in worded["answers"] for flip in answer["flips"]]

    def log(self, data: Data, play: Sequence[str]) -> str:
        """Return a play as a log."""
        return log_text(data, play, self.bundle["components"])

    # -- choices --------------------------------------------------------------------------------------------------

    def choice(self, here: Position) -> Choice | None:
        """Return the next choice."""
        return None if is_halted(here.state) else root(here.state)

    def player_name(self, here: Position, number: int) -> str:
        """Return the faction of a player."""
        rulebook = here.state.rulebook
        return rulebook.factions[here.state.players[number].faction]

    def question(self, choice: Choice) -> str:
        """Return the question of a choice; that of an ability names it."""
        if choice.kind == "ability":
            return self._words.say("choice.ability", ability=self._words.ability(_ability(choice)))
        if choice.kind == "card" and any(label[:1] == ("option",) for label in choice.options):
            return self._words.question("option")
        return self._words.question(choice.kind)

    def note(self, here: Position, choice: Choice, taken: Sequence[tuple[str, Any]]) -> str:
        """Return the subject of a question: an ability's text, the open card, a territory, or the sum on the dial."""
        state = here.state
        if choice.kind == "ability":
            return str(self.bundle["rules"].get(self._abilities.get(_ability(choice)), {}).get("text", ""))
        if choice.kind == "card" and state.turn.card:
            return self._words.say("card.encounter", number=state.turn.card)
        if choice.kind == "producers":
            every, fewer = (dict(_first_leaf(choice.take(index)).args[0]) for index in (0, 1))
            return self._words.option("produce", next(place for place in every if every[place] != fewer[place]))
        if choice.kind == "power" and not sum(state.players[choice.player].hand):
            return self._words.say("combat-table.no-cards", player=player_name(state, choice.player))
        return so_far(self.bundle["messages"], taken) if self.secret(choice) else ""

    def sides(self, here: Position, choice: Choice) -> Comparison | None:
        """Return the sides of the combat, as long as nobody knows a dial."""
        return before_dials(self.bundle["messages"], here.state) if choice.kind in ("ability", "power") else None

    def headline(self, before: Position, action: Action, after: Position) -> Headline | None:
        """Return the winner of a combat or of the game, or the open encounter card."""
        ended = self.ending(after)
        found = revealed(self.bundle["messages"], before.state, action)
        if found is not None:
            text, sides = found
            return {"text": f"{text} {ended}".strip(), "sides": sides}
        if action.verb == "encounter" and after.state.turn.card:
            return {"text": self._words.say("card.encounter", number=after.state.turn.card)}
        return {"text": ended} if ended else None

    def ending(self, here: Position) -> str:
        """Return that the game is over, and who has won."""
        state = here.state
        if not state.over:
            return ""
        best = winners(state)
        names = [player_name(state, player) for player in best]
        return self._words.say("lab.game-over", number=len(best), players=names, total=score(state, best[0]).total)

    def scores(self, here: Position) -> list[dict[str, Any]]:
        """Return each player's score, each line with how its number becomes coins."""
        messages: Messages = self.bundle["messages"]
        told: list[dict[str, Any]] = super().scores(here)
        for player, one in enumerate(told):
            one["because"] = {"rule": "scoring.tiers", "message": level_words(messages, here.state, player)}
            for line in one["lines"]:
                line["told"] = score_words(messages, here.state, player, line["rule"], line["number"])
        return told

    def amounts(self, player: Data) -> dict[str, int]:
        """Return tracks and the like, without the numbers of cards."""
        return {name: number for name, number in super().amounts(player).items() if name not in _NUMBERED}

    def is_aside(self, choice: Choice, label: Any) -> bool:
        """Return whether it is a gift, which is possible nearly always."""
        return bool(label == "give")

    def place_of(self, here: Position, choice: Choice, label: Any) -> str:
        """Return the place of an option that is one, and of a combat."""
        place = label[1] if isinstance(label, tuple) and label[:1] == ("fight",) else label
        if place == editing.HOME:
            return editing.home_of(self.player_name(here, choice.player), here.state.rulebook)
        return place if isinstance(place, str) and place in here.state.rulebook.index else ""

    def place_lines(self, here: Position, choice: Choice, place: str) -> Sequence[str]:
        """Return the line of an option that is a territory, with another one in its stead."""
        places = [label for label in choice.options if isinstance(label, str) or choice.kind == "combat-order"]
        offered = next((label for label in places if self.place_of(here, choice, label)), None)
        if offered is None or place not in here.state.rulebook.index:
            return ()
        line = str(_first_leaf(choice.take(list(choice.options).index(offered))))
        own = place == editing.home_of(self.player_name(here, choice.player), here.state.rulebook)
        said = re.escape(offered if isinstance(offered, str) else offered[1])
        lines = [
            line[: found.start()] + (editing.HOME if own else place) + line[found.end() :]
            for found in re.finditer(rf"\b{said}\b", line)
        ]
        return [one for one in lines if self._chosen_place(here, choice, one) == place] or lines

    def _chosen_place(self, here: Position, choice: Choice, line: str) -> str:
        """Return the place that a line takes at a choice: it may name others, before or after."""
        try:
            return self.place_of(here, choice, choice.want(self.parse(here, line))) if isinstance(choice, Node) else ""
        except (ValueError, LookupError, TypeError):  # no line, or another action, of which a choice finds no label
            return ""

    def missed(self, here: Position, line: str) -> tuple[str, str, list[tuple[str, str]]]:
        """Return the question how much an airship drops where the line ends, if it could drop nothing there."""
        lines = undropped(here.state, self.parse(here, line))
        if not lines:
            return "", "", []
        kinds = [f"drop-{thing}" for (_, thing), _ in lines]
        answers = [(self._words.option(f"drop-{thing}", number), other) for (number, thing), other in lines]
        return self._words.question(kinds[0]), self._words.option(kinds[0], 0), answers

    def forced(self, here: Position) -> str:
        """Return the line of the only combat due, if nothing else can come before it."""
        choice = self.choice(here)
        if choice is None or choice.kind != "combat-order":
            return ""
        places = [index for index, label in enumerate(choice.options) if not self.is_aside(choice, label)]
        if len(places) != 1 or choice.options[places[0]][0] != "fight":
            return ""
        return str(choice.take(places[0]))

    def any_order(self, choice: Choice) -> bool:
        """Return whether it is the choice of territories that produce, which the engine asks in the board's order."""
        return choice.kind == "produce"

    def is_leaving(self, choice: Choice) -> bool:
        """Return whether it is a choice to leave some of a gain."""
        return choice.kind == LEAVING

    def secret(self, choice: Choice) -> bool:
        """Return whether it is a commitment to a combat."""
        return choice.kind == "power" or choice.kind.startswith("cards-")

    def covered(self, here: Position, lines: Sequence[str]) -> list[int]:
        """Return the number of the line that commits to a combat not yet revealed, if there is one."""
        combat = here.state.combat
        if combat is None or sum(power >= 0 for power in combat.powers) != 1:
            return []
        commits = [number for number, line in enumerate(lines) if " commit " in line]
        return commits[-1:]

    def option(self, here: Position, choice: Choice, label: Any) -> str:
        """Return an option in words; those of an encounter card say what they bring."""
        match choice.kind, label:
            case "ability", "use" | "decline":
                return self._words.say(f"option.{label}", ability=self._words.ability(_ability(choice)))
            case "retreat", _:
                return self._words.retreat(_first_leaf(choice.take(list(choice.options).index(label))))
            case "card", "leave" if any(label[:1] == ("option",) for label in choice.options):
                return self._words.say("option.no-second")
            case "card", ("option", letter):
                return self._option_of_card(here.state, letter)
        return self._words.option(choice.kind, label)

    def _option_of_card(self, state: State, letter: str) -> str:
        card = self.bundle["components"]["encounter-cards"]["cards"][str(state.turn.card)]
        option = card[letter]
        words = self._phrases.bought(option["cost"], [option["gain"]])
        return self._words.say("card.option", letter=letter.upper(), option=words)

    def in_words(self, here: Position, line: str) -> str:
        """Return an action in words; an option of the open encounter card with what it brings."""
        letter = line.lower().partition(" option ")[2][:1]
        if here.state.turn.card and letter in _LETTERS:
            option = self._option_of_card(here.state, letter)
            return self._words.say("action.option-of-card", number=here.state.turn.card, option=option)
        try:
            return self._words.action(self.parse(here, line))
        except ActionError:  # it stays as it is
            return line

    def steps(
        self, here: Position, owner: str, kind: str, place: str, going_on: bool = False
    ) -> Iterator[tuple[list[str], list[int]]]:
        """Yield the paths to the choices of a unit's steps, of a Move action and of a Factory card's.

        At the beginning of a turn the paths include the section.
        """
        begin = self.choice(here)
        if not isinstance(begin, Node) or self.player_name(here, begin.player) != owner:
            return
        if going_on and not goes_on(here.state, begin.player, kind, place):
            return
        yield from (([], [index]) for index in moves_of(here.state, begin, kind, place))
        for label in moving_sections(begin):
            action = begin.take(begin.options.index(label))
            after = self.act(here, action) if not isinstance(action, Node) else None
            then = self.choice(after.after) if after is not None and after.accepted else None
            if after is not None and isinstance(then, Node):
                yield from (([str(action)], [index]) for index in moves_of(after.after.state, then, kind, place))

    def usual_lines(self, here: Position) -> Iterator[tuple[str, str]]:
        """Yield the actions that somebody may look for at a choice and that are no options."""
        choice = self.choice(here)
        if not isinstance(choice, Node):
            return
        owner, seen = self.player_name(here, choice.player), set(choice.options)
        for line in candidate_lines(here.state, choice):
            action = self.parse(here, f"{owner} {line}")
            label = action.args[1] if action.verb == "retreat" else label_of(action)
            if label not in seen:
                seen.add(label)
                words = self._words.retreat(action) if action.verb == "retreat" else self.option(here, choice, label)
                yield capitalised(words), str(action)

    def chosen_by(self, here: Position, policy: str) -> str:
        """Return the line that a policy chooses: with the same dice in the same position, so that all is repeatable."""
        # Of the hash of texts only this one is the same in every process.
        seed = zlib.crc32(to_json(here.state).encode())
        return str(choice_of(policy or "stars", here.state, seed))

    def unused(self, here: Position) -> list[Phrase]:
        """Return nothing: who plays on has not drawn everything yet."""
        return []

    def is_target(self, choice: Choice, further: bool = False) -> bool:
        """Return whether it is a step on the board or a flight above it."""
        return choice.kind in ("step", "place", "flight") or (further and choice.kind == "go-on")

    def stops(self, action: Action) -> Sequence[str]:
        """Return the place that the steps of a line lead to."""
        return [label for label, _ in action.args[1][1:]]

    def place_named(self, here: Position, label: str) -> str:
        """Return the board's label of a place: the own home base by its name."""
        owner = self.player_name(here, here.state.active)
        named = editing.home_of(owner, here.state.rulebook) if label == editing.HOME else label
        return named if named in here.state.rulebook.index else ""

    def place_title(self, label: str) -> str:
        """Return the name of a place, or a label that is its name."""
        return self._words.place(label)

    def alone(self, owner: str) -> dict[str, Any]:
        """Return a mech with all the faction's abilities, on its home base."""
        mats = self.bundle["components"]["factions"]["factions"]
        if owner not in mats:
            raise ValueError(f"there is no faction {owner!r:.40}")
        abilities = [mech["id"] for mech in mats[owner]["mechs"]]
        units = {editing.HOME: ["mech"] * len(abilities)}
        return {"players": {owner: {"active": True, "abilities": abilities, "units": units}}}

    def neighbours(self, here: Position, place: str) -> list[str]:
        """Return the places beside a place."""
        board = self.bundle["components"]["board"]["territories"]
        return list(dict.fromkeys(board.get(place, {}).get("neighbours", {}).values()))

    def move_lines(self, here: Position, owner: str, kind: str, place: str, target: str) -> list[str]:
        """Return one step of a unit: by every Move action that it may take part in, off a lake also with all there."""
        state = here.state
        if not {place, target} <= state.rulebook.index.keys():
            return []
        verbs = ["move"] if owner != self.player_name(here, state.active) else moving_verbs(state, self.choice(here))
        return move_lines(state, verbs, owner, kind, place, target)

    def _name_options(self, fields: list[DrawerField]) -> list[DrawerField]:
        """Give fields and options their names, and cards their titles."""
        for field in fields:
            name = field["name"]
            self._name_options(field["parts"])
            field["title"] = self._words.field(field["title"])
            for option in field["options"]:
                option["title"] = self._words.word(option["value" if name.startswith(SWITCH) else "title"])
                if name == "abilities":
                    option["title"] = self._words.ability(option["value"])
                elif name == drawers.MODULES:
                    option["title"] = self._module(option["value"])
                elif name in (drawers.ACTIVE, "resolution_tile.set_off_by"):
                    option["title"] = self._titles.get(option["value"], option["title"])
                elif told := self._card(name, option["value"]):
                    option["title"], detail = told
                    option.update({"detail": detail} if detail else {})
        return fields

    def _card(self, field: str, value: str) -> tuple[str, str] | None:
        """Return the title of a card, computed once."""
        if (field, value) not in self._told:
            self._told[field, value] = self._cards.told(field, value)
        return self._told[field, value]

    def _plain(self) -> Rulebook:
        return self.rulebook(self.bundle["components"])

    def _rulebook_of(self, data: Data) -> Rulebook:
        try:
            return self.rulebook(self.bundle["components"], ruleset_named(data.get("ruleset")))
        except ValueError:  # said among the defects
            return self._plain()


def _ability(choice: Choice) -> str:
    """Return the ability that a choice is about."""
    return str(choice.take(0).args[0])


def _first_leaf(reached: Any) -> Action:
    """Return the first action below a choice."""
    while isinstance(reached, Choice):
        reached = reached.take(0)
    action: Action = reached
    return action
