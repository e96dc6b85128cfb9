"""Two wordings side by side: which words differ."""

from __future__ import annotations

from difflib import SequenceMatcher

from markupsafe import Markup, escape


def marked(text: str, other: str) -> Markup:
    """Return a text with the words marked that another wording of the same rule does not have.

    Args:
        text: Plain text.
        other: The other wording, plain text.
    """
    words, others = text.split(), other.split()
    parts: list[Markup] = []
    for kind, start, end, _, _ in SequenceMatcher(None, words, others, autojunk=False).get_opcodes():
        run = escape(" ".join(words[start:end]))
        if run:
            parts.append(run if kind == "equal" else Markup("<mark>{}</mark>").format(run))
    return Markup(" ").join(parts)
