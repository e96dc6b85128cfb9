"""Formats that only Scythe has: its components, its positions, its cheat sheets."""

from scythe_ref.schema.formats import Format, GameSchema
from scythe_ref.scythe.schema.cards_and_tiles import LocalFile
from scythe_ref.scythe.schema.combination import CombinationsFile
from scythe_ref.scythe.schema.component import KINDS
from scythe_ref.scythe.schema.scenario import SCENARIOS
from scythe_ref.scythe.schema.sheet import SheetsFile

FORMATS = GameSchema(
    components=KINDS,
    required=("board", "factions", "player-mats", "numbers", "rulesets"),
    scenarios=SCENARIOS,
    others=(
        Format("local", "Entries of an owner", "local/*.yaml", LocalFile, mark="kind: local"),
        Format("sheets", "The cheat sheets", "sheets.yaml", SheetsFile, mark="sheets"),
        Format(
            "combinations",
            "What abilities meet, and why some never do",
            "combinations.yaml",
            CombinationsFile,
            mark="combinations",
        ),
    ),
)
