"""The glossary: the game's terms as people say them."""

from __future__ import annotations

from pydantic import Field

from scythe_ref.schema.common import Findable, Line, RuleRef, Slug, SourceRef, Strict, Words


class Term(Findable):
    """A game term, what it means, and what people call it."""

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
