"""Resolutions (The Wind Gambit)."""
