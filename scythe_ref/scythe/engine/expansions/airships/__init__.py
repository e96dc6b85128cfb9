"""Airships (The Wind Gambit)."""
