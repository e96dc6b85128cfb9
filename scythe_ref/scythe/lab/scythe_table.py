"""Scythe on the lab's table: the lab's protocol, answered by the engine."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scythe_ref.lab import SWITCH, Choice, DrawerField, LabGame, PlacedPiece
from scythe_ref.messages import MessageError, Messages, format_message, to_text
from scythe_ref.scythe.closed_lists import MODULES
from scythe_ref.scythe.engine.actions.action import Action
from scythe_ref.scythe.engine.catalogue import REGISTRY
from scythe_ref.scythe.engine.core.phrases import Phrase, name_phrase
from scythe_ref.scythe.engine.core.rulebook import LAKE, Rulebook
from scythe_ref.scythe.engine.game import Outcome, Position, Scythe
from scythe_ref.scythe.engine.options import Node, is_halted, root
from scythe_ref.scythe.engine.options.node import label_of
from scythe_ref.scythe.engine.options.paying import KIND as LEAVING
from scythe_ref.scythe.engine.position.build import describe, ruleset_named
from scythe_ref.scythe.engine.position.codec import to_json
from scythe_ref.scythe.engine.position.line import parse_line, to_line
from scythe_ref.scythe.engine.position.names import (
    BOTTOM_ACTIONS,
    CHARACTER,
    FACTORY_SECTION,
    KINDS,
    MECH,
    MOVING,
    RESOURCES,
    SECTIONS,
)
from scythe_ref.scythe.engine.position.state import State
from scythe_ref.scythe.engine.rules.move.movement import UNITS_OF_KIND
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
from scythe_ref.scythe.lab.action_words import SECTION_LINES, WORDS, ActionWords, CardOptions, top_lines

Data = Mapping[str, Any]

FEWEST = 2
"""Players of a game that is dealt; a position may have one alone."""

_MOVES = ("move", "factory-move")


class ScytheTable(Scythe, LabGame):
    """Scythe with the protocol of the lab: positions set up piece by piece, and choices."""

    link_words = WORDS
    write_line = staticmethod(to_line)
    supply = staticmethod(editing.supply)
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
        self.bundle = bundle
        mats = bundle["components"]["factions"]["factions"]
        self._titles = {name: mat["name"] for name, mat in mats.items()}
        self._told: dict[tuple[str, str], tuple[str, str] | None] = {}
        self._replay = Replay(bundle["components"])
        self._words = ActionWords(bundle["components"], bundle["messages"])
        self._cards = CardOptions(bundle["components"], bundle["messages"])

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
        return found

    def put(self, data: Data, owner: str, kind: str, place: str) -> dict[str, Any]:
        """Return a description with one more piece."""
        return editing.put(data, owner, kind, place, self._plain())

    def take(self, data: Data, owner: str, kind: str, place: str) -> dict[str, Any]:
        """Return a description with one piece fewer."""
        return editing.take(data, owner, kind, place, self._plain())

    def fields(self, data: Data, owner: str, here: Position | None) -> list[DrawerField]:
        """Return the fields beside the board."""
        full = describe(here.state) if here is not None else None
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
        """Return the question of a choice."""
        return self._words.question(choice.kind)

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
        """Return an option in words."""
        return self._words.option(choice.kind, label)

    def in_words(self, here: Position, line: str) -> str:
        """Return an action in words."""
        return self._words.line(line, here.state.rulebook)

    def steps(
        self, here: Position, owner: str, kind: str, place: str, going_on: bool = False
    ) -> Iterator[tuple[list[str], list[int]]]:
        """Yield the paths to the choices of a unit's steps, of a Move action and of a Factory card's.

        At the beginning of a turn the paths include the section.
        """
        begin = self.choice(here)
        if not isinstance(begin, Node) or self.player_name(here, begin.player) != owner:
            return
        if going_on and not self._goes_on(here.state, begin.player, kind, place):
            return
        yield from (([], [index]) for index in self._of_unit(here, begin, kind, place))
        for label in _moving_sections(begin):
            action = begin.take(begin.options.index(label))
            after = self.act(here, action) if not isinstance(action, Node) else None
            then = self.choice(after.after) if after is not None and after.accepted else None
            if after is not None and isinstance(then, Node):
                yield from (([str(action)], [index]) for index in self._of_unit(after.after, then, kind, place))

    def usual_lines(self, here: Position) -> Iterator[tuple[str, str]]:
        """Yield the sections at the beginning of a turn, and the actions of the chosen section."""
        begin = self.choice(here)
        if not isinstance(begin, Node):
            return
        owner = self.player_name(here, begin.player)
        said = {"section": SECTION_LINES, "action": self._row_lines(here.state)}.get(begin.kind, ())
        for line in said:
            action = self.parse(here, f"{owner} {line}")
            label = label_of(action)
            if label not in begin.options:
                words = self._words.option(begin.kind, label)
                yield words[:1].upper() + words[1:], str(action)

    def _row_lines(self, state: State) -> Iterator[str]:
        """Yield the actions of the section with the token, in their shortest form."""
        rulebook, player, section = state.rulebook, state.players[state.active], state.turn.section
        workers = [place for place in player.units[5:] if 0 <= place < rulebook.territories]
        yield from top_lines(SECTIONS[section], rulebook.places[min(workers, default=0)])
        for verb, bottom in zip(BOTTOM_ACTIONS, rulebook.bottoms[player.mat], strict=True):
            if bottom[0] == section:
                yield f"{verb} nothing"

    def _goes_on(self, state: State, player: int, kind: str, place: str) -> bool:
        """Return whether a line about a unit means the one that has just moved: one that has not moved goes first."""
        index = state.rulebook.index[place]
        there = [unit for unit in UNITS_OF_KIND.get(kind, ()) if state.place_of(player, unit) == index]
        return state.turn.mover in there and all(state.turn.moved >> unit & 1 for unit in there)

    def chosen_by(self, here: Position, policy: str) -> str:
        """Return the line that a policy chooses: with the same dice in the same position, so that all is repeatable."""
        # Of the hash of texts only this one is the same in every process.
        seed = zlib.crc32(to_json(here.state).encode())
        return str(choice_of(policy or "stars", here.state, seed))

    def unused(self, here: Position) -> list[Phrase]:
        """Return nothing: who plays on has not drawn everything yet."""
        return []

    def _of_unit(self, here: Position, choice: Node, kind: str, place: str) -> Iterator[int]:
        """Yield the options that move a unit."""
        faction = self.player_name(here, choice.player)
        own = "home" if place == editing.home_of(faction, here.state.rulebook) else place
        for index, label in enumerate(choice.options):
            if isinstance(label, tuple) and label[0] in _MOVES and label[1:3] in ((kind, own), (kind,)):
                yield index

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
        rulebook = state.rulebook
        if kind not in KINDS or owner not in rulebook.factions or not {place, target} <= rulebook.index.keys():
            return []
        home = editing.home_of(owner, rulebook)
        begun, ended = ("home" if label == home else label for label in (place, target))
        loads = [""]
        if rulebook.terrain[rulebook.index[place]] == LAKE and kind in (KINDS[CHARACTER], KINDS[MECH]):
            load = self._load_of(state, owner, kind, rulebook.index[place])
            loads += [f" with {load}"] if load else []
        return [
            f"{owner} {verb} {kind} {begun} to {ended}{load}" for verb in self._verbs(here, owner) for load in loads
        ]

    def _verbs(self, here: Position, owner: str) -> list[str]:
        """Return the verbs by which a player can move units now, or would if it were the time."""
        turn = here.state.turn
        if owner != self.player_name(here, here.state.active):
            return ["move"]
        if turn.stage == MOVING:
            return ["factory-move" if turn.factory else "move"]
        if turn.section >= 0:
            return ["factory-move" if turn.section == FACTORY_SECTION else "move"]
        begin = self.choice(here)
        sections = [label[1] for label in _moving_sections(begin)] if isinstance(begin, Node) else []
        return [_MOVES[("move", "factory").index(section)] for section in sections] or ["move"]

    def _load_of(self, state: State, owner: str, kind: str, place: int) -> str:
        """Return everything that a unit could take along from a place."""
        player = state.player_of(state.rulebook.faction_index[owner])
        workers = state.workers_at(player, place) if player >= 0 and kind == KINDS[MECH] else 0
        counted = [(workers, "worker"), *zip(state.goods_at(place), RESOURCES, strict=True)]
        return ", ".join(f"{number} {thing}" for number, thing in counted if number)

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


def _moving_sections(begin: Node) -> list[Any]:
    """Return the options to put the action token where units move."""
    return [label for label in begin.options if label in (("section", "move"), ("section", "factory"))]
