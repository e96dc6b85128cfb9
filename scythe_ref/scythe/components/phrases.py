"""Cards and tiles in words: the messages of the content have a phrase for each word of their closed vocabulary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from scythe_ref.messages import Messages, capitalised, format_message, join_list

if TYPE_CHECKING:  # the lab names cards where there is no pydantic
    from scythe_ref.scythe.schema.cards_and_tiles import CoinRow, EncounterOption, FactoryCard, Objective, TileEffect


class CardPhrases:
    """Puts cards and tiles into words."""

    def __init__(self, messages: Messages) -> None:
        """Take the messages of some content."""
        self._messages = messages

    def say(self, key: str, **values: object) -> str:
        """Return a message about cards and tiles."""
        return format_message(self._messages, key, values)

    @property
    def unknown(self) -> str:
        """The text for everything that no source tells."""
        return self.say("tile.unknown")

    @property
    def rest_unknown(self) -> str:
        """The text behind an effect of which the sources tell a part."""
        return self.say("tile.rest-unknown")

    def cost(self, cost: Mapping[Any, int]) -> str:
        """Return a cost: ``Pay 2 coins``; empty if there is none."""
        return self.say("card.cost", cost=list(self._each("gained", cost))) if cost else ""

    def gain(self, gain: Mapping[Any, int]) -> str:
        """Return a gain: ``gain 4 food``, ``deploy 1 mech and gain 1 power``."""
        parts = list(self._each("deed", gain))
        things = list(self._each("gained", gain))
        return self._list([*parts, *([self.say("card.gain", things=things)] if things else [])])

    def bought(self, cost: Mapping[Any, int], gains: Iterable[Mapping[Any, int]]) -> str:
        """Return the gains and the cost of a card, as in ``Pay 2 coins: gain 4 food``, without a full stop."""
        paid, gained = self.cost(cost), self._list(map(self.gain, gains), "or")
        return self.say("card.bought", cost=paid, gain=gained) if paid else capitalised(gained)

    def option(self, option: EncounterOption) -> str:
        """Return an option of an encounter card as a sentence."""
        return self._sentence(self.bought(option.cost, [option.gain]))

    def factory(self, card: FactoryCard) -> str:
        """Return the top-row action of a Factory card."""
        return self._sentence(self.bought(card.cost, card.choose_one or [card.gain]))

    def objective(self, card: Objective) -> str:
        """Return the conditions of an objective card."""
        asked = (self.condition(name, number) for name, number in card.all.items())
        return self._sentence(capitalised(self._list(asked, "semicolon")))

    def condition(self, name: str, number: int) -> str:
        """Return one condition of an objective card."""
        return self.say(f"objective.{name}", number=number)

    def objective_time(self, card: Objective) -> str:
        """Return the moment at which a player can reveal an objective card, in small letters."""
        return self.say(f"card.reveal.{card.check}")

    def counts(self, counted: str) -> str:
        """Return the things that a structure bonus tile counts."""
        return self.say(f"bonus-tile.{counted}")

    def coins(self, rows: list[CoinRow]) -> str:
        """Return the coins of a structure bonus tile: ``1: 2 coins; 2 or 3: 4 coins; from 4: 6 coins``."""
        starts = [1, *[(row.max or 0) + 1 for row in rows]]
        parts = zip(starts, rows, strict=False)  # behind the last row none begins
        return self._list((self._coin_row(start, row) for start, row in parts), "semicolon")

    def tile(self, effect: TileEffect) -> str:
        """Return the effect of a tile of The Wind Gambit."""
        values: dict[str, Any] = dict(effect)
        key = f"tile.{values.pop('do')}"
        if "by_resources" in values:
            losses = values.pop("by_resources")
            steps = ({"say": "tile.loss", "number": number, "power": power} for number, power in enumerate(losses, 1))
            when = values.pop("when")  # None: no source tells
            return self.say(f"{key}.{when}" if when else key, most=len(losses), losses=list(steps))
        return self.say(key, **values)

    def _coin_row(self, start: int, row: CoinRow) -> str:
        end = row.max
        kind = "from" if end is None else "one" if end == start else "two" if end == start + 1 else "several"
        return self.say(f"bonus-tile.coins.{kind}", start=start, end=end, coins=row.coins)

    def _each(self, kind: str, things: Mapping[Any, int]) -> Iterable[str]:
        """Yield those of some things that have a message of a kind, with their numbers."""
        for name, number in things.items():
            if f"{kind}.{name}" in self._messages:
                yield self.say(f"{kind}.{name}", number=number)

    def _list(self, parts: Iterable[str], last: str = "and") -> str:
        return join_list(self._messages, parts, last)

    def _sentence(self, text: str) -> str:
        return self.say("card.sentence", text=text)
