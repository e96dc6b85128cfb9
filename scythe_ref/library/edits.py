"""Edits: the entries and chapters that differ between two states of the content."""

from __future__ import annotations

from typing import NamedTuple

from scythe_ref.library.graph import Chapter, Library

TABLES = ("statements", "overviews", "rulings", "scenarios")
"""Tables of entries, which are many and mostly change one at a time."""

_REST = (
    *("language", "package", "game", "sources", "terms", "components", "changes", "messages", "unbound"),
    *("without_code", "walkthroughs", "most_asked", "disputes", "lexicon", "destinations", "own", "release"),
)
"""All else that an edit may change; facts are those of the components."""


class Edited(NamedTuple):
    """The entries and chapters that an edit concerns.

    Attributes:
        entries: Ids of statements, procedures, tables, rulings and scenarios.
        chapters: Ids of chapters, those of edited statements among them.
    """

    entries: frozenset[str]
    chapters: frozenset[str]


def edited(before: Library, after: Library) -> Edited | None:
    """Compare two states of the content; None if they differ in more than a few entries and texts of chapters."""
    if any(getattr(before, name) != getattr(after, name) for name in _REST):
        return None
    if [*map(_head, before.chapters)] != [*map(_head, after.chapters)]:
        return None
    if [(topic.id, topic.title) for topic in before.topics] != [(topic.id, topic.title) for topic in after.topics]:
        return None
    entries = set[str]()
    for name in TABLES:
        old, new = getattr(before, name), getattr(after, name)
        if [*old] != [*new]:
            return None
        entries |= {entry for entry in new if old[entry] != new[entry]}
    pairs = zip(before.chapters, after.chapters, strict=True)
    chapters = {new.id for old, new in pairs if old.source != new.source}
    if before.original and after.original:
        earlier = edited(before.original, after.original)
        if earlier is None:
            return None
        entries, chapters = entries | earlier.entries, chapters | earlier.chapters
    return Edited(frozenset(entries), frozenset(chapters))


def _head(chapter: Chapter) -> object:
    return chapter.id, chapter.order, chapter.source.model_copy(update={"sections": []})
