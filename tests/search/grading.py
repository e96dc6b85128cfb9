"""Grades the search by the file of real queries, on the command line and in the pages.

    python tests/search/grading.py --half tuning --misses

prints for each group the share of its queries that the first hit answers, the same with two that are told apart, the
share for the first three, and the mean reciprocal rank. It names misses of the tuning half alone: the half set aside
only grades.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from halves import Query, queries

from scythe_ref.library.entries import entries_of
from scythe_ref.search import words_of
from scythe_ref.search.export import DATA, QUESTIONS, SCENARIOS, parts_of
from scythe_ref.search.index import SearchIndex
from scythe_ref.search.query import search
from scythe_ref.search.stemmer import STEMMER, stemmer_script

HERE = Path(__file__).parent
ASK_PAGES = HERE / "ask_pages.js"
ENGINES = ("command line", "pages")


@dataclass(frozen=True, slots=True)
class Found:
    """The answer of an engine to a query.

    Attributes:
        hits: Ids and scores, best first.
        also: With each hit, the ids of entries that tell the same rule.
        dutch: With each hit, its terms' Dutch names, for a question in Dutch.
        meant: The query put right.
        nearest: Words offered instead of hits.
        sure: Whether the engine takes the first hit for an answer.
        readings: Where two answers are close, their words and ids.
        left_out: Words that were left out.
        senses: Some of them, each with its absent meaning.
        places: Places of the site: title, address, and whether the query names it.
        also_asked: The ids of rulings beside the first hit.
        exceptions: With each hit, the exceptions to it with those they serve, and the rules that it is one to.
    """

    hits: tuple[tuple[str, float], ...]
    also: tuple[tuple[str, ...], ...]
    dutch: tuple[dict[str, str], ...]
    meant: str | None
    nearest: tuple[str, ...]
    sure: bool
    readings: tuple[tuple[str, str], ...] = ()
    left_out: tuple[str, ...] = ()
    senses: tuple[tuple[str, str], ...] = ()
    places: tuple[tuple[str, str, bool], ...] = ()
    also_asked: tuple[str, ...] = ()
    exceptions: tuple[tuple[list[list[Any]], list[str]], ...] = ()

    @property
    def ids(self) -> list[str]:
        """The ids of the hits."""
        return [name for name, _ in self.hits]


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a set of queries: shares answered, and the mean reciprocal rank.

    Attributes:
        at_1: By the first hit.
        told: By the first hit, or by one of two that are told apart.
        at_3: By one of the first three.
    """

    size: int
    at_1: float
    told: float
    at_3: float
    mrr: float


def ask_command_line(index: SearchIndex, asked: Sequence[str]) -> list[Found]:
    """Return the command line's answers.

    Args:
        index: The index of all content.
        asked: Queries.
    """
    answers = (search(index, query) for query in asked)
    return [
        Found(
            tuple((hit.document.id, hit.score) for hit in a.hits),
            tuple(tuple(other.id for other in hit.also) for hit in a.hits),
            tuple(hit.dutch for hit in a.hits),
            a.meant,
            a.nearest,
            a.sure,
            tuple((said, document.id) for said, document in a.readings),
            a.left_out,
            tuple(a.senses.items()),
            tuple(map(tuple, a.places)),
            tuple(other.id for other in a.also_asked),
            tuple(
                (
                    [[one.document.id, list(one.factions), list(one.units)] for one in hit.unless],
                    [rule.id for rule in hit.exception_to],
                )
                for hit in a.hits
            ),
        )
        for a in answers
    ]


def ask_pages(index: SearchIndex, asked: Sequence[str], script: Path = ASK_PAGES) -> list[Found]:
    """Return the pages' answers, from the data exported for them.

    Args:
        index: The index of all content.
        asked: Queries.
        script: The script that asks; of a translation's pages that of ``translated_pages``.
    """
    return [
        Found(
            tuple((name, score) for name, score in a["hits"]),
            tuple(map(tuple, a["also"])),
            tuple(a["dutch"]),
            a["meant"],
            tuple(a["nearest"]),
            a["sure"],
            tuple((said, name) for said, name in a["readings"]),
            tuple(a["leftOut"]),
            tuple(a["senses"].items()),
            tuple(map(tuple, a["places"])),
            tuple(a["alsoAsked"]),
            tuple((unless, rules) for unless, rules in a["exceptions"]),
        )
        for a in in_node(index.data, asked, script)["answers"]
    ]


def translated_pages(language: str, folder: Path) -> Path:
    """Write the search of a translation's pages into a folder, and return the script there that asks it."""
    theme = "scythe_ref/site/theme/"
    shutil.copytree(HERE.parents[1] / theme / "js" / "search", folder / "js" / "search")
    (folder / STEMMER).write_text(stemmer_script(language), "utf-8")
    script = folder / "ask_pages.mjs"
    script.write_text(ASK_PAGES.read_text("utf-8").replace(f"../../{theme}", "./"), "utf-8")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    return script


def in_node(data: dict[str, Any], asked: Sequence[str], script: Path = ASK_PAGES) -> dict[str, Any]:
    """Run the pages' search in one Node process and return its ``answers`` and the milliseconds ``taken``.

    Args:
        data: The site's export.
        asked: Queries.
        script: The script that asks.
    """
    node = shutil.which("node")
    assert node is not None, "node is missing: install Node.js"
    parts = parts_of(data)
    further = {"scenarios": parts.get(SCENARIOS), "questions": parts.get(QUESTIONS)}
    told = {"data": parts[DATA], **further, "queries": [*asked]}
    run = subprocess.run([node, str(script)], input=json.dumps(told), capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    answers: dict[str, Any] = json.loads(run.stdout)
    return answers


def rank(query: Query, found: Found) -> int | None:
    """Return the place of the first hit that answers a query, counted from 1; None if none does.

    An entry that tells the same rule as a hit, and follows it, is part of it.

    Args:
        query: The query and its answers.
        found: The answer to it.
    """
    hits = zip(found.ids, found.also, strict=True)
    return next((place for place, (name, also) in enumerate(hits, 1) if {name, *also} & {*query.answers}), None)


def figures(asked: Iterable[Query], found: Iterable[Found]) -> Figures:
    """Return the figures of queries that have an answer.

    Args:
        asked: Queries.
        found: The answer to each.
    """
    pairs = [*zip(asked, found, strict=True)]
    ranks = [rank(query, hits) for query, hits in pairs]
    told = sum(
        place is not None and place <= (2 if hits.readings else 1)
        for place, (_, hits) in zip(ranks, pairs, strict=True)
    )
    size = len(ranks)
    return Figures(
        size=size,
        at_1=sum(place == 1 for place in ranks) / size,
        told=told / size,
        at_3=sum(place is not None and place <= 3 for place in ranks) / size,
        mrr=sum(1 / place for place in ranks if place) / size,
    )


def by_group(asked: Sequence[Query], found: Sequence[Found]) -> dict[str, Figures]:
    """Return the figures of each group and of ``all`` together, the queries without an answer left out.

    Args:
        asked: Queries.
        found: The answer to each.
    """
    pairs = [(query, hits) for query, hits in zip(asked, found, strict=True) if query.answers]
    groups = dict.fromkeys(query.group for query, _ in pairs)
    graded = {group: figures(*zip(*(p for p in pairs if p[0].group == group), strict=True)) for group in groups}
    return graded | {"all": figures(*zip(*pairs, strict=True))}


def confident(asked: Sequence[Query], found: Sequence[Found]) -> list[Query]:
    """Return the queries without an answer with a hit that the engine takes for one all the same.

    Args:
        asked: Queries.
        found: The answer to each.
    """
    return [query for query, hits in zip(asked, found, strict=True) if not query.answers and hits.hits and hits.sure]


def doubted(asked: Sequence[Query], found: Sequence[Found]) -> list[Query]:
    """Return the queries whose first hit does answer, but looks like a guess.

    Args:
        asked: Queries.
        found: The answer to each.
    """
    pairs = zip(asked, found, strict=True)
    return [query for query, hits in pairs if query.answers and not hits.sure and rank(query, hits) == 1]


def _report(asked: list[Query], found: list[Found], *, misses: bool) -> None:
    print(f"{'group':12} {'queries':>7} {'at 1':>6} {'told':>6} {'at 3':>6} {'MRR':>6}")
    for group, graded in by_group(asked, found).items():
        print(f"{group:12} {graded.size:7} {graded.at_1:6.3f} {graded.told:6.3f} {graded.at_3:6.3f} {graded.mrr:6.3f}")
    unanswered = sum(not query.answers for query in asked)
    print(f"without an answer: {unanswered}, of these with a confident hit: {len(confident(asked, found))}")
    print(f"answered by the first hit, but shown as a guess: {len(doubted(asked, found))}")
    if misses:
        _print_misses(asked, found)


def _print_misses(asked: list[Query], found: list[Found]) -> None:
    false = confident(asked, found)
    for query, hits in zip(asked, found, strict=True):
        place = rank(query, hits)
        if query in false or (query.answers and place != 1):
            where = "confident" if query in false else f"at {place}" if place else "missed"
            print(f"\n[{query.group}] {query.text}  ({where}; wanted {', '.join(query.answers) or 'nothing'})")
            for name, score in hits.hits[:3]:
                print(f"    {score:8.2f}  {name}")


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--half", choices=("tuning", "set aside"), required=True)
    parser.add_argument("--engine", choices=(*ENGINES, "both"), default="both")
    parser.add_argument("--misses", action="store_true", help="list what is not answered by the first hit")
    options = parser.parse_args()
    if options.misses and options.half != "tuning":
        parser.error("the half set aside is there to grade: its misses are not shown")
    from scythe_ref.library import load

    library = load()
    index = SearchIndex.build(entries_of(library), words_of(library.package, library.lexicon, library.destinations))
    asked = queries(options.half)
    for name, ask in zip(ENGINES, (ask_command_line, ask_pages), strict=True):
        if options.engine in (name, "both"):
            print(f"\n{name}, half {options.half}")
            _report(asked, ask(index, [query.text for query in asked]), misses=options.misses)
    return 0


if __name__ == "__main__":
    sys.exit(main())
