"""Search: an export of the entries ranks questions; Whoosh reads the query language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from scythe_ref.search.analysis import *
    from scythe_ref.search.destinations import *
    from scythe_ref.search.dutch import *
    from scythe_ref.search.entry_words import *
    from scythe_ref.search.exceptions import *
    from scythe_ref.search.export import *
    from scythe_ref.search.game_words import *
    from scythe_ref.search.index import *
    from scythe_ref.search.offline import *
    from scythe_ref.search.query import *
    from scythe_ref.search.questions import *
    from scythe_ref.search.ranking import *
    from scythe_ref.search.table_filter import *
else:  # each name once: the start of `search` and `show` was measured to need no more than they use
    __getattr__, __all__ = lazy_imports(
        __name__,
        {
            "analysis": "words",
            "destinations": "FoundDestination",
            "dutch": "is_noun",
            "entry_words": "described own_frames reader_of said_frames",
            "exceptions": "MOST_NAMED Unless",
            "export": "search_data site_export",
            "game_words": "KIND NO_WORDS PLAIN_TIPS GameWords Tips tips_of words_of",
            "index": "SearchIndex site_data",
            "offline": "LAB LAB_MANIFEST",
            "query": "Hit MOST_CHARACTERS SearchResult search",
            "questions": "KINDS WordingProblem places_of_wordings wording_problems",
            "ranking": "NOT_COVERED",
            "table_filter": "Table TableError is_superseded",
        },
    )
