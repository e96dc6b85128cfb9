"""Messages: sentences that the software speaks, by key."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

from scythe_ref.schema.common import Form, Holds, Strict

MessageKey = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9]+(?:[._-][a-z0-9]+)*$"),
    Form("message key", "a key of lower-case words joined by '.', '_' or '-'"),
]


_GAP = r"\{[a-z_]+(?:\|[^{}|]+\|[^{}|]+)?\}"

Sentence = Annotated[
    str,
    StringConstraints(min_length=1, strip_whitespace=True, pattern=rf"^\s*(?:[^{{}}\s]|{_GAP})(?:[^{{}}]|{_GAP})*$"),
    Form(
        "sentence",
        "a sentence whose braces hold a name, like '{player}', or a name with the words for one and for several, "
        "like '{number|# coin|# coins}'",
    ),
    Holds("words"),
]
"""A sentence with gaps, which :func:`scythe_ref.wording.filled` fills."""


class MessageFile(Strict):
    """Sentences by key.

    ``{name}`` stands for a value of the fact that is told, ``{name|# coin|# coins}`` for the words that go with its
    number, which ``#`` stands for.
    """

    messages: dict[MessageKey, Sentence]
