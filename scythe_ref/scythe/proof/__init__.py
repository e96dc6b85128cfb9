"""Checks of content against the engine, and coverage of statements and rulings."""
