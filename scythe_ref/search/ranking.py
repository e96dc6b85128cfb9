"""The one file of weights and word rules that both sides read; in the pages, through ``theme/js/search/ranking.js``.

It holds what is so for any game; what a game's players say comes from its package (``game_words.py``).
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

EXPORT_FORMAT = 11
"""Of the export that questions are ranked from; no other is read."""

DOCUMENT_FIELDS = (
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
    "says_same",
    "scope",
    "synonyms",
    "dutch",
)
"""Fields of an entry that the export has of each document, in this order."""

FINE = 256
"""Fits are whole numbers of this fineness, so that everybody who computes them gets the same."""

SAYINGS = 128
"""More than a document has: its title, which is its saying 0, and the wordings with which people ask for it."""

NOT_COVERED = "not covered"
"""The kind of an entry that says what is not here, where nothing fits better; a term may have its scope."""

FILE = Path(__file__).with_name("ranking.json")


@cache
def ranking() -> dict[str, Any]:
    """Return the shared file's content.

    Its keys, in three groups:

    - What a match is worth: ``fields`` (what is searched, and its boost), ``bm25`` (parameters of the score),
      ``kinds``, ``scopes`` and ``badges`` (factors of an entry),
      ``often`` (the power of how often an entry is wanted), ``case`` (of a ruling that rests on several rules),
      ``unnamed`` (of an expansion's entry that no word names),
      ``title`` (how much likeness of query and title or wording adds), ``whole`` (factor where they say the same),
      ``synonym``, ``broader``, ``prefix`` and ``fuzzy`` (matches
      other than by the word itself).
    - What is a hit: ``coverage`` (how hard a missing word counts), ``unknown`` (how much a word that nobody knows),
      ``sure`` (a logistic function of the first hit's score, as if the rarest word were worth ``rarest``, how near a
      wording is, how long the query is,
      and how near it comes to what is not covered, ``elsewhere``; below ``least`` the hit is shown as a guess, below
      ``none`` nothing is shown), ``floor`` (share of
      the best score below which a hit is none), ``limit`` (hits shown), ``nearest`` (words offered when nothing is
      found).
    - Language: ``synonyms`` (by the content's word, what else people say at any game), ``dutch`` (by the
      English word, Dutch ones; under no word those that say nothing; for a game that has Dutch words), ``irregular``
      forms, ``stop_words`` and ``suffixes`` (see ``scythe_ref.search.analysis``).
    """
    content: dict[str, Any] = json.loads(FILE.read_bytes())
    return content
