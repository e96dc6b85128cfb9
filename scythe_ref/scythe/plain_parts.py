"""Parts of Scythe that are plain data: the first lines of a new scenario, and what goes into the browser."""

PLAY = {
    "players": {"nordic": {"active": True, "units": {"W1": ["worker"]}}},
    "play": ["nordic move worker W1 to T1"],
    "expect": [{"after": 1, "nordic": {"units": {"W1": [], "T1": ["worker"]}}}],
}
"""The first lines of a new scenario."""

BROWSER = {
    "carried": ("scythe_ref.scythe.engine", "scythe_ref.scythe.flips", "scythe_ref.scythe.lab"),
    "left_out": ("scythe_ref.scythe.flips.cache",),
}
"""Packages that go with all their modules, except those that need more than a browser has."""
