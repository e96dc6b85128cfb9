"""Two wordings side by side: which words differ."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher


def changed_runs(text: str, other: str) -> Iterator[tuple[str, bool]]:
    """Yield a text in runs of words, each with whether another wording of the same rule does not have it."""
    words, others = text.split(), other.split()
    # Of a long text, autojunk would leave the commonest words out of account.
    for kind, start, end, _, _ in SequenceMatcher(None, words, others, autojunk=False).get_opcodes():
        if start < end:
            yield " ".join(words[start:end]), kind != "equal"
