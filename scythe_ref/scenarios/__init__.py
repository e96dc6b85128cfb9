"""Scenarios: positions, plays and what must come out. They reach a game only through a small protocol."""
