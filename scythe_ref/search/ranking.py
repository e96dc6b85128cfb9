"""The one file of weights and word rules that the command line and the pages both read."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("ranking.json")


@cache
def ranking() -> dict[str, Any]:
    """Return the shared file's content.

    Its keys, in three groups:

    - What a match is worth: ``fields`` (what is searched, and its boost), ``bm25`` (parameters of the score),
      ``kinds``, ``badges``, ``modules`` and ``places`` (factors of an entry; places are parts of its breadcrumb),
      ``whole_title`` (factor where a title is found
      entirely), ``synonym``, ``broader``, ``prefix`` and ``fuzzy`` (matches other than by the word itself).
    - When to try what: ``enough`` (hits under which the second pass runs), ``coverage`` (how hard a missing word counts
      there), ``floor`` (share of the best score below which a hit is none), ``limit`` (hits shown), ``nearest`` (words
      and entries offered when nothing is found).
    - Language: ``synonyms`` (of everyday words; the game's own come from the glossary), ``irregular`` forms,
      ``stop_words`` and ``suffixes`` (see ``scythe_ref.search.analysis``).
    """
    content: dict[str, Any] = json.loads(FILE.read_bytes())
    return content
