"""The ranking export of entries, and the search data of a site.

Pages get the documents and the words by which people ask for them (``theme/js/search/export.js`` reads that), and find
the places of each word themselves. The export saves the command line from that.
"""

from __future__ import annotations

import hashlib
import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref.search.analysis import stem, words
from scythe_ref.search.destinations import destination_data
from scythe_ref.search.dutch import words_of_translation
from scythe_ref.search.entry_words import stems_without_stop_words, told_frames, with_terms, words_of_entries
from scythe_ref.search.frames import phrases_of
from scythe_ref.search.game_words import GameWords, near_right_words
from scythe_ref.search.offline import write_offline
from scythe_ref.search.questions import also_asked, question_lines
from scythe_ref.search.ranking import ENTRY_FIELDS, EXPORT_FORMAT, FINE, NOT_COVERED, SAYINGS, ranking
from scythe_ref.search.stemmer import STEMMER, stemmer_script

if TYPE_CHECKING:
    from scythe_ref.library import Entry
    from scythe_ref.search.entry_words import EntryWords

DATA = "search/data.json"
"""Address of the search data on a site, without the scenarios."""

SCENARIOS = "search/scenarios.json"
"""The scenarios: a fifth of the data, and seldom wanted, so pages load them after the rest."""

QUESTIONS = "search/questions.json"
"""Questions that people ask, which pages load after the first hits, too."""

DATA_FORMAT = 15
"""Of the search data; the pages read no other."""

COLUMNS = ("kind", "url", "breadcrumb", "badges", "faction", "module", "when", "factor")
"""Columns whose values documents share: a list has each value once, and a document has its number."""

SPARSE = ("synonyms", "dutch", "instead", "exception_to", "says_same", "tells_apart")
"""Lists that few documents have, by the document's number."""

TEXTS = ("text", "scope")
"""Texts, those of all documents as one: a line for each, which costs half as much as names and quotation marks."""

FIRST_SIGN = 0x21
"""The character for the commonest stem of the wordings; the others have those that follow it."""

SURROGATES = range(0xD800, 0xE000)
"""No characters: content with more stems than fit before them goes on behind them."""

WRITTEN = ("title", "answer", "text", "place")
"""Fields that are texts; the rest lists people's words."""


def site_export(
    data: dict[str, Any],
    site_dir: Path,
    *,
    name: str,
    placed: Callable[[str], str] = str,
    short_name: str = "",
    offline: bool = True,
) -> None:
    """Write the search data and the files that make the site work offline into a finished site.

    Call it after writing every other file: the list of files to keep offline comes from the folder. While authors edit,
    ``offline`` is false: a service worker would show them yesterday's pages.

    Args:
        placed: Gives an address as the site has it.
    """
    lists = {**data["lists"], "url": [placed(url) for url in data["lists"]["url"]]}
    (site_dir / DATA).parent.mkdir(parents=True, exist_ok=True)
    destinations = [[title, placed(url), asked] for title, url, asked in data["destinations"]]
    for file, part in parts_of({**data, "lists": lists, "destinations": destinations}).items():
        (site_dir / file).write_text(as_json(part), encoding="utf-8")
    if "language" in data["ranking"]:
        (site_dir / STEMMER).write_text(stemmer_script(data["ranking"]["language"]), encoding="utf-8")
    write_offline(site_dir, name=name, short_name=short_name or name, offline=offline)


def parts_of(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return search data as the files of a site, by their names: scenarios and questions, if any, have their own.

    The first has the data that all documents share; ``lists`` goes on in the scenarios. ``together`` is the same in
    all: else a page whose site changes while it loads would join documents to the numbers of others.
    """
    kinds = [data["lists"]["kind"][number] for number in data["columns"]["kind"]]
    first = kinds.index("scenario") if "scenario" in kinds else len(kinds)
    together = hashlib.blake2b(as_json(data).encode(), digest_size=8).hexdigest()
    scenarios = SCENARIOS if first < len(kinds) else None
    questions = QUESTIONS if any(text.strip() for text in data["questions"].values()) else None
    shared = {name: data[name] for name in ("ranking", "average", "told", "destinations")} | {
        "scenarios": scenarios,
        "questions": questions,
    }
    files = {DATA: {**shared, **_cut(data, 0, first, together)}}
    files[DATA]["asked"]["stems"] = data["asked"]["stems"]
    if scenarios:
        files[scenarios] = _cut(data, first, len(kinds), together)
    if questions:
        lines = {name: _lines(text, 0, first) for name, text in data["questions"].items()}
        files[questions] = {"format": data["format"], "together": together, **lines}
    return files


def _cut(data: dict[str, Any], first: int, end: int, together: str) -> dict[str, Any]:
    return {
        "format": data["format"],
        "together": together,
        "columns": {name: column[first:end] for name, column in data["columns"].items()},
        # In the order of their first use, so what only the scenarios need is at the end.
        "lists": {
            name: values[_used(data["columns"][name][:first]) : _used(data["columns"][name][:end])]
            for name, values in data["lists"].items()
        },
        "sparse": {
            name: {number: kept for number, kept in rare.items() if first <= int(number) < end}
            for name, rare in data["sparse"].items()
        },
        "texts": {name: _lines(text, first, end) for name, text in data["texts"].items()},
        "asked": {"lines": _lines(data["asked"]["lines"], first, end)},
    }


def _used(numbers: list[int]) -> int:
    return max(numbers, default=-1) + 1


def _lines(text: str, first: int, end: int) -> str:
    return "\n".join(text.split("\n")[first:end])


def ranking_export(entries: Sequence[Entry], game_words: GameWords) -> bytes:
    """Return the export in lines of JSON, so that a reader parses only those it needs.

    Returns:
        First the data that a reader needs in any case. These are ``format``, the ``factors`` of the documents, the
        number of the one of the ``expansions`` that each needs (0 for none; the stems by which a query asks for one are
        in ``named``), the ``factions`` and ``pieces`` that exceptions serve, the numbers of ``terms`` and of entries
        ``not_covered``, and ``synonyms``. Then the ``phrases`` for reading frames, the stop words that are ``kept``,
        the ``stems`` that have a line, ``written`` (``1`` for one that is in a text, and not only in people's words)
        and ``vocabulary`` (every word with its count).
        Then the ids of the documents, the frames that they tell, and a line with the ``DOCUMENT_FIELDS`` of each.
        Then for each stem the documents with it, how well each fits it in parts of ``FINE``, and the sayings with it.
        A saying is the document's number times ``SAYINGS`` plus the saying's own, and its number of words.
    """
    game_words = with_terms(entries, game_words)
    found = words_of_entries(entries, game_words)
    fits, said = _fits(found), _said(found)
    written = {stemmed for one in found for name in WRITTEN for stemmed in one.counts[name]}
    expansions = [_names_of_expansion(entry) for entry in entries]
    named = [*dict.fromkeys(filter(None, expansions))]
    about = {
        "format": EXPORT_FORMAT,
        "factors": [_factor(entry, game_words) for entry in entries],
        "expansions": [named.index(names) + 1 if names else 0 for names in expansions],
        "named": named,
        "terms": [number for number, entry in enumerate(entries) if entry.kind == "term"],
        "factions": sorted({name for entry in entries for name in entry.factions}),
        "pieces": sorted({name for entry in entries for units in entry.exception_to.values() for name in units}),
        "not_covered": [number for number, entry in enumerate(entries) if entry.kind == NOT_COVERED],
        "synonyms": _synonyms(entries, game_words),
        "destinations": destination_data(game_words),
        "phrases": phrases_of(
            game_words, ((entry.before("title"), entry.synonyms) for entry in entries if entry.kind == "term")
        ),
        "kept": sorted(game_words.kept_words),
        "stems": sorted(fits),
        "written": "".join("1" if stemmed in written else "0" for stemmed in sorted(fits)),
        "vocabulary": dict(sorted(_vocabulary(found).items())),
    }
    beside = also_asked(entries)
    documents = ([*(getattr(entry, name) for name in ENTRY_FIELDS), beside.get(entry.id, ())] for entry in entries)
    postings = ([[*held], [*held.values()], said.get(stemmed, [])] for stemmed, held in sorted(fits.items()))
    return "\n".join(
        map(as_json, (about, [entry.id for entry in entries], _told(entries, found), *documents, *postings))
    ).encode()


def _told(entries: Sequence[Entry], found: Sequence[EntryWords]) -> dict[str, list[Any]]:
    return told_frames(entries, ((one.own, one.said) for one in found))


def _names_of_expansion(entry: Entry) -> tuple[str, ...]:
    """Return the stems by which a query asks for the expansion of an entry: its name, or one of the factions."""
    names = " ".join([*(module.replace("_", " ") for module in entry.modules), *entry.factions])
    return tuple(dict.fromkeys(map(stem, words(names)))) if entry.modules else ()


def _synonyms(entries: Sequence[Entry], game_words: GameWords) -> dict[str, list[str]]:
    """Return the terms for each synonym, both as stems with spaces between them."""
    said: dict[str, dict[str, None]] = {}
    for called, everyday in game_words.ranking["synonyms"].items():
        for word in everyday.split(", "):
            said.setdefault(_stems(word, game_words), {})[_stems(called, game_words)] = None
    for term in entries:
        if term.kind == "term":
            called = _stems(term.before("title"), game_words)
            for spoken in (_stems(synonym, game_words) for synonym in term.synonyms):
                if spoken != called:
                    said.setdefault(spoken, {})[called] = None
    return {spoken: [*called] for spoken, called in sorted(said.items())}


def _stems(text: str, game_words: GameWords) -> str:
    return " ".join(stems_without_stop_words(text, game_words))


def _average_lengths(found: Sequence[EntryWords]) -> dict[str, float]:
    """Return the average number of a document's words in each ranked field."""
    return {name: sum(_lengths(found, name)) / max(len(found), 1) for name in ranking()["fields"]}


def _lengths(found: Sequence[EntryWords], field: str) -> list[int]:
    return [sum(one.counts[field].values()) for one in found]


def _vocabulary(found: Sequence[EntryWords]) -> Counter[str]:
    vocabulary: Counter[str] = Counter()
    for one in found:
        vocabulary.update(one.counts["word"])
    return vocabulary


def _fits(found: Sequence[EntryWords]) -> dict[str, dict[int, int]]:
    """Return the documents with each stem, and how well each fits: often said, in a short and important field."""
    b = ranking()["bm25"]["b"]
    worth: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for name, boost in ranking()["fields"].items():
        lengths = _lengths(found, name)
        average = sum(lengths) / max(len(found), 1)
        for number, (one, length) in enumerate(zip(found, lengths, strict=True)):
            for stemmed, often in one.counts[name].items():
                for _ in range(often):  # not multiplied: the twin adds up word by word
                    worth[stemmed][number] += boost / (1 - b + b * length / average)
    # Not `round`, which takes halves to the even number: the twin has none that does.
    return {
        stemmed: {number: math.floor(held[number] * FINE + 0.5) for number in sorted(held)}
        for stemmed, held in worth.items()
    }


def _said(found: Sequence[EntryWords]) -> dict[str, list[int]]:
    """Return the titles and wordings with each stem, and the number of words in each of them."""
    said: dict[str, list[int]] = defaultdict(list)
    for number, one in enumerate(found):
        for which, saying in enumerate([*one.titles, *one.wordings]):
            for stemmed in dict.fromkeys(saying):
                said[stemmed] += (number * SAYINGS + which, min(len(saying), 255))
    return said


def search_data(entries: Sequence[Entry], game_words: GameWords) -> dict[str, Any]:
    """Collect everything the pages need to search as the command line does.

    It holds no text twice, and no list of words: the pages count the words in the texts with the same analysis
    (``theme/js/search/index.js``; tests hold both sides against each other).

    Returns:
        Plain data: ``ranking`` (the shared file with the game's words), ``average`` (the lengths of fields, which pages
        can't count before they have all documents), and the documents in the order of their numbers: ``columns``
        (``id`` and ``title`` as they are; ``answer``, or the number of an earlier document with the same; numbers in
        ``lists`` for the rest; in an address, ``*`` means the id), ``lists``, ``sparse`` and ``texts``. Of ``asked``
        see ``packed_wordings``.
    """
    game_words = with_terms(entries, game_words)
    found = words_of_entries(entries, game_words)
    numbers = {entry.id: number for number, entry in enumerate(entries)}
    columns: dict[str, list[Any]] = {name: [] for name in ("id", "title", "answer", *COLUMNS)}
    lists: dict[str, dict[str, tuple[int, Any]]] = {name: {} for name in COLUMNS}
    sparse: dict[str, dict[int, Any]] = {name: {} for name in SPARSE}
    answers: dict[str, int] = {}
    for number, entry in enumerate(entries):
        columns["id"].append(entry.id)
        columns["title"].append(entry.title)
        first = answers.setdefault(entry.answer, number)
        columns["answer"].append(entry.answer if first == number else first)
        for name, value in _shared(entry, game_words).items():
            key = as_json(value)  # equal values are one
            lists[name].setdefault(key, (len(lists[name]), value))
            columns[name].append(lists[name][key][0])
        for name, kept in _rare(entry, numbers).items():
            if kept:
                sparse[name][number] = kept
    # Of texts, only the words that say something: nobody reads them there.
    texts: dict[str, list[str]] = {
        "text": [" ".join(words_of_translation(game_words, entry.text)) for entry in entries],
        "scope": [entry.scope for entry in entries],
        **(_original_texts(entries, game_words) if game_words.language else {}),
    }
    return {
        "format": DATA_FORMAT,
        "ranking": {**game_words.ranking, "right_words": " ".join(near_right_words(game_words, _vocabulary(found)))},
        "average": _average_lengths(found),
        "lists": {name: [value for _, value in values.values()] for name, values in lists.items()},
        "columns": columns,
        "sparse": sparse,
        "texts": {name: "\n".join(lines) for name, lines in texts.items()},
        "asked": packed_wordings([one.wordings for one in found]),
        "questions": question_lines(entries, game_words.language),
        "told": _told(entries, found),
        "destinations": destination_data(game_words),
    }


def _original_texts(entries: Sequence[Entry], game_words: GameWords) -> dict[str, list[str]]:
    """Return the titles before their translation, and the telling words of other texts, by the field of the index."""
    fields = {"answer": "answer", "place": "breadcrumb", "text": "text"}

    def telling(text: str | Sequence[str]) -> str:
        return " ".join(game_words.without_stop_words(words(text if isinstance(text, str) else " ".join(text))))

    titles = [entry.original.get("title", "") for entry in entries]
    return {"original_title": titles} | {
        f"original_{name}": [telling(entry.original.get(field, "")) for entry in entries]
        for name, field in fields.items()
    }


def as_json(data: Any) -> str:
    """Return data as JSON without a byte too many."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def documents_of(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Rebuild the documents from search data, also after a trip through JSON."""
    columns, lists, sparse = data["columns"], data["lists"], data["sparse"]
    texts = {name: data["texts"][name].split("\n") for name in TEXTS}
    asked = unpacked_wordings(data["asked"])
    documents: list[dict[str, Any]] = []
    for number, name in enumerate(columns["id"]):
        document = {own: columns[own][number] for own in ("id", "title", "answer")}
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


def _shared(entry: Entry, game_words: GameWords) -> dict[str, Any]:
    return {
        "kind": entry.kind,
        "url": entry.url.replace(entry.id, "*"),
        "breadcrumb": entry.breadcrumb,
        "badges": entry.badges,
        "faction": entry.factions,
        "module": entry.modules,
        "when": entry.when,
        "factor": _factor(entry, game_words),
    }


def _factor(entry: Entry, game_words: GameWords) -> float:
    """Return the weight of an entry: a general question is better answered by the general rule than by a case."""
    rules = game_words.ranking
    factor: float = rules["kinds"].get(entry.kind, 1.0) * rules["scopes"].get(entry.scope, 1.0)
    factor *= (1 + entry.often) ** rules["often"]
    if entry.case:
        factor *= rules["case"]
    for badge in entry.badges:
        factor *= rules["badges"].get(badge, 1.0)
    for place in entry.before("breadcrumb"):  # places are named in the language of the content
        factor *= rules["places"].get(place, 1.0)
    return factor


def packed_wordings(asked: Sequence[Sequence[Sequence[str]]]) -> dict[str, str]:
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


def _rare(entry: Entry, numbers: dict[str, int]) -> dict[str, Any]:
    return {
        # The Dutch names of a term are the last of its synonyms; no text is in the data twice.
        "synonyms": entry.synonyms[: len(entry.synonyms) - len(entry.dutch)],
        "dutch": entry.dutch,
        "instead": [numbers[name] for name in entry.instead],
        "exception_to": [[numbers[name], *units] for name, units in entry.exception_to.items()],
        "tells_apart": [entry.tells_apart] if entry.tells_apart else [],
        # Only where an entry repeats another one; 0 is a number, too.
        "says_same": [numbers[entry.says_same]] if entry.says_same else [],
    }
