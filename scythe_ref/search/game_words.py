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
    """A game's own words: its part ``words``, and what its lexicon adds.

    Attributes:
        synonyms: By the content's word, what else people say, parted by commas; terms have theirs in the glossary.
        broader: By a word, the kinds of thing that it is one of: what holds for those holds for it, too.
        places: Factors of entries, by a part of their breadcrumb: how much less what stands there answers.
        dutch: By the English word, Dutch ones, parted by spaces; None if nobody asks in Dutch.
        kinds: By a concept of the lexicon, what it is: a piece, an action and so on.
        read: By a concept, words by which a question is read, but nothing found; parted by commas.
    """

    synonyms: Mapping[str, str] = field(default_factory=dict)
    broader: Mapping[str, list[str]] = field(default_factory=dict)
    places: Mapping[str, float] = field(default_factory=dict)
    dutch: Mapping[str, str] | None = None
    kinds: Mapping[str, str] = field(default_factory=dict)
    read: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def ranking(self) -> dict[str, Any]:
        """The shared file with these words in it: what the pages get."""
        shared = ranking()
        dutch = {} if self.dutch is None else {**shared["dutch"]["words"], **self.dutch}
        return {
            **shared,
            "synonyms": _joined(shared["synonyms"], self.synonyms),
            "broader": {"weight": shared["broader"], "words": self.broader},
            "places": self.places,
            "dutch": {**shared["dutch"], "words": dutch},
            "frames": {**shared["frames"], "kinds": self.kinds, "read": self.read},
        }

    def with_lexicon(self, lexicon: Mapping[str, Any]) -> GameWords:
        """Return these words and those of a lexicon, given by concept as in ``Library.lexicon``.

        Args:
            lexicon: What the content's lexicon says, as plain data.
        """

        def listed(key: str, parted: str) -> dict[str, str]:
            return {name: parted.join(concept[key]) for name, concept in lexicon.items() if concept.get(key)}

        if not lexicon:
            return self
        dutch = listed("dutch", " ")
        return GameWords(
            synonyms=_joined(self.synonyms, listed("said", ", ")),
            broader={**self.broader, **{name: one["is_a"] for name, one in lexicon.items() if "is_a" in one}},
            places=self.places,
            dutch=None if self.dutch is None and not dutch else {**(self.dutch or {}), **dutch},
            kinds={name: concept["kind"] for name, concept in lexicon.items()},
            read=listed("read", ", "),
        )


NO_WORDS = GameWords()
"""Of a game that brings none, and of books of other people."""


def words_of(package: GamePackage, lexicon: Mapping[str, Any] | None = None) -> GameWords:
    """Return the words of a game: its package's and those of its content's lexicon."""
    found: GameWords = package.part("words") or NO_WORDS
    return found.with_lexicon(lexicon or {})


def read_words(file: Path) -> GameWords:
    """Return the words that stand in a JSON file."""
    return GameWords(**json.loads(file.read_bytes()))


def _joined(one: Mapping[str, str], other: Mapping[str, str]) -> dict[str, str]:
    return {**one, **{name: f"{one[name]}, {said}" if name in one else said for name, said in other.items()}}
