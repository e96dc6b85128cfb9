"""The frames of entries, read from their texts and from people's wordings, by the maker of an index."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from scythe_ref.search.frames import ActionFrame, FrameData, Reader, phrases_of
from scythe_ref.search.game_words import GameWords
from scythe_ref.search.ranking import NOT_COVERED

if TYPE_CHECKING:
    from scythe_ref.library import Entry

SENTENCES = 3
"""Sentences of an answer to read: later ones are mostly about something else."""


def reader_of(entries: Iterable[Entry], game_words: GameWords) -> Reader:
    """Return the reader of questions to some entries, the glossary among them."""
    terms = [(entry.before("title"), entry.synonyms) for entry in entries if entry.kind == "term"]
    return Reader(game_words, phrases_of(game_words, terms))


def own_frames(reader: Reader, entry: Entry) -> list[ActionFrame]:
    """Return the frames of an entry: its ``frames``, else those of its title and answer."""
    if entry.frames:
        return [written(text) for text in entry.frames]
    title = [] if entry.kind == "ruling" else [entry.before("title")]
    return _read(reader, [*title, *entry.before("answer").split(". ")[:SENTENCES]])


def said_frames(reader: Reader, entry: Entry) -> list[ActionFrame]:
    """Return the wordings by which people ask for an entry."""
    question = dict.fromkeys([entry.before("title"), entry.title]) if entry.kind == "ruling" else ()
    return _read(reader, [*question, *entry.asked, *entry.asked_dutch])


def told_frames(
    entries: Iterable[Entry], frames_of: Iterable[tuple[Iterable[ActionFrame], Iterable[ActionFrame]]]
) -> dict[str, list[FrameData]]:
    """Return by action the frames that entries tell, as plain data with the numbers of those entries.

    Args:
        frames_of: The :func:`own_frames` and :func:`said_frames` of each.
    """
    found: dict[str, dict[ActionFrame, tuple[list[int], list[int]]]] = {}
    for number, (entry, both) in enumerate(zip(entries, frames_of, strict=True)):
        if entry.scope == NOT_COVERED:
            continue  # nothing that fits is to be pushed away by it
        for part, frames in enumerate(both):
            for frame in frames:
                found.setdefault(frame.action, {}).setdefault(frame, ([], []))[part].append(number)
    return {action: [_data(frame, *numbers) for frame, numbers in told.items()] for action, told in found.items()}


def described(frame: ActionFrame) -> str:
    """Return a frame as content has it: ``enter: boat; beside: worker; apart``."""
    parts = [f"{frame.action}: {', '.join(sorted(frame.actor)) or 'anybody'}"]
    parts += [f"object: {', '.join(sorted(frame.object))}"] if frame.object else []
    parts += [f"beside: {', '.join(sorted(frame.beside))}"] if frame.beside else []
    parts += [] if frame.apart is None else ["apart" if frame.apart else "together"]
    return "; ".join(parts)


def written(text: str) -> ActionFrame:
    """Return the frame that a text describes."""
    first, *others = text.split("; ")
    action, _, actor = first.partition(": ")
    named = dict(part.partition(": ")[::2] for part in others)
    apart = True if "apart" in named else False if "together" in named else None
    actors = _names("" if actor == "anybody" else actor)
    return ActionFrame(action, actors, _names(named.get("object", "")), _names(named.get("beside", "")), apart)


def _names(text: str) -> frozenset[str]:
    return frozenset(name for name in text.split(", ") if name)


def _read(reader: Reader, texts: Iterable[str]) -> list[ActionFrame]:
    return list(dict.fromkeys(frame for text in texts for frame in reader.frames(text)))


def _data(frame: ActionFrame, own: list[int], said: list[int]) -> FrameData:
    sets = (" | ".join(sorted(names)) for names in (frame.actor, frame.object, frame.beside))
    return [*sets, frame.apart, own, said]
