"""What players of Scythe say, for the search; the words themselves stand in ``search_words.json``."""

from __future__ import annotations

from pathlib import Path

from scythe_ref.search import read_words

WORDS = read_words(Path(__file__).with_suffix(".json"))
