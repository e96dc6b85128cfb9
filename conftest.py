"""Scenarios are tests, too."""

pytest_plugins = ["scythe_ref.testing"]
