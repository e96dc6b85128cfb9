"""Messages: sentences that the software speaks, by key."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

from scythe_ref.schema.common import Form, Strict, Words

MessageKey = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9]+(?:[._-][a-z0-9]+)*$"),
    Form("message key", "a key of lower-case words joined by '.', '_' or '-'"),
]


class MessageFile(Strict):
    """Templates; ``{name}`` stands for a value of the fact that is told."""

    messages: dict[MessageKey, Words]
