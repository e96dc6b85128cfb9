"""Answers to a query: hits, filters, doubt, corrections.

Its twin in the pages is ``theme/js/search/query.js``; a test holds the answers of both side by side.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from scythe_ref.search.analysis import distance, stem, stems_of, words
from scythe_ref.search.destinations import FoundDestination, destinations
from scythe_ref.search.dutch import dutch_names, is_mostly_dutch, meanings, own_stop_words
from scythe_ref.search.exceptions import Unless, named, with_exceptions
from scythe_ref.search.frames import OUTCOME, agreements
from scythe_ref.search.index import IndexedDocument, SearchIndex
from scythe_ref.search.query_words import Slot, slips, slots
from scythe_ref.search.ranking import NOT_COVERED, ranking
from scythe_ref.search.readings import words_apart
from scythe_ref.search.scoring import (
    asks_for_a_number,
    combined_scores,
    is_keyword,
    is_small,
    meets_little,
    slot_weight,
    telling_slots,
    tells_number,
    weigh_by_question,
)
from scythe_ref.search.table_filter import DocumentAtTable, Table, current_first, document_at_table, table_first

MOST_CHARACTERS = 400
"""Longest query that is read; the page's field takes no more either."""

MOST_ASKED = 3
"""Rulings beside an answer."""

AMONG_FIRST = 5
"""Hits that readers see: they need not be told again beside the answer."""

MOST_FOLDED = 300
"""Hits among which those of one rule are brought together, where no more are shown."""

FEWEST = 2
"""The fewest words of a question that are asked for when others are left out: one alone finds too much."""

RIVALS = 5
"""Hits of which one must agree with who does what to whom in a question that the first contradicts."""

STORY = 15
"""Words of a query that retells what happened."""

WHOLE = 0.99
"""Likeness from which a title or wording says the same as the query: its entry is sure, whatever the words weigh."""

_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_NOTHING_NEAR: Mapping[int, float] = {}
_NOTHING: Mapping[str, str] = {}


class Hit(NamedTuple):
    """An entry found by a query.

    Attributes:
        document: The entry.
        score: How well it fits.
        seen: Its standing at a table.
        stands_for: The entry that was found, where the table plays by this one instead.
        also: Further entries on the same rule; the hit is the best of them.
        dutch: For a question in Dutch, the Dutch names of the terms in title and answer, by the English ones.
        unless: The exceptions to its rule that serve what the question names, and hold at the table.
        exception_to: The rules that it is an exception to.
    """

    document: IndexedDocument
    score: float
    seen: DocumentAtTable | None = None
    stands_for: IndexedDocument | None = None
    also: tuple[IndexedDocument, ...] = ()
    dutch: Mapping[str, str] = _NOTHING
    unless: tuple[Unless, ...] = ()
    exception_to: tuple[IndexedDocument, ...] = ()


class SearchResult(NamedTuple):
    """Result of a query.

    Attributes:
        hits: Best first.
        meant: The query with its unknown words put right, if that could be done.
        nearest: When nothing was found: known words that come nearest.
        topics: When nothing was found: the entries that those words lead to.
        sure: Whether the first hit is taken for an answer; if not, the hits are only the nearest ones. An entry on a
            thing that is not covered here is no answer.
        absent: The entry that fits best, if it is not at the table and nothing there takes its place.
        elsewhere: When nothing was found: the number of hits without filters.
        readings: Where the first two answers are close, both, each with the words that tell it from the other.
        left_out: Words that the hits are not about, if they are not sure: those that nobody knows here, or the rarest
            ones of a question that no entry fits as a whole.
        senses: By word that is left out, the meaning of it that no rule has, such as a price.
        places: Places of the site that the query asks for: one that it names, or the nearest.
        also_asked: Rulings beside the first hit, if that is sure and they are no hits among the first.
    """

    hits: tuple[Hit, ...]
    meant: str | None = None
    nearest: tuple[str, ...] = ()
    topics: tuple[IndexedDocument, ...] = ()
    sure: bool = True
    absent: IndexedDocument | None = None
    elsewhere: int = 0
    readings: tuple[tuple[str, IndexedDocument], ...] = ()
    left_out: tuple[str, ...] = ()
    senses: Mapping[str, str] = _NOTHING
    places: tuple[FoundDestination, ...] = ()
    also_asked: tuple[IndexedDocument, ...] = ()


def search(index: SearchIndex, query: str, limit: int | None = None, table: Table | None = None) -> SearchResult:
    """Answer a query as a person types it; entries that don't hold at a table come last.

    An entry is a hit if it has any word of the query, as it is, as a synonym, as a beginning or with a typo. A missing
    word costs, a rare one more.

    Args:
        query: As it is typed, see ``index.ParsedQuery``; nothing beyond ``MOST_CHARACTERS`` is read.
        limit: Most hits; the number in ``ranking.json`` by default.
        table: Who plays with what; None: nothing is put last.
    """
    most = ranking()["limit"] if limit is None else limit
    query = query[:MOST_CHARACTERS]
    parsed = index.parse_query(query)
    plain, allowed = parsed.plain, parsed.allowed
    asked = words(plain)
    if not asked:
        hits = _ranked(index, dict.fromkeys(sorted(allowed or ()), 1.0), None)
        return SearchResult(hits=_shown(index, hits, table, allowed, most), sure=parsed.wanted)
    sought = slots(index, asked)
    counts = asks_for_a_number(index, asked, sought)
    sought = telling_slots(index, sought, counts)
    hits, near, fits = _found(index, sought, allowed, plain)
    likely = _likely(index, hits, near, sought) if hits else 0.0
    marks = ranking()["sure"]
    far = bool(index.not_covered) and likely < marks["none"] and hits and hits[0].document.scope != NOT_COVERED
    if far and allowed is None:
        # What shares but a word with the query costs more time than it is worth. Where nobody has said what isn't
        # covered, nothing tells a question about something else from one of common words.
        hits = []
    left_out: list[str] = []
    if allowed is None and not hits:
        hits, left_out = _asked_again(index, sought, plain)
    elsewhere = 0
    if allowed is not None and not hits:
        elsewhere = len(_shown(index, _found(index, sought, None, plain)[0], table, None, index.size))
    nearest = [] if hits or elsewhere else _nearest(index, asked)
    shown = _shown(index, hits, table, allowed, most, sought)
    absent = _absent(hits, shown)
    if not index.game_words.language and is_mostly_dutch(index, asked):
        shown = tuple(hit._replace(dutch=dutch_names(index, hit.document)) for hit in shown)
    senses = _senses(index, sought)
    first = _documents(shown[:1])
    keyword = bool(hits) and is_keyword(index, asked, sought, first)
    sure = (
        (likely >= (ranking()["small_game"] if is_small(index) else marks)["least"] or keyword)
        and not left_out
        and not senses
        and absent is None
        and not _left_out(index, sought, shown)
        and not _names_unknown(index, plain)
        and not _contradicts(fits, shown)
        and (not counts or tells_number(first, _likeness(first, near)))
    )
    if hits and not sure and not left_out:
        left_out = [slot.said for slot in sought if slot.said in senses or not slot.can_be_met(index)]
    meant = _meant(index, query, index.game_words.without_stop_words(asked), sought)
    return SearchResult(
        hits=shown,
        meant=meant,
        nearest=tuple(nearest),
        topics=tuple(_topics(index, nearest)),
        sure=sure,
        absent=absent,
        elsewhere=elsewhere,
        readings=_readings(index, shown, near),
        left_out=tuple(left_out),
        senses={word: sense for word, sense in senses.items() if word in left_out},
        places=_places(index, asked, sought, meant) if allowed is None else (),
        also_asked=_also_asked(index, shown, table, allowed) if sure else (),
    )


def _found(
    index: SearchIndex, sought: list[Slot], allowed: frozenset[int] | None, plain: str
) -> tuple[list[Hit], dict[int, float], dict[int, float]]:
    """Return the documents that fit, best first, the likeness of titles and wordings, and the agreement of frames."""
    scores, near = combined_scores(index, sought)
    if all(index.game_words.is_stop_word(slot.said) for slot in sought):
        # "What if I can't do anything" is how people ask for one rule, and half of it for none.
        scores = {number: score for number, score in scores.items() if near.get(number, 0.0) >= WHOLE}
    for number, score in _of_own_question(index, plain).items():
        if number in scores:
            scores[number] += score
    fits = _weigh_frames(index, scores, plain)
    weigh_by_question(index, scores, words(plain))
    stems = {one for slot in sought for way in slot.ways for one in way}
    return _ranked(index, scores, allowed, stems, near), near, fits


def _of_own_question(index: SearchIndex, plain: str) -> dict[int, float]:
    """Score documents for the question at the end of a story: it counts beside the whole, in which it is but a part."""
    said = [sentence for sentence in _SENTENCE.split(plain) if words(sentence)]
    question = next((sentence for sentence in reversed(said) if sentence.rstrip().endswith("?")), "")
    sought = slots(index, words(question)) if question and len(said) > 1 else []
    return combined_scores(index, sought)[0] if len(sought) >= FEWEST else {}


def _asked_again(index: SearchIndex, sought: list[Slot], plain: str) -> tuple[list[Hit], list[str]]:
    """Return the hits of a question without its rarest words, and those words."""
    rarest = sorted(sought, key=lambda slot: (slot.can_be_met(index), -slot_weight(index, slot)))
    for size in range(1, len(sought) - FEWEST + 1):
        left_out = rarest[:size]
        kept = [slot for slot in sought if slot not in left_out]
        if all(slot.can_be_met(index) for slot in kept):
            hits, near, _ = _found(index, kept, None, plain)
            if hits and _likely(index, hits, near, kept) >= ranking()["sure"]["none"]:
                return hits, [slot.said for slot in sought if slot in left_out]
    return [], []


def _readings(
    index: SearchIndex, shown: tuple[Hit, ...], near: Mapping[int, float]
) -> tuple[tuple[str, IndexedDocument], ...]:
    """Return the first two answers if they are close, each with the words that distinguish it from the other.

    Measured, the second is seldom meant where the first says nearly the same as the query or is a special case, and
    often where the first is a general rule.
    """
    if len(shown) < 2 or any(hit.seen and hit.seen.standing != "applies" for hit in shown[:2]):
        return ()
    first, second = shown[:2]
    rules, scopes = ranking()["apart"], (first.document.scope, second.document.scope)
    alike = max(near.get(document.number, 0.0) for document in (first.document, *first.also))
    least = rules["least"] + rules["likeness"] * alike + rules["scopes"].get(first.document.scope, 0.0)
    if second.score < least * first.score or NOT_COVERED in scopes:
        return ()
    one, other = first.document, second.document
    said = words_apart(one, other, own_stop_words(index.game_words))
    return (said[0], one), (said[1], other)


def _places(
    index: SearchIndex, asked: list[str], sought: list[Slot], meant: str | None
) -> tuple[FoundDestination, ...]:
    """Return the places that a query asks for; if it names none as it is typed, the one that it was meant to name."""
    found = destinations(index, asked, sought)
    if not meant or any(place.named for place in found):
        return found
    right = words(meant)
    better = destinations(index, right, slots(index, right))
    return better if any(place.named for place in better) else found


def _also_asked(
    index: SearchIndex, shown: tuple[Hit, ...], table: Table | None, allowed: frozenset[int] | None
) -> tuple[IndexedDocument, ...]:
    """Return rulings beside the first hit; none that is among the first, or doesn't hold at the table."""
    first = {document.says_same or document.id for hit in shown[:AMONG_FIRST] for document in (hit.document, *hit.also)}
    beside = [index.named(name) for name in shown[0].document.also_asked] if shown else []
    return tuple(
        other
        for other in beside
        if (other.says_same or other.id) not in first
        and (allowed is None or other.number in allowed)
        and (table is None or document_at_table(other, table, index.named).standing == "applies")
    )[:MOST_ASKED]


def _weigh_frames(index: SearchIndex, scores: dict[int, float], plain: str) -> dict[int, float]:
    """Raise the scores of entries whose frames agree with the question's, and lower those that contradict it."""
    rules = ranking()["frames"]
    asked = index.reader.frames(plain)
    found = agreements(asked, index.told) if asked else {}
    ends = any(frame.action == OUTCOME for frame in asked)
    # A quarrel after a fight is about its outcome; the doubt knows better without (measured).
    weighed = agreements(asked, index.told, rules["outcome"]) if ends else found
    for number, fits in weighed.items():
        if number in scores:
            scores[number] *= 1 + rules["agrees" if fits > 0 else "contradicts"] * fits
    return found


def _likely(index: SearchIndex, hits: list[Hit], near: dict[int, float], sought: list[Slot]) -> float:
    """Estimate how likely the first hit answers: the better it fits, the nearer a wording, the longer the query.

    The nearer the query comes to a topic that isn't covered here, the less likely. The lead over the next hit says
    nothing: a single rare word may have led there, and no other entry is about it.
    """
    first = _folded(hits[:MOST_FOLDED])[0]
    wording = _likeness(_documents((first,)), near)
    if wording >= WHOLE:
        return 1.0
    rules = ranking()["sure"]
    elsewhere = max((near.get(number, 0.0) for number in index.not_covered), default=0.0)
    # A score adds up what its words are worth, and the rarest word is worth less where there are few entries.
    score = first.score * rules["rarest"] / index.rarest
    signal = rules["score"] * math.log1p(score) + rules["wording"] * wording + rules["elsewhere"] * elsewhere**2
    likely = 1 / (1 + math.exp(-(rules["bias"] + signal + rules["length"] * math.log1p(len(sought)))))
    if meets_little(index, sought, _documents((first,)), wording):
        return float(min(likely, rules["none"]))
    return likely


def _likeness(documents: Sequence[IndexedDocument], near: Mapping[int, float]) -> float:
    """Return the likeness of the query and a title or wording of some documents."""
    return max((near.get(document.number, 0.0) for document in documents), default=0.0)


def _documents(hits: Sequence[Hit]) -> list[IndexedDocument]:
    """Return the documents of hits, folded ones among them."""
    return [document for hit in hits for document in (hit.document, *hit.also)]


def _absent(hits: list[Hit], shown: tuple[Hit, ...]) -> IndexedDocument | None:
    """Return the best document if it is not at the table: the first hit is then about something else."""
    top = next(iter(shown), None)
    if top is None or top.seen is None:
        return None
    best = _folded(hits[:MOST_FOLDED])[0]
    told = (top.stands_for or top.document, *top.exception_to, *(one.document for one in top.unless))
    here = top.seen.standing != "not here" and not {best.document, *best.also}.isdisjoint(told)
    return None if here else best.document


def _left_out(index: SearchIndex, sought: list[Slot], shown: tuple[Hit, ...]) -> bool:
    """Check for a query about something not covered: it fits best, or alone has a word, such as "Catan"."""
    if shown and shown[0].document.scope == NOT_COVERED:
        return True
    return any(_means_left_out(index, slot) for slot in sought if not index.game_words.is_stop_word(slot.said))


def _means_left_out(index: SearchIndex, slot: Slot) -> bool:
    """Check that no entry but those on things not covered has any meaning of a word."""
    found = False
    for number in (number for way in slot.ways for stemmed in way for number in index.fits(stemmed)):
        if index.document(number).scope != NOT_COVERED:
            return False
        found = True
    return found


def _senses(index: SearchIndex, sought: list[Slot]) -> dict[str, str]:
    """Return the absent meanings of a question's words, by word, if it has no other words: how much does it cost."""
    rules = index.game_words.ranking["frames"]
    absent = {
        stem(word): name
        for name, said in rules["read"].items()
        if rules["kinds"][name] == "absent"
        for word in said.split(", ")
    }
    found = {slot.said: absent[stem(slot.said)] for slot in sought if stem(slot.said) in absent}
    return found if len(found) == len(sought) else {}


def _contradicts(fits: Mapping[int, float], shown: tuple[Hit, ...]) -> bool:
    """Check that the first hit contradicts who does what to whom in the question, and another agrees as much.

    Where none agrees, the question was mostly misread: measured, of 14 such answers 12 were right.
    """

    def agrees(hits: tuple[Hit, ...]) -> float:
        numbers = (document.number for hit in hits for document in (hit.document, *hit.also))
        return round(max((fits.get(number, 0.0) for number in numbers), default=0.0), 6)

    return 0 < -agrees(shown[:1]) <= agrees(shown[1:RIVALS])


def _names_unknown(index: SearchIndex, plain: str) -> bool:
    """Check for a name that no entry has, such as another game: "draw in Wingspan"."""
    first, *others = plain.split() or [""]
    if len(others) >= STORY or not any(word[:1].islower() for word in (first, *others)):
        return False  # people have names in stories; all in capitals: none stands out
    names = {name for word in others if word[:1].isupper() for name in words(word)}
    names = {name for name in names if not index.game_words.is_stop_word(name)}
    return any(not slot.can_be_met(index) for name in names for slot in slots(index, [name]))


def _shown(
    index: SearchIndex,
    hits: list[Hit],
    table: Table | None,
    allowed: frozenset[int] | None,
    most: int,
    sought: Sequence[Slot] = (),
) -> tuple[Hit, ...]:
    """Return the hits to show: one a rule, the present rule before the former one, those of the table first."""
    current = current_first(
        hits[: max(MOST_FOLDED, most)], table, index.named, lambda number: allowed is None or number in allowed
    )
    folded = _folded(table_first(current, table, index.named) if table else current)
    # Who narrows a search down wants a list.
    return tuple(with_exceptions(folded, named(index, sought), table, index.named, most, fold=allowed is None)[:most])


def _folded(hits: list[Hit]) -> list[Hit]:
    """Put hits on the same rule behind the first of them; one that does not hold at the table stays by itself."""
    first: dict[tuple[str, bool], Hit] = {}
    for hit in hits:
        key = (hit.document.says_same or hit.document.id, hit.seen is None or hit.seen.standing == "applies")
        other = first.get(key)
        first[key] = hit if other is None else other._replace(also=(*other.also, hit.document))
    return list(first.values())


def _ranked(
    index: SearchIndex,
    scores: dict[int, float],
    allowed: frozenset[int] | None,
    sought: Collection[str] = (),
    near: Mapping[int, float] = _NOTHING_NEAR,
) -> list[Hit]:
    """Order documents, best first; ``sought`` are the stems that a query may mean.

    An entry asked for in just these words (``near``) comes before one that has them in better places. This changes the
    order, not the set of hits.
    """
    worth = {
        number: score * index.factor(number, sought)
        for number, score in scores.items()
        if allowed is None or number in allowed
    }
    least = max(worth.values(), default=0.0) * ranking()["floor"]
    whole = ranking()["whole"]
    kept = (
        (number, score * whole if near.get(number, 0.0) >= WHOLE else score)
        for number, score in worth.items()
        if score >= least
    )
    # Rounded: a last digit, in which the twin may differ, must not decide between equals.
    ordered = sorted(kept, key=lambda scored: (-round(scored[1], 6), scored[0]))
    first = ordered[:1]
    others = (scored for scored in ordered[1:] if scored[0] not in index.not_covered)
    return [Hit(index.document(number), score) for number, score in (*first, *others)]


def _meant(index: SearchIndex, query: str, spoken: list[str], sought: list[Slot]) -> str | None:
    """Return the query with each unknown word replaced by the nearest known word, unless that finds less.

    Every entry that fits at all counts, and not only the hits shown: many good ones push the poor ones out.
    """

    def order(found: tuple[str, int]) -> tuple[int, bool, int, str]:
        other, off = found
        return off, not index.game_words.is_stop_word(other), -index.vocabulary.get(other, 0), other

    corrected = query
    for word in spoken:
        if index.has_word(word) or stem(word) in index.synonyms or index.words_beginning(word):
            continue
        if meanings(index.game_words, word) is not None:
            continue  # a right Dutch word, in whatever form
        near = sorted(slips(index, word), key=order)
        if near:
            corrected = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", near[0][0], corrected, flags=re.IGNORECASE)
    if corrected == query:
        return None
    better = slots(index, words(index.parse_query(corrected).plain))
    return corrected if len(combined_scores(index, better)[0]) >= len(combined_scores(index, sought)[0]) else None


def _nearest(index: SearchIndex, spoken: list[str]) -> list[str]:
    """Return known words that come nearest to any word of a query."""
    rules = ranking()["nearest"]
    near: dict[str, float] = {}
    for word in spoken:
        if index.game_words.is_stop_word(word):
            continue
        most = int(rules["furthest"] * len(word))
        for other in index.vocabulary:
            if (off := distance(word, other, most)) <= most:
                share = off / max(len(word), len(other))
                near[other] = min(near.get(other, share), share)
    best = sorted(near, key=lambda other: (near[other], -index.vocabulary[other], other))
    return best[: rules["most"]]


def _topics(index: SearchIndex, nearest: list[str]) -> list[IndexedDocument]:
    """Return the best entry for each of the nearest words, as far as there is room."""
    topics: dict[int, IndexedDocument] = {}
    for word in nearest:
        slot = Slot(word, {(stemmed,): 1.0 for stemmed in stems_of(word, index.game_words.language)})
        scores, near = combined_scores(index, [slot])
        best = _shown(index, _ranked(index, scores, None, near=near), None, None, 1)
        topics |= {hit.document.number: hit.document for hit in best}
    return list(topics.values())[: ranking()["nearest"]["topics"]]
