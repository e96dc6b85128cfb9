"""The pydantic schema of every content file, one module per format."""

from scythe_ref.schema.formats import (
    GAME_FILE,
    GLOSSARY,
    RULE_SOURCE,
    SOURCE_MAP,
    TERM_BASE,
    TRANSLATION,
    Format,
    GameSchema,
    formats_of,
    schema_of_game,
)

__all__ = [
    "GAME_FILE",
    "GLOSSARY",
    "RULE_SOURCE",
    "SOURCE_MAP",
    "TERM_BASE",
    "TRANSLATION",
    "Format",
    "GameSchema",
    "formats_of",
    "schema_of_game",
]
