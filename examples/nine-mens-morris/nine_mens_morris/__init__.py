"""Nine Men's Morris as a game of the reference: its rules have ids; its engine sets positions up, judges and plays."""

from scythe_ref.game_package import GamePackage, Lists

PACKAGE = GamePackage(
    name="nine-mens-morris",
    title="Nine Men's Morris",
    place="nine_mens_morris:PACKAGE",
    lists=Lists(
        players=(2, 2),
        modules={"base": "The game"},
        factions={"white": "White", "black": "Black"},
        pieces=("man",),
    ),
    parts={
        "formats": "nine_mens_morris.schema:FORMATS",
        "content": "nine_mens_morris.content:CONTENT",
        "engine": "nine_mens_morris.game:MORRIS",
        "lab": "nine_mens_morris.lab:MorrisTable",
        "line": "nine_mens_morris.line:write_line",
        "stub": "nine_mens_morris.line:STUB",
        "site": "nine_mens_morris.site:SITE",
    },
)
"""The target of the entry point."""
