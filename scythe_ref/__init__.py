"""Scythe Reference: rules, rulings and executable scenarios for the board game Scythe. Unofficial."""

__version__ = "0.1.0"
