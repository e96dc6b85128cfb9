"""Our own content, loaded once in each process, for tests that only look: nobody changes these objects."""

from collections.abc import Callable
from functools import cache
from typing import Any

from scythe_ref.library import game_of, key_of, load
from scythe_ref.library.entries import entries_of
from scythe_ref.library.entry import Entry
from scythe_ref.messages import OF_ANY_GAME, Message, Messages
from scythe_ref.schema import formats_of
from scythe_ref.scythe.engine import Rulebook, compile_rulebook
from scythe_ref.search import GameWords, words_of
from scythe_ref.search.index import SearchIndex

library = cache(load)
FORMATS = formats_of(game_of())


@cache
def entries() -> list[Entry]:
    """The entries of the search."""
    return entries_of(library())


@cache
def game_words() -> GameWords:
    """The words of Scythe's players."""
    return words_of(library().package, library().lexicon, library().destinations)


@cache
def index() -> SearchIndex:
    """The index of all entries: the kept one, as it takes seconds to make."""
    return SearchIndex.load(key_of(library()), entries, game_words())


@cache
def bundle() -> dict[str, Any]:
    """The engine's part of the content."""
    return library().bundle()


@cache
def rulebook(preset: str = "current") -> Rulebook:
    """The rulebook of a preset."""
    return compile_rulebook(bundle()["components"], preset)


def with_texts(messages: Messages, change: Callable[[str], str]) -> dict[str, Message]:
    """Return messages with every text changed; gaps are in braces."""

    def changed(message: Message) -> Message:
        if isinstance(message, str):
            return change(message)
        return {key: changed(part) for key, part in message.items()}  # type: ignore[misc]

    return {key: changed(message) for key, message in {**OF_ANY_GAME, **messages}.items()}
