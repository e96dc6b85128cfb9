"""History: digests of the last release, and the entries that say something else without keeping the earlier text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from scythe_ref.library.source_locations import problem_of

if TYPE_CHECKING:
    from scythe_ref.formats import Problem
    from scythe_ref.library.game import Found
    from scythe_ref.library.graph import Library
    from scythe_ref.schema.common import Loc
    from scythe_ref.schema.ruling import EarlierText


def text_digest(text: str) -> str:
    """Return a digest of a text as its author wrote it, whatever its line breaks."""
    return blake2b(" ".join(text.split()).encode(), digest_size=8).hexdigest()


def release_data(library: Library, version: str) -> dict[str, Any]:
    """Return the digests of all texts and answers, as data of the format ``release``."""
    texts = {name: text_digest(entry.statement.text) for name, entry in library.statements.items()}
    answers = {name: text_digest(entry.ruling.answer) for name, entry in library.rulings.items()}
    return {"released": version, "texts": dict(sorted(texts.items())), "answers": dict(sorted(answers.items()))}


def is_taken(library: Library, version: str) -> bool:
    """Check that a version has been released with other texts, or a later one has."""
    release = library.release
    if release is None:
        return False
    if release.released == version:
        return release.model_dump() != release_data(library, version)
    return _dotted(version) < _dotted(release.released)


def _dotted(version: str) -> list[int]:
    """Return the numbers of a version, without those of a mark such as ``rc1``."""
    return [int(number) for number in re.split(r"[^0-9.]", version)[0].strip(".").split(".")]


def latest_first(history: Iterable[EarlierText] | None) -> list[EarlierText]:
    """Return the earlier texts of an entry, that of the latest version first."""
    numbered = [([int(number) for number in re.findall(r"\d+", one.version)], one) for one in history or ()]
    return [one for _, one in sorted(numbered, key=lambda pair: pair[0], reverse=True)]


def history_problems(history: Iterable[EarlierText] | None, loc: Loc) -> Found:
    """Yield each earlier text that tells too little, and each version that is there twice.

    Args:
        history: The earlier texts of an entry.
        loc: The place of the entry.
    """
    seen: set[str] = set()
    for number, one in enumerate(history or ()):
        if one.version in seen:
            yield (*loc, "history", number, "version"), f"the version {one.version!r} is already in this history"
        seen.add(one.version)
        missing = [key for key in ("said", "because", "recorded") if getattr(one, key) is None]
        if missing and not one.reworded:
            message = f"{missing[0]!r} is missing; only a change of words alone, 'reworded: true', does without"
            yield (*loc, "history", number), message


def unrecorded_changes(library: Library) -> Iterator[Problem]:
    """Yield each text and answer that isn't what the last release said, and whose history doesn't say so."""
    release = library.release
    if release is None:
        return
    for statement in library.statements.values():
        told = statement.statement
        before = next((release.texts[name] for name in (told.id, *(told.formerly or ())) if name in release.texts), "")
        if _is_unrecorded(before, told.text, told.history, release.released):
            yield problem_of(statement, ("text",), _demand(told.id, release.released))
    for entry in library.rulings.values():
        ruling = entry.ruling
        if _is_unrecorded(release.answers.get(entry.id, ""), ruling.answer, ruling.history, release.released):
            yield problem_of(entry, ("answer",), _demand(entry.id, release.released))


def _is_unrecorded(before: str, text: str, history: list[EarlierText] | None, version: str) -> bool:
    changed = before not in ("", text_digest(text))
    return changed and all(one.version != version for one in history or ())


def _demand(name: str, version: str) -> str:
    entry = f"{{version: '{version}', said: ..., because: ..., recorded: 'YYYY-MM-DD'}}"
    return (
        f"{name!r} says something else than in version {version}: add {entry} to its 'history', or "
        f"{{version: '{version}', reworded: true}} if only the words changed"
    )
