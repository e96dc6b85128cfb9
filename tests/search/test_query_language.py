"""Filters, phrases and exclusions: read by Whoosh's parser here and by a script in the pages, alike."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from grading import in_node
from our_content import game_words

from scythe_ref.library.entry import Entry
from scythe_ref.search.analysis import words
from scythe_ref.search.index import SearchIndex

FIELDS = ("", "", "kind:", "KIND:", "faction:", "module:", "id:", "ratio:")
VALUES = (
    *("rule", "rulings", "examples", "not covered", "crim", "wind_gambit", "move.", "lone workers", "worker", "the"),
    *("combat card", "people's army", "one-time", "6 - 7", "airships fly", "é", "日本", "hall of fame", "score"),
)
ODD = ("-", "--", '"', "\u201c", "'", " ", *"()*?[&\\", "AND", "OR", "NOT", "~2", "^3", "TO", "{b")
SAID = (
    *("kind:ruling combat", 'kind:rule -"lone workers" river', "\u201clone workers\u201d -combat", "kind:", "--foo"),
    *('kind:"not covered"', "-kind:scenario -kind:ruling trap", 'id:"move r" -', '""', '"the"', '"..."', '-"..."'),
    *("6 - 7 players", 'a"b c"d -e"f', '"hall of fame record"', '"record sheet"', "faction:nordic faction:saxony"),
    "factory AND (x) ~y ^2 *a ?",
)


def drawn(seed: int) -> str:
    """Return a query: parts of the language, and now and then odd characters."""
    dice = random.Random(seed)
    parts = []
    for _ in range(dice.randrange(1, 4)):
        opened, closed = dice.choice(('""', "\u201c\u201d", "\u201e\u201c", ("", ""), ("", "")))
        parts.append(f"{dice.choice(('', '', '-'))}{dice.choice(FIELDS)}{opened}{dice.choice(VALUES)}{closed}")
    if seed % 3 == 0:
        parts.insert(dice.randrange(len(parts)), "".join(dice.choices(ODD, k=dice.randrange(1, 4))))
    return dice.choice((" ", " ", "")).join(parts)


@pytest.fixture(scope="module")
def queries() -> list[str]:
    return [*SAID, *map(drawn, range(500))]


def test_pages_and_whoosh_read_it_alike(index: SearchIndex, queries: list[str]) -> None:
    narrowing = 0
    for query, (plain, allowed) in zip(queries, in_node(index.data, queries)["narrowed"], strict=True):
        mine = index.parse_query(query)
        assert words(mine.plain) == words(plain), query
        found = mine.allowed and sorted(index.document(number).id for number in mine.allowed)
        assert (found or None) == (allowed or None), query
        assert (mine.allowed is None) == (allowed is None), query
        narrowing += mine.allowed is not None
    assert narrowing > 150


def test_a_phrase_ends_where_a_synonym_does(entries: list[Entry]) -> None:
    [sheet] = [entry for entry in entries if entry.id == "achievement-sheet"]
    index = SearchIndex.build([replace(sheet, says_same=None)], game_words())
    assert index.parse_query('"record sheet"').allowed == {0}
    assert index.parse_query('"sheet hall"').allowed == set()
