"""Scythe: the parts of this reference that belong to that game alone."""

from __future__ import annotations

from scythe_ref.game_package import GamePackage, Lists
from scythe_ref.scythe.closed_lists import FACTIONS, MODULES

PACKAGE = GamePackage(
    name="scythe",
    title="Scythe",
    place="scythe_ref.scythe:PACKAGE",
    lists=Lists(
        players=(1, 7),
        modules=MODULES,
        factions={name: name.capitalize() for name in FACTIONS},
        pieces=("character", "mech", "worker", "mine", "flag"),
    ),
    parts={
        "assistant": "scythe_ref.scythe.assistant:ASSISTANT",
        "authoring": "scythe_ref.scythe.authoring.switch_proof:AUTHORING",
        "formats": "scythe_ref.scythe.schema:FORMATS",
        "content": "scythe_ref.scythe.components.content:CONTENT",
        "site": "scythe_ref.scythe.site.game_site:SITE",
        "lab": "scythe_ref.scythe.lab.scythe_table:ScytheTable",
        "outputs": "scythe_ref.scythe.cli.outputs:OUTPUTS",
        "browser": "scythe_ref.scythe.plain_parts:BROWSER",
        "commands": "scythe_ref.scythe.cli:COMMANDS",
        "line": "scythe_ref.scythe.engine.position.line:to_line",
        "flips": "scythe_ref.scythe.flips.cache:KeptFlips",
        "log": "scythe_ref.scythe.games:log_text",
        "places": "scythe_ref.scythe.components.places:PLACES",
        "proof": "scythe_ref.scythe.proof.published:PROOF",
        "tips": "scythe_ref.scythe.search_words:TIPS",
        "stub": "scythe_ref.scythe.plain_parts:PLAY",
        "words": "scythe_ref.scythe.search_words:WORDS",
        "engine": "scythe_ref.scythe.engine:SCYTHE",
    },
)
"""The target of the entry point ``scythe_ref.games``."""
