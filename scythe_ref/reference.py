"""The reference from Python: ask in your own words, or look an entry up by its id.

>>> import scythe_ref
>>> reference = scythe_ref.Reference()
>>> found = reference.search("who wins a tie in combat")
>>> found.answers, found.hits[0].id
(True, 'combat.tie')
>>> reference.show("combat.tie").title
'The attacker wins a tie in combat'
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from scythe_ref.library import CompiledLibrary, compiled, content_folder_in, content_root, language_in
from scythe_ref.search import MOST_CHARACTERS, NO_WORDS, SearchIndex, SearchResult, Table, search, words_of
from scythe_ref.translations import _

if TYPE_CHECKING:
    from scythe_ref.library import Entry
    from scythe_ref.schema.results import FindingsData, HitData, HitTexts
    from scythe_ref.search import Hit


class Findings:
    """The result of a question.

    Attributes:
        query: The question as asked.
        answers: Whether the first hit counts as an answer; if not, the hits are only the nearest entries.
        meant: The question with its unknown words put right, if the search could do that.
        hits: Entries, best first.
        nearest: Without hits: known words that come nearest.
        topics: Without hits: ids of the entries that those words lead to.
        readings: Where the first two answers are close, both: the words that tell one from the other, and its id.
        left_out: Words of the question that the hits are not about, where they may not answer it.
        senses: By such a word, the meaning of it that no rule has, such as a price.
        places: Places of the site that it asks for: title, and address relative to the site's root.
        also_asked: Where the first hit answers: ids of up to three rulings that a reader may want next.
        result: The result of the search, with scores and the remarks about the table.

    Examples:
        >>> import scythe_ref
        >>> found = scythe_ref.Reference().search("facotry speed")
        >>> found.meant, found.answers, found.hits[0].id
        ('factory speed', True, 'factory.move')
    """

    query: str
    answers: bool
    meant: str | None
    nearest: tuple[str, ...]
    topics: tuple[str, ...]
    readings: tuple[tuple[str, str], ...]
    left_out: tuple[str, ...]
    senses: Mapping[str, str]
    places: tuple[tuple[str, str], ...]
    also_asked: tuple[str, ...]
    result: SearchResult

    def __init__(self, query: str, result: SearchResult, library: CompiledLibrary) -> None:
        self.query = query
        self.answers = bool(result.hits) and result.sure
        self.meant = result.meant
        self.nearest = result.nearest
        self.topics = tuple(topic.id for topic in result.topics)
        self.readings = tuple((words, document.id) for words, document in result.readings)
        self.left_out = result.left_out
        self.senses = result.senses
        self.places = tuple((place.title, place.url) for place in result.places)
        self.also_asked = tuple(other.id for other in result.also_asked)
        self.result = result
        self._library = library

    @cached_property
    def hits(self) -> tuple[Entry, ...]:
        """The entries found, best first."""
        # Read when they are asked for: the index has all that the command prints.
        return tuple(self._library.entries[hit.document.id] for hit in self.result.hits)

    def as_data(self) -> FindingsData:
        """Return it as plain data for JSON.

        Returns:
            The output of ``scythe-ref search --json``: ``schema`` and all of the above but ``result``. Each hit has
            its ``score``, and ``table`` if the search named a table. In a translation, the hits' texts are in the
            language of the content, and ``texts`` has the translated ones by language.
        """
        return {
            "schema": 1,
            "query": self.query,
            "answers": self.answers,
            "meant": self.meant,
            "nearest": list(self.nearest),
            "topics": list(self.topics),
            "readings": [{"words": words, "id": name} for words, name in self.readings],
            "left_out": list(self.left_out),
            "senses": dict(self.senses),
            "places": [{"title": title, "url": url} for title, url in self.places],
            "also_asked": list(self.also_asked),
            "hits": [_hit_as_data(*pair, self._library) for pair in zip(self.hits, self.result.hits, strict=True)],
        }


class Reference:
    """The rules, rulings, terms, components and scenarios, to search and to look up.

    Examples:
        >>> import scythe_ref
        >>> reference = scythe_ref.Reference()
        >>> found = reference.search("can a worker cross a river", players=2, modules=["base"])
        >>> found.answers, found.hits[0].id
        (True, 'move.river')
        >>> reference.show("move.river").title
        "Units can't cross rivers"
    """

    def __init__(self, content: str | Path | CompiledLibrary | None = None, *, language: str = "") -> None:
        """Open the reference.

        Args:
            content: The game: its project, or the content folder in it. Without it the game is Scythe in every folder.
                Unlike a command, this looks for no project around you. But the environment variable
                ``SCYTHE_REF_CONTENT`` may name another game. A ``CompiledLibrary`` is taken as it is.
            language: A language that the content is translated into, such as ``nl``. Entries then have its texts;
                those that aren't translated stay in English, and questions may be in either.

        Raises:
            ContentError: The content has problems; ``problems`` and the message name all of them.
            FileNotFoundError: There is no such folder, or it is no content folder.
            LookupError: There is no translation into this language; the message names those that there are.
        """
        if not isinstance(content, CompiledLibrary):
            root = content_root() if content is None else content_folder_in(Path(content))
            content = compiled(root, language_in(root, language or "en"))
        self._library = content

    def search(
        self,
        query: str,
        *,
        limit: int | None = None,
        players: int | None = None,
        factions: Collection[str] = (),
        modules: Collection[str] = (),
        ruleset: str | None = None,
        switches: Mapping[str, str] | None = None,
    ) -> Findings:
        """Answer a question; entries that don't hold at the given table come last.

        Args:
            query: A question or a few words, in English, Dutch or the language of the reference. Typos are allowed. It
                may hold filters such as ``kind:ruling``, phrases in quotes, and words to exclude after a dash.
            limit: Maximum number of hits, at least 1. The default is ten.
            players: How many play, from 2 to 7.
            factions: Ids of factions that play. Capitals don't matter here or in ``modules``.
            modules: Ids of expansions in play; ``base`` alone for none.
            ruleset: The printing to play by, ``current`` or ``first-printing``.
            switches: Single rules that differ from the ruleset: setting by switch.

        Returns:
            The hits, best first, and whether the first of them answers.

        Raises:
            TableError: There is no such table; the message names everything that is wrong with it.
            ValueError: The limit is less than 1.
        """
        if limit is not None and limit < 1:
            raise ValueError(_("limit: at least 1 hit is asked for, not {limit}").format(limit=limit))
        table = None
        if players is not None or factions or modules or ruleset or switches:
            table = Table.from_names(
                self._library.table_rules,
                players=players,
                factions=list(factions),
                modules=list(modules),
                preset=ruleset,
                switches=dict(switches or {}),
            )
        query = query[:MOST_CHARACTERS]
        return Findings(query, search(self._index, query, limit, table), self._library)

    def show(self, name: str) -> Entry:
        """Return an entry by its id or a former id, or a place of the board.

        Args:
            name: An id such as ``move.river``, or the label of a place such as ``V4``. Capitals and spaces around it
                don't matter, except where a term has the name of a place: there a label in capitals is the place.
                The kind of a component is optional.

        Returns:
            The entry; of a place, ``detail`` names its neighbours and ``as_data()`` has all of it.

        Raises:
            UnknownEntryError: There is none.
        """
        from scythe_ref.library import look_up  # noqa: PLC0415  # a search does without

        return look_up(self._library, name)

    @cached_property
    def _index(self) -> SearchIndex:
        library, package = self._library, self._library.package
        game_words = NO_WORDS.with_lexicon({}, language=library.language)
        if package:
            game_words = words_of(package, library.lexicon, library.destinations, library.language)
        return SearchIndex.load(library.key, library.entries.values, game_words)


def _hit_as_data(entry: Entry, hit: Hit, library: CompiledLibrary) -> HitData:
    data: HitData = {
        "id": entry.id,
        "kind": entry.kind,
        "title": entry.before("title"),
        "answer": entry.before("answer"),
        "breadcrumb": list(entry.before("breadcrumb")),
        "badges": list(entry.badges),
        "sources": list(entry.sources),
        "url": entry.url,
        "score": round(hit.score, 4),
        "scope": entry.scope,
        "also": [other.id for other in hit.also],
        "unless": [
            {
                "id": one.document.id,
                "title": library.entries[one.document.id].before("title"),
                "factions": list(one.factions),
                "units": list(one.units),
            }
            for one in hit.unless
        ],
        "exception_to": [rule.id for rule in hit.exception_to],
    }
    if library.language:
        from scythe_ref.library import translated_texts  # noqa: PLC0415  # a search prints none

        said = translated_texts(entry, library.language, library.package)
        texts: HitTexts = {"title": entry.title, "answer": entry.answer, "breadcrumb": said["breadcrumb"]}
        data["texts"] = {library.language: texts}
    if hit.dutch:
        data["dutch"] = dict(hit.dutch)
    if hit.seen is not None:
        data["table"] = {
            "standing": hit.seen.standing,
            "instead": list(hit.seen.instead),
            "exceptions": list(hit.seen.exceptions),
            "stands_for": hit.stands_for.id if hit.stands_for else None,
        }
    return data
