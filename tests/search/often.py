"""Counts, on judged queries, the times that people wanted each entry; content has the number as `often`.

    python tests/search/often.py

prints the entries whose `often` differs from the count, with the count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import yaml
from halves import queries

from scythe_ref.library import Entry, entries_of, load

SAMPLE = Path(__file__).with_name("sample.yaml")
MOST = 9
"""One digit for each entry is enough: a larger count is as good as always."""


def judged() -> Iterator[Sequence[str]]:
    """Yield the answers of each judged query, best first. The half set aside grades the search and has no say in it."""
    yield from (line["answers"] for line in yaml.safe_load(SAMPLE.read_text("utf-8")))
    yield from (query.answers for query in queries("tuning"))


def counts(answers: Iterable[Sequence[str]]) -> dict[str, int]:
    """Return the number of queries that each entry answers: a best answer counts 1, a second one half, and so on."""
    found: dict[str, float] = defaultdict(float)
    for names in answers:
        for place, name in enumerate(names, 1):
            found[name] += 1 / place
    return {name: min(MOST, round(count)) for name, count in found.items()}


def differences(entries: Iterable[Entry]) -> list[str]:
    """Return the faults of `often` in the content, and answers of the sample that are no entries."""
    wanted = counts(judged())
    named = {entry.id: entry for entry in entries}
    gone = [f"{name} is no entry" for name in sorted(wanted.keys() - named.keys())]
    return gone + [
        f"{name}: often is {entry.often}, counted were {wanted.get(name, 0)}"
        for name, entry in named.items()
        if entry.often != wanted.get(name, 0)
    ]


if __name__ == "__main__":
    print("\n".join(differences(entries_of(load()))))
