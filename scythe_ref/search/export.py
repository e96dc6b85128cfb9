"""What the pages search, read back from the Whoosh index; ``theme/js/search/export.js`` reads what is written here."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref.search.game_words import NO_WORDS, GameWords
from scythe_ref.search.index import IndexedDocument, SearchIndex, wordings
from scythe_ref.search.offline import write_offline

if TYPE_CHECKING:
    from scythe_ref.library import Entry

DATA = "search/data.json"
"""Where the data lies on the site."""


def site_export(
    entries: Iterable[Entry],
    site_dir: Path,
    *,
    name: str,
    short_name: str = "",
    game_words: GameWords = NO_WORDS,
    offline: bool = True,
) -> None:
    """Write the search data and what makes the site work offline into a finished site.

    To be called after every other file is written: the list of files to keep offline is made from the folder. While
    authors edit, ``offline`` is false: a service worker would show them yesterday's pages.
    """
    file = site_dir / DATA
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(as_json(search_data(SearchIndex.build(entries, game_words))), encoding="utf-8")
    write_offline(site_dir, name=name, short_name=short_name or name, offline=offline)


FORMAT = 9
"""Of the data; the pages read no other."""

COLUMNS = ("kind", "url", "breadcrumb", "badges", "faction", "module", "when")
"""What many documents have in common: each value stands once, in a list, and a document has its number."""

SPARSE = ("synonyms", "dutch", "instead", "exceptions", "says_same")
"""Lists that few documents have, by the document's number."""

TEXTS = ("text", "scope")
"""Texts, those of all documents as one: a line for each, which costs half of what names and quotation marks would."""

FIRST_SIGN = 0x21
"""The character for the commonest stem of the wordings; the others have those that follow it."""

SURROGATES = range(0xD800, 0xE000)
"""No characters: what has more stems than come before them goes on behind them."""


def search_data(index: SearchIndex) -> dict[str, Any]:
    """Return everything the pages need to search as the command line does.

    No text stands in it twice, and no word on its own: where the words stand and how often, the pages find out from
    the texts, with the same analysis (``theme/js/search/index.js``; tests hold both sides against each other).

    Returns:
        Plain data: ``ranking`` (the shared file with the game's words), and the documents in the order of their
        numbers: ``columns`` (``id`` and ``title`` as they are; ``answer``, or the number of an earlier document with
        the same; numbers in ``lists`` for the rest; in an address, ``*`` stands for the id), ``lists``, ``sparse`` and
        ``texts``; ``often`` and ``case`` have a character for each. Of ``asked`` see ``packed_wordings``.
    """
    documents = list(index.documents())
    numbers = {document.id: document.number for document in documents}
    columns: dict[str, list[Any]] = {name: [] for name in ("id", "title", "answer", *COLUMNS)}
    lists: dict[str, dict[str, tuple[int, Any]]] = {name: {} for name in COLUMNS}
    sparse: dict[str, dict[int, Any]] = {name: {} for name in SPARSE}
    texts: dict[str, list[str]] = {name: [] for name in TEXTS}
    answers: dict[str, int] = {}
    for document in documents:
        columns["id"].append(document.id)
        columns["title"].append(document.title)
        first = answers.setdefault(document.answer, document.number)
        columns["answer"].append(document.answer if first == document.number else first)
        for name, value in _shared(document).items():
            key = as_json(value)  # equal values are one
            lists[name].setdefault(key, (len(lists[name]), value))
            columns[name].append(lists[name][key][0])
        for name, kept in _rare(document, numbers).items():
            if kept:
                sparse[name][document.number] = kept
        for name in TEXTS:
            texts[name].append(getattr(document, name))
    return {
        "format": FORMAT,
        "ranking": index.game_words.ranking,
        "lists": {name: [value for _, value in values.values()] for name, values in lists.items()},
        "columns": columns,
        "sparse": sparse,
        "often": "".join(str(document.often) for document in documents),
        "case": "".join("1" if document.case else " " for document in documents),
        "texts": {name: "\n".join(lines) for name, lines in texts.items()},
        "asked": packed_wordings([wordings(document, index.game_words) for document in documents]),
    }


def as_json(data: Any) -> str:
    """Return data as JSON without a byte too many."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def documents_of(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the documents in search data as they were before, also after a trip through JSON."""
    columns, lists, sparse = data["columns"], data["lists"], data["sparse"]
    texts = {name: data["texts"][name].split("\n") for name in TEXTS}
    asked = unpacked_wordings(data["asked"])
    documents: list[dict[str, Any]] = []
    for number, name in enumerate(columns["id"]):
        document = {own: columns[own][number] for own in ("id", "title", "answer")}
        document |= {"often": int(data["often"][number]), "case": data["case"][number] == "1"}
        if isinstance(document["answer"], int):
            document["answer"] = columns["answer"][document["answer"]]
        document |= {column: lists[column][columns[column][number]] for column in COLUMNS}
        document["url"] = document["url"].replace("*", name)
        for rare in SPARSE:
            # Numbers are names once they are keys of JSON.
            document[rare] = sparse[rare].get(number, sparse[rare].get(str(number), []))
        document["synonyms"] = [*document["synonyms"], *document["dutch"]]
        document |= {name: texts[name][number] for name in TEXTS} | {"asked": asked[number]}
        documents.append(document)
    return documents


def _shared(document: IndexedDocument) -> dict[str, Any]:
    return {
        "kind": document.kind,
        "url": document.url.replace(document.id, "*"),
        "breadcrumb": document.breadcrumb,
        "badges": document.badges,
        "faction": document.factions,
        "module": document.modules,
        "when": document.when,
    }


def packed_wordings(asked: list[list[list[str]]]) -> dict[str, str]:
    """Return the stems of all wordings, English and Dutch together, the commonest first, and a line for each entry.

    Nobody reads the wordings: a character for each stem is enough, and sorted they pack best.
    """
    counted = Counter(stemmed for wording in chain.from_iterable(asked) for stemmed in wording)
    stems = sorted(counted, key=lambda stemmed: (-counted[stemmed], stemmed))
    signs = dict(zip(stems, map(chr, _codes()), strict=False))
    signed = ((sorted((signs[one] for one in wording), reverse=True) for wording in said) for said in asked)
    lines = (" ".join(sorted("".join(wording) for wording in said)) for said in signed)
    return {"stems": " ".join(stems), "lines": "\n".join(lines)}


def unpacked_wordings(asked: dict[str, str]) -> list[list[list[str]]]:
    """Return the stems of each wording of each entry again."""
    stem_of = dict(zip(map(chr, _codes()), asked["stems"].split(" "), strict=False))
    return [
        [[stem_of[sign] for sign in wording] for wording in line.split(" ")] if line else []
        for line in asked["lines"].split("\n")
    ]


def _codes() -> Iterator[int]:
    """Yield the code of the character for each stem."""
    return chain(range(FIRST_SIGN, SURROGATES.start), range(SURROGATES.stop, sys.maxunicode + 1))


def _rare(document: IndexedDocument, numbers: dict[str, int]) -> dict[str, Any]:
    return {
        # What a term is called in Dutch ends the list of its synonyms; no text stands in the data twice.
        "synonyms": document.synonyms[: len(document.synonyms) - len(document.dutch)],
        "dutch": document.dutch,
        "instead": [numbers[name] for name in document.instead],
        "exceptions": [numbers[name] for name in document.exceptions],
        # Where an entry tells what another says; 0 is a number, too.
        "says_same": [numbers[document.says_same]] if document.says_same else [],
    }
