"""Table keys: the parts of a position that belong to no single player, the counterpart of ``keys``.

A table key is one key of a description, one part of a line (``board V4=wood:4``, after its heading) and perhaps one key
of an expectation. Expansions declare their own in their folders, see ``field_catalogue``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, repeat
from typing import TYPE_CHECKING

from scythe_ref.scythe.engine.core import extension_points as points
from scythe_ref.scythe.engine.core.shapes import (
    BoolShape,
    ListShape,
    MapShape,
    Plain,
    RecordShape,
    Shape,
    TextShape,
    UnionShape,
)
from scythe_ref.scythe.engine.position import words
from scythe_ref.scythe.engine.position.keys import (
    CARDS,
    MAT,
    MODULE,
    MOST,
    NUMBER,
    POSITIVE,
    SLUG,
    Difference,
    at_places,
    value_differences,
)
from scythe_ref.scythe.engine.position.names import CARD_VALUES, RESOURCES

if TYPE_CHECKING:
    from scythe_ref.scythe.engine.core.rulebook import Rulebook
    from scythe_ref.scythe.engine.position.reading import Reading
    from scythe_ref.scythe.engine.position.state import State

HEAPS: Mapping[str, Shape] = dict.fromkeys(RESOURCES, NUMBER)


class TableKey:
    """One property of the table in a position.

    Attributes:
        name: The key in descriptions.
        shape: The shape of its value in a description.
        heads: The words that begin its parts of a line.
        by_word: Those of them after which each word is a part for itself.
        doc: A sentence about it for the published schema.
        outcome: The shape of its value in an expectation; None: it has none.
        outcome_doc: A sentence about that.
    """

    name = ""
    shape: Shape
    heads: tuple[str, ...] = ()
    by_word: tuple[str, ...] = ()
    doc = ""
    outcome: Shape | None = None
    outcome_doc = ""

    def read(self, reading: Reading, state: State, said: Plain) -> None:
        """Set up the value of a description; None: the description has no such key."""

    def describe(self, state: State) -> Plain:
        """Return the value in a full description, or None."""
        return None

    def view(self, state: State) -> Plain:
        """Return the value that players see."""
        return self.describe(state)

    def differences(self, state: State, wanted: Plain) -> Iterator[Difference]:
        """Yield the differences from an expectation."""
        return value_differences(self.view(state), wanted)

    def take(self, data: dict[str, Plain], head: str, said: list[str], rulebook: Rulebook) -> None:
        """Add the words after a heading to a description: all at once, or one by one."""
        words.put(data, self.name, self.from_words(said, rulebook), head)

    def from_words(self, said: list[str], rulebook: Rulebook) -> Plain:
        """Read the words."""
        raise NotImplementedError

    def parts(self, said: Plain) -> Iterator[str]:
        """Yield its parts of a line, if there is anything to say."""
        if said:
            yield f"{self.heads[0]} {self.to_words(said)}"

    def to_words(self, said: Plain) -> str:
        """Write the words after the heading."""
        return words.write(self.shape, said)


class BoardKey(TableKey):
    """Resources and encounter tokens by place."""

    name = "board"
    shape = at_places(
        RecordShape(
            {},
            {**HEAPS, "encounter": BoolShape()},
            "TerritoryPosition",
            "What lies on a territory or home base besides pieces of players.",
        )
    )
    heads = by_word = ("board",)

    def read(self, reading: Reading, state: State, said: Plain) -> None:
        for label, things in (said or {}).items():
            place = reading.index(f"board.{label}", label, reading.rulebook.index, "place")
            if place < 0:
                continue
            for kind, resource in enumerate(RESOURCES):
                state.resources[4 * place + kind] = things.get(resource) or 0
            if things.get("encounter"):
                state.encounters |= 1 << place

    def describe(self, state: State) -> dict[str, dict[str, Plain]]:
        board = {}
        for place, label in enumerate(state.rulebook.places):
            here: dict[str, Plain] = {name: number for name, number in state.stock(place).items() if number}
            if state.encounters >> place & 1:
                here["encounter"] = True
            if here:
                board[label] = here
        return board

    def take(self, data: dict[str, Plain], head: str, said: list[str], rulebook: Rulebook) -> None:
        key, value = words.pair(said[0])
        here = data.setdefault(self.name, {}).setdefault(words.place(key, rulebook.index), {})
        for name, sign, number in words.parts(value):
            before, kind = words.amount(name)
            if name == "encounter":
                if sign:
                    raise words.UnreadError(f"one encounter token lies on a place at most: {key}=encounter")
                words.put(here, name, True)
            elif kind in RESOURCES:
                words.put(here, kind, words.number(number) if sign else before)
            else:
                raise words.unknown_word("resource", kind or name, (*RESOURCES, "encounter"))

    def to_words(self, said: Plain) -> str:
        return " ".join(
            f"{label}=" + ",".join(key if key == "encounter" else f"{key}:{value}" for key, value in here.items())
            for label, here in said.items()
        )


class FactoryCardsKey(TableKey):
    """Factory cards on the board: as many as there are players, and one more, less those that players have."""

    name = "factory_cards"
    shape = ListShape(POSITIVE, MOST)
    heads = ("factory-cards",)
    doc = "Factory cards on the board, by number; default: the first that nobody has."

    def read(self, reading: Reading, state: State, said: Plain) -> None:
        held = [player.factory_card for player in state.players if player.factory_card]
        free = sorted(reading.rulebook.factory_cards.keys() - held)
        size = len(state.players) + reading.rulebook.numbers.factory_cards_beyond_players - len(held)
        for number in reading.unique(self.name, said):
            if number not in free:
                reading.fail(self.name, {"say": "impossible.factory-card", "card": number})
        state.factory_offer = free[: max(0, size)] if said is None else sorted(said)

    def describe(self, state: State) -> list[int] | None:
        return list(state.factory_offer)

    def from_words(self, said: list[str], rulebook: Rulebook) -> list[int]:
        return [words.number(word, "the number of a Factory card") for word in said if word != words.NONE]

    def parts(self, said: Plain) -> Iterator[str]:
        if said is not None:
            yield f"{self.heads[0]} {' '.join(map(str, said)) or words.NONE}"


class CombatDeck(FactoryCardsKey):
    """The combat deck, the top card first; by default all cards that are not in hands, the lowest on top."""

    name = "combat_deck"
    shape = CARDS
    heads = ("combat-deck",)
    doc = "Cards in the combat deck, the top one first; what is not in hands then lies on the discard pile."

    def read(self, reading: Reading, state: State, said: Plain) -> None:
        # Scripted draws are on top of the deck, so that drawing them needs no script.
        drawn = list(reading.draws.get("combat_cards") or ())
        stolen = reading.draws.get("stolen_cards") or ()
        named = (("draws.combat_cards", drawn), ("draws.stolen_cards", stolen), (self.name, said or ()))
        unknown = [(path, value) for path, values in named for value in values if value not in CARD_VALUES]
        for path, value in unknown:
            reading.fail(path, {"say": "impossible.combat-card", "value": value})
        if unknown:
            return
        counts = reading.rulebook.card_counts
        left = [max(0, count - sum(p.hand[kind] for p in state.players)) for kind, count in enumerate(counts)]
        for path, values in (named[0], named[2]):
            for value in values:
                left[value - CARD_VALUES[0]] -= 1
            for kind, number in enumerate(left):
                if number < 0:
                    only = {"total": counts[kind], "value": CARD_VALUES[kind]}
                    reading.fail(path, {"say": "impossible.combat-cards", **only})
                    left[kind] = 0
        rest = [*chain.from_iterable(map(repeat, CARD_VALUES, left))]
        if said is None:
            state.deck = [*reversed(rest), *reversed(drawn)]
        else:
            state.deck, state.discards = [*reversed(said), *reversed(drawn)], rest

    def describe(self, state: State) -> list[int] | None:
        return list(reversed(state.deck)) if state.discards else None

    def from_words(self, said: list[str], rulebook: Rulebook) -> list[int]:
        return [words.number(word, "the value of a combat card") for word in said if word != words.NONE]


class BonusTileKey(TableKey):
    """The structure bonus tile in play."""

    name = "bonus_tile"
    shape = TextShape(pattern=r"^[a-z]+(?:_[a-z]+)*$")
    heads = ("bonus-tile",)
    doc = "Structure bonus tile in play; default: none."
    outcome = shape
    outcome_doc = "The structure bonus tile in play."

    def read(self, reading: Reading, state: State, said: Plain) -> None:
        if said is not None:
            state.bonus_tile = reading.index(self.name, said, reading.rulebook.bonus_tiles, "structure bonus tile")

    def describe(self, state: State) -> str | None:
        return state.rulebook.bonus_tiles[state.bonus_tile] if state.bonus_tile >= 0 else None

    def from_words(self, said: list[str], rulebook: Rulebook) -> str:
        return "_".join(said)


class Players(TableKey):
    """The number of players; ``build`` reads it with the players."""

    name = "player_count"
    shape = NUMBER
    heads = ("players",)

    def describe(self, state: State) -> int:
        return len(state.players)

    def from_words(self, said: list[str], rulebook: Rulebook) -> int:
        return words.number(words.single_word(said, self.heads[0]), "a number of players")


class Modules(TableKey):
    """Modules in play besides the base game."""

    name = "modules"
    shape = ListShape(MODULE, MOST)
    heads = ("modules",)

    def read(self, reading: Reading, state: State, said: Plain) -> None:
        for module in reading.unique(self.name, said):
            reading.index(self.name, module, reading.modules, "module")

    def describe(self, state: State) -> list[str] | None:
        # An expansion with a state needs no mention: its own keys tell of it.
        return [name for name, kept in sorted(state.modules.items()) if not kept.to_data()] or None

    def from_words(self, said: list[str], rulebook: Rulebook) -> list[str]:
        return said

    def to_words(self, said: Plain) -> str:
        return " ".join(said)


class Ruleset(TableKey):
    """The ruleset: the rulebook of a state, chosen before reading the rest."""

    name = "ruleset"
    shape = UnionShape(
        {
            str: TextShape(pattern=SLUG),
            Mapping: RecordShape({}, {"preset": TextShape(), "switches": MapShape(TextShape())}),
        },
        "the name of a ruleset, or one with switches",
    )
    heads = ("ruleset", "switch")
    by_word = ("switch",)

    def describe(self, state: State) -> dict[str, Plain]:
        return {"preset": state.rulebook.preset, "switches": dict(state.rulebook.switches)}

    def take(self, data: dict[str, Plain], head: str, said: list[str], rulebook: Rulebook) -> None:
        ruleset = data.get(self.name, {})
        if head == "switch":
            for word in said:
                words.put(ruleset.setdefault("switches", {}), *words.pair(word))
            data[self.name] = ruleset
        elif "preset" in ruleset:
            raise words.UnreadError(f"{head!r} is said twice")
        else:
            data[self.name] = {"preset": words.single_word(said, head), **ruleset}

    def parts(self, said: Plain) -> Iterator[str]:
        if not said:
            return
        yield f"ruleset {said if isinstance(said, str) else said.get('preset', 'current')}"
        if not isinstance(said, str) and said.get("switches"):
            yield "switch " + " ".join(f"{key}={value}" for key, value in said["switches"].items())


class Draws(TableKey):
    """Scripted chance: cards and mats in the order in which they come."""

    name = "draws"
    shape = RecordShape(
        {},
        {
            "combat_cards": CARDS,
            "stolen_cards": CARDS,
            "player_mats": ListShape(MAT, MOST),
            "encounter_cards": ListShape(POSITIVE, MOST),
        },
        "Draws",
        "What chance brings, in order; every draw must be used.",
    )
    heads = by_word = ("draws",)

    def read(self, reading: Reading, state: State, said: Plain) -> None:
        cards = reading.rulebook.encounter_cards
        drawn = list(reading.draws.get("encounter_cards") or ())
        for number in drawn:
            if number not in cards or drawn.count(number) > 1:
                reading.fail("draws.encounter_cards", {"say": "impossible.encounter-card", "card": number})
        state.encounter_deck = [*sorted(cards.keys() - drawn, reverse=True), *reversed(drawn)]
        mats = list(reading.draws.get("player_mats") or ())
        for number, name in enumerate(mats):
            path = f"draws.player_mats.{number}"
            if reading.index(path, name, reading.rulebook.mats, "player mat") >= 0 and name in mats[:number]:
                reading.fail(path, {"say": "impossible.mat-dealt", "mat": reading.rulebook.mat_names[name]})

    def take(self, data: dict[str, Plain], head: str, said: list[str], rulebook: Rulebook) -> None:
        key, value = words.pair(said[0])
        kinds = tuple(map(words.dashed, self.shape.parts))
        if key not in kinds:
            raise words.unknown_word("kind of draw", key, kinds)
        drawn = value.split("+") if key == "player-mats" else words.read(CARDS, value)
        words.put(data.setdefault(self.name, {}), words.underscored(key), drawn, key)

    def to_words(self, said: Plain) -> str:
        return " ".join(f"{words.dashed(key)}={'+'.join(map(str, drawn))}" for key, drawn in said.items() if drawn)


def lay_objectives(reading: Reading, state: State) -> None:
    """Stack the objective cards that nobody has and that are not beside the triumph track."""
    rulebook = state.rulebook
    out = {number for player in state.players for number in player.objectives}
    for hook in rulebook.hooks[points.LAID_OUT]:
        out |= {number for number in rulebook.objective_cards if hook(state, number)}
    state.objective_deck = sorted({*rulebook.objective_cards} - out, reverse=True)
