"""The pydantic schema of every content file, one module per format."""

from scythe_ref.schema.change import ChangeFile
from scythe_ref.schema.combination import CombinationsFile
from scythe_ref.schema.component import ComponentFile
from scythe_ref.schema.formats import FORMATS, Format
from scythe_ref.schema.glossary import GlossaryFile
from scythe_ref.schema.local import LocalFile
from scythe_ref.schema.message import MessageFile
from scythe_ref.schema.most_asked import MostAskedFile
from scythe_ref.schema.rule_source import RuleSource
from scythe_ref.schema.ruling import RulingFile
from scythe_ref.schema.scenario import ScenarioFile
from scythe_ref.schema.source import SourceFile
from scythe_ref.schema.source_map import SourceMap
from scythe_ref.schema.unbound import UnboundFile
from scythe_ref.schema.walkthrough import Walkthrough
from scythe_ref.schema.without_code import WithoutCodeFile

__all__ = [
    "FORMATS",
    "ChangeFile",
    "CombinationsFile",
    "ComponentFile",
    "Format",
    "GlossaryFile",
    "LocalFile",
    "MessageFile",
    "MostAskedFile",
    "RuleSource",
    "RulingFile",
    "ScenarioFile",
    "SourceFile",
    "SourceMap",
    "UnboundFile",
    "Walkthrough",
    "WithoutCodeFile",
]
