"""Commands that only a game with an engine has, one module each."""

COMMANDS = {
    "try": "scythe_ref.scythe.cli.try_",
    "play": "scythe_ref.scythe.cli.play",
    "replay": "scythe_ref.scythe.cli.replay",
    "fuzz": "scythe_ref.scythe.cli.fuzz",
    "coverage": "scythe_ref.scythe.cli.coverage",
}
"""The module of each."""
