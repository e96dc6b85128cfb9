"""Our own content, loaded once in each process, for tests that only look: nobody changes what these give."""

from functools import cache
from typing import Any

from scythe_ref.library import game_of, load
from scythe_ref.library.entries import entries_of
from scythe_ref.library.entry import Entry
from scythe_ref.schema import formats_of
from scythe_ref.scythe.engine import Rulebook, compile_rulebook
from scythe_ref.search import GameWords, words_of
from scythe_ref.search.index import SearchIndex

library = cache(load)
FORMATS = formats_of(game_of())


@cache
def entries() -> list[Entry]:
    """What can be found."""
    return entries_of(library())


@cache
def game_words() -> GameWords:
    """What Scythe's players call things."""
    return words_of(library().package, library().lexicon)


@cache
def index() -> SearchIndex:
    """The index of all entries."""
    return SearchIndex.build(entries(), game_words())


@cache
def bundle() -> dict[str, Any]:
    """What the engine reads."""
    return library().bundle()


@cache
def rulebook(preset: str = "current") -> Rulebook:
    """The rulebook of a preset."""
    return compile_rulebook(bundle()["components"], preset)
