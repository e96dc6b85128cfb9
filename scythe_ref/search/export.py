"""What the pages search: documents, words, synonyms and weights, read back from the Whoosh index."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from scythe_ref.search.index import FILTERS, SearchIndex
from scythe_ref.search.offline import write_offline
from scythe_ref.search.ranking import ranking

if TYPE_CHECKING:
    from scythe_ref.library.entry import Entry

DATA = "search/data.json"
"""Where the data lies on the site."""


class Searchable(Protocol):
    """Anything that has entries: the library, or a rule source built on its own."""

    def entries(self) -> Iterable[Entry]:
        """Return everything that can be found."""


def site_export(library: Searchable, site_dir: Path, *, name: str, short_name: str = "", offline: bool = True) -> None:
    """Write the search data and what makes the site work offline into a finished site.

    To be called after every other file is written: the list of files to keep offline is made from the folder.

    Args:
        library: What can be found.
        site_dir: The finished site.
        name: The site's name, for the device's home screen.
        short_name: The same for narrow places; the name by default.
        offline: False while authors edit: a service worker would show them yesterday's pages.
    """
    file = site_dir / DATA
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(as_json(search_data(SearchIndex.build(library.entries()))), encoding="utf-8")
    write_offline(site_dir, name=name, short_name=short_name or name, offline=offline)


def search_data(index: SearchIndex) -> dict[str, Any]:
    """Return everything the pages need to search as the command line does.

    Args:
        index: The index; nothing comes from anywhere else.

    Returns:
        Plain data: ``ranking`` (the shared file), ``documents`` in the order of their numbers, ``lengths`` (words of
        each document by field) and ``averages``, ``postings`` (by stem: the fields by number, each a flat list of
        document numbers and times), ``vocabulary`` (words as written and how often) and ``synonyms`` (stems said, stems
        meant).
    """
    names = list(ranking()["fields"])
    return {
        "format": 1,
        "ranking": ranking(),
        "filters": list(FILTERS),
        "documents": [
            {
                "id": document.id,
                "kind": document.kind,
                "title": document.title,
                "answer": document.answer,
                "breadcrumb": document.breadcrumb,
                "url": document.url,
                "badges": document.badges,
                "faction": document.factions,
                "module": document.modules,
            }
            for document in index.documents()
        ],
        "lengths": [[index.field_length(number, name) for name in names] for number in range(index.size)],
        "averages": [index.average_length(name) for name in names],
        "postings": _postings(index, names),
        "vocabulary": index.vocabulary,
        "synonyms": [[" ".join(said), [" ".join(way) for way in ways]] for said, ways in index.synonyms.items()],
    }


def as_json(data: dict[str, Any]) -> str:
    """Return data as JSON without a byte too many."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _postings(index: SearchIndex, names: list[str]) -> dict[str, dict[int, list[int]]]:
    found: dict[str, dict[int, list[int]]] = {}
    for posting in index.postings():
        flat = [number for stand in posting.stands for number in stand]
        found.setdefault(posting.stem, {})[names.index(posting.field)] = flat
    return dict(sorted(found.items()))
