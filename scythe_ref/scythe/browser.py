"""Packages of Scythe that go into the browser with the lab. The build hook reads this file by itself."""

BROWSER = {
    "carried": ("scythe_ref.scythe.engine", "scythe_ref.scythe.flips", "scythe_ref.scythe.lab"),
    "left_out": ("scythe_ref.scythe.flips.cache",),
}
"""Packages that go with all their modules, except those that need more than a browser has."""
