"""The first lines of a new scenario of Scythe."""

PLAY = {
    "players": {"nordic": {"active": True, "units": {"W1": ["worker"]}}},
    "play": ["nordic move worker W1 to T1"],
    "expect": [{"after": 1, "nordic": {"units": {"W1": [], "T1": ["worker"]}}}],
}
