"""The one file of weights and word rules that both sides read; in the pages, through ``theme/js/search/ranking.js``.

It holds the data for any game; the words of a game's players come from its package (``game_words.py``).
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

EXPORT_FORMAT = 15
"""Format of the export that ranks questions; readers take no other."""

ENTRY_FIELDS = (
    "id",
    "kind",
    "title",
    "answer",
    "breadcrumb",
    "url",
    "badges",
    "factions",
    "modules",
    "when",
    "instead",
    "exceptions",
    "exception_to",
    "tells_apart",
    "says_same",
    "scope",
    "synonyms",
    "dutch",
)
"""Fields of an entry that the export has of each document, in this order."""

DOCUMENT_FIELDS = (*ENTRY_FIELDS, "also_asked")
"""Parts of a document in its line of the export: these fields, and the ids of the rulings beside it."""

FINE = 256
"""Fits are whole numbers of this fineness, so that everybody who computes them gets the same."""

SAYINGS = 128
"""More than a document has: its title, which is its saying 0, and the wordings with which people ask for it."""

NOT_COVERED = "not covered"
"""The kind of an entry on a topic outside of the content, where nothing fits better; a term may have its scope."""

FILE = Path(__file__).with_name("ranking.json")


@cache
def ranking() -> dict[str, Any]:
    """Return the shared file's content.

    Its keys, in three groups:

    - Values of a match: ``fields`` (the searched fields with their boost), ``bm25`` (parameters of the score),
      ``kinds``, ``scopes`` and ``badges`` (factors of an entry),
      ``often`` (the power of how often people want an entry), ``case`` (of a ruling that rests on several rules),
      ``unnamed`` (of an expansion's entry that no word names),
      ``title`` (how much likeness of query and title or wording adds), ``whole`` (factor where they say the same),
      ``synonym``, ``broader``, ``prefix`` and ``fuzzy`` (matches other than by the word itself).
    - Limits of a hit: ``coverage`` (how hard a missing word counts), ``unknown`` (how much a word that nobody knows),
      ``sure``, ``floor`` (share of the best score below which a hit is none), ``limit`` (hits shown), ``nearest``
      (words offered without hits). ``sure`` is a logistic function of the first hit's score, as if the rarest word
      had the value ``rarest``, the nearness of a wording, the length of the query, and its nearness to topics outside
      of the content, ``elsewhere``. Below ``least`` a hit is a guess, below ``none`` there is none. From ``close``, a
      share of its score, an exception may be meant instead of a hit. ``apart`` is the share of the best score from
      which the second hit may be an answer as well: more with the first one's likeness, and by its scope.
      ``destinations`` has the words for each kind of place (see ``scythe_ref.search.destinations``).
    - Language: ``synonyms`` (by the content's word, people's other words at any game), ``dutch`` (by the
      English word, Dutch ones; under no word the Dutch stop words; for a game that has Dutch words), ``irregular``
      forms, ``frames`` (see ``scythe_ref.search.frames``), ``stop_words`` and ``suffixes`` (see
      ``scythe_ref.search.analysis``).
    """
    content: dict[str, Any] = json.loads(FILE.read_bytes())
    return content
