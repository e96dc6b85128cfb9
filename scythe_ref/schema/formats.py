"""The list of formats: which files they are for, which class checks them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic import TypeAdapter

from scythe_ref.schema.change import ChangeFile
from scythe_ref.schema.combination import CombinationsFile
from scythe_ref.schema.component import ComponentFile
from scythe_ref.schema.glossary import GlossaryFile
from scythe_ref.schema.local import LocalFile
from scythe_ref.schema.message import MessageFile
from scythe_ref.schema.most_asked import MostAskedFile
from scythe_ref.schema.rule_source import RuleSource
from scythe_ref.schema.ruling import RulingFile
from scythe_ref.schema.scenario import ScenarioFile
from scythe_ref.schema.sheet import SheetsFile
from scythe_ref.schema.source import SourceFile
from scythe_ref.schema.source_map import SourceMap
from scythe_ref.schema.unbound import UnboundFile
from scythe_ref.schema.walkthrough import Walkthrough
from scythe_ref.schema.without_code import WithoutCodeFile


@dataclass(frozen=True)
class Format:
    """One content format.

    Attributes:
        name: Its name, also the name of its JSON Schema file (``<name>.schema.json``).
        title: What it holds, in a few words.
        pattern: Glob of its files, relative to the content folder.
        model: The class of its files, or a union of classes.
        optional: Whether content is complete without its file.
    """

    name: str
    title: str
    pattern: str
    model: Any
    optional: bool = False

    @cached_property
    def adapter(self) -> TypeAdapter[Any]:
        """What checks parsed data."""
        return TypeAdapter(self.model)


_ALL = (
    Format("rule-source", "Rule sources (the PlayerAid format)", "rules/*.yaml", RuleSource),
    Format("rulings", "Rulings", "rulings/*.yaml", RulingFile),
    Format("scenarios", "Scenarios", "scenarios/*.yaml", ScenarioFile),
    Format("walkthrough", "Walk-throughs", "walkthroughs/*.yaml", Walkthrough, optional=True),
    Format("component", "Components", "components/*.yaml", ComponentFile),
    Format("glossary", "The glossary", "glossary.yaml", GlossaryFile),
    Format("sources", "Sources", "sources.yaml", SourceFile),
    Format("changes", "Changes of the rules", "changes.yaml", ChangeFile),
    Format("source-map", "Maps of the sources", "source-map/*.yaml", SourceMap),
    Format("messages", "Messages", "messages.yaml", MessageFile),
    Format("local", "Entries of an owner", "local/*.yaml", LocalFile),
    Format("most-asked", "The most asked questions", "most-asked.yaml", MostAskedFile, optional=True),
    Format("sheets", "The cheat sheets", "sheets.yaml", SheetsFile, optional=True),
    Format("unbound", "Numerals that are not bound", "unbound.yaml", UnboundFile, optional=True),
    Format("without-code", "What the engine has no code for", "without-code.yaml", WithoutCodeFile, optional=True),
    Format(
        "combinations",
        "What abilities meet, and why some never do",
        "combinations.yaml",
        CombinationsFile,
        optional=True,
    ),
)
FORMATS = {one.name: one for one in _ALL}
"""Every format by name."""
