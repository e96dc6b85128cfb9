"""The file of real queries and its two halves: one to tune the search on, one set aside to grade it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Literal

import yaml

FILE = Path(__file__).with_name("queries.yaml")


@dataclass(frozen=True, slots=True)
class Query:
    """One line of the file.

    Attributes:
        text: The words that somebody types.
        group: The way of typing: question, scrap, colloquial, typo, dutch or none.
        answers: Ids of the entries whose own text states the answer, best first; empty if nothing here answers it.
    """

    text: str
    group: str
    answers: tuple[str, ...]


def set_aside(query: str) -> bool:
    """Return whether a query belongs to the half that nobody looks at while tuning.

    The hash of its text decides, so that nobody chooses and a query never changes sides.

    Args:
        query: The text as in the file.
    """
    return sha256(query.encode("utf-8")).digest()[0] % 2 == 0


@cache
def _asked() -> list[Query]:
    lines = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return [Query(line["query"], line["group"], tuple(line["answers"])) for line in lines]


def queries(half: Literal["tuning", "set aside", "all"]) -> list[Query]:
    """Return the queries of a half, in the order of the file.

    Args:
        half: ``tuning`` for the half to work with, ``set aside`` for the half to grade with, ``all`` for both.
    """
    return [query for query in _asked() if half == "all" or set_aside(query.text) == (half == "set aside")]
