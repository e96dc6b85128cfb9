"""The formats of a game's content: ``game.yaml``, which files each format is for, and which class checks them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Annotated, Any

from pydantic import Field, StringConstraints, TypeAdapter

from scythe_ref.game_package import GamePackage, Lists
from scythe_ref.schema.common import Findable, Form, Line, Slug, Strict, TermRef, Words, closed
from scythe_ref.schema.component import NumberTable, Rulesets, component_file
from scythe_ref.schema.rule_source import RuleSource
from scythe_ref.schema.ruling import ChangeFile, ReleaseFile, RulingFile
from scythe_ref.schema.scenario import ScenarioSchema
from scythe_ref.schema.sources import SourceFile, SourceMap, UnboundFile, WithoutCodeFile
from scythe_ref.schema.texts import (
    DestinationsFile,
    DisputesFile,
    GlossaryFile,
    LexiconFile,
    MessageFile,
    MostAskedFile,
)
from scythe_ref.schema.translation import TermBaseFile, TranslationFile

TablePlayers = Annotated[
    str,
    StringConstraints(pattern=r"^[1-9]\d?(?:-[1-9]\d?)?$"),
    Form("number of players", "how many can play, in quotes: '2' or '2-4'"),
]


class NotCovered(Findable):
    """Something that people ask for and that this reference leaves out: a search says so instead of guessing."""

    title: Words = Field(description="What is left out, in a few words.")
    text: Line = Field(description="What is here instead, and what isn't.")
    terms: list[TermRef] = Field(default=[], description="Terms of the glossary that name it: no answers either.")


class GameFile(Strict):
    """The game, and the names of its parts and sides in content; an installed package lists them itself."""

    game: Words = Field(description="What people call it.")
    about: Line = Field(description="One sentence on what this reference holds.")
    package: Slug | None = Field(
        default=None, description="The installed package that has its engine, its components and its look."
    )
    players: TablePlayers | None = Field(default=None, description="How many can play; without a package.")
    modules: dict[Slug, Words] | None = Field(
        default=None, min_length=1, description="The parts of the game with their titles, the base game first."
    )
    factions: dict[Slug, Words] | None = Field(default=None, description="The sides that players take, if they differ.")
    not_covered: dict[Slug, NotCovered] = Field(
        default={}, description="What people ask for and won't find here, by ids; listed on the page of sources."
    )
    notice: Line | None = Field(
        default=None,
        description="Text at the foot of each page on who is behind it, where that is not players alone.",
    )
    bgg_id: int = Field(default=0, description="The game's number on BoardGameGeek; 0 if it is not known.")


@dataclass(frozen=True)
class Format:
    """One content format.

    Attributes:
        name: Its name, also the name of its JSON Schema file (``<name>.schema.json``).
        title: Its content, in a few words.
        pattern: Glob of its files, relative to the content folder.
        model: The class of its files, or a union of classes.
        optional: Whether content is complete without its file.
        mark: The mark of such a file by itself: a key at its top, or ``key: value``.
        lists: The lists by which the game closes its fields; without them any name will do.
    """

    name: str
    title: str
    pattern: str
    model: Any
    optional: bool = False
    mark: str = ""
    lists: Lists | None = None

    def checked(self, data: Any) -> Any:
        """Return the model of parsed data, or raise ``pydantic.ValidationError``."""
        return self._adapter.validate_python(data, context=self.lists)

    def json_schema(self) -> dict[str, Any]:
        """Return the JSON Schema as pydantic derives it, with the game's lists in it."""
        schema: dict[str, Any] = self._adapter.json_schema()
        return closed(schema, self.lists) if self.lists else schema

    @cached_property
    def _adapter(self) -> TypeAdapter[Any]:
        return TypeAdapter(self.model)


@dataclass(frozen=True, eq=False)
class GameSchema:
    """The formats of one game alone: its package's part ``formats``.

    Attributes:
        components: A class for each kind of component file, with ``kind`` as a literal.
        required: The kinds without which nothing works.
        scenarios: The classes of its scenarios; None if it has no engine to play them.
        others: Formats that only this game has.
    """

    components: tuple[Any, ...] = (NumberTable, Rulesets)
    required: tuple[str, ...] = ()
    scenarios: ScenarioSchema | None = None
    others: tuple[Format, ...] = ()


RULE_SOURCE = Format("rule-source", "Rule sources (the PlayerAid format)", "rules/*.yaml", RuleSource)
"""Modules of any game, of which nobody knows any lists."""

GLOSSARY = Format("glossary", "The glossary", "glossary.yaml", GlossaryFile, mark="terms")
SOURCE_MAP = Format("source-map", "Maps of the sources", "source-map/*.yaml", SourceMap, mark="document")
"""Formats without fields that a game's lists close."""

TRANSLATION = Format(
    "translation", "Translations of a file", "[a-z][a-z]/*/*.yaml", TranslationFile, optional=True, mark="texts"
)
TERM_BASE = Format(
    "term-base", "The words of a language", "[a-z][a-z]/terms.yaml", TermBaseFile, optional=True, mark="words"
)
"""Formats of the folders of languages, which mirror the content."""

GAME_FILE = Format("game", "The game", "game.yaml", GameFile, mark="game")
"""The format of ``game.yaml``, which names the game of the others."""


def schema_of_game(package: GamePackage) -> GameSchema:
    """Return a game's part ``formats``, or else an empty one."""
    schema: GameSchema = package.part("formats") or GameSchema()
    return schema


@cache
def formats_of(package: GamePackage) -> Mapping[str, Format]:
    """Return every format of a game by name."""
    return {one.name: one for one in _formats(schema_of_game(package), package.lists)}


def _formats(game: GameSchema, lists: Lists) -> Iterator[Format]:
    def of(name: str, title: str, pattern: str, model: Any, mark: str, optional: bool = True) -> Format:
        return Format(name, title, pattern, model, optional, mark, lists)

    yield GAME_FILE
    yield replace(RULE_SOURCE, optional=True, lists=lists)
    yield of("rulings", "Rulings", "rulings/*.yaml", RulingFile, "rulings")
    if game.scenarios:
        yield of("scenarios", "Scenarios", "scenarios/*.yaml", game.scenarios.file, "scenarios")
        if game.scenarios.walkthrough:
            yield of("walkthrough", "Walk-throughs", "walkthroughs/*.yaml", game.scenarios.walkthrough, "steps")
        yield of("disputes", "The disputes of the lab", "disputes.yaml", DisputesFile, "disputes")
    yield of("component", "Components", "components/*.yaml", component_file(game.components), "kind")
    yield GLOSSARY
    yield of("destinations", "Places to go to", "destinations.yaml", DestinationsFile, "destinations")
    yield of("lexicon", "The lexicon", "lexicon.yaml", LexiconFile, "concepts")
    yield of("sources", "Sources", "sources.yaml", SourceFile, "sources", optional=False)
    yield of("changes", "Changes of the rules", "changes.yaml", ChangeFile, "changes")
    yield SOURCE_MAP
    yield of("messages", "Messages", "messages.yaml", MessageFile, "messages", optional=not game.scenarios)
    yield of("most-asked", "The most asked questions", "most-asked.yaml", MostAskedFile, "most_asked")
    yield of("unbound", "Numerals that are not bound", "unbound.yaml", UnboundFile, "unbound")
    yield of("without-code", "What the engine has no code for", "without-code.yaml", WithoutCodeFile, "without_code")
    yield of("release", "What the last release said", "release.yaml", ReleaseFile, "released")
    yield TRANSLATION
    yield TERM_BASE
    for one in game.others:
        yield of(one.name, one.title, one.pattern, one.model, one.mark)
