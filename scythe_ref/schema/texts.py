"""Single texts: the glossary, messages of the engine, the questions asked most."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from scythe_ref.schema.common import Findable, Form, Holds, Line, RuleRef, RulingRef, Slug, SourceRef, Strict, Words


class Term(Findable):
    """A game term, its meaning, and people's words for it."""

    id: Slug
    term: Words
    definition: Line
    plural: Words | None = Field(default=None, description="Only where it is not the term with an s.")
    everyday: bool = Field(
        default=False,
        exclude=True,
        description="An everyday verb, too: explained only where it has a capital letter inside a sentence.",
    )
    synonyms: list[Words] = Field(default=[], description="What people say instead.")
    dutch: list[Words] = Field(default=[], description="The term in the Dutch rulebook.")
    rules: list[RuleRef] = Field(default=[], description="The statements that define or use the term.")
    same_as: RuleRef | None = Field(
        default=None,
        description=(
            "Which of the statements says the same as the definition, if `rules` has several: a search shows"
            " the two as one hit."
        ),
    )
    sources: list[SourceRef] = Field(min_length=1)


class GlossaryFile(Strict):
    """All terms."""

    terms: list[Term]


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

    ``{name}`` means a value of the fact, ``{name|# coin|# coins}`` the words that go with its number, and ``#`` the
    number.
    """

    messages: dict[MessageKey, Sentence]


class MostAsked(Strict):
    """One of the questions."""

    ruling: RulingRef
    because: Words = Field(description="What shows that it is asked often.")


class MostAskedFile(Strict):
    """All of them, in the order of the home page."""

    most_asked: list[MostAsked]
