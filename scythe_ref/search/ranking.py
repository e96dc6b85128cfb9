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

    Its keys: ``fields`` (searched fields and their boosts), ``bm25`` (parameters of the score), ``kinds`` and
    ``badges`` and ``modules`` (factors by kind of entry, badge and module), ``synonym``, ``broader``, ``prefix`` and
    ``fuzzy`` (what a match other than by the word itself is worth, and how far it may be off), ``nearest`` (words offered when nothing is found),
    ``enough`` (hits under which the second pass runs), ``limit`` (hits shown), ``coverage`` (how hard a missing word
    counts in the second pass), ``stop_words`` and ``suffixes`` (see ``scythe_ref.search.analysis``).
    """
    content: dict[str, Any] = json.loads(FILE.read_bytes())
    return content
