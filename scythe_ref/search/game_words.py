"""What people who play one game say: the words by which its search understands them, beside those of every game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from scythe_ref.game_package import GamePackage
from scythe_ref.search.ranking import ranking


@dataclass(frozen=True, eq=False)
class GameWords:
    """A game's own words, its part ``words``.

    Attributes:
        synonyms: By the content's word, what else people say, parted by commas; terms have theirs in the glossary.
        broader: By a word, the kinds of thing that it is one of: what holds for those holds for it, too.
        places: Factors of entries, by a part of their breadcrumb: how much less what stands there answers.
        dutch: By the English word, Dutch ones, parted by spaces; None if nobody asks in Dutch.
    """

    synonyms: Mapping[str, str] = field(default_factory=dict)
    broader: Mapping[str, list[str]] = field(default_factory=dict)
    places: Mapping[str, float] = field(default_factory=dict)
    dutch: Mapping[str, str] | None = None

    @cached_property
    def ranking(self) -> dict[str, Any]:
        """The shared file with these words in it: what the pages get."""
        shared = ranking()
        dutch = {} if self.dutch is None else {**shared["dutch"]["words"], **self.dutch}
        return {
            **shared,
            "synonyms": {**shared["synonyms"], **self.synonyms},
            "broader": {"weight": shared["broader"], "words": self.broader},
            "places": self.places,
            "dutch": {**shared["dutch"], "words": dutch},
        }


NO_WORDS = GameWords()
"""Of a game that brings none, and of books of other people."""


def words_of(package: GamePackage) -> GameWords:
    """Return the words of a game."""
    found: GameWords = package.part("words") or NO_WORDS
    return found


def read_words(file: Path) -> GameWords:
    """Return the words that stand in a JSON file."""
    return GameWords(**json.loads(file.read_bytes()))
