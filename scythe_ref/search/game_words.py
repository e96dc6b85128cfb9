"""A game's words for its search, and its examples of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property, lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from scythe_ref.game_package import GamePackage
from scythe_ref.search.analysis import LONGEST, distance, is_another, most_slips, words
from scythe_ref.search.ranking import ranking
from scythe_ref.translations import N_

COMMON_ENGLISH = Path(__file__).with_name("english.txt")
"""Common English words."""


class GameWords:
    """A game's own words: its part ``words``, and those of its lexicon.

    Attributes:
        synonyms: By the content's word, people's other words, parted by commas; terms have theirs in the glossary.
        broader: By a word, the kinds of thing that it is one of: rules for those hold for it, too.
        places: Factors of entries, by a part of their breadcrumb: how much less entries there answer.
        dutch: By the English word, Dutch ones, parted by spaces; None if nobody asks in Dutch.
        kinds: By a concept of the lexicon, its kind: a piece, an action and so on.
        read: By a concept, words that help to read a question but find nothing; parted by commas.
        destinations: Places of the site that are no entry, as in ``Library.destinations``.
        own_stop_words: Words that say nothing in a question about this game, such as its name.
        right_words_file: Words that are right in the languages of its players, so they are no slips for others.
        language: The language that the texts are translated into; empty without a translation.
        kept_words: Stop words of other games that are terms here.
    """

    kept_words: frozenset[str] = frozenset()

    def __init__(
        self,
        synonyms: Mapping[str, str] | None = None,
        broader: Mapping[str, list[str]] | None = None,
        places: Mapping[str, float] | None = None,
        dutch: Mapping[str, str] | None = None,
        kinds: Mapping[str, str] | None = None,
        read: Mapping[str, str] | None = None,
        destinations: Iterable[Sequence[Any]] = (),
        own_stop_words: Sequence[str] = (),
        right_words_file: Path = COMMON_ENGLISH,
        language: str = "",
    ) -> None:
        self.synonyms = synonyms or {}
        self.broader = broader or {}
        self.places = places or {}
        self.dutch = dutch
        self.kinds = kinds or {}
        self.read = read or {}
        self.destinations = tuple(destinations)
        self.own_stop_words = own_stop_words
        self.right_words_file = right_words_file
        self.language = language

    def without_stop_words(self, found: list[str]) -> list[str]:
        """Leave out stop words, the game's own too; if there are no others, keep them all."""
        return [word for word in found if not self.is_stop_word(word)] or found

    def is_stop_word(self, word: str) -> bool:
        """Check a word against the stop words of any game and this game's own."""
        return word in self._stop_words

    def keeping(self, kept: Iterable[str]) -> GameWords:
        """Return these words for a game in which some stop words are terms, such as Call."""
        found = copy(self)
        found.kept_words = self._stop_words.intersection(kept)
        for name in ("ranking", "words_of_any_text", "_stop_words"):
            vars(found).pop(name, None)
        return found if found.kept_words else self

    @cached_property
    def right_words(self) -> frozenset[str]:
        """Words that are right as they are, and no slips for words of the content."""
        lines = self.right_words_file.read_text(encoding="utf-8").splitlines()
        return frozenset(word for line in lines if not line.startswith("#") for word in line.split())

    @cached_property
    def words_of_any_text(self) -> frozenset[str]:
        """Words that need no text: stop words, Dutch ones, everyday ones, and those for kinds of places."""
        everyday = (word for said in self.ranking["synonyms"].values() for word in words(said))
        for_places = (word for said in self.ranking["destinations"].values() for word in said.split())
        dutch = (word for said in self.ranking["dutch"]["words"].values() for word in said.split())
        return self._stop_words.union(everyday, for_places, dutch)

    @cached_property
    def _stop_words(self) -> frozenset[str]:
        return frozenset(self.ranking["stop_words"])

    @cached_property
    def ranking(self) -> dict[str, Any]:
        """The shared weights with the game's words, as pages get them."""
        shared = ranking()
        has_dutch = self.dutch is not None or self.language == "nl"
        dutch = {**shared["dutch"]["words"], **(self.dutch or {})} if has_dutch else {}
        return {
            **shared,
            **({"language": self.language} if self.language else {}),
            "synonyms": _joined(shared["synonyms"], self.synonyms),
            "broader": {"weight": shared["broader"], "words": self.broader},
            "places": self.places,
            "stop_words": [
                word for word in (*shared["stop_words"], *self.own_stop_words) if word not in self.kept_words
            ],
            "dutch": {**shared["dutch"], "words": dutch},
            "frames": {**shared["frames"], "kinds": self.kinds, "read": self.read},
        }

    def with_lexicon(
        self, lexicon: Mapping[str, Any], destinations: Iterable[Sequence[Any]] = (), language: str = ""
    ) -> GameWords:
        """Return these words and those of a lexicon, given by concept as in ``Library.lexicon``.

        Args:
            lexicon: The content's lexicon, as plain data.
            destinations: Places of the site that are no entry.
            language: The language that the texts are translated into.
        """

        def listed(key: str, parted: str) -> dict[str, str]:
            return {name: parted.join(concept[key]) for name, concept in lexicon.items() if concept.get(key)}

        if not lexicon and not destinations and not language:
            return self
        dutch = listed("dutch", " ")
        return GameWords(
            synonyms=_joined(self.synonyms, listed("said", ", ")),
            broader={**self.broader, **{name: one["is_a"] for name, one in lexicon.items() if "is_a" in one}},
            places=self.places,
            dutch=None if self.dutch is None and not dutch else {**(self.dutch or {}), **dutch},
            kinds={name: concept["kind"] for name, concept in lexicon.items()},
            read=listed("read", ", "),
            destinations=destinations,
            own_stop_words=self.own_stop_words,
            right_words_file=self.right_words_file,
            language=language,
        )


NO_WORDS = GameWords()
"""For a game without words, and for books of other people."""


def words_of(
    package: GamePackage,
    lexicon: Mapping[str, Any] | None = None,
    destinations: Iterable[Sequence[Any]] = (),
    language: str = "",
) -> GameWords:
    """Return a game's part ``words``, or else none, with what its content adds.

    Args:
        package: The game.
        lexicon: As in ``Library.lexicon``.
        destinations: Places of its site, as in ``Library.destinations``.
        language: As in ``Library.language``.
    """
    found: GameWords = package.part("words") or NO_WORDS
    return found.with_lexicon(lexicon or {}, destinations, language)


def _joined(one: Mapping[str, str], other: Mapping[str, str]) -> dict[str, str]:
    return {**one, **{name: f"{one[name]}, {said}" if name in one else said for name, said in other.items()}}


class Tips(NamedTuple):
    """Examples of the query language, for the command's help and the search page.

    Attributes:
        lines: The typed query, and its effect.
        whole: All of it together.
    """

    lines: Mapping[str, str]
    whole: str


KIND = N_("only this kind: rule, ruling, term, component, example, procedure or table")
PLAIN_TIPS = Tips(
    {
        '"two words"': N_("these words, one after another"),
        "-word": N_("nothing that says this"),
        "kind:ruling": KIND,
        "faction:NAME": N_("only about this side, where the game has sides"),
        "module:NAME": N_("only of this expansion, where the game has any"),
        "id:NAME": N_("only what has an id that begins like this"),
        "-kind:example": N_("a dash leaves out what a filter names, too"),
    },
    'kind:ruling "two words" -word',
)
"""For a game without examples."""


def tips_of(package: GamePackage) -> Tips:
    """Return a game's part ``tips``, or else plain examples."""
    tips: Tips = package.part("tips") or PLAIN_TIPS
    return tips


def near_right_words(game_words: GameWords, vocabulary: Collection[str]) -> list[str]:
    """Return the right words that a page could take for slips of known ones: it needs no others.

    Words are compared only where both become the same by leaving letters out: comparing all takes minutes.
    """
    known = {word for word in (*vocabulary, *game_words.words_of_any_text) if len(word) <= LONGEST}
    near = _near_of(game_words.right_words)
    return sorted({right for word in known for right in near(word)} - known)


@lru_cache(maxsize=4)
def _near_of(right_words: frozenset[str]) -> Callable[[str], frozenset[str]]:
    """Return a function that finds the right words that could be slips of a word; it keeps what it has found."""
    by_rest: dict[str, set[str]] = defaultdict(set)
    for word in right_words:
        for rest in _rests(word, most_slips(word)):
            by_rest[rest].add(word)
    most = max(map(most_slips, right_words), default=0)

    @lru_cache(maxsize=50_000)
    def near(word: str) -> frozenset[str]:
        others = set().union(*(by_rest.get(rest, ()) for rest in _rests(word, most)))
        return frozenset(right for right in others if _is_slip(right, word))

    return near


def _is_slip(right: str, word: str) -> bool:
    most = most_slips(right)
    return not is_another(right, word) and distance(right, word, most) <= most


def _rests(word: str, most: int) -> set[str]:
    """Shorten a word by up to some letters, in every way."""
    sizes = range(max(len(word) - most, 0), len(word) + 1)
    return {"".join(kept) for size in sizes for kept in combinations(word, size)}
