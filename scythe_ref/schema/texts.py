"""Single texts: the glossary, messages, the lexicon, questions asked most, disputes of the lab, places of the site."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from scythe_ref.messages import NAME, Message
from scythe_ref.schema.common import (
    Findable,
    Form,
    Holds,
    Line,
    RuleRef,
    RulingRef,
    ScenarioRef,
    Slug,
    SourceRef,
    Strict,
    Wordings,
    Words,
)


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


_FORM = r"[A-Za-z][A-Za-z_-]*"
_GAP = rf"\{{[a-z_]+(?::{_FORM}|\|[^{{}}|]+\|[^{{}}|]+)?\}}"

Sentence = Annotated[
    str,
    StringConstraints(min_length=1, strip_whitespace=True, pattern=rf"^\s*(?:[^{{}}\s]|{_GAP})(?:[^{{}}]|{_GAP})*$"),
    Form(
        "sentence",
        "a sentence whose braces hold a name, like '{player}', or a name and a form of it, like '{unit:a}' or "
        "'{number:coins}'",
    ),
    Holds("words"),
]
"""A sentence with gaps, which :func:`scythe_ref.messages.format_message` fills."""

GapName = Annotated[str, StringConstraints(pattern=r"^[a-z_]+$"), Form("gap", "the name of a gap, like 'number'")]

FormName = Annotated[
    str, StringConstraints(pattern=r"^[a-z][a-z_-]*$"), Form("form", "a form in small letters, like 'plain' or 'a'")
]


class PluralForms(Strict):
    """Texts by the plural category of a number, as Unicode's CLDR names them: each language has some of these."""

    zero: Sentence | None = Field(default=None, description="For the number 0, in any language.")
    one: Sentence | None = None
    two: Sentence | None = None
    few: Sentence | None = None
    many: Sentence | None = None
    other: Sentence = Field(description="For all other numbers.")


TextsByNumber = Annotated[dict[GapName, PluralForms], Field(min_length=1, max_length=1)]
"""The gap with the number, and the texts."""

NameForms = Annotated[dict[FormName, Sentence], Field(min_length=1)]
"""The forms of a name, among them `plain`."""


class MessageFile(Strict):
    """Sentences by key, and the names of components that they insert.

    ``{name}`` means a value of the fact, ``{unit:a}`` a form of a name, and ``{have:coins}`` the message
    ``count.coins`` with that number. A sentence that depends on a number has a text for each plural category of the
    language.
    """

    messages: dict[MessageKey, Sentence | TextsByNumber]
    names: dict[MessageKey, Sentence | NameForms] = Field(
        default={}, description="A name, or its forms: what messages insert by itself is the form `plain`."
    )

    @property
    def by_key(self) -> dict[str, Message]:
        """The messages, and the names under keys that begin with ``name.``, as plain data."""
        found: dict[str, Message] = {key: _plain(message) for key, message in self.messages.items()}
        return found | {f"{NAME}{key}": name for key, name in self.names.items()}


def _plain(message: str | Mapping[str, PluralForms]) -> Message:
    if isinstance(message, str):
        return message
    return {gap: forms.model_dump(exclude_none=True) for gap, forms in message.items()}


class MostAsked(Strict):
    """One of the questions."""

    ruling: RulingRef
    because: Words = Field(description="What shows that it is asked often.")


class MostAskedFile(Strict):
    """All of them, in the order of the home page."""

    most_asked: list[MostAsked]


class Dispute(Strict):
    """A dispute, and the scenario that the lab opens for it, before the disputed move.

    The disputed move is the first that the scenario expects to be refused, or else its last.
    """

    title: Words = Field(description="The question as players put it, in at most 8 words; it doesn't tell the answer.")
    scenario: ScenarioRef


class DisputesFile(Strict):
    """All of them, in the order of the start screen."""

    disputes: list[Dispute]


PagePath = Annotated[
    str,
    StringConstraints(pattern=r"^[a-z0-9-]+(/[a-z0-9-]+)*/(#[a-z0-9.-]+)?$"),
    Form("path of a page", "the path of a page within the site, such as 'cards/factory/' or 'glossary/#term'"),
]


class Concept(Strict):
    """One thing that rules speak of, and the words for it that the glossary doesn't have."""

    kind: Literal["piece", "resource", "track", "place", "action", "moment", "role", "ability", "other", "absent"] = (
        Field(description="`absent`: a meaning that no rule has, such as `a price`; its words are under `read`.")
    )
    is_a: list[Words] = Field(default=[], description="Other concepts: what holds for those holds for this one, too.")
    said: list[Words] = Field(default=[], description="What people say instead: a search finds the concept by it.")
    read: list[Words] = Field(
        default=[],
        description="What a question is read by, but not found by: everyday verbs, in English and Dutch.",
    )
    dutch: list[Words] = Field(default=[], description="Single Dutch words for it; their other forms are known.")


class LexiconFile(Strict):
    """All concepts, by the words that the content has for them."""

    concepts: dict[Words, Concept]


class Destination(Strict):
    """A place of the site."""

    title: Words
    url: PagePath
    asked: Wordings = Field(min_length=1, description="What people type who look for it.")
    asked_dutch: Wordings = Field(default=[], description="The same in Dutch.")


class DestinationsFile(Strict):
    """All places that are no entry; those of the chapters are known without it."""

    destinations: list[Destination]
